"""Errors of the database, for code that must not depend on its driver."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

DatabaseError = SQLAlchemyError
DATABASE_UNAVAILABLE = (SQLAlchemyError, OSError)  # raised when a statement or a connection fails
