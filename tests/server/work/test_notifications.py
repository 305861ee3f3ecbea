"""People who are away are told of their turn in a slow game, once, and only as they wish."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from py_vapid import Vapid02

from oddeck.engine.errors import BadSetup
from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops import wall_clock
from oddeck.server.ops.public import is_public
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.log import Append
from oddeck.server.storage.notifications import MOST_DEVICES
from oddeck.server.storage.presence import Seated
from oddeck.server.storage.store import Store
from oddeck.server.wire.commands import OpenTable, SitDown
from oddeck.server.wire.common import Clock
from oddeck.server.work import notifications, turn_notices
from oddeck.server.work.notifications import DAY_MS
from oddeck.server.work.rooms import Connection, Room
from oddeck.server.work.server import Server
from oddeck.server.work.web_push import PublicResolver, WebPush, new_push_key

from ..conftest import open_server
from ..receivers import Browser, Mailbox, PushService, mail_server, push_service
from .playing import play_one

pytestmark = pytest.mark.anyio

KEYS = ["ann" * 10, "ben" * 10]
NAMES = ["Ann", "Ben"]
BY_MAIL = Clock(seconds=3 * 24 * 3600.0)
SITE = "https://cards.example"
ENDPOINTS = [  # that are refused
    "http://push.example/a", "https://127.0.0.1/a", "https://[::1]/a", "https://localhost/a",
    "https://2130706433/a", "https://0x7f.1/a", "https://127.1/a", "https://push.example:8443/a",
    "https://u:p@push.example/a", "https://push.example/a#b", "ftp://push.example", "x", "",
    "https://[::1", "https://push.example:x/",
]  # fmt: skip


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as service:
        yield service


@pytest.fixture
async def mailbox() -> AsyncIterator[Mailbox]:
    async with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
async def server(settings: Settings, mailbox: Mailbox) -> AsyncIterator[Server]:
    """A server that tells people at once, by push and by e-mail."""
    configured = replace(
        settings,
        push_contact="mailto:ann@cards.example",
        push_anywhere=True,
        smtp=mailbox.url,
        mail_from="Oddeck <cards@cards.example>",
        public_url=SITE,
        notify_after=0.0,
    )
    async with open_server(configured) as server:
        yield server


async def game_by_mail(server: Server, clock: Clock | None = BY_MAIL) -> tuple[Room, list[str]]:
    """A game of Ann and Ben, and their ids by seat."""
    ids = [(await server.people.meet(key)).id for key in KEYS]
    wanted = OpenTable(game="twisty-passages", players=2, name=NAMES[0], clock=clock)
    opening = await server.tables.open_table(wanted, KEYS[0])
    room = await server.registry.get(opening.table)
    await server.tables.sit_down(room, SitDown(name=NAMES[1]), KEYS[1])
    assert room.table.phase == "playing"
    return room, ids


async def push_to(server: Server, service: PushService, person: str, path: str = "/one") -> Browser:
    """A browser of somebody, who has turned push on there."""
    browser = Browser(service.address + path)
    await server.notifications.subscribe(person, browser.subscription)
    return browser


def link_in(text: str, name: str) -> str:
    """A token from a link in an e-mail."""
    (token,) = re.findall(rf"^{SITE}/mail\?{name}=([\w-]+)$", text, re.MULTILINE)
    return str(token)


async def confirmed(server: Server, mailbox: Mailbox, person: str, address: str) -> str:
    """Turn e-mails on for somebody; the token that stops them."""
    await server.notifications.set_mail(person, address)
    text = mailbox.mails[-1][1].get_content()  # type: ignore[attr-defined]
    await server.notifications.confirm_mail(link_in(text, "confirm"))
    return link_in(text, "stop")


async def test_a_turn_is_told_once_by_push_encrypted_and_signed(
    server: Server, service: PushService
) -> None:
    room, ids = await game_by_mail(server)
    browsers = [
        await push_to(server, service, ids[seat], f"/{name}") for seat, name in enumerate(NAMES)
    ]
    (seat,) = room.table.turns
    for _ in range(3):
        await server.turn_notices.look()
    ((path, headers, body),) = service.posted
    assert path == f"/{NAMES[seat]}"
    assert browsers[seat].read(body) == {
        "title": "Your turn",
        "body": f"Twisty Passages with {NAMES[1 - seat]}",
        "path": f"/t/{room.table.id}",
        "tag": room.table.id,
    }
    assert Vapid02.verify(headers["authorization"]), "signed with the key that browsers know"
    assert headers["authorization"].endswith(f"k={server.notifications.push.public_key}")  # type: ignore[union-attr]
    with pytest.raises(Exception, match="ecryption"):
        browsers[1 - seat].read(body)

    while room.table.turns == [seat]:
        await play_one(server, room)
    assert room.table.turns == [1 - seat]
    await server.turn_notices.look()
    assert [path for path, *_ in service.posted] == [f"/{NAMES[seat]}", f"/{NAMES[1 - seat]}"]


async def test_who_looks_at_the_table_is_not_told_until_they_look_away(
    server: Server, service: PushService
) -> None:
    room, ids = await game_by_mail(server)
    (seat,) = room.table.turns
    await push_to(server, service, ids[seat])
    connection = Connection(room, room.table.seats[seat].person, seat, 0)
    await server.presence.add_connection(connection)
    await server.turn_notices.look()
    assert service.posted == []
    await server.presence.look(connection, False)
    await look_later(server)
    assert len(service.posted) == 1, "the tab is open, but out of sight"


async def look_later(server: Server) -> None:
    """Look when tables at which somebody was not told are looked at again."""
    with pytest.MonkeyPatch.context() as patch:
        later = wall_clock.now_ms() + turn_notices.AGAIN_MS + 1
        patch.setattr(wall_clock, "now_ms", lambda: later)
        await server.turn_notices.look()


async def test_a_push_service_that_fails_is_tried_again_and_a_gone_browser_is_not(
    server: Server, service: PushService
) -> None:
    room, ids = await game_by_mail(server)
    (seat,) = room.table.turns
    await push_to(server, service, ids[seat])
    service.status = 307
    await server.turn_notices.look()
    assert [path for path, *_ in service.posted] == ["/one"], "redirects are not followed"
    service.status = 410
    await look_later(server)
    assert len(service.posted) == 2
    assert (await server.notifications.facts(ids[seat])).devices == 0


async def test_quick_games_tell_nobody(server: Server, service: PushService) -> None:
    room, ids = await game_by_mail(server, Clock(seconds=600.0))
    for person in ids:
        await push_to(server, service, person)
    assert room.table.turns
    await server.turn_notices.look()
    assert service.posted == []


async def test_notifications_of_a_person_are_limited(
    server: Server, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_notices, "MOST_AN_HOUR", 2)
    for _ in range(4):
        _room, ids = await game_by_mail(server)
    for person in ids:
        await push_to(server, service, person)
    await server.turn_notices.look()
    told = len(service.posted)
    assert told <= 4, told
    await server.turn_notices.look()
    assert len(service.posted) == told


async def test_one_process_of_several_tells_of_a_turn(database: str) -> None:
    first, second = Store(database), Store(database)
    for store in (first, second):
        await store.start()
    await first.log.append(
        Append("table", 1, 1, "{}", False, "playing", "{}", due=None, format=1, notify=5)
    )
    claims = [await store.notifications.claim_due(10, 70, 20) for store in (first, second)]
    assert claims == [["table"], []]
    await first.notifications.look_again("table", 70, 90)
    assert await second.notifications.claim_due(80, 100, 20) == [], "not yet"
    assert await second.notifications.claim_due(95, 100, 20) == ["table"]
    if first.shared:
        for looking in (True, False):
            await first.presence.add(Seated("socket", "table", 1, looking))
            assert await second.presence.looking("table") == ({1} if looking else set())
    assert await first.notifications.tell("ann", "table", "1.3", 5)
    assert not await second.notifications.tell("ann", "table", "1.3", 5)
    assert await second.notifications.tell("ann", "table", "1.4", 6)
    assert await first.notifications.told("ann", "table") == ("1.4", 6)
    for store in (first, second):
        await store.close()


async def test_an_address_gets_nothing_until_it_is_confirmed(
    server: Server, mailbox: Mailbox
) -> None:
    room, ids = await game_by_mail(server)
    (seat,) = room.table.turns
    await server.notifications.set_mail(ids[seat], " ann@example.org ")
    assert [to for to, _ in mailbox.mails] == [["ann@example.org"]]
    text = mailbox.mails[0][1].get_content()  # type: ignore[attr-defined]
    await server.turn_notices.look()
    assert await server.notifications.send(ids[seat], notifications.Message("a", "b", "/", "c"))
    assert len(mailbox.mails) == 1, "not confirmed"
    with pytest.raises(Refusal, match="no longer valid"):
        await server.notifications.confirm_mail("another")
    await server.notifications.confirm_mail(link_in(text, "confirm"))
    while room.table.turns == [seat]:
        await play_one(server, room)
    while room.table.turns != [seat]:
        await play_one(server, room)
    await server.turn_notices.look()
    to, told = mailbox.mails[1]
    assert to == ["ann@example.org"]
    assert told["subject"] == f"Your turn: Twisty Passages with {NAMES[1 - seat]}"
    stop = link_in(told.get_content(), "stop")  # type: ignore[attr-defined]
    assert told["list-unsubscribe"] == f"<{SITE}/api/mail/stop?token={stop}>"
    assert told["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert f"{SITE}/t/{room.table.id}" in told.get_content()  # type: ignore[attr-defined]

    await server.notifications.stop_mail(stop)
    assert (await server.notifications.facts(ids[seat])).address is None
    await server.notifications.stop_mail(stop)  # a second click, or a guess: no difference


async def test_nobody_can_have_strangers_flooded_with_links(
    server: Server, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = [(await server.people.meet(key)).id for key in KEYS]
    await server.notifications.set_mail(ann, "eve@example.org")
    with pytest.raises(Refusal, match="tomorrow"):
        await server.notifications.set_mail(ben, "EVE@example.org")
    text = mailbox.mails[0][1].get_content()  # type: ignore[attr-defined]
    await server.notifications.stop_mail(link_in(text, "stop"))  # Eve says no
    now = wall_clock.now_ms()
    monkeypatch.setattr(wall_clock, "now_ms", lambda: now + 2 * DAY_MS)
    with pytest.raises(Refusal, match="tomorrow"):
        await server.notifications.set_mail(ben, "eve@example.org")
    await server.notifications.set_mail(ben, "ben@example.org")
    monkeypatch.setattr(wall_clock, "now_ms", lambda: now + 4 * DAY_MS)
    await server.notifications.tidy()
    assert (await server.notifications.facts(ben)).address is None, "nobody has confirmed it"


@pytest.mark.parametrize(
    "address",
    ["", "ann", "ann@localhost", "a@b.c\r\nBcc: x@y.zz", "a@b.cc, x@y.zz", "<a@b.cc>", "a b@c.dd"],
)
async def test_what_is_no_single_address_is_refused(
    server: Server, mailbox: Mailbox, address: str
) -> None:
    ann = (await server.people.meet(KEYS[0])).id
    with pytest.raises(Refusal, match="expected an e-mail address"):
        await server.notifications.set_mail(ann, address)
    assert mailbox.mails == []


async def test_a_person_has_a_few_devices_and_takes_all_with_them(
    server: Server, service: PushService, mailbox: Mailbox
) -> None:
    room, (ann, ben) = await game_by_mail(server)
    for number in range(MOST_DEVICES + 2):
        await push_to(server, service, ann, f"/{number}")
    await push_to(server, service, ben)
    await confirmed(server, mailbox, ann, "ann@example.org")
    await server.turn_notices.look()
    facts = await server.notifications.facts(ann)
    assert (facts.devices, facts.address, facts.confirmed) == (
        MOST_DEVICES,
        "ann@example.org",
        True,
    )
    person = await server.people.meet(KEYS[0])
    export = json.dumps(await server.people.export(person))
    assert export.count(service.address) == MOST_DEVICES
    assert "ann@example.org" in export
    await server.people.delete(person)
    gone = await server.notifications.facts(ann)
    assert (gone.devices, gone.address) == (0, None)
    assert (await server.notifications.facts(ben)).devices == 1
    assert await server.store.notifications.told(ann, room.table.id) is None


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1",
        "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::", "not an address",
    ],
)  # fmt: skip
async def test_addresses_of_ones_own_network_are_not_public(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_public(address)

    async def rebound(*_: object, **__: object) -> list[Any]:
        kind = socket.AF_INET6 if ":" in address else socket.AF_INET
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("9.9.9.9", 443)),
            (kind, socket.SOCK_STREAM, 6, "", (address, 443)),
        ]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", rebound)
    with pytest.raises(OSError, match="not public"):
        await PublicResolver().resolve("push.example", 443)


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe"])
def test_addresses_on_the_internet_are_public(address: str) -> None:
    assert is_public(address)


async def test_only_names_with_https_can_be_push_services() -> None:
    push = WebPush(new_push_key(), "mailto:a@b.cc")
    good = Browser("https://push.example/a?b=c").subscription
    push.check(good.endpoint, good.p256dh, good.auth)
    for endpoint in ENDPOINTS:
        with pytest.raises(Refusal, match="expected an endpoint"):
            push.check(endpoint, good.p256dh, good.auth)
    for keys in (("A" * 87, good.auth), (good.p256dh, "AAAA"), ("", "")):
        with pytest.raises(Refusal, match="expected the keys"):
            push.check(good.endpoint, *keys)
    await push.close()


async def test_a_push_key_stays_the_same(settings: Settings) -> None:
    configured = replace(settings, push_contact="mailto:a@b.cc")
    keys = []
    for _ in range(2):
        async with open_server(configured) as server:
            keys.append((await server.notifications.facts("ann")).push_key)
    assert keys[0] == keys[1] != ""


async def test_nothing_is_offered_that_is_not_configured(settings: Settings) -> None:
    async with open_server(settings) as server:
        facts = await server.notifications.facts("ann")
        assert (facts.push_key, facts.mail) == (None, False)
        with pytest.raises(Refusal, match="no push"):
            await server.notifications.subscribe("ann", Browser("https://a.bc/").subscription)
        with pytest.raises(Refusal, match="no e-mails"):
            await server.notifications.set_mail("ann", "ann@example.org")


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"push_contact": "me"}, "PUSH_CONTACT"),
        ({"smtp": "mail.example"}, "SMTP"),
        ({"smtp": "smtps://u:p@mail.example", "mail_from": "a@b.cc"}, "PUBLIC_URL"),
        ({"smtp": "smtps://mail.example", "public_url": SITE, "mail_from": "x"}, "MAIL_FROM"),
    ],
)
def test_a_wrong_setting_is_named(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(BadSetup, match=f"ODDECK_{named}: expected") as refused:
        Settings(**wrong)
    assert "u:p" not in str(refused.value)
