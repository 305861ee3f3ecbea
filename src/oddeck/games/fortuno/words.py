"""Fortuno in words: what happened, and why something may not be done."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from oddeck.decks.thoth import DECK, SUIT_NAMES, SUITS, VALUE_NAMES, VALUE_OF, VALUES, Major, Value
from oddeck.engine.protocol import Refusal
from oddeck.engine.state.cardset import contains, members
from oddeck.engine.state.journal import Event
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NO_CARD, may_act
from oddeck.engine.text.words import Teller, counted

from .effects import addable
from .laying import is_added
from .piles import is_minor, no_minor_to_flip, top
from .players import is_in, partner_of, two_left
from .state import SORTS, State
from .turns import FITS, FITS_FOR_TWO
from .vocabulary import EFFECT, KIND_NAMES, VALUE, Action, Frame, Step, name_of

# --- events ---------------------------------------------------------------------------------------

FISTS = ("rock", "paper", "scissors")
SORT_WORDS = ("a Major Arcanum", "a Minor Arcanum", "a court card", "a numerical card")


def titled(card: int) -> str:
    """A card in a sentence: the 7 of Cups, The Fool."""
    return DECK.titles[card] if card >= Major.FOOL else f"the {DECK.titles[card]}"


def cards_in(event: Event) -> str:
    """The cards of an event, as far as they may be seen."""
    if "cards" in event:
        return ", ".join(titled(DECK.parse_card(card)) for card in event["cards"])
    return "a card" if event["count"] == 1 else counted(event["count"], "card")


def wanted(kind: int) -> str:
    """What the player of The Moon asks for."""
    name = KIND_NAMES[kind]
    match name.split(" "):
        case ["suit", suit]:
            return f"a card of {SUIT_NAMES[SUITS.index(suit)]}"
        case ["value", value]:
            return f"a card of the value {VALUE_NAMES[VALUES.index(value)]}"
        case [sort] if sort in SORTS:
            return SORT_WORDS[SORTS.index(sort)]
    return titled(kind)


def wished(event: Event) -> str:
    """What lovers talk about, as far as it may be heard (FO-70): to play The Star and call
    "Fortuno!".
    """
    if "action" not in event:
        return "a move." if event["kind"] == "propose" else "another move."
    match name_of(event["action"]).split(" "):
        case ["play", card, *call]:
            move = f"to play {titled(DECK.parse_card(card))}"
        case ["four", value, suit, *call]:
            move = (
                f"to play all four {VALUE_NAMES[VALUES.index(value)]}s,"
                f" {titled(DECK.parse_card(value + suit))} on top"
            )
        case [verb, *call]:
            move = f"to {verb}"
    return f'{move} and call "Fortuno!"' if call else f"{move}."


SENTENCES: dict[str, Callable[[Event, Teller], str]] = {
    "game": lambda e, t: f"{t.does(e['seat'], 'deal')}.",
    "deal": lambda e, t: f"{t.does(e['seat'], 'get')} {cards_in(e)}.",
    "flip": lambda e, t: f"{t.does(e['seat'], 'flip')} {cards_in(e)}.",
    "play": lambda e, t: f"{t.does(e['seat'], 'play')} {cards_in(e)}.",
    "four": lambda e, t: f"{t.does(e['seat'], 'play')} all four at once: {cards_in(e)}.",
    "call": lambda e, t: f'{t.does(e["seat"], "call")} "Fortuno!"',
    "name": lambda e, t: f"It stands for {cards_in(e)}.",
    "propose": lambda e, t: f"{t.does(e['seat'], 'propose')} {wished(e)}",
    "prefer": lambda e, t: f"{t.does(e['seat'], 'prefer')} {wished(e)}",
    "agree": lambda e, t: f"{t.does(e['seat'], 'agree')}.",
    "yield": lambda e, t: f"{t.does(e['seat'], 'yield')}.",
    "insist": lambda e, t: f"{t.does(e['seat'], 'insist')}: rock, paper, scissors decides.",
    "match": lambda e, t: f"{t.does(e['seat'], 'show')} {FISTS[e['fist']]}.",
    "draw": lambda e, t: f"{t.does(e['seat'], 'draw')} {cards_in(e)}.",
    "reshuffle": lambda e, t: "The discard pile is shuffled into a new draw pile.",
    "empty": lambda e, t: f"Nothing is left to draw for {t.whom(e['seat'])}.",
    "void": lambda e, t: (
        f"{cards_in(e)}: out of the game, now that two players are left.".removeprefix("the ")
    ),
    "remove": lambda e, t: f"{cards_in(e)}: out of the game.".removeprefix("the "),
    "catch": lambda e, t: (
        f"{t.does(e['seat'], 'accuse')} {t.whom(e['partner'])} of not having called."
    ),
    "give": lambda e, t: f"{t.does(e['seat'], 'give')} {t.whom(e['partner'])} {cards_in(e)}.",
    "keep_own": lambda e, t: f"{t.does(e['seat'], 'give')} {t.whom(e['partner'])} nothing.",
    "slap": lambda e, t: f"{t.does(e['seat'], 'slap')} first!",
    "window": lambda e, t: "Somebody may step in.",
    "steal": lambda e, t: (
        f"{t.does(e['seat'], 'discard')} {cards_in(e)} and"
        f" {'take' if t.who(e['seat']) == 'You' else 'takes'} the reward."
    ),
    "reward": lambda e, t: f"{t.does(e['seat'], 'want')} no reward.",
    "face": lambda e, t: f"There is a draw of {e['number']} to face.",
    "skip": lambda e, t: f"{t.does(e['seat'], 'lose')} {t.whose(e['seat'])} turn.",
    "hermit": lambda e, t: f"{t.does(e['seat'], 'become')} a hermit for two turns.",
    "alone": lambda e, t: (
        f"{t.does(e['seat'], 'stay')} away as a hermit,"
        f" {'and will once more' if e['number'] else 'for the last time'}."
    ),
    "reverse": lambda e, t: (
        f"Play now goes {'clockwise' if e['direction'] > 0 else 'counterclockwise'}."
    ),
    "magus": lambda e, t: f"{t.does(e['seat'], 'sit')} at place {e['place'] + 1}.",
    "add": lambda e, t: f"{t.does(e['seat'], 'add')} {cards_in(e)}.",
    "immune": lambda e, t: f"{t.does(e['seat'], 'discard')} {cards_in(e)} to stay out of it.",
    "love": lambda e, t: f"{t.does(e['seat'], 'love')} {t.whom(e['partner'])}.",
    "divorce": lambda e, t: f"{t.does(e['seat'], 'part')} from {t.whom(e['partner'])}.",
    "split": lambda e, t: f"{t.does(e['seat'], 'keep')} {counted(e['number'], 'card')}.",
    "widow": lambda e, t: f"{t.does(e['seat'], 'keep')} the hand of {t.whom(e['partner'])}.",
    "out": lambda e, t: f"{t.does(e['seat'], 'leave')} the game.",
    "shed": lambda e, t: (
        f"{t.does(e['seat'], 'put')} {counted(e['number'], 'card')} under the discard pile."
    ),
    "adjust": lambda e, t: (
        f"{t.does(e['seat'], 'get')} {counted(e['number'], 'card')} of all that were shuffled."
    ),
    "return": lambda e, t: f"{t.does(e['seat'], 'return')} {cards_in(e)} to the draw pile.",
    "offer": lambda e, t: f"{t.does(e['seat'], 'offer')} {cards_in(e)}.",
    "offer_none": lambda e, t: f"{t.does(e['seat'], 'offer')} nothing.",
    "accuse": lambda e, t: f"{t.does(e['seat'], 'accuse')} {t.whom(e['partner'])} of lying.",
    "liar": lambda e, t: f"That was a lie of {t.whom(e['seat'])}.",
    "innocent": lambda e, t: f"{t.does(e['seat'], 'show')} that it was true.",
    "keep": lambda e, t: f"{t.does(e['seat'], 'keep')} {cards_in(e)} of {t.whom(e['partner'])}.",
    "swap": lambda e, t: f"{t.does(e['seat'], 'swap')} hands with {t.whom(e['partner'])}.",
    "pass": lambda e, t: f"{t.does(e['seat'], 'pass')} {t.whom(e['partner'])} {cards_in(e)}.",
    "ask": lambda e, t: f"{t.does(e['seat'], 'ask')} {t.whom(e['partner'])} for a card.",
    "want": lambda e, t: f"It should be {wanted(e['asked'])}.",
    "lacks": lambda e, t: f"{t.does(e['seat'], 'hold')} nothing like that.",
    "look": lambda e, t: f"{t.does(e['seat'], 'look')} at the hand of {t.whom(e['partner'])}.",
    "show": lambda e, t: f"{t.does(e['seat'], 'show')} {cards_in(e)}.",
    "universe": lambda e, t: (
        f"{t.does(e['seat'], 'pass')} the whole hand to {t.whom(e['partner'])}."
    ),
    "sixes": lambda e, t: f"Three sixes in a row, and {t.whom(e['seat'])} with The Devil in hand!",
    "stuck": lambda e, t: f"{t.does(e['seat'], 'pass')}, with nothing to play.",
    "win": lambda e, t: f"{t.does(e['seat'], 'win')} the game.",
}


def sentence(event: Event, teller: Teller) -> str:
    """One event as a sentence for the viewer of the teller."""
    return SENTENCES[event["kind"]](event, teller)


# --- refusals -------------------------------------------------------------------------------------

# The first action of each range, what it answers, and its clause; a range ends where the next
# begins.
QUESTIONS: tuple[tuple[int, str, str], ...] = (
    (Action.PREFER, "a lover's proposal", "FO-61"),
    (Action.NAME, "what The Fool or Art stands for", "FO-44"),
    (Action.ADD, "what is put on Lust, The Priestess or The Hierophant", "FO-41"),
    (Action.DONE, "what is put on Lust, The Priestess or The Hierophant", "FO-41"),
    (Action.LOVE, "The Lovers", "FO-60"),
    (Action.RETURN, "The Hanged Man", "FO-42"),
    (Action.OFFER, "The Devil", "FO-45"),
    (Action.KEEP, "The Devil's choice", "FO-45"),
    (Action.SWAP, "The Tower", "FO-46"),
    (Action.PASS, "The Star", "FO-47"),
    (Action.ASK, "The Moon", "FO-48"),
    (Action.GIVE, "The Moon, or a catch", "FO-48"),
    (Action.LOOK, "The Sun", "FO-49"),
    (Action.SPLIT, "a divorce", "FO-62"),
    (Action.NO, "a question that can be declined", "FO-18"),
    (Action.SLAP, "a slap", "FO-13"),
    (Action.STEAL, "a slap that can be stolen", "FO-14"),
    (Action.CATCH, "a catch", "FO-17"),
    (Action.IMMUNE, "a card that hits the whole group", "FO-37"),
    (Action.AGREE, "a lover's proposal", "FO-61"),
    (Action.YIELD, "what the other lover prefers", "FO-61"),
    (Action.ROCK, "a match between lovers", "FO-61"),
)


def why_not(s: State, seat: int, action: int) -> Refusal:
    """Why the seat may not do this now. Says nothing that the seat does not know."""
    if s.actors == 0:
        return Refusal("FO-2", "the game is over")
    if not is_in(s, seat):
        return Refusal("FO-64", "you are eliminated")
    if not may_act(s, seat):
        return why_not_now(s, action)
    if top_frame(s, Slot.KIND) == Frame.TURN:
        return why_no_turn(s, seat, action)
    return why_no_answer(s, seat, action)


def question_of(action: int) -> tuple[str, str]:
    """What an action answers, and the clause of that."""
    return next((what, clause) for first, what, clause in reversed(QUESTIONS) if action >= first)


def why_not_now(s: State, action: int) -> Refusal:
    """It is not this seat's business; nobody learns from it whose it is in a window."""
    if Action.SLAP <= action <= Action.IMMUNE:
        what, clause = question_of(action)
        return Refusal(clause, f"there is not {what} for you now")
    if top_frame(s, Slot.KIND) == Frame.TURN:
        return Refusal("FO-4", f"it is the turn of seat {int(s.turn)}")
    return Refusal("FO-18", "the table waits for somebody else")


