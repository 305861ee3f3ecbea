"""`python -m oddeck` is the command `oddeck`."""

from oddeck.cli import main

main()
