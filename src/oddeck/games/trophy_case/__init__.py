"""Trophy Case, by Dave Howell: a trick goes round until all but one have given up, or somebody
trumps it.
"""

from pathlib import Path

from oddeck.decks.fanucci import DECK
from oddeck.engine.protocol import GameType, Parts, Rules
from oddeck.engine.text.options import Number

from . import notation, rules, soundness, view, words
from .foresight import FORESIGHT
from .observation import SENSES
from .state import (
    MOST_INFINITY,
    MOST_TARGET,
    PLAYERS,
    Action,
    Clause,
    Kind,
    State,
    largest_hand,
    usual_hand,
)

GAME = GameType(
    id="trophy-case",
    title="Trophy Case",
    designer="Dave Howell",
    summary=(
        "Play on a trick, round after round, or fold; it goes to the last player in, or to the"
        " first who can trump it."
    ),
    players=PLAYERS,
    version=2,
    deck=DECK,
    options=(
        Number(
            "hand",
            "hand_size",
            "how many cards a hand has (TC-1)",
            default=usual_hand,
            least=1,
            most=largest_hand,
        ),
        Number(
            "infinity",
            "infinity",
            "how many points an infinity is worth (TC-11)",
            default=2,
            least=0,
            most=MOST_INFINITY,
        ),
        Number(
            "target",
            "target",
            "how many points end the game (TC-13)",
            default=42,
            least=1,
            most=MOST_TARGET,
        ),
    ),
    short_options={"target": 3},
    state=State,
    actions=Action.END,
    longest=20_000,
    clauses=Clause,
    folder=Path(__file__).parent,
    rules=Rules(rules.deal, rules.legal, rules.apply, rules.score, soundness.check, rules.redeal),
    move_name=notation.move_name,
    parse_move=notation.parse_move,
    why_not=words.why_not,
    view=view.view,
    write_position=notation.write_position,
    read_position=notation.read_position,
    event_kinds=Kind,
    value_names={
        Kind.HAND: "number",
        Kind.THROW_IN: "number",
        Kind.WIN_BY_TRUMP: "points",
        Kind.WIN_ALONE: "points",
        Kind.WIN_BY_RANK: "points",
    },
    sentence=words.sentence,
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
