"""Fortuno, by Silver Age Games: empty your hand onto one pile, with twenty-two Major Arcana in the way."""

from pathlib import Path

from oddeck.decks.thoth import DECK
from oddeck.engine.protocol import GameType, Rules

from . import arcana, foresight, moves, positions, redealing, rules, soundness, view, words
from .observation import SENSES
from .state import PLAYERS, Action, Clause, Feat, Kind, State

# Three sixes in a row, one of them still in hand, and The Devil in another's.
SIXES = {
    "players": 4,
    "hands": [["6S", "2W"], ["M15", "3C"], ["4D", "5D"], ["7C", "8C"]],
    "discard": ["6W", "6C"],
}
# A draw that comes from somebody who is eliminated, and Fortune to answer it.
NOBODYS_DRAW = {
    "players": 4,
    "hands": [["M10", "3C"], ["2W", "4S"], ["4D", "5D"], []],
    "eliminated": [3],
    "discard": ["PsW"],
    "pending": {"draw": 2, "by": 3},
}

GAME = GameType(
    id="fortuno",
    title="Fortuno",
    designer="Silver Age Games",
    summary="Match suit or value to empty your hand, call when one card is left, and mind what the Major Arcana do.",
    players=PLAYERS,
    version=1,
    deck=DECK,
    options=(),
    short_options={},
    state=State,
    actions=Action.END,
    longest=20_000,
    clauses=Clause,
    folder=Path(__file__).parent,
    rules=Rules(rules.deal, rules.legal, rules.apply, rules.score, soundness.check, redealing.redeal),
    move_name=moves.move_name,
    parse_move=moves.parse_move,
    why_not=words.why_not,
    view=view.view,
    write_position=positions.write_position,
    read_position=positions.read_position,
    event_kinds=Kind,
    value_names=words.EVENT_VALUES,
    sentence=words.sentence,
    feats=Feat,
    scenes=(SIXES, NOBODYS_DRAW),
    card_help=arcana.help_text,
    senses=SENSES,
    foresight=foresight.FORESIGHT,
)
