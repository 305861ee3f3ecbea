"""A slow, plain twin of Fortuno, written from the rule sheet: text, lists and sets, and a
generator that asks.

`Reference` takes a position at the start of a turn. `asked` says who may act and what they may do;
`play` takes a move. Whatever needs dice takes them from the same generator as the rules, but for
The Magus: there the order that came out is checked instead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from types import SimpleNamespace
from typing import Any

from oddeck.engine.state.rng import below, seed_of, set_seed

from .tables import (
    ADJUSTMENT,
    ALL,
    ART,
    CHARIOT,
    DEVIL,
    EMPEROR,
    EMPRESS,
    FOOL,
    FORTUNE,
    HANGED_MAN,
    HERMIT,
    HIEROPHANT,
    LOVERS,
    LUST,
    MAGUS,
    MAJORS,
    MINORS,
    NUMBERS,
    PRIESTESS,
    SUITS,
    TOWER,
    VALUES,
)

Asked = dict[int, list[str]]
Asking = Generator[Asked, tuple[int, str], Any]
# Who counts as the previous player, and from whom play goes on; None: the turn goes on.
Ending = tuple[int, int] | None

NUMERICAL = tuple(value + suit for suit in SUITS for value in NUMBERS)
CHURCH = {PRIESTESS: HIEROPHANT, HIEROPHANT: PRIESTESS}
COURT_DRAW = {"Ps": 2, "Pr": 3}
VOID = {
    *(value + suit for value in ("A", "Pr", "Kn") for suit in SUITS),
    FOOL,
    MAGUS,
    EMPRESS,
    EMPEROR,
    HIEROPHANT,
    LOVERS,
    HERMIT,
}
VOID |= {HANGED_MAN, DEVIL, TOWER}
SORTS = {
    "major": set(MAJORS),
    "minor": set(MINORS),
    "court": {card for card in MINORS if card[:-1] in ("Ps", "Pr", "Q", "Kn")},
    "numerical": set(NUMERICAL),
}
KINDS = {card: {card} for card in ALL} | {
    f"suit {suit}": {card for card in MINORS if card[-1] == suit} for suit in SUITS
}
KINDS |= {f"value {value}": {value + suit for suit in SUITS} for value in VALUES} | SORTS
FISTS = ("rock", "paper", "scissors")


class Over(Exception):
    """Somebody has won."""

    def __init__(self, winners: Iterable[int]) -> None:
        self.winners = tuple(sorted(winners))


def deck_order(cards: Iterable[str]) -> list[str]:
    """Cards as the deck has them."""
    return sorted(cards, key=ALL.index)


def value(card: str) -> str:
    """The value of a Minor."""
    return card[:-1]


class Reference:
    """A game of Fortuno."""

    def __init__(self, position: dict[str, Any]) -> None:
        assert position["phase"] == "start"
        self.players: int = position["players"]
        self.dice = SimpleNamespace(key=[0, 0], draws=0, word=0)
        set_seed(self.dice, position["seed"])  # type: ignore[arg-type]
        self.turn: int = position["turn"]
        self.previous: int = position["previous"]
        self.direction: int = position["direction"]
        self.order: list[int] = list(position["order"])
        self.hands = [set(hand) for hand in position["hands"]]
        self.pile = [name.split("=")[0] for name in position["discard"]]
        self.stands = {card: card for card in ALL} | dict(
            name.split("=") for name in position["discard"] if "=" in name
        )
        self.draw = list(position["draw"])
        self.removed = list(position["removed"])
        self.pending: tuple[int, int] | None = None
        if position["pending"]:
            self.pending = position["pending"]["draw"], position["pending"]["by"]
        self.hermits = {int(seat): turns for seat, turns in position["hermits"].items()}
        self.pairs = [
            [pair["player"], pair["lover"], pair["player"] == self.turn]
            for pair in position["lovers"]
        ]
        self.adjustments: int = position["adjustments"]
        self.out = set(position["eliminated"])
        self.knows = [set(hand) for hand in self.hands]
        for card, seats in position["known"].items():
            for seat in seats:
                self.knows[seat].add(card)
        self.skips = 0
        self.lost: int | None = None
        self.winners: tuple[int, ...] = ()
        self.after: dict[str, Any] = {}
        self._story = self.story()
        self.asked: Asked = next(self._story)

    def play(self, seat: int, move: str, after: dict[str, Any]) -> None:
        """Takes a move; `after` is the position that the rules come to."""
        assert move in self.asked[seat], (seat, move, self.asked)
        self.after = after
        try:
            self.asked = self._story.send((seat, move))
        except Over as over:
            self.asked, self.winners = {}, over.winners
            self.pending = None

    def facts(self) -> dict[str, Any]:
        """What a position says too."""
        known: dict[str, list[int]] = {}
        for card in ALL:
            holder = next((seat for seat in range(self.players) if card in self.hands[seat]), None)
            if holder is not None or card in self.draw:
                seats = [
                    seat
                    for seat in range(self.players)
                    if seat != holder and card in self.knows[seat]
                ]
                known |= {card: seats} if seats else {}
        return {
            "turn": self.turn,
            "direction": self.direction,
            "order": self.order,
            "hands": [deck_order(hand) for hand in self.hands],
            "discard": [
                card if self.stands[card] == card else f"{card}={self.stands[card]}"
                for card in self.pile
            ],
            "draw": self.draw,
            "removed": self.removed,
            "known": known,
            "pending": None
            if self.pending is None
            else {"draw": self.pending[0], "by": self.pending[1]},
            "hermits": {str(seat): turns for seat, turns in sorted(self.hermits.items())},
            "lovers": [{"player": player, "lover": lover} for player, lover, _ in self.pairs],
            "adjustments": self.adjustments,
            "eliminated": sorted(self.out),
            "seed": seed_of(self.dice),  # type: ignore[arg-type]
        }

    # --- who ---

    def inside(self) -> list[int]:
        """Those not eliminated."""
        return [seat for seat in range(self.players) if seat not in self.out]

    def two_left(self) -> bool:
        return len(self.inside()) == 2

    def void(self, card: str) -> bool:
        """FO-65"""
        return self.two_left() and card in VOID

    def round_from(self, seat: int, among: Iterable[int]) -> list[int]:
        """Some players in the direction of play, from the one after `seat` on; the seat itself
        would be last.
        """
        ring = self.order[:: self.direction]
        start = ring.index(seat) + 1
        return [other for other in ring[start:] + ring[:start] if other in set(among)]

    def partner(self, seat: int) -> int | None:
        return next(
            (other for pair in self.pairs for one, other in (pair[:2], pair[1::-1]) if one == seat),
            None,
        )

    def eyes(self, seat: int) -> set[int]:
        """FO-60: those who see a hand."""
        partner = self.partner(seat)
        return {seat} if partner is None else {seat, partner}

    def part_of_group(self, spared: int | None) -> list[int]:
        """FO-37, FO-39"""
        return [seat for seat in self.inside() if seat not in self.hermits and seat != spared]

    # --- cards ---

    def lift(self, card: str) -> int | None:
        """Takes a card from where it lies; whose hand that was."""
        for place in (self.pile, self.draw, self.removed):
            if card in place:
                place.remove(card)
                return None
        owner = next(seat for seat in range(self.players) if card in self.hands[seat])
        self.hands[owner].remove(card)
        return owner

    def show(self, cards: Iterable[str], seats: Iterable[int]) -> None:
        for seat in seats:
            self.knows[seat] |= set(cards)

    def forget(self, cards: Iterable[str], but: Iterable[int]) -> None:
        for seat in set(range(self.players)) - set(but):
            self.knows[seat] -= set(cards)

    def lovers_look(self) -> None:
        for player, lover, _ in self.pairs:
            self.show(self.hands[player], [lover])
            self.show(self.hands[lover], [player])

    def to_pile(self, card: str) -> int | None:
        owner = self.lift(card)
        self.pile.append(card)
        self.show([card], range(self.players))
        return owner

    def remove(self, card: str) -> None:
        self.lift(card)
        self.stands[card] = card
        self.removed.insert(0, card)
        self.show([card], range(self.players))

    def give(self, card: str, to: int, seen_by: set[int]) -> None:
        """FO-66"""
        giver = next(seat for seat in range(self.players) if card in self.hands[seat])
        self.forget(self.hands[giver], seen_by)
        self.lift(card)
        self.hands[to].add(card)
        self.show([card], seen_by)

    def shuffled(self, cards: list[str]) -> list[str]:
        """Cards off a pile, the top first, in a new order."""
        rest, mixed = list(cards), list[str]()
        while rest:
            mixed.insert(0, rest.pop(below(self.dice, len(rest))))
        self.forget(mixed, [])
        return mixed

    def top_place(self, below_place: int | None = None) -> int | None:
        """FO-3, FO-37: where the top lies in the pile, or would without what lies from some place
        on; None if there is none.
        """
        for place in reversed(range(len(self.pile) if below_place is None else below_place)):
            if self.stands[self.pile[place]] != CHARIOT:
                return place
        return None

    def top(self) -> str | None:
        place = self.top_place()
        if place is None:
            return CHARIOT if self.pile else None
        return self.stands[self.pile[place]]

    def beneath(self) -> list[str]:
        """FO-8: what could be shuffled into a new draw pile, the uppermost first."""
        return self.pile[: self.top_place() or 0][::-1]

    def next_card(self) -> str | None:
        """FO-8, FO-65"""
        while True:
            if not self.draw:
                fresh = self.beneath()
                if not fresh:
                    return None
                self.pile = self.pile[len(fresh) :]
                self.stands |= {card: card for card in fresh}
                self.draw = self.shuffled(fresh)
            if not self.void(self.draw[0]):
                return self.draw[0]
            self.remove(self.draw[0])

    def draw_one(self, seat: int) -> str | None:
        card = self.next_card()
        if card is not None:
            self.lift(card)
            self.hands[seat].add(card)
            self.show([card], self.eyes(seat))
        return card

    def draw_some(self, seat: int, number: int) -> None:
        for _ in range(number):
            self.draw_one(seat)

    def in_the_game(self, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if card not in self.removed and not self.void(card)]

    # --- turns ---

    def story(self) -> Asking:
        """One turn after the other."""
        while True:
            ending = None
            while ending is None:
                ending = yield from self.move()
            self.previous, origin = ending
            self.check_win()
            yield from self.part_if(self.turn, due=True)
            self.check_win()
            self.turn = yield from self.walk(origin)
            for pair in self.pairs:
                pair[2] = pair[2] or pair[0] == self.turn

    def check_win(self) -> None:
        """FO-2, FO-64"""
        inside = self.inside()
        empty = inside if len(inside) == 1 else [seat for seat in inside if not self.hands[seat]]
        if empty:
            raise Over(empty)

    def walk(self, seat: int) -> Asking:
        """FO-18, FO-39, FO-40: on to the next player."""
        if self.lost is not None:
            seat, self.lost = self.lost, None
            yield from self.part_if(seat, due=False)
            self.check_win()
        while True:
            seat = self.round_from(seat, self.inside())[0]
            if seat in self.hermits:
                self.hermits[seat] -= 1
                if self.hermits[seat] == 0:
                    del self.hermits[seat]
            elif self.skips == 0:
                return seat
            self.skips = max(0, self.skips - 1)
            yield from self.part_if(seat, due=False)
            self.check_win()

    def ask(self, seat: int, moves: list[str]) -> Asking:
        _, move = yield {seat: moves}
        return move

    def both_hands(self, seat: int) -> set[str]:
        partner = self.partner(seat)
        return self.hands[seat] | (self.hands[partner] if partner is not None else set())

    def forms(self, verb: str, cards: Iterable[str]) -> list[str]:
        """FO-17: to lay cards, with the call too where one would be left."""
        listed = []
        for card in deck_order(cards):
            [count] = [len(hand) for hand in self.hands if card in hand]
            listed += (
                [f"{verb} {card}", f"{verb} {card} call"] if count == 2 else [f"{verb} {card}"]
            )
        return listed

    def fours(self, seat: int, fitting: set[str]) -> list[str]:
        """FO-15"""
        listed = []
        for held in (seat, self.partner(seat)):
            for number in NUMBERS if held is not None else ():
                four = {number + suit for suit in SUITS}
                if held is not None and four <= self.hands[held] and four & fitting:
                    calls = ("", " call") if len(self.hands[held]) == 5 else ("",)
                    listed += [f"four {number} {suit}{call}" for suit in SUITS for call in calls]
        return listed

    def fitting(self, cards: set[str]) -> set[str]:
        """FO-4, FO-40, FO-41, FO-65: what goes on a Minor."""
        top = self.top()
        assert top in MINORS
        fits = {
            card
            for card in cards
            if card in MAJORS or value(card) == value(top) or card[-1] == top[-1]
        }
        if not self.two_left():
            fits |= {card for card in cards if card in MINORS and value(card) == "A"}
        return fits - {FORTUNE} - ({LUST} if value(top) == "A" else set())

    def answers(self, below_place: int | None = None) -> list[str]:
        """FO-19: what answers a draw."""
        place = self.top_place(below_place)
        top = None if place is None else self.stands[self.pile[place]]
        assert self.pending is not None
        cards = (
            [value(top) + suit for suit in SUITS]
            if top in MINORS and value(top) in COURT_DRAW
            else []
        )
        return self.in_the_game([*cards, *([FORTUNE] if self.pending[1] != self.turn else [])])

    def move(self) -> Asking:
        """The move of a turn, and all that comes of it; None if the turn goes on with another."""
        seat, free = self.turn, False
        while True:
            moves = self.turn_moves(free)
            move = yield from self.ask(seat, moves)
            if self.partner(seat) is not None and len(moves) > 1:
                move = yield from self.confer(moves, move)
            if move != "flip":
                break
            card = self.next_card()
            if card is not None:
                return (yield from self.lay(seat, card, "flipped", False))
            free = True
        if move == "draw" and self.pending is not None:
            (number, _), self.pending = self.pending, None
            self.draw_some(seat, number)
            return seat, seat
        if move == "draw":
            move = yield from self.draw_until_playable()
            if move is None:
                return seat, seat
        return (yield from self.do(seat, move, "played"))

    def turn_moves(self, free: bool) -> list[str]:
        """FO-4, FO-5, FO-19, FO-40"""
        seat, top = self.turn, self.top()
        cards = self.both_hands(seat)
        if self.pending is not None:
            answers = self.answers()
            return [*self.forms("play", cards & {*answers, *([ART] if answers else [])}), "draw"]
        if top not in MINORS and not free:
            shuffles = self.beneath()
            if self.draw or any(card in MINORS and not self.void(card) for card in shuffles):
                return ["flip"]
        if cards == {FORTUNE}:
            return self.forms("play", cards)
        fits = self.fitting(cards) if top in MINORS else cards - {FORTUNE}
        if not fits:
            return ["draw" if top in MINORS else "flip"]
        return self.forms("play", fits) + self.fours(seat, fits)

    def draw_until_playable(self) -> Asking:
        """FO-4, FO-71: the move that a draw ends in, None if there is none."""
        seat = self.turn
        while True:
            card = self.draw_one(seat)
            if card is None:
                return None
            if self.fitting({card}):
                moves = self.forms("play", [card]) + self.fours(seat, {card})
                return moves[0] if len(moves) == 1 else (yield from self.ask(seat, moves))

    def confer(self, moves: list[str], proposal: str) -> Asking:
        """FO-61"""
        seat, partner = self.turn, self.partner(self.turn)
        assert partner is not None
        answer = yield from self.ask(
            partner, [*(f"prefer {move}" for move in moves if move != proposal), "agree"]
        )
        if answer == "agree":
            return proposal
        preference = answer.removeprefix("prefer ")
        if (yield from self.ask(seat, ["yield", "no"])) == "yield":
            return preference
        while True:
            thrown = yield from self.at_once({seat: list(FISTS), partner: list(FISTS)})
            ahead = (FISTS.index(thrown[seat]) - FISTS.index(thrown[partner])) % 3
            if ahead:
                return proposal if ahead == 1 else preference

    def at_once(self, asked: Asked) -> Asking:
        """Answers that are given in secret."""
        answers: dict[int, str] = {}
        while asked:
            seat, move = yield asked
            answers[seat] = move
            asked = {other: moves for other, moves in asked.items() if other != seat}
        return answers

    def window(self, seats: Iterable[int], verb: str) -> Asking:
        """Who is the first to use a window; None if nobody does."""
        asked = {seat: [verb, "no"] for seat in seats}
        while asked:
            seat, move = yield asked
            if move == verb:
                return seat
            asked = {other: moves for other, moves in asked.items() if other != seat}
        return None

    # --- laying cards ---

    def do(self, player: int, move: str, manner: str) -> Asking:
        """`play` and `four`."""
        match move.split(" "):
            case ["play", card, *call]:
                return (yield from self.lay(player, card, manner, bool(call)))
            case ["four", number, suit, *call]:
                owner = None
                for card in [number + other for other in SUITS if other != suit] + [number + suit]:
                    owner = self.to_pile(card)
                    self.cover(card)
                yield from self.catch(owner, bool(call))
                return player, player
        raise AssertionError(move)

    def lay(self, player: int, card: str, manner: str, called: bool) -> Asking:
        """FO-18: one card, with all that comes of it."""
        owner = self.to_pile(card)
        effect = card
        if card == ART:
            effect = yield from self.name(player, card, self.names_for_art())
            manner = "played" if manner == "flipped" else manner
        if effect == FOOL and not self.two_left():
            yield from self.name(player, card, list(NUMERICAL))
        reward = yield from self.windows(player, card, owner, called)
        return reward or (yield from self.effect(player, effect, manner))

    def name(self, player: int, card: str, names: list[str]) -> Asking:
        """FO-30, FO-44"""
        move = yield from self.ask(player, [f"name {name}" for name in deck_order(names)])
        self.stands[card] = move.split(" ")[1]
        return self.stands[card]

    def names_for_art(self) -> list[str]:
        """FO-44"""
        if self.pending is not None:
            return self.answers(len(self.pile) - 1)
        place = self.top_place(len(self.pile) - 1)
        on_ace = place is not None and self.stands[self.pile[place]] in {
            f"A{suit}" for suit in SUITS
        }
        return [
            card
            for card in self.in_the_game(ALL)
            if card not in (ART, FORTUNE) and not (card == LUST and on_ace)
        ]

    def cover(self, card: str) -> None:
        """FO-65: what was the top until now leaves, if it is void."""
        place = self.top_place(self.pile.index(card))
        if self.stands[card] != CHARIOT and place is not None and self.void(self.pile[place]):
            self.remove(self.pile[place])

    def windows(self, player: int, card: str, owner: int | None, called: bool) -> Asking:
        """FO-16, catch, slap: what comes before an effect; if there was a slap, how the
        turn ends.
        """
        self.cover(card)
        row = [self.stands[laid] for laid in self.pile if self.stands[laid] != CHARIOT][-3:]
        alike = (
            self.stands[card] in MINORS
            and len(row) == 3
            and all(c in MINORS and value(c) == value(row[0]) for c in row)
        )
        if alike and value(row[0]) == "6" and not self.two_left():
            holder = next((seat for seat in range(self.players) if DEVIL in self.hands[seat]), None)
            if holder is not None:
                raise Over([holder])
        yield from self.catch(owner, called)
        if alike and len({c[-1] for c in row}) == 3 and not self.void(card):
            [fourth] = {value(row[0]) + suit for suit in SUITS} - set(row)
            return (yield from self.race(fourth))
        return None

    def catch(self, owner: int | None, called: bool) -> Asking:
        """FO-17"""
        if owner is None or len(self.hands[owner]) != 1:
            return
        catcher = yield from self.window(
            [seat for seat in self.inside() if seat != owner and self.hands[seat]], "catch"
        )
        if catcher is None:
            return
        giver, to = (owner, catcher) if called else (catcher, owner)
        gifts = [f"give {card}" for card in deck_order(self.hands[giver])]
        move = yield from self.ask(giver, [*gifts, "no"] if called else gifts)
        if move != "no":
            self.give(move.split(" ")[1], to, self.eyes(giver) | self.eyes(to))

    def race(self, fourth: str) -> Asking:
        """FO-13, FO-14, FO-14a: None if nobody slaps."""
        seat = yield from self.window(self.inside(), "slap")
        if seat is None:
            return None
        self.pending = None
        thief = next(
            (other for other in self.inside() if fourth in self.hands[other] and other != seat),
            None,
        )
        if thief is not None and (yield from self.window([thief], "steal")) is not None:
            self.to_pile(fourth)
            self.cover(fourth)
            seat = thief
        on_ace = self.top() in {f"A{suit}" for suit in SUITS}
        cards = self.hands[seat] - {FORTUNE} - ({LUST} if on_ace else set())
        if not cards:
            return seat, seat
        move = yield from self.ask(seat, [*self.forms("play", cards), "no"])
        return (seat, seat) if move == "no" else (yield from self.do(seat, move, "reward"))

    # --- effects ---

    def face(self, number: int, by: int) -> None:
        self.pending = (self.pending[0] if self.pending else 0) + number, by

    def effect(self, player: int, card: str, manner: str) -> Asking:
        """What a card does; how the turn ends, None if it goes on."""
        done = player, player
        flipped = manner == "flipped"
        if self.void(card):
            return done
        if card in MINORS:
            return self.minor(player, value(card), flipped)
        match card:
            case "M0":
                if flipped:
                    self.draw_some(player, 4)
                else:
                    self.face(4, player)
            case "M3":
                self.skips = 2 - flipped
            case "M4":
                self.skips = 3 - flipped
            case "M2" | "M5" | "M11":
                ending = yield from self.additions(player, card, manner)
                return ending or done
            case "M6":
                yield from self.love(player)
            case "M9":
                hermit = player if flipped else self.round_from(player, self.inside())[0]
                self.hermits[hermit] = 2
                self.previous = player
                yield from self.divorce_of(hermit)
            case "M10":
                self.fortune(player, flipped)
            case "M12":
                yield from self.hanged_man(player)
            case "M13":
                if flipped:
                    self.eliminate(player)
                else:
                    self.face(6, player)
            case "M16":
                yield from self.tower(player)
            case "M18":
                return (yield from self.moon(player)) or done
            case "M19":
                if flipped:
                    self.show(self.hands[player], range(self.players))
                else:
                    move = yield from self.ask(
                        player, [f"look {seat}" for seat in self.inside() if seat != player]
                    )
                    self.show(self.hands[int(move.split(" ")[1])], [player])
            case "M20":
                self.shed(player)
                self.draw_some(player, 6)
            case "M1" | "M8" | "M15" | "M17" | "M21":
                yield from self.group_card(player, card)
        return done

    def minor(self, player: int, court: str, flipped: bool) -> Ending:
        """FO-6, FO-10, FO-11"""
        if court in COURT_DRAW:
            self.face(COURT_DRAW[court], self.previous if flipped else player)
        if court == "Kn":
            self.direction = -self.direction
        if not flipped:
            self.skips = 1 if court == "Q" else 0
            return player, player
        return {"Q": (player, player), "Kn": (player, self.previous)}.get(court)

    def shed(self, seat: int) -> None:
        """FO-43, FO-50"""
        cards = deck_order(self.hands[seat])
        self.hands[seat] = set()
        self.pile = cards + self.pile
        self.show(cards, range(self.players))

    def eliminate(self, seat: int) -> None:
        """FO-63, FO-64"""
        partner = self.partner(seat)
        if partner is not None:
            self.pairs = [pair for pair in self.pairs if seat not in pair[:2]]
            self.hands[partner] |= self.hands[seat]
            self.show(self.hands[seat], [partner])
            self.hands[seat] = set()
        else:
            self.shed(seat)
        self.hermits.pop(seat, None)
        self.out.add(seat)

    def fortune(self, player: int, flipped: bool) -> None:
        """FO-40, FO-74"""
        if self.pending is None and not flipped:
            self.eliminate(player)
            return
        self.direction = -self.direction
        if self.pending is None or flipped:
            return
        (number, victim), self.pending = self.pending, None
        if victim in self.out:
            return
        if victim in self.hermits:
            victim = self.round_from(
                victim, [seat for seat in self.inside() if seat not in self.hermits]
            )[0]
        self.draw_some(victim, number)
        self.lost = victim

    def additions(self, player: int, card: str, manner: str) -> Asking:
        """FO-32, FO-35, FO-41, FO-44, FO-73, FO-75: cards on Lust or on one of the church's two;
        how a slap ended the turn.
        """
        while not (card in CHURCH and self.two_left()):
            own = manner == "reward" or player != self.turn
            cards = self.hands[player] if own else self.both_hands(player)
            if not cards:
                break
            fits = self.in_the_game(
                [CHURCH[card]]
                if card in CHURCH
                else [court + suit for court in COURT_DRAW for suit in SUITS]
            )
            move = yield from self.ask(
                player, [*self.forms("add", cards & {*fits, *([ART] if fits else [])}), "done"]
            )
            if move == "done":
                break
            _, added, *call = move.split(" ")
            owner = self.to_pile(added)
            if added == ART:
                yield from self.name(player, added, fits)
            ending = yield from self.windows(player, added, owner, bool(call))
            if ending is not None:
                return ending
            if card in CHURCH:
                yield from self.group_card(player, card)
                return None
            self.face(COURT_DRAW[value(self.stands[added])], player)
        if card in CHURCH:
            self.draw_some(player, 2 if card == PRIESTESS else 3)
        return None

    def hanged_man(self, player: int) -> Asking:
        """FO-42"""
        self.draw_some(player, 6)
        for place in range(3):
            if self.hands[player]:
                move = yield from self.ask(
                    player, [f"return {card}" for card in deck_order(self.hands[player])]
                )
                self.forget(self.hands[player], self.eyes(player))
                card = move.split(" ")[1]
                self.lift(card)
                self.draw.insert(place, card)

    def tower(self, player: int) -> Asking:
        """FO-46, FO-39"""
        inside = self.inside()
        sizes = {seat: len(self.hands[seat]) for seat in inside}
        most, fewest = max(sizes.values()), min(sizes.values())
        pairs = [
            (one, other)
            for one in inside
            for other in inside
            if (sizes[one], sizes[other]) == (most, fewest) and one != other
        ]
        if most == fewest:
            pairs = [(one, other) for one, other in pairs if one < other]
        one, other = pairs[0]
        if len(pairs) > 1:
            move = yield from self.ask(player, [f"swap {one} {other}" for one, other in pairs])
            one, other = (int(seat) for seat in move.split(" ")[1:])
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
        self.new_hands()

    def new_hands(self) -> None:
        """Everybody looks at the hand they hold now."""
        for seat in range(self.players):
            self.show(self.hands[seat], [seat])
        self.lovers_look()

    def moon(self, player: int) -> Asking:
        """FO-48, FO-72"""
        kinds = [kind for kind in KINDS if kind not in self.removed]
        move = yield from self.ask(
            player,
            [f"ask {seat} {kind}" for seat in self.inside() if seat != player for kind in kinds],
        )
        _, seat, kind = move.split(" ", 2)
        asked = int(seat)
        fits = self.hands[asked] & KINDS[kind]
        if fits:
            answer = yield from self.ask(asked, [f"give {card}" for card in deck_order(fits)])
            card = answer.split(" ")[1]
            seen_by = (
                set(range(self.players)) if kind == card else self.eyes(asked) | self.eyes(player)
            )
            self.give(card, player, seen_by)
            return None
        drawn = self.draw_one(player)
        if drawn is None or drawn == FORTUNE or drawn not in KINDS[kind]:
            return None
        move = yield from self.ask(player, [*self.forms("play", [drawn]), "no"])
        return None if move == "no" else (yield from self.do(player, move, "played"))

    # --- cards for the group ---

    def group_card(self, player: int, card: str) -> Asking:
        """FO-37"""
        holder = next((seat for seat in self.inside() if CHARIOT in self.hands[seat]), None)
        spared = None
        if holder is not None and holder != player and holder not in self.hermits:
            spared = yield from self.window([holder], "immune")
            if spared is not None:
                self.to_pile(CHARIOT)
        some = self.part_of_group(spared)
        others = self.round_from(player, [seat for seat in some if seat != player])
        match card:
            case "M1":
                self.magus(some)
            case "M8":
                self.adjust(player, some)
            case "M15":
                yield from self.devil(player, others)
            case "M17":
                yield from self.star(some)
            case "M21":
                if len(some) > 1:
                    hands = {self.round_from(seat, some)[0]: self.hands[seat] for seat in some}
                    for seat, hand in hands.items():
                        self.hands[seat] = hand
                    self.new_hands()
            case _:
                for seat in others:
                    self.draw_some(seat, 2)

    def magus(self, some: list[int]) -> None:
        """FO-31: the order that came out must be one that can."""
        old, new = self.order, list(self.after["order"])
        if len(some) < 2:
            assert new == old
            return
        assert sorted(new) == sorted(old)
        assert all(new[place] == seat for place, seat in enumerate(old) if seat not in some)
        if len(some) == len(self.inside()):
            first = next(place for place, seat in enumerate(old) if seat in some)
            assert new[first] == old[first]
        assert self.neighbours(new) != self.neighbours(old)
        self.order = new
        set_seed(self.dice, self.after["seed"])  # type: ignore[arg-type]

    def neighbours(self, order: list[int]) -> dict[int, int]:
        """Everybody's neighbour on the left, among those still in."""
        ring = [seat for seat in order if seat not in self.out]
        return {seat: ring[(place + 1) % len(ring)] for place, seat in enumerate(ring)}

    def adjust(self, player: int, some: list[int]) -> None:
        """FO-38"""
        self.adjustments += 1
        if self.adjustments >= 3 and ADJUSTMENT not in self.removed:
            self.remove(ADJUSTMENT)
        if len(some) < 2:
            return
        pool: list[str] = []
        for seat in some:
            pool = deck_order(self.hands[seat])[::-1] + pool
            self.hands[seat] = set()
        ring = self.round_from(player, some)
        for number, card in enumerate(self.shuffled(pool)):
            seat = ring[number % len(ring)]
            self.hands[seat].add(card)
            self.show([card], self.eyes(seat))

    def devil(self, player: int, others: list[int]) -> Asking:
        """FO-45"""
        if not others:
            return
        offers = yield from self.at_once(
            {
                seat: [
                    *(f"offer {card}" for card in deck_order(self.hands[seat] - set(NUMERICAL))),
                    "offer none",
                ]
                for seat in others
            }
        )
        offered = {
            seat: move.split(" ")[1] for seat, move in offers.items() if move != "offer none"
        }
        self.show(offered.values(), [player])
        silent = sorted(set(offers) - set(offered))
        while silent:
            move = yield from self.ask(player, [*(f"accuse {seat}" for seat in silent), "no"])
            if move == "no":
                break
            accused = int(move.split(" ")[1])
            silent.remove(accused)
            self.draw_some(accused if self.hands[accused] - set(NUMERICAL) else player, 4)
        if offered:
            move = yield from self.ask(
                player, [f"keep {card}" for card in deck_order(offered.values())]
            )
            card = move.split(" ")[1]
            giver = next(seat for seat, one in offered.items() if one == card)
            self.give(card, player, self.eyes(giver) | self.eyes(player))

    def star(self, some: list[int]) -> Asking:
        """FO-47, FO-66"""
        givers = [seat for seat in some if self.hands[seat]]
        if len(some) < 2 or not givers:
            return
        passed = yield from self.at_once(
            {seat: [f"pass {card}" for card in deck_order(self.hands[seat])] for seat in givers}
        )
        taker = {seat: self.round_from(seat, some)[0] for seat in givers}
        for seat in givers:
            self.forget(self.hands[seat], self.eyes(seat) | self.eyes(taker[seat]))
        for seat in givers:
            self.hands[seat].remove(passed[seat].split(" ")[1])
        for seat in givers:
            card = passed[seat].split(" ")[1]
            self.hands[taker[seat]].add(card)
            self.show([card], self.eyes(seat) | self.eyes(taker[seat]))

    # --- lovers ---

    def love(self, player: int) -> Asking:
        """FO-60, FO-62"""
        free = [seat for seat in self.inside() if seat != player and seat not in self.hermits]
        if not free:
            return
        move = yield from self.ask(player, [f"love {seat}" for seat in free])
        lover = int(move.split(" ")[1])
        yield from self.divorce_of(player)
        yield from self.divorce_of(lover)
        self.pairs.append([player, lover, False])
        self.lovers_look()

    def part_if(self, seat: int, due: bool) -> Asking:
        """FO-62: the divorce of a player of The Lovers whose turn is over (due),
        skipped or lost.
        """
        if any(pair[0] == seat and (pair[2] or not due) for pair in self.pairs):
            yield from self.divorce_of(seat)

    def divorce_of(self, seat: int) -> Asking:
        """FO-62"""
        pair = next((pair for pair in self.pairs if seat in pair[:2]), None)
        if pair is None:
            return
        player, lover, _ = pair
        pool, kept = self.hands[player] | self.hands[lover], set[str]()
        while len(kept) < len(pool) // 2:
            move = yield from self.ask(lover, [f"split {card}" for card in deck_order(pool - kept)])
            kept.add(move.split(" ")[1])
        self.forget(pool, [player, lover])
        self.hands[lover], self.hands[player] = kept, pool - kept
        self.show(pool, [player, lover])
        self.pairs.remove(pair)
