"""What axe finds wrong with a page, for those who do not see it, see it badly, or do not use a
mouse.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "() => axe.run({ resultTypes: ['violations'] })"


def serious(page: Page) -> list[str]:
    """The serious and critical violations on a page, each with the places where it is."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN)["violations"]
    return [
        f"{one['id']} ({one['help']}) at {node['html'][:200]}:"
        f" {[check['message'] for check in node['any']]}"
        for one in found
        for node in one["nodes"][:4]
        if one["impact"] in ("serious", "critical")
    ]
