"""A slow, plain twin of the maze, written from the rule sheet and not from the rules.

A turn reads from top to bottom: whatever asks a player something is a generator that yields the
question and gets the answer. Cards are functions, and a canceller raises `Cancelled`. Nothing is
taken from the rules but the names of the cards and the generator of random numbers, whose draws
must come in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from oddeck.decks.maze import DECKS
from oddeck.engine.state.rng import below

Question = dict[int, list[str]]
Answer = tuple[int, list[str]]
Asking = Generator[Question, Answer, None]
Effect = Callable[["Model", int, str], Asking]

LENGTHS = {2: 20, 3: 17, 4: 14, 5: 12}
ITEMS = (
    *(
        "vortex-mine",
        "temporal-anchor",
        "timepatcher",
        "lantern",
        "ball-of-twine",
        "helpful-node",
        "tattered-map",
    ),
    *("whatchamacallit", "thingamajig", "pocket-demon", "pocket-angel", "caltrops"),
)
ZONES = {
    "red": (
        *("hall-of-twisted-mirrors", "tricksy-gnomes", "very-tight-passageway", "skeleton"),
        *("red-hot-coals", "fallen-masonry", "choking-vines", "rope-swing"),
    ),
    "green": (
        *("carnivorous-forest", "nipping-fairies", "collapsing-walls", "locked-door"),
        *("giant-boulder", "sulfurous-spring", "bad-air", "glowing-fungus"),
    ),
    "blue": (
        *("minotaur", "oozing-horror", "grue", "giant-spiders"),
        *("angry-nature-spirit", "belligerent-dwarves", "story-eater", "fate-spinner"),
    ),
    "black": (
        *("black-time", "black-lost", "black-unexpected", "black-mutable"),
        *("black-following", "black-left-right", "black-maze-lives", "black-guidance"),
    ),
}
ANCHORED = (
    *("timeslip", "sideslip", "timeshuffle", "crossslip-left", "crossslip-right"),
    *("missing-time", "black-time", "black-mutable"),
)
NODED = (
    *(
        "tilting-floors",
        "grasping-fog",
        "greased-slide-trap",
        "net-trap",
        "carnivorous-forest",
        "locked-door",
        "sulfurous-spring",
    ),
    *(
        "bad-air",
        "minotaur",
        "grue",
        "giant-spiders",
        "angry-nature-spirit",
        "belligerent-dwarves",
        "story-eater",
        "fate-spinner",
    ),
)
CLAIMERS = ("whatchamacallit", "thingamajig")
FASTEST = 20


class Cancelled(Exception):
    """A canceller was used: the card does nothing more (TM-23)."""


def slug(card: str) -> str:
    """Which card it is, whatever its number."""
    return card.partition(".")[0]


def zone(card: str) -> str | None:
    """The colour of a Zone card."""
    return next((colour for colour, slugs in ZONES.items() if slug(card) in slugs), None)


def is_pocket(card: str) -> bool:
    """Whether it lies beside a path."""
    return slug(card).startswith("pocket-")


class Model:
    """A game, from a position at the start of a turn or before a draw."""

    def __init__(self, position: dict[str, Any], chance: Any) -> None:
        self.chance = chance
        self.players: int = position["players"]
        self.options: dict[str, Any] = position["options"]
        self.names = DECKS[self.options["decks"]].names
        self.paths: list[list[str]] = [list(path) for path in position["paths"]]
        self.aside: list[list[str]] = [list(cards) for cards in position["aside"]]
        self.deck: list[str] = list(position["deck"])  # top first
        self.discards: list[str] = list(position["discard"])  # top last
        self.loaded: list[int] = list(position["dice"])
        self.turn: int = position["turn"]
        self.direction: int = position["direction"]
        self.resume: int | None = position["resume"]
        self.twine: set[int] = set(position["twine"])
        self.idle: int = position["idle"]
        self.begun: tuple[int, int] | None = (
            None if position["speed"] is None else (position["speed"], position["left_to_draw"])
        )
        self.speed: int | None = None
        self.dice: list[int] = []
        self.dice_to_roll = 0
        self.winners: list[int] = []
        self.new_turn(self.turn)
        self._asking = self.play()
        self.question: Question = next(self._asking, {})

    def answer(self, seat: int, move: str) -> None:
        """A player decides, and it goes on to the next question; `{}` when the game is over."""
        assert move in self.question[seat], f"{seat} {move}: {self.question}"
        try:
            self.question = self._asking.send((seat, move.split(" ")))
        except StopIteration:
            self.question = {}

    # --- turns ---

    def new_turn(self, seat: int) -> None:
        """Nothing is left of the turn before."""
        self.turn, self.speed, self.left = seat, None, 0
        self.ended = self.ran = self.drew_black = self.reversing = False
        self.limit, self.fewer = FASTEST, 0

    def play(self) -> Asking:
        """One turn after the other."""
        while True:
            warper = yield from self.take_turn()
            if self.winners:
                return
            if warper is not None:
                self.resume = self.turn if self.resume is None else self.resume
                self.new_turn(warper)
            else:
                regular = self.turn if self.resume is None else self.resume
                self.resume = None
                self.new_turn((regular + self.direction) % self.players)

    def take_turn(self) -> Generator[Question, Answer, int | None]:
        """TM-30; who takes a Timewarp turn after it, if anybody does."""
        if self.begun is not None:
            speed, self.left = self.begun
            self.speed, self.ran, self.begun = speed, speed > 0, None
        else:
            yield from self.start_effect()
            yield from self.looks()
            if not self.ended:
                yield from self.window("before_speed")
            if not self.ended:
                _, move = yield {self.turn: [f"speed {speed}" for speed in range(self.limit + 1)]}
                speed = int(move[1])
                self.speed, self.ran = speed, speed > 0
                self.left = max(0, speed - self.fewer)
        while self.left > 0 and not self.ended:
            yield from self.window("before_draw")
            if self.left > 0 and not self.ended:
                yield {self.turn: ["draw"]}
                self.left -= 1
                if self.deck or self.discards:
                    yield from self.draw(self.turn)
                else:
                    self.stop(self.turn)
        self.ended, self.left = True, 0
        yield from self.window("end")
        if self.reversing:
            self.direction = -self.direction
        self.speed = None
        return (yield from self.after_the_end())

    def after_the_end(self) -> Generator[Question, Answer, int | None]:
        """TM-13, TM-9, TM-64, TM-48."""
        me = self.turn
        long_enough = self.length(me) >= self.needed(me)
        if self.options["exit_strategy"] and long_enough and not self.drew_black:
            others = [
                seat
                for seat in self.seats()
                if seat != me and self.has_zone(seat, "black") and seat not in self.twine
            ]
            if others:
                _, move = yield {me: [*(f"pick {seat}" for seat in others), "no"]}
                if move[0] == "pick":
                    yield from self.must_discard(int(move[1]), "black")
        long_enough = self.length(me) >= self.needed(me)
        closed = self.options["exit_strategy"] and not self.drew_black
        lightless = self.options["through_the_black"] and not self.has_zone(me, "black")
        if long_enough and not closed and not lightless:
            self.winners = [me]
            return None
        if self.ran:
            self.idle = 0
        elif self.resume is None:
            if self.idle + 1 == 3 * self.players:
                self.winners = [
                    seat
                    for seat in self.seats()
                    if self.length(seat) == max(map(self.length, self.seats()))
                ]
                return None
            self.idle += 1
        for seat in self.from_left(me):
            warps = self.of(seat, "timewarp")
            if warps and seat not in self.twine:
                _, move = yield {seat: [*(f"use {card}" for card in warps), "no"]}
                if move[0] == "use":
                    self.leave(move[1])
                    yield from self.settle(seat, move[1])
                    return seat
        return None

    def needed(self, seat: int) -> int:
        """TM-9, TM-13."""
        colours = (
            sum(self.has_zone(seat, colour) for colour in ZONES)
            if self.options["gathering_clues"]
            else 0
        )
        return int(self.options["length"]) - colours

    def looks(self) -> Asking:
        """TM-44."""
        lanterns, maps = len(self.of(self.turn, "lantern")), len(self.of(self.turn, "tattered-map"))
        while not self.ended and not self.is_untouchable():
            moves = ["look"] if lanterns and self.deck else []
            moves += [f"look {place}" for place in (3, 4) if maps and len(self.deck) >= place]
            if not moves:
                return
            _, move = yield {self.turn: [*moves, "done"]}
            if move == ["done"]:
                return
            if move == ["look"]:
                lanterns -= 1
            else:
                maps -= 1
                _, move = yield {self.turn: ["shuffle", "no"]}
                if move == ["shuffle"]:
                    self.deck = self.shuffled(self.deck)[::-1]

    def is_untouchable(self) -> bool:
        """Whether a Living Maze forbids to look at the deck."""
        lengths = [self.length(seat) for seat in self.seats()]
        return any(
            (lengths[seat] == min(lengths) and self.of(seat, "living-maze-fewest"))
            or (lengths[seat] == max(lengths) and self.of(seat, "living-maze-most"))
            for seat in self.seats()
        )

    # --- paths and piles ---

    def seats(self) -> range:
        """All seats."""
        return range(self.players)

    def from_left(self, seat: int) -> list[int]:
        """The other seats, from the left on."""
        return [(seat + turns) % self.players for turns in range(1, self.players)]

    def length(self, seat: int) -> int:
        """Pocket cards count."""
        return len(self.paths[seat]) + len(self.aside[seat])

    def own(self, seat: int) -> list[str]:
        """All cards of a seat, in deck order."""
        return sorted(self.paths[seat] + self.aside[seat], key=self.names.index)

    def of(self, seat: int, *slugs: str) -> list[str]:
        """The seat's cards of these kinds."""
        return [card for card in self.own(seat) if slug(card) in slugs]

    def has_zone(self, seat: int, colour: str) -> bool:
        """Whether the path has a Zone card of the colour."""
        return any(zone(card) == colour for card in self.own(seat))

    def owner(self, card: str) -> int:
        """Whose card it is."""
        return next(seat for seat in self.seats() if card in self.own(seat))

    def leave(self, card: str) -> None:
        """The card leaves its path."""
        row = self.aside[self.owner(card)] if is_pocket(card) else self.paths[self.owner(card)]
        row.remove(card)

    def join(self, seat: int, card: str, place: int | None = None) -> None:
        """The card comes to the end of a path or to a place of it; a Pocket card beside
        it (TM-40).
        """
        if is_pocket(card):
            self.aside[seat].append(card)
        else:
            self.paths[seat].insert(len(self.paths[seat]) if place is None else place, card)

    def hand_over(self, card: str, seat: int) -> None:
        """To the end of another path."""
        self.leave(card)
        self.join(seat, card)

    def shuffled(self, cards: Iterable[str]) -> list[str]:
        """In the order in which chance picks them."""
        rest = list(cards)
        return [rest.pop(below(self.chance, left)) for left in range(len(rest), 0, -1)]

    def stop(self, seat: int) -> None:
        """TM-8, TM-32."""
        if seat == self.turn:
            self.ended, self.left = True, 0

    def speed_of(self, seat: int) -> int:
        """TM-32."""
        return (self.speed or 0) if seat == self.turn else 0

    def extra(self, seat: int, number: int) -> None:
        """TM-7, TM-32."""
        if seat == self.turn and (number < 0 or not self.ended):
            self.left = max(0, self.left + number)

    # --- discarding ---

    def must_discard(self, seat: int, kind: str = "any") -> Asking:
        """TM-6, TM-26."""
        if seat in self.twine:
            return
        wanted = [card for card in self.own(seat) if is_of_kind(card, kind)]
        if not wanted:
            self.stop(seat)
            return
        _, move = yield {seat: [f"discard {card}" for card in wanted]}
        yield from self.discard(seat, move[1])

    def must_discard_this(self, seat: int, card: str | None) -> Asking:
        """A card that is not for the seat to choose; None if it has none."""
        if seat in self.twine:
            return
        if card is None:
            self.stop(seat)
        else:
            yield from self.discard(seat, card)

    def discard(self, seat: int, card: str) -> Asking:
        """TM-26, TM-37."""
        self.leave(card)
        if slug(card) == "ball-of-twine":
            self.twine.add(seat)
        yield from self.settle(seat, card)

    def settle(self, seat: int, card: str, have_claimed: tuple[str, ...] = ()) -> Asking:
        """TM-25, TM-36: to the discards, unless somebody claims it."""
        for other in [*self.from_left(seat), seat] if slug(card) in ITEMS else []:
            claimers = [
                claimer for claimer in self.of(other, *CLAIMERS) if claimer not in have_claimed
            ]
            if claimers and other not in self.twine:
                _, move = yield {other: [*(f"use {claimer}" for claimer in claimers), "no"]}
                if move[0] == "use":
                    self.leave(move[1])
                    self.join(other, card)
                    yield from self.settle(other, move[1], (*have_claimed, move[1]))
                    return
        self.discards.append(card)

    # --- windows ---

    def window(self, when: str) -> Asking:
        """TM-31: from the player of the turn to the left, until all decline in a row."""
        seat, declined = self.turn, 0
        while declined < self.players:
            if self.ended and when in ("before_speed", "before_draw"):
                return
            uses = [] if seat in self.twine else self.uses(seat, when)
            declined += 1
            if uses:
                _, move = yield {seat: [*uses, "no"]}
                if move[0] == "use":
                    declined = 0
                    yield from self.use(seat, *move[1:])
            seat = (seat + 1) % self.players

    def uses(self, seat: int, when: str) -> list[str]:
        """TM-20, TM-22, TM-43."""
        if when == "before_roll":
            return [f"use {card}" for card in self.of(seat, "timesink", "timeblast")]
        if when == "after_roll":
            raisable = sorted({die for die in self.dice if die < 6})
            again = [f"use {card}" for card in self.of(seat, "timepatcher")]
            return again + [
                f"use {card} die {die}" for card in self.of(seat, "caltrops") for die in raisable
            ]
        aimed = self.of(seat, "vortex-mine", "entropic-vortex", "missing-time")
        found = [f"use {card} {other}" for card in aimed for other in self.seats() if other != seat]
        if when != "end" and seat != self.turn:
            found += [f"use {card} fewer" for card in self.of(seat, "caltrops")]
        return found

    def use(self, seat: int, card: str, *words: str) -> Asking:
        """TM-35: it leaves the path at once, and is discarded after its effect."""
        self.leave(card)
        match slug(card), words:
            case ("timesink" | "timeblast") as name, _:
                self.dice_to_roll = max(0, self.dice_to_roll + (2 if name == "timeblast" else -2))
            case "timepatcher", _:
                self.dice = self.throw(len(self.dice))
            case "caltrops", ("die", face):
                self.dice[self.dice.index(int(face))] += 1
            case "caltrops", _:
                if self.speed is None:
                    self.fewer += 1
                else:
                    self.left = max(0, self.left - 1)
            case "vortex-mine", (target,):
                yield from self.must_discard(int(target))
            case "entropic-vortex", (target,):
                yield from self.vortex(int(target))
            case "missing-time", (target,):
                yield from self.missing_time(seat, card, int(target))
        yield from self.settle(seat, card)

    def vortex(self, target: int) -> Asking:
        """TM-41."""
        passed: set[int] = set()
        while True:
            yield from self.must_discard(target)
            if target in passed:
                return
            _, move = yield {
                target: [*(f"pick {seat}" for seat in self.seats() if seat != target), "no"]
            }
            if move[0] == "no":
                return
            passed.add(target)
            target = int(move[1])

    def missing_time(self, user: int, card: str, target: int) -> Asking:
        """TM-42."""
        try:
            yield from self.may_cancel(target, card)
        except Cancelled:
            return
        if self.length(user) > 0:
            _, move = yield {target: [f"pick {other}" for other in self.own(user)]}
            yield from self.discard(user, move[1])
        else:
            self.stop(user)
        self.stop(target)

    def may_cancel(self, seat: int, card: str) -> Asking:
        """TM-23."""
        works = (["helpful-node"] if slug(card) in NODED else []) + (
            ["temporal-anchor"] if slug(card) in ANCHORED else []
        )
        cancellers = self.of(seat, *works)
        if cancellers and seat not in self.twine:
            _, move = yield {seat: [*(f"use {canceller}" for canceller in cancellers), "no"]}
            if move[0] == "use":
                self.leave(move[1])
                yield from self.settle(seat, move[1])
                raise Cancelled

    # --- dice ---

    def throw(self, number: int) -> list[int]:
        """Dice of the position first."""
        return [
            self.loaded.pop(0) if self.loaded else below(self.chance, 6) + 1 for _ in range(number)
        ]

    def roll(self, seat: int, card: str, number: int) -> Asking:
        """TM-20, TM-21, TM-39, TM-40: what stands is in `self.dice`."""
        self.dice, self.dice_to_roll = [], number
        yield from self.window("before_roll")
        self.dice = self.throw(self.dice_to_roll)
        if self.dice:
            yield from self.window("after_roll")
        due = [(seat, pocket) for pocket in self.beside(seat, "pocket-demon") if 1 in self.dice]
        due += [
            (other, pocket)
            for other in self.from_left(seat)
            for pocket in self.beside(other, "pocket-angel")
            if 6 in self.dice
        ]
        for owner, pocket in due:
            sources = [seat] if owner != seat else self.from_left(seat)
            cards = [(source, taken) for source in sources for taken in self.own(source)]
            if pocket in self.aside[owner] and cards:
                _, move = yield {owner: [f"take {source} {taken}" for source, taken in cards]}
                self.hand_over(move[2], owner)
                self.hand_over(pocket, int(move[1]))
        yield from self.may_cancel(seat, card)

    def beside(self, seat: int, kind: str) -> list[str]:
        """The Pocket cards of a kind, the lower number first."""
        return sorted(
            (card for card in self.aside[seat] if slug(card) == kind), key=self.names.index
        )

    def highest(self) -> int:
        """TM-33: what a card reads that reads one die."""
        return max(self.dice, default=0)

    # --- drawing ---

    def draw(self, seat: int) -> Asking:
        """TM-4, TM-37, TM-62, TM-5, TM-38."""
        if not self.deck:
            self.deck, self.discards = self.shuffled(self.discards)[::-1], []
        card = self.deck.pop(0)
        self.twine.discard(seat)
        if seat == self.turn and zone(card) == "black":
            self.drew_black = True
        before = self.length(self.turn)
        layers = self.of(seat, "laying-traps")
        if slug(card).endswith("-trap") and layers:
            places = range(1, len(self.deck) + 2)
            _, move = yield {
                seat: [*(f"use {layer} {place}" for layer in layers for place in places), "no"]
            }
            if move[0] == "use":
                self.leave(move[1])
                self.deck.insert(int(move[2]) - 1, card)
                yield from self.settle(seat, move[1])
                return
        joins_start = False
        try:
            if slug(card) in EFFECTS:
                yield from self.may_cancel(seat, card)
                yield from EFFECTS[slug(card)](self, seat, card)
                joins_start = slug(card) == "twisty-passages"
        except Cancelled:
            pass
        self.dice = []
        if before - self.length(self.turn) >= 3:
            self.stop(self.turn)
        self.join(seat, card, 0 if joins_start else None)

    def start_effect(self) -> Asking:
        """TM-45, TM-60."""
        me, path = self.turn, self.paths[self.turn]
        if not path or slug(path[-1]) not in STARTS:
            return
        card = path[-1]
        try:
            yield from self.may_cancel(me, card)
            yield from STARTS[slug(card)](self, me, card)
        except Cancelled:
            pass
        self.dice = []


