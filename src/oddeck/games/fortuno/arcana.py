"""Fortuno: what stands on the cards, in words: what each does when it is played, and where that
differs when it is flipped.
"""

from __future__ import annotations

from oddeck.decks.thoth import DECK, SUIT_NAMES, SUIT_OF, VALUE_OF, Major, Value, is_minor

# What a Major does when it is played from the hand, and if it is flipped off the draw pile. None:
# the same.
MAJORS: dict[int, tuple[str, str | None]] = {
    Major.FOOL: (
        (
            "It stands for a card from 2 to 10 that you name. The next player draws 4 and loses the"
            " turn."
        ),
        "you draw 4 yourself, and name the card.",
    ),
    Major.MAGUS: (
        (
            "Everybody but hermits changes seats by lot, cards and all; play goes on from you in"
            " the new order."
        ),
        None,
    ),
    Major.PRIESTESS: (
        "You draw 2. Or you put The Hierophant on it at once, and all the others draw 2 instead.",
        None,
    ),
    Major.EMPRESS: ("The next two players lose their turns.", "only the next player does."),
    Major.EMPEROR: ("The next three players lose their turns.", "only the next two do."),
    Major.HIEROPHANT: (
        "You draw 3. Or you put The Priestess on it at once, and all the others draw 2 instead.",
        None,
    ),
    Major.LOVERS: (
        (
            "Name a lover. Until your next turn is over you see each other's cards, and either may"
            " play from both hands. Then all those cards are divided: your lover chooses a half."
        ),
        None,
    ),
    Major.CHARIOT: (
        (
            "It is as clear as glass: what lies beneath it counts. Held in hand, "
            "it can be thrown away at any time to stay out of a card that hits everybody."
        ),
        None,
    ),
    Major.ADJUSTMENT: (
        (
            "All hands are shuffled together and dealt out again. At the third one of the game,"
            " this card leaves it first."
        ),
        None,
    ),
    Major.HERMIT: (
        (
            "The next player becomes a hermit, missing two turns, and no card for the group reaches"
            " them."
        ),
        "you become the hermit yourself.",
    ),
    Major.FORTUNE: (
        (
            "Only when you face a draw by somebody else: it goes back to them, and play turns"
            " round. As your very last card it puts you out of the game."
        ),
        "play turns round, and that is all.",
    ),
    Major.LUST: (
        (
            "Put as many Princesses and Princes on it as you like; the next player faces all of"
            " their draws. Not on an Ace."
        ),
        None,
    ),
    Major.HANGED_MAN: (
        "You draw 6, then put any 3 cards back on the draw pile, in the order you like.",
        None,
    ),
    Major.DEATH: (
        "The next player draws 6 and loses the turn. Only Fortune answers it.",
        "you are out of the game.",
    ),
    Major.ART: (
        "It is whatever card you name, and does what that card does.",
        "you name a card, and have played it.",
    ),
    Major.DEVIL: (
        (
            "All others offer you a card in secret, an Ace, a court or a Major, or say that they"
            " have none. Accuse whom you like: a liar draws 4; if it was true, you do. Then keep"
            " one of the cards."
        ),
        None,
    ),
    Major.TOWER: ("The largest and the smallest hand are swapped.", None),
    Major.STAR: ("Everybody passes one card on to the next player, all at once.", None),
    Major.MOON: (
        (
            "Ask somebody for a card or a kind of card. They give you one that fits; "
            "if they have none, you draw one, and may play it if it fits."
        ),
        None,
    ),
    Major.SUN: ("Look at somebody's hand.", "you show your own hand to everybody."),
    Major.AEON: ("Your whole hand goes under the discard pile, and you draw 6.", None),
    Major.UNIVERSE: ("Everybody passes the whole hand on to the next player.", None),
}
FOUR = "All four of this number in one hand may be played at once."
COURTS: dict[int, str] = {
    Value.PRINCESS: (
        "The next player draws 2 and loses the turn, unless they answer with another Princess: then"
        " it adds up and moves on."
    ),
    Value.PRINCE: (
        "The next player draws 3 and loses the turn, unless they answer with another Prince: then"
        " it adds up and moves on."
    ),
    Value.QUEEN: "The next player loses the turn.",
    Value.KNIGHT: "Play turns round.",
}


def help_text(name: str) -> str:
    """What a card does."""
    card = DECK.parse_card(name)
    if not is_minor(card):
        played, flipped = MAJORS[card]
        return played if flipped is None else f"{played} Flipped off the draw pile: {flipped}"
    value = int(VALUE_OF[card])
    if value == Value.ACE:
        return "Goes on any suit."
    return (
        f"Goes on {SUIT_NAMES[SUIT_OF[card]]}, or on another of its value."
        f" {COURTS.get(value, FOUR)}"
    )