def why_no_answer(s: State, seat: int, action: int) -> Refusal:
    """The seat is asked something, and this is no answer, or not one that it may give."""
    step, frame = top_frame(s, Slot.STEP), top_frame(s, Slot.KIND)
    if action < Action.PREFER:
        if frame == Frame.LAID and step in (Step.REWARD, Step.MOON):
            return why_no_reward(s, seat, action, step)
        return Refusal("FO-18", "something else comes first: see what you are asked")
    what, clause = question_of(action)
    match Action.decode(action):
        case ((Action.GIVE | Action.NO), *_) if frame == Frame.GIFT:
            return Refusal("FO-17", "after a catch you give a card of your own hand")
        case Action.NAME, card if frame == Frame.LAID and step == Step.NAME:
            return why_no_name(s, card)
        case ((Action.ADD | Action.ADD_CALL), card) if frame == Frame.LAID and step == Step.ADD:
            return why_no_addition(s, seat, action, card)
    return Refusal(
        clause,
        f"'{name_of(action)}' does not fit: it would have to be an answer to {what} that the rules"
        " allow",
    )


def why_no_addition(s: State, seat: int, action: int, card: int) -> Refusal:
    """FO-32, FO-35, FO-41: what may not be added here."""
    if action >= Action.ADD_CALL and card in members(np.array(addable(s, seat))):
        return why_no_call(action)
    effect = top_frame(s, EFFECT)
    if effect == Major.LUST:
        return Refusal(
            "FO-41",
            f"{titled(card)} cannot be added: Princesses and Princes of your hand can, or Art as"
            " one of them",
        )
    other, clause = (
        (Major.HIEROPHANT, "FO-32") if effect == Major.PRIESTESS else (Major.PRIESTESS, "FO-35")
    )
    return Refusal(
        clause,
        f"{titled(card)} cannot be added: only {titled(other)} of your hand can, or Art in its"
        " place",
    )


