"""The docs: pages, and what makes those parts of them that come from the code."""
