"""One trick of Trophy Case, once more and as plainly as possible: TC-4 to TC-11, word for word."""

from __future__ import annotations

COLOURS = {
    "black": "Bu Ma In",
    "red": "La Fr Pl",
    "blue": "Ra Zu To",
    "green": "Hi Ti Fa",
    "gold": "Sc Ea Bo",
}
COLOUR_OF = {suit: colour for colour, suits in COLOURS.items() for suit in suits.split()}
RANKS = "0123456789i"


def is_trump(card: str) -> bool:
    """Whether a card has no suit."""
    return card[1:] not in COLOUR_OF


class Trick:
    """A trick from its lead to its end. `winner` is None until then."""

    def __init__(self, hands: list[list[str]], leader: int, infinity: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.turn = leader
        self.infinity = infinity
        self.played: list[tuple[int, str]] = []
        self.folded: list[int] = []
        self.winner: int | None = None
        self.points = 0

    @property
    def led_suit(self) -> str:
        """The suit of the first card."""
        return self.played[0][1][1:]

    def moves(self) -> list[str]:
        """What the player may do whose turn it is."""
        hand = self.hands[self.turn]
        if not self.played:
            return [f"lead {card}" for card in hand if not is_trump(card)]  # TC-4
        if not hand:
            return ["mud", "fold"]  # TC-9
        following = [
            card
            for card in hand
            if not is_trump(card) and COLOUR_OF[card[1:]] == COLOUR_OF[self.led_suit]
        ]
        moves = [f"play {card}" for card in following or hand]  # TC-6
        if not any(card[1:] == self.led_suit for card in hand):  # TC-7
            moves.append("fold")
        return moves

    def play(self, move: str) -> None:
        """TC-5: one move of the player whose turn it is."""
        verb, *cards = move.split()
        if verb == "fold":
            self.folded.append(self.turn)
        for card in cards:
            self.hands[self.turn].remove(card)
            self.played.append((self.turn, card))
        still_in = [seat for seat in range(len(self.hands)) if seat not in self.folded]
        if cards and is_trump(cards[0]):  # TC-10
            self.end(self.turn, trumped=True)
        elif len(still_in) == 1:
            self.end(still_in[0], trumped=False)
        elif not any(self.hands[seat] for seat in still_in):
            best = max((played for played in self.played if played[0] in still_in), key=self.rank)
            self.end(best[0], trumped=False)
        else:
            self.turn = min(still_in, key=lambda seat: (seat - self.turn - 1) % len(self.hands))

    def rank(self, played: tuple[int, str]) -> tuple[int, int, int]:
        """TC-8: out of colour, then the suits of the colour as they appeared, then the rank; the
        earlier of equals.
        """
        suits = [
            card[1:]
            for _, card in self.played
            if not is_trump(card) and COLOUR_OF[card[1:]] == COLOUR_OF[self.led_suit]
        ]
        order = list(dict.fromkeys(suits))
        card = played[1]
        height = order.index(card[1:]) + 1 if card[1:] in order else 0
        return height, RANKS.index(card[0]), -self.played.index(played)

    def end(self, winner: int, trumped: bool) -> None:
        """TC-11: what the trick is worth."""
        self.winner = winner
        worth = {"8": 1, "9": 1, "i": self.infinity, "0": int(trumped)}
        self.points = sum(worth.get(card[0], 0) for _, card in self.played if not is_trump(card))
