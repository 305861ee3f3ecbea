"""`oddeck learn`: a lesson at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, ClassVar, NoReturn

import typer
from rich.text import Text

from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game, loadable_games
from oddeck.lessons import LEARNER, Lesson, Step, has_lesson, lesson_of

from .console import ask, out, two_columns
from .conventions import Ending, examples
from .seating import Sitter
from .session import HELP_ON_COMMANDS, Leave, Session
from .tables import Scene

EXAMPLES = examples(
    "oddeck learn",
    "oddeck learn twisty-passages",
    "oddeck learn fortuno --step 9",
)
TRIES = 2  # wrong moves, after which `show` is offered
WELCOME = "Type the number of a move or the move itself; show makes it for you, help tells more."
KEPT_COMMANDS = ("help", "rules", "moves", "sort", "log", "quit")
OWN_COMMANDS = {
    "show": "makes the right move for you",
    "back": "the step before",
}


def learn(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game; without it, list the lessons.", show_default=False
        ),
    ] = None,
    step: Annotated[int, typer.Option(metavar="N", min=1, help="The step to begin with.")] = 1,
) -> None:
    """Learn a game by playing: a lesson of small steps."""
    if game is None:
        list_lessons()
        return
    lesson = lesson_of(find_game(game))
    if lesson is None:
        raise BadSetup(f"there is no lesson for {game}; see: oddeck learn")
    if step > len(lesson.steps):
        raise BadSetup(f"step: expected a number from 1 to {len(lesson.steps)}, got {step}")
    try:
        Classroom(lesson, step - 1).run()
    except (Leave, EOFError):
        pass
    except KeyboardInterrupt:
        raise typer.Exit(Ending.INTERRUPTED) from None


def list_lessons() -> None:
    """The games that can be learnt."""
    out.print(
        two_columns((game.id, game.summary) for game in loadable_games() if has_lesson(game)),
    )
    out.print(Text("Begin one with: oddeck learn GAME"))


class Back(Exception):
    """The learner wants to see the step before."""


class ShowMe(Exception):
    """The learner wants to see the right move."""


class Classroom(Session):
    """A table at which a lesson is given. Nothing is kept."""

    help_on_commands: ClassVar[dict[str, str]] = {
        **OWN_COMMANDS,
        **{command: HELP_ON_COMMANDS[command] for command in KEPT_COMMANDS if command != "help"},
        "quit": "leave; --step begins at a later step another time",
    }

    def __init__(self, lesson: Lesson, at: int) -> None:
        self.lesson = lesson
        self.at = at
        self.tries = 0
        sitters = [Sitter(name) for name in lesson.names]
        super().__init__([lesson.steps[at].start], sitters, Path(), ask_all=True)
        self.humans, self.viewer = [LEARNER], LEARNER
        self.commands = {
            **{command: self.commands[command] for command in KEPT_COMMANDS},
            "show": self.show_me,
            "back": self.go_back,
        }

    @property
    def step(self) -> Step:
        """The step that the learner is at."""
        return self.lesson.steps[self.at]

    def run(self) -> None:
        """Gives the lesson. Leave, EOFError and KeyboardInterrupt end it earlier."""
        out.print(Text(WELCOME, "italic"))
        while self.at < len(self.lesson.steps):
            self.game, self.tries = self.step.start, 0
            self.log[LEARNER].clear()
            try:
                self.finish(self.human_move(LEARNER))
            except Back:
                self.at = max(0, self.at - 1)
            except ShowMe:
                self.finish(None)
        out.print(
            Text(f"\nNow play a game: oddeck play {self.lesson.game.id} --bots learning", "bold")
        )

    def finish(self, move: str | None) -> None:
        """Makes the right move, tells what happens, and goes to the next step."""
        answer = self.step.answer(move)
        for moment in self.lesson.moments(self.step, answer):
            if moment.text:
                out.print(Text(" ".join(moment.text)))
        out.print(Text(f"\n✓ {answer.text}", "bold"))
        self.at += 1
        if self.at < len(self.lesson.steps):
            ask("Press Enter to go on. ")

    def may_be_played(self, seat: int, move: str) -> bool:
        """Whether it is the right move; if not, the rules or the lesson say why."""
        if super().may_be_played(seat, move):
            answer = self.step.answer(move)
            if answer.accepted:
                return True
            out.print(Text(answer.text, "bold"))
        self.tries += 1
        if self.tries >= TRIES:
            out.print(Text("Type show to see the move.", "italic"))
        return False

    def draw(self, seat: int) -> None:
        """Draws the table and the moves, and says what the step is about."""
        super().draw(seat)
        of = len(self.lesson.steps)
        out.print(Text(f"\nStep {self.at + 1} of {of}: {self.step.title}", "bold"))
        out.print(Text(self.step.text))

    def show_me(self, _argument: str, _scene: Scene) -> NoReturn:
        """`show`"""
        raise ShowMe

    def go_back(self, _argument: str, _scene: Scene) -> NoReturn:
        """`back`"""
        raise Back
