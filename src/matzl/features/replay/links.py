"""The address of a replayed deal."""

from __future__ import annotations

REVIEW = "?analysis=known&step=costliest"
"""The query of the page at the visitor's costliest decision."""


def of_deal(replay: str, number: int, *, review: bool = False) -> str:
    """Return the address of a deal, counted from 1, of the replay with an id; with 0 that of the whole."""
    return f"/replay/{replay}{f'/{number}' if number else ''}{REVIEW if review else ''}"
