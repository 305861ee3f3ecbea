"""What the lab knows about Goofspiel."""

from __future__ import annotations

from oddeck.lab.facts import LabFacts

LAB = LabFacts(endings=(("a last prize that nobody took", "TIE"), ("a last prize taken", "TAKE")))
