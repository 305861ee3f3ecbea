"""Networks that play: how they see a game, their weights, and the bot `trained`."""
