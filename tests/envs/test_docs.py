import re
from pathlib import Path

import pytest

from oddeck.envs.__main__ import observations_page

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(
    r"```python\n(.*?)```", (DOCS / "envs.md").read_text(encoding="utf-8"), re.DOTALL
)


def test_the_published_tables_are_those_of_the_code() -> None:
    assert (DOCS / "observations.md").read_text(encoding="utf-8") == observations_page(), (
        "make docs"
    )


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=["pettingzoo", "gymnasium", "tables", "openspiel", "small games"]
)
def test_the_examples_in_the_docs_run(example: str) -> None:
    exec(compile(example, "docs/envs.md", "exec"), {})
