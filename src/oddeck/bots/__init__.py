"""Programs that play. They see what their seat may know, and nothing else."""
