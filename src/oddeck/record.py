"""Saved games: a text that a person can read, with a checksum against damage and, from a server, a
signature against forgery.

    oddeck record 1
    game: twisty-passages
    rules: 1
    players: 2
    seed: 7
    options: {"hands": 1}
    seed_hash: "5f2c..."
    deal: {"secret": 3, "commitments": ["90b1...", null], "numbers": ["0a4f...", null]}
    seats: [{"name": "Ada"}, {"name": "Bruno", "bot": "random"}]

    0 draw
    0 play 3Fr
    1 trade 0 7La
    0 give 7Bo

    end: 4 moves, sum 1f3870be274f6c49
    signed: ed25519 KEY SIGNATURE

The first line is the format and its version; `rules` is the version of the game's rules. A game
that began from a position has a line `position: {...}` in place of players, seed and options.
`seed_hash`, `deal` and `seats` may be left out. `seed_hash` is what the table showed before the
deal: the hash of the seed, or with `deal`, to which players contributed numbers, of the server's
secret (see `deals.py`). `seats` says who sat where, and who of them was a bot. The record of a game
that is over has a line `result: {"winners": [0], "scores": [1, 0]}`, so that the result outlives
the rules that it came from. A game whose rules depend on a file of cards has a line `cards` with
the file's digest. If the rules got a new edition during the game, a line `changes` says after how
many moves, which version it was, and from which position the game went on: the moves before it were
played by the rules of the headers, those after it by the new ones. A move is its seat and the move.
The line `end` counts the moves and has the first 16 digits of the SHA-256 sum of everything above
it: a checksum, which finds a text that was cut short or damaged. Anyone can compute it again, so it
proves nothing about who wrote the text. `signed` is in the records of a server: see `signing.py`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from oddeck.deals import JointDeal
from oddeck.engine.errors import BadRecord, BadSetup, short

FORMAT = 1
TITLE = f"oddeck record {FORMAT}"
END = re.compile(r"end: (\d{1,9}) moves?, sum ([0-9a-f]{16})")
SIGNED = re.compile(r"signed: ed25519 ([0-9a-f]{64}) ([0-9a-f]{128})")
SEED_HASH = re.compile(r"[0-9a-f]{64}")
LONGEST_NAME = 40

Seats = Sequence[Mapping[str, str]]  # for each seat its "name", and the kind of "bot" if it is one


class Result(TypedDict):
    """How a game ended."""

    winners: list[int]
    scores: list[int]


class RulesChange(TypedDict, total=False):
    """A new edition of the rules during a game."""

    after: int  # moves
    rules: int
    cards: str  # digest of the file of cards, of games that have one
    position: dict[str, Any]  # from which the game went on


@dataclass(frozen=True)
class Signature:
    """Who signed a record (a public key), the signature, and the text that it covers.

    Whether it is valid is not known here.
    """

    key: str
    value: str
    text: str


@dataclass
class Record:
    """A saved game, taken apart, with the line numbers of its headers and moves."""

    game: str
    rules: int
    start: dict[str, Any]  # players, seed and options, or position
    seats: Seats | None = None
    seed_hash: str | None = None
    result: Result | None = None  # of a game that is over; records did not have it at first
    deal: JointDeal | None = None  # if players contributed to the seed
    cards: str | None = None  # digest of the file of cards
    changes: Sequence[RulesChange] = ()
    moves: list[tuple[int, str]] = field(default_factory=list)
    header_lines: dict[str, int] = field(default_factory=dict)
    move_lines: list[int] = field(default_factory=list)
    signature: Signature | None = None
    # To be complained of when all else is right, because it does not say what was altered.
    end_flaw: BadRecord | None = None


class RulesChanged(BadRecord):
    """A saved game of another version of its rules.

    `record` is what it says. It cannot be replayed by today's rules, which are `version`.
    """

    __module__ = "oddeck"

    def __init__(self, record: Record, version: int) -> None:
        super().__init__(why_not_replayable(record, version), record.header_lines["rules"])
        self.record = record
        self.version = version


def why_not_replayable(record: Record, version: int) -> str:
    """Why a record cannot be replayed from its beginning by this version of the rules."""
    if record.changes:
        played = [str(record.rules), *(str(change["rules"]) for change in record.changes)]
        return (
            "the rules got a new edition during this game (versions"
            f" {', '.join(played[:-1])} and then {played[-1]}), so it cannot be replayed from its"
            " beginning"
        )
    if record.rules == version:
        return (
            "this game was played with other cards: the file of cards has changed since, so the"
            " game cannot be replayed"
        )
    return (
        f"this game was played by version {record.rules} of the rules; this is version"
        f" {version}, under which its moves may be illegal or mean something else, so it cannot"
        " be replayed"
    )


def write_record(
    game: str,
    rules: int,
    start: dict[str, Any],
    moves: Iterable[tuple[int, str]],
    seats: Seats | None = None,
    seed_hash: str | None = None,
    result: Result | None = None,
    deal: JointDeal | None = None,
    *,
    cards: str = "",
    changes: Sequence[RulesChange] = (),
) -> str:
    """The text of a record."""
    also = {
        "cards": cards or None,
        "seed_hash": seed_hash,
        "deal": None if deal is None else deal.facts(),
        "seats": seats,
        "changes": changes or None,
        "result": result,
    }
    headers = start | {name: value for name, value in also.items() if value is not None}
    head = [
        TITLE,
        f"game: {game}",
        f"rules: {rules}",
        *(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in headers.items()),
    ]
    played = [f"{seat} {move}" for seat, move in moves]
    body = "\n".join([*head, "", *played, *([""] if played else [])]) + "\n"
    return (
        f"{body}end: {len(played)} {'move' if len(played) == 1 else 'moves'}, sum"
        f" {checksum(body)}\n"
    )


def checksum(body: str) -> str:
    """The checksum in the last line, of all lines above it."""
    return hashlib.sha256(body.encode(errors="surrogatepass")).hexdigest()[:16]


def read_record(text: str) -> Record:
    """Parse a record; BadRecord names the first line that is wrong. Whether the moves are legal is
    not checked here.
    """
    if not isinstance(text, str):
        raise BadRecord(f"a record is a text, not {short(text)}", 1)
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0] != TITLE:
        raise BadRecord(f"expected {TITLE!r}, got {short(lines[0])}", 1)
    headers, numbers, first_move = read_headers(lines)
    try:
        seats = check_seats(headers.pop("seats")) if "seats" in headers else None
    except BadSetup as wrong:
        raise BadRecord(str(wrong), numbers["seats"]) from None
    try:
        deal = JointDeal.from_facts(headers.pop("deal")) if "deal" in headers else None
    except BadSetup as wrong:
        raise BadRecord(str(wrong), numbers["deal"]) from None
    shown = headers.pop("seed_hash", None)
    if "seed_hash" in numbers and not (isinstance(shown, str) and SEED_HASH.fullmatch(shown)):
        raise BadRecord(
            f"seed_hash: expected 64 hexadecimal digits, got {short(shown)}", numbers["seed_hash"]
        )
    result = read_result(headers.pop("result"), numbers["result"]) if "result" in headers else None
    cards = headers.pop("cards", None)
    if "cards" in numbers and not isinstance(cards, str):
        raise BadRecord(f"cards: expected a digest, got {short(cards)}", numbers["cards"])
    changes = read_changes(headers.pop("changes"), numbers) if "changes" in headers else ()
    record = Record(
        headers.pop("game", ""),
        headers.pop("rules", 0),
        headers,
        seats,
        shown,
        result,
        deal,
        cards,
        changes,
        header_lines=numbers,
    )
    for name in ("game", "rules"):
        if name not in numbers:
            raise BadRecord(f"the header {name!r} is missing", first_move)
    for number, line in enumerate(lines[first_move:], first_move + 1):
        if ended := END.fullmatch(line):
            record.signature = signature_of(lines, number)
            end = number + (record.signature is not None)
            record.end_flaw = flaw_of_end(
                lines, number, end, len(record.moves), int(ended[1]), ended[2]
            )
            return record
        if line:
            record.moves.append(read_move(line, number))
            record.move_lines.append(number)
    raise BadRecord(
        "the record stops before its last line, which begins with 'end:'; it was cut short",
        len(lines),
    )


def read_headers(lines: list[str]) -> tuple[dict[str, Any], dict[str, int], int]:
    """The headers, the line of each, and how many lines they take."""
    headers: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line:
            return headers, numbers, number
        name, colon, value = line.partition(": ")
        if not colon or name in headers:
            raise BadRecord(f"expected 'NAME: VALUE', each name once, got {short(line)}", number)
        try:
            headers[name] = value if name == "game" else json.loads(value)
        except (ValueError, RecursionError):
            raise BadRecord(f"{name}: {short(value)} cannot be read", number) from None
        numbers[name] = number
    raise BadRecord("the record stops in its headers; it was cut short", len(lines))


def read_result(result: object, line: int) -> Result:
    """The result of a finished game. Whether it is right is not checked here."""
    names = {"winners", "scores"}
    if (
        not isinstance(result, dict)
        or set(result) != names
        or not all(map(is_list_of_integers, result.values()))
    ):
        raise BadRecord(
            'result: expected {"winners": [SEAT, ...], "scores": [NUMBER, ...]}, got'
            f" {short(result)}",
            line,
        )
    return Result(winners=result["winners"], scores=result["scores"])


def read_changes(changes: object, lines: Mapping[str, int]) -> list[RulesChange]:
    """The new editions during a game, in order."""
    fields = {"after": int, "rules": int, "position": dict}
    if not isinstance(changes, list) or not all(
        isinstance(change, dict)
        and fields.keys() <= change.keys() <= {*fields, "cards"}
        and all(type(change[name]) is kind for name, kind in fields.items())
        and isinstance(change.get("cards", ""), str)
        and change["after"] >= 0
        for change in changes
    ):
        raise BadRecord(
            'changes: expected [{"after": MOVES, "rules": VERSION, "position": {...}}, ...], got'
            f" {short(changes)}",
            lines["changes"],
        )
    return changes


def is_list_of_integers(value: object) -> bool:
    """Whether this is a list of integers, without booleans."""
    return isinstance(value, list) and all(type(number) is int for number in value)


def check_seats(seats: object, players: int | None = None) -> Seats:
    """A name for everyone, and a kind for bots. Whether such bots exist is not checked here."""
    if not isinstance(seats, list | tuple) or len(seats) != (
        len(seats) if players is None else players
    ):
        raise BadSetup(f"seats: expected a list with one entry for each seat, got {short(seats)}")
    for seat, entry in enumerate(seats):
        if (
            not isinstance(entry, Mapping)
            or not {"name"} <= set(entry) <= {"name", "bot"}
            or not all(map(is_name, entry.values()))
        ):
            raise BadSetup(
                f"seats[{seat}]: expected a name, and for a bot its kind, got {short(entry)}"
            )
    return seats


def is_name(value: object) -> bool:
    """Whether a screen can show this as a name."""
    return (
        isinstance(value, str)
        and value.isprintable()
        and value.strip() == value
        and 0 < len(value) <= LONGEST_NAME
    )


def read_move(line: str, number: int) -> tuple[int, str]:
    """One line of a move."""
    seat, space, move = line.partition(" ")
    if not space or not seat.isdecimal() or len(seat) > 2:
        raise BadRecord(f"expected 'SEAT MOVE', got {short(line)}", number)
    return int(seat), move


def signature_of(lines: list[str], end: int) -> Signature | None:
    """The signature in the line after the one that begins with `end:`, if there is one."""
    found = SIGNED.fullmatch(lines[end]) if len(lines) > end else None
    return (
        None
        if found is None
        else Signature(found[1], found[2], "".join(f"{line}\n" for line in lines[:end]))
    )


def flaw_of_end(
    lines: list[str], number: int, last: int, moves: int, moves_said: int, sum_said: str
) -> BadRecord | None:
    """What is wrong with the line `end`, or None. Only a signature may follow it."""
    if any(lines[last:]):
        return BadRecord("there is more after the last line", last + 1)
    if moves != moves_said:
        return BadRecord(f"{moves_said} moves are counted here, but there are {moves}", number)
    if checksum("".join(f"{line}\n" for line in lines[: number - 1])) != sum_said:
        return BadRecord(
            "the checksum does not match: the record was changed after it was saved", number
        )
    return None
