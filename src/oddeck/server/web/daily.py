"""The daily deal over HTTP. Who has not finished a deal learns nothing about its cards here."""

from __future__ import annotations

from datetime import date

import msgspec
from fastapi import APIRouter, Request, Response

from ..domain.refusals import Refusal
from ..wire.answers import Opening
from ..wire.daily import BeginDaily, Daily, DailyDay, DailyResults
from .lobby import check_may_open, game_of, opened
from .people import person_of, person_or_none
from .rest import answer, body_of, described, key_of, server_of

router = APIRouter(prefix="/api/daily")
decode_begin = msgspec.json.Decoder(BeginDaily).decode


@router.get("", openapi_extra=described(gives=Daily, key="maybe"))
async def today(request: Request) -> Response:
    """Today's deals, one for each game, and how far you are with them."""
    person = await person_or_none(request)
    return answer(await server_of(request).dailies.today(person))


@router.post(
    "/{game_id}",
    status_code=201,
    openapi_extra=described(takes=BeginDaily, gives=Opening, status=201, key="yes"),
)
async def begin(request: Request, game_id: str) -> Response:
    """Begin or continue your only attempt at today's deal of a game."""
    check_may_open(request)
    game, person = game_of(game_id), await person_of(request)
    wanted = await body_of(request, decode_begin)
    opening = await server_of(request).dailies.begin(
        game, wanted.name, key_of(request) or "", person, request.state.address
    )
    return opened(request, opening)


@router.get("/{day}", openapi_extra=described(gives=DailyDay))
async def day(request: Request, day: str) -> Response:
    """The hash of a day's secret, and the secret itself when its deals are over."""
    return answer(server_of(request).dailies.day(day_of(day)))


@router.get("/{day}/{game_id}", openapi_extra=described(gives=DailyResults, key="maybe"))
async def results(request: Request, day: str, game_id: str) -> Response:
    """The results of a deal, for those who have finished it; for everyone when it is over."""
    person = await person_or_none(request)
    found = await server_of(request).dailies.results(day_of(day), game_of(game_id), person)
    return answer(found)


def day_of(text: str) -> date:
    """A day as addresses have it; Refusal if it is none."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise Refusal("no-such-page", "expected a day such as 2026-12-24")
    return found
