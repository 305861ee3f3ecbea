"""The search itself; what is made of it is tested in tests/bots/search."""

from __future__ import annotations

import numpy as np
import pytest

import oddeck
from oddeck.bots.search.mind import Mind, machine_thinking
from oddeck.engine.kernels.search import (
    EXPLORATION,
    NODE,
    NONE,
    NOTES,
    ROOT,
    Nodes,
    Note,
    add_node,
    best_child,
    daring,
    start_tree,
    untried,
)
from oddeck.games.fortuno.vocabulary import Action
from oddeck.games.registry import find_game, game_ids

STAMP = 7
CURIOUS = 0.5


def small_tree() -> tuple[np.recarray, np.ndarray]:
    """A root whose seat 0 has tried the actions 3 and 5, and seat 1 the action 3."""
    nodes, notes = np.zeros(10, NODE).view(np.recarray), np.zeros(NOTES, np.int64)
    start_tree(nodes, notes)
    for seat, action, visits, worth in ((0, 3, 10, 9.0), (0, 5, 10, 1.0), (1, 3, 1, 1.0)):
        child = add_node(nodes, notes, ROOT, seat, action)
        nodes[child].visits, nodes[child].seen, nodes[child].worth = visits, 20, worth
    return nodes, notes


def marked(*actions: int) -> np.ndarray:
    """Marks of legal actions."""
    marks = np.zeros(8, np.int64)
    marks[list(actions)] = STAMP
    return marks


def test_the_best_child_is_one_of_the_seat_and_legal_now() -> None:
    nodes, _ = small_tree()
    assert nodes[best_child(nodes, ROOT, 0, marked(3, 5), STAMP, CURIOUS)].action == 3
    assert nodes[best_child(nodes, ROOT, 0, marked(5, 6), STAMP, CURIOUS)].action == 5
    assert nodes[best_child(nodes, ROOT, 1, marked(3, 5), STAMP, CURIOUS)].seat == 1
    assert best_child(nodes, ROOT, 2, marked(3, 5), STAMP, CURIOUS) == NONE


def test_what_could_be_chosen_was_seen_and_what_was_seen_often_but_tried_seldom_gets_its_turn() -> (
    None
):
    nodes, _ = small_tree()
    bad = int(nodes[nodes[ROOT].first].next)
    assert (nodes[bad].action, nodes[bad].seen) == (5, 20)
    best_child(nodes, ROOT, 0, marked(3, 5), STAMP, CURIOUS)
    assert nodes[bad].seen == 21
    nodes[bad].visits, nodes[bad].worth, nodes[bad].seen = 1, 0.1, 1000
    assert best_child(nodes, ROOT, 0, marked(3, 5), STAMP, CURIOUS) == bad


def test_an_untried_action_is_the_one_wished_for_or_any_other() -> None:
    out, x = np.array([3, 5, 6, 7]), np.uint64(1 << 63)
    marks = marked(6, 7)
    assert untried(out, 4, 7, marks, STAMP, x) == 7
    assert untried(out, 4, 3, marks, STAMP, x) in (6, 7)
    assert untried(out, 4, 3, marked(), STAMP, x) == NONE


def test_it_dares_as_much_as_luck_asks_for() -> None:
    """Seat 0 has won half of the games, seat 1 had half of each, and of the first few nobody can
    tell.
    """
    playouts = 100
    shares, squares = np.array([50.0, 50.0]), np.array([50.0, 25.0])
    lucky, even = (daring(shares, squares, seat, playouts) for seat in range(2))
    assert lucky == pytest.approx(EXPLORATION / 2)
    assert 0.0 < even < lucky / 10
    assert daring(shares / playouts, squares / playouts, 1, 1) == pytest.approx(EXPLORATION / 2)


def grown(kind_id: str, compiled: bool, playouts: int, most_nodes: int = 1000) -> Mind:
    """A tree about a dealt game."""
    kind = find_game(kind_id)
    game = oddeck.new(kind_id, players=max(3, kind.players.start), seed=4)
    mind = Mind(kind, most_nodes)
    mind.begin(game.redealt(game.actors[0], seed=1), game.actors[0], seed=2)
    mind.grow(machine_thinking(kind) if compiled else kind.think, playouts)
    return mind


@pytest.mark.parametrize("game_id", game_ids())
def test_it_does_the_same_interpreted_and_compiled(game_id: str) -> None:
    plain, compiled = grown(game_id, False, 12), grown(game_id, True, 12)
    assert plain.states.tobytes() == compiled.states.tobytes()
    assert plain.shares == pytest.approx(compiled.shares)
    assert plain.notes.tolist() == compiled.notes.tolist()
    used = int(plain.notes[Note.NODES])
    assert used > 3
    for field in ("visits", "seen", "seat", "action", "first", "next"):
        assert plain.nodes[field][:used].tolist() == compiled.nodes[field][:used].tolist()


def children(nodes: Nodes, parent: int) -> list[int]:
    """The numbers of a node's children."""
    found, child = [], int(nodes[parent].first)
    while child != NONE:
        found.append(child)
        child = int(nodes[child].next)
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_the_books_of_the_tree_balance(game_id: str) -> None:
    """Visits of the root's children, whoever chose them (its own move may be forced), make those
    of the root; nobody is worth more than was to be had.
    """
    mind = grown(game_id, True, 400)
    nodes = mind.nodes[: int(mind.notes[Note.NODES])]
    assert (
        int(nodes[ROOT].visits)
        == 400
        == sum(int(nodes[child].visits) for child in children(nodes, ROOT))
    )
    assert sum(mind.shares) == pytest.approx(400)
    assert (nodes["visits"][1:] <= nodes["seen"][1:]).all()
    assert (nodes["worth"][1:] <= nodes["visits"][1:] + 1e-9).all()


def test_a_full_tree_grows_no_more_but_is_still_searched() -> None:
    mind = grown("twisty-passages", True, 300, most_nodes=40)
    assert int(mind.notes[Note.NODES]) == 40
    assert mind.playouts == 300


def test_farther_ahead_only_what_is_sensible_is_tried_and_here_everything() -> None:
    """FO-17: a card could be played without the call.

    Of those who could then catch its player, nobody would leave it at that.
    """
    position = {
        "hands": [["8C", "QC"], ["2W", "3W"], ["2S", "3S"], ["2D", "3D"]],
        "discard": ["6C"],
    }
    game = oddeck.from_position({"game": "fortuno", "players": 4, **position})
    mind = Mind(game.type, 1000)
    mind.begin(game.redealt(0, seed=1), 0, seed=2)
    mind.grow(machine_thinking(game.type), 200)
    tried = {
        game.move_name(0, int(mind.nodes[child].action)): child
        for child in children(mind.nodes, ROOT)
    }
    assert (
        set(tried) == set(game.moves(0)) == {"play 8C", "play 8C call", "play QC", "play QC call"}
    )
    assert all(
        mind.nodes[child].action < Action.NO for child in children(mind.nodes, tried["play 8C"])
    )
