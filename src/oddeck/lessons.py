"""Lessons: positions in which a learner finds the right move, one idea each.

The lesson of a game is `lessons/first.yaml` beside its rules.md, for a game from another package
too. It is data, read when somebody first asks for it, and checked against the rules as it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from oddeck.engine.errors import BadPosition, IllegalMove, OddeckError, short
from oddeck.engine.protocol import Flourish, GameType
from oddeck.engine.state.journal import Event
from oddeck.game import Game, from_position

HAND = "hand"  # the kind of the event that deals another hand
LEARNER = 0  # the seat of whoever learns
FILE = Path("lessons", "first.yaml")
USUAL_REPLY = "That is allowed, but it is not what this step is about. Have another look."
STEP_FIELDS = {
    "title": str,
    "text": str,
    "position": Mapping,
    "before": list,
    "accept": list,
    "wrong": Mapping,
    "then": list,
    "done": str,
    "expect": Mapping,
}
NEEDED_FIELDS = ("title", "text", "accept", "done")
OTHERWISE = "otherwise"


class BadLesson(OddeckError):
    """A lesson's file is not as it should be."""


@dataclass(frozen=True)
class Answer:
    """What a lesson says to a move. `states` are the game after each move that was made: none if
    the move was not what the step is about.
    """

    accepted: bool
    text: str
    states: tuple[Game, ...] = ()


@dataclass(frozen=True)
class Step:
    """One idea: the game as the learner finds it, and which moves get it right."""

    title: str
    text: str
    start: Game
    accepted: tuple[str, ...]  # the first is the one that is shown
    wrong: Mapping[str, str]  # replies to legal moves that begin with these words
    then: tuple[tuple[int, str], ...]  # what the others do next: seats and moves
    done: str  # what the learner reads after an accepted move

    def answer(self, move: str | None) -> Answer:
        """Answer the learner's move; None asks to be shown. IllegalMove if the rules refuse it."""
        if move is None:
            move = self.accepted[0]
        action = self.start.action_of(LEARNER, move)
        if action not in {self.start.action_of(LEARNER, one) for one in self.accepted}:
            return Answer(False, self.reply(self.start.move_name(LEARNER, action)))
        return Answer(True, self.done, tuple(self._played(move)))

    def reply(self, move: str) -> str:
        """What is said to a legal move that is not accepted, by the longest beginning of it."""
        fits = [words for words in self.wrong if f"{move} ".startswith(f"{words} ")]
        return self.wrong[max(fits, key=len)] if fits else self.wrong.get(OTHERWISE, USUAL_REPLY)

    def end(self) -> Game:
        """The game after the move that is shown, and what the others do then."""
        return self._played(self.accepted[0])[-1]

    def _played(self, move: str) -> list[Game]:
        states = []
        game = self.start
        for seat, made in ((LEARNER, move), *self.then):
            game = game.copy()
            game.play(seat, made)
            states.append(game)
        return states


class Moment(NamedTuple):
    """What a move caused, as the learner may know it, and the learner's view after it."""

    events: list[Event]
    text: list[str]
    view: dict[str, Any]
    flourishes: list[Flourish]


@dataclass(frozen=True)
class Lesson:
    """The steps of a lesson, and what the players are called, the learner first."""

    game: GameType
    names: tuple[str, ...]
    steps: tuple[Step, ...]

    def moments(self, step: Step, answer: Answer) -> Iterator[Moment]:
        """What happens after an accepted move. If a hand ends, nothing is told of the next one."""
        before = step.start
        for after in answer.states:
            every = after.events_for(LEARNER)
            kinds = [event["kind"] for event in every]
            events = every[: kinds.index(HAND)] if HAND in kinds else every
            shown = after.at_end(before) if after.over or HAND in kinds else after
            text = after.told(LEARNER, events, list(self.names))
            yield Moment(events, text, shown.view(LEARNER), after.flourishes)
            before = after


def has_lesson(game_type: GameType) -> bool:
    """Whether there is a lesson for a game."""
    return (game_type.folder / FILE).is_file()


@cache
def lesson_of(game_type: GameType) -> Lesson | None:
    """The lesson of a game; None if it has none. BadLesson says what is wrong with it."""
    if not has_lesson(game_type):
        return None
    return read_lesson(game_type, (game_type.folder / FILE).read_text(encoding="utf-8"))


