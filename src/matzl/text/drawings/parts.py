"""The parts of the card drawings: read from the SVG files beside this module, and referred to by ``<use>``."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

PREFIX = "part-"
"""The prefix of the element ids of parts, to keep them apart from the ids of a page."""

_SYMBOL = re.compile(
    r'<symbol id="([^"]+)"(?: viewBox="0 0 ([\d.]+) [\d.]+")?>\n(.*?)\n</symbol>', re.DOTALL
)


@cache
def drawings(name: str) -> dict[str, str]:
    """Return the symbols of the file ``parts/NAME.svg`` by id."""
    return {found[1]: found[3] for found in _SYMBOL.finditer(_read(name))}


@cache
def widths(name: str) -> dict[str, float]:
    """Return the widths of the symbols of a file, as given by their view boxes."""
    return {found[1]: float(found[2]) for found in _SYMBOL.finditer(_read(name)) if found[2]}


def _read(name: str) -> str:
    folder = resources.files("matzl.text.drawings") / "parts"
    return (folder / f"{name}.svg").read_text("utf-8")


def use(
    part: str,
    x: float = 0,
    y: float = 0,
    *,
    fill: str = "",
    color: str = "",
    stroke: str = "",
    size: float = 1,
) -> str:
    """Return a reference to a part at a position.

    Parameters
    ----------
    fill, color, stroke
        The first and second colour of a part that does not set them itself, and the colour of its lines.
    size
        The scale.

    >>> use("crown", 60, 41, color="#fff")
    '<use href="#part-crown" x="60" y="41" color="#fff"/>'
    """
    attributes: dict[str, str]
    if size != 1:
        move = f"translate({x:g} {y:g})" if x or y else ""
        attributes = {"transform": f"{move}scale({size:g} {size:g})"}
    else:
        attributes = {"x": f"{x:g}" if x else "", "y": f"{y:g}" if y else ""}
    attributes |= {"fill": fill, "color": color, "stroke": stroke}
    written = "".join(f' {name}="{value}"' for name, value in attributes.items() if value)
    return f'<use href="#{PREFIX}{part}"{written}/>'
