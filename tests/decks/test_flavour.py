from __future__ import annotations

from oddeck.cli.rules import one_rule
from oddeck.decks import fanucci, maze, thoth
from oddeck.decks.flavour import LINES
from oddeck.games.registry import find_game
from oddeck.server.web.lobby import deck_facts


def test_every_maze_card_major_and_trump_has_a_line_and_all_differ() -> None:
    decks = (maze.DECKS[1], thoth.DECK, fanucci.DECK)
    wanted = (maze.DECKS[1].names, thoth.DECK.names[thoth.MINORS :], fanucci.TRUMPS)
    lines = [
        deck.flavour_of(name) for deck, names in zip(decks, wanted, strict=True) for name in names
    ]
    assert len(lines) == 104 + 22 + 9
    assert all(lines)
    assert len(set(lines)) == len(lines)


def test_the_file_has_no_line_that_no_card_shows() -> None:
    written = [
        line
        for cards in LINES.values()
        for lines in cards.values()
        for line in ([lines] if isinstance(lines, str) else lines)
    ]
    shown = [
        line for deck in (maze.DECKS[1], thoth.DECK, fanucci.DECK) for line in deck.flavour or ()
    ]
    assert sorted(written) == sorted(filter(None, shown))


def test_minors_and_suited_cards_have_none() -> None:
    assert thoth.DECK.flavour_of("7C") is None
    assert fanucci.DECK.flavour_of("3Fr") is None


def test_a_second_deck_repeats_the_lines_of_the_first() -> None:
    two = maze.DECKS[2]
    assert two.flavour_of("lost.3") == two.flavour_of("lost.1") != two.flavour_of("lost.2")
    assert two.flavour_of("minotaur.2") == maze.DECKS[1].flavour_of("minotaur")


def test_server_and_terminal_show_it() -> None:
    game = find_game("twisty-maze")
    line = game.deck.flavour_of("minotaur")
    assert line is not None
    assert deck_facts(game, game.deck).cards["minotaur"].flavour == line
    rule = one_rule(game, game.deck, "minotaur")
    assert rule.told == f"{rule.text}\n{line}"
