"""Twisty Passages, by Jonathan Leistiko: run through a maze as fast as you dare, and be the first
to have a path that leads out.
"""

from pathlib import Path

from oddeck.decks.maze import CARDS_A_DECK, DECKS, MOST_DECKS
from oddeck.engine.protocol import GameType, Parts, Rules
from oddeck.engine.text.options import Choice, Number, Switch

from . import foresight, moves, positions, rules, soundness, view, words
from .observation import SENSES
from .state import BLACK_ZONES, PLAYERS, Action, Clause, Feat, Kind, State, usual_length


def setup_flaw(s: State) -> str | None:
    """TM-9: all paths together must not be able to use up the deck before anybody is out."""
    cards = s.decks * CARDS_A_DECK
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
    version=2,
    deck=DECKS[1],
    choose_deck=moves.deck_of,
    options=(
        Number(
            "length",
            "length",
            "how many cards lead out of the maze (TM-9)",
            default=usual_length,
            least=1,
            most=CARDS_A_DECK,
        ),
        Number(
            "decks",
            "decks",
            "how many decks are shuffled together (TM-9)",
            default=1,
            least=1,
            most=MOST_DECKS,
        ),
        Switch(
            "exit_strategy",
            "exit_strategy",
            "to win you must have drawn a Black Zone card this turn (TM-13)",
            default=False,
        ),
        Switch(
            "through_the_black",
            "through_the_black",
            "to win you need a Black Zone card in your path (TM-13)",
            default=False,
        ),
        Switch(
            "gathering_clues",
            "gathering_clues",
            "each Zone colour in your path is one card fewer to win (TM-13)",
            default=False,
        ),
        Switch(
            "stories",
            "stories",
            "whether a story may be told instead of putting a card (TM-14)",
            default=True,
        ),
        Choice(
            "black_zones",
            "black_zones",
            "what a Black Zone costs: a card fewer to draw, or a discard (TM-7)",
            names=BLACK_ZONES,
        ),
    ),
    short_options={"length": 11},
    state=State,
    actions=Action.END,
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
    setup_flaw=setup_flaw,
    foresight=foresight.FORESIGHT,
    folder=Path(__file__).parent,
    rules=Rules(rules.deal, rules.legal, rules.apply, rules.score, soundness.check, rules.redeal),
    move_name=moves.move_name,
    parse_move=moves.parse_move,
    why_not=words.why_not,
    view=view.view,
    write_position=positions.write_position,
    read_position=positions.read_position,
    event_kinds=Kind,
    value_names={
        Kind.HIGH_ROLL: "die",
        Kind.SPEED: "speed",
        Kind.DIE_UP: "face",
        Kind.DICE: "number",
        Kind.SHORTENED: "number",
        Kind.AIM: "at",
        Kind.PICK: "picked",
        Kind.TAKE: "source",
        Kind.GIVE: "to",
        Kind.PUT: "to",
        Kind.MOVE: "place",
        Kind.EXTRA: "number",
        Kind.FEWER: "number",
        Kind.FASTER: "speed",
        Kind.LIMIT: "speed",
        Kind.HELP: "whom",
        Kind.STANDSTILL: "number",
    },
    event_lists={Kind.ROLL: "dice"},
    sentence=words.sentence,
    card_help=words.help_text,
    senses=SENSES,
    parts=Parts(
        bot="oddeck.games.twisty_maze.bot:TwistyMazeBot",
        terminal="oddeck.games.twisty_maze.terminal:TwistyMazeArtist",
        lab="oddeck.games.twisty_maze.lab:LAB",
        studies="oddeck.games.twisty_maze.studies:STUDIES",
    ),
)
