"""Figures on the present puzzles: a table and a plot for the documentation."""

from __future__ import annotations

from html import escape
from pathlib import Path

from matzl import registry
from matzl.features.puzzle.puzzle import KINDS, puzzles
from matzl.features.puzzle.rating import STRENGTHS

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
"""The lines of ``docs/puzzles.md`` between which the table stands."""
PLOT = "images/puzzles.svg"
"""The plot in ``docs/``."""
_LEFT, _TOP, _ROW, _WIDTH, _FIRST, _LAST = 150, 60, 36, 480, 200, 2000
"""Sizes in the plot, and the ends of its axis."""


def table() -> list[str]:
    """Return the table: the number of puzzles of each kind, their difficulty, and how often each level errs, by game."""
    levels = list(STRENGTHS)
    lines = [
        f"| game | by what is known | all cards known | difficulty | {' | '.join(levels)} |",
        "| --- | --- | --- | --- |" + " --- |" * len(levels),
    ]
    for game in registry.names():
        puzzles_of_game = puzzles(game)
        if not puzzles_of_game:
            continue
        counts = [str(sum(it.kind == kind for it in puzzles_of_game)) for kind in KINDS]
        difficulty = f"{puzzles_of_game[0].rating} to {puzzles_of_game[-1].rating}"
        errs = [
            sum(it.errs[level] for it in puzzles_of_game) / len(puzzles_of_game) for level in levels
        ]
        cells = [game, *counts, difficulty, *(f"{100 * err:.0f}%" for err in errs)]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def plot() -> str:
    """Return the difficulty of all puzzles as an SVG document, a row for each game and a dot for each puzzle."""
    games = [game for game in registry.names() if puzzles(game)]
    width, bottom = _LEFT + _WIDTH + 30, _TOP + _ROW * len(games)
    heading = "Difficulty of the puzzles"

    def x(number: float) -> str:
        return f"{_LEFT + (number - _FIRST) / (_LAST - _FIRST) * _WIDTH:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + 40}" role="img"',
        f'  width="{width}" height="{bottom + 40}" font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{heading}</title>",
        f'<rect width="{width}" height="{bottom + 40}" fill="#fff"/>',
        f'<text x="20" y="30" font-size="16">{heading}</text>',
    ]
    for level, strength in STRENGTHS.items():
        parts += [
            f'<line x1="{x(strength)}" x2="{x(strength)}" y1="{_TOP - 8}" y2="{bottom}" stroke="#ccc"/>',
            f'<text x="{x(strength)}" y="{bottom + 20}" text-anchor="middle">{level} {strength}</text>',
        ]
    for row, game in enumerate(games):
        y = _TOP + _ROW * row + _ROW // 2
        parts.append(f'<text x="20" y="{y + 5}">{escape(registry.info(game).title)}</text>')
        parts += [
            f'<circle cx="{x(it.rating)}" cy="{y}" r="5" fill="#1b6b4a" fill-opacity="0.3"/>'
            for it in puzzles(game)
        ]
    return "\n".join([*parts, "</svg>", ""])


def write_figures(docs: Path) -> None:
    """Write the plot, and the table into ``puzzles.md``, in the folder of the documentation."""
    (docs / PLOT).write_text(plot(), encoding="utf-8")
    guide = docs / "puzzles.md"
    before, _, rest = guide.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    new = "\n".join([f"{before}{BEGIN}", "", *table(), "", f"{END}{after}"])
    guide.write_text(new, encoding="utf-8")
