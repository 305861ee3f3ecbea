"""Twisty Passages, by Dave Howell: empty your hand onto your own stack, trading for what fits."""

from pathlib import Path

from oddeck.decks.fanucci import DECK
from oddeck.engine.protocol import GameType, Parts, Rules

from . import notation, rules, soundness, view, words
from .foresight import FORESIGHT
from .observation import SENSES
from .state import PLAYERS, Clause, State
from .vocabulary import OPTIONS, SMALL_OPTIONS, Action, Kind

GAME = GameType(
    id="twisty-passages",
    title="Twisty Passages",
    designer="Dave Howell",
    summary=(
        "Empty your hand onto your own stack, each card of the rank or suit of the last; draw or"
        " trade for one that fits."
    ),
    players=PLAYERS,
    minutes=(5, 20),
    difficulty="easy",
    version=1,
    deck=DECK,
    options=OPTIONS,
    small_options=SMALL_OPTIONS,
    setup_flaw=rules.setup_flaw,
    short_options={},
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
    card_help=words.help_text,
    foresight=FORESIGHT,
    scores_hands=True,
    senses=SENSES,
    parts=Parts(
        bot="oddeck.games.twisty_passages.bot:TwistyPassagesBot",
        trained="oddeck.games.twisty_passages.trained.bot:published_bot",
        terminal="oddeck.games.twisty_passages.terminal:TwistyPassagesArtist",
        lab="oddeck.games.twisty_passages.lab:LAB",
        studies="oddeck.games.twisty_passages.studies:STUDIES",
    ),
)
