"""`oddeck verify`: what a record proves, and what it only says."""

from __future__ import annotations

import json
import re
import urllib.request
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import typer
from rich.text import Text

from oddeck.daily import SECRET, commitment, daily_seed
from oddeck.engine.errors import BadRecord, BadSetup, short
from oddeck.engine.state.rng import seed_hash as hash_of
from oddeck.record import Record, read_record
from oddeck.signing import is_valid

from .console import err, out, two_columns
from .conventions import Ending, JsonOption, RecordArgument, examples, print_facts
from .files import read_record_file
from .history import History, read_history
from .old_record import tell_old_records

EXAMPLES = examples(
    "oddeck verify my.oddeck",
    "oddeck verify my.oddeck --hash 5f2c...",
    "oddeck verify my.oddeck --key https://cards.example",
    "oddeck verify daily.oddeck --secret 9a41... --hash 5f2c...",
    "oddeck verify my.oddeck --json",
)
KEY = re.compile(r"[0-9a-f]{64}")
PATIENCE = 10.0  # seconds that a server may take to give its key
LARGEST_ANSWER = 1000  # bytes

# committed: the seed has the hash that the table showed before the deal; vouched: the server that
# signed says so; consistent: the record says so itself; unknown: it says nothing.
Deal = Literal["committed", "vouched", "consistent", "unknown"]
# trusted: by the key that was expected; valid: by some key; none: unsigned.
Signed = Literal["trusted", "valid", "none"]


@dataclass(frozen=True)
class Findings:
    """What is known about a record whose moves are all legal."""

    deal: Deal
    seed_hash: str | None
    signature: Signed
    signed_by: str | None
    contributors: int = 0  # players who contributed a number to the seed
    daily: bool = False  # whether the seed follows from a day's secret

    def facts(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "moves_legal": True,
            "checksum": "matches",
            "deal": self.deal,
            "seed_hash": self.seed_hash,
            "contributors": self.contributors,
            "signature": self.signature,
            "signed_by": self.signed_by,
        }


