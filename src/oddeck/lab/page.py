"""A page: one HTML file that needs no other files and no network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from .charts import Spec

TEMPLATE = Path(__file__).with_name("page.html")


@dataclass
class Page:
    """The content of a page, from top to bottom."""

    title: str
    parts: list[str] = field(default_factory=list)
    charts: dict[str, Spec] = field(default_factory=dict)

    def lead(self, text: str) -> None:
        """The title, and a line under it."""
        self.parts.append(f'<h1>{escape(self.title)}</h1><p class="lead">{escape(text)}</p>')

    def section(self, title: str) -> None:
        """A new subject."""
        self.parts.append(f"<h2>{escape(title)}</h2>")

    def say(self, *sentences: str) -> None:
        """A paragraph."""
        text = " ".join(sentence for sentence in sentences if sentence)
        self.parts.append(f"<p>{escape(text).replace(' %', '&nbsp;%')}</p>")

    def show(self, chart: Spec, caption: str) -> None:
        """A plot, and what it shows."""
        name = f"chart{len(self.charts)}"
        self.charts[name] = chart
        self.parts.append(
            f'<figure><div id="{name}" role="img" aria-label="{escape(caption)}"></div>'
            f"<figcaption>{escape(caption)}</figcaption></figure>"
        )

    def table(
        self, header: Sequence[str], rows: Sequence[Sequence[str]], summary: str | None = None
    ) -> None:
        """A table; with a summary, a collapsed one. All columns but the first are numbers."""
        head = "".join(
            f"<th{' class=number' if place else ''}>{escape(cell)}</th>"
            for place, cell in enumerate(header)
        )
        body = "".join(
            "<tr>"
            + "".join(
                f"<td{' class=number' if place else ''}>{escape(cell)}</td>"
                for place, cell in enumerate(row)
            )
            + "</tr>"
            for row in rows
        )
        table = (
            f'<div class="scroll"><table><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>"
        )
        self.parts.append(
            table
            if summary is None
            else f"<details><summary>{escape(summary)}</summary>{table}</details>"
        )

    def end(self, text: str, command: str) -> None:
        """How it was made."""
        self.parts.append(
            f"<footer><p>{escape(text)}</p><p><code>{escape(command)}</code></p></footer>"
        )

    def html(self) -> str:
        """All of it."""
        charts = json.dumps(self.charts).replace("</", "<\\/")  # no text of ours may end the script
        page = Template(TEMPLATE.read_text(encoding="utf-8"))
        return page.substitute(
            title=escape(self.title), body="\n".join(self.parts), bundle=bundle(), charts=charts
        )


@cache
def bundle() -> str:
    """Vega, Vega-Lite and what embeds them in a page, as one script."""
    import vl_convert

    script: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return script.replace("</script", "<\\/script")
