"""Players that are programs. They see what their seat may know, and nothing else."""
