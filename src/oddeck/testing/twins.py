"""Battery 4, second part: a redeal varies exactly what a viewer cannot know.

The first part (`secrecy`) compares what a viewer receives in a game and in its redeals. It is only
as good as the redeals: what a redeal leaves as it is, is never seen to leak. And the journal is
part of the state, so a secret that `apply` wrote into it is still there, word for word, in every
redeal.

So what is hidden is found out a second time, without the redeal of the state in question. Go back
to the state before the last move. Redeal *that* one, let the mover choose anything, and keep the
results in which the viewer has received the same to the letter: view, events, sentences, moves,
observation. Such a game is a **twin**. The viewer cannot tell a twin from the truth, so whatever
differs among the twins is hidden. Twins and redeals must agree on this, number by number of the
state:

- What differs among the twins, the redeals must vary too. If they do not, bots that search know a
  secret: a sealed bid, say.
- What the redeals vary must differ among the twins too. If it never does, although it differs among
  games that merely have
  the same view, then an event has given away what the redeals take for hidden.

What the move left to chance is no secret that an event could have told: with other chance, the
viewer would have seen other things as well, and there are no twins to compare. (`check_deals` looks
at deals, where all is chance.)

Cards are compared as wholes (`place`, `under`, `hand` ...), since a single card may well lie in the
same place in all of a few redeals; but a card that the events name for the viewer is compared
alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from oddeck.engine.protocol import GameType
from oddeck.engine.state.cardset import add, contains, remove
from oddeck.engine.state.journal import Journal
from oddeck.engine.state.layout import dtype_of
from oddeck.engine.state.rng import Chance, set_seed
from oddeck.engine.state.table import NOBODY, can_point_to
from oddeck.game import Game, new

from .failure import BatteryFailure, require
from .walks import viewers

FEW_REDEALS, MANY_REDEALS = 3, 120
FEW_STARTS, MANY_STARTS = 4, 100  # redeals of the state before
FEW_MOVES, MANY_MOVES = 3, 40  # that are tried in each of them
ENOUGH_TWINS = 40  # with fewer, nothing is said of what they have in common
CHANCE = dtype_of(Chance).names or ()  # the fields of the generator
OF_PILES = ("top", "count")  # fields that follow from where the cards lie
ENOUGH_CARDS = 8  # as ENOUGH_TWINS, of cards that deals reveal


class Part(NamedTuple):
    """A part of a state: a field, or one number of it."""

    field: str
    number: int | None = None

    def __str__(self) -> str:
        return self.field if self.number is None else f"{self.field}[{self.number}]"


class Turn:
    """A move, as one viewer may know it."""

    def __init__(self, before: Game, after: Game, viewer: int | None, seed: int) -> None:
        self.before, self.after, self.viewer, self.seed = before, after, viewer, seed
        self.seat, self.move = after.history()[-1]
        self.received = received_by(viewer, after)
        self.cards = cards_named(after, viewer)

    def redeals(self, count: int) -> Iterator[Game]:
        """Several redeals of the state after the move."""
        for number in range(count):
            yield self.after.redealt(self.viewer, seed=self.seed + number)

    def lookalikes(self, count: int, moves_tried: int) -> Iterator[Game]:
        """Games with the same view, made by a move from `count` redeals of the state before; if the
        events are the same too: twins.
        """
        dice = random.Random(self.seed)
        for number in range(count):
            start = redealt_except(
                self.before, self.viewer, self.cards if number & 1 else [], self.seed + number
            )
            if number & 2:
                # Else what is turned up or rolled would seldom be the same.
                copy_chance(self.before, start)
            legal = start.moves(self.seat)
            others = (
                [] if self.viewer == self.seat else dice.sample(legal, min(moves_tried, len(legal)))
            )
            for move in dict.fromkeys([self.move, *others]):
                if move in legal:
                    other = start.copy()
                    other.play(self.seat, move)
                    if other.view(self.viewer) == self.received["view"]:
                        yield other

    def is_twin(self, lookalike: Game) -> bool:
        """Whether the viewer received all the same in a game with the same view."""
        return received_by(self.viewer, lookalike) == self.received

    def with_other_chance(self, count: int) -> Iterator[Game]:
        """The same move from the same state with other chance, whatever it looks like then."""
        for number in range(count):
            other = self.before.copy()
            set_seed(other.state, self.seed + number)
            other.state_changed()
            other.play(self.seat, self.move)
            yield other

    def varied_by(self, others: Iterable[Game]) -> set[Part]:
        """All parts of the state in which any of these games differs."""
        return set().union(*(differences(self.after, other, self.cards) for other in others))


def check_twins(before: Game, after: Game, viewer: int | None, seed: int) -> None:
    """After a move, redeals and twins agree on what is hidden from the viewer."""
    turn = Turn(before, after, viewer, seed)
    claimed = turn.varied_by(turn.redeals(FEW_REDEALS))
    found = turn.varied_by(filter(turn.is_twin, turn.lookalikes(FEW_STARTS, FEW_MOVES)))
    if found - claimed:
        check_redeals(turn, found - claimed)
    if claimed - found:
        check_events(turn, claimed - found)


def check_redeals(turn: Turn, hidden: set[Part]) -> None:
    """Redeals vary these parts, if there are enough of them."""
    left = set(hidden)
    for other in turn.redeals(MANY_REDEALS):
        left -= differences(turn.after, other, turn.cards)
        if not left:
            return
    message = (
        f"redeals for viewer {turn.viewer} never vary {listed(left)}, which the viewer cannot know:"
        " the sampler peeks"
    )
    raise BatteryFailure(message, turn.after)


def check_events(turn: Turn, claimed: set[Part]) -> None:
    """These parts, which redeals vary, are not told by the events: they differ among twins if they
    differ among games with that view.
    """
    left, told, seen = set(claimed), set[Part](), 0
    for other in turn.lookalikes(MANY_STARTS, MANY_MOVES):
        differs = differences(turn.after, other, turn.cards) & left
        if turn.is_twin(other):
            seen += 1
            left -= differs
        else:
            told |= differs
        if not left or seen == ENOUGH_TWINS:
            break
    told = (told & left) - turn.varied_by(turn.with_other_chance(FEW_REDEALS))
    if told and seen == ENOUGH_TWINS:
        message = (
            f"events tell viewer {turn.viewer} a secret, {listed(told)}, which redeals take for"
            " hidden"
        )
        raise BatteryFailure(f"{message}:\n{turn.received['events']}", turn.after)


def check_deals(game_type: GameType, count: int, first_seed: int = 0) -> None:
    """No deal tells a viewer where a card lies that the viewer should not be able to point to.

    A deal is all chance. But if events of one kind name cards that always come to lie in the same
    place, they tell where these cards lie. (A card that is shown and then shuffled away lies now
    here, now there.)
    """
    told: dict[tuple[int, int | None, str, int], list[tuple[int, Game]]] = {}
    for seed in range(first_seed, first_seed + count):
        game = new(game_type.id, game_type.players[seed % len(game_type.players)], seed)
        for viewer in viewers(game):
            seat = int(NOBODY) if viewer is None else viewer
            for event in game.events_for(viewer):
                for card in map(game.deck.parse_card, event.get("cards", ())):
                    if not can_point_to(game.state, seat, card):
                        which = game.players, viewer, event["kind"], event["seat"]
                        told.setdefault(which, []).append((int(game.state.place[card]), game))
    for (_, viewer, name, _), places in told.items():
        shown = len(places) >= ENOUGH_CARDS and len({place for place, _ in places}) == 1
        require(
            not shown,
            f"events ({name}) tell viewer {viewer} a secret at the deal: where a hidden card lies",
            places[0][1],
        )


def listed(parts: Iterable[Part]) -> str:
    """Parts of a state for a message."""
    return ", ".join(sorted(map(str, parts)))


# --- games that look the same ---------------------------------------------------------------------


def redealt_except(game: Game, viewer: int | None, cards: list[int], seed: int) -> Game:
    """A redeal in which some cards stay where they are: those that the viewer will learn."""
    knowing = game.copy()
    for seat in range(game.players):
        for card in cards:
            add(knowing.state.knows[seat], card)
    knowing.state_changed()
    other = knowing.redealt(viewer, seed=seed)
    for seat in range(game.players):
        for card in cards:
            if not contains(game.state.knows[seat], card):
                remove(other.state.knows[seat], card)
    other.state_changed()
    return other


def copy_chance(game: Game, other: Game) -> None:
    """Let the generator of another game stand where that of a game stands."""
    for field in CHANCE:
        setattr(other.state, field, getattr(game.state, field))
    other.state_changed()


def received_by(viewer: int | None, game: Game) -> dict[str, Any]:
    """What the viewer receives with a move."""
    got: dict[str, Any] = {"view": game.view(viewer), "events": game.events_for(viewer)}
    if viewer is not None:
        got["actions"] = game.actions(viewer)
        if game.type.senses.sections:
            got["observation"] = game.observation(viewer).tobytes()
    return got


def cards_named(game: Game, viewer: int | None) -> list[int]:
    """The cards that the last events name for the viewer."""
    names = {name for event in game.events_for(viewer) for name in event.get("cards", ())}
    return sorted(game.deck.parse_card(name) for name in names)


# --- what differs ---------------------------------------------------------------------------------


def differences(game: Game, other: Game, cards: list[int]) -> set[Part]:
    """The parts in which two states differ; the places of some cards are separate parts."""
    parts: set[Part] = set()
    for field, is_whole in compared_fields(game.type):
        one, two = game.state[field], other.state[field]
        if np.array_equal(one, two):
            continue
        parts |= (
            {Part(field)}
            if is_whole
            else {Part(field, int(index)) for index in np.flatnonzero(np.ravel(one != two))}
        )
    return parts | {
        Part("place", card) for card in cards if game.state.place[card] != other.state.place[card]
    }


@cache
def compared_fields(game_type: GameType) -> list[tuple[str, bool]]:
    """The fields of a state except chance and journal, and whether each is compared as a whole:
    sets, and numbers for every card.
    """
    left_out = {*CHANCE, *Journal.__annotations__, "players", "unused"}
    cards, fields = game_type.dtype["place"].shape[0], []
    for name in game_type.dtype.names or ():
        is_set = game_type.dtype[name].base == np.uint64
        if name not in left_out:
            fields.append(
                (name, is_set or name in OF_PILES or cards in game_type.dtype[name].shape)
            )
    return fields
