"""Statistics of thousands or millions of games, for designers."""
