"""Learning curves as an SVG picture: the share of the variance of outcomes that a network explains, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from matzl.base.info import GameInfo

WIDTH, HEIGHT, MARGIN = 640, 320, 48
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#b9770e", "#566573", "#0e6655")


def svg_curves(
    info: GameInfo, curve: Sequence[Any], positions: str, learned: str = "outcomes"
) -> str:
    """Return a picture of the share of variance explained, for each phase in which a network learns.

    Parameters
    ----------
    info
        The facts of the game.
    curve
        For each round or pass the share in each phase, float64[rounds, phases]; nan in phases that did not occur.
    positions
        The number of positions that the network has learned from in all rounds, in words.
    learned
        The word for the targets whose differences are predicted.
    """
    shares = np.array(curve)
    phases = [k for k in range(1, shares.shape[1]) if not np.isnan(shares[:, k]).all()]
    highest = float(np.nanmax(shares[:, phases].clip(0, 1)))
    top = 0.05 if highest < 0.05 else float(np.ceil(10 * highest) / 10)
    right, bottom = WIDTH - MARGIN, HEIGHT - MARGIN

    def at(number: int, share: float) -> str:
        x = MARGIN + (right - MARGIN) * (number + 1) / len(shares)
        return f"{x:.1f},{bottom - (bottom - MARGIN) * min(max(share, 0.0), top) / top:.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="24">{info.title}: share of the differences between {learned} that is predicted</text>',
        f'<path d="M{MARGIN},{MARGIN}V{bottom}H{right}" fill="none" stroke="#333"/>',
        f'<text x="{MARGIN - 6}" y="{MARGIN + 4}" text-anchor="end">{top:.0%}</text>',
        f'<text x="{MARGIN - 6}" y="{bottom + 4}" text-anchor="end">0%</text>',
        f'<text x="{right}" y="{bottom + 18}" text-anchor="end">{positions}</text>',
    ]
    x = MARGIN
    for place, phase in enumerate(phases):
        name, colour = info.phases[phase].name, COLOURS[place % len(COLOURS)]
        points = " ".join(
            at(number, share)
            for number, share in enumerate(shares[:, phase])
            if not np.isnan(share)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        lines.append(f'<text x="{x}" y="{HEIGHT - 8}" fill="{colour}">{name}</text>')
        x += 8 * len(name) + 16
    return "\n".join([*lines, "</svg>", ""])
