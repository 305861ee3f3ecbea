"""From Python to machine code."""
