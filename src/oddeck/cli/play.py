"""`oddeck play`: sit down at a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from oddeck.engine.errors import BadSetup
from oddeck.game import Game, from_position
from oddeck.games.registry import find_game, game_ids
from oddeck.record import RulesChanged

from .console import command_for, out, somebody_is_there
from .conventions import Ending, GameOptions, examples
from .files import new_record_file, read_position_file
from .game_setup import GameSetup, read_options
from .history import open_history
from .prompts import ask_for_game, ask_for_setup
from .seating import Sitter
from .session import Leave, Session

EXAMPLES = examples(
    "oddeck play",
    "oddeck play twisty-passages --players 3 --bots random",
    "oddeck play --resume my.oddeck",
)


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The game; see: oddeck games.", show_default=False),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="The number of players, people and bots together."),
    ] = None,
    humans: Annotated[
        int | None,
        typer.Option(metavar="N", help="The number of people at this keyboard; 0 to watch bots."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A person's name; repeat it for each person."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="SEAT", help="Your seat, from 0; other people sit to your left."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="KIND[,KIND...]",
            help="The bots in the other seats: one kind for all, or one for each, with commas.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="The seed of the deal.")
    ] = None,
    option: GameOptions = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", exists=True, dir_okay=False, help="Continue a saved game."),
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Begin from a position in JSON or YAML.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game in this file.", dir_okay=False),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing before the game.")] = False,
    fast: Annotated[
        bool, typer.Option("--fast", help="Bots do not pause for you to read.")
    ] = False,
    ask_all: Annotated[
        bool, typer.Option("--ask-all", help="Ask even where there is only one move.")
    ] = False,
    rude: Annotated[
        bool, typer.Option("--rude", help="Announce the rude names of events, too.")
    ] = False,
) -> None:
    """Play a game at this terminal, against bots or with friends."""
    setup = GameSetup(
        players, humans, seat, bots, tuple(name or ()), seed, read_options(option or ())
    )
    given = {
        "--players": players,
        "--seed": seed,
        "--option": option or None,
        "--resume": resume,
        "--from": position,
    }
    refuse_together(given, "--resume", "--from", "--players", "--seed", "--option")
    refuse_together(given, "--from", "--players", "--seed", "--option")
    if resume:
        states, sitters = resumed(resume, setup)
    elif position:
        dealt = from_position(read_position_file(position))
        states, sitters = [dealt], setup.sitters(dealt)
    else:
        asking = somebody_is_there() and not yes
        chosen = find_game(game or (ask_for_game() if asking else game_ids()[0]))
        if asking and setup == GameSetup() and save is None:
            setup = ask_for_setup(setup, chosen)
        dealt = setup.deal(chosen)
        states, sitters = [dealt], setup.sitters(dealt)
    if game and states[-1].type.id != find_game(game).id:
        raise BadSetup(f"the file has a game of {states[-1].type.id}, not {game}")
    session = Session(
        states,
        sitters,
        record_file(states[-1], save, resume),
        bot_seed=seed,
        fast=fast,
        ask_all=ask_all,
        rude=rude,
    )
    play_on(session)


def refuse_together(given: Mapping[str, object], option: str, *others: str) -> None:
    """Refuse options that exclude each other."""
    for other in others:
        if given[option] is not None and given[other] is not None:
            raise BadSetup(f"{option} and {other} cannot go together")


def resumed(file: Path, setup: GameSetup) -> tuple[list[Game], list[Sitter]]:
    """A saved game, with its players unless others are given."""
    try:
        history = open_history(file)
    except RulesChanged as changed:
        raise BadSetup(f"{file}: {changed}; read it with: {command_for(file, 'replay')}") from None
    game = history.states[-1]
    if game.over:
        raise BadSetup(f"this game is over; look at it with: {command_for(file, 'replay')}")
    return history.states, (
        setup.sitters(game) if setup.has_seating or history.sitters is None else history.sitters
    )


def record_file(game: Game, save: Path | None, resume: Path | None) -> Path:
    """Where the game is saved."""
    if save is None:
        return resume or new_record_file(game.type.id)
    if save.exists() and save != resume:
        raise BadSetup(f"{save}: this file exists already")
    return save


def play_on(session: Session) -> None:
    """Play; after an early end, say how to continue."""
    try:
        session.run()
    except (Leave, EOFError):
        pass
    except KeyboardInterrupt:
        raise typer.Exit(Ending.INTERRUPTED) from None
    finally:
        if not session.game.over:
            session.keep()
            if session.is_kept:
                out.print(
                    Text(
                        "\nYour game is saved. Continue with:"
                        f" {command_for(session.file, 'play --resume')}"
                    ),
                    soft_wrap=True,
                )
