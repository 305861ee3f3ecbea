"""How the battery says that a game is wrong."""

from __future__ import annotations

from oddeck.game import Game


class BatteryFailure(AssertionError):
    """A game broke a promise. The message has the record that shows it."""

    def __init__(self, message: str, game: Game | None = None) -> None:
        super().__init__(
            message if game is None else f"{message}\n\nThe game that shows it:\n\n{game.record()}"
        )


def require(holds: bool, message: str, game: Game | None = None) -> None:
    """Fails with the message unless the condition holds."""
    if not holds:
        raise BatteryFailure(message, game)