def why_no_name(s: State, card: int) -> Refusal:
    """FO-30, FO-44: what The Fool and Art cannot be."""
    if top_frame(s, EFFECT) == Major.FOOL:
        return Refusal("FO-30", "The Fool stands for a card from 2 to 10 of some suit")
    if is_added(s):
        return Refusal(
            "FO-44",
            f"Art that is added stands for a card that may be added here, not for {titled(card)}",
        )
    if card == Major.LUST:
        return Refusal("FO-41", "Lust is not played on an Ace, and neither is Art as Lust")
    return Refusal("FO-44", f"Art cannot be {titled(card)} here")


def why_no_reward(s: State, seat: int, action: int, step: int) -> Refusal:
    """FO-14a, FO-48: what cannot be the reward of a slap, or the card of The Moon."""
    if step == Step.MOON:
        return Refusal("FO-48", "only the card that you have just drawn may be played now")
    if action >= Action.FOUR:
        return Refusal("FO-14a", "the reward is a single card")
    card = action % Action.CALL
    if not contains(s.hand[seat], card):
        return Refusal("FO-14a", f"you do not hold {titled(card)}")
    if card == Major.FORTUNE:
        return Refusal("FO-40", "Fortune is only played when you face a draw")
    if card == Major.LUST and is_ace_on_top(s):
        return Refusal("FO-41", "Lust is not played on an Ace")
    return why_no_call(action)


