"""How one network sees tables of every size. Observations and action ids depend on the number of
players, and action ids also on the seat. A network has one input for each number of an observation
at the largest table, and one output for each action, with seats counted from the player's own;
`Places` leads from a table's numbers to those.

Cards that share a trait (suit, rank, kind) are alike in part, so inputs and outputs of cards are
also known by the traits of their card: training shares weights among them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.observation import CARDS, MOST, WHOLE, Layout
from oddeck.engine.protocol import GameType
from oddeck.engine.text.vocabulary import Argument, Card, Integer, Verb
from oddeck.games.registry import find_game

Indexes = NDArray[np.int32]
USUAL = 16.0  # numbers without a limit of their own are divided by this
NO_TRAIT = 0
OWN_HAND = ("cards of seats", "hand")


class Places:
    """The inputs and outputs of the networks of a game."""

    def __init__(self, game_type: GameType) -> None:
        if not game_type.senses.sections:
            raise BadSetup(f"{game_type.id} has no observations, so no network can play it")
        self.game_type = game_type
        self.most_players = game_type.players[-1]
        self._traits = self.traits = trait_numbers(game_type)
        self._kinds = 1 + int(self._traits.max())
        largest = game_type.observation_layout(self.most_players)
        self.inputs = largest[-1].stop
        self.actions = game_type.actions
        self.cards = len(self._traits)
        self.scale = np.concatenate(
            [np.full(math.prod(laid.shape), scale_of(laid), np.float32) for laid in largest]
        )
        self.input_traits = self._traits_of_inputs(largest)
        self.named_plane, self.named_card, self.namings = self._named_cards()
        self.output_traits = self._traits_of_outputs()
        self.plane_scale = np.array(
            [scale_of(laid) for laid in largest if is_of_cards(laid) for _ in planes_in(laid)],
            np.float32,
        )
        self.alike = self._alike()
        self.hand_verbs, self.verb_of, self.hand_places = self._hand_places()
        self.largest_hand = int(self.hand_places.max()).bit_length()

    # --- inputs ---

    def inputs_of(self, players: int) -> Indexes:
        """The input of each number of an observation at a table of this size."""
        largest = self.game_type.observation_layout(self.most_players)
        return np.concatenate(
            [
                (
                    wide.start
                    + np.arange(math.prod(wide.shape)).reshape(wide.shape)[
                        tuple(slice(size) for size in laid.shape)
                    ]
                ).ravel()
                for laid, wide in zip(
                    self.game_type.observation_layout(players), largest, strict=True
                )
            ]
        ).astype(np.int32)

    def planes_of(self, players: int) -> tuple[Indexes, Indexes]:
        """The planes of an observation at a table of this size (a plane is a number for each card):
        where each starts, and which of the planes of the largest table it is.
        """
        starts, numbers, before = [], [], 0
        for laid, wide in zip(
            self.game_type.observation_layout(players),
            self.game_type.observation_layout(self.most_players),
            strict=True,
        ):
            if not is_of_cards(laid):
                continue
            for place, at in enumerate(planes_in(laid)):
                starts.append(laid.start + place * self.cards)
                numbers.append(before + int(np.ravel_multi_index(at, wide.shape[:-1])))
            before += len(planes_in(wide))
        return np.array(starts, np.int32), np.array(numbers, np.int32)

    def own_hand(self, players: int) -> tuple[int, int]:
        """Where an observation has the seat's own hand; empty if the game has no hands."""
        name, group = OWN_HAND
        laid = next(
            laid for laid in self.game_type.observation_layout(players) if laid.section.name == name
        )
        if group not in laid.section.axes[0]:
            return 0, 0
        start = laid.start + laid.section.axes[0].index(group) * math.prod(laid.shape[1:])
        return start, start + self.cards

    def _traits_of_inputs(self, layout: list[Layout]) -> Indexes:
        """By input and trait, a number that the cards of one plane with that trait share."""
        rows = np.full((self.inputs, self._traits.shape[1]), NO_TRAIT, np.int32)
        planes = 0
        for laid in layout:
            if not is_of_cards(laid):
                continue
            for plane, card in product(range(math.prod(laid.shape[:-1])), range(self.cards)):
                rows[laid.start + plane * self.cards + card] = self._shared(planes + plane, card)
            planes += math.prod(laid.shape[:-1])
        return rows

    # --- outputs ---

    def outputs_of(self, players: int) -> Indexes:
        """By seat and action id, the output that stands for the action."""
        return self.alike[self.own_actions(players)]

    def own_actions(self, players: int) -> Indexes:
        """By seat and action id, the action that the seat in chair 0 would take in its place: seats
        are counted from it. A permutation for each seat.
        """
        own = np.tile(np.arange(self.actions, dtype=np.int32), (players, 1))
        for verb, action, numbers in self._all_actions():
            seats = [at for at, each in enumerate(verb.arguments) if is_seat(each)]
            if not seats or any(numbers[at] >= players for at in seats):
                continue
            for seat in range(players):
                chairs = list(numbers)
                for at in seats:
                    chairs[at] = (numbers[at] - seat) % players
                own[seat, action] = verb.encode(*chairs)
        return own

    def _alike(self) -> Indexes:
        """By action, the first that differs only in which cards of the hand it names."""
        alike = np.arange(self.actions, dtype=np.int32)
        for verb, action, numbers in self._all_actions():
            places = places_named(verb, numbers)
            if any(places):
                rest = [0 if at else number for number, at in zip(numbers, places, strict=True)]
                alike[action] = verb.encode(*rest)
        return alike

    def _traits_of_outputs(self) -> Indexes:
        """By output and trait: the same for actions that differ in nothing but their card."""
        rows = np.full((self.actions, self._traits.shape[1]), NO_TRAIT, np.int32)
        for action in np.flatnonzero(self.named_card >= 0):
            rows[action] = self._shared(int(self.named_plane[action]), self.named_card[action])
        return rows

    def _named_cards(self) -> tuple[Indexes, Indexes, int]:
        """By output, the card that it names, and the number of what it does with it: the verb, and
        the chair if it names one too. -1 where an action names no card, or several.
        """
        plane = np.full(self.actions, -1, np.int32)
        named = np.full(self.actions, -1, np.int32)
        planes: dict[tuple[int, ...], int] = {}
        for verb, action, numbers in self._all_actions():
            cards = [at for at, each in enumerate(verb.arguments) if is_card(each, self.cards)]
            if len(cards) == 1:
                at = cards[0]
                others = (int(verb), *numbers[:at], *numbers[at + 1 :])
                plane[action] = planes.setdefault(others, len(planes))
                named[action] = numbers[at]
        return plane, named, len(planes)

    def actions_by_card(self) -> Indexes:
        """By card and what is done with it, the action; the number of actions if there is none."""
        table = np.full((self.cards, self.namings), self.actions, np.int32)
        named = np.flatnonzero(self.named_card >= 0)
        table[self.named_card[named], self.named_plane[named]] = named
        return table

    def trait_shares(self) -> NDArray[np.float32]:
        """By card and number of a trait, 1 if the card has it."""
        table = np.zeros((self.cards, int(self.traits.max()) + 1), np.float32)
        cards, kinds = np.nonzero(self.traits != NO_TRAIT)
        table[cards, self.traits[cards, kinds]] = 1.0
        return table

    def _hand_places(self) -> tuple[list[Verb], Indexes, NDArray[np.uint64]]:
        """The verbs whose actions name cards by their place in the hand; by action, its verb among
        them and the places.
        """
        verbs: list[Verb] = []
        verb_of = np.zeros(self.actions, np.int32)
        places = np.zeros(self.actions, np.uint64)
        for verb, action, numbers in self._all_actions():
            named = sum(places_named(verb, numbers))
            if named:
                if verb not in verbs:
                    verbs.append(verb)
                verb_of[action], places[action] = verbs.index(verb), named
        return verbs, verb_of, places

    def _all_actions(self) -> Iterator[tuple[Verb, int, list[int]]]:
        for verb in self.game_type.verbs:
            if all(argument.size for argument in verb.arguments):
                for action in range(verb, verb + verb.size):
                    _, *numbers = self.game_type.verbs.decode(action)
                    yield verb, action, numbers

    def _shared(self, plane: int, card: int) -> list[int]:
        return [
            NO_TRAIT if trait == NO_TRAIT else plane * self._kinds + int(trait)
            for trait in self._traits[card]
        ]


