"""Draws the PNG icons of the installable page with resvg: ``python -m tests.browser.icons``."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import resvg_py

STATIC = Path(str(resources.files("matzl.web"))) / "static"

ICONS = {
    "icon-192.png": ("bird.svg", 192),
    "icon-512.png": ("bird.svg", 512),
    "maskable-192.png": ("icons/maskable.svg", 192),
    "maskable-512.png": ("icons/maskable.svg", 512),
}
"""The drawing and the size of each icon."""


if __name__ == "__main__":
    for name, (source, size) in ICONS.items():
        drawn = resvg_py.svg_to_bytes(svg_path=str(STATIC / source), width=size, height=size)
        (STATIC / "icons" / name).write_bytes(drawn)
