"""Networks see every table alike, play by the rules, and judge the same by NumPy and compiled."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from benchmarks.networks import random_network

import oddeck
from oddeck.bots.network.bot import NetworkBot, judged
from oddeck.bots.network.places import Places, places_of
from oddeck.bots.network.weights import (
    BadNetwork,
    Layer,
    Network,
    plain_network,
    read_network,
    write_network,
)
from oddeck.bots.registry import make_bot
from oddeck.bots.sight import sight_of
from oddeck.engine.compile.jit import machine_code
from oddeck.engine.kernels.network import judge, promise
from oddeck.games.registry import game_ids


def any_network(places: Places) -> Network:
    """A small network with random weights."""
    return random_network(places, width=8, units=4, small=3, rounds=2)


@pytest.mark.machine_code
@pytest.mark.parametrize("game_id", game_ids())
def test_numpy_and_the_kernel_judge_alike(game_id: str) -> None:
    judging = machine_code(judge)
    places = places_of(game_id)
    players = places.game_type.players[1]
    layers = any_network(places).layers(places, players)
    game = oddeck.new(game_id, players, seed=5)
    chance = np.random.default_rng(5)
    for _ in range(25):
        seat = int(chance.choice(game.actors))
        actions = np.array(game.actions(seat))
        if len(actions) in range(2, 12):
            liked = np.zeros(len(actions), np.float32)
            judging(layers, seat, game.observation(seat), actions, len(actions), liked)
            by_numpy = judged(layers, seat, game.observation(seat), actions)
            np.testing.assert_allclose(liked, by_numpy, rtol=1e-3, atol=1e-4)
            expected = layers.value_bias[1] + layers.values[1] @ layers.out
            assert promise(layers, 1) == pytest.approx(float(expected), abs=1e-4)
        game.play_action(seat, int(chance.choice(actions)))
        if game.over:
            break


@pytest.mark.parametrize("game_id", game_ids())
def test_inputs_have_the_same_meaning_at_every_size_of_table(game_id: str) -> None:
    places = places_of(game_id)
    game_type = places.game_type
    names = game_type.card_names()
    largest = list(game_type.senses.labels(places.most_players, names))
    smallest = list(game_type.senses.labels(game_type.players[0], names))
    inputs = places.inputs_of(game_type.players[0])
    assert [largest[index] for index in inputs] == smallest
    assert len(largest) == places.inputs == len(places.scale)


@pytest.mark.parametrize("game_id", game_ids())
def test_seats_are_counted_from_the_chair_that_looks(game_id: str) -> None:
    """Each seat sees every action as some action, and two never as the same."""
    places = places_of(game_id)
    own = places.own_actions(places.game_type.players[0])
    assert (np.sort(own, 1) == np.arange(places.actions)).all()
    assert (own[0] == np.arange(places.actions)).all()


def test_a_trade_with_the_left_neighbour_is_the_same_for_everyone() -> None:
    places = places_of("twisty-passages")
    game = oddeck.new("twisty-passages", 3, seed=1)
    trades = [
        places.game_type.parse_move(game.state, seat, f"trade {(seat + 1) % 3} 3Fr")
        for seat in range(3)
    ]
    own = places.own_actions(3)
    assert len({int(own[seat, trades[seat]]) for seat in range(3)}) == 1


def test_cards_of_a_suit_share_a_trait_in_one_place() -> None:
    places = places_of("twisty-passages")
    labels = list(
        places.game_type.senses.labels(places.most_players, places.game_type.card_names())
    )
    rows = {label: places.input_traits[index] for index, label in enumerate(labels)}
    three, four = rows["cards of seats: hand: you: 3Fr"], rows["cards of seats: hand: you: 4Fr"]
    stack = rows["cards of seats: stack: you: 3Fr"]
    assert three[0] == four[0] != 0  # the suit
    assert three[1] != four[1]  # the rank
    assert three[0] != stack[0]


def test_a_meld_is_judged_by_its_cards() -> None:
    """Melds name places in the hand: the same places with other cards are another meld."""
    places = places_of("flathead-rummy")
    network = any_network(places)
    for told in (network.own, network.traits, network.hand, network.pool, network.planes):
        told[:] = 0  # cards tell nobody what they know
    action = places.game_type.parse_move
    game = oddeck.new("flathead-rummy", 2, seed=3)
    hand = game.view(0)["hands"][0]["known"]
    meld = np.array([action(game.state, 0, "meld " + " ".join(hand[:3]))])

    def liking() -> float:
        layers = network.layers(places, 2)
        return float(judged(layers, 0, game.observation(0), meld)[0])

    before = liking()
    network.cards[game.type.deck.parse_card(hand[0])] += 1
    after = liking()
    assert after != before
    network.cards[game.type.deck.parse_card(hand[5])] += 1
    assert liking() == after


def test_weights_can_be_kept(tmp_path: Path) -> None:
    places = places_of("trophy-case")
    network = any_network(places)
    write_network(tmp_path / "bot.npz", network)
    again = read_network(tmp_path / "bot.npz")
    again.check(places)
    assert again.origin == {"made": "by chance"}
    np.testing.assert_allclose(again.rows, network.rows, atol=0.02)
    np.testing.assert_allclose(again.values, network.values, atol=0.01)


def test_a_network_plays_by_the_rules(tmp_path: Path) -> None:
    write_network(tmp_path / "bot.npz", any_network(places_of("trophy-case")))
    bot = make_bot(f"network:{tmp_path / 'bot.npz'}", "trophy-case")
    assert isinstance(bot, NetworkBot)
    game = oddeck.new("trophy-case", 3, seed=2)
    for _ in range(20):
        (seat,) = game.actors
        game.play(seat, bot.choose(sight_of(game, seat)))


def test_a_network_draws_its_moves() -> None:
    """The same seed draws the same; moves that it hardly likes are never played."""
    places = places_of("trophy-case")
    network = any_network(places)
    network.moves[:], network.move_bias[:], network.named[:] = 0, 0, 0
    game = oddeck.new("trophy-case", 3, seed=2)
    (seat,) = game.actors
    sight = sight_of(game, seat)

    def drawn(seed: int) -> list[str]:
        bot = NetworkBot(network, "trophy-case", seed)
        return [bot.choose(sight) for _ in range(60)]

    assert drawn(1) == drawn(1) != drawn(2)
    assert len(set(drawn(1))) > 5  # all are liked alike
    first, second = (game.action_of(seat, move) for move in sight.moves[:2])
    network.move_bias[first], network.move_bias[second] = 5, 4
    assert set(drawn(1)) == set(sight.moves[:2])


def test_what_is_wrong_with_a_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadNetwork, match="not a network's file"):
        make_bot(f"network:{tmp_path / 'none.npz'}", "trophy-case")
    write_network(tmp_path / "other.npz", any_network(places_of("fortuno")))
    with pytest.raises(BadNetwork, match="rows: expected weights of shape"):
        make_bot(f"network:{tmp_path / 'other.npz'}", "trophy-case")


@pytest.mark.parametrize("game_id", ["flathead-rummy", "trophy-case"])
def test_a_plain_network_is_two_layers_and_nothing_else(game_id: str, tmp_path: Path) -> None:
    """A hand's places are not told apart; everything else is as the layers say."""
    places, chance = places_of(game_id), np.random.default_rng(1)
    inputs = places.inputs_of(3)

    def layer(before: int, after: int) -> Layer:
        weights = chance.normal(0, 0.3, (before + 1, after)).astype(np.float32)
        return weights[:-1], weights[-1]

    layers = layer(len(inputs), 8), layer(8, 4), layer(4, places.actions), layer(4, 1)
    network = plain_network(places, 3, *layers, {"made": "by chance"})
    network.check(places)
    write_network(tmp_path / "network.npz", network)
    assert make_bot(f"network:{tmp_path / 'network.npz'}", game_id, seed=1)

    game = oddeck.new(game_id, 3, seed=1)
    for _ in range(12):
        seat = game.actors[0]
        game.play_action(seat, int(chance.choice(game.actions(seat))))
    seat = game.actors[0]
    seen, actions = game.observation(seat), np.array(game.actions(seat))
    (first, bias), (second, more), (policy, last), _ = layers
    hidden = np.maximum(seen * places.scale[inputs] @ first + bias, 0)
    liked = np.maximum(hidden @ second + more, 0) @ policy + last
    np.testing.assert_allclose(
        judged(network.layers(places, 3), seat, seen, actions),
        liked[places.outputs_of(3)[seat, actions]],
        rtol=1e-4,
        atol=1e-5,
    )
