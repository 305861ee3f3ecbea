"""Errors of the database, for code that must not depend on its driver."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

DatabaseError = SQLAlchemyError


class Unavailable(DatabaseError):
    """The database failed or did not answer in time; nothing was written."""


class OutcomeUnknown(DatabaseError):
    """The database failed or did not answer during a commit; it may have been written or not."""


DATABASE_UNAVAILABLE = (DatabaseError, OSError)  # raised when a statement or a connection fails
