"""Pictures of single positions of a replay (stills) as SVG or PNG, drawn in a separate process."""

from __future__ import annotations

from typing import Any

from matzl.deal.deal import Deal
from matzl.deal.picture import svg
from matzl.table.live.jobs import job


@job
def still(line: str, step: int, kind: str, how: dict[str, Any]) -> bytes:
    """Return a picture (``svg`` or ``png``) of a position of a deal, given its line; `how` has arguments of `matzl.svg`.

    A ``png`` takes a few tenths of a second, during which other threads wait; on a machine without fonts it has no text.
    """
    drawn = svg(Deal.from_line(line), step, **how)
    if kind == "svg":
        return drawn.encode()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, serif_family="DejaVu Serif"))
