"""What we are measured against. It runs in an environment of its own: see `measure.py`."""
