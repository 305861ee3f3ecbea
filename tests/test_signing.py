"""Signatures of records."""

from __future__ import annotations

import pytest

import oddeck
from oddeck import signing
from oddeck.record import read_record

# RFC 8032, section 7.1, test 1.
SECRET = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def record() -> str:
    """A game of one move."""
    game = oddeck.new("twisty-passages", players=2, seed=7)
    game.play(game.actors[0], "draw")
    return game.record([{"name": "Zoë"}, {"name": "Bo"}])


def test_the_key_is_that_of_the_standard() -> None:
    assert signing.public_key(SECRET) == PUBLIC
    assert signing.new_secret() != signing.new_secret()


def test_a_signed_record_is_a_record() -> None:
    """It replays, and goes on, like any other; on Windows too."""
    text = signing.signed(record(), SECRET)
    assert text.startswith(record())
    for one in (text, text.replace("\n", "\r\n")):
        assert oddeck.from_record(one).history() == oddeck.from_record(record()).history()
        signature = read_record(one).signature
        assert signature is not None
        assert signature.key == PUBLIC
        assert signing.is_valid(signature)


@pytest.mark.parametrize(
    ("old", "new"), [("Zoë", "Eve"), ("seed: 7", "seed: 8"), (" draw", " pass"), ("Bo", "Bo2")]
)
def test_a_changed_record_no_longer_matches_its_signature(old: str, new: str) -> None:
    text = signing.signed(record(), SECRET)
    changed = text.replace(old, new, 1)
    signature = read_record(changed).signature
    assert changed != text
    assert signature is not None
    assert not signing.is_valid(signature)


@pytest.mark.parametrize("added", ["signed: ed25519 00 00\n", "signed: rsa\n", "0 draw\n"])
def test_nothing_else_may_follow(added: str) -> None:
    with pytest.raises(oddeck.BadRecord, match="more after the last line"):
        oddeck.from_record(record() + added)
    with pytest.raises(oddeck.BadRecord, match="more after the last line"):
        oddeck.from_record(signing.signed(record(), SECRET) + added)
