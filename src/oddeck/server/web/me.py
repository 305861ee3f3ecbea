"""A person's own data over HTTP. Everyone gets their own only."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response

from ..domain.refusals import Refusal
from ..wire.answers import Accepted
from ..wire.people import Adopt, ChangeMe, Deleted, Me, MyGames, OwnGame, Statistics
from ..wire.puzzles import SolvedPuzzle
from ..work.people import me
from .people import person_of
from .rest import answer, body_of, described, key_of, server_of

LATEST = 2**53
MOST_LISTED = 50  # finished games in one answer

router = APIRouter(prefix="/api/me")
decode_adopt = msgspec.json.Decoder(Adopt).decode
decode_change = msgspec.json.Decoder(ChangeMe).decode


@router.post("", openapi_extra=described(takes=ChangeMe, gives=Me, key="yes"))
async def meet(request: Request) -> Response:
    """Become a person with a key of your own choice, which is random; or change your profile.

    A person's key is valid at all tables. It is the only way to their games: keep it.
    """
    server, key = server_of(request), key_of(request)
    if key is None:
        raise Refusal("unknown-key", "expected Authorization: Bearer KEY")
    wanted = await body_of(request, decode_change)
    person = await server.people.find(key)
    if person is None:
        if not request.app.state.meetings.take(request.state.address):
            raise Refusal("too-fast", "many people have come from your address; try again later")
        person = await server.people.meet(key)
    return answer(me(await server.people.change(person, wanted)))


@router.get("", openapi_extra=described(gives=Me, key="yes"))
async def profile(request: Request) -> Response:
    """Your profile."""
    return answer(me(await person_of(request)))


@router.get("/games", openapi_extra=described(gives=MyGames, key="yes"))
async def games(request: Request) -> Response:
    """The tables at which you sit, your turn first, and how many games you have finished."""
    return answer(await server_of(request).people.games(await person_of(request)))


@router.post("/seats", openapi_extra=described(takes=Adopt, gives=Accepted, key="yes"))
async def adopt(request: Request) -> Response:
    """Make a seat yours to which you have a separate key, with the games played there."""
    person = await person_of(request)
    wanted = await body_of(request, decode_adopt)
    server = server_of(request)
    room = await server.registry.get(wanted.table)
    await server.tables.adopt(room, wanted.key, person)
    return answer(Accepted(0))


@router.get("/finished", openapi_extra=described(gives=list[OwnGame], key="yes"))
async def finished(
    request: Request,
    before: Annotated[int, Query(ge=0, le=LATEST, description="Ended before this time")] = LATEST,
) -> Response:
    """Your finished games, the latest first. For more, ask with `before` the last one's time."""
    person = await person_of(request)
    return answer(await server_of(request).people.played(person, before, MOST_LISTED))


@router.get("/statistics", openapi_extra=described(gives=list[Statistics], key="yes"))
async def statistics(request: Request) -> Response:
    """What you have won, by game."""
    return answer(await server_of(request).people.statistics(await person_of(request)))


@router.get("/puzzles", openapi_extra=described(gives=list[SolvedPuzzle], key="yes"))
async def puzzles(request: Request) -> Response:
    """Your first answers to puzzles, the latest first."""
    person = await person_of(request)
    rows = await server_of(request).store.dailies.answers(person.id)
    return answer([SolvedPuzzle(*row) for row in rows])


@router.get("/export", openapi_extra=described(gives=dict[str, list[dict[str, Any]]], key="yes"))
async def export(request: Request) -> Response:
    """Everything that the server stores for you besides what is said and played at tables."""
    person = await person_of(request)
    return answer(await server_of(request).people.export(person))


@router.delete("", openapi_extra=described(gives=Deleted, key="yes"))
async def delete(request: Request) -> Response:
    """Delete your data: at your tables first, then everything else. This cannot be undone.

    It takes several requests if you have sat at many tables: ask again until `left` is 0.
    """
    person = await person_of(request)
    return answer(Deleted(await server_of(request).tables.forget_everywhere(person)))
