"""How drawings refer to the parts that they share, so that each part is drawn once in a deck."""

from __future__ import annotations

from matzl.web.cards.paints import INK

PREFIX = "part-"
"""Before the names of parts, which may stand in a page with names of its own."""
LINES = f'stroke="{INK}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"'
"""The pen of figures and ornaments."""


def use(
    part: str,
    x: float = 0,
    y: float = 0,
    *,
    fill: str = "",
    color: str = "",
    stroke: str = "",
    size: float = 1,
    turn: float = 0,
    flip: bool = False,
) -> str:
    """A part at a place.

    Parameters
    ----------
    fill, color, stroke
        The first and the second colour of a part that leaves them open, and its pen.
    size, turn, flip
        How much larger, turned by how many degrees, and whether with left and right exchanged.

    >>> use("crown", 60, 41, color="#fff")
    '<use href="#part-crown" x="60" y="41" color="#fff"/>'
    """
    given: dict[str, str]
    if turn or flip or size != 1:
        moves = f"translate({x:g} {y:g})" if x or y else ""
        moves += f"rotate({turn:g})" if turn else ""
        moves += f"scale({-size if flip else size:g} {size:g})"
        given = {"transform": moves}
    else:
        given = {"x": f"{x:g}" if x else "", "y": f"{y:g}" if y else ""}
    given |= {"fill": fill, "color": color, "stroke": stroke}
    paint = "".join(f' {name}="{value}"' for name, value in given.items() if value)
    return f'<use href="#{PREFIX}{part}"{paint}/>'
