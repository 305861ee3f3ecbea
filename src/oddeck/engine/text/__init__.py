"""Parsing and formatting: cards, moves, positions, views, sentences, options."""
