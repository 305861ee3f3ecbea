"""Loads compiled rules in the background, so that no table waits for them."""

from __future__ import annotations

import asyncio
import os

from oddeck.compilation import is_compiled, no_move_loads
from oddeck.game import compile_game
from oddeck.games.registry import find_game, game_ids

POLL_SECONDS = 5.0  # between checks of the cache


async def load_compiled_rules() -> None:
    """Load each game's machine code in a thread as soon as it is in the cache."""
    interpreted = [] if os.environ.get("ODDECK_JIT") == "off" else list(game_ids())
    with no_move_loads():
        while interpreted:
            for game_id in [game_id for game_id in interpreted if is_compiled(find_game(game_id))]:
                await asyncio.to_thread(compile_game, game_id)
                interpreted.remove(game_id)
            await asyncio.sleep(POLL_SECONDS)
