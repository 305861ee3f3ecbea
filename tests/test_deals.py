"""Deals to which players contribute: what is checked, and that nothing can be changed unnoticed."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

import oddeck
from oddeck.deals import JointDeal, commitment, joint_seed
from oddeck.engine.errors import BadRecord, BadSetup
from oddeck.engine.state.rng import seed_hash
from oddeck.record import read_record

ONE, TWO = "0123456789abcdef" * 2, "fedcba9876543210" * 2


def deal() -> JointDeal:
    """The first player contributed a number, the second did not, the third only promised one."""
    return JointDeal(
        secret=7, commitments=(commitment(ONE), None, commitment(TWO)), numbers=(ONE, None, None)
    )


def record(joint: JointDeal, seed: int | None = None) -> str:
    """The record of a game from this deal."""
    drawn = joint_seed(joint.secret, joint.numbers) if seed is None else seed
    game = oddeck.new("twisty-passages", players=3, seed=drawn)
    game.play(game.actors[0], "draw")
    return game.record(seed_hash=seed_hash(joint.secret), deal=joint)


def test_what_a_commitment_and_a_seed_are() -> None:
    """Clients in other languages compute the same."""
    assert commitment(ONE) == sha256(f"oddeck number {ONE}".encode()).hexdigest()
    digest = sha256(f"oddeck deal 7 {ONE} - -".encode()).hexdigest()
    assert joint_seed(7, [ONE, None, None]) == int(digest[:32], 16)


def test_every_contribution_changes_the_seed() -> None:
    seeds = {
        joint_seed(secret, numbers)
        for secret in (7, 8)
        for numbers in ([ONE, None], [None, ONE], [TWO, None], [None, None], [ONE, TWO])
    }
    assert len(seeds) == 10


def test_a_record_has_all_that_the_deal_came_from() -> None:
    text = record(deal())
    assert read_record(text).deal == deal()
    assert oddeck.from_record(text).history()


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(deal(), secret=8), "give another seed"),
        (replace(deal(), numbers=(TWO, None, None)), "committed to another number"),
        (replace(deal(), numbers=(ONE, TWO, None)), "committed to another number"),
        (replace(deal(), numbers=(ONE, None, TWO)), "give another seed"),
        (replace(deal(), numbers=(None, None, None)), "give another seed"),
        (replace(deal(), numbers=(ONE, None)), "for 3 players"),
    ],
)
def test_a_deal_that_does_not_give_the_seed_is_found(wrong: JointDeal, complaint: str) -> None:
    text = record(wrong, seed=joint_seed(7, deal().numbers))
    with pytest.raises(BadRecord, match=complaint):
        oddeck.from_record(text)


def test_another_hash_than_that_of_the_secret_is_found() -> None:
    game = oddeck.new("twisty-passages", players=3, seed=joint_seed(7, deal().numbers))
    with pytest.raises(BadRecord, match="whose hash the table showed"):
        oddeck.from_record(game.record(seed_hash=seed_hash(8), deal=deal()))


@pytest.mark.parametrize(
    "facts",
    [
        None,
        {},
        deal().facts() | {"secret": "7"},
        deal().facts() | {"secret": -1},
        deal().facts() | {"numbers": ["x", None, None]},
        deal().facts() | {"numbers": "none"},
        deal().facts() | {"commitments": [7, None, None]},
        deal().facts() | {"more": 1},
    ],
)
def test_malformed_facts_are_refused(facts: object) -> None:
    with pytest.raises(BadSetup, match="deal: expected"):
        JointDeal.from_facts(facts)
