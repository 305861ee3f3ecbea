"""The command `oddeck`: games in a browser and at a terminal."""


def main() -> None:
    """Runs the command that was typed."""
    from .app import app
    from .symbols import use_plain_symbols

    use_plain_symbols()
    app()
