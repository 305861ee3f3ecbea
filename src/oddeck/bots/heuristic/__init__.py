"""Bots that play by a few stated ideas, one for each game."""
