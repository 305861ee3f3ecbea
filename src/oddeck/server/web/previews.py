"""Link previews: the tags that chats and social sites read when somebody shares a link.

They name the game of a table and show its cards, and tell nothing of the table itself.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from oddeck.engine.errors import UnknownGame
from oddeck.engine.protocol import GameType
from oddeck.games.registry import find_game

PLACE = "<!-- link preview -->"  # in the client's page
SITE = "Oddeck"
DEFAULT_PICTURE = "oddeck"


def with_preview(page: str, origin: str, path: str, game_id: str | None, assets: Path) -> str:
    """A page of the client with the tags for its address; `game_id` is the game that it shows."""
    game = game_of(game_id)
    title, text = (
        ("Card games for odd decks", "Play one now, against bots or with friends. No sign-up.")
        if game is None
        else (game.title, invitation(game, is_table=path.startswith("/t/")))
    )
    tags = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": origin + path,
    }
    picture = picture_of(assets, game_id if game else None) or picture_of(assets, None)
    if picture is not None:
        tags |= {
            "og:image": origin + picture,
            "og:image:width": "960",
            "og:image:height": "504",
            "og:image:alt": "Cards of the game" if game else "Cards of several games",
            "twitter:card": "summary_large_image",
        }
    lines = (
        f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()
    )
    return page.replace(PLACE, "\n    ".join(lines))


def game_of(game_id: str | None) -> GameType | None:
    """A game by its id; None if there is no such game."""
    try:
        return None if game_id is None else find_game(game_id)
    except UnknownGame:
        return None


def invitation(game: GameType, *, is_table: bool) -> str:
    """What the preview says below the title."""
    players = f"{game.players.start} to {game.players.stop - 1} players"
    return f"{'Take a seat: ' if is_table else ''}{game.summary} {players}, by {game.designer}."


@cache
def picture_of(assets: Path, game_id: str | None) -> str | None:
    """The path of a game's picture, or of the one for all games; None if there is none.

    It ends with a digest, since browsers keep assets for ever.
    """
    file = assets / f"preview-{game_id or DEFAULT_PICTURE}.jpg"
    if not file.is_file():
        return None
    return f"/assets/{file.name}?{sha256(file.read_bytes()).hexdigest()[:8]}"