def is_of_kind(card: str, kind: str) -> bool:
    """Whether a card may be discarded where a kind is asked for."""
    match kind:
        case "any":
            return True
        case "item":
            return slug(card) in ITEMS
        case "zone":
            return zone(card) is not None
    return zone(card) == kind


# --- what cards do --------------------------------------------------------------------------------


def speed_roll(model: Model, seat: int, card: str) -> Asking:
    yield from model.roll(seat, card, model.speed_of(seat))


def each(*faces: int) -> Effect:
    """Discard for each die that shows one of these."""

    def effect(model: Model, seat: int, card: str) -> Asking:
        yield from speed_roll(model, seat, card)
        for _ in [die for die in model.dice if die in faces]:
            yield from model.must_discard(seat)

    return effect


def each_from(end: int) -> Effect:
    """Discard from the start (0) or the end (-1) of the path for each 5 or 6."""

    def effect(model: Model, seat: int, card: str) -> Asking:
        yield from speed_roll(model, seat, card)
        for _ in [die for die in model.dice if die >= 5]:
            yield from model.must_discard_this(
                seat, model.paths[seat][end] if model.paths[seat] else None
            )

    return effect


def two_sixes_stop(model: Model, seat: int, card: str) -> Asking:
    yield from speed_roll(model, seat, card)
    if model.dice.count(6) >= 2:
        model.stop(seat)


