"""The battery that every game must pass: `oddeck.testing.check_game("twisty-passages")`."""

from .battery import check_game, checks
from .failure import BatteryFailure

__all__ = ["BatteryFailure", "check_game", "checks"]
