"""How fast are tables on a card? Steps per second by game, size and kind of rows, and where the
time goes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from oddeck.engine.kernels.batch import Opponent
from oddeck.envs.batches import Batches
from oddeck.envs.gpu import Tables
from oddeck.games.registry import find_game
from oddeck.gpu import Playouts, loaded

BENCHED = (
    ("twisty-passages", 2),
    ("trophy-case", 3),
    ("flathead-rummy", 3),
    ("fortuno", 4),
    ("twisty-maze", 3),
)
SIZES = (16_384, 65_536, 262_144)
WARM_UP, STEPS, REPEATS = 300, 20, 5  # after 300 steps games are no longer in step
COPIED = 4 << 30  # bytes
PEERS = ("sparrow_mahjong", "backgammon", "leduc_holdem", "kuhn_poker")


def seconds(cupy: Any, work: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The median time of some work on the card."""
    times = []
    for _ in range(repeats):
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        begin.record()
        work()
        end.record()
        end.synchronize()
        times.append(cupy.cuda.get_elapsed_time(begin, end) / 1000)
    return float(median(times))


def copy_rate(cupy: Any) -> float:
    """Bytes a second that the card copies, read and written."""
    source = cupy.random.randint(0, 255, COPIED, dtype=np.uint8)
    to = cupy.empty_like(source)
    return 2 * COPIED / seconds(cupy, lambda: cupy.copyto(to, source))


def tables_speed(
    cupy: Any, game: str, players: int, tables: int, rows: str, opponents: str | None = None
) -> dict[str, Any]:
    """Step tables with random legal actions, which are chosen on the card too."""
    cupy.get_default_memory_pool().free_all_blocks()
    began = time.perf_counter()
    env = Tables(game, players, tables, opponents, rows=rows, checked=False)
    env.reset(seed=1)
    cupy.cuda.Device().synchronize()
    load = time.perf_counter() - began
    for _ in range(WARM_UP):
        env.step(env.sample_actions())

    def some_steps() -> None:
        for _ in range(STEPS):
            env.step(env.sample_actions())

    took = seconds(cupy, some_steps) / STEPS
    parts = time_of_kernels(cupy, env)
    written = (env.observation_size + env.actions) * (rows != "sparse") + 256 * 5 * (
        rows != "dense"
    )
    return {
        "game": game,
        "players": players,
        "tables": tables,
        "rows": rows,
        "opponents": opponents,
        "steps_per_second": round(tables / took),
        "milliseconds": round(took * 1000, 4),
        "kernels": parts,
        "bytes_of_rows": written,
        "bytes_of_state": env._dtype.itemsize,
        "share_of_copy_rate": round(tables * written / took / COPY_RATE[0], 3),
        # A state is read and written, and rows are written, by nobody faster than a copy.
        "roof": round(COPY_RATE[0] / (written + 2 * env._dtype.itemsize)),
        "entries": round(float(env._entry_counts.mean()), 1),
        "most_entries": int(env._entry_counts.max()),
        "most_moves": int(env._move_counts.max()),
        "gigabytes": round(cupy.get_default_memory_pool().used_bytes() / 1e9, 3),
        "seconds_to_load": round(load, 2),
        "registers": {
            name: function.num_regs for name, function in sorted(env._kernels._functions.items())
        },
    }


COPY_RATE = [4.3e12]


def time_of_kernels(cupy: Any, env: Tables) -> dict[str, float]:
    """Milliseconds of each kernel, one after the other."""
    kernels, times = env._kernels, dict[str, list[Any]]()
    launch = kernels.launch

    def timed(name: str, *arguments: Any, **options: Any) -> None:
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        begin.record()
        launch(name, *arguments, **options)
        end.record()
        times.setdefault(name, []).append((begin, end))

    kernels.launch = timed  # type: ignore[method-assign]
    for _ in range(7):
        env.step(env.sample_actions())
    cupy.cuda.Device().synchronize()
    del kernels.launch
    return {
        name: round(median(cupy.cuda.get_elapsed_time(*pair) for pair in pairs), 4)
        for name, pairs in times.items()
    }


def playout_speed(cupy: Any, game: str, players: int) -> dict[str, Any]:
    """Whole random games, without observations."""
    kernels = loaded(find_game(game), Playouts())
    tables = kernels.processors * 1024
    env = Tables(game, players, tables, checked=False)
    env.reset(seed=3)
    decisions = cupy.zeros(tables, np.int64)
    games = env._games

    def play() -> None:
        kernels.launch(
            "play_random", tables, (games.states, env._words, games.scratch, decisions, 2)
        )

    play()
    decisions[:] = 0
    took = seconds(cupy, play, 3)
    each = int(decisions.sum()) / 3
    return {
        "game": game,
        "players": players,
        "decisions_per_second": round(each / took),
        "decisions_per_game": round(each / tables / 2, 1),
    }


def stepped_speed(cupy: Any, game: str, players: int, tables: int) -> dict[str, Any]:
    """Random play by steps of tables, without rows: for games whose moves differ much."""
    env = Tables(game, players, tables, rows="none", checked=False)
    env.reset(seed=1)
    for _ in range(WARM_UP):
        env.step(env.sample_actions())

    def some_steps() -> None:
        for _ in range(STEPS):
            env.step(env.sample_actions())

    took = seconds(cupy, some_steps) / STEPS
    return {
        "game": game,
        "players": players,
        "tables": tables,
        "decisions_per_second": round(tables / took),
        "kernels": time_of_kernels(cupy, env),
    }


def processor_speed(game: str, players: int, threads: int, tables: int = 16_384) -> dict[str, Any]:
    """The same steps on the processor's cores."""
    env = Batches(find_game(game), players, tables, Opponent.NOBODY, threads=threads)
    chance = np.random.default_rng(1)
    env.reset(chance, env.everywhere)
    for _ in range(60):
        env.step(env.sample_actions(chance), env.everywhere)
    took, steps = 0.0, 0
    while took < 1:
        actions = env.sample_actions(chance)
        began = time.perf_counter()
        env.step(actions, env.everywhere)
        took, steps = took + time.perf_counter() - began, steps + 1
    return {
        "game": game,
        "players": players,
        "threads": threads,
        "tables": tables,
        "steps_per_second": round(tables * steps / took),
    }


def missing_peers() -> bool:
    """Whether Pgx, or JAX for the card, is not installed, which is said."""
    try:
        import jax
        import pgx  # noqa: F401
    except ImportError as missing:
        print(f"Pgx is left out: {missing}", flush=True)
        return True
    if jax.default_backend() != "gpu":
        print("Pgx is left out: JAX does not see the card", flush=True)
        return True
    return False


def pgx_speed(name: str, tables: int) -> dict[str, Any]:
    """Pgx on the same card: random actions, auto-reset."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        key, mine, theirs = jax.random.split(key, 3)
        chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(mine, chances, axis=1)
        return step(state, actions, jax.random.split(theirs, tables)), key

    def many(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, STEPS, lambda _, now: one(*now), (state, key))

    run = jax.jit(many)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), tables))
    state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    times = []
    for _ in range(3):
        began = time.perf_counter()
        state, key = jax.block_until_ready(run(state, key))
        times.append(time.perf_counter() - began)
    return {
        "game": name,
        "tables": tables,
        "steps_per_second": round(STEPS * tables / median(times)),
        "observation": list(env.observation_shape),
    }
