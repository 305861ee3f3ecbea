"""The command `oddeck`."""