def verify(
    file: RecordArgument,
    seed_hash: Annotated[
        str | None,
        typer.Option(
            "--hash",
            metavar="HEX",
            help="The hash that the table showed before the deal.",
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            "--key",
            metavar="KEY",
            help="Who must have signed it: a server's address, or its public key.",
        ),
    ] = None,
    secret: Annotated[
        str | None,
        typer.Option(
            "--secret",
            metavar="HEX",
            help="Of a daily deal: the day's secret. Then --hash is what was shown the day before.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Replay a saved game and say what is proven.

    That may be: legal moves, a deal fixed beforehand, a server's signature; or none of these.
    """
    expected = None if key is None else expected_key(key)
    try:
        text = read_record_file(file)
        if secret is not None:
            daily = hash_of_daily(read_record(text), secret.strip().lower(), seed_hash)
            seed_hash = None if seed_hash is None else daily
        with tell_old_records(
            file,
            as_json,
            lambda changed: {
                "consistent": None,
                "seed_hash": check_hash(changed.record, seed_hash),
                "signature": check_signature(changed.record, expected),
            },
        ):
            history = read_history(text)
        found = examine(read_record(text), seed_hash, expected, daily=secret is not None)
    except BadRecord as wrong:
        if as_json:
            print_facts(
                {"file": str(file), "consistent": False, "line": wrong.line, "error": str(wrong)}
            )
        else:
            err.print(Text(f"{file}: {wrong}"))
        raise typer.Exit(Ending.FOUND_WRONG) from None
    if as_json:
        print_facts({"file": str(file), "consistent": True, **facts_of(history), **found.facts()})
        return
    out.print(Text(f"{file}: {summary(history)}"), soft_wrap=True)
    out.print(two_columns(in_words(history, found)))
    out.print(Text(verdict(found), "bold"))


def hash_of_daily(record: Record, secret: str, shown: str | None) -> str:
    """The hash of the seed that a day's secret gives; BadRecord if the record has another seed, or
    the secret another hash than was shown the day before.
    """
    if not SECRET.fullmatch(secret):
        raise BadSetup(f"--secret: expected 64 hexadecimal digits, got {short(secret)}")
    if shown is not None and commitment(secret) != shown.strip().lower():
        raise BadRecord(f"the secret of the day does not have the hash {short(shown)}", 1)
    seed = daily_seed(secret, record.game if isinstance(record.game, str) else "")
    if record.start.get("seed") != seed:
        raise BadRecord(
            "the seed of this game does not come from the secret of the day",
            record.header_lines.get("seed", 1),
        )
    return hash_of(seed)


def expected_key(key: str) -> str:
    """A public key as it was typed, or the one that a server gives at its address."""
    if KEY.fullmatch(key.strip().lower()):
        return key.strip().lower()
    if not key.startswith(("http://", "https://")):
        raise BadSetup(
            f"--key: expected 64 hexadecimal digits or a server's address, got {short(key)}"
        )
    try:
        with urllib.request.urlopen(f"{key.rstrip('/')}/api/key", timeout=PATIENCE) as answer:
            given = json.loads(answer.read(LARGEST_ANSWER))["key"]
    except (OSError, ValueError, KeyError, TypeError):
        given = None
    if not isinstance(given, str) or not KEY.fullmatch(given):
        raise BadSetup(
            f"--key: no key could be fetched from {key}; is this the address of an Oddeck server?"
        )
    return given


def examine(
    record: Record, promised: str | None, expected: str | None, *, daily: bool = False
) -> Findings:
    """What a consistent record proves; BadRecord if it does not agree with what was promised or
    expected.
    """
    signature = check_signature(record, expected)
    shown = check_hash(record, promised)
    deal: Deal = "unknown" if shown is None and not daily else "consistent"
    if shown is not None and signature == "trusted":
        deal = "vouched"
    if promised is not None:
        deal = "committed"
    return Findings(
        deal,
        shown,
        signature,
        record.signature.key if record.signature else None,
        0 if record.deal is None else record.deal.contributors,
        daily,
    )


def check_signature(record: Record, expected: str | None) -> Signed:
    """The key that signed the record; BadRecord if the signature is forged or by another key than
    expected.
    """
    signature = record.signature
    # The line `end`, after an empty one.
    end = max([*record.header_lines.values(), *record.move_lines]) + 2
    if signature is None:
        if expected is not None:
            raise BadRecord("this record is not signed", end)
        return "none"
    if not is_valid(signature):
        raise BadRecord(
            "the signature does not match: the record was changed after it was signed", end + 1
        )
    if expected is not None and signature.key != expected:
        raise BadRecord(f"this record is signed by another key, {signature.key}", end + 1)
    return "valid" if expected is None else "trusted"


def check_hash(record: Record, wanted: str | None) -> str | None:
    """The hash of the seed, if the record or its reader knows it; BadRecord if the record has
    another seed.
    """
    if wanted is None:
        return record.seed_hash
    seed = record.start.get("seed") if record.deal is None else record.deal.secret
    if not isinstance(seed, int) or hash_of(seed) != wanted.strip().lower():
        what = "seed" if record.deal is None else "server's secret"
        raise BadRecord(
            f"the {what} of this game does not have the hash {short(wanted)}",
            record.header_lines.get("seed" if record.deal is None else "deal", 1),
        )
    return hash_of(seed)


def in_words(history: History, found: Findings) -> list[tuple[str, str]]:
    """What was checked, with the results."""
    game = history.states[-1]
    what = "the server's secret" if found.contributors else "its seed"
    deals: dict[Deal, str] = {
        "committed": f"fixed beforehand: {what} has the hash that you gave, {found.seed_hash}",
        "vouched": (
            f"fixed beforehand, says the server: the table showed the hash {found.seed_hash}"
        ),
        "consistent": (
            f"{what} has the hash that the record names, {found.seed_hash}; --hash compares it"
            " with what the table showed"
        ),
        "unknown": "the record does not say that it was fixed beforehand",
    }
    if found.daily:
        follows = "its seed follows from the day's secret"
        deals["committed"] = f"fixed beforehand: {follows}, which has the hash that you gave"
        deals["consistent"] = (
            f"{follows}; --hash compares the secret with the hash that was shown the day before"
        )
    signatures: dict[Signed, str] = {
        "trusted": f"by the key that you expect, {found.signed_by}",
        "valid": f"by the key {found.signed_by}; --key compares it with a server's",
        "none": "none: nothing shows who wrote the names and moves",
    }
    return [
        (
            "moves",
            (
                f"legal: {counted(len(history.states) - 1)} replayed under version"
                f" {game.type.version} of the rules"
            ),
        ),
        (
            "checksum",
            "matches: the text is not damaged, which does not mean that nobody rewrote it",
        ),
        ("deal", deals[found.deal]),
        *([("numbers", numbers_in_words(found.contributors))] if found.contributors else []),
        ("signature", signatures[found.signature]),
    ]


def numbers_in_words(contributors: int) -> str:
    """What the players' numbers mean for the deal."""
    who = "1 player" if contributors == 1 else f"{contributors} players"
    return (
        f"{who} contributed to the seed: each number has the hash that its player committed to,"
        " and with the server's secret they give the seed"
    )


def verdict(found: Findings) -> str:
    """What is proven, in a sentence."""
    proven = ["the moves are legal"]
    proven += (
        ["the deal was fixed before the game"] if found.deal in ("committed", "vouched") else []
    )
    if found.signature != "none":
        who = (
            "the server that you named" if found.signature == "trusted" else "the owner of that key"
        )
        proven += [f"{who} vouches for names and moves"]
    said = f"{', '.join(proven[:-1])} and {proven[-1]}" if proven[1:] else proven[0]
    return (
        f"Proven: {said}."
        if proven[1:]
        else f"Consistent: {said}. Anyone could have written this record."
    )


def facts_of(history: History) -> dict[str, Any]:
    """What a record is about, for programs."""
    game = history.states[-1]
    return {
        "game": game.type.id,
        "players": game.players,
        "moves": len(history.states) - 1,
        "over": game.over,
        "winners": list(game.winners),
        "scores": list(game.scores),
    }


def summary(history: History) -> str:
    """What a record is about, in a sentence."""
    game = history.states[-1]
    names = [history.players[seat].name for seat in game.winners]
    ending = f"won by {' and '.join(names)}" if game.over else "not over yet"
    return (
        f"{game.type.title}, {game.players} players, {counted(len(history.states) - 1)}, {ending}."
    )


def counted(moves: int) -> str:
    """A number of moves in words."""
    return "1 move" if moves == 1 else f"{moves} moves"
