"""The lobby over HTTP: games, tables, seats, and commands without a socket."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from oddeck import rulebook
from oddeck.bots.registry import bot_kinds
from oddeck.engine.errors import BadSetup, UnknownGame
from oddeck.engine.protocol import GameType
from oddeck.engine.text.deck import Deck
from oddeck.game import fresh_states, new
from oddeck.games.registry import find_game, loadable_games
from oddeck.lessons import has_lesson
from oddeck.rulebook import rules_text

from ..domain import commands, views
from ..domain.keys import key_hash
from ..domain.refusals import Refusal
from ..domain.terms import terms_for, usual_terms
from ..ops import wall_clock
from ..wire.answers import Accepted, Opening, Place, SpareKey
from ..wire.commands import AnyCommand, OpenTable, SitDown
from ..wire.common import Clock, Terms
from ..wire.lobby import CardFacts, DeckFacts, GameFacts, LobbyTable
from ..wire.updates import Now
from .people import person_or_none
from .rest import answer, body_of, described, key_of, limit_rate, server_of

MAX_LISTED = 100  # tables in the lobby
LISTED_MS = 6 * 3600 * 1000  # how long a table is listed after its last entry

router = APIRouter(prefix="/api")
TableId = Annotated[str, Path(max_length=40)]
DeckRound = Annotated[
    int | None, Query(alias="round", ge=1, description="Which of the finished games at this table")
]

decode_opening = msgspec.json.Decoder(OpenTable).decode
decode_sitting = msgspec.json.Decoder(SitDown).decode
decode_lobby = msgspec.json.Decoder(LobbyTable).decode
decode_command = msgspec.json.Decoder(AnyCommand).decode


@router.get("/games", openapi_extra=described(gives=list[GameFacts]))
async def games(request: Request) -> Response:
    """All games, with players, options and bots."""
    own_bots = server_of(request).own_bots
    every = (game_facts(game.id) for game in loadable_games())
    return answer(
        [
            msgspec.structs.replace(facts, bots=[*facts.bots, *own_bots.playing(facts.id)])
            for facts in every
        ]
    )


@cache
def game_facts(game_id: str) -> GameFacts:
    """The facts of a game."""
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
        has_lesson(game),
        game.minutes,
        game.difficulty,
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
    """The clauses of a game's rules by id, as refusals name them."""
    return answer(rulebook.clauses(game_of(game_id)))


def game_of(game_id: str) -> GameType:
    """A game by id; Refusal if there is no such game."""
    try:
        return find_game(game_id)
    except UnknownGame:
        raise Refusal("no-such-page", "there is no such game") from None


@router.get("/games/{game_id}/deck", openapi_extra=described(gives=DeckFacts))
async def deck_of_game(game_id: str) -> Response:
    """The cards of a game with its default options."""
    kind = game_of(game_id)
    return answer(deck_facts(kind, kind.deck))


@router.get("/tables", openapi_extra=described(gives=list[LobbyTable]))
async def tables(request: Request) -> Response:
    """Listed tables, the latest first."""
    since = wall_clock.now_ms() - LISTED_MS
    server = server_of(request)
    listed = [decode_lobby(one) for one in await server.store.tables.listed(since, MAX_LISTED)]
    watching = await server.presence.spectators([one.table for one in listed])
    return answer(
        [msgspec.structs.replace(one, watching=watching.get(one.table, 0)) for one in listed]
    )


@router.get("/terms", openapi_extra=described(gives=Terms))
async def terms(request: Request, seconds: float | None = None, bonus: float = 0.0) -> Response:
    """How long a table with this clock waits for people; without `seconds`, one without a clock."""
    clock = None if seconds is None else Clock(seconds, bonus)
    return answer(terms_for(commands.check_clock(clock), usual_terms(server_of(request).settings)))


def check_may_open(request: Request) -> None:
    """Refuse an address that opens tables too fast, or has too many."""
    limit_rate(request)
    if request.app.state.open_tables.is_full(request.state.address):
        raise Refusal("too-fast", "you have many open tables; finish a game, or try again later")


def opened(request: Request, opening: Opening) -> Response:
    """The answer to an address that has opened a table."""
    request.app.state.open_tables.add(request.state.address, opening.table)
    return answer(opening, 201)


