"""What people do at a table besides moving, over real sockets to a real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from benchmarks.server.process import PATIENCE, ServerProcess, get, post
from typer.testing import CliRunner
from websockets.sync.client import ClientConnection, connect

from oddeck.cli.app import app

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that soon has bots play for those who are away."""
    folder = tmp_path_factory.mktemp("evening")
    process = ServerProcess(
        f"sqlite:///{folder / 'test.db'}",
        folder / "log",
        {"ODDECK_ABSENCE": "0.3", "ODDECK_BOT_PAUSE": "0"},
    )
    asyncio.run(process.start())
    yield process.address
    process.stop()
    assert '"level": "error"' not in (folder / "log").read_text()


class Guest:
    """Somebody with a socket, who remembers all they were told."""

    def __init__(self, socket: ClientConnection, key: str | None) -> None:
        self.socket = socket
        self.socket.send(json.dumps({"type": "hello", "key": key}))
        self.key = key
        self.steps: list[Json] = []
        self.now: Json = {}
        self.viewer: int | None = None
        self._id = 0
        self.until(lambda: bool(self.now))

    def hear(self) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "update":
            if message["first"] == 1:
                self.steps = []
            self.steps += message["steps"]
            self.now, self.viewer = message["now"], message["viewer"]
        return message

    def until(self, true: Callable[[], bool]) -> None:
        """Listens until something is true."""
        while not true():
            self.hear()

    def does(self, kind: str, **fields: object) -> str:
        """Sends a command: "accepted", or why not."""
        self._id += 1
        self.socket.send(json.dumps({"type": kind, "id": self._id, **fields}))
        while True:
            answer = self.hear()
            if answer["type"] != "update":
                assert answer["id"] == self._id
                return str(answer.get("reason", answer["type"]))

    def news(self) -> list[str]:
        """What was noted at the table so far."""
        return [step["what"] for step in self.steps if step["type"] == "noted"]

    def plays_anything(self) -> None:
        """Makes the first move there is."""
        asked = self.now["asked"]
        assert self.does("play", asked=asked, move=self.now["moves"][0]) == "accepted"
        self.until(lambda: self.now["asked"] != asked)  # the answer comes before the news


class Evening:
    """A table, its people, and ways to bring in more."""

    def __init__(self, server: str, stack: ExitStack, **wanted: object) -> None:
        self.server, self.stack = server, stack
        asked = {
            "game": "trophy-case",
            "players": 3,
            "options": {"hand": 6, "target": 6},
            "name": "Ann",
            "bots": [None, None, "random"],
        }
        opening = post(
            f"{server}/api/tables", json=asked | {"unhurried": False, "stand_in": "random"} | wanted
        ).json()
        self.table = opening["table"]
        self.address = f"{server.replace('http', 'ws')}/api/tables/{self.table}/socket"
        self.ann = self.comes(opening["key"])

    def comes(self, key: str | None = None) -> Guest:
        """Somebody is connected."""
        return Guest(
            self.stack.enter_context(
                connect(self.address, compression=None, open_timeout=PATIENCE)
            ),
            key,
        )

    def sits_down(self, name: str) -> Guest:
        """Somebody takes a seat and is connected."""
        place = post(f"{self.server}/api/tables/{self.table}/seats", json={"name": name}).json()
        return self.comes(place["key"])


@pytest.fixture
def evening(server: str) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(server, stack)


def test_whoever_goes_before_they_have_said_who_they_are_troubles_nobody(evening: Evening) -> None:
    """The log is looked at when the server has ended."""
    with connect(evening.address, compression=None, open_timeout=PATIENCE):
        pass
    assert evening.ann.does("say", text="who was that?") == "accepted"


def test_a_pause_by_agreement(evening: Evening) -> None:
    ann, bo = evening.ann, evening.sits_down("Bo")
    assert ann.does("pause") == "accepted"
    bo.until(lambda: bo.now["seats"][0]["wish"] == "pause")
    assert (bo.now["phase"], bo.does("pause")) == ("playing", "accepted")
    for guest in (ann, bo):
        guest.until(lambda guest=guest: guest.now["phase"] == "paused")  # type: ignore[misc]
        assert guest.now["moves"] == []
        assert guest.does("play", asked=guest.now["asked"], move="fold") == "not-now"
    assert bo.does("resume") == "accepted"
    ann.until(lambda: ann.now["phase"] == "playing")
    assert [news for news in ann.news() if news in ("wish", "paused", "resumed")] == [
        "wish",
        "wish",
        "paused",
        "resumed",
    ]


