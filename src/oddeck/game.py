"""The Game API, which people, tests, bots and servers use for every game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple, NoReturn

import numpy as np

from oddeck.compilation import Gear
from oddeck.deals import JointDeal
from oddeck.engine.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalMove,
    MalformedMove,
    NoSuchSeat,
    NotYourTurn,
    OddeckError,
    short,
)
from oddeck.engine.kernels.memory import Memory, new_memory, note_events, tell_memory
from oddeck.engine.kernels.observation import Observation
from oddeck.engine.protocol import Flourish, GameType, State
from oddeck.engine.state.journal import Event, Rows, as_seen_by, journal_rows, read_events
from oddeck.engine.state.layout import copy_states, for_reading, new_states
from oddeck.engine.state.rng import secret_seed, seed_hash, seed_of, set_seed
from oddeck.engine.state.table import NOBODY, seats_of
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.position import PositionReader
from oddeck.engine.text.view import TableView
from oddeck.engine.text.words import Teller
from oddeck.games.registry import find_game
from oddeck.record import (
    Record,
    Result,
    RulesChanged,
    Seats,
    check_seats,
    read_record,
    write_record,
)


class Played(NamedTuple):
    """A move, what it caused, and the move before it. Copies of a game share the moves so far."""

    before: Played | None
    seat: int
    move: str
    rows: Rows  # of the journal


class Hint(NamedTuple):
    """A move, the estimated share of a win that it brings, and the reason for its rank.

    `behind` is what share of a win it costs against the best move: 0 if that cannot be told apart
    from chance, None if the move did so badly at first that it was hardly tried.
    """

    move: str
    chance: float
    why: str
    behind: float | None = 0.0


def new(
    game: str, players: int, seed: int | None = None, options: Mapping[str, Any] | None = None
) -> Game:
    """Deal a new game.

    The same seed gives the same game; without one, the operating system's entropy decides.
    """
    game_type = find_game(game)
    made = Game(game_type, fresh_states(game_type, players, options))
    set_seed(made.state, secret_seed() if seed is None else seed)
    made._start = {"players": players, "seed": seed_of(made.state), "options": made.options}
    made._gear.rules.deal(made.state)
    made.state_changed()
    made._first_rows = made._rows
    return made


def from_position(position: Mapping[str, Any]) -> Game:
    """Set up the game that a position describes: the inverse of `Game.position`.

    BadPosition says what is wrong with the position.
    """
    if not isinstance(position, Mapping):
        raise BadPosition(f"a position is a mapping of fields, not {short(position)}")
    for field in ("game", "players"):
        if field not in position:
            raise BadPosition(f"{field}: this field is required")
    try:
        game_type = find_game(position["game"])
        states = fresh_states(game_type, position["players"], position.get("options"))
        set_seed(states[0], 0 if position.get("seed") is None else position["seed"])
    except BadSetup as wrong:
        raise BadPosition(str(wrong)) from None
    game_type.read_position(
        states[0], PositionReader(position, game_type.deck_of(states[0]), position["players"])
    )
    made = Game(game_type, states)
    made._start = {"position": made.position()}
    made._first_rows = made._rows
    return made


def from_record(text: str) -> Game:
    """Replay a saved game to its last move.

    BadRecord names the line that is wrong. RulesChanged, which is a BadRecord, means that the game
    was played by another version of the rules; it has the moves.
    """
    record = read_record(text)
    lines = record.header_lines
    try:
        game_type = find_game(record.game)
    except BadSetup as wrong:
        raise BadRecord(str(wrong), lines["game"]) from None
    if type(record.rules) is not int:
        raise BadRecord(
            f"rules: expected the version of the rules, an integer, got {short(record.rules)}",
            lines["rules"],
        )
    has_other_cards = record.cards is not None and record.cards != game_type.data
    if record.rules != game_type.version or record.changes or has_other_cards:
        check_seed_hash(record)
        raise record.end_flaw or RulesChanged(record, game_type.version)
    try:
        game = _start(game_type, record.start)
    except OddeckError as wrong:
        blamed = str(wrong).split(":")[0].split(" ")[0]  # a complaint begins with what it is about
        raise BadRecord(
            str(wrong),
            next((lines[name] for name in lines if name.startswith(blamed)), max(lines.values())),
        ) from None
    check_seed_hash(record)
    check_draws(record, game)
    if record.seats is not None and len(record.seats) != game.players:
        raise BadRecord(
            f"seats: there are {game.players} players, but {len(record.seats)} are named",
            lines["seats"],
        )
    for line, (seat, move) in zip(record.move_lines, record.moves, strict=True):
        try:
            game.play(seat, move)
        except IllegalMove as refused:
            raise BadRecord(str(refused), line) from None
    if record.result is not None and record.result != game.result:
        raise BadRecord(
            f"result: {record.result} is not how these moves end the game", lines["result"]
        )
    if record.end_flaw is not None:
        raise record.end_flaw
    return game


def check_seed_hash(record: Record) -> None:
    """Raise BadRecord unless the seed is the one whose hash the table showed, or comes from the
    secret whose hash it showed.
    """
    seed = record.start.get("seed")
    if record.deal is not None:
        if flaw := record.deal.flaw(seed, record.start.get("players")):
            raise BadRecord(flaw, record.header_lines["deal"])
        seed = record.deal.secret
    if record.seed_hash is not None and (
        not isinstance(seed, int | None) or record.seed_hash != seed_hash(seed)
    ):
        raise BadRecord(
            "the seed is not the one whose hash the table showed before the deal",
            record.header_lines["seed_hash"],
        )


def check_draws(record: Record, game: Game) -> None:
    """Raise BadRecord if the seed was drawn again although an earlier draw had the same dealer.

    `game` is the game before its first move. So the server can choose who deals, and no cards.
    """
    deal = record.deal
    if deal is None or deal.draw == 0:
        return
    dealer = game.view(None).get("dealer")
    for draw in range(deal.draw):
        earlier = new(game.type.id, game.players, deal.seed(draw), game.options)
        if dealer is None or earlier.view(None).get("dealer") == dealer:
            raise BadRecord(
                f"deal: draw {draw} had the same dealer, so there was no reason to draw again",
                record.header_lines["deal"],
            )


def _start(game_type: GameType, start: Mapping[str, Any]) -> Game:
    """Start a game as a record's headers say."""
    if set(start) == {"position"}:
        game = from_position(start["position"])
        if game.type is not game_type:
            raise BadSetup(f"the position is one of {game.type.title}, not of {game_type.title}")
        return game
    if set(start) == {"players", "seed", "options"} and start["seed"] is not None:
        return new(game_type.id, start["players"], start["seed"], start["options"])
    raise BadSetup(
        f"the headers must be players, seed and options, or position; they are {', '.join(start)}"
    )


