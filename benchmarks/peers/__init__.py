"""What we are measured against. It runs in a separate environment: see `measure.py`."""
