"""What people turn on to be told of their turn, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from starlette.testclient import TestClient

from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.work.mail import Mailer

from ..receivers import Browser
from .test_me import ANN, BEN, auth, meet, mine, reason
from .test_sockets import connected

SENT: list[tuple[str, str, str]] = []  # to, text, stop


@pytest.fixture
def client(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server with Web Push and e-mail, which this test reads."""

    async def send(_: Mailer, to: str, _subject: str, text: str, stop: str) -> bool:
        SENT.append((to, text, stop))
        return True

    monkeypatch.setattr(Mailer, "send", send)
    SENT.clear()
    configured = replace(
        settings,
        push_contact="mailto:ann@cards.example",
        smtp="smtps://mail.example",
        mail_from="cards@cards.example",
        public_url="https://cards.example/",
        mail_burst=3.0,
        mail_rate=0.0,
    )
    with TestClient(make_app(configured)) as client:
        yield client


def test_everyone_has_a_choice_of_their_own(client: TestClient) -> None:
    meet(client, ANN, BEN)
    subscription = msgspec.to_builtins(Browser("https://push.example/ann").subscription)
    answered = client.post("/api/me/push", json=subscription, headers=auth(ANN))
    assert answered.json() == mine(client, "/notifications", ANN)
    assert (answered.json()["devices"], answered.json()["mail"]) == (1, True)
    assert len(answered.json()["push_key"]) == 87
    assert mine(client, "/notifications", BEN)["devices"] == 0
    gone = {"endpoint": subscription["endpoint"]}
    client.request("DELETE", "/api/me/push", json=gone, headers=auth(BEN))
    assert mine(client, "/notifications", ANN)["devices"] == 1, "it is not Ben's"
    client.request("DELETE", "/api/me/push", json=gone, headers=auth(ANN))
    assert mine(client, "/notifications", ANN)["devices"] == 0


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/push", {"endpoint": "https://a.bc/", "p256dh": "", "auth": ""}),
        ("DELETE", "/push", {"endpoint": "https://a.bc/"}),
        ("POST", "/mail", {"address": "ann@example.org"}),
        ("DELETE", "/mail", None),
        ("POST", "/notifications/test", None),
    ],
)
def test_only_known_people_have_one(
    client: TestClient, method: str, path: str, body: dict[str, str] | None
) -> None:
    for headers in ({}, auth(ANN)):
        refused = client.request(method, f"/api/me{path}", json=body, headers=headers)
        assert reason(refused) == "unknown-key", refused.text
    assert SENT == []
    offered = client.get("/api/me/notifications").json()
    assert (offered["mail"], offered["devices"], offered["address"]) == (True, 0, None)


def test_e_mails_stop_by_one_click_without_a_key(client: TestClient) -> None:
    meet(client, ANN)
    client.post("/api/me/mail", json={"address": "ann@example.org"}, headers=auth(ANN))
    ((to, text, stop),) = SENT
    token = text.partition("https://cards.example/mail?confirm=")[2].split()[0]
    assert to == "ann@example.org"
    assert client.post("/api/mail/confirm", json={"token": token}).status_code == 200
    assert mine(client, "/notifications", ANN)["confirmed"]

    page = client.get("/api/mail/stop", params={"token": stop}, follow_redirects=False)
    assert (page.status_code, page.headers["location"]) == (303, f"/mail?stop={stop}")
    assert mine(client, "/notifications", ANN)["confirmed"], "looking at the link changes nothing"
    form = {"List-Unsubscribe": "One-Click"}
    answers = [client.post(f"/api/mail/stop?token={one}", data=form) for one in (stop, "guess")]
    assert [one.text for one in answers] == [answers[0].text] * 2, "which tells nothing"
    assert mine(client, "/notifications", ANN)["address"] is None


def test_one_address_cannot_have_many_e_mails_sent(client: TestClient) -> None:
    meet(client, ANN)
    answers = [
        client.post("/api/me/mail", json={"address": f"a{n}@example.org"}, headers=auth(ANN))
        for n in range(5)
    ]
    assert [one.status_code for one in answers] == [200] * 3 + [429] * 2
    assert len(SENT) == 3


def test_a_client_says_that_its_page_is_out_of_sight(client: TestClient) -> None:
    table = client.post("/api/tables", json={"game": "fortuno", "players": 4}).json()["table"]
    with connected(client, table) as socket:
        socket.receive_json()
        socket.send_json({"type": "look", "looking": False, "id": 7})
        assert socket.receive_json() == {"type": "accepted", "id": 7}
    over_http = client.post(f"/api/tables/{table}/commands", json={"type": "look", "looking": True})
    assert reason(over_http) == "malformed"
