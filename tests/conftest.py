"""Tests say themselves when they want machine code, and find the same examples every time."""

import os

from hypothesis import settings

os.environ["ODDECK_JIT"] = "off"
settings.register_profile("oddeck", deadline=None, derandomize=True)
settings.load_profile("oddeck")