def tilting_floors(model: Model, seat: int, card: str) -> Asking:
    yield from speed_roll(model, seat, card)
    for face in (4, 5):
        if face in model.dice:
            yield from model.must_discard(seat)
    if 6 in model.dice:
        model.stop(seat)


def twisty_passages(model: Model, seat: int, card: str) -> Asking:
    yield from speed_roll(model, seat, card)
    for _ in [die for die in model.dice if die >= 5]:
        own = model.own(seat)
        if seat not in model.twine and own:
            yield from model.discard(seat, own[below(model.chance, len(own))])
        elif seat not in model.twine:
            model.stop(seat)
    model.paths[seat] = model.shuffled(model.paths[seat][::-1])


def grasping_fog(model: Model, seat: int, card: str) -> Asking:
    yield from speed_roll(model, seat, card)
    for _ in [die for die in model.dice if die == 6]:
        if (yield from discard_or_stop(model, seat, "any", [])) == "stop":
            return


def discard_or_stop(
    model: Model, seat: int, kind: str, more: list[str]
) -> Generator[Question, Answer, str]:
    wanted = (
        [] if seat in model.twine else [card for card in model.own(seat) if is_of_kind(card, kind)]
    )
    _, move = yield {seat: [*(f"discard {card}" for card in wanted), "stop", *more]}
    if move[0] == "stop":
        model.stop(seat)
    elif move[0] == "discard":
        yield from model.discard(seat, move[1])
    return move[0]


