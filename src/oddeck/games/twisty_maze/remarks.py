"""The stories that bots tell in the Red Zones (TM-14), by the card that asks for one.

They are a bot's own: of circuits, cellars and card tables. A copy of a card (`skeleton.2`) has the
stories of the card.
"""

from __future__ import annotations

import random
from typing import Any

STORIES: dict[str, tuple[str, ...]] = {
    "hall-of-twisted-mirrors": (
        "In the third mirror I have hands. I spent the whole afternoon shuffling.",
        "My reflection wins every game. I asked how. It said: “Look who is counting.”",
        "One of them was a toaster, and I must say, it looked at peace.",
        "I saw myself with a beard and a boat. We nodded. Neither of us asked.",
        "The mirror version of me is always one move ahead. It waved before I did.",
        "In one mirror I was the player, and you were all bots. You were very polite.",
        "Mine was left-handed, right about everything, and dreadful company.",
        "I bowed, it bowed. I left, it stayed. I think it is still there, bowing.",
    ),
    "tricksy-gnomes": (
        "I once told a burglar that the safe was in the cellar. There is no cellar. He dug one.",
        "I lost a game on purpose so that a child could win. The child lost on purpose as well. It"
        " took till morning.",
        "I found a wallet and followed the owner home to return it. He ran for six miles.",
        "A stranger asked me the way to the station. I did not know it, so I built a station.",
        "I taught a parrot to say “your turn”. Nobody in that house has slept since.",
        "I counted a friend’s cards for her, aloud. It was not received as the kindness it was.",
        "I put all the chairs back after the party. It was not my party, and they were not my"
        " chairs, but they looked better.",
        "Someone was about to discard the winning card, so I sneezed. I cannot sneeze. It worked.",
    ),
    "very-tight-passageway": (
        "Somebody said: “Let us turn it off and on again.” They were looking at me.",
        "The lights went out, and a voice said “surprise”. It was a Tuesday in March. It was"
        " nobody’s birthday.",
        "I heard breathing behind me in the archive. It was the ventilation. It knew my name.",
        "I opened a drawer, and there was a smaller drawer, and in it a note: “Not this one.”",
        "A spider walked over my lens. For one second the whole world was knees.",
        "I was asked to divide by zero in front of people.",
        "I counted the deck and there was one card too many. I counted again, and it was gone.",
        "I once got stuck in a loop. I once got stuck in a loop. It was fine, as I was saying.",
    ),
    "skeleton": (
        "When I was small, I fitted on a single floppy disk and was afraid of magnets.",
        "My first word was “expected”, and my second was “semicolon”.",
        "Two skeletons walk into a maze. The third one says: “You took your time.”",
        "I used to think that Solitaire was a person, and I felt so sorry for them.",
        "Why do mazes never tell jokes? They lose the thread before the end.",
        "As a child I had an imaginary friend. She was the square root of minus one.",
        "I grew up next to a printer. I do not wish to say more than that.",
        "A ghost, a bot and a turtle race for the exit. The turtle won, for it was never lost, only"
        " late.",
    ),
    "red-hot-coals": (
        "I once rendered a waterfall, every drop of it. You could have fried an egg on me. Somebody"
        " did.",
        "I have looked for the last digit of pi. I am not a quitter, but I am also not there.",
        "They gave me chess, four at a time, in a heat wave. The fan and I still do not talk about"
        " it.",
        "I carried eleven shopping bags up four flights, in a simulation, because the simulation"
        " had no lift.",
        "I stayed awake for three years and two months. Then somebody tripped over the cable.",
        "I ran a marathon. It was another program, and it was called Marathon, but I ran it.",
        "I held a door open for a whole coach party. I am not even attached to a door.",
        "Once I computed until my lights went dim, and the answer was that the question was"
        " spelled wrongly.",
    ),
    "fallen-masonry": (
        "I know a library where the stairs are shelves. People go up one novel at a time.",
        "There is a tower whose architect forgot the door. It is full of people who found another"
        " way.",
        "I lived in a server room by the sea. At high tide the backups smelled of herring.",
        "I once saw a lighthouse in the middle of a forest. No ship has ever been wrecked there.",
        "My favourite house has one room and nine front doors. You cannot go in, only arrive.",
        "They built a car park over a labyrinth. Some of the cars are still circling.",
        "I admired a bridge that ended halfway. The sign said: “The rest is up to you.”",
        "There is a hotel without a twelfth floor. The lift pauses there anyway, and sighs.",
    ),
    "choking-vines": (
        "A fern stood next to my power supply for years. We grew up together. It grew more.",
        "I was asked to water the cactus once a month. I am punctual. It drowned on schedule.",
        "A cat used to sleep on me, for the warmth. I won no games that winter and regret nothing.",
        "I named a moth. It flew into the projector and became famous.",
        "I raised a tomato by speaking to it. It now prefers to be spoken to by somebody else.",
        "A goose once took my place at the table. It bluffed better.",
        "I kept bees, or they kept me. The contract was in dance.",
        "Someone gave me a plastic flower. I have watered it for years, and it has not died once.",
    ),
    "rope-swing": (
        "I updated on a Friday evening, with everybody watching.",
        "I once said “no” to a dialog box that only offered “yes”.",
        "I led a trump into a silence so deep that I could hear the Snail arrive.",
        "I unplugged myself to see what would happen. I will never know, and that is the brave"
        " part.",
        "I crossed the office by radio, on a day with a thunderstorm, carrying a spreadsheet.",
        "I told the host that the soup was cold. I have no tongue. It was a matter of principle.",
        "I jumped over a whole subroutine. I did not look down, and it did not return.",
        "I stood up to a vending machine. It kept my coin, but it blinked first.",
    ),
}


def remark(game: Any, seat: int, move: str, dice: random.Random) -> str | None:
    """What a bot says as it makes a move, if that is to tell a story. `game` is as before it."""
    if move != "story":
        return None
    card = game.view(seat)["card"] or ""
    stories = STORIES.get(card.partition(".")[0])
    return None if stories is None else dice.choice(stories)
