"""The maze in words: what happened, what a card does, and why something may not be done."""

from __future__ import annotations

from itertools import pairwise

from oddeck.decks.maze import MAZE, SETS, kind_of
from oddeck.decks.maze_file import (
    COLOUR_SET,
    ITEM,
    LEFT,
    SPEED_DICE,
    THAT_MANY,
    ZONE,
    Card,
    Do,
    If,
    Power,
    Star,
    Step,
    Where,
)
from oddeck.engine.protocol import Refusal
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.journal import Event
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import may_act, seats_of
from oddeck.engine.text.words import Teller, counted

from .paths import is_blocked
from .state import HIDERS, STARRED, State
from .view import asking, when
from .vocabulary import Action, Frame, deck_of


def titled(name: str) -> str:
    """A card in a sentence: pit-trap.1 is the Pit Trap, black-lost is “It's easy to get lost in
    here”.
    """
    card = kind_of(name)
    plain = plain_title(card)
    return f"“{plain}”" if card.zone == "black" else f"the {plain}"


def plain_title(card: Card) -> str:
    """A title without the full stop, the exclamation mark or the article that would be in the way
    in a sentence.
    """
    return (
        card.title.rstrip(".!")
        if card.zone == "black"
        else card.title.rstrip(".!").removeprefix("The ")
    )


# --- events ---------------------------------------------------------------------------------------


def sentence(event: Event, teller: Teller) -> str:
    """One event as a sentence for the viewer of the teller."""
    seat, kind = event["seat"], event["kind"]
    cards = (
        ", ".join(titled(card) for card in event["cards"])
        if "cards" in event
        else counted(event.get("count", 1), "card")
    )
    if kind == "join" and kind_of(event["cards"][0]).is_pocket:
        kind = "join_beside"
    if kind in DOING:
        verb, _, rest = DOING[kind].partition(" ")
        told = rest.format(**event | {"cards": cards, "their": teller.whose(seat)})
        return f"{teller.does(seat, verb)} {told}".rstrip() + "."
    match kind:
        case "turn":
            return (
                "It is your turn."
                if teller.whose(seat) == "your"
                else f"It is the turn of {teller.whom(seat)}."
            )
        case "roll":
            return f"{teller.does(seat, 'roll')} {', '.join(str(die) for die in event['dice'])}."
        case "aim":
            return f"{teller.does(seat, 'aim')} it at {teller.whom(event['at'])}."
        case "pick":
            picked = event["picked"]
            whom = themself(teller, seat) if picked == seat else teller.whom(picked)
            return f"{teller.does(seat, 'pick')} {whom}."
        case "lot":
            return f"Chance picks {teller.whom(seat)}."
        case "take":
            return f"{teller.does(seat, 'take')} {cards} from {teller.whom(event['source'])}."
        case "give":
            return f"{teller.does(seat, 'pass')} {cards} to {teller.whom(event['to'])}."
        case "put":
            return (
                f"{teller.does(seat, 'put')} {cards} in the middle of"
                f" {path_of(teller, event['to'])}."
            )
        case "help":
            return f"{teller.does(seat, 'give')} up {cards} to help {teller.whom(event['whom'])}."
        case "dice":
            return (
                f"It will be {counted(event['number'], 'die')}."
                if event["number"] == 1
                else f"It will be {event['number']} dice."
            )
        case "die_up":
            return f"A die goes up: it shows {event['face']} now."
        case "reshuffle":
            return "The deck is empty: the discards are shuffled into a new one."
        case "no_deck":
            return "There is no card left to take."
        case "reverse":
            return "At the end of this turn, play goes the other way round."
        case "standstill":
            return f"Nobody has run for {event['number']} turns: the game is over."
    raise ValueError(f"no words for {event!r}")


