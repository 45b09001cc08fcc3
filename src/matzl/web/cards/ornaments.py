"""Ornaments: the scrolls of aces, the seasons of sows, the banner, and the belt across the middle of a card."""

from __future__ import annotations

from matzl.web.cards.drawing import LINES
from matzl.web.cards.paints import GOLD, GREEN, RED, WHITE, WOOD

ORNAMENTS: dict[str, str] = {
    # Across the middle of a card, from edge to edge, in its `fill` and `color`; the same upside down.
    "belt": """
<path d="M1.5 90H118.5V96H1.5Z"/>
<path fill="none" stroke="currentColor" stroke-width=".9" d="M1.5 90H118.5M1.5 96H118.5"/>
<path fill="currentColor" d="M60 91L64 93 60 95 56 93ZM44 91L48 93 44 95 40 93ZM28 91L32 93 28 95
    24 93ZM12 91L16 93 12 95 8 93ZM76 91L80 93 76 95 72 93ZM92 91L96 93 92 95 88 93ZM108 91L112 93
    108 95 104 93Z"/>
""",
    # Scrolls to both sides of a large sign.
    "scroll": """
<path fill="none" stroke-width="1.2" stroke-linecap="round" d="M0 0
    C-10-12-24-8-24-18-24-25-14-25-14.5-18.5 -15-15-19-16-18.5-18.5M0 0C10-12 24-8 24-18 24-25
    14-25 14.5-18.5 15-15 19-16 18.5-18.5 M-16-10C-24-8-29-12-31-19M16-10C24-8 29-12 31-19M0 0
    V-8"/>
<path stroke="none" d="M-31-19C-34-24-32-28-28-30-27-25-28-21-31-19ZM31-19C34-24 32-28 28-30 27-25
    28-21 31-19ZM0-7L-3-12 0-17 3-12Z"/>
""",
    "spring": f"""
<g {LINES}>
<path fill="{GREEN}" d="M60 90C54 84 48 82 43 72 52 74 58 80 60 90ZM60 90C66 84 72 82 77 72 68 74
    62 80 60 90Z"/>
<path fill="none" stroke="{GREEN}" stroke-width="1.6" d="M60 90V70M60 90Q48 86 38 72M60 90Q72 86
    82 72"/>
<path fill="{RED}" d="M53.5 59L57 62 60 57 63 62 66.5 59C68 66 65 71 60 71S52 66 53.5 59Z"/>
<path fill="{GOLD}" d="M31 62L34.5 65 37.5 60.5 40 65 43.5 63C44 69 41 73.5 37 73.5S30.5 69 31
    62ZM89 62L85.5 65 82.5 60.5 80 65 76.5 63C76 69 79 73.5 83 73.5S89.5 69 89 62Z"/>
</g>
""",
    "summer": f"""
<g {LINES}>
<path fill="none" stroke="#b98a2c" stroke-width="1.6" d="M60 90V70M57 90Q56 80 50 73M63 90Q64 80
    70 73M54 90Q50 82 41 77M66 90Q70 82 79 77"/>
<path fill="{GOLD}" stroke-width=".8" d="M60 57Q66 64 60 74 54 64 60 57ZM45 60Q53 64 52 75 44 69
    45 60ZM75 60Q67 64 68 75 76 69 75 60ZM31 69Q40 70 43 79 34 79 31 69ZM89 69Q80 70 77 79 86 79
    89 69Z"/>
<path fill="none" stroke-width=".6" d="M60 60V72M57.5 63L60 65.5 62.5 63M57.5 67L60 69.5 62.5 67
    M46.5 63L51 73M73.5 63L69 73M33.5 71L41.5 78M86.5 71L78.5 78"/>
<path fill="{RED}" d="M50 82Q60 86 70 82L69.5 87.5Q60 91 50.5 87.5Z"/>
</g>
""",
    "autumn": f"""
<g {LINES}>
<path fill="none" stroke="{WOOD}" stroke-width="2" d="M30 88Q40 66 60 65T90 88M60 65Q60 60 64
    58"/>
<path fill="{GREEN}" d="M38 86C32 86 28 83 27 79 29 78 29 76 27 74 31 73 32 71 32 68 36 69 39 67
    41 65 43 68 46 69 49 69 49 73 51 75 53 77 50 79 49 82 49 85 45 84 42 85 38 86ZM82 86C88 86 92
    83 93 79 91 78 91 76 93 74 89 73 88 71 88 68 84 69 81 67 79 65 77 68 74 69 71 69 71 73 69 75
    67 77 70 79 71 82 71 85 75 84 78 85 82 86Z"/>
<path fill="none" stroke-width=".6" d="M47 71L33 82M40 76L40 70M40 76L45 81M73 71L87 82M80 76L80
    70M80 76L75 81"/>
<path fill="#6d4270" stroke-width=".8" d="M54 67a3.8 3.8 0 1 0 .01 0ZM60 66a3.8 3.8 0 1 0 .01
    0ZM66 67a3.8 3.8 0 1 0 .01 0ZM57 72.5a3.8 3.8 0 1 0 .01 0ZM63 72.5a3.8 3.8 0 1 0 .01 0ZM60
    78.5a3.8 3.8 0 1 0 .01 0Z"/>
</g>
""",
    "winter": f"""
<g {LINES}>
<path fill="#35594a" d="M44 90L34 90 39 82 36 82 42 74 39.5 74 44 66 48.5 74 46 74 52 82 49 82 54
    90ZM76 90L66 90 71 82 68 82 74 74 71.5 74 76 66 80.5 74 78 74 84 82 81 82 86 90Z"/>
<path fill="{WHITE}" stroke-width=".7" d="M44 66L48.5 74 45.5 72.5 44 74.5 42 72.5 39.5 74ZM76 66
    L80.5 74 77.5 72.5 76 74.5 74 72.5 71.5 74ZM30 91Q40 85 50 88T70 88 90 91Z"/>
<path fill="none" d="M60 60V76M53 64L67 72M53 72L67 64M57.5 61.5L60 64 62.5 61.5M57.5 74.5L60 72
    62.5 74.5"/>
</g>
""",
    # In the colours `fill` (field) and `color` (border).
    "banner": f"""
<g {LINES}>
<path fill="{WOOD}" d="M34.8 21H37.2V92H34.8Z"/>
<path fill="{GOLD}" d="M36 6C39.5 12 39 16 37.4 20.5H34.6C33 16 32.5 12 36 6Z"/>
<path d="M37.2 22C51 12 62 28 78 22 92 16 102 16 113 21L105 47 113 73C102 68 92 68 78 74 62 80 51
    64 37.2 74Z"/>
<path fill="currentColor" stroke-width=".7" d="M37.2 22C51 12 62 28 78 22 92 16 102 16 113 21
    L111.2 27C101 22.5 92 22 79 27.5 62 34 51 19 37.2 28ZM37.2 74C51 64 62 80 78 74 92 68 102 68
    113 73L111.2 67C101 62.5 92 62 78 68 62 74 51 58.5 37.2 68Z"/>
</g>
""",
}
