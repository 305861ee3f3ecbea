"""How tables look. A game that is not in this table is drawn plainly."""

from __future__ import annotations

from .artist import Artist
from .flathead_rummy import FlatheadRummyArtist
from .fortuno import FortunoArtist
from .scene import Scene
from .trophy_case import TrophyCaseArtist
from .twisty_maze import TwistyMazeArtist
from .twisty_passages import TwistyPassagesArtist

ARTISTS: dict[str, type[Artist]] = {
    "twisty-passages": TwistyPassagesArtist,
    "flathead-rummy": FlatheadRummyArtist,
    "trophy-case": TrophyCaseArtist,
    "fortuno": FortunoArtist,
    "twisty-maze": TwistyMazeArtist,
}

__all__ = ["Artist", "Scene", "artist_for"]


def artist_for(game_id: str) -> Artist:
    """The one who draws this game."""
    return ARTISTS.get(game_id, Artist)()
