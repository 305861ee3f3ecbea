"""The people at a table: who sits down and gets up, who is the host, and what they want."""

from __future__ import annotations

import msgspec

from ..wire.updates import Said
from .entries import (
    NextPlanned,
)
from .seats import Seat, Wish, bot_name
from .table_game import TableGame


class TablePeople(TableGame):
    """What entries do to seats and people."""

    def _sit(self, seat: int, name: str, person: int, key: str | None) -> None:
        self._add_key(person, key)
        self.people = max(self.people, person + 1)
        self.seats[seat] = Seat(person, name, left=self.seats[seat].left)
        self._announce("sat", seat)
        if self.host is None:
            self._pass_host_on()
        self._deal_if_full()

    def _add_key(self, person: int, key: str | None) -> None:
        if key:
            self.keys[key] = person
            self.revoked -= {key}

    def _revoke_keys(self, person: int, kept: str) -> None:
        """Sign out all other devices. Their keys are no longer valid here."""
        self.revoked |= {key for key, of in self.keys.items() if of == person and key != kept}
        self._remove_keys(person, kept)

    def _remove_keys(self, person: int, kept: str | None = None) -> None:
        self.keys = {key: of for key, of in self.keys.items() if of != person or key == kept}

    def _forget(self, person: int) -> None:
        seat = self.seat_of(person)
        if seat is not None:
            self._get_up(seat, kicked=False)
        elif self.is_host(person):
            self._pass_host_on()
        self._remove_keys(person)

    def _pass_host_on(self) -> None:
        """The one of those who sit here that came first is the host from now on."""
        self.host = min(
            (seat.person for seat in self.seats if seat.person is not None), default=None
        )
        if self.host is not None:
            self._announce("host", self.seat_of(self.host))

    def _get_up(self, seat: int, kicked: bool) -> None:
        person = self.seats[seat].person
        self._announce("kicked" if kicked else "left", seat)
        if kicked and person is not None:
            self.kicked |= {person}
        if self.in_game:
            if person is not None and not kicked:
                self.left_by[seat] = person
            self.seats[seat] = Seat(
                bot=self.opened.stand_in,
                name=bot_name(self.names),
                vacated=True,
                left=self.seats[seat].left,
            )
        else:
            self.seats[seat] = Seat()
            self._stop_dealing()
        if self.is_host(person):
            self._pass_host_on()
        self._pause_if_all_agree()
        if self.is_dealing and self.dealing is not None:
            self._go_on_dealing(self.dealing.without(seat))
        self._go_on_if_all_are_ready()

    def _place_bot(self, seat: int, bot: str | None) -> None:
        self.seats[seat] = Seat(
            bot=bot, name=bot_name(self.names) if bot else None, left=self.seats[seat].left
        )
        self._announce("bot" if bot else "no-bot", seat, bot)
        if bot is None:
            self._stop_dealing()
        self._deal_if_full()

    def _wish(self, seat: int, wish: Wish | None) -> None:
        self.seats[seat].wish = wish
        self._announce("wish" if wish else "no-wish", seat, wish)
        self._pause_if_all_agree()
        self._go_on_if_all_are_ready()

    def _pause_if_all_agree(self) -> None:
        people = self.people_playing()
        if self.phase == "playing" and people and all(seat.wish == "pause" for seat in people):
            self.phase = "paused"
            self._clear_wishes()
            self._announce("paused")

    def _go_on_if_all_are_ready(self) -> None:
        if self.phase == "between" and all(seat.wish == "next" for seat in self.people_playing()):
            self._deal_next_hand()

    def _deal_if_full(self) -> None:
        """Deal the first game as soon as no seat is free."""
        if (
            self.phase == "waiting"
            and self.round == 0
            and not self.is_dealing
            and not any(seat.free for seat in self.seats)
        ):
            self._begin_deal()

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next game first: everyone in turn. None: anyone."""
        return None if self.first_dealer is None else (self.first_dealer + 1) % len(self.seats)

    def _plan_next(self, plan: NextPlanned) -> None:
        """Make room for the next game. Everyone sees the waiting room until it is dealt."""
        players = len(plan.kept)
        self.opened = msgspec.structs.replace(
            self.opened,
            game=plan.game,
            rules=plan.rules,
            players=players,
            options=plan.options,
            stand_in=plan.stand_in,
            position=None,
        )
        seats, self.seats = self.seats, []
        for old, bot in zip(plan.kept, plan.bots, strict=True):
            sitting = Seat() if old is None else seats[old]
            if sitting.away == "asked":  # a bot played the last game for them, not the next one
                sitting.bot = sitting.away = None
            elif sitting.bot is not None:
                sitting.bot = bot
            sitting.left = sitting.wish = None
            self.seats.append(sitting)
        # A new seat has seen what spectators have.
        watched = self.streams[None]
        streams = [watched if old is None else self.streams[old] for old in plan.kept]
        self.streams = {None: watched} | dict(enumerate(one.copy() for one in streams))
        self.asked = [max(self.asked)] * players  # so that no number means two decisions
        self.asked_at = [self.at] * players
        self.moves = [[] for _ in plan.kept]
        if self.first_dealer is not None:
            self.first_dealer = min(self.first_dealer, players - 1)
        self.phase = "waiting"
        self.actors, self.eliminated, self.waiting = (), (), False
        self.state = self.ended = self.result = self.dealing = self._game = None
        self._announce("plan", text=plan.game)

    def _say(self, seat: int, text: str, story: bool) -> None:
        self.said += 1
        if story:
            self.stories[self.said] = seat
        name = self.names[seat]
        self._add_step(
            lambda n: Said(n=n, at=self.at, seat=seat, name=name, text=text, story=story)
        )

    def _comment(self, person: int, name: str, text: str, key: str | None) -> None:
        self._add_key(person, key)
        self.people = max(self.people, person + 1)
        self.commented = self.commented.added(person, name)
        if self.in_game:
            self.commented = self.commented.holding(self.at, name, text)
            self._show_comment(self.at, name, text, {None: self.streams[None]})
        else:
            self._show_comment(self.at, name, text, self.streams)
