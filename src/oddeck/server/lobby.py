"""The lobby over HTTP: which games there are, opening and finding tables, sitting down, and
commands without a socket.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from oddeck import rulebook
from oddeck.bots.registry import bot_kinds
from oddeck.engine.errors import UnknownGame
from oddeck.engine.protocol import GameType
from oddeck.engine.text.deck import Deck
from oddeck.game import new
from oddeck.games.registry import find_game, loadable_games
from oddeck.rulebook import rules_text

from . import clocks, views
from .messages import (
    Accepted,
    AnyCommand,
    CardFacts,
    DeckFacts,
    GameFacts,
    LobbyTable,
    Now,
    Opening,
    OpenTable,
    Place,
    SitDown,
    SpareKey,
)
from .refusals import Refusal
from .rest import answer, body_of, described, house_of, key_of, not_too_many
from .rooms import Room
from .sockets import may_watch

SHOWN = 100  # tables in the lobby
SHOWN_FOR = 6 * 3600 * 1000  # milliseconds after their last sign of life

router = APIRouter(prefix="/api")
TableId = Annotated[str, Path(max_length=40)]

read_opening = msgspec.json.Decoder(OpenTable).decode
read_sitting = msgspec.json.Decoder(SitDown).decode
read_command = msgspec.json.Decoder(AnyCommand).decode


@router.get("/games", openapi_extra=described(gives=list[GameFacts]))
async def games() -> Response:
    """The games that can be played here, with players, options and bots."""
    return answer([facts_of(game.id) for game in loadable_games()])


@cache
def facts_of(game_id: str) -> GameFacts:
    """A game, for programs."""
    game = find_game(game_id)
    options = [
        {"name": option.name, **option.facts(game.players), "help": option.help}
        for option in game.options
    ]
    players = (game.players.start, game.players.stop - 1)
    return GameFacts(
        game.id,
        game.title,
        game.designer,
        game.summary,
        players,
        options,
        list(bot_kinds(game.id)),
        fields_by_seat(game),
    )


def fields_by_seat(game: GameType) -> list[str]:
    """The fields of a view that have an entry for each seat, found by dealing twice."""
    few, many = (
        new(game.id, players=players, seed=0).view(None)
        for players in (game.players[0], game.players[-1])
    )
    return [
        name for name in few if all(has_entry_for_each_seat(view, name) for view in (few, many))
    ]


def has_entry_for_each_seat(view: dict[str, Any], name: str) -> bool:
    """Whether a field is a list as long as there are players; a list of all seats is an order."""
    entries, seats = view.get(name), set(range(view["players"]))
    if not isinstance(entries, list) or len(entries) != len(seats):
        return False
    return not (all(isinstance(one, int) for one in entries) and set(entries) == seats)


@router.get(
    "/games/{game_id}/rules", openapi_extra=described(gives=str, media_type="text/markdown")
)
async def rules(game_id: str) -> Response:
    """The rule sheet of a game."""
    return Response(rules_text(game_of(game_id)), media_type="text/markdown")


@router.get("/games/{game_id}/clauses", openapi_extra=described(gives=dict[str, str]))
async def clauses(game_id: str) -> Response:
    """The numbered clauses of a game's rules: each id that a refusal may name, and what the clause
    says.
    """
    return answer(rulebook.clauses(game_of(game_id)))


def game_of(game_id: str) -> GameType:
    """A game that there is."""
    try:
        return find_game(game_id)
    except UnknownGame:
        raise Refusal("no-such-page", "there is no such game") from None


@router.get("/games/{game_id}/deck", openapi_extra=described(gives=DeckFacts))
async def deck_of_game(game_id: str) -> Response:
    """The cards that a game is played with, by its usual options."""
    kind = game_of(game_id)
    return answer(deck_facts(kind, kind.deck))


@router.get("/tables", openapi_extra=described(gives=list[LobbyTable]))
async def tables(request: Request) -> Response:
    """The tables that anybody may join or watch, the latest first."""
    cards = await house_of(request).store.listed(clocks.now() - SHOWN_FOR, SHOWN)
    return answer([msgspec.Raw(card.encode()) for card in cards])


@router.post(
    "/tables", status_code=201, openapi_extra=described(takes=OpenTable, gives=Opening, status=201)
)
async def open_table(request: Request) -> Response:
    """Opens a table. The key in the answer is the host's, and is told only once."""
    not_too_many(request)
    wanted = await body_of(request, read_opening)
    return answer(await house_of(request).open_table(wanted), 201)


