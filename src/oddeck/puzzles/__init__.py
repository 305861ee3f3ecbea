"""Puzzles: positions with one clearly best move, as one seat sees them.

`puzzle` says what a puzzle is and reads the files, `finding` and `judging` make them,
`continuations` notes what comes after a move, `explanation` puts the answer into words, `checking`
searches again.
"""
