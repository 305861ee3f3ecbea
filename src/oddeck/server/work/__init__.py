"""Tables in memory and what runs in the background: timers, bots, reviews."""
