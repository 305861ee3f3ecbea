"""What happens at a table: entries, commands, views. No input or output."""
