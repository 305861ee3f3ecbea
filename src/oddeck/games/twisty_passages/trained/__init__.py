"""A bot that has taught itself Twisty Passages: what it sees, the network, and the bot."""
