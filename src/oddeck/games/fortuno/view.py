"""Fortuno: what a seat may know (FO-66)."""

from __future__ import annotations

from typing import TypedDict

from oddeck.decks.thoth import DECK
from oddeck.engine.state.cardset import members
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, pile_cards, seats_of
from oddeck.engine.text.view import HandView, PileView, same_for_all, view_hands, view_hidden_pile

from .group import said_none
from .piles import top
from .players import onlookers
from .positions import write_discard, write_hermits, write_lovers, write_pending
from .state import BOX, DRAW, State
from .vocabulary import (
    EFFECT,
    IS_OPTIONAL,
    KIND_NAMES,
    LEFT,
    PREFERENCE,
    PROPOSAL,
    RECEIVER,
    SPLITTER,
    Frame,
    Step,
    name_of,
)

WINDOWS = {Step.SLAP: "slap", Step.STEAL: "steal", Step.CATCH: "catch", Step.IMMUNE: "immune"}
FRAME_WORDS = {
    Frame.AGREE: "agree",
    Frame.YIELD: "yield",
    Frame.MATCH: "match",
    Frame.GIFT: "give",
    Frame.SPLIT: "split",
}


class AskedView(TypedDict):
    """Who was asked by the player of The Moon, and for what."""

    seat: int
    kind: str


GiftView = TypedDict("GiftView", {"from": int, "to": int, "may_decline": bool})


class MatterView(TypedDict):
    """What the decision is about; each field is null, or empty, where it means nothing."""

    card: str | None
    player: int | None
    drawn: str | None
    proposal: str | None
    preferred: str | None
    offers: dict[str, str]
    said_none: list[int]
    asked: AskedView | None
    called: bool
    accused: int | None
    gift: GiftView | None
    chosen: list[str]
    left: int | None


class OpenView(TypedDict):
    """What all viewers see."""

    turn: int
    dealer: int
    direction: int
    order: list[int]
    previous: int
    top: str | None
    discard: list[str]
    pending: dict[str, int] | None
    hermits: dict[str, int]
    lovers: list[dict[str, int]]
    adjustments: int
    eliminated: list[int]
    removed: list[str]
    ranking: list[int]


class FortunoView(OpenView, MatterView):
    """What a viewer sees."""

    asking: str | None
    actors: list[int]
    hands: list[HandView]
    draw: PileView


def view(s: State, viewer: int | None) -> FortunoView:
    """The table, the own hand, what was learnt of others', and what is being decided as far as the
    viewer may know.
    """
    return {
        **view_open(s),
        "asking": asking(s, viewer),
        "actors": actors(s, viewer),
        "hands": view_hands(s, viewer, DECK),
        "draw": view_hidden_pile(s, DRAW, viewer, DECK),
        **matter(s, viewer),
    }


@same_for_all
def view_open(s: State) -> OpenView:
    """The table."""
    top_now = int(top(s))
    return {
        "turn": int(s.turn),
        "dealer": int(s.dealer),
        "direction": int(s.direction),
        "order": [int(seat) for seat in s.order[: s.players]],
        "previous": int(s.previous),
        "top": None if top_now == NO_CARD else DECK.names[top_now],
        "discard": write_discard(s),
        "pending": write_pending(s),
        "hermits": write_hermits(s),
        "lovers": write_lovers(s),
        "adjustments": int(s.adjustments),
        "eliminated": list(seats_of(s.out)),
        "removed": DECK.card_names(pile_cards(s, BOX)),
        "ranking": ranking(s),
    }


def ranking(s: State) -> list[int]:
    """Seats, winners first, then by how few cards they hold; those who are out come last."""
    winners, out = seats_of(s.winners), seats_of(s.out)
    return sorted(
        range(s.players),
        key=lambda seat: (seat in winners, seat not in out, -s.count[seat]),
        reverse=True,
    )


def step_of(s: State) -> Step | None:
    """The step of the card that is being resolved, if that is what is on top."""
    return (
        Step(top_frame(s, Slot.STEP)) if s.depth and top_frame(s, Slot.KIND) == Frame.LAID else None
    )


