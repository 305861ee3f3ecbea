"""The maze with other icons: files of cards in which restored dice icons look for other faces."""

from __future__ import annotations

from pathlib import Path

from oddeck.decks.maze import MAZE, TEXT, load
from oddeck.decks.maze_file import Card, If, Step
from oddeck.engine.errors import BadSetup, short

FACES = range(1, 7)


def face_steps(card: Card) -> list[Step]:
    """The steps of a card that look for faces of dice."""
    return [
        step
        for step in card.effect + card.at_start
        if step.condition in (If.EACH, If.AT_LEAST, If.ON)
    ]


def restored_cards() -> dict[str, Step]:
    """The cards whose one dice icon was lost and restored, each with the step that has it."""
    return {
        card.slug: face_steps(card)[0]
        for card in MAZE.cards
        if card.restored and len(face_steps(card)) == 1
    }


def with_faces(text: str, slug: str, faces: tuple[int, ...]) -> str:
    """The file with the dice icon of one card looking for these faces."""
    if slug not in restored_cards():
        raise BadSetup(
            f"icons: {short(slug)} has no single restored dice icon; there are:"
            f" {', '.join(restored_cards())}"
        )
    if not faces or not set(faces) <= set(FACES):
        raise BadSetup(
            f"icons.{slug}: faces from 1 to 6 are needed, not {short(' '.join(map(str, faces)))}"
        )
    step = restored_cards()[slug]
    start = text.index(f"[{slug}]")
    end = text.find("\n[", start)
    card = text[start : end if end >= 0 else len(text)]
    condition, action = step.text.split(": ", 1)
    before = " ".join(map(str, step.faces))
    other = f"{condition.removesuffix(before)}{' '.join(map(str, sorted(faces)))}: {action}"
    return text.replace(card, card.replace(f'"{step.text}"', f'"{other}"'))


def with_all_faces(count: int) -> str:
    """The file with every restored dice icon looking for so many faces, the highest."""
    text = TEXT
    for slug in restored_cards():
        text = with_faces(text, slug, tuple(FACES)[-count:])
    return text


def write_deck(text: str, file: Path) -> Path:
    """Keeps a file of cards, if it can be read."""
    load(text, file.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file