def fresh_states(game_type: GameType, players: object, options: object = None) -> Any:
    """Make an empty state with players and options; BadSetup if they are not possible."""
    if (
        isinstance(players, bool)
        or not isinstance(players, int)
        or players not in game_type.players
    ):
        raise BadSetup(
            f"players: {game_type.title} is for {game_type.players.start} to "
            f"{game_type.players.stop - 1}, not {short(players)}"
        )
    chosen = {} if options is None else options
    if not isinstance(chosen, Mapping):
        raise BadSetup(f"options: expected a mapping, got {short(options)}")
    for name in chosen:
        if name not in {option.name for option in game_type.all_options}:
            there_are = ", ".join(option.name for option in game_type.all_options) or "none"
            raise BadSetup(
                f"option {name}: {game_type.title} has no such option; there are: {there_are}"
            )
    states = new_states(game_type.dtype, 1)
    states[0].players = players
    for option in game_type.all_options:
        setattr(states[0], option.field, option.read(chosen.get(option.name), players))
    flaw = game_type.setup_flaw(states[0])
    if flaw is not None:
        raise BadSetup(flaw)
    return states


def compile_game(game: str) -> None:
    """Run all games of this type on machine code from now on, compiling it if necessary."""
    _gear_of(find_game(game)).use_machine_code()