# "verb rest": {cards}, {their} and the fields of the event are filled in.
DOING = {
    "high_roll": "roll {die} for the start",
    "extra_turn": "take an extra turn",
    "speed": "declare speed {speed}",
    "draw": "draw {cards}",
    "obey_start": "begin at {cards}",
    "join": "add {cards} to the end of {their} path",
    "join_beside": "lay {cards} beside {their} path",
    "join_start": "add {cards} to the start of {their} path",
    "no_dice": "roll no dice",
    "discard": "discard {cards}",
    "lack": "find nothing to discard",
    "blocked": "discard nothing more, by the Twine",
    "stop": "stop",
    "shortened": "lose {number} cards at once",
    "use": "use {cards}",
    "claim": "claim {cards}",
    "cancel": "cancel {cards}",
    "move": "move {cards} to place {place} of {their} path",
    "choose": "choose in secret",
    "order": "name {cards} as the next of {their} path",
    "shuffle_path": "shuffle {their} path",
    "extra": "get {number} more to draw",
    "fewer": "get {number} fewer to draw",
    "faster": "speed up to {speed}",
    "limit": "go no faster than {speed} this turn",
    "story": "tell a story",
    "ignore": "ignore {cards}",
    "look": "look at {cards} in the deck",
    "shuffle": "shuffle the deck",
    "hide": "hide {cards} in the deck",
    "salvage": "take {cards} from the discards",
    "not_out": "reach the exit without a Black Zone card",
    "win": "leave the maze as the winner",
    "open": "show the choice: {cards}",
    "longest": "win with the longest path",
}


def path_of(teller: Teller, seat: int) -> str:
    """Whose path it is."""
    return "your path" if teller.whose(seat) == "your" else f"the path of {teller.whom(seat)}"


def themself(teller: Teller, seat: int) -> str:
    """One who picks oneself."""
    return "yourself" if teller.whose(seat) == "your" else "themself"


# --- what a card does -----------------------------------------------------------------------------


def help_text(name: str) -> str:
    """What a card is and does, and what of it was restored by us."""
    restored = kind_of(name).restored
    return effect_text(name) + (
        f" Our copy of the rules has lost its icons; restored by us: {restored}."
        if restored
        else ""
    )


def effect_text(name: str) -> str:
    """What a card is and does, made from what the data file says of it."""
    card = kind_of(name)
    parts = [f"{card.title} ({nature(card)})."]
    if card.effect:
        parts.append(f"When drawn: {steps_text(card.effect)}.")
    if card.at_start:
        parts.append(f"At the end of your path when your turn starts: {steps_text(card.at_start)}.")
    if card.power != Power.NONE:
        parts.append(f"{POWER_TEXTS[card.power].format(number=card.number)}.")
    parts += [
        f"Discard it: {STAR_TEXTS[star].format(number=number)}." for star, number in card.stars
    ]
    if card.story:
        parts.append(f"The story: {card.story}.")
    return " ".join(parts)


