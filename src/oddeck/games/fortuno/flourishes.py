"""What the designers call the things that happen in Fortuno, told at the moment they happen.

Names come from what everybody sees, and change nothing. Those that not every table wants to read
are marked as rude.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oddeck.engine.protocol import Flourish
from oddeck.engine.state.journal import Event

CHURCH = ("M2", "M5")  # The Priestess and The Hierophant
COURT_DRAWS = {"Ps": 2, "Pr": 3}
AGAINST_FLIPPER = ("M0", "M9", "M13", "M19")  # flipped, they do to the flipper what hits others

View = Mapping[str, Any]
Namer = Callable[[Event, View], str | None]


def effective(view: View) -> list[str]:
    """The discard pile as what its cards stand for, top card last, without Chariots."""
    cards = [card.partition("=")[2] or card for card in view["discard"]]
    return [card for card in cards if card != "M7"]


def on_top(view: View) -> str:
    """The card that has had its effect; "" if there is none."""
    return next(reversed(effective(view)), "")


def reversal(_event: Event, view: View) -> str | None:
    """FO-11: a Knight."""
    return "Joust" if on_top(view).startswith("Kn") else None


def skipping(_event: Event, view: View) -> str | None:
    """FO-11, FO-34: a Queen, or The Emperor."""
    top = on_top(view)
    if top.startswith("Q"):
        return "Begone, peasant"
    return "Patriarchy" if top == "M4" else None


def facing(event: Event, view: View) -> str | None:
    """FO-12: a Prince, or a draw that was stacked. The draws of Lust add up by other means."""
    pile = effective(view)
    if len(pile) > 1 and pile[-2] == "M11":
        return None
    least = COURT_DRAWS.get(on_top(view)[:2])
    if least is not None and event["number"] > least:
        return "Stacking"
    return "Patriarchy" if least == COURT_DRAWS["Pr"] else None


def adding(_event: Event, view: View) -> str | None:
    """FO-32, FO-35: one of the church's two on the other."""
    return "The Church Gambit" if set(effective(view)[-2:]) == set(CHURCH) else None


def drawing(event: Event, view: View) -> str | None:
    """FO-32, FO-35: The Priestess costs 2 cards, The Hierophant 3, if they come alone."""
    price = {"M2": 2, "M5": 3}.get(on_top(view))
    return "Pay Indulgence" if event.get("count") == price else None


def leaving(_event: Event, view: View) -> str | None:
    """FO-40: Fortune as the only card."""
    return "Old Maid" if on_top(view) == "M10" else None


def laying(event: Event, view: View) -> str | None:
    """FO-37: a Chariot, and a card that shows through."""
    is_glass = event.get("cards") == ["M7"] and on_top(view) != ""
    return "Transparency" if is_glass else None


def shedding(_event: Event, view: View) -> str | None:
    """FO-50: The Aeon."""
    return "Fresh Start" if on_top(view) == "M20" else None


def always(name: str) -> Namer:
    """An event that has a name whatever led to it."""
    return lambda _event, _view: name


NAMERS: dict[str, Namer] = {
    "reverse": reversal,
    "skip": skipping,
    "face": facing,
    "add": adding,
    "draw": drawing,
    "out": leaving,
    "play": laying,
    "flip": laying,
    "shed": shedding,
    "adjust": always("Communism"),
    "hermit": always("Hermitted"),
    "divorce": always("Divorce"),
    "split": always("She took the kids"),
    "widow": always("Widowed"),
    "accuse": always("J’accuse!"),
    "liar": always("Tax Evasion"),
    "keep": always("Feudalism"),
    "sixes": always("Satanic Ritual"),
    "look": always("Peeping Tom"),
    "magus": always("A song for The Magus"),
}


def orgy(_event: Event, view: View) -> str | None:
    """FO-41: a Princess or a Prince on Lust."""
    return "Orgy" if "M11" in effective(view)[-2:-1] else None


def against_flipper(event: Event, _view: View) -> str | None:
    """FO-7: a Major that hits its flipper."""
    return "Dick to Flipper" if event.get("cards", [""])[0] in AGAINST_FLIPPER else None


def endgame(_event: Event, view: View) -> str | None:
    """FO-65: two players are left."""
    left = view["players"] - len(view["eliminated"])
    return "Lesbian Endgame" if left == 2 and view["players"] > 2 else None


RUDE_NAMERS: dict[str, Namer] = {"add": orgy, "flip": against_flipper, "out": endgame}


def flourishes(events: Sequence[Event], view: View) -> list[Flourish]:
    """The names of what a move has caused, each once.

    Events and view are those of a spectator, after the move.
    """
    gambit = any(event["kind"] == "add" for event in events)
    drawers = {event["seat"] for event in events if event["kind"] == "draw"}
    found: list[Flourish] = []
    for number, event in enumerate(events):
        if event["kind"] == "draw" and (gambit or len(drawers) > 1):
            continue  # the others pay
        for namers, rude in ((NAMERS, False), (RUDE_NAMERS, True)):
            name = namers.get(event["kind"], always(""))(event, view)
            if name and name not in {one.name for one in found}:
                found.append(Flourish(name, event["seat"], number, rude))
    return found