class Game:
    """A game in progress.

    Make one with `new`, `from_position` or `from_record`. Seats are numbered from 0, clockwise.
    """

    __slots__ = (
        "_first_rows",
        "_gear",
        "_last_played",
        "_last_reading",
        "_start",
        "_states",
        "players",
        "state",
        "type",
    )

    def __init__(self, game_type: GameType, states: Any) -> None:
        self.type = game_type
        # All of it, secrets included. After writing to it directly, call `state_changed`.
        self.state: State = states[0]
        self.players = int(self.state.players)  # the number of seats
        self._states = states
        self._gear = _gear_of(game_type)
        # How a record begins: its headers, or the game as it was redealt.
        self._start: dict[str, Any] | Game = {}
        self._last_played: Played | None = None
        self._first_rows: Rows = ()  # of the journal, before the first move
        self._last_reading: Reading | None = None

    @classmethod
    def started(cls, game_type: GameType, states: Any) -> Game:
        """Make a game whose record begins with this state."""
        made = cls(game_type, states)
        made._first_rows = made._rows
        made._start = made.copy()
        return made

    def states(self) -> Any:
        """Copy the state, as an array of one."""
        return copy_states(self._states)

    def continued(self, seat: int, action: int, states: Any) -> Game:
        """Make the game after a move that has led to this state."""
        after = Game(self.type, states)
        after._start, after._first_rows = self._start, self._first_rows
        move = self.move_name(seat, action)
        after._last_played = Played(self._last_played, seat, move, after._rows)
        return after

    def __repr__(self) -> str:
        waits = f"seats {self.actors} to act" if self.actors else f"won by {self.winners}"
        return f"<{self.type.title}, {self.players} players, {waits}>"

    def _repr_html_(self) -> str:
        """The table as a picture for notebooks, as the seat to act sees it."""
        from oddeck.drawing import as_svg

        return as_svg(self, None if self.over else self.actors[0])

    # --- where the game stands ---

    @property
    def options(self) -> dict[str, Any]:
        """The options that the table chose, by name."""
        return dict(self._reading.options)

    @property
    def deck(self) -> Deck:
        """The cards of this game, and their names."""
        return self.type.deck_of(self._reading.state)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over.

        Several may act when a choice is simultaneous or a race.
        """
        return seats_of(self._reading.state.actors)

    def next_actor(self, dice: random.Random | None = None) -> int:
        """Draw one of the seats that may act now; IllegalMove if the game is over.

        With `actors[0]` instead, the lowest seat would win every race, such as Fortuno's slaps.
        """
        if self.over:
            raise IllegalMove("the game is over, and nobody may act")
        actors = self.actors
        return random.choice(actors) if dice is None else dice.choice(actors)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._reading.state.actors == 0)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () until the game is over."""
        return seats_of(self._reading.state.winners)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        reading = self._reading
        if reading.scores is None:
            reading.scores = tuple(
                int(self.type.rules.score(reading.state, seat)) for seat in range(self.players)
            )
        return reading.scores

    @property
    def _reading(self) -> Reading:
        """The state in plain Python, read once after each change."""
        if self._last_reading is None:
            self._last_reading = Reading(self.type, self._states.tobytes())
        return self._last_reading

    def state_changed(self) -> None:
        """Read the state again: call this after writing to `game.state` directly."""
        self._last_reading = None

    # --- moves ---

    def moves(self, seat: int) -> list[str]:
        """List the legal moves of a seat now, in a stable order; [] if it may not act."""
        state = self._reading.state
        return [written(self.type.move_name(state, seat, action)) for action in self.actions(seat)]

    def actions(self, seat: int) -> list[int]:
        """List the same moves as action ids."""
        return list(self._legal(self._check_seat(seat)))

    def play(self, seat: int, move: str) -> None:
        """Play a move.

        If it is illegal, raise IllegalMove (MalformedMove, NotYourTurn) and change nothing.
        """
        self._do(seat, self._read_move(seat, move))

    def play_action(self, seat: int, action: int) -> None:
        """Play an action id, one of `actions(seat)`; raise as `play` does if it is not."""
        if (
            isinstance(action, bool)
            or not isinstance(action, int | np.integer)
            or not 0 <= action < self.type.actions
        ):
            raise MalformedMove(
                f"an action is a number from 0 to {self.type.actions - 1}, not {short(action)}"
            )
        if action not in self._legal(self._check_seat(seat)):
            move = self.type.move_name(self._reading.state, seat, int(action))
            if move is None:
                raise IllegalMove(f"action {action} means nothing here")
            self._refuse(seat, int(action), move)
        self._do(seat, int(action))

    def _do(self, seat: int, action: int) -> None:
        # Numba would compile the rules again for other types of integers, such as an IntEnum.
        seat, action = int(seat), int(action)
        move = self.move_name(seat, action)
        self._gear.rules.apply(self.state, seat, action)
        self.state_changed()
        self._last_played = Played(self._last_played, seat, move, self._rows)
        self._gear.count_decision()

    def _refuse(self, seat: int, action: int, move: str) -> NoReturn:
        clause, reason = self.type.why_not(self._reading.state, seat, action)
        raise (IllegalMove if seat in self.actors else NotYourTurn)(f"{move}: {reason}", clause)

    def move_name(self, seat: int, action: int) -> str:
        """Write a legal action id as a move."""
        return written(self.type.move_name(self._reading.state, seat, action))

    def action_of(self, seat: int, move: str) -> int:
        """Find the action id of a legal move; raise as `play` does, and play nothing."""
        return self._read_move(seat, move)

    def _read_move(self, seat: int, move: str) -> int:
        try:
            self._check_seat(seat)
        except NoSuchSeat as unknown:
            raise IllegalMove(str(unknown)) from None
        if not isinstance(move, str):
            raise MalformedMove(f"a move is a text, not {short(move)}")
        action = self.type.parse_move(self._reading.state, seat, move)
        if action not in self._legal(seat):
            self._refuse(seat, action, move)
        return action

    def _legal(self, seat: int) -> list[int]:
        reading = self._reading
        if seat not in reading.legal:
            out = np.empty(self.type.actions, np.int64)
            count = self._gear.rules.legal(self.state, int(seat), out)
            reading.legal[seat] = out[:count].tolist()
        return reading.legal[seat]

    def _check_seat(self, seat: object) -> int:
        if (
            isinstance(seat, bool)
            or not isinstance(seat, int | np.integer)
            or not 0 <= seat < self.players
        ):
            raise NoSuchSeat(
                f"there is no seat {short(seat)} at this table; seats are 0 to {self.players - 1}"
            )
        return int(seat)

    # --- what happened, and what one may know ---

    @property
    def events(self) -> list[Event]:
        """What the last play caused, secrets included.

        `seen_by` lists the seats that may see an event's cards. Do not change them.
        """
        reading = self._reading
        if reading.events is None:
            reading.events = self._events_of(self._rows)
        return reading.events

    def events_for(self, viewer: int | None) -> list[Event]:
        """List what the last play caused, as far as a seat or a spectator (None) may know."""
        return self._seen(viewer, self.events)

    def past(self, viewer: int | None) -> list[Event]:
        """List all that has happened so far, the deal included, as `events_for` told it.

        A redealt game has no past.
        """
        rows = [played.rows for played in self._played()]
        return self._seen_of_rows(viewer, (self._first_rows, *rows))

    def events_since_move(self, seat: int) -> list[Event]:
        """List what has happened since a seat was last asked: what its own last move caused, and
        all moves after it.
        """
        rows: list[Rows] = []
        played = self._last_played
        while played is not None:
            rows.append(played.rows)
            if played.seat == seat:
                break
            played = played.before
        else:
            rows.append(self._first_rows)
        return self._seen_of_rows(seat, reversed(rows))

    @property
    def _rows(self) -> Rows:
        return journal_rows(self.state)

    def _events_of(self, rows: Rows) -> list[Event]:
        return read_events(
            rows,
            self.type.event_kinds,
            self.type.value_names,
            self.deck.names,
            self.type.event_lists,
        )

    def _seen_of_rows(self, viewer: int | None, every: Iterable[Rows]) -> list[Event]:
        return [event for rows in every for event in self._seen(viewer, self._events_of(rows))]

    def _seen(self, viewer: int | None, events: list[Event]) -> list[Event]:
        if viewer is not None:
            self._check_seat(viewer)
        return [as_seen_by(event, viewer, self.players) for event in events]

    def sentences(self, viewer: int | None, names: list[str] | None = None) -> list[str]:
        """Describe the same events in words; the viewer is "you"."""
        return self.told(viewer, self.events_for(viewer), names)

    def told(
        self, viewer: int | None, events: list[Event], names: list[str] | None = None
    ) -> list[str]:
        """Describe events that a viewer may know in words."""
        if names is not None and len(names) != self.players:
            raise BadSetup(
                f"names: expected one for each of the {self.players} seats, got {short(names)}"
            )
        teller = Teller(names or [f"Seat {seat}" for seat in range(self.players)], viewer)
        return [self.type.sentence(event, teller) for event in events]

    @property
    def flourishes(self) -> list[Flourish]:
        """The designers' names for what just happened; public, and the same for all."""
        return self.type.flourishes(self.events_for(None), self._views[0])

    def view(self, viewer: int | None) -> dict[str, Any]:
        """Everything that a seat or a spectator (None) may know, ready for JSON."""
        if viewer is not None:
            viewer = self._check_seat(viewer)
        return self._view(self._reading.state, viewer, self._shared_view())

    def views(self) -> list[dict[str, Any]]:
        """The views of a spectator and of each seat: faster than one by one.

        They may have parts in common, so do not change them.
        """
        return self._views

    @property
    def _views(self) -> list[dict[str, Any]]:
        reading = self._reading
        if reading.views is None:
            shared, viewers = self._shared_view(), (None, *range(self.players))
            reading.views = [self._view(reading.state, viewer, shared) for viewer in viewers]
        return reading.views

    def _view(self, state: State, viewer: int | None, shared: TableView) -> dict[str, Any]:
        return {**shared, "seat": viewer, **self.type.view(state, viewer)}

    def _shared_view(self) -> TableView:
        """What a view has in every game; only `seat` differs between viewers."""
        state = self._reading.state
        return {
            "game": self.type.id,
            "players": state.players,
            "options": self.options,
            "seat": None,
            "over": state.actors == 0,
            "winners": list(seats_of(state.winners)),
            "scores": list(self.scores),
        }

    def observation(self, seat: int, history: int = 0) -> Observation:
        """Everything that a seat may know as a row of numbers: see docs/observations.md.

        `history` adds that many of the latest events, and a fingerprint of the whole past.
        """
        row = np.zeros(observation_size(self.type, self.players, history), np.uint8)
        observe = self._gear.observe  # machine code reads the state itself
        state = self._reading.state if observe is self.type.senses.observe else self.state
        at = observe(state, self._check_seat(seat), row)
        if history:
            tell_memory(self._memory(history), 0, seat, row, at)
        return row

    def _memory(self, history: int) -> Memory:
        """What the seats remember of this game."""
        memory = new_memory(1, self.players, history, self.type.private_kinds)
        for rows in (self._first_rows, *(played.rows for played in self._played())):
            note_events(memory, 0, np.array(rows, np.int16), len(rows), self.players)
        return memory

    def redealt(self, viewer: int | None, seed: int | None = None) -> Game:
        """Make another game that the viewer cannot tell from this one.

        Hidden cards and future chance are drawn again, and its record begins here.
        """
        other = self.copy()
        set_seed(other.state, secret_seed() if seed is None else seed)
        seat = int(NOBODY) if viewer is None else self._check_seat(viewer)
        self._gear.rules.redeal(
            self.state, seat, other.state, np.empty(len(self.state.place), np.int64)
        )
        other.state_changed()
        other._last_played = None  # the moves so far would reveal hidden cards
        other._first_rows = ()
        other._start = other.copy()
        return other

    def hint(
        self, seat: int, seconds: float = 1.0, playouts: int | None = None, seed: int | None = None
    ) -> list[Hint]:
        """Rank the moves of a seat, the best first, by what the seat may know.

        With a number of playouts and a seed, the hints are the same every time. The first hint
        about a game waits until the game is compiled.
        """
        from oddeck.bots.hints import advise

        return advise(self, self._check_seat(seat), seconds, playouts, seed)

    # --- keeping and copying ---

    def position(self) -> dict[str, Any]:
        """The whole position, hidden cards included, as `from_position` takes it."""
        state = self._reading.state
        common = {
            "game": self.type.id,
            "players": self.players,
            "seed": seed_of(state),
            "options": self.options,
        }
        return common | self.type.write_position(state)

    def at_end(self, before: Game) -> Game:
        """The table as a move that ended a hand or the game left it, before it was cleared.

        `before` is the game before that move.
        """
        if self.type.show_end is None or self._last_played is None:
            return self
        seat, move = self._last_played.seat, self._last_played.move
        ended = before.copy()
        ended._last_played = self._last_played
        self.type.show_end(ended.state, self.state, seat, before.action_of(seat, move))
        ended.state_changed()
        return ended

    def start(self) -> Game:
        """Start the same game again, before its first move."""
        return _start(self.type, self._headers())

    def history(self) -> list[tuple[int, str]]:
        """The moves so far, each with its seat."""
        return [(played.seat, played.move) for played in self._played()]

    def _played(self) -> list[Played]:
        moves = []
        played = self._last_played
        while played is not None:
            moves.append(played)
            played = played.before
        return moves[::-1]

    @property
    def last_move(self) -> tuple[int, str] | None:
        """The last move, with its seat."""
        return None if self._last_played is None else self._last_played[1:3]

    @property
    def result(self) -> Result | None:
        """Winners and scores of a game that is over, as its record has them."""
        return Result(winners=list(self.winners), scores=list(self.scores)) if self.over else None

    def record(
        self,
        seats: Seats | None = None,
        seed_hash: str | None = None,
        *,
        deal: JointDeal | None = None,
        with_result: bool = True,
    ) -> str:
        """Write the game so far as text, which `from_record` reads.

        `seats` adds who sat where, `seed_hash` the hash that the table showed before the deal,
        `deal` the numbers that the players contributed to the seed.
        """
        if seats is not None:
            check_seats(seats, self.players)
        result = self.result if with_result else None
        return write_record(
            self.type.id,
            self.type.version,
            self._headers(),
            self.history(),
            seats,
            seed_hash,
            result,
            deal,
            cards=self.type.data,
        )

    def _headers(self) -> dict[str, Any]:
        """How the record begins."""
        return (
            {"position": self._start.position()} if isinstance(self._start, Game) else self._start
        )

    def copy(self) -> Game:
        """Make an independent copy, cheaply."""
        twin = Game(self.type, copy_states(self._states))
        twin._start, twin._first_rows = self._start, self._first_rows
        twin._last_played, twin._last_reading = self._last_played, self._last_reading
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Copy as `copy` does: nothing that copies share ever changes."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the moves as a flat list: deeply nested tuples cannot be pickled."""
        moves = [tuple(played)[1:] for played in self._played()]
        states = self._states.tobytes()
        return _unpickled, (self.type.id, states, self._start, self._first_rows, moves)


