"""The battery that every game must pass."""