def why_no_call(action: int) -> Refusal:
    """FO-17: the call belongs to the play that leaves one card."""
    if Action.decode(action)[0] in (Action.CALL, Action.FOUR_CALL, Action.ADD_CALL):
        return Refusal("FO-17", "'Fortuno!' is called when one card is left in hand, and then only")
    return Refusal("FO-18", "that cannot be done now")


def is_ace_on_top(s: State) -> bool:
    """Whether the top counts as an Ace."""
    return bool(is_minor(top(s))) and VALUE_OF[top(s)] == Value.ACE


def why_no_turn(s: State, seat: int, action: int) -> Refusal:
    """FO-4, FO-5, FO-19: what the move of a turn cannot be."""
    if action >= Action.PREFER:
        what, clause = question_of(action)
        return Refusal(clause, f"there is not {what} now: it is your turn")
    if s.pending > 0:
        if (
            action in (Action.PLAY + Major.FORTUNE, Action.CALL + Major.FORTUNE)
            and s.pending_by == seat
        ):
            return Refusal("FO-40", "Fortune does not answer a draw that you caused yourself")
        return Refusal(
            "FO-19",
            f"you face {counted(int(s.pending), 'card')}: draw them, or answer with a card that"
            " answers a draw",
        )
    if top_frame(s, Slot.STEP) == Step.DRAWN:
        return Refusal("FO-4", "you have drawn until you could play: now that card is to be played")
    on_minor = is_minor(top(s))
    if action == Action.FLIP:
        return Refusal(
            "FO-4" if on_minor else "FO-5",
            "on a Minor you play or draw" if on_minor else "there is nothing to flip: play a card",
        )
    if action == Action.DRAW:
        return (
            Refusal("FO-4", "you can play, and so must")
            if on_minor
            else Refusal("FO-5", "a Major lies on top: you must flip")
        )
    return why_no_play(s, seat, action)


