"""The decks: what the cards are called and what they look like. Rules are elsewhere."""