def asking(s: State, viewer: int | None) -> str | None:
    """A word for the decision that the table waits for; of a window only that there is one, but to
    those who may use it.
    """
    if not s.actors:
        return None
    step = step_of(s)
    if step in WINDOWS:
        return WINDOWS[step] if viewer in seats_of(s.actors) else "window"
    if step is not None:
        return step.name.lower()
    frame = Frame(top_frame(s, Slot.KIND))
    if frame == Frame.TURN:
        return "face" if s.pending > 0 else "turn"
    return FRAME_WORDS[frame]


def actors(s: State, viewer: int | None) -> list[int]:
    """Who may act now; in a window everybody sees at most themselves."""
    may = list(seats_of(s.actors))
    return [seat for seat in may if seat == viewer] if step_of(s) in WINDOWS else may


def matter(s: State, viewer: int | None) -> MatterView:
    """What the decision is about; each field is null, or empty, where it means nothing."""
    step = step_of(s)
    frame = Frame(top_frame(s, Slot.KIND)) if s.depth else None
    laid = (
        int(s.frames[1, Slot.CARD])
        if s.depth > 1 and s.frames[1, Slot.KIND] == Frame.LAID
        else int(NO_CARD)
    )
    player = int(s.frames[1, Slot.SEAT]) if laid != NO_CARD else None
    drawn = None
    if step == Step.MOON:
        drawn, laid = (laid, int(NO_CARD)) if viewer in seats_of(s.actors) else (None, int(NO_CARD))
    elif (
        frame == Frame.TURN
        and top_frame(s, Slot.STEP) == Step.DRAWN
        and viewer in seats_of(s.actors)
    ):
        drawn = top_frame(s, Slot.CARD)
    devil = step in (Step.ACCUSE, Step.KEEP)
    told = confers(s, viewer, frame)
    return {
        "card": None
        if laid == NO_CARD
        else DECK.names[top_frame(s, EFFECT) if step == Step.ADD else s.stands_for[laid]],
        "player": player,
        "drawn": None if drawn is None else DECK.names[drawn],
        "proposal": name_of(top_frame(s, PROPOSAL)) if told else None,
        "preferred": name_of(top_frame(s, PREFERENCE)) if told and frame != Frame.AGREE else None,
        "offers": offers(s) if devil and viewer == player else {},
        "said_none": list(seats_of(said_none(s))) if devil else [],
        "asked": {"seat": int(s.chosen), "kind": KIND_NAMES[s.kind]}
        if step in (Step.GIVE, Step.MOON)
        else None,
        "called": bool(s.called),
        "accused": int(s.from_hand) if s.from_hand >= 0 else None,
        "gift": gift(s) if frame == Frame.GIFT else None,
        "chosen": DECK.card_names(members(s.named))
        if frame == Frame.SPLIT and viewer in divorcing(s)
        else [],
        "left": top_frame(s, LEFT) if frame == Frame.SPLIT else None,
    }


def confers(s: State, viewer: int | None, frame: Frame | None) -> bool:
    """FO-70: whether the viewer is one of two lovers who talk about the move of the turn."""
    return frame in (Frame.AGREE, Frame.YIELD, Frame.MATCH) and viewer in seats_of(
        onlookers(s, s.turn)
    )


def offers(s: State) -> dict[str, str]:
    """FO-45: what was offered, by seat."""
    return {
        str(seat): DECK.names[s.answer[seat] - 1] for seat in range(s.players) if s.answer[seat]
    }


def gift(s: State) -> GiftView:
    """FO-17: who gives a card to whom."""
    return {
        "from": top_frame(s, Slot.SEAT),
        "to": top_frame(s, RECEIVER),
        "may_decline": bool(top_frame(s, IS_OPTIONAL)),
    }


def divorcing(s: State) -> tuple[int, int]:
    """The two whose cards are being divided."""
    return top_frame(s, Slot.SEAT), top_frame(s, SPLITTER)
