"""Train a network for a game: `python -m oddeck.learn GAME --out FOLDER`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from oddeck.engine.errors import OddeckError
from oddeck.envs.extra import needed

with needed("PyTorch", "learn"):
    import torch

from oddeck.learn.play import Room
from oddeck.learn.ppo import Habits
from oddeck.learn.train import Plan, Training, plan_in, usual_rooms

ON_CARD = {"tables": 32768, "batch": 32768, "decisions": 400_000_000}
ON_CPU = {"tables": 512, "batch": 4096, "decisions": 2_000_000}


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    """What the caller wants."""
    parser = argparse.ArgumentParser(
        prog="python -m oddeck.learn",
        description=(
            "Train a network for a game by self-play. Ctrl-C saves; --resume goes on from there."
        ),
        epilog=(
            "The network plays as a bot by the name of network:FOLDER/network.npz, for example:"
            " oddeck ladder GAME --bots heuristic,network:learned/network.npz"
        ),
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    usual = Habits()
    parser.add_argument("game", nargs="?", help="its id, from oddeck games; not with --resume")
    parser.add_argument("--out", type=Path, default=Path("learned"), metavar="FOLDER")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="continue a training")
    parser.add_argument("--seconds", type=float, help="save and stop after that many, to resume")
    parser.add_argument("--device", choices=("cpu", "cuda"), help="a graphics card if there is one")
    parser.add_argument("--players", type=int, nargs="+", help="sizes of tables, in equal parts")
    parser.add_argument("--options", type=json.loads, default={}, help="of the game, as JSON")
    parser.add_argument("--tables", type=int, help=f"{ON_CARD['tables']} on a card, else fewer")
    parser.add_argument("--decisions", type=int, help="after which the training is over")
    parser.add_argument("--minutes", type=float, help="of training, after which it is over, too")
    parser.add_argument("--length", type=int, default=32, help="decisions a table and round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=128, help="units of the first layer")
    parser.add_argument("--units", type=int, default=64, help="units of the second layer")
    parser.add_argument("--small", type=int, default=32, help="units of each card of the hand")
    parser.add_argument("--rounds", type=int, default=2, help="in which these exchange knowledge")
    parser.add_argument("--rivals", type=float, default=0.25, help="tables with earlier networks")
    parser.add_argument("--tests", type=int, default=10, help="how often to test")
    parser.add_argument("--test-games", type=int, default=512)
    parser.add_argument("--opponents", nargs="*", default=["random", "quick"], help="in tests")
    parser.add_argument(
        "--examples",
        metavar="FOLDER",
        help="imitate a bot first: see python -m oddeck.learn.examples --help",
    )
    parser.add_argument("--passes", type=int, default=10, help="through the examples")
    parser.add_argument("--batch", type=int, help="decisions that a step learns from")
    for name in ("rate", "last_rate", "trace", "curiosity", "magnet", "trust", "value_weight"):
        flag = "--" + name.replace("_", "-")
        parser.add_argument(flag, type=float, default=getattr(usual, name))
    parser.add_argument("--epochs", type=int, default=usual.epochs)
    wanted = parser.parse_args(arguments)
    if (wanted.game is None) == (wanted.resume is None):
        parser.error("expected either a game or --resume FOLDER")
    return wanted


def plan_of(wanted: argparse.Namespace, device: torch.device) -> Plan:
    """The plan that the arguments describe."""
    usual = ON_CARD if device.type == "cuda" else ON_CPU
    habits = Habits(
        rate=wanted.rate,
        last_rate=wanted.last_rate,
        trace=wanted.trace,
        curiosity=wanted.curiosity,
        magnet=wanted.magnet,
        trust=wanted.trust,
        value_weight=wanted.value_weight,
        epochs=wanted.epochs,
        batch=wanted.batch or usual["batch"],
    )
    plan = Plan(
        wanted.game,
        usual_rooms(wanted.game),
        tables=wanted.tables or usual["tables"],
        length=wanted.length,
        decisions=wanted.decisions or usual["decisions"],
        seconds=None if wanted.minutes is None else 60 * wanted.minutes,
        width=wanted.width,
        out=wanted.units,
        small=wanted.small,
        rounds=wanted.rounds,
        seed=wanted.seed,
        rivals=wanted.rivals,
        tests=wanted.tests,
        test_games=wanted.test_games,
        opponents=tuple(wanted.opponents),
        examples=wanted.examples,
        passes=wanted.passes if wanted.examples else 0,
        habits=habits,
    )
    sizes = wanted.players or [room.players for room in plan.rooms]
    return replace(plan, rooms=tuple(Room(size, dict(wanted.options)) for size in sizes))


def main(arguments: list[str]) -> int:
    """Train, and say how it goes."""
    wanted = read_arguments(arguments)
    has_card = torch.cuda.is_available()
    device = torch.device(wanted.device or ("cuda" if has_card else "cpu"))
    try:
        folder = wanted.resume or wanted.out
        plan = plan_in(folder) if wanted.resume else plan_of(wanted, device)
        training = Training(plan, device, lambda line: print(line, flush=True))
        if wanted.resume:
            training.resume(folder)
        try:
            is_done = training.run(folder, wanted.seconds)
        except KeyboardInterrupt:
            training.save(folder)
            is_done = False
    except OddeckError as wrong:
        print(f"learn: {wrong}", file=sys.stderr)
        return 2
    print(f"{'done' if is_done else 'saved'}: {training.done:,} decisions, {folder}/network.npz")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
