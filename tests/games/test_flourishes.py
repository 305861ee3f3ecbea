"""Names for what happens in the Fanucci games."""

from __future__ import annotations

import oddeck
from oddeck.engine.protocol import Flourish
from oddeck.games.flathead_rummy.flourishes import name_of
from oddeck.games.trophy_case.flourishes import flourishes as of_tricks


def test_bonus_melds_have_names() -> None:
    hands = [["iBo", "iFa", "iTi", "2La", "3Pl"], ["4Fr", "4Zu"]]
    game = oddeck.from_position(
        {"game": "flathead-rummy", "players": 2, "hands": hands, "phase": "play", "turn": 0}
    )
    game.play(0, "meld iBo iFa iTi")
    assert [(one.name, one.seat) for one in game.flourishes] == [("Infinity", 0)]
    assert name_of(["5Fa", "6Fa", "7Fa"]) == "Flush run"
    assert name_of(["6In", "6To", "6Bo"]) == "Color set"


def test_mud_has_a_name() -> None:
    events = [{"kind": "fold", "seat": 1}, {"kind": "mud", "seat": 2}]
    assert of_tricks(events, {}) == [Flourish("Zero of Mud", 2, 1)]


def test_games_without_names_tell_none() -> None:
    game = oddeck.new("twisty-passages", players=2, seed=1)
    game.play(game.actors[0], game.moves(game.actors[0])[0])
    assert game.flourishes == []
