"""Databases for the tests of backups."""

from ..server.conftest import anyio_backend, database, postgres

__all__ = ["anyio_backend", "database", "postgres"]
