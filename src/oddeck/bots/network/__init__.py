"""Networks that play: how they see a game, their weights, and a bot. `oddeck.learn` trains them."""
