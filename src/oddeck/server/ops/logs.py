"""Logs as lines of JSON, without secrets: no keys, no moves, no complete table ids."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

# Fields that may be given as `extra`.
FIELDS = (
    "table", "game", "bot", "seat", "reason", "due", "task", "retry_seconds", "tables", "people",
    "url",
)  # fmt: skip
ID_LETTERS = 6  # enough to tell tables apart, too few to join one
# Addresses of tables, in lines of any library: an id is shortened, what may be a key is left out.
TABLE_ID = re.compile(rf"(/(?:tables|t)/[\w-]{{1,{ID_LETTERS}}})[\w-]*")
KEY = re.compile(r"(\bkey=|\btoken=|\bstop=|\bconfirm=|\bBearer )[\w-]+", re.IGNORECASE)


def short_id(table_id: str) -> str:
    """The start of a table's id. The whole id is an invitation, and secret."""
    return table_id[:ID_LETTERS]


def without_secrets(line: str) -> str:
    """A line with shortened table ids and without keys."""
    return KEY.sub(r"\1...", TABLE_ID.sub(r"\1", line))


class JsonLines(logging.Formatter):
    """Formats each record as one line of JSON, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        } | {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return without_secrets(json.dumps(line, ensure_ascii=False))


def configure_logging(level: str) -> None:
    """Write all logs to stderr as lines of JSON.

    Libraries never log below `info`: their debug lines contain secrets. uvicorn logs only
    warnings: its `info` lines name each websocket's address and table.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(wanted, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("oddeck").setLevel(wanted)
    for library in ("alembic", "uvicorn"):
        logging.getLogger(library).setLevel(max(wanted, logging.WARNING))
