"""Puzzles: positions with one clearly best move, as one seat sees them.

`puzzle` says what a puzzle is and reads the files, `finding` and `judging` make them, `following`
notes what comes after a move, `telling` explains the answer in words, `checking` searches again.
"""
