"""Notifications that it is your turn, over HTTP. Each person sees and changes their own only."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from ..domain.refusals import Refusal
from ..wire.answers import Accepted
from ..wire.notifications import (
    ConfirmMail,
    Notifications,
    SetMail,
    Subscribe,
    Tested,
    Unsubscribe,
)
from ..work.notifications import Message
from .people import person_of, person_or_none
from .rest import answer, body_of, described, limit_rate, server_of

router = APIRouter(prefix="/api")
# PostgreSQL cannot even look for some other texts.
Token = Annotated[str, Query(max_length=100, pattern="^[A-Za-z0-9_-]*$")]

decode_subscribe = msgspec.json.Decoder(Subscribe).decode
decode_unsubscribe = msgspec.json.Decoder(Unsubscribe).decode
decode_mail = msgspec.json.Decoder(SetMail).decode
decode_confirm = msgspec.json.Decoder(ConfirmMail).decode

TEST = Message("Your turn", "this is a test, no game waits for you", "/", "test")


@router.get("/me/notifications", openapi_extra=described(gives=Notifications, key="maybe"))
async def facts(request: Request) -> Response:
    """How you can be told that it is your turn, and what you have turned on."""
    person = await person_or_none(request)
    notifications = server_of(request).notifications
    return answer(await notifications.facts(None if person is None else person.id))


@router.post("/me/push", openapi_extra=described(takes=Subscribe, gives=Notifications, key="yes"))
async def subscribe(request: Request) -> Response:
    """Turn push messages on for a browser. A person has five at most; the oldest gives way."""
    limit_rate(request)
    person, notifications = await person_of(request), server_of(request).notifications
    await notifications.subscribe(person.id, await body_of(request, decode_subscribe))
    return answer(await notifications.facts(person.id))


@router.delete(
    "/me/push", openapi_extra=described(takes=Unsubscribe, gives=Notifications, key="yes")
)
async def unsubscribe(request: Request) -> Response:
    """Turn push messages off for a browser."""
    person, notifications = await person_of(request), server_of(request).notifications
    wanted = await body_of(request, decode_unsubscribe)
    await notifications.unsubscribe(person.id, wanted.endpoint)
    return answer(await notifications.facts(person.id))


@router.post("/me/mail", openapi_extra=described(takes=SetMail, gives=Notifications, key="yes"))
async def set_mail(request: Request) -> Response:
    """Enter an e-mail address. It gets a link, and nothing else until you have confirmed it."""
    limit_mail(request)
    person, notifications = await person_of(request), server_of(request).notifications
    await notifications.set_mail(person.id, (await body_of(request, decode_mail)).address)
    return answer(await notifications.facts(person.id))


@router.delete("/me/mail", openapi_extra=described(gives=Notifications, key="yes"))
async def delete_mail(request: Request) -> Response:
    """Turn e-mails off, and delete your address."""
    person, notifications = await person_of(request), server_of(request).notifications
    await notifications.delete_mail(person.id)
    return answer(await notifications.facts(person.id))


@router.post("/me/notifications/test", openapi_extra=described(gives=Tested, key="yes"))
async def test(request: Request) -> Response:
    """Send yourself a test, every way that you have turned on."""
    limit_mail(request)
    person = await person_of(request)
    return answer(await server_of(request).notifications.send(person.id, TEST))


@router.post("/mail/confirm", openapi_extra=described(takes=ConfirmMail, gives=Accepted))
async def confirm_mail(request: Request) -> Response:
    """Confirm an address with the token from the e-mail."""
    limit_rate(request)
    wanted = await body_of(request, decode_confirm)
    await server_of(request).notifications.confirm_mail(wanted.token)
    return answer(Accepted(0))


@router.post("/mail/stop", openapi_extra=described(gives=Accepted))
async def stop_mail(request: Request, token: Token) -> Response:
    """Stop e-mails with the token that each of them contains: RFC 8058, without signing in."""
    limit_rate(request)
    await server_of(request).notifications.stop_mail(token)
    return answer(Accepted(0))


@router.get("/mail/stop", include_in_schema=False)
async def stop_page(token: Token) -> Response:
    """The page that asks once more: programs that look at links must not stop e-mails."""
    return RedirectResponse(f"/mail?stop={quote(token, safe='')}", 303)


def limit_mail(request: Request) -> None:
    """Refuse an address that has too many e-mails sent."""
    if not request.app.state.mailings.take(request.state.address):
        raise Refusal("too-fast", "too many e-mails or tests; try again later")
