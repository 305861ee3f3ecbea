"""For designers and the curious: what thousands or millions of games say about a game."""
