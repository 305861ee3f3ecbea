"""Fortuno, by Silver Age Games: empty your hand onto one pile, with twenty-two Major Arcana in the
way.
"""

from pathlib import Path

from oddeck.decks.thoth import DECK
from oddeck.engine.protocol import GameType, Parts, Rules

from . import arcana, flourishes, foresight, positions, redealing, rules, soundness, view, words
from .observation import SENSES
from .state import PLAYERS, Clause, Feat, State
from .vocabulary import Action, Kind

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
# Lovers who have a choice, so that they talk about it.
CONFERRING = {
    "players": 5,
    "hands": [
        ["5C", "9W", "M3", "2D"],
        ["6C", "2C", "M7"],
        ["5S", "3W", "QD", "8C"],
        ["7D", "4D", "9D"],
        ["10S", "3S", "KnD"],
    ],
    "lovers": [{"player": 0, "lover": 2}],
    "discard": ["5W"],
}
# What may be added to Lust and to the church's two, with the call and with Art.
ADDITIONS = {
    "players": 4,
    "hands": [["M11", "PsW", "M14"], ["M2", "M5", "2C"], ["PsC", "PsS", "M7"], ["PrD", "4D", "9D"]],
    "discard": ["5W"],
}
# The last two, with cards that do nothing on the pile, in the hands and next to be drawn.
LAST_TWO = {
    "players": 4,
    "hands": [["AS", "PrS", "M4", "3S", "M11"], ["AC", "PsD", "KnD", "M14", "4D"], [], []],
    "eliminated": [2, 3],
    "discard": ["AD", "M0=7C", "M7"],
    "draw": ["M1", "8C", "AW", "9D"],
}

GAME = GameType(
    id="fortuno",
    title="Fortuno",
    designer="Silver Age Games",
    summary=(
        "Match suit or value to empty your hand, call when one card is left, and mind what the"
        " Major Arcana do."
    ),
    players=PLAYERS,
    minutes=(10, 40),
    difficulty="hard",
    version=2,
    deck=DECK,
    options=(),
    short_options={},
    state=State,
    verbs=Action,
    longest=20_000,
    clauses=Clause,
    folder=Path(__file__).parent,
    rules=Rules(
        rules.deal, rules.legal, rules.apply, rules.score, soundness.check, redealing.redeal
    ),
    why_not=words.why_not,
    view=view.view,
    write_position=positions.write_position,
    read_position=positions.read_position,
    event_kinds=Kind,
    value_names=Kind.value_names(),
    sentence=words.sentence,
    flourishes=flourishes.flourishes,
    feats=Feat,
    scenes=(SIXES, NOBODYS_DRAW, CONFERRING, ADDITIONS, LAST_TWO),
    card_help=arcana.help_text,
    senses=SENSES,
    foresight=foresight.FORESIGHT,
    parts=Parts(
        bot="oddeck.games.fortuno.bot:FortunoBot",
        terminal="oddeck.games.fortuno.terminal:FortunoArtist",
        lab="oddeck.games.fortuno.lab:LAB",
        studies="oddeck.games.fortuno.studies:STUDIES",
    ),
)
