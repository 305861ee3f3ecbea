"""The search itself; what is made of it is tested in tests/bots/search."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import oddeck
from oddeck.bots.search.tree import SearchTree, compiled_search
from oddeck.engine.kernels.search import (
    EXPLORATION,
    NONE,
    ROOT,
    Nodes,
    Workspace,
    add_node,
    best_child,
    exploration_weight,
    new_workspace,
    run_playouts,
    start_tree,
    untried,
)
from oddeck.engine.state.layout import new_states
from oddeck.games.fortuno.vocabulary import Action
from oddeck.games.registry import find_game, game_ids

STAMP = 7
CURIOUS = 0.5


def small_tree(*legal: int) -> Workspace:
    """A root whose seat 0 has tried the actions 3 and 5, and seat 1 the action 3; some actions are
    marked as legal.
    """
    w = new_workspace(new_states(find_game("twisty-passages").dtype, 2), 8, 10)
    start_tree(w)
    for seat, action, visits, worth in ((0, 3, 10, 9.0), (0, 5, 10, 1.0), (1, 3, 1, 1.0)):
        node = w.nodes[add_node(w, ROOT, seat, action)]
        node.visits, node.seen, node.worth = visits, 20, worth
    w.marks[list(legal)] = STAMP
    return w


@pytest.mark.parametrize(
    ("legal", "seat", "chosen"), [((3, 5), 0, (0, 3)), ((5, 6), 0, (0, 5)), ((3, 5), 1, (1, 3))]
)
def test_the_best_child_is_one_of_the_seat_and_legal_now(
    legal: tuple[int, ...], seat: int, chosen: tuple[int, int]
) -> None:
    w = small_tree(*legal)
    node = w.nodes[best_child(w, ROOT, seat, STAMP, CURIOUS)]
    assert (node.seat, node.action) == chosen


def test_a_seat_that_has_tried_nothing_has_no_best_child() -> None:
    assert best_child(small_tree(3, 5), ROOT, 2, STAMP, CURIOUS) == NONE


def test_what_could_be_chosen_was_seen_and_what_was_seen_often_but_tried_seldom_gets_its_turn() -> (
    None
):
    w = small_tree(3, 5)
    bad = int(w.nodes[w.nodes[ROOT].first].next)
    assert (w.nodes[bad].action, w.nodes[bad].seen) == (5, 20)
    best_child(w, ROOT, 0, STAMP, CURIOUS)
    assert w.nodes[bad].seen == 21
    w = small_tree(3, 5)
    w.nodes[bad].visits, w.nodes[bad].worth, w.nodes[bad].seen = 1, 0.1, 1000
    assert best_child(w, ROOT, 0, STAMP, CURIOUS) == bad


def test_an_untried_action_is_the_one_wished_for_or_any_other() -> None:
    x = np.uint64(1 << 63)
    w, nothing_left = small_tree(6, 7), small_tree()
    for each in (w, nothing_left):
        each.out[:4] = [3, 5, 6, 7]
    assert untried(w, 4, 7, STAMP, x) == 7
    assert untried(w, 4, 3, STAMP, x) in (6, 7)
    assert untried(nothing_left, 4, 3, STAMP, x) == NONE


def test_it_dares_as_much_as_luck_asks_for() -> None:
    """Seat 0 has won half of the games, seat 1 had half of each, and of the first few nobody can
    tell.
    """
    w = small_tree()
    w.nodes[ROOT].visits = 100
    w.shares[:2], w.squares[:2] = 50.0, [50.0, 25.0]
    lucky, even = (exploration_weight(w, seat) for seat in range(2))
    assert lucky == pytest.approx(EXPLORATION / 2)
    assert 0.0 < even < lucky / 10
    w.nodes[ROOT].visits = 1
    assert exploration_weight(w, 1) == pytest.approx(EXPLORATION / 2)


def grown(kind_id: str, compiled: bool, playouts: int, most_nodes: int = 1000) -> SearchTree:
    """A tree about a dealt game."""
    game_type = find_game(kind_id)
    game = oddeck.new(kind_id, players=max(3, game_type.players.start), seed=4)
    tree = SearchTree(game_type, most_nodes)
    tree.begin(game.redealt(game.actors[0], seed=1), game.actors[0], seed=2)
    tree.grow(compiled_search(game_type) if compiled else game_type.bind(run_playouts), playouts)
    return tree


@pytest.mark.machine_code
@pytest.mark.parametrize("game_id", game_ids())
def test_it_does_the_same_interpreted_and_compiled(game_id: str) -> None:
    plain, compiled = (grown(game_id, is_compiled, 12).memory for is_compiled in (False, True))
    assert plain.states.tobytes() == compiled.states.tobytes()
    assert plain.shares == pytest.approx(compiled.shares)
    assert plain.walks.tobytes() == compiled.walks.tobytes()
    used = int(plain.walks[0].nodes)
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


@pytest.mark.machine_code
@pytest.mark.parametrize("game_id", game_ids())
def test_the_books_of_the_tree_balance(game_id: str) -> None:
    """Visits of the root's children, whoever chose them (its own move may be forced), make those
    of the root; nobody is worth more than was to be had.
    """
    tree = grown(game_id, True, 400)
    nodes = tree.memory.nodes[: int(tree.memory.walks[0].nodes)]
    assert (
        int(nodes[ROOT].visits)
        == 400
        == sum(int(nodes[child].visits) for child in children(nodes, ROOT))
    )
    assert sum(tree.memory.shares) == pytest.approx(400)
    assert (nodes["visits"][1:] <= nodes["seen"][1:]).all()
    assert (nodes["worth"][1:] <= nodes["visits"][1:] + 1e-9).all()


def share_by_seat(_state: Any, seat: int) -> float:
    """A prospect that tells who is judged."""
    return (seat + 1) / 10


def test_a_node_is_credited_with_what_it_brought_to_the_seat_that_chose_it() -> None:
    game_type = find_game("twisty-passages")
    game = oddeck.new(game_type.id, players=3, seed=4)
    tree = SearchTree(game_type, 1000)
    tree.begin(game, game.actors[0], seed=2)
    game_type.bind(run_playouts, prospect=share_by_seat)(tree.memory, game.actors[0], 60, 12)
    nodes = tree.memory.nodes[1 : int(tree.memory.walks[0].nodes)]
    assert set(nodes["seat"]) == {0, 1, 2}
    assert nodes["worth"] == pytest.approx(nodes["visits"] * (nodes["seat"] + 1) / 10)


@pytest.mark.machine_code
def test_a_full_tree_grows_no_more_but_is_still_searched() -> None:
    tree = grown("twisty-passages", True, 300, most_nodes=40)
    assert int(tree.memory.walks[0].nodes) == 40
    assert tree.playouts == 300


@pytest.mark.machine_code
def test_farther_ahead_only_what_is_sensible_is_tried_and_here_everything() -> None:
    """FO-17: a card could be played without the call.

    Of those who could then catch its player, nobody would leave it at that.
    """
    position = {
        "hands": [["8C", "QC"], ["2W", "3W"], ["2S", "3S"], ["2D", "3D"]],
        "discard": ["6C"],
    }
    game = oddeck.from_position({"game": "fortuno", "players": 4, **position})
    tree = SearchTree(game.type, 1000)
    tree.begin(game.redealt(0, seed=1), 0, seed=2)
    tree.grow(compiled_search(game.type), 200)
    tried = {
        game.move_name(0, int(tree.memory.nodes[child].action)): child
        for child in children(tree.memory.nodes, ROOT)
    }
    assert (
        set(tried) == set(game.moves(0)) == {"play 8C", "play 8C call", "play QC", "play QC call"}
    )
    assert all(
        tree.memory.nodes[child].action < Action.NO
        for child in children(tree.memory.nodes, tried["play 8C"])
    )
