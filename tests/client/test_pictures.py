"""The client looks as in the pictures that were taken of it, as far as leaps to the eye. After a
change that is meant to be seen, `make pictures` takes them again: look at them.
"""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from .people import THOROUGH, People
from .pictures import FOLDER, SIZES, TABLES, pictures_of

MOST = 0.06  # of the picture may differ
IN_THE_DARK = SIZES if THOROUGH else SIZES[::3]  # a phone and a desk
# The share of small squares of two pictures whose colours differ plainly; all if they are of
# different sizes. Letters that are set a little differently fade away in a square.
COMPARE = """async (pictures) => {
  const images = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/webp;base64,${data}`;
    await image.decode();
    return image;
  }));
  const [{ width, height }] = images;
  if (images[1].width !== width || images[1].height !== height) return 1;
  const columns = Math.round(width / 6), rows = Math.round(height / 6);
  const [one, other] = images.map((image) => {
    const canvas = new OffscreenCanvas(columns, rows).getContext("2d");
    canvas.imageSmoothingQuality = "high";
    canvas.drawImage(image, 0, 0, columns, rows);
    return canvas.getImageData(0, 0, columns, rows).data;
  });
  let different = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((colour) => Math.abs(one[at + colour] - other[at + colour]) > 36))
      different++;
  return different / (columns * rows);
}"""


@pytest.mark.parametrize("game", TABLES)
def test_it_looks_as_in_the_pictures(people: People, game: str, tmp_path: Path) -> None:
    compared = {}
    judge = people.come("Judge").page
    for name, image in pictures_of(game, people, IN_THE_DARK):
        (tmp_path / f"{name}.webp").write_bytes(image)  # to look at where they differ
        known = (FOLDER / f"{name}.webp").read_bytes()
        compared[name] = judge.evaluate(
            COMPARE, [base64.b64encode(one).decode() for one in (known, image)]
        )
    assert {name: part for name, part in compared.items() if part > MOST} == {}, tmp_path


def test_the_comparison_sees_another_game_and_not_a_shade(people: People) -> None:
    """Two games are told apart on every screen, and a picture is like itself."""
    judge = people.come("Judge").page
    for width, height in SIZES:
        one, other = (
            base64.b64encode((FOLDER / f"{game}-{width}x{height}-light.webp").read_bytes()).decode()
            for game in ("trophy-case", "flathead-rummy")
        )
        assert judge.evaluate(COMPARE, [one, other]) > MOST
        assert judge.evaluate(COMPARE, [one, one]) == 0
