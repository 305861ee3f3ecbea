"""Battery 6: what is printed can be read again: cards, moves, positions, records."""

from __future__ import annotations

import json

import yaml

from oddeck.engine.protocol import GameType
from oddeck.engine.state.journal import clear_journal
from oddeck.game import Game, from_position, from_record

from .failure import require
from .walks import MOODS, tables, viewers, walk

STEPS_TOGETHER = 12  # moves that a game and its double must make alike


def check_round_trips(game_type: GameType, games: int, first_seed: int = 0) -> None:
    """Every card of the deck, and every state of some games."""
    for card, name in enumerate(game_type.deck.names):
        require(game_type.deck.parse_card(name) == card, f"{name} is read as another card")
    for number, game in enumerate(tables(game_type, games, first_seed)):
        for step, state in enumerate(walk(game, number, MOODS[number % len(MOODS)])):
            check_moves(state)
            double = check_position(state)
            if step % 17 == number % 17:
                check_same_future(state.copy(), double, step)
                check_record(state)
        check_record(game)


def check_moves(game: Game) -> None:
    """Every legal move is read as itself."""
    for seat in game.actors:
        for move in game.moves(seat):
            action = game.type.parse_move(game.state, seat, move)
            require(
                game.move_name(seat, action) == move,
                f"{move} is read as {game.move_name(seat, action)}",
                game,
            )


def check_position(game: Game) -> Game:
    """The position, through JSON and through YAML, is the same game for everybody."""
    position = game.position()
    require(json.loads(json.dumps(position)) == position, "the position is not plain JSON", game)
    double = from_position(json.loads(json.dumps(position)))
    require(
        double.position() == position,
        f"the position became\n{double.position()}\nand was\n{position}",
        game,
    )
    require(
        bytes_without_journal(double) == bytes_without_journal(game),
        "the position does not say everything",
        game,
    )
    for viewer in viewers(game):
        require(
            double.view(viewer) == game.view(viewer),
            f"viewer {viewer} sees another game after a round trip",
            game,
        )
    return double


def check_same_future(game: Game, double: Game, seed: int) -> None:
    """From here on, the game and its double go the same way."""
    require(
        yaml.safe_load(yaml.safe_dump(game.position())) == game.position(),
        "the position does not survive YAML",
        game,
    )
    for step, (one, other) in enumerate(zip(walk(game, seed), walk(double, seed), strict=False)):
        require(
            one.position() == other.position(),
            "a game read from its position goes on differently",
            game,
        )
        if step == STEPS_TOGETHER:
            return


def check_record(game: Game) -> None:
    """The record replays to the same state."""
    text = game.record()
    replayed = from_record(text)
    require(replayed.record() == text, "a record reads differently after replay", game)
    require(
        replayed.state.tobytes() == game.state.tobytes(), "a record replays to another state", game
    )


def bytes_without_journal(game: Game) -> bytes:
    """The state without what the last move wrote into the journal."""
    copy = game.copy()
    clear_journal(copy.state)
    copy.state_changed()
    return bytes(copy.state.tobytes())
