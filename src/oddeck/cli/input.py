"""What people type.

The Game API wants moves to the letter; people may be careless about case, spaces and endings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oddeck.engine.text.deck import Deck
from oddeck.game import Game

from .menu import Choice, Menu

COMMANDS = ("help", "rules", "moves", "hint", "sort", "log", "save", "quit")
INFINITIES = ("∞", "infinity", "inf")


@dataclass(frozen=True)
class Order:
    """A command to the program, with the word that follows it, if any."""

    command: str
    argument: str


@dataclass(frozen=True)
class Move:
    """A move to be played, legal or not."""

    text: str


@dataclass(frozen=True)
class Unclear:
    """Something that can mean several moves or words, or a number that means none."""

    question: str
    choices: tuple[Choice, ...] = ()


def understand(
    text: str,
    game: Game,
    seat: int,
    menu: Menu,
    names: Sequence[str],
    commands: Sequence[str] = COMMANDS,
) -> Order | Move | Unclear:
    """What a line means that a player has typed."""
    first, _, after = text.strip().partition(" ")
    if not after and (number := whole_number(first)) is not None:
        return numbered(number, menu)
    meant = matching(first, menu.verbs(), commands) or matching(first, all_verbs(game, seat))
    if len(meant) > 1:
        return Unclear(f"{first}: {' or '.join(sorted(meant))}?")
    if meant and meant[0] in commands and meant[0] not in menu.verbs():
        return Order(meant[0], after.strip())
    words = [*meant, *after.split()] if meant else text.split()
    return find_move(words, menu, names)


def whole_number(text: str) -> int | None:
    """A number as people type it, None if it is none."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text.strip()) else None


def matching(word: str, *vocabularies: Iterable[str]) -> list[str]:
    """The words that somebody may mean: that very word if there is one, else those that
    begin so.
    """
    words = list(dict.fromkeys(known for vocabulary in vocabularies for known in vocabulary))
    meant = word.casefold()
    return [meant] if meant in words else [known for known in words if known.startswith(meant)]


def all_verbs(game: Game, seat: int) -> set[str]:
    """The words that moves of this game begin with, legal or not."""
    names = (game.type.move_name(game.state, seat, action) for action in range(game.type.actions))
    return {name.split(" ")[0] for name in names if name is not None}


def numbered(number: int, menu: Menu) -> Move | Unclear:
    """The move of this number in the menu."""
    first, last = menu.choices[0].number, menu.choices[-1].number
    if first <= number <= last:
        return Move(menu.choices[number - first].move)
    return Unclear(f"{number}: the moves are numbered from {first} to {last}")


def find_move(words: Sequence[str], menu: Menu, names: Sequence[str]) -> Move | Unclear:
    """The legal move that is meant; if there is none, the words as they should be written, for the
    rules to refuse.
    """
    cards_spelt = [spell_card(word, menu.deck) for word in words]
    spelt = [
        word if word in menu.deck or not after else seat_number(word, names)
        for after, word in enumerate(cards_spelt)
    ]
    text = " ".join(spelt)
    for choice in menu.choices:
        if squeezed(choice.move) == squeezed(text) or is_word_for_word(
            choice.move, cards_spelt, spelt
        ):
            return Move(choice.move)
    begun = [choice for choice in menu.choices if f"{choice.move} ".startswith(f"{text} ")]
    bare = [choice for choice in menu.choices if list(choice.rest) == spelt]
    plain = [choice for choice in bare if len(choice.heading) == 1]
    meant = begun or plain or bare
    if len(meant) > 1:
        return Unclear(f"{text}: which of these?", tuple(meant))
    return Move(meant[0].move if meant else text)


def is_word_for_word(move: str, words: Sequence[str], spelt: Sequence[str]) -> bool:
    """Whether each word of the move was typed, or somebody's name for their number: the last of
    `ask clio suit c` is not Clio.
    """
    typed = [{one.casefold(), other.casefold()} for one, other in zip(words, spelt, strict=True)]
    meant = move.casefold().split(" ")
    return len(meant) == len(typed) and all(
        word in either for word, either in zip(meant, typed, strict=True)
    )


def squeezed(text: str) -> str:
    """A text for comparison: without spaces, in small letters."""
    return text.replace(" ", "").casefold()


def spell_card(word: str, deck: Deck) -> str:
    """A card as it is written, whatever its case and however infinity is spelt; any other word as
    it is.
    """
    spellings = [word, *(word.casefold().replace(infinity, "i") for infinity in INFINITIES)]
    by_folded = {name.casefold(): name for name in deck.names}
    return next(
        (
            by_folded[spelling.casefold()]
            for spelling in spellings
            if spelling.casefold() in by_folded
        ),
        word,
    )


def seat_number(word: str, names: Sequence[str]) -> str:
    """The number of the player whose name begins so; any other word as it is."""
    called_so = [
        seat for seat, name in enumerate(names) if name.casefold().startswith(word.casefold())
    ]
    return str(called_so[0]) if len(called_so) == 1 and whole_number(word) is None else word