def read_lesson(game_type: GameType, text: str) -> Lesson:
    """Read a lesson; BadLesson if it does not agree with the rules."""
    import yaml  # slow to import, and rarely needed

    try:
        content = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as wrong:
        raise BadLesson(f"lesson of {game_type.id}: {wrong}") from None
    if not isinstance(content, Mapping) or set(content) != {"names", "steps"}:
        raise BadLesson(f"lesson of {game_type.id}: expected the fields names and steps")
    names = tuple(map(str, content["names"]))
    steps: list[Step] = []
    for number, fields in enumerate(content["steps"], 1):
        try:
            check_fields(fields)
            start = step_start(game_type, names, steps, fields)
            steps.append(read_step(start, names, fields))
        except (BadLesson, BadPosition, IllegalMove) as wrong:
            raise BadLesson(f"lesson of {game_type.id}, step {number}: {wrong}") from None
    return Lesson(game_type, names, tuple(steps))


def check_fields(fields: Any) -> None:
    """Raise BadLesson unless a step has all fields that it needs, and no others."""
    if not isinstance(fields, Mapping):
        raise BadLesson(f"expected a mapping of fields, got {short(fields)}")
    for name in fields:
        if name not in STEP_FIELDS:
            raise BadLesson(f"unknown field {short(name)}; there are: {', '.join(STEP_FIELDS)}")
    for name, kind in STEP_FIELDS.items():
        if name in fields and not isinstance(fields[name], kind):
            raise BadLesson(f"{name}: expected {kind.__name__}, got {short(fields[name])}")
        if name in NEEDED_FIELDS and not fields.get(name):
            raise BadLesson(f"{name}: this field may not be left out or empty")


def step_start(
    game_type: GameType, names: Sequence[str], steps: Sequence[Step], fields: Mapping[str, Any]
) -> Game:
    """The game as a step begins: its own position, or the game that the step before left."""
    if "position" in fields:
        common = {"game": game_type.id, "players": len(names), "seed": 1}
        game = from_position({**common, **fields["position"]})
    elif not steps:
        raise BadLesson("position: the first step needs one")
    elif len(steps[-1].accepted) > 1:
        raise BadLesson("position: needed here, because the step before accepts several moves")
    else:
        game = steps[-1].end()
    for seat, move in read_script("before", names, fields):
        game.play(seat, move)
    return game


def read_script(
    field: str, names: Sequence[str], fields: Mapping[str, Any]
) -> list[tuple[int, str]]:
    """Moves that a step makes for the players, by name: seats and moves."""
    script = []
    for entry in fields.get(field, ()):
        (name, move), *others = entry.items() if isinstance(entry, Mapping) else [(None, entry)]
        if others or name not in names or not isinstance(move, str):
            raise BadLesson(
                f"{field}: expected entries such as {names[-1]}: MOVE, got {short(entry)}"
            )
        script.append((names.index(name), move))
    return script


def read_step(start: Game, names: Sequence[str], fields: Mapping[str, Any]) -> Step:
    """Read a step, and play it as far as it goes."""
    step = Step(
        title=fields["title"],
        text=one_line(fields["text"]),
        start=start,
        accepted=tuple(map(str, fields["accept"])),
        wrong={str(words): one_line(reply) for words, reply in fields.get("wrong", {}).items()},
        then=tuple(read_script("then", names, fields)),
        done=one_line(fields["done"]),
    )
    legal = start.moves(LEARNER)
    if not legal:
        raise BadLesson("position: the learner, seat 0, has no move")
    for words in step.wrong:
        if words != OTHERWISE and not any(f"{move} ".startswith(f"{words} ") for move in legal):
            raise BadLesson(f"wrong: no legal move begins with {words}")
    for move in step.accepted:
        after = step.answer(move).states[-1].view(LEARNER)
        for name, expected in fields.get("expect", {}).items():
            if name not in after:
                raise BadLesson(f"expect: the learner's view has no field {name}")
            if after[name] != expected:
                raise BadLesson(f"expect: {name} is {after[name]} after {move}, not {expected}")
    return step


def one_line(text: object) -> str:
    """A text that a file has in several lines."""
    return " ".join(str(text).split())
