"""`oddeck replay`: look at a saved game."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from oddeck.engine.errors import NoSuchSeat
from oddeck.game import Game
from oddeck.replay import open_sentences, open_view

from .console import ask, out, somebody_is_there
from .conventions import JsonOption, RecordArgument, examples, print_facts
from .history import History, open_history
from .input import whole_number
from .old_record import tell_old_records
from .tables import Scene, artist_for

EXAMPLES = examples(
    "oddeck replay my.oddeck",
    "oddeck replay my.oddeck --viewer 0",
    "oddeck replay my.oddeck --all | less",
    "oddeck replay my.oddeck --json",
)


def replay(
    file: RecordArgument,
    viewer: Annotated[
        int | None,
        typer.Option(metavar="SEAT", help="Show what this seat saw; otherwise all cards are open."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Print everything at once, for a pipe.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Step through a saved game, forwards and backwards."""
    with tell_old_records(file, as_json):
        history = open_history(file)
    players = history.states[0].players
    if viewer is not None and not 0 <= viewer < players:
        raise NoSuchSeat(f"viewer: seats are 0 to {players - 1}, not {viewer}")
    film = Film(history, viewer)
    if as_json:
        print_facts(film.facts())
    elif everything or not somebody_is_there():
        film.print_all()
    else:
        film.step_through()


class Film:
    """A saved game that can be looked at from any of its moves."""

    def __init__(self, history: History, viewer: int | None) -> None:
        self.states = history.states
        self.moves = history.states[-1].history()
        self.sitters = history.players
        self.names = [sitter.name for sitter in self.sitters]
        self.viewer = viewer

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.moves)

    def print_all(self) -> None:
        """The table before the game, every move that is announced (not slapping is not), and the
        last table.
        """
        for number in range(self.last + 1):
            if self.sentences(self.states[number]):
                self.tell(number)
            if number in (0, self.last):
                self.draw(number)

    def facts(self) -> dict[str, Any]:
        """The same for programs; the deal is move 0."""
        end, movers = self.states[-1], [(None, None), *self.moves]
        return {
            "game": end.type.id,
            "players": self.names,
            "viewer": self.viewer,
            "moves": [
                {"number": number, "seat": seat, "move": move, "told": self.sentences(state)}
                for number, ((seat, move), state) in enumerate(
                    zip(movers, self.states, strict=True)
                )
            ],
            "over": end.over,
            "winners": list(end.winners),
            "scores": list(end.scores),
        }

    def step_through(self) -> None:
        """Move through the game as the person at the terminal asks."""
        number = 0
        while True:
            self.tell(number)
            self.draw(number)
            wanted = self.ask_where(number)
            if wanted is None:
                return
            number = wanted

    def ask_where(self, number: int) -> int | None:
        """The number of the move to look at next; None to stop."""
        while True:
            try:
                text = ask(
                    f"[{number}/{self.last}] Enter: next, p: back, a number: that move, q: quit> "
                ).casefold()
            except (EOFError, KeyboardInterrupt):
                out.print()
                return None
            if text in ("", "n") and number < self.last:
                return number + 1
            if text in ("", "n"):
                out.print("That was the last move.")
            elif text == "p" and number > 0:
                return number - 1
            elif text == "p":
                out.print("This is the beginning.")
            elif text == "q" or "quit".startswith(text):
                return None
            elif (wanted := whole_number(text)) is not None and 0 <= wanted <= self.last:
                return wanted
            else:
                out.print(f"Moves are numbered from 0, the deal, to {self.last}.")

    def tell(self, number: int) -> None:
        """What the move did."""
        who = "" if number == 0 else f"{number}. "
        out.print(
            Text(who, "bold").append(" ".join(self.sentences(self.states[number])), "not bold")
        )

    def sentences(self, state: Game) -> list[str]:
        """In words: for a seat what it may know, else everything."""
        if self.viewer is not None:
            return state.sentences(self.viewer, self.names)
        return open_sentences(state, self.names)

    def draw(self, number: int) -> None:
        """The table after the move."""
        state = self.states[number]
        artist = artist_for(state.type.id)
        view = open_view(state) if self.viewer is None else state.view(self.viewer)
        shown = range(state.players) if self.viewer is None else (self.viewer,)
        out.print(
            artist.draw(
                Scene(state.type, view, self.sitters, shown, artist.orders[0], own_deck=state.deck)
            )
        )
        out.print()