def _unpickled(
    game_id: str,
    states: bytes,
    start: dict[str, Any] | Game,
    first_rows: Rows,
    moves: list[tuple[int, str, Rows]],
) -> Game:
    game_type = find_game(game_id)
    made = Game(game_type, np.frombuffer(states, game_type.dtype).copy())
    made._start, made._first_rows = start, first_rows
    for seat, move, rows in moves:
        made._last_played = Played(made._last_played, seat, move, rows)
    return made


class Reading:
    """A state in plain Python, which is much faster to read. Copies of a game share it.

    It reads a copy of the state's bytes, since the state of the game will change.
    """

    def __init__(self, game_type: GameType, written: bytes) -> None:
        self.state: State = for_reading(np.frombuffer(written, game_type.dtype)[0])
        self.options = game_type.chosen_options(self.state)
        self.legal: dict[int, list[int]] = {}  # the legal actions by seat, filled on demand
        self.scores: tuple[int, ...] | None = None  # filled on demand
        self.views: list[dict[str, Any]] | None = None  # filled on demand
        self.events: list[Event] | None = None  # filled on demand


def written(name: str | None) -> str:
    """The name of a legal move, which always has one."""
    assert name is not None, "this action means nothing here"
    return name


@cache
def observation_size(game_type: GameType, players: int, history: int = 0) -> int:
    """The length of an observation at a table of this size."""
    return game_type.observation_layout(players, history)[-1].stop


@cache
def _gear_of(game_type: GameType) -> Gear:
    return Gear(game_type)
