"""Trophy Case, by Dave Howell: a trick goes round until all but one have given up, or somebody
trumps it.
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
    id="trophy-case",
    title="Trophy Case",
    designer="Dave Howell",
    summary=(
        "Play on a trick, round after round, or fold; it goes to the last player in, or to the"
        " first who can trump it."
    ),
    players=PLAYERS,
    minutes=(20, 40),
    difficulty="medium",
    version=2,
    deck=DECK,
    options=OPTIONS,
    small_options=SMALL_OPTIONS,
    setup_flaw=rules.setup_flaw,
    short_options={"target": 3},
    daily_options={"target": 20},
    state=State,
    verbs=Action,
    longest=20_000,
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
        bot="oddeck.games.trophy_case.bot:TrophyCaseBot",
        terminal="oddeck.games.trophy_case.terminal:TrophyCaseArtist",
        lab="oddeck.games.trophy_case.lab:LAB",
        studies="oddeck.games.trophy_case.studies:STUDIES",
    ),
)