def shifting_walls(model: Model, seat: int, card: str) -> Asking:
    yield from speed_roll(model, seat, card)
    for _ in [die for die in model.dice if die == 6]:
        if model.paths[seat]:
            other = yield from pick(model, seat)
            model.hand_over(model.paths[seat][-1], other)


def pick(model: Model, seat: int, oneself: bool = False) -> Generator[Question, Answer, int]:
    _, move = yield {seat: [f"pick {other}" for other in model.seats() if oneself or other != seat]}
    return int(move[1])


def timeslip(model: Model, seat: int, card: str) -> Asking:
    other = yield from pick(model, seat)
    yield from model.may_cancel(other, card)
    taking = {
        taker: source for taker, source in ((seat, other), (other, seat)) if model.own(source)
    }
    moves = {
        taker: [f"take {source} {taken}" for taken in model.own(source)]
        for taker, source in taking.items()
    }
    chosen = yield from at_once(moves)
    for asked in (seat, other) if chosen else ():
        yield from model.may_cancel(asked, card)
    for taker, taken in chosen.items():
        model.hand_over(taken, taker)


def crossslip(side: int) -> Effect:
    def effect(model: Model, seat: int, card: str) -> Asking:
        for other in model.from_left(seat):
            yield from model.may_cancel(other, card)
        chosen = yield from at_once(
            {
                giver: [f"pick {given}" for given in model.own(giver)]
                for giver in model.seats()
                if model.own(giver)
            }
        )
        for asked in (seat, *model.from_left(seat)) if chosen else ():
            yield from model.may_cancel(asked, card)
        for giver, given in chosen.items():
            model.hand_over(given, (giver + side) % model.players)

    return effect


