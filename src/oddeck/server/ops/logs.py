"""Logs as lines of JSON, with nothing in them that a player could use: no keys, no moves, no full
names of tables.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

# That may be given as `extra`.
FIELDS = ("table", "game", "bot", "kind", "reason", "seat", "sockets", "url", "tables")
SHOWN_OF_ID = 6  # enough to tell tables apart, too little to get in


def short_id(table_id: str) -> str:
    """What a log says of a table's id, which is an invitation."""
    return table_id[:SHOWN_OF_ID]


class JsonLines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        } | {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_logs(level: str) -> None:
    """Sends all logs to the error stream as lines of JSON.

    Only our own go below `info`: those of libraries would tell secrets.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(wanted, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("oddeck").setLevel(wanted)
    logging.getLogger("alembic").setLevel(logging.WARNING)
