"""Loads compiled rules in the background, so that no table waits for them."""

from __future__ import annotations

import asyncio
import os

from oddeck.compilation import is_compiled, no_move_loads
from oddeck.game import compile_game
from oddeck.games.registry import loadable_games

POLL_SECONDS = 5.0  # between checks of the cache


async def load_compiled_rules() -> None:
    """Load each game's machine code in a thread as soon as it is in the cache."""
    interpreted = [] if os.environ.get("ODDECK_JIT") == "off" else loadable_games()
    with no_move_loads():
        while interpreted:
            for game_type in [one for one in interpreted if is_compiled(one)]:
                await asyncio.to_thread(compile_game, game_type.id)
                interpreted.remove(game_type)
            await asyncio.sleep(POLL_SECONDS)