def why_no_play(s: State, seat: int, action: int) -> Refusal:
    """FO-4, FO-15, FO-40, FO-41: why this card, or these four, may not be played."""
    if not is_minor(top(s)) and top_frame(s, Slot.STEP) != Step.FREE and not no_minor_to_flip(s):
        return Refusal(
            "FO-5",
            (
                "a Major lies on top: you must flip"
                if top(s) != NO_CARD
                else "the pile is empty: you must flip"
            ),
        )
    if action >= Action.FOUR:
        return why_no_four(s, seat, action)
    card = action % Action.CALL
    partner = int(partner_of(s, seat))
    if not contains(s.hand[seat], card) and (partner < 0 or not contains(s.hand[partner], card)):
        return Refusal("FO-4", f"you do not hold {titled(card)}")
    if card == Major.FORTUNE:
        return Refusal("FO-40", "Fortune is only played when you face a draw, or as your only card")
    if card == Major.LUST and is_ace_on_top(s):
        return Refusal("FO-41", "Lust is not played on an Ace")
    if is_minor(top(s)) and is_minor(card) and not fits(s, card):
        if VALUE_OF[card] == Value.ACE:
            return Refusal(
                "FO-65",
                "with two players left, an Ace must have the suit or the value of what is on top",
            )
        return Refusal(
            "FO-4", f"{titled(card)} has neither the suit nor the value of {titled(top(s))}"
        )
    return why_no_call(action)


def fits(s: State, card: int) -> bool:
    """FO-4: whether a card may be laid on the Minor on top."""
    return contains((FITS_FOR_TWO if two_left(s) else FITS)[top(s)], card)


def why_no_four(s: State, seat: int, action: int) -> Refusal:
    """FO-15: four of a value, in one hand, one of which fits."""
    _, number, _ = Action.decode(action)
    value = VALUE.names[number]
    cards = [DECK.parse_card(value + suit) for suit in SUITS]
    partner = int(partner_of(s, seat))
    if not any(
        all(contains(s.hand[owner], card) for card in cards)
        for owner in (seat, partner)
        if owner >= 0
    ):
        return Refusal(
            "FO-15", f"all four {VALUE_NAMES[VALUES.index(value)]}s would have to be in one hand"
        )
    if is_minor(top(s)) and not any(fits(s, card) for card in cards):
        return Refusal("FO-15", "none of the four may be played on what is on top")
    return why_no_call(action)
