"""The README's tour does what it says."""

import doctest
from pathlib import Path


def test_the_tour() -> None:
    result = doctest.testfile(str(Path(__file__).parent.parent / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 20
    assert result.failed == 0