def at_once(moves: Question) -> Generator[Question, Answer, dict[int, str]]:
    """TM-50: all choose, in whatever order."""
    chosen: dict[int, str] = {}
    while len(chosen) < len(moves):
        seat, move = yield {seat: theirs for seat, theirs in moves.items() if seat not in chosen}
        chosen[seat] = move[-1]
    return chosen


def sideslip(model: Model, seat: int, card: str) -> Asking:
    yield from model.roll(seat, card, 1)
    number = model.highest()
    if number > 0:
        other = yield from pick(model, seat)
        yield from model.may_cancel(other, card)
        one, two = model.paths[seat], model.paths[other]
        model.paths[seat], model.paths[other] = (
            one[number:] + two[:number],
            two[number:] + one[:number],
        )


def wailing(model: Model, _seat: int, _card: str) -> Asking:
    who = below(model.chance, model.players)
    yield from model.must_discard_this(who, model.paths[who][0] if model.paths[who] else None)


def timeshuffle(model: Model, seat: int, card: str) -> Asking:
    who = yield from pick(model, seat, oneself=True)
    yield from model.may_cancel(who, card)
    done: list[str] = []
    rest = list(model.paths[who])
    while rest:
        _, move = yield {who: [*(f"pick {other}" for other in rest), "done"]}
        if move[0] == "done":
            break
        rest.remove(move[1])
        done.append(move[1])
        model.paths[who] = done + rest


