"""Daily deals: seeds that follow from a day's secret, whose hash is shown beforehand."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

import oddeck
from oddeck.cli.app import app
from oddeck.daily import SECRET, commitment, daily_seed, day_secret
from oddeck.engine.state.rng import SEED_LIMIT

DAY = date(2026, 12, 24)


def test_every_day_and_game_has_its_own_seed() -> None:
    secrets = [day_secret("key", DAY), day_secret("key", date(2026, 12, 25)), day_secret("", DAY)]
    assert len(set(secrets)) == 3
    assert all(SECRET.fullmatch(secret) for secret in secrets)
    assert day_secret("key", DAY) == secrets[0]
    seeds = {daily_seed(secret, game) for secret in secrets for game in oddeck.game_ids()}
    assert len(seeds) == 3 * len(oddeck.game_ids())
    assert all(0 <= seed < SEED_LIMIT for seed in seeds)
    assert commitment(secrets[0]) not in (secrets[0], commitment(secrets[1]))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game with the seed of the day."""
    game = oddeck.new("trophy-case", 3, daily_seed(day_secret("key", DAY), "trophy-case"))
    file = tmp_path / "daily.oddeck"
    file.write_text(game.record())
    return file


@pytest.mark.processes
def test_anyone_can_verify_that_a_deal_comes_from_the_secret(record: Path) -> None:
    secret, run = day_secret("key", DAY), CliRunner().invoke
    proven = run(app, ["verify", str(record), "--secret", secret, "--hash", commitment(secret)])
    assert proven.exit_code == 0, proven.output
    assert "the deal was fixed before the game" in proven.output
    assert "follows from the day's secret, which has the hash" in " ".join(proven.output.split())
    unknown = run(app, ["verify", str(record), "--secret", secret])
    assert unknown.exit_code == 0, unknown.output
    assert "--hash compares the secret" in " ".join(unknown.output.split())
    assert "fixed before the game" not in unknown.output, "nobody has seen a hash beforehand"
    for wrong, why in (
        ([day_secret("other", DAY)], "does not come from the secret"),
        ([secret, "--hash", "0" * 64], "does not have the hash"),
        (["abc"], "expected 64 hexadecimal digits"),
    ):
        refused = run(app, ["verify", str(record), "--secret", *wrong])
        assert refused.exit_code != 0, refused.output
        assert why in " ".join(refused.output.split()), refused.output
