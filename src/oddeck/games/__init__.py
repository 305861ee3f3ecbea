"""The games, one folder each, all with the same files.

The environment variable ODDECK_GAMES_FOLDER names a folder with changed copies of games, which take
the place of ours: `oddeck lab compare` plays a changed rule that way.
"""

import os

if folder := os.environ.get("ODDECK_GAMES_FOLDER"):
    __path__.insert(0, folder)
