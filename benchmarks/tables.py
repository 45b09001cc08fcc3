"""Tables in Markdown, printed line by line, as ``make bench`` puts them into the page of results."""

from __future__ import annotations


def heading(*titles: str) -> None:
    """Print the head of a table, whose first column is text and whose others are numbers."""
    row(*titles)
    row("---", *["---:"] * (len(titles) - 1))


def row(*cells: object) -> None:
    """Print a row of a table."""
    print(f"| {' | '.join(map(str, cells))} |", flush=True)
