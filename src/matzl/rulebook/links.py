"""The clauses that a text cites, as links into the rule book."""

from __future__ import annotations

import re

from matzl.parts import Link
from matzl.rulebook import page

_CITED = re.compile(r"§\d+(?:\.\d+)?")


def clause_links(game: str, text: str, address: str | None = None) -> tuple[Link, ...]:
    """Return links to the clauses and sections that a text cites, as far as they exist.

    Parameters
    ----------
    address
        The address of the rule book, empty within it; by default that of the game.

    >>> [link.address for link in clause_links("mittlere", "See §4.9 and §44.1, §4.", "")]
    ['#c4.9', '#s4']
    """
    numbers = {clause.number for clause in page(game).clauses}
    sections = {number.partition(".")[0] for number in numbers}
    book = f"/rules/{game}" if address is None else address
    links = []
    for cited in dict.fromkeys(_CITED.findall(text)):
        number = cited[1:]
        if number in numbers or number in sections:
            anchor = "c" if number in numbers else "s"
            query = f"?clause={number}" if book and number in numbers else ""
            links.append(Link(cited, f"{book}{query}#{anchor}{number}"))
    return tuple(links)
