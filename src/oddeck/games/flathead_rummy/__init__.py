"""Flathead Rummy, by Dave Howell: lay your hand down in sets, flushes and runs, and be the first to
have none left.
"""

from pathlib import Path

from oddeck.decks.fanucci import DECK
from oddeck.engine.protocol import GameType, Parts, Rules

from . import flourishes, notation, rules, soundness, view, words
from .foresight import FORESIGHT
from .observation import SENSES
from .state import PLAYERS, Clause, State
from .vocabulary import OPTIONS, SMALL_OPTIONS, Action, Kind

GAME = GameType(
    id="flathead-rummy",
    title="Flathead Rummy",
    designer="Dave Howell",
    summary=(
        "Lay down sets, flushes and runs, add to anybody's, and be out of cards first; every old"
        " discard may come back."
    ),
    players=PLAYERS,
    minutes=(10, 25),
    difficulty="medium",
    version=2,
    deck=DECK,
    options=OPTIONS,
    small_options=SMALL_OPTIONS,
    setup_flaw=rules.setup_flaw,
    short_options={"target": 1},
    daily_options={"target": 20},
    state=State,
    verbs=Action,
    longest=50_000,
    clauses=Clause,
    folder=Path(__file__).parent,
    rules=Rules(rules.deal, rules.legal, rules.apply, rules.score, soundness.check, rules.redeal),
    why_not=words.why_not,
    view=view.view,
    show_end=view.show_end,
    write_position=notation.write_position,
    read_position=notation.read_position,
    event_kinds=Kind,
    value_names=Kind.value_names(),
    sentence=words.sentence,
    flourishes=flourishes.flourishes,
    card_help=words.help_text,
    foresight=FORESIGHT,
    senses=SENSES,
    parts=Parts(
        bot="oddeck.games.flathead_rummy.bot:FlatheadRummyBot",
        terminal="oddeck.games.flathead_rummy.terminal:FlatheadRummyArtist",
        lab="oddeck.games.flathead_rummy.lab:LAB",
        studies="oddeck.games.flathead_rummy.studies:STUDIES",
    ),
)
