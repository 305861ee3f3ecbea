"""How tables look. A game without its own artist is drawn plainly."""

from __future__ import annotations

from oddeck.games.registry import find_game, load_part

from .artist import Artist
from .scene import Scene

__all__ = ["Artist", "Scene", "artist_for"]


def artist_for(game_id: str) -> Artist:
    """The artist that draws this game."""
    artist: type[Artist] = load_part(find_game(game_id), "terminal") or Artist
    return artist()
