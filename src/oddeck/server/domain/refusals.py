"""What is said when something cannot be done. Nothing has changed when one of these is raised."""

from __future__ import annotations

from oddeck.engine.errors import BadSetup, IllegalMove, NotYourTurn

from ..wire.messages import Reason, Refused

STATUS: dict[Reason, int] = {
    "malformed": 400,
    "unknown-key": 401,
    "wrong-origin": 403,
    "not-host": 403,
    "not-seated": 403,
    "muted": 403,
    "no-such-table": 404,
    "no-such-page": 404,
    "not-now": 409,
    "late": 409,
    "not-your-turn": 409,
    "taken": 409,
    "full": 409,
    "too-large": 413,
    "illegal": 422,
    "bad-setup": 422,
    "too-fast": 429,
    "storage": 503,
    "failed": 500,
}  # of an answer over HTTP


class Refusal(Exception):
    """Why something is not done."""

    def __init__(self, reason: Reason, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.reason: Reason = reason
        self.clause = clause

    def answer(self, message_id: int = 0) -> Refused:
        """What the client is told."""
        return Refused(self.reason, str(self), self.clause, message_id)


def of_move(refused: IllegalMove) -> Refusal:
    """What the rules say against a move."""
    return Refusal(
        "not-your-turn" if isinstance(refused, NotYourTurn) else "illegal",
        str(refused),
        refused.clause,
    )


def of_setup(wrong: BadSetup) -> Refusal:
    """What is wrong with the table somebody wanted."""
    return Refusal("bad-setup", str(wrong))
