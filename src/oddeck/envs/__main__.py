"""`python -m oddeck.envs` prints what the observations of all games consist of:
docs/observations.md.
"""

from __future__ import annotations

from oddeck.game import observation_size
from oddeck.games.registry import find_game, game_ids

from .conventions import usual_number
from .observation import table_of_indexes

HEAD = """# Observations, index by index

<!-- Written by `make docs`. -->

Look up what a number in an observation means.
A seat's observation is a row of bytes; `labels` names every index, for any number of players:

```python
>>> import oddeck
>>> from oddeck.envs.observation import labels
>>> names = labels("GAME", 2)
>>> seen = oddeck.new("GAME", 2, seed=1).observation(0)
>>> [names[index] for index in seen.nonzero()[0][:2]]
['cards of seats: hand: you: 2Bu', 'cards of seats: hand: you: 2Ma']

```

Cards are in deck order; seats are counted from the observer, to the left.
"""


def observations_page() -> str:
    """The tables of all games, as a page of the docs."""
    parts = [HEAD.replace("GAME", game_ids()[0])]
    for game_id in game_ids():
        game_type = find_game(game_id)
        players = usual_number(game_type.players)
        parts.append(
            f"## {game_type.title}\n\n"
            f"{players} players: {observation_size(game_type, players)} numbers,"
            f" {int(game_type.actions)} action ids.\n"
        )
        parts.append(table_of_indexes(game_id, players) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(observations_page(), end="")
