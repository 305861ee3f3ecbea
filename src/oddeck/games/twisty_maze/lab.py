"""What the lab knows about the maze, and the maze with other icons.

A sweep over icons plays with files of cards in which restored dice icons look for other faces.
"""

from __future__ import annotations

from oddeck.decks.maze import DIGEST, MAZE, TEXT, load
from oddeck.decks.maze_file import Card, If, Step
from oddeck.engine.errors import BadSetup, short
from oddeck.lab.facts import LabFacts, VariedData

FACES = range(1, 7)
FILE = "maze.toml"


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
            f"icons.{slug}: expected faces from 1 to 6, got {short(' '.join(map(str, faces)))}"
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
    """The file with every restored dice icon looking for the `count` highest faces."""
    text = TEXT
    for slug in restored_cards():
        text = with_faces(text, slug, tuple(FACES)[-count:])
    return text


def with_icons(slug: str, value: object) -> str:
    """The file with other icons: `icons.lost=5 6` are the faces of one card.

    Without a slug, `icons=3` is how many faces all restored icons look for.
    """
    if slug:
        faces = tuple(int(face) if face.isdecimal() else 0 for face in str(value).split())
        text = with_faces(TEXT, slug, faces)
    elif isinstance(value, int) and value in FACES:
        text = with_all_faces(value)
    else:
        raise BadSetup(f"icons: expected how many faces they look for, 1 to 6, got {short(value)}")
    load(text, FILE)
    return text


LAB = LabFacts(
    endings=(("a standstill", "STANDSTILL"), ("the exit", "WIN")),
    unit="cards",
    caveat=(
        "These games are played with the icons of the cards as we restored them: our copy of the"
        " rules has lost them all."
    ),
    versions={"deck": DIGEST},
    data=VariedData("icons", FILE, "ODDECK_MAZE_FILE", with_icons),
)
