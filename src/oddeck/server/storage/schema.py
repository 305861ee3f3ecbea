"""The tables of the database. Migrations create and change them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

DISCARDED = "discarded"  # the phase of tables that are closed and will be deleted

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("listed", Boolean, nullable=False),
    Column("phase", Text, nullable=False),
    Column("card", Text, nullable=False),  # the lobby entry, as JSON
    Column("at", BigInteger, nullable=False, index=True),  # time of the last log entry
    Column("due", BigInteger, index=True),  # when a bot or a clock has something to do
    Column("notify", BigInteger, index=True),  # when somebody may have to be told of their turn
    Column("turns", Text, nullable=False, server_default=""),  # who decides now; secret
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("format", Integer, nullable=False, server_default="0"),
    Column("outcome", LargeBinary),  # what the rules said, compressed; null if they were not asked
    Column("base", Integer),  # number of the entry whose state is the dictionary of this one
    Column("state", LargeBinary),  # the game after the entry, compressed; null if it is unchanged
    sqlite_with_rowid=False,
)

presence = Table(
    "presence",
    metadata,
    Column("socket", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # time of the last heartbeat
    Column("looking", Boolean, nullable=False),  # whether the page is in sight
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # time of the last heartbeat of the worker
    Column("done", Integer, nullable=False),  # reviewed moves
    Column("body", Text),  # the finished review, as JSON
)

identity = Table(
    "identity",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", Text, nullable=False),  # 1: the key that signs records; 2: push messages
)

confirmations = Table(  # when an address may be asked to confirm again
    "confirmations",
    metadata,
    Column("address", Text, primary_key=True),  # a hash
    Column("next_at", BigInteger, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),  # hash of the key in the person's browser; secret
    Column("name", Text),
    Column("avatar", Text, nullable=False),  # random; clients draw a picture from it
    Column("show_rating", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),  # at most SEEN_MS too old
)

sittings = Table(  # who is known at a table, and in which seat; -1 for none
    "sittings",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
)

played = Table(  # finished games
    "played",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True, index=True),
    Column("round", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # the game in short, as JSON
)
Index("ix_played_person_ended", played.c.person, played.c.ended)

statistics = Table(
    "statistics",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("body", Text, nullable=False),  # as JSON
)

attempts = Table(  # at daily deals; those that are finished are in `played`, too
    "attempts",
    metadata,
    Column("person", Text, primary_key=True),
    Column("day", Text, primary_key=True),  # 2026-12-24
    Column("game", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("began", BigInteger, nullable=False),
)
Index("ix_attempts_day_game", attempts.c.day, attempts.c.game)

solved = Table(  # first answers to puzzles
    "solved",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("right", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

pushes = Table(  # push subscriptions
    "pushes",
    metadata,
    Column("person", Text, primary_key=True),
    Column("endpoint", Text, primary_key=True, index=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

mail = Table(  # e-mail addresses
    "mail",
    metadata,
    Column("person", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("token", Text, unique=True),  # hash of the token that confirms it; null: confirmed
    Column("stop", Text, nullable=False, unique=True),  # the token that stops e-mails
    Column("at", BigInteger, nullable=False),
)

notified = Table(  # of which decision a person was told last
    "notified",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True, index=True),
    Column("decision", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# The tables of what is stored for a person, who is in the column `person`. Everything in them is
# exported for its person, and deleted with them.
PERSONAL = [sittings, played, statistics, attempts, solved, pushes, mail, notified]
