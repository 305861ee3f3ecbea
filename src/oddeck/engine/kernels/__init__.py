"""Loops over any game, written once and bound to each: playouts, search, batches of tables."""