def card_table() -> str:
    """All cards, as rules.md has them: a row each."""
    rows = [
        ("card", "title", "copies", "kind", "what it does", "cancelled by", "restored"),
        ("---",) * 7,
    ]
    for card in MAZE.cards:
        cancellers = ["Node"] * card.can_stop + ["Anchor"] * card.anchor
        does = effect_text(card.slug).partition("). ")[2]
        rows.append(
            (
                f"`{card.slug}`",
                card.title,
                str(card.copies),
                nature(card),
                does,
                ", ".join(cancellers),
                card.restored or "",
            )
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def nature(card: Card) -> str:
    """What kind of card it is."""
    kinds = (
        [f"{card.zone} zone"]
        if card.zone
        else []
        if card.kind == "plain" and card.stars
        else [card.kind]
    )
    return ", ".join(kinds + (["star"] if card.stars else []))


def steps_text(steps: tuple[Step, ...]) -> str:
    """Several steps in words."""
    return step_text(steps[0]) + "".join(
        later_text(earlier, step) for earlier, step in pairwise(steps)
    )


def later_text(earlier: Step, step: Step) -> str:
    """A step that follows another: what comes otherwise, what a roll that was chosen leads to, or
    what else the same condition does.
    """
    if earlier.condition == If.WITH:
        return f"; otherwise {step_text(step)}"
    if earlier.do == Do.ROLL_OR_STOP:
        return f"{' and ' if step.condition == If.ALWAYS else ': '}{step_text(step)}"
    if step.condition != If.ALWAYS and condition_text(step) == condition_text(earlier):
        return f" and {action_text(step)}"
    return f"; {step_text(step)}"


def step_text(step: Step) -> str:
    """A step in words."""
    return condition_text(step) + action_text(step)


def condition_text(step: Step) -> str:
    """When a step is done."""
    return {
        If.ALWAYS: "",
        If.EACH: f"for each {any_of(step.faces)}, ",
        If.AT_LEAST: (
            f"if {'a die shows' if step.least == 1 else f'{step.least} or more dice show'}"
            f" {any_of(step.faces)}, "
        ),
        If.ON: f"on {any_of(step.faces)}, ",
        If.OVER_SPEED: "if the die is more than your speed, ",
        If.WITHIN_SPEED: "if the die is your speed or less, ",
        If.WITH: f"if you already have {any_of(tuple(a_card(name) for name in step.cards))}, ",
    }[step.condition]


def any_of(things: tuple[object, ...]) -> str:
    """One of several: 4, 5 or 6."""
    return " or ".join(filter(None, (", ".join(map(str, things[:-1])), *map(str, things[-1:]))))


def a_card(name: str) -> str:
    """A card, or a Zone card of a colour."""
    return f"a {name} zone card" if name in COLOUR_SET else f"a {plain_title(kind_of(name))}"


def action_text(step: Step) -> str:
    """What a step does, in words."""
    kind = {ITEM: "an Item", ZONE: "a Zone card"} | {
        number: f"a {colour} zone card" for colour, number in COLOUR_SET.items()
    }
    what = kind.get(step.which) or (
        "that many cards" if step.amount == THAT_MANY else counted(step.amount, "card")
    )
    places = {
        Where.START: " from the start of your path",
        Where.END: " from the end of your path",
        Where.RANDOM: " at random",
    }
    where = places.get(step.where, "")
    dice = (
        "as many dice as your speed"
        if step.amount == SPEED_DICE
        else "a die"
        if step.amount == 1
        else f"{step.amount} dice"
    )
    ignore = (
        f", or ignore it with {any_of(tuple(a_card(name) for name in step.ignore))}"
        if step.ignore
        else ""
    )
    return {
        Do.ROLL: f"roll {dice}",
        Do.ROLL_OR_STOP: f"stop, or roll {dice}",
        Do.DISCARD: "discard this card" if step.where == Where.THIS else f"discard {what}{where}",
        Do.DISCARD_OR_STOP: f"discard {what}, or stop{ignore}",
        Do.STOP: "stop",
        Do.END_TURN: "your turn ends",
        Do.STOP_UNLESS_HELPED: "stop, unless another player discards a card for you",
        Do.SPEED: f"your speed goes up by {step.amount}",
        Do.EXTRA: f"draw {step.amount} more",
        Do.FEWER: f"draw {step.amount} fewer",
        Do.MAY_EXTRA: f"you may draw {step.amount} more",
        Do.LIMIT_SPEED: "your speed may not exceed the lowest die",
        Do.ALL_DISCARD: f"every player with {kind.get(step.which, 'a card')} discards a card",
        Do.RANDOM_PLAYER_DISCARDS: f"a random player discards{where.replace('your', 'their')}",
        Do.SALVAGE: "take a card from the discards to the end of your path",
        Do.GIVE_END: "the end of your path goes to the end of another",
        Do.SWAP_CARDS: "pick a player; each takes a card from the other's path, at once",
        Do.SWAP_STARTS: (
            "pick a player; that many cards from the start of each path go to the end of the other"
        ),
        Do.PASS: (
            f"everybody passes a card to the {'left' if step.amount == LEFT else 'right'}, at once"
        ),
        Do.ORDER: "pick a player, who puts their path in any order",
        Do.SHUFFLE_PATH: "shuffle your path",
        Do.JOIN_START: "this card goes to the start of your path",
        Do.MOVE_OR_DISCARD: "put this card elsewhere in your path, or discard it",
        Do.REVERSE: "play goes the other way round from the end of this turn on",
        Do.SHORTCUT: "a random player takes the top card of the deck and obeys it",
        Do.STORY: "tell a story, or slip a card of yours into the middle of somebody else's path",
        Do.BLACK_TOLL: (
            f"draw {step.amount} fewer (discard a card instead if the option black_zones is"
            " discard)"
        ),
    }[step.do]


POWER_TEXTS = {
    Power.FEWEST: "While its owner has the fewest cards, nobody may look at or shuffle the deck",
    Power.MOST: "While its owner has the most cards, nobody may look at or shuffle the deck",
    Power.LOOK_TOP: (
        "Its owner may look at the top {number} cards of the deck before saying a speed"
    ),
    Power.LOOK_DEEP: (
        "Its owner may look at one card of the deck, the third or the fourth, before saying a"
        " speed, and then shuffle it"
    ),
    Power.TWINE: "Once it is discarded, you discard no more until you draw a card",
    Power.OWN_ROLL: (
        "It lies beside your path until you roll a {number}: then take a card of another path, and"
        " its owner gets this one"
    ),
    Power.OTHER_ROLL: (
        "It lies beside your path until another player rolls a {number}: then take a card of"
        " theirs, and they get this one"
    ),
}
STAR_TEXTS = {
    Star.HIT: "pick a player, who discards a card",
    Star.HIT_AND_PASS: "pick a player, who discards a card and may do the same to another",
    Star.NAME: (
        "pick a player, who chooses a card of yours that you discard too; if it is that player's"
        " turn, it ends"
    ),
    Star.DRAW_FEWER: "the player whose turn it is draws one card fewer",
    Star.DICE_FEWER: "{number} dice fewer in a roll",
    Star.DICE_MORE: "{number} dice more in a roll",
    Star.AGAIN: "all dice of a roll are rolled again",
    Star.DIE_UP: "a die just rolled goes up by one",
    Star.CANCEL_TIME: (
        "a card with time or slip in its name, which you obey or which has picked you, does nothing"
    ),
    Star.CANCEL_STOP: "a card that can stop you, and that you obey, does nothing",
    Star.CLAIM: "take an Item that is being discarded",
    Star.TURN: "take a turn at the end of another player's turn",
    Star.HIDE: "put a trap that you draw anywhere in the deck instead of obeying it",
}


# --- refusals -------------------------------------------------------------------------------------

# What the question is that the table waits for, and the clause that asks it.
QUESTIONS = {
    "look": ("TM-44", "the player of the turn may look at the deck, or be done with it"),
    "shuffle": ("TM-44", "the deck may be shuffled, or not"),
    "speed": ("TM-2", "a speed is to be declared"),
    "draw": ("TM-2", "a card is to be drawn"),
    "discard": ("TM-6", "a card is to be discarded"),
    "stop_or": ("TM-6", "a card is to be discarded, unless one stops"),
    "roll_or_stop": ("TM-8", "one rolls, or stops"),
    "extra": ("TM-7", "an extra card may be drawn, or not"),
    "help": ("TM-46", "somebody may help, or not"),
    "story": ("TM-14", "a story is to be told, or a card put"),
    "pick": ("TM-34", "a player is to be picked"),
    "take": ("TM-10", "a card is to be taken"),
    "pass": ("TM-50", "everybody picks a card to pass"),
    "order": ("TM-3", "a path is being put in order"),
    "salvage": ("TM-10", "a card is to be picked from the discards"),
    "move": ("TM-45", "the trap is to be moved, or discarded"),
    "pass_on": ("TM-41", "the Vortex may be passed on"),
    "name": ("TM-42", "a card is to be picked for a Missing Time"),
    "exit": ("TM-13", "another player may be made to discard a Black Zone card"),
}
WINDOWS = {
    "before_speed": ("TM-22", "cards may be used before the speed is declared"),
    "before_draw": ("TM-22", "cards may be used before a card is drawn"),
    "end": ("TM-22", "cards may be used at the end of the turn"),
    "before_roll": ("TM-20", "the number of dice may be changed"),
    "after_roll": ("TM-20", "the dice may be changed"),
    "claim": ("TM-25", "an Item is being discarded and may be claimed"),
    "cancel": ("TM-23", "a card may be cancelled"),
    "trap": ("TM-49", "a trap may be hidden in the deck"),
    "timewarp": ("TM-48", "an extra turn may be taken"),
}


def question(s: State) -> tuple[str, str]:
    """The clause that asks what is being asked, and what that is."""
    window = when(s)
    return WINDOWS[window] if window is not None else QUESTIONS[asking(s) or ""]


def why_not(s: State, seat: int, action: int) -> Refusal:
    """Why the seat may not do this now."""
    if s.actors == 0:
        return Refusal("TM-9", "the game is over")
    clause, what = question(s)
    if not may_act(s, seat):
        return Refusal(
            clause,
            f"it is for {' and '.join(f'seat {actor}' for actor in seats_of(s.actors))} to decide:"
            f" {what}",
        )
    match Action.decode(action):
        case verb, star, *_ if verb >= Action.USE:
            card = HIDERS[star] if verb == Action.HIDE else STARRED[star]
            return why_not_use(s, seat, action, card)
        case Action.SPEED, _ if asking(s) == "speed" and s.limit == s.fastest:
            return Refusal("TM-2", f"the fastest is {s.fastest}")
        case Action.SPEED, _ if asking(s) == "speed":
            return Refusal("TM-45", f"the net lets you go no faster than {s.limit}")
        case Action.DISCARD, card:
            return why_not_discard(s, seat, card)
        case (Action.STORY,) if asking(s) == "story":
            return Refusal("TM-14", "at this table a card must be put, not a story told")
        case Action.PICK_SEAT, _ if asking(s) in ("pick", "pass_on", "exit"):
            return Refusal(clause, "that player cannot be picked")
    return Refusal(clause, f"not now: {what}")


def why_not_use(s: State, seat: int, action: int, card: int) -> Refusal:
    """TM-22: not yours, blocked, or not the time for it."""
    if not contains(s.owns[seat], card):
        return Refusal("TM-22", f"you do not have {deck_of(s).names[card]}")
    if is_blocked(s, seat):
        return Refusal("TM-37", "the Ball of Twine lets you discard nothing until you draw a card")
    match Action.decode(action):
        case Action.AIM, _, target if target == seat:
            return Refusal("TM-34", "another player is to be picked, not yourself")
        case Action.FEWER, _:
            return Refusal(
                "TM-43",
                "only another player, in their own turn and before its end, can be made to draw"
                " fewer",
            )
    clause, what = question(s)
    if contains(s.claimed, card):
        return Refusal(
            "TM-36",
            f"{deck_of(s).names[card]} has claimed an Item already and cannot claim again before"
            " this is settled",
        )
    return Refusal(clause, f"{deck_of(s).names[card]} cannot be used like this now: {what}")


def why_not_discard(s: State, seat: int, card: int) -> Refusal:
    """TM-6: not yours, not asked for, or not of the kind."""
    clause, what = question(s)
    name = deck_of(s).names[card]
    if not contains(s.owns[seat], card):
        return Refusal("TM-6", f"{name} is not in your path")
    if is_blocked(s, seat):
        return Refusal("TM-37", "the Ball of Twine lets you discard nothing until you draw a card")
    kind = top_frame(s, Slot.KIND)
    if kind == Frame.DISCARD and not contains(SETS[top_frame(s, Slot.VALUE)], card):
        return Refusal("TM-6", f"{name} is not of the kind that must be discarded")
    return Refusal(clause, f"not now: {what}")