def places_named(verb: Verb, numbers: Iterable[int]) -> list[int]:
    """The places in the hand that each argument names, as bits."""
    return [
        argument.hand_places(number)
        for argument, number in zip(verb.arguments, numbers, strict=True)
    ]


def is_of_cards(laid: Layout) -> bool:
    """Whether a section has a number for each card."""
    return laid.section.axes[-1:] == (CARDS,)


def planes_in(laid: Layout) -> list[tuple[int, ...]]:
    """The places of a section's planes along its other axes."""
    return list(product(*map(range, laid.shape[:-1])))


def is_seat(argument: Argument) -> bool:
    """Whether an argument of a move names a seat."""
    return isinstance(argument, Integer) and argument.label == "SEAT"


def is_card(argument: Argument, cards: int) -> bool:
    """Whether an argument of a move is any card of the deck."""
    return isinstance(argument, Card) or (argument.label == "CARD" and argument.size == cards)


def scale_of(laid: Layout) -> float:
    """What a number of a section is multiplied by, so that it is about as large as 1."""
    most = laid.section.most
    return 1.0 / (WHOLE if most == WHOLE else USUAL if most == MOST else most)


def trait_numbers(game_type: GameType) -> Indexes:
    """By card and trait a number from 1; 0 where a card lacks the trait."""
    room = len(game_type.card_names())
    traits = game_type.deck.traits or ()
    table = np.full((room, max([1, *map(len, traits)])), NO_TRAIT, np.int32)
    numbers: dict[tuple[int, str], int] = {}
    for card, names in enumerate(traits):
        for place, name in enumerate(names):
            if name:
                table[card, place] = numbers.setdefault((place, name), 1 + len(numbers))
    if len(traits) and room == 2 * len(traits):  # of two decks the second is like the first
        table[len(traits) :] = table[: len(traits)]
    return table


@cache
def places_of(game_id: str) -> Places:
    """The places of a game."""
    return Places(find_game(game_id))
