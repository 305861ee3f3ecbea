"""The command `oddeck`: games in a browser and at a terminal."""

import sys

from oddeck.engine.errors import OddeckError


def main() -> None:
    """Runs the command that was typed."""
    try:
        from .app import app
    except OddeckError as wrong:  # in a file of cards of your own, which is read on import
        print(f"oddeck: {wrong}", file=sys.stderr)
        sys.exit(2)
    from .symbols import use_plain_symbols

    use_plain_symbols()
    app()
