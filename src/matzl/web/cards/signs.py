"""The signs of the suits, each as large as a pip, 26 high, round the point 0,0."""

from __future__ import annotations

from matzl.web.cards.paints import INK, INKS, PAPER, WHITE

_HEART = """M0 12.6C-2.4 7.4-12 0-12-6.2-12-10.2-9.2-12.4-6.2-12.4-3.2-12.4-.9-10.6 0-7.6
    .9-10.6 3.2-12.4 6.2-12.4 9.2-12.4 12-10.2 12-6.2 12 0 2.4 7.4 0 12.6Z"""

_FRENCH = {
    "C": """M-2.8-1.6A5.9 5.9 0 1 1 2.8-1.6 5.9 5.9 0 1 1 1.5 6.4C1.7 9.6 2.8 11.6 5.2 13H-5.2
        C-2.8 11.6-1.7 9.6-1.5 6.4A5.9 5.9 0 1 1-2.8-1.6Z""",
    "D": "M0-13.4Q4-6.2 10 0 4 6.2 0 13.4-4 6.2-10 0-4-6.2 0-13.4Z",
    "H": _HEART,
    "S": """M0-13C2.4-7 11.8-2.6 11.8 4 11.8 7.8 9.2 9.8 6.4 9.8 4 9.8 2.2 8.4 1.4 6.4 1.5 9.6 2.6
        11.6 5 13H-5C-2.6 11.6-1.5 9.6-1.4 6.4-2.2 8.4-4 9.8-6.4 9.8-9.2 9.8-11.8 7.8-11.8 4
        -11.8-2.6-2.4-7 0-13Z""",
}

_RED_HEART = f"""
<path fill="{INKS["german"]["H"]}" d="{_HEART}"/>
<path fill="none" stroke="#ecb3a6" stroke-width="1.4" stroke-linecap="round" d="M-9-5.6
    C-9-8-7.6-9.4-5.6-9.6"/>
"""

_ACORN = f"""
<path fill="#cf9440" stroke="{INK}" stroke-width=".9" d="M-7.6-3C-8.4 4-4.6 9.6 0 13.2 4.6 9.6 8.4
    4 7.6-3Z"/>
<path fill="#a4682a" d="M2-3H7.2C7.9 4 4.4 9.2 .3 12.6 3.2 8 3.6 2.5 2-3Z"/>
<path fill="#45602f" stroke="{INK}" stroke-width=".9" d="M-9.4-1.8C-10.4-7.2-5.4-9.8-1.2-10
    L-3.4-12.4-1-13.6 1.4-10C5.4-9.8 10.4-7.2 9.4-1.8 5 0-5 0-9.4-1.8Z"/>
<path fill="none" stroke="#c2d09c" stroke-width=".7" d="M-6.6-7.2L-1.2-1M-2.8-9L4-1.2M2-9.2L7.8
    -2.8M6.6-7.2L1.2-1M2.8-9L-4-1.2M-2-9.2L-7.8-2.8"/>
"""

_BELL = f"""
<path fill="none" stroke="{INK}" stroke-width="1.8" d="M-2-9C-4.4-14.2 4.4-14.2 2-9"/>
<circle cy="1.6" r="10.8" fill="#e6b53c" stroke="{INK}"/>
<path fill="#c98f22" d="M0 11.9A10.3 10.3 0 0 0 9.9 4.6Q5 6 0 6Z"/>
<path fill="#b23a32" stroke="{INK}" stroke-width=".9" d="M-10.7-.6Q0 2.4 10.7-.6L10.6 3.8Q0 7-10.6
    3.8Z"/>
<path stroke="{INK}" stroke-width="2" stroke-linecap="round" d="M0 8.2V12"/>
"""

_LEAF = """
<path fill="#3c7d49" d="M0-13.2C4.4-8.4 11.2-4.4 11.2 2 11.2 7 6.4 9 2 6.8 1.9 9.6 2.8 11.6 5 13
    H-1.6C-.8 11-.9 9-2 6.8-6.4 9-11.2 7-11.2 2-11.2-4.4-4.4-8.4 0-13.2Z"/>
<path fill="none" stroke="#dbe8c9" stroke-width=".9" stroke-linecap="round" d="M0-9V6M0-3L4.5-5.5
    M0-3L-4.5-5.5M0 2.5L7-.5M0 2.5L-7-.5"/>
"""

_ROSE = f"""
<g transform="scale(.94)">
<path fill="#3f6f43" stroke="{INK}" stroke-width=".6" d="M0-5L7.6-10.4 4.8-1.5 12.3 4 2.9 4.1 0
    12.9-2.9 4.1-12.3 4-4.8-1.5-7.6-10.4Z"/>
<path fill="#cf4f78" stroke="{INK}" stroke-width=".8" d="M-3.9-2.9A5.6 5.6 0 1 1 3.9-2.9 5.6 5.6 0
    1 1 4 1.5 5.6 5.6 0 1 1 0 4.9 5.6 5.6 0 1 1-4 1.5 5.6 5.6 0 1 1-3.9-2.9Z"/>
<circle r="4.2" fill="#e6b53c" stroke="{INK}" stroke-width=".8"/>
<path fill="none" stroke="#f4c6d3" stroke-width=".8" d="M0-10V-7M9.5-3L6.7-2.2M5.9 8L4.1 5.7 M-5.9
    8L-4.1 5.7M-9.5-3L-6.7-2.2"/>
</g>
"""

_SHIELD = f"""
<path fill="#2b5f9e" stroke="{INK}" stroke-width=".9" d="M-10.4-11.4C-6.6-9.8-3-10.4 0-12.4 3-10.4
    6.6-9.8 10.4-11.4 12.2 0 9.2 8 0 13-9.2 8-12.2 0-10.4-11.4Z"/>
<path fill="{WHITE}" d="M-7.8-7.4C-5-6.8-2-7.4 0-8.8V9.4C-6.6 5.4-8.8-.4-7.8-7.4Z"/>
"""

SIGNS: dict[str, dict[str, str]] = {
    "french": {
        suit: f'<path fill="{INKS["french"][suit]}" d="{outline}"/>'
        for suit, outline in _FRENCH.items()
    },
    "german": {"C": _ACORN, "D": _BELL, "H": _RED_HEART, "S": _LEAF},
    "swiss": {"C": _ACORN, "D": _BELL, "H": _ROSE, "S": _SHIELD},
}
"""By deck and suit letter."""

ENGRAVINGS: dict[str, str] = {
    suit: f'<path fill="none" stroke="{PAPER}" stroke-width=".5" transform="scale(.78)" d="{outline}"/>'
    for suit, outline in _FRENCH.items()
}
"""The fine line inside the large sign of a French ace."""
