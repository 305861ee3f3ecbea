"""What every game stands on: states, cards, chance, decisions.

Knows no game, needs only numpy and numba.
"""
