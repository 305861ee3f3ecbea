"""Goofspiel with five suits of the Fanucci deck: bid for prizes, all at once."""

from pathlib import Path

from oddeck.decks.fanucci import DECK
from oddeck.engine.protocol import GameType, Parts, Rules
from oddeck.engine.text.options import Choice

from . import notation, rules, view, words
from .observation import SENSES
from .state import PLAYERS, Clause, State
from .vocabulary import Action, Kind

GAME = GameType(
    id="goofspiel",
    title="Goofspiel",
    designer="nobody knows",
    summary=(
        "Eleven prizes come up one by one; everybody bids a card for each, all at once, and the"
        " highest bid takes it."
    ),
    players=PLAYERS,
    minutes=(5, 10),
    difficulty="easy",
    version=1,
    deck=DECK,
    options=(
        Choice(
            "ties",
            "ties",
            "what becomes of a prize when the highest bids are level (GS-5)",
            names=("carry", "lost"),
        ),
    ),
    short_options={},
    state=State,
    verbs=Action,
    longest=50,
    clauses=Clause,
    folder=Path(__file__).parent,
    rules=Rules(rules.deal, rules.legal, rules.apply, rules.score, rules.check, rules.redeal),
    why_not=words.why_not,
    view=view.view,
    write_position=notation.write_position,
    read_position=notation.read_position,
    event_kinds=Kind,
    value_names=Kind.value_names(),
    sentence=words.sentence,
    senses=SENSES,
    parts=Parts(bot="goofspiel.bot:GoofspielBot", lab="goofspiel.lab:LAB"),
)