def test_a_bot_takes_over_for_somebody_who_is_away_and_gives_back(evening: Evening) -> None:
    ann, bo = evening.ann, evening.sits_down("Bo")
    bo.socket.close()
    while "stand-in" not in ann.news():
        if ann.now["moves"]:
            ann.plays_anything()
        else:
            ann.hear()
    assert ann.now["seats"][1]["bot"] == "random"
    back = evening.comes(bo.key)
    assert back.viewer == 1
    ann.until(lambda: "back" in ann.news() or ann.now["phase"] == "over")
    assert ann.now["seats"][1]["bot"] is None or ann.now["phase"] == "over"


def test_a_seat_handed_over_and_taken_back(evening: Evening) -> None:
    ann, bo = evening.ann, evening.sits_down("Bo")
    assert ann.does("take-back") == "not-now"
    assert bo.does("pause") == "accepted"
    assert ann.does("hand-over", bot="nobody-knows-it") == "bad-setup"
    assert ann.does("hand-over", bot="heuristic") == "accepted"
    bo.until(lambda: bo.now["seats"][0]["bot"] == "heuristic")
    assert ann.does("play", asked=ann.now["asked"], move="fold") == "not-now"
    assert ann.does("take-back") == "accepted"
    bo.until(lambda: "back" in bo.news())


def test_the_host_mutes_and_sends_away(evening: Evening) -> None:
    ann, bo = evening.ann, evening.sits_down("Bo")
    assert bo.does("kick", seat=0) == "not-host"
    assert bo.does("say", text="hello") == "accepted"
    assert ann.does("mute", seat=1, muted=True) == "accepted"
    assert bo.does("say", text="HELLO") == "muted"
    assert ann.does("mute", seat=1, muted=False) == "accepted"
    assert bo.does("say", text="sorry") == "accepted"
    assert ann.does("kick", seat=1) == "accepted"
    bo.until(lambda: bo.viewer is None)
    assert (bo.does("say", text="why?"), bo.now["view"]["seat"]) == ("not-seated", None)
    assert [step["text"] for step in ann.steps if step["type"] == "said"] == ["hello", "sorry"]
    ann.until(lambda: ann.now["seats"][1]["bot"] == "random")
    assert not any(seat["free"] for seat in ann.now["seats"])


def test_a_link_carries_a_seat_to_another_device(evening: Evening) -> None:
    ann, bo = evening.ann, evening.sits_down("Bo")
    answer = post(
        f"{evening.server}/api/tables/{evening.table}/keys",
        headers={"Authorization": f"Bearer {bo.key}"},
    ).json()
    key = answer["link"].split("#key=")[1]
    phone = evening.comes(key)
    assert phone.viewer == bo.viewer == 1
    assert phone.now["view"]["hands"][1]["known"] == bo.now["view"]["hands"][1]["known"]
    assert phone.does("say", text="from my phone") == "accepted"
    ann.until(lambda: any(step.get("text") == "from my phone" for step in ann.steps))
    assert evening.comes().viewer is None, "the link to the table alone is no seat"


def test_a_game_to_its_end_a_rematch_and_a_record_that_can_be_verified(
    evening: Evening, tmp_path: Path
) -> None:
    ann, watcher = evening.ann, evening.comes()
    promised = watcher.now["seed_hash"]
    bo = evening.sits_down("Bo")
    record = f"{evening.server}/api/tables/{evening.table}/record"
    assert get(record).json()["reason"] == "not-now"
    for guest in (ann, bo):
        # The game may be over already.
        assert guest.does("hand-over", bot="random") in ("accepted", "not-now")
    watcher.until(lambda: watcher.now["phase"] == "over")
    assert watcher.steps[-1]["what"] == "over"

    file = tmp_path / "game.oddeck"
    file.write_text(get(record).text)
    verify = CliRunner()
    assert verify.invoke(app, ["verify", str(file), "--hash", promised]).exit_code == 0
    assert verify.invoke(app, ["verify", str(file), "--hash", "0" * 64]).exit_code != 0
    signed = verify.invoke(app, ["verify", str(file), "--key", evening.server])
    assert (
        "Proven: the moves are legal, the deal was fixed before the game and the server that you"
        " named" in " ".join(signed.stdout.split())
    )
    key = get(f"{evening.server}/api/key").json()["key"]
    assert (
        json.loads(verify.invoke(app, ["verify", str(file), "--json"]).stdout)["signed_by"] == key
    )
    file.write_text(file.read_text().replace("Ann", "Eve", 1))
    assert verify.invoke(app, ["verify", str(file), "--hash", promised]).exit_code != 0

    for guest in (ann, bo):
        guest.until(lambda guest=guest: guest.now["phase"] == "over")  # type: ignore[misc]
        assert guest.does("take-back") == "accepted"
    assert ann.does("rematch") == "accepted"
    assert ann.now["phase"] == "over"
    assert bo.does("rematch") == "accepted"
    watcher.until(lambda: watcher.now["round"] == 2)
    assert watcher.now["seed_hash"] != promised
    assert "again" in watcher.news()
