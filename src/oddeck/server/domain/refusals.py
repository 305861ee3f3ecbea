"""Refusals of commands and requests. When one is raised, nothing has changed, unless its reason is
`unknown`.
"""

from __future__ import annotations

from oddeck.engine.errors import IllegalMove, NotYourTurn

from ..wire.answers import Refused
from ..wire.common import Reason


class Refusal(Exception):
    """Why something was not done."""

    def __init__(
        self,
        reason: Reason,
        message: str,
        clause: str | None = None,
        retry_seconds: int | None = None,
    ) -> None:
        super().__init__(message)
        self.reason: Reason = reason
        self.clause = clause
        self.retry_seconds = retry_seconds  # after which it may be worth trying again

    @classmethod
    def of_move(cls, error: IllegalMove) -> Refusal:
        """The refusal of an illegal move."""
        reason: Reason = "not-your-turn" if isinstance(error, NotYourTurn) else "illegal"
        return cls(reason, str(error), error.clause)

    def answer(self, message_id: int = 0) -> Refused:
        """The message to the client."""
        return Refused(self.reason, str(self), self.clause, message_id)