def retrograde(model: Model, _seat: int, _card: str) -> Asking:
    model.reversing = not model.reversing
    yield from ()


def shortcut(model: Model, _seat: int, _card: str) -> Asking:
    who = below(model.chance, model.players)
    if model.deck or model.discards:
        yield from model.draw(who)


def story(model: Model, seat: int, _card: str) -> Asking:
    telling = ["story"] if model.options["stories"] or not model.own(seat) else []
    _, move = yield {
        seat: [
            *telling,
            *(f"put {other} {card}" for other in model.from_left(seat) for card in model.own(seat)),
        ]
    }
    if move[0] == "put":
        model.leave(move[2])
        other = int(move[1])
        model.join(other, move[2], (len(model.paths[other]) + 1) // 2)


def carnivorous_forest(model: Model, seat: int, card: str) -> Asking:
    _, move = yield {seat: ["roll", "stop"]}
    if move == ["stop"]:
        model.stop(seat)
        return
    yield from model.roll(seat, card, 1)
    if model.highest() > 0:
        yield from model.must_discard(seat, "item" if model.highest() <= 3 else "zone")


def nipping_fairies(model: Model, seat: int, _card: str) -> Asking:
    for who in (seat, *model.from_left(seat)):
        if model.has_zone(who, "green"):
            yield from model.must_discard(who)


def faster(number: int) -> Effect:
    def effect(model: Model, seat: int, _card: str) -> Asking:
        if seat == model.turn:
            model.speed = (model.speed or 0) + number
        model.extra(seat, number)
        yield from ()

    return effect


def locked_door(model: Model, seat: int, _card: str) -> Asking:
    for other in model.from_left(seat):
        if model.own(other) and other not in model.twine:
            _, move = yield {other: [*(f"help {card}" for card in model.own(other)), "no"]}
            if move[0] == "help":
                yield from model.discard(other, move[1])
                return
    model.stop(seat)


def sulfurous_spring(model: Model, seat: int, _card: str) -> Asking:
    model.extra(seat, -1)
    yield from ()


def glowing_fungus(model: Model, seat: int, card: str) -> Asking:
    yield from model.roll(seat, card, 1)
    if model.highest() in (1, 2):
        yield from model.must_discard(seat)
        yield from model.must_discard(seat)
    elif model.highest() in (5, 6) and model.discards:
        _, move = yield {seat: [f"pick {found}" for found in model.discards]}
        model.discards.remove(move[1])
        model.join(seat, move[1])


def one_die(hurts: Callable[[int, int], bool], stops: bool) -> Effect:
    """Roll a die; if it hurts at this speed, discard, and perhaps stop."""

    def effect(model: Model, seat: int, card: str) -> Asking:
        yield from model.roll(seat, card, 1)
        if model.dice and hurts(model.highest(), model.speed_of(seat)):
            yield from model.must_discard(seat)
            if stops:
                model.stop(seat)

    return effect


def grue(model: Model, seat: int, _card: str) -> Asking:
    yield from discard_or_stop(model, seat, "item", ["no"] if model.of(seat, "lantern") else [])


def spirit(colour: str) -> Effect:
    def effect(model: Model, seat: int, card: str) -> Asking:
        if model.has_zone(seat, colour):
            yield from may_draw_extra(model, seat)
            return
        _, move = yield {seat: ["roll", "stop"]}
        if move == ["stop"]:
            model.stop(seat)
            return
        yield from model.roll(seat, card, 1)
        for _ in range(model.highest()):
            yield from model.must_discard(seat)

    return effect


def may_draw_extra(model: Model, seat: int) -> Asking:
    _, move = yield {seat: ["extra", "no"]}
    if move == ["extra"]:
        model.extra(seat, 1)


def black(*friends: str) -> Effect:
    def effect(model: Model, seat: int, _card: str) -> Asking:
        if model.of(seat, *friends):
            yield from may_draw_extra(model, seat)
        elif model.options["black_zones"] == "discard":
            yield from model.must_discard(seat)
        else:
            model.extra(seat, -1)

    return effect


def guidance(model: Model, seat: int, card: str) -> Asking:
    if model.of(seat, "pocket-demon", "pocket-angel"):
        yield from may_draw_extra(model, seat)
        return
    yield from model.roll(seat, card, 1)
    if model.highest() == 6:
        model.extra(seat, -1)


EFFECTS: dict[str, Effect] = {
    "tilting-floors": tilting_floors,
    "twisty-passages": twisty_passages,
    "grasping-fog": grasping_fog,
    **dict.fromkeys(("backtracking", "snapping-turtle-trap", "crazy-weasel-trap"), each(5, 6)),
    "lost": each_from(0),
    "dead-end": each_from(-1),
    "pit-trap": each(6),
    **dict.fromkeys(("greased-slide-trap", "net-trap", "bad-air"), two_sixes_stop),
    "shifting-walls": shifting_walls,
    "timeslip": timeslip,
    "sideslip": sideslip,
    **dict.fromkeys(("distant-wailing", "rattling-chains"), wailing),
    "timeshuffle": timeshuffle,
    "retrograde": retrograde,
    "crossslip-left": crossslip(1),
    "crossslip-right": crossslip(-1),
    "shortcut": shortcut,
    **dict.fromkeys(ZONES["red"], story),
    "carnivorous-forest": carnivorous_forest,
    "nipping-fairies": nipping_fairies,
    "collapsing-walls": faster(1),
    "locked-door": locked_door,
    "giant-boulder": faster(2),
    "sulfurous-spring": sulfurous_spring,
    "glowing-fungus": glowing_fungus,
    "minotaur": one_die(lambda die, speed: die > speed, stops=True),
    "oozing-horror": one_die(lambda die, speed: die > speed, stops=False),
    "grue": grue,
    "giant-spiders": one_die(lambda die, speed: die <= speed, stops=True),
    "angry-nature-spirit": spirit("green"),
    "belligerent-dwarves": spirit("blue"),
    "story-eater": spirit("red"),
    "fate-spinner": spirit("black"),
    "black-time": black("timepatcher"),
    "black-lost": black("ball-of-twine"),
    "black-unexpected": black("thingamajig", "whatchamacallit"),
    "black-mutable": black("temporal-anchor"),
    "black-following": black("caltrops"),
    "black-left-right": black("tattered-map"),
    "black-maze-lives": black("living-maze-fewest", "living-maze-most"),
    "black-guidance": guidance,
}


# --- what cards do at the start of a turn ---------------------------------------------------------


def trap_at_start(model: Model, seat: int, card: str) -> Asking:
    model.stop(seat)
    path = model.paths[seat]
    moves = [f"move {card} {place}" for place in range(1, len(path))]
    moves += [] if seat in model.twine else [f"discard {card}"]
    if moves:
        _, move = yield {seat: moves}
        if move[0] == "move":
            path.remove(card)
            path.insert(int(move[2]) - 1, card)
        else:
            yield from model.discard(seat, card)


def net_at_start(model: Model, seat: int, card: str) -> Asking:
    yield from model.roll(seat, card, 3)
    model.limit = min(model.dice, default=FASTEST)


def spring_at_start(model: Model, seat: int, card: str) -> Asking:
    yield from model.must_discard_this(seat, card)
    model.stop(seat)


def bad_air_at_start(model: Model, seat: int, card: str) -> Asking:
    yield from model.must_discard_this(seat, card)
    yield from model.must_discard_this(seat, model.paths[seat][-1] if model.paths[seat] else None)


STARTS: dict[str, Effect] = {
    **dict.fromkeys(("pit-trap", "greased-slide-trap"), trap_at_start),
    "net-trap": net_at_start,
    "sulfurous-spring": spring_at_start,
    "bad-air": bad_air_at_start,
}
