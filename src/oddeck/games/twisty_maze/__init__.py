"""Twisty Passages, by Jonathan Leistiko: run through a maze as fast as you dare, and be the first
to have a path that leads out.
"""

from pathlib import Path

from oddeck.decks.maze import CARDS_A_DECK, DECKS, DIGEST
from oddeck.engine.protocol import GameType, Parts, Rules

from . import foresight, positions, rules, soundness, view, words
from .observation import SENSES
from .state import PLAYERS, Clause, Feat, State
from .vocabulary import OPTIONS, SMALL_OPTIONS, Action, Kind, deck_of


def setup_flaw(s: State) -> str | None:
    """TM-9: all paths together must not be able to use up the deck before anybody is out."""
    cards = s.decks * s.cards_in_game
    if s.first_card + s.cards_in_game - 1 > CARDS_A_DECK:
        return (
            f"options first_card, cards: the deck has {CARDS_A_DECK} cards, and"
            f" {s.cards_in_game} from number {s.first_card} on are more"
        )
    if s.decks > 1 and cards < s.decks * CARDS_A_DECK:
        return "options cards, decks: fewer cards go with one deck only"
    if s.players * (s.length - 1) < cards:
        return None
    longest = (cards - 1) // int(s.players) + 1
    return (
        f"option length: with {s.players} players and {cards} cards a path can be no longer than"
        f" {longest}, not {s.length} (TM-9)"
    )


# Paths that can end as lone traps under a Ball of Twine, which every turn takes off again (TM-64).
LONE_TRAPS = {
    "players": 2,
    "paths": [["ball-of-twine.1"], ["ball-of-twine.2", "pit-trap.2", "entropic-vortex.1"]],
    "deck": ["pit-trap.1"],
    "dice": [1],
}

GAME = GameType(
    id="twisty-maze",
    title="Twisty Passages (the maze)",
    designer="Jonathan Leistiko",
    summary=(
        "Declare how fast you run, obey what the maze has in store, and be the first with a path"
        " long enough to be out."
    ),
    players=PLAYERS,
    minutes=(15, 45),
    difficulty="hard",
    version=2,
    data=DIGEST,
    deck=DECKS[1],
    choose_deck=deck_of,
    options=OPTIONS,
    short_options={"length": 11},
    state=State,
    verbs=Action,
    longest=20_000,
    clauses=Clause,
    feats=Feat,
    scenes=(
        LONE_TRAPS,
        {"options": {"exit_strategy": True}},
        {"options": {"through_the_black": True, "stories": False, "black_zones": "discard"}},
        {"options": {"gathering_clues": True, "decks": 2}},
        {"options": {"exit_strategy": True, "through_the_black": True, "gathering_clues": True}},
    ),
    small_options=SMALL_OPTIONS,
    setup_flaw=setup_flaw,
    foresight=foresight.FORESIGHT,
    folder=Path(__file__).parent,
    rules=Rules(rules.deal, rules.legal, rules.apply, rules.score, soundness.check, rules.redeal),
    why_not=words.why_not,
    view=view.view,
    write_position=positions.write_position,
    read_position=positions.read_position,
    event_kinds=Kind,
    value_names=Kind.value_names(),
    event_lists={Kind.ROLL: "dice"},
    sentence=words.sentence,
    card_help=words.help_text,
    senses=SENSES,
    parts=Parts(
        bot="oddeck.games.twisty_maze.bot:TwistyMazeBot",
        terminal="oddeck.games.twisty_maze.terminal:TwistyMazeArtist",
        lab="oddeck.games.twisty_maze.lab:LAB",
        studies="oddeck.games.twisty_maze.studies:STUDIES",
        remarks="oddeck.games.twisty_maze.remarks:remark",
    ),
)
