"""A game at one terminal, from the first move to the last.

Whatever happens, the game so far is on disk.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from errno import EEXIST
from pathlib import Path
from typing import ClassVar

from rich.text import Text

from oddeck.bots.protocol import Bot, tell_end, tell_start
from oddeck.bots.reactions import react
from oddeck.bots.registry import make_bot
from oddeck.bots.search.tree import is_search_compiled
from oddeck.bots.sight import sight_of
from oddeck.engine.errors import BadSetup, IllegalMove
from oddeck.game import Game
from oddeck.games.registry import load_part
from oddeck.rulebook import find_clause

from .console import ask, command_for, hide_everything, out, two_columns
from .files import write_whole
from .input import Move, Order, Unclear, understand
from .menu import Menu
from .rulebook import rules_shown
from .rules import one_rule
from .seating import Sitter, seats_header
from .stopwatch import Stopwatch
from .tables import Scene, artist_for

LONGEST_PAUSE = 0.6  # seconds after a bot's move
ROUND_OF_PAUSES = 2.0  # seconds that one round of bots may take
LINES_OF_LOG = 20
HINTS = 3
ACT_OR_DECLINE = 2  # moves in a race
LINES_ON_RETURN = 5  # to remember where one was

HELP = (
    "Type the number of a move, or the move itself: {example}. Small letters will do, and the first"
    " letters of a word."
)
HELP_ON_COMMANDS = {
    "moves": "all your moves with their numbers",
    "hint": "which of them look best, and why",
    "sort": "arrange your hand: sort {orders}",
    "rules": "the rules; rules {clause} is one clause of them",
    "log": "what has happened lately; log all is everything",
    "save FILE": "a copy of the game so far (it is kept after every move anyway)",
    "quit": "leave; you can go on another time",
}


class Leave(Exception):
    """Somebody wants to stop playing for now."""


class Session:
    """A game, those who play it, and the file in which it is kept.

    `history` are the states of the game so far, for the log.
    """

    help_on_commands: ClassVar[dict[str, str]] = HELP_ON_COMMANDS

    def __init__(
        self,
        history: Sequence[Game],
        sitters: Sequence[Sitter],
        file: Path,
        *,
        bot_seed: int | None = None,
        fast: bool = False,
        ask_all: bool = False,
        rude: bool = False,
    ) -> None:
        self.game = history[-1]
        self.sitters = sitters
        self.file = file
        self.own_files = {file}
        self.is_kept = True
        self.names = [sitter.name for sitter in sitters]
        self.bots: dict[int, Bot] = {
            seat: make_bot(
                sitter.bot, self.game.type.id, None if bot_seed is None else bot_seed + seat
            )
            for seat, sitter in enumerate(sitters)
            if sitter.bot is not None
        }
        self.dice = random.Random(bot_seed)
        self.humans = [seat for seat in range(len(sitters)) if seat not in self.bots]
        self.artist = artist_for(self.game.type.id)
        self.order = dict.fromkeys(self.humans, self.artist.orders[0])
        self.log: dict[int | None, list[str]] = {viewer: [] for viewer in (*self.humans, None)}
        self.told: dict[int | None, int] = dict.fromkeys(self.log, 0)
        # Who sits before the screen.
        self.viewer = self.humans[0] if len(self.humans) == 1 else None
        self.pause = (
            0.0
            if fast or not out.is_terminal
            else min(LONGEST_PAUSE, ROUND_OF_PAUSES / len(sitters))
        )
        self.ask_all = ask_all
        self.rude = rude  # whether rude names of feats are told too
        self.commands: dict[str, Callable[[str, Scene], None]] = {
            "help": self.show_help,
            "rules": self.show_rules,
            "moves": self.show_moves,
            "hint": self.show_hint,
            "sort": self.sort_hand,
            "log": self.show_log,
            "save": self.save_copy,
            "quit": self.leave,
        }
        for state in history:
            self.listen(state)
        self.told.update(
            {viewer: max(0, len(lines) - LINES_ON_RETURN) for viewer, lines in self.log.items()}
        )

    # --- the course of the game ---

    def run(self) -> None:
        """Plays until the game is over. Leave, EOFError and KeyboardInterrupt end it earlier."""
        self.keep()
        self.tell_news()
        for seat, bot in self.bots.items():
            tell_start(bot, self.game, seat)
        while not self.game.over:
            if self.is_race() or self.racers():
                self.race()
                continue
            seat = self.next_seat()
            move = self.bot_move(seat) if seat in self.bots else self.human_move(seat)
            self.play(seat, move)
        for seat, bot in self.bots.items():
            tell_end(bot, self.game, seat)
        self.tell_end()

    def next_seat(self) -> int:
        """Who acts next.

        Where several choose at once, people do before bots.
        """
        people = [seat for seat in self.game.actors if seat not in self.bots]
        return people[0] if people else self.game.next_actor(self.dice)

    def racers(self) -> list[int]:
        """The people who could be the first to do something, if several sit at the keyboard: the
        table does not tell who they are.
        """
        if len(self.humans) == 1 or self.game.view(None)["actors"]:
            return []
        return [seat for seat in self.game.actors if seat in self.humans]

    def is_race(self) -> bool:
        """Whether several may do the same now, and only the first of them does."""
        if len(self.game.actors) == 1 or self.game.view(None)["actors"]:
            return False
        offered = [self.game.moves(seat) for seat in self.game.actors]
        return len(offered[0]) == ACT_OR_DECLINE and all(moves == offered[0] for moves in offered)

    def race(self) -> None:
        """Lets the fastest act: people by the time that they take to answer, bots by a reaction
        that is drawn for each.
        """
        actors = self.game.actors
        people = [seat for seat in actors if seat in self.humans]
        act, decline = self.game.moves(actors[0])
        start = Stopwatch(self.dice)
        first = self.first_to_speak(people, act) if people else None
        reactions = {
            seat: react(self.sitters[seat].bot or "", self.dice)
            for seat in actors
            if seat in self.bots
        }
        if first is None:
            for seat in people:
                self.play(seat, decline)
        limit = math.inf if first is None else start.seconds()
        for seat, reaction in sorted(reactions.items(), key=lambda one: one[1].seconds):
            if reaction.seconds > limit:
                break
            move = decline if reaction.asleep else self.bot_move(seat)
            if move != decline and first is not None:
                out.print(Text(f"{self.names[seat]} is faster.", "bold"))
            self.play(seat, move)
            if move != decline:
                return
        if first is not None:
            self.play(first, act)

    def first_to_speak(self, people: Sequence[int], act: str) -> int | None:
        """The person at this keyboard who is the first to act; None if nobody does."""
        if len(self.humans) == 1:
            return people[0] if self.human_move(people[0]) == act else None
        return self.ask_who_speaks(people, act)

    def ask_who_speaks(self, people: Sequence[int], act: str) -> int | None:
        """Asks all who share the screen at once, with no hand in sight."""
        self.hide_hand()
        scene = Scene(self.game.type, self.game.view(None), self.sitters, (), self.artist.orders[0])
        out.print(Text("\n".join(self.log[None][-LINES_ON_RETURN:])))
        out.print(self.artist.draw(scene))
        while True:
            text = ask(
                f'Who says "{act}"? The first to do so types their name; Enter if nobody does. '
            )
            if text.casefold() == "quit":
                raise Leave
            if not text:
                return None
            meant = [
                seat
                for seat in people
                if self.names[seat].casefold().startswith(text.casefold()) or text == str(seat)
            ]
            if len(meant) == 1:
                return meant[0]
            out.print(Text(f"{text}: nobody of this name can do that.", "bold"))

    def play(self, seat: int, move: str) -> None:
        """Plays a move, keeps the game, and tells what happened."""
        remark = self.remark(seat, move)
        self.game.play(seat, move)
        self.keep()
        self.listen(self.game)
        if remark:
            for lines in self.log.values():
                lines.append(f"{self.names[seat]}: “{remark}”")
        if self.tell_news() and seat in self.bots:
            time.sleep(self.pause)

    def remark(self, seat: int, move: str) -> str | None:
        """What a bot says as it makes a move."""
        say = load_part(self.game.type, "remarks") if seat in self.bots else None
        return None if say is None else say(self.game, seat, move, self.dice)

    def bot_move(self, seat: int) -> str:
        """What a bot does, which sees no more than its seat may know."""
        return self.bots[seat].choose(sight_of(self.game, seat))

    def human_move(self, seat: int) -> str:
        """What a person does.

        A choice between one thing and nothing is not asked unless they want it so.
        """
        moves = self.game.moves(seat)
        if len(moves) == 1 and not self.ask_all:
            return moves[0]
        self.hand_over(seat)
        self.draw(seat)
        while True:
            text = ask(f"{self.names[seat]}> ")
            if not text:
                self.draw(seat)
                continue
            scene = self.scene(seat)
            match understand(
                text, self.game, seat, self.menu(seat), self.names, tuple(self.commands)
            ):
                case Order(command, argument):
                    self.commands[command](argument, scene)
                case Unclear(question, choices):
                    out.print(Text(question, "bold"))
                    out.print(self.artist.listed(scene, choices))
                case Move(move):
                    if self.may_be_played(seat, move):
                        return move

    def may_be_played(self, seat: int, move: str) -> bool:
        """Whether the rules allow it; if not, they say why."""
        try:
            self.game.copy().play(seat, move)
        except IllegalMove as refused:
            out.print(Text(f"{refused}.", "bold"))
            clause = find_clause(self.game.type, refused.clause) if refused.clause else None
            if clause:
                out.print(Text(": ".join(clause), "italic"))
            return False
        return True

    # --- what people see ---

    def menu(self, seat: int) -> Menu:
        """The moves of a seat, in the order of its hand."""
        deck = self.game.deck
        hand = self.artist.arrange(self.game.view(seat), seat, self.order[seat], deck)
        return Menu(self.game.moves(seat), deck, [card for group in hand for card in group])

    def scene(self, seat: int) -> Scene:
        """The table as a seat sees it that has to choose."""
        game, choices = self.game, self.menu(seat).choices
        return Scene(
            game.type, game.view(seat), self.sitters, (seat,), self.order[seat], choices, game.deck
        )

    def draw(self, seat: int) -> None:
        """Draws the table, the hand and the moves."""
        scene = self.scene(seat)
        out.print()
        out.print(self.artist.draw(scene))
        out.print(self.artist.menu(scene))

    def hand_over(self, seat: int) -> None:
        """Where several people share the screen, nobody sees the hand of another."""
        if len(self.humans) == 1 or self.viewer == seat:
            return
        if self.is_open():
            self.take_over(seat)
            return
        self.hide_hand()
        ask(f"Pass the keyboard to {self.names[seat]}, who presses Enter. ")
        hide_everything()
        self.viewer = seat
        self.tell_news()

    def hide_hand(self) -> None:
        """Leaves no hand on a screen that several people share."""
        if self.viewer is not None:
            ask("Press Enter to hide your hand. ")
        self.viewer = None
        hide_everything()

    def is_open(self) -> bool:
        """Whether those who share the screen all know the same just now, and none has to choose in
        secret.
        """
        views = [self.game.view(seat) | {"seat": None} for seat in self.humans]
        return len(self.game.actors) == 1 and all(view == views[0] for view in views)

    def take_over(self, seat: int) -> None:
        """Another sits before the screen; what could be read there need not be told again."""
        if self.viewer is not None:
            self.told[seat] = len(self.log[seat])
        self.viewer = seat
        self.tell_news()

    def listen(self, state: Game) -> None:
        """Notes what just happened, for each of those who may look at the screen."""
        for viewer, lines in self.log.items():
            if sentences := state.sentences(viewer, self.names):
                lines.append(" ".join(sentences))
            lines.extend(f"~ {one.name} ~" for one in state.flourishes if self.rude or not one.rude)

    def tell_news(self) -> bool:
        """Tells the people at the screen what they have not been told; whether there was
        anything.
        """
        if self.viewer is None and self.humans and not self.game.over:
            self.told[None] = len(self.log[None])
            return False
        news = self.log[self.viewer][self.told[self.viewer] :]
        for line in news:
            out.print(Text(line))
        self.told[self.viewer] = len(self.log[self.viewer])
        return bool(news)

    def tell_end(self) -> None:
        """Who has won."""
        winners = " and ".join(self.names[seat] for seat in self.game.winners)
        out.print()
        out.print(Text(f"★ {winners} {'win' if len(self.game.winners) > 1 else 'wins'}! ★", "bold"))
        out.print(
            Text(
                "Scores: "
                + ", ".join(
                    f"{name} {score}"
                    for name, score in zip(self.names, self.game.scores, strict=True)
                )
            )
        )
        if self.is_kept:
            out.print(
                Text(
                    f"The record is {self.file}; look at it again with:"
                    f" {command_for(self.file, 'replay')}"
                ),
                soft_wrap=True,
            )

    # --- the file ---

    def keep(self) -> None:
        """Writes the game so far to its file.

        That this fails is no reason to stop playing, but people must know.
        """
        try:
            write_whole(self.file, self.record())
            self.is_kept = True
        except OSError as wrong:
            if self.is_kept:
                out.print(
                    Text(
                        f"This game cannot be kept: {wrong.strerror or wrong} ({self.file}).",
                        "bold",
                    )
                )
            self.is_kept = False

    def record(self) -> str:
        """The game so far, and who plays it."""
        return self.game.record(seats_header(self.sitters))

    # --- commands ---

    def show_help(self, _argument: str, scene: Scene) -> None:
        """`help`"""
        clause = self.game.type.clause_name(next(iter(self.game.type.clauses)))
        orders = ", sort ".join(self.artist.orders)
        out.print(Text(self.game.type.summary, "italic"))
        out.print(Text(HELP.format(example=scene.choices[0].move)))
        out.print(
            two_columns(
                (command, said.format(orders=orders, clause=clause))
                for command, said in self.help_on_commands.items()
            )
        )

    def show_rules(self, argument: str, _scene: Scene) -> None:
        """`rules`, `rules TP-7`; `rules pit-trap.1` where cards have rules of their own"""
        if not argument:
            out.print(rules_shown(self.game.type))
            return
        try:
            out.print(Text(one_rule(self.game.type, self.game.deck, argument).told))
        except BadSetup:
            out.print(Text(f"The rules have no clause {argument}.", "bold"))

    def show_moves(self, _argument: str, scene: Scene) -> None:
        """`moves`"""
        out.print(self.artist.listed(scene, scene.choices))

    def show_hint(self, _argument: str, scene: Scene) -> None:
        """`hint`"""
        if not is_search_compiled(self.game.type):
            out.print(Text("Hints are being prepared; ask again in half a minute."))
            return
        best, *others = self.game.hint(scene.shown[0])
        out.print(Text(best.move, "bold").append(f": {best.why}", "not bold"))
        for hint in others[: HINTS - 1]:
            out.print(Text(f"{hint.move}: {hint.why}"))

    def sort_hand(self, argument: str, scene: Scene) -> None:
        """`sort chain`, `sort rank`; without a word, the next order there is."""
        orders = self.artist.orders
        wanted = [order for order in orders if order.startswith(argument.casefold())]
        if argument and len(wanted) != 1:
            out.print(Text(f"A hand can be sorted by {' or '.join(orders)}.", "bold"))
            return
        seat = scene.shown[0]
        self.order[seat] = (
            wanted[0] if argument else orders[(orders.index(self.order[seat]) + 1) % len(orders)]
        )
        self.draw(seat)

    def show_log(self, argument: str, scene: Scene) -> None:
        """`log`, `log all`"""
        lines = self.log[scene.shown[0]]
        for line in lines if argument == "all" else lines[-LINES_OF_LOG:]:
            out.print(Text(line))

    def save_copy(self, argument: str, _scene: Scene) -> None:
        """`save`, `save FILE`"""
        file = Path(argument) if argument else self.file
        try:
            file = file.expanduser()
            if file not in self.own_files and file.exists():
                raise FileExistsError(EEXIST, "there is such a file already")
            write_whole(file, self.record())
            self.own_files.add(file)
        except (OSError, RuntimeError, ValueError) as wrong:
            out.print(
                Text(f"Not saved: {getattr(wrong, 'strerror', None) or wrong} ({file}).", "bold")
            )
        else:
            out.print(Text(f"Saved: {file}"), soft_wrap=True)

    def leave(self, _argument: str, _scene: Scene) -> None:
        """`quit`"""
        raise Leave