@router.get("/tables/{table_id}", openapi_extra=described(gives=Now, key="maybe"))
async def table(request: Request, table_id: TableId) -> Response:
    """How things stand at a table, as the owner of the key, or a spectator, may know it."""
    room = await room_to_watch(request, table_id)
    person = await house_of(request).person(room, key_of(request))
    return Response(
        room.now(room.table.seat_of(person), person == 0), media_type="application/json"
    )


@router.get("/tables/{table_id}/card", openapi_extra=described(gives=LobbyTable))
async def card(request: Request, table_id: TableId) -> Response:
    """A table as whoever is invited sees it from outside."""
    return answer(views.lobby_table((await house_of(request).room(table_id)).table))


@router.get("/tables/{table_id}/deck", openapi_extra=described(gives=DeckFacts))
async def deck(request: Request, table_id: TableId) -> Response:
    """The cards that a table plays with: their full names and what they do."""
    table = (await house_of(request).room(table_id)).table
    kind = find_game(table.opened.game)
    return answer(deck_facts(kind, kind.deck if table.game is None else table.game.deck))


def deck_facts(kind: GameType, cards: Deck) -> DeckFacts:
    """The cards of a game, for programs."""
    kinds = cards.kinds or (None,) * len(cards.names)
    texts = (None if kind.card_help is None else kind.card_help(name) for name in cards.names)
    every = zip(cards.titles, kinds, texts, strict=True)
    return DeckFacts(
        cards.name,
        {name: CardFacts(*facts) for name, facts in zip(cards.names, every, strict=True)},
    )


@router.post(
    "/tables/{table_id}/seats",
    status_code=201,
    openapi_extra=described(takes=SitDown, gives=Place, status=201, key="maybe"),
)
async def sit_down(request: Request, table_id: TableId) -> Response:
    """Takes a seat. The key in the answer belongs to it, and is told only once."""
    not_too_many(request)
    wanted = await body_of(request, read_sitting)
    house = house_of(request)
    return answer(await house.sit_down(await house.room(table_id), wanted, key_of(request)), 201)


@router.post(
    "/tables/{table_id}/keys",
    status_code=201,
    openapi_extra=described(gives=SpareKey, status=201, key="yes"),
)
async def spare_key(request: Request, table_id: TableId) -> Response:
    """Makes one more key to the same seat, for another device."""
    not_too_many(request)
    house = house_of(request)
    return answer(await house.spare_key(await house.room(table_id), key_of(request)), 201)


@router.post(
    "/tables/{table_id}/commands",
    openapi_extra=described(takes=AnyCommand, gives=Accepted, key="yes"),
)
async def command(request: Request, table_id: TableId) -> Response:
    """Does at a table what could also be asked for over its socket."""
    house = house_of(request)
    wanted = await body_of(request, read_command)
    room = await house.room(table_id)
    await house.do(room, await house.person(room, key_of(request)), wanted)
    return answer(Accepted(wanted.id))


async def room_to_watch(request: Request, table_id: str) -> Room:
    """A table that the owner of the key, or a spectator, may see."""
    house = house_of(request)
    room = await house.room(table_id)
    if not may_watch(room.table, await house.person(room, key_of(request))):
        raise Refusal("not-seated", "only those who have a seat can see this table")
    return room
