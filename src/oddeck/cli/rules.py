"""`oddeck rules`: the rules of a game, or one clause of them."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer
from rich.text import Text

from oddeck.engine.errors import BadSetup, short
from oddeck.engine.protocol import GameType
from oddeck.engine.text.deck import Deck
from oddeck.games.registry import find_game
from oddeck.rulebook import clauses, find_clause

from .console import out
from .conventions import GameArgument, JsonOption, examples, print_facts
from .input import spell_card
from .rulebook import rules_shown

EXAMPLES = examples(
    "oddeck rules trophy-case",
    "oddeck rules trophy-case TC-7",
    "oddeck rules fortuno 13",
    "oddeck rules twisty-maze minotaur",
    "oddeck rules fortuno --json",
)


def rules(
    game: GameArgument,
    clause: Annotated[
        str | None,
        typer.Argument(
            metavar="CLAUSE",
            help="One clause, such as TC-7 or 7, or a card with its own rules.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the rules of a game, or one clause."""
    game_type = find_game(game)
    if clause is None and not as_json:
        out.print(rules_shown(game_type))
        return
    if clause is None:
        print_facts({"game": game_type.id, "rules": clauses(game_type)})
        return
    rule = one_rule(game_type, game_type.deck, clause)
    if as_json:
        print_facts({"game": game_type.id, "rules": {rule.name: rule.text}})
    else:
        out.print(Text(rule.told))


class Rule(NamedTuple):
    """A clause, or what a card does."""

    name: str
    text: str
    told: str


def one_rule(game: GameType, deck: Deck, wanted: str) -> Rule:
    """The clause or card that is meant; BadSetup if the rules have no such thing."""
    card = spell_card(wanted, deck)
    if game.card_help is not None and card in deck:
        text = game.card_help(card)
        flavour = deck.flavour_of(card)
        return Rule(card, text, text if flavour is None else f"{text}\n{flavour}")
    found = find_clause(game, wanted)
    if found is None:
        first, *_, last = clauses(game)
        or_cards = "" if game.card_help is None else " and its cards"
        raise BadSetup(
            f"clause: {game.title} has {first} to {last}{or_cards}, not {short(wanted)}; see:"
            f" oddeck rules {game.id}"
        )
    return Rule(*found, ": ".join(found))