@router.post(
    "/tables",
    status_code=201,
    openapi_extra=described(takes=OpenTable, gives=Opening, status=201, key="maybe"),
)
async def open_table(request: Request) -> Response:
    """Open a table. The answer contains the host's key."""
    check_may_open(request)
    wanted = await body_of(request, decode_opening)
    own_key = None if await person_or_none(request) is None else key_of(request)
    opening = await server_of(request).tables.open_table(wanted, own_key)
    return opened(request, opening)


@router.get("/tables/{table_id}", openapi_extra=described(gives=Now, key="maybe"))
async def table(request: Request, table_id: TableId) -> Response:
    """The state of a table, as the owner of the key or a spectator may know it."""
    room, person = await server_of(request).tables.room_to_watch(table_id, key_of(request))
    state = room.state_for(room.table.seat_of(person), room.table.is_host(person))
    return Response(state, media_type="application/json")


@router.get("/tables/{table_id}/card", openapi_extra=described(gives=LobbyTable))
async def lobby_entry(request: Request, table_id: TableId) -> Response:
    """A table as the lobby shows it, listed or not."""
    return answer(views.lobby_table((await server_of(request).registry.get(table_id)).table))


@router.get("/tables/{table_id}/deck", openapi_extra=described(gives=DeckFacts))
async def deck(request: Request, table_id: TableId, number: DeckRound = None) -> Response:
    """The cards of a table, or of one of its finished games: full names and what they do."""
    table = (await server_of(request).registry.get(table_id)).table
    played = next((one for one in table.finished if one.round == number), table.opened)
    game_type = find_game(played.game)
    try:
        states = fresh_states(game_type, played.players, played.options)
    except BadSetup:  # the rules have a new edition without these options
        return answer(deck_facts(game_type, game_type.deck))
    return answer(deck_facts(game_type, game_type.deck_of(states[0])))


def deck_facts(game_type: GameType, cards: Deck) -> DeckFacts:
    """The facts of a deck."""
    kinds = cards.kinds or (None,) * len(cards.names)
    texts = (
        None if game_type.card_help is None else game_type.card_help(name) for name in cards.names
    )
    flavour = cards.flavour or (None,) * len(cards.names)
    every = zip(cards.titles, kinds, texts, flavour, strict=True)
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
    """Take a seat. The answer contains its key."""
    limit_rate(request)
    wanted = await body_of(request, decode_sitting)
    server = server_of(request)
    room = await server.registry.get(table_id)
    return answer(await server.tables.sit_down(room, wanted, key_of(request)), 201)


@router.post(
    "/tables/{table_id}/keys",
    status_code=201,
    openapi_extra=described(gives=SpareKey, status=201, key="yes"),
)
async def spare_key(request: Request, table_id: TableId) -> Response:
    """Create another key to the same seat, for another device."""
    limit_rate(request)
    server = server_of(request)
    room = await server.registry.get(table_id)
    return answer(await server.tables.spare_key(room, key_of(request)), 201)


@router.delete("/tables/{table_id}/keys", openapi_extra=described(gives=Accepted, key="yes"))
async def revoke_other_keys(request: Request, table_id: TableId) -> Response:
    """Revoke all other keys to the same seat: sign out other devices."""
    server = server_of(request)
    await server.tables.revoke_other_keys(await server.registry.get(table_id), key_of(request))
    return answer(Accepted(0))


@router.delete("/tables/{table_id}/me", openapi_extra=described(gives=Accepted, key="yes"))
async def forget(request: Request, table_id: TableId) -> Response:
    """Leave a table and delete your name, chat and keys there. This cannot be undone."""
    limit_rate(request)
    server = server_of(request)
    await server.tables.forget(await server.registry.get(table_id), key_of(request))
    return answer(Accepted(0))


@router.delete("/tables/{table_id}", openapi_extra=described(gives=Accepted, key="yes"))
async def delete_table(request: Request, table_id: TableId) -> Response:
    """Host only: delete a table with all its games. This cannot be undone."""
    server = server_of(request)
    await server.tables.delete_table(await server.registry.get(table_id), key_of(request))
    return answer(Accepted(0))


@router.post(
    "/tables/{table_id}/commands",
    openapi_extra=described(takes=AnyCommand, gives=Accepted, key="yes"),
)
async def command(request: Request, table_id: TableId) -> Response:
    """Carry out a command that could also be sent over the socket."""
    server = server_of(request)
    wanted = await body_of(request, decode_command)
    room = await server.registry.get(table_id)
    key = key_of(request)
    person = await server.tables.person(room, key)
    await server.tables.execute(room, person, wanted, None if key is None else key_hash(key))
    return answer(Accepted(wanted.id))
