"""Draw the PNG icons of the installable page, and the preview of links, with resvg: ``python -m tests.browser.icons``."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import resvg_py

from matzl.text.drawings import card_svg

STATIC = Path(str(resources.files("matzl.web"))) / "static"

ICONS = {
    "icon-192.png": ("bird.svg", 192),
    "icon-512.png": ("bird.svg", 512),
    "maskable-192.png": ("icons/maskable.svg", 192),
    "maskable-512.png": ("icons/maskable.svg", 512),
}
"""The drawing and the size of each icon."""

HAND = ("9H", "JS", "QH", "KS", "AH")
FELT = "#24574a"
BIRD = '<svg x="40" y="30" width="150" height="150" '
SIZE = 'width="1200" height="630"'


def preview() -> str:
    """Return a drawing of a hand on the table top, and of the bird."""
    cards = [
        f'<g transform="translate(600 1290) rotate({11 * turn - 22}) translate(-140 -1160)">'
        + card_svg(card, "swiss").replace("<svg ", '<svg width="280" height="434" ', 1)
        for turn, card in enumerate(HAND)
    ]
    bird = (STATIC / "bird.svg").read_text().replace("<svg ", BIRD, 1).replace(FELT, "#efe7d3")
    drawn = "</g>".join([f'<g><rect {SIZE} fill="{FELT}"/>{bird}', *cards])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {SIZE}>{drawn}</g></svg>'


if __name__ == "__main__":
    for name, (source, size) in ICONS.items():
        drawn = resvg_py.svg_to_bytes(svg_path=str(STATIC / source), width=size, height=size)
        (STATIC / "icons" / name).write_bytes(drawn)
    (STATIC / "icons" / "preview.png").write_bytes(resvg_py.svg_to_bytes(svg_string=preview()))
