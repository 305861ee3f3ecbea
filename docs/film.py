"""Makes the moving picture in the README: `make film`. A real table, with a server and a browser,
is filmed for some seconds and kept as an animated WebP.

Each frame holds only the rectangle that has changed since the frame before. Chromium compares,
cuts and encodes; the container is put together here:
https://developers.google.com/speed/webp/docs/riff_container
"""

from __future__ import annotations

import base64
import random
import shutil
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.client.conftest import PROGRAMS, QUIETLY
from tests.client.people import People
from tests.client.player import Player

from .screenshots import PORT, serving

FILE = Path(__file__).parent / "img" / "table.webp"
GAME, PLAYERS = "fortuno", 4
SIZE = (960, 600)  # pixels, of a window of 1280 by 800
FASTEST = 0.08  # seconds between two frames
SECONDS = 14.0
BOT_PAUSE = 0.7  # seconds that bots take for a move
THINKING = 900  # milliseconds that the player takes for one
QUALITY = 0.6  # of WebP
CHANGED = 24  # a pixel has changed if a colour differs by more than this, of 255

# Cuts out what has changed since the frame before: x, y and the picture, or nothing.
CUT = """async ([frame, [width, height], quality, changed]) => {
  const picture = await createImageBitmap(await (await fetch(frame)).blob());
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0, width, height);
  const now = context.getImageData(0, 0, width, height);
  const before = window.before;
  let [left, top, right, bottom] = before ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  for (let at = 0; before && at < now.data.length; at += 4)
    for (let colour = 0; colour < 3; colour++)
      if (Math.abs(now.data[at + colour] - before.data[at + colour]) > changed) {
        const x = (at / 4) % width, y = Math.floor(at / 4 / width);
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
        break;
      }
  if (right < 0) return null;
  window.before = now;
  left -= left % 2; top -= top % 2;  // the container counts in twos
  const cut = new OffscreenCanvas(right - left + 1, bottom - top + 1);
  cut.getContext("2d", { alpha: false }).drawImage(canvas, -left, -top);
  const blob = await cut.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const text = Array.from(bytes, (one) => String.fromCharCode(one)).join("");
  return [left, top, cut.width, cut.height, btoa(text)];
}"""


@dataclass(frozen=True)
class Frame:
    """A rectangle that replaces a part of the picture, and how long it stays."""

    left: int
    top: int
    width: int
    height: int
    image: bytes  # a WebP file
    milliseconds: int


@dataclass
class Camera:
    """Collects what a page shows, with the time of each picture in seconds."""

    session: CDPSession
    taken: list[tuple[float, str]] = field(default_factory=list)

    def start(self) -> None:
        """Film from now on."""
        self.session.on("Page.screencastFrame", self._take)
        width, height = SIZE
        self.session.send(
            "Page.startScreencast",
            {"format": "jpeg", "quality": 92, "maxWidth": width, "maxHeight": height},
        )

    def stop(self) -> None:
        """Film no more."""
        self.session.send("Page.stopScreencast")

    @property
    def seconds(self) -> float:
        """How long the film is."""
        return self.taken[-1][0] - self.taken[0][0] if self.taken else 0.0

    def _take(self, event: dict[str, Any]) -> None:
        at = event["metadata"]["timestamp"]
        if not self.taken or at - self.taken[-1][0] >= FASTEST:
            self.taken.append((at, event["data"]))
        self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})


def main() -> None:
    """Film a table."""
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with serving(bot_pause=BOT_PAUSE), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIETLY)
        people = People(browser, f"http://127.0.0.1:{PORT}")
        person = people.come("Ann", reduced_motion="no-preference")
        person.sit_down(people.open_table(GAME, PLAYERS, 1, unhurried=True))
        person.sees_the_game()
        person.page.locator("svg[data-sprite]").first.wait_for(state="attached")  # what is on cards
        player = Player(person, random.Random(GAME))
        camera = Camera(person.context.new_cdp_session(person.page))
        camera.start()
        play(player, camera)
        camera.stop()
        frames = cut(browser.new_page(), camera.taken)
    FILE.write_bytes(animated(frames))
    print(f"docs/img/{FILE.name}: {len(frames)} frames, {FILE.stat().st_size // 1000} kB")


def play(player: Player, camera: Camera) -> None:
    """Take part in the game while it is filmed, without haste."""
    page = player.person.page
    while camera.seconds < SECONDS:
        page.wait_for_timeout(THINKING if player.look()["mine"] else 100)
        player.act()


def cut(page: Page, taken: Sequence[tuple[float, str]]) -> list[Frame]:
    """The frames of a film, each with what has changed."""
    frames: list[Frame] = []
    begins: list[float] = []
    for at, data in taken:
        found = page.evaluate(CUT, [f"data:image/jpeg;base64,{data}", SIZE, QUALITY, CHANGED])
        if found is not None:
            left, top, width, height, image = found
            frames.append(Frame(left, top, width, height, base64.b64decode(image), 0))
            begins.append(at)
    ends = [*begins[1:], taken[-1][0] + 1.0]
    return [
        Frame(one.left, one.top, one.width, one.height, one.image, round(1000 * (end - begin)))
        for one, begin, end in zip(frames, begins, ends, strict=True)
    ]


def animated(frames: Sequence[Frame]) -> bytes:
    """An animated WebP that begins again at its end."""
    width, height = SIZE
    is_animation = 2
    chunks = [
        chunk(b"VP8X", struct.pack("<BxxxHBHB", is_animation, *in_24_bits(width, height))),
        chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)),
    ]
    for frame in frames:
        numbers = (frame.left // 2 + 1, frame.top // 2 + 1, frame.width, frame.height)
        length = struct.pack("<I", frame.milliseconds)[:3]
        keeps_the_rest = b"\x02"  # no blending, nothing is cleared afterwards
        head = struct.pack("<HBHBHBHB", *in_24_bits(*numbers)) + length + keeps_the_rest
        chunks.append(chunk(b"ANMF", head + picture_of(frame.image)))
    return chunk(b"RIFF", b"WEBP" + b"".join(chunks))


def picture_of(file: bytes) -> bytes:
    """The chunk of a WebP file that has the picture, without colour profile and the like."""
    at = len("RIFFsizeWEBP")
    while file[at : at + 4] not in (b"VP8 ", b"VP8L"):
        (length,) = struct.unpack_from("<I", file, at + 4)
        at += 8 + length + length % 2
    (length,) = struct.unpack_from("<I", file, at + 4)
    return file[at : at + 8 + length + length % 2]


def in_24_bits(*numbers: int) -> list[int]:
    """Numbers from 1 as the container has them: one less, as 16 bits and 8."""
    return [part for number in numbers for part in ((number - 1) & 0xFFFF, (number - 1) >> 16)]


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a RIFF file."""
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


if __name__ == "__main__":
    main()
