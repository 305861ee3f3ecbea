"""The game at a table: how it is dealt, played, shown and finished.

The rules are asked once about an entry, by the process that writes it: see tables.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from oddeck.deals import MOST_DRAWS
from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game, from_position, new

from . import hands, steps, windows
from .comments import Comments
from .dealing import Dealing
from .finished import Change, Finished, old_game_text
from .hands import Between
from .outcomes import STARTED, Edition, Outcome, Told, current_edition, tell
from .states import State, state_of, views_of
from .table_facts import TableFacts
from .windows import Window

NOTHING_TOLD = Told([], [])
KEYFRAME_ENTRIES = 24  # after this many, a state is stored in full again: see `Table.base`


class TableGame(TableFacts):
    """What entries do to the game."""

    def _deal_next_hand(self) -> None:
        assert self.between is not None
        rest, self.between, self.phase = self.between.rest, None, "playing"
        self._clear_wishes()
        self._add_played(rest, None, None)

    def _clear_wishes(self) -> None:
        for seat in self.seats:
            seat.wish = None

    def _begin_next_game(self, seed: int, dealer: int | None) -> None:
        self.seed, self.wanted_dealer = seed, dealer
        self._announce("again", text=seed_hash(self.seed))
        self._clear_wishes()
        self._begin_deal()

    def _begin_deal(self) -> None:
        """Ask people for their numbers if there are any, and deal otherwise."""
        people = [number for number, seat in enumerate(self.seats) if seat.person is not None]
        self.dealing = None
        if self.opened.entropy and people:
            self.dealing = Dealing.begin(people, len(self.seats), self._dealing_end())
            return
        if self.wanted_dealer is not None:  # the seed may be drawn again, which the record shows
            self.dealing = Dealing.begin((), len(self.seats), self.at).next_stage(self.at)
        self._deal()

    def _go_on_dealing(self, dealing: Dealing, timed_out: bool = False) -> None:
        """Go on to the next stage when all have answered, or without those who have not."""
        if timed_out or not dealing.awaited:
            dealing = dealing.next_stage(self._dealing_end())
        self.dealing = dealing
        if dealing.stage == "done":
            self._deal()

    def _stop_dealing(self) -> None:
        """Wait for someone to take a seat that is empty again; no number is known yet."""
        if self.is_dealing:
            self.dealing = None

    def _dealing_end(self) -> int:
        return self.at + round(self.opened.entropy * 1000)

    def _deal(self) -> None:
        self.round += 1
        self.phase = "playing"
        self._clear_wishes()
        self.stuck = frozenset()
        clock = self.opened.clock
        for seat in self.seats:
            seat.left = None if clock is None else round(clock.seconds * 1000)
            seat.fast_forward = False
        self.played, self.changes, self.dealt, self.began = None, (), self.version, self.at
        self.left_by, self.commented = {}, Comments()
        self.stateless, self.base = False, None
        self.ended = self.last_mover = None
        if self._stored is None:
            self._game = (
                from_position(self.opened.position)
                if self.opened.position is not None and self.round == 1
                else self._draw_deal()
            )
            self.edition = current_edition(self.opened.game)
            dealer = self._game.view(None).get("dealer")
        else:
            self.edition = self._stored.edition or Edition(self.opened.rules)
            dealer = self._stored.dealer
            if self.dealing is not None:
                self.dealing = replace(self.dealing, draw=self._stored.draw)
        draw = 0 if self.dealing is None else self.dealing.draw
        self.first_dealer = self.first_dealer if dealer is None else dealer
        self.first_edition = self.edition
        self._announce("dealt", text=seed_hash(self.seed))
        told = self._ask_rules(edition=self.edition, started=STARTED, dealer=dealer, draw=draw)
        self._add_played(told, None, None)

    def _draw_deal(self) -> Game:
        """Deal; if a seat is to deal first, draw the seed again until it does."""
        game_id, players, options = self.opened.game, self.opened.players, self.opened.options
        if self.dealing is None:
            return new(game_id, players, self.seed, options)
        for draw in range(MOST_DRAWS + 1):
            self.dealing = replace(self.dealing, draw=draw)
            game = new(game_id, players, self.dealing.seed(self.seed), options)
            dealer = game.view(None).get("dealer")
            if self.wanted_dealer is None or dealer in (None, self.wanted_dealer):
                break
        return game

    def _move(self, seat: int, move: str) -> None:
        self.last_mover = seat if self.window is None and self.actors == (seat,) else None
        written, ended = self._play(seat, move)
        self.played = (self.played, seat, written, self.version)
        self.stuck = frozenset()
        left = self.seats[seat].left
        # In a window clocks stand, and a bonus would reveal who has declined.
        if left is not None and self.opened.clock is not None and self.window is None:
            self.seats[seat].left = left + round(self.opened.clock.bonus * 1000)
        before = self.state
        told = self._ask_rules(move=None if written == move else written, ended=ended)
        if self.outcome is not None and self.outcome.ended is not None:
            self.ended = self.outcome.ended
        deals = hands.next_hand(told.events)
        if deals is not None and self.opened.hand_pause and self.people_playing():
            told, next_deal = told.split(deals)
            until = self.at + round(self.opened.hand_pause * 1000)
            self.phase, self.between = "between", Between(until, next_deal)
            self._clear_wishes()
        self._add_played(told, seat, before)

    def _enter(self, seat: int, move: str) -> None:
        """Enter a seat for the lot that decides a race; it is drawn when all have answered."""
        assert self.window is not None
        users = tuple(user for user in self.window.users if user != seat)
        entered = (*self.window.entered, (seat, move))
        until = self.window.until if users else self.at
        self.window = replace(self.window, users=users, entered=entered, until=until)
        self._ask(seat, users)

    def _play(self, seat: int, move: str) -> tuple[str, list[msgspec.Raw] | None]:
        """Play a move by the rules.

        Returns how they write it, and the finished table if it ended a hand or the game.
        """
        if self._stored is not None:
            return self._stored.move or move, None
        before = self.game
        assert before is not None
        self._game = game = before.copy()  # copies of this table share the game
        game.play(seat, move)
        _, written = game.last_move or (seat, move)
        has_ended = game.over or hands.next_hand(game.events) is not None
        return written, views_of(game.at_end(before), game.over) if has_ended else None

    def _change_edition(self, edition: Edition) -> None:
        """Continue the running game under another edition; BadPosition if that refuses it."""
        self.edition = edition
        if self._stored is None:
            assert self.state is not None
            self._game = self.state.game()
            position = self._game.position()
        else:
            position = self._stored.position or {}
        self.changes += (Change(len(self.list_moves()), edition, position),)
        self._announce("edition")
        window = self.window
        told = self._ask_rules(edition=edition, started=STARTED, position=position)
        if self.between is not None:
            self._ask(None, ())
        elif window is None:
            self._add_played(told, None, None)
        else:  # it closes at its time
            users = self.actors if self.waiting and not window.rest.events else ()
            self.window = replace(window, users=users)
            self._ask(None, users)

    def _ask_rules(self, **facts: Any) -> Told:
        """Ask the rules, or the stored outcome, about the game now; what there is to tell."""
        if self._stored is None:
            assert self._game is not None
            game, seen = self._game, self._game.views()
            self.state = state_of(game, self.version, seen)
            self.stateless |= self._loading
            if self.base is None or self.version - self.base.number > KEYFRAME_ENTRIES:
                self.base = None if self._loading else self.state
            self.outcome = Outcome(
                told=tell(game),
                actors=list(game.actors),
                waiting=windows.is_waiting(game, seen[0]),
                result=game.result,
                eliminated=list(seen[0].get("eliminated", ())),
                **facts,
            )
        else:
            self._game = None
            self.outcome = self._stored
            self.state = None if self._stored.lost else State(self.version)
            self.stateless |= self._stored.lost
        outcome = self.outcome
        self.actors, self.waiting = tuple(outcome.actors), outcome.waiting
        self.result, self.eliminated = outcome.result, tuple(outcome.eliminated)
        return outcome.told or NOTHING_TOLD

    def _add_played(self, told: Told, mover: int | None, before: State | None) -> None:
        """Add what a move caused to all streams, up to a window if one opens."""
        opens = windows.opening_event(told.events)
        shown, rest = (told, None) if opens is None else told.split(opens)
        if shown.events:
            names = self.names
            steps.add_step(
                self.streams,
                lambda viewer, number: steps.played(shown, viewer, names, number, self.at),
            )
        users = self.actors if self.waiting and not (rest and rest.events) else ()
        if rest is not None:
            self.window = Window(self._window_end(), users, before, rest)
        elif self.waiting and self.window is not None and self.window.continues_with(users):
            self.window = self.window.without(users, self.at)  # a user has said no
            users = self.window.users
        elif self.waiting:
            self.window = Window(self._window_end(), users, None, NOTHING_TOLD)
        else:
            self.window = None
        actors = () if self.between is not None else self.actors
        self._ask(mover, users if self.window is not None else actors)
        is_lost = self._stored is not None and self._stored.lost and not self._stored.over
        if self.window is None and not self.actors and not is_lost:
            self._finish()

    def _finish(self) -> None:
        self.phase = "over"
        sat = tuple(
            {"name": name} | ({"bot": seat.bot} if seat.bot else {})
            for name, seat in zip(self.names, self.seats, strict=True)
        )
        moves = self.list_moves()
        is_old = self._stored is not None and self._stored.lost
        self.finished += (
            Finished(
                round=self.round,
                game=self.opened.game,
                players=self.opened.players,
                options=self.opened.options,
                seed=self.seed,
                seats=sat,
                edition=self.first_edition or Edition(self.opened.rules),
                changes=self.changes,
                moves=[(seat, move) for seat, move, _ in moves],
                numbers=[] if self.stateless else [self.dealt, *(number for *_, number in moves)],
                result=self.result,
                is_old=is_old,
                dealing=self.dealing,
                position=self.opened.position if self.round == 1 else None,
                people=tuple(seat.person for seat in self.seats),
                left_by=self.left_by,
                began=self.began,
                ended=self.at,
                last=self.version,
            ),
        )
        if is_old:
            self._announce("old-game", text=old_game_text(self.finished[-1]))
        self._announce("over", text=str(self.seed))
        self._show_held_comments()

    def list_moves(self) -> list[tuple[int, str, int]]:
        """The moves so far: seat, move, and number of the entry."""
        found, earlier = [], self.played
        while earlier is not None:
            earlier, seat, move, number = earlier
            found.append((seat, move, number))
        return found[::-1]

    def _window_end(self) -> int:
        seconds = self.opened.slow_window if self.is_slow else self.opened.window
        if self._are_all_people_out():
            seconds = min(seconds, windows.WITHOUT_PEOPLE)
        return self.at + round(seconds * 1000)

    def _are_all_people_out(self) -> bool:
        """Whether people play, and each of them is out of the game, which everyone can see."""
        people = [number for number, seat in enumerate(self.seats) if seat.played_by_person]
        return bool(people) and all(number in self.eliminated for number in people)

    def _ask(self, mover: int | None, actors: tuple[int, ...]) -> None:
        """Give a seat's decision a new number when it has moved, or when its legal moves change.

        Answers of others change neither: simultaneous choices may come in any order, and no one
        can count hidden moves of others.
        """
        if self._stored is not None:
            asked = self._stored.asked
        else:
            assert self.state is not None
            now = [moves if seat in actors else [] for seat, moves in enumerate(self.state.moves)]
            asked = [
                seat for seat, moves in enumerate(self.moves) if now[seat] != moves or seat == mover
            ]
            self.moves = now
            self.outcome = msgspec.structs.replace(self.outcome or Outcome(), asked=asked)
        for seat in asked:
            self.asked[seat] += 1
            self.asked_at[seat] = self.at
        if self.window is not None and self.window.is_secret:
            return  # the pace, which everyone sees, would tell who can use it
        for number, sitting in enumerate(self.seats):
            if number in actors or self.between is not None:
                sitting.fast_forward = False
