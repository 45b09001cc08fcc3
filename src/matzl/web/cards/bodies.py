"""Bodies of the figures, from the neck to the middle of the card at y = 52."""

from __future__ import annotations

from matzl.web.cards.paints import GOLD, INK, SKIN, STEEL, WHITE

# The main cloth takes its colour from `fill`, the second from `color`.
BODIES: dict[str, str] = {
    "robe": f"""
<path d="M-8 16C-26 18-44 26-48 44V52H48V44C44 26 26 18 8 16Q0 24-8 16Z"/>
<path fill="currentColor" d="M-15 30L-11 52H11L15 30Z"/>
<path fill="{GOLD}" d="M-15.5 30L-12 52H-8.5L-11.5 30ZM15.5 30L12 52H8.5L11.5 30Z"/>
<path fill="none" stroke="{GOLD}" d="M0 38l2.2 2.6-2.2 2.6-2.2-2.6ZM0 46l2.2 2.6-2.2 2.6-2.2-2.6
    Z"/>
<path fill="{WHITE}" d="M-9 15C-20 17-30 21-35 28.5-22 35-9 37 0 37 9 37 22 35 35 28.5 30 21 20 17
    9 15 6 23-6 23-9 15Z"/>
<path fill="{INK}" stroke="none" d="M-24 23.5l1.2 3.6-1.2.6-1.2-.6ZM-15 27l1.2
    3.6-1.2.6-1.2-.6ZM15 27l1.2 3.6-1.2.6-1.2-.6ZM24 23.5l1.2 3.6-1.2.6-1.2-.6ZM-5 29.5l1.2
    3.6-1.2.6-1.2-.6ZM5 29.5l1.2 3.6-1.2.6-1.2-.6Z"/>
""",
    "gown": f"""
<path d="M-8 16C-18 18-28 20-33 28-38 34-42 40-44 52H44C42 40 38 34 33 28 28 20 18 18 8 16Z"/>
<path fill="{SKIN}" d="M-13 17.5C-10 30-5 33 0 33S10 30 13 17.5L5.5 15H-5.5Z"/>
<path fill="currentColor" d="M-15 17L-13 18C-10 30-5 33.5 0 33.5S10 30 13 18L15 17C17 28 14 40 9
    52H-9C-14 40-17 28-15 17Z"/>
<path fill="none" stroke="{WHITE}" stroke-width="1.6" stroke-dasharray=".1 2.3" d="M-13.5 18.5C-10
    31-5 34 0 34S10 31 13.5 18.5"/>
<path fill="none" stroke="{GOLD}" d="M-4 38L4 42M4 38L-4 42M-4 44L4 48M4 44L-4 48"/>
<path fill="none" stroke="{GOLD}" stroke-width="1.5" stroke-dasharray=".1 2.2" d="M-6.5 18Q0 28
    6.5 18"/>
""",
    "sleeves": """
<path d="M-15 18C-28 16-38 24-37 33-30 40-20 38-17 30ZM15 18C28 16 38 24 37 33 30 40 20 38 17 30
    Z"/>
<path fill="none" stroke="currentColor" stroke-width="1.8" d="M-19 21Q-27 25-30 35M-17.5 25Q-21
    30-23 36M19 21Q27 25 30 35M17.5 25Q21 30 23 36"/>
""",
    "lace": f"""
<path fill="{WHITE}" d="M-11 19C-16 17-20 15-22 12-26 11-26 6-25 4-28
    1-27-4-25-6-26-10-23-14-20-14-18-18-13-19-11-17 H11C13-19 18-18 20-14 23-14 26-10 25-6 27-4 28
    1 25 4 26 6 26 11 22 12 20 15 16 17 11 19Z"/>
<path fill="none" stroke-width=".6" d="M-9 15L-22 12M-9 11L-25 4M-9 6L-25-6M-9 0L-20-14M9 15L22 12
    M9 11L25 4M9 6L25-6M9 0L20-14"/>
""",
    "veil": """
<path d="M-11-15C-19-10-19 8-26 27H26C19 8 19-10 11-15Q0-19-11-15Z"/>
""",
    "doublet": f"""
<path d="M-8 16C-14 17-20 18-23 21-20 32-20 42-22 52H22C20 42 20 32 23 21 20 18 14 17 8 16Q0 24-8
    16Z"/>
<path fill="none" stroke="currentColor" stroke-width="2" d="M-14 19Q-10 36-13 52M14 19Q10 36 13 52
    M-7 25Q-5 40-6.5 52M7 25Q5 40 6.5 52"/>
<path fill="none" stroke-width=".8" d="M0 22V52"/>
<path stroke="none" fill="{GOLD}" d="M0 27a1.5 1.5 0 1 0 .01 0ZM0 34a1.5 1.5 0 1 0 .01 0ZM0 41a1.5
    1.5 0 1 0 .01 0Z"/>
""",
    "coat": f"""
<path d="M-8 16C-14 17-20 18-24 21-21 32-22 42-25 52H25C22 42 21 32 24 21 20 18 14 17 8 16Q0 24-8
    16Z"/>
<path fill="currentColor" d="M-9 17L0 33 9 17 14 18.5 2 40V52H-2V40L-14 18.5Z"/>
<path stroke="none" fill="{GOLD}" d="M-12 32a1.4 1.4 0 1 0 .01 0ZM12 32a1.4 1.4 0 1 0 .01 0ZM-11
    39a1.4 1.4 0 1 0 .01 0ZM11 39a1.4 1.4 0 1 0 .01 0ZM-11 46a1.4 1.4 0 1 0 .01 0ZM11 46a1.4 1.4 0
    1 0 .01 0Z"/>
""",
    "cuirass": f"""
<path d="M-8 16C-14 17-20 18-24 21-21 32-22 42-25 52H25C22 42 21 32 24 21 20 18 14 17 8 16Q0 24-8
    16Z"/>
<path fill="{STEEL}" d="M-13 19C-18 30-17 42-13 49Q0 54 13 49C17 42 18 30 13 19Q0 30-13 19Z"/>
<path fill="none" stroke-width=".7" d="M0 26V51.5M-12 24Q-15 34-11.5 45M-5 29Q-6 38-4 48"/>
<path fill="currentColor" d="M-24 21Q-8 26 20 50L13 52Q-8 32-22 27Z"/>
""",
    "jerkin": f"""
<path d="M-8 16C-14 17-20 18-23 21-20 32-20 42-22 52H22C20 42 20 32 23 21 20 18 14 17 8 16Q0 24-8
    16Z"/>
<path fill="{WHITE}" d="M-5 19L0 38 5 19Q0 24-5 19Z"/>
<path fill="none" d="M-3.5 25L2.5 29M3.5 25L-2.5 29M-2.5 31L1.5 34M2.5 31L-1.5 34"/>
<path fill="none" stroke-width=".6" d="M-13 27Q-11 40-13 52M13 27Q11 40 13 52"/>
<path fill="currentColor" d="M-8 16L-13 17.5-6 30-1 38 0 36.5-5 20ZM8 16L13 17.5 6 30 1 38 0 36.5
    5 20Z"/>
""",
    "cape": """
<path d="M-9 15C-30 17-46 28-48 44V52H-18L-14 20ZM9 15C30 17 46 28 48 44V52H18L14 20Z"/>
<path fill="none" stroke-width=".6" d="M-22 22Q-34 32-36 51M-18 24Q-26 36-27 51M22 22Q34 32 36 51
    M18 24Q26 36 27 51"/>
""",
}

# Arms come to the hand at (-25, 38), (25, 38), (36, 7) or (38, 14).
ARMS: dict[str, str] = {
    "hand": f"""
<path fill="{SKIN}" d="M-4.5-4.5H2.5Q5-4 5-1.5V2Q5 4.5 2.5 4.5H-3Q-5 4-5 1.5Z"/>
<path fill="none" stroke-width=".7" d="M-1-1.8H5M-1 1H5"/>
""",
    "robed-arm": f"""
<path d="M-48 52C-48 45-42 38-35 34L-29 43C-33 45-35.5 48-36 52Z"/>
<path fill="{WHITE}" d="M-37 33.5L-32.5 31.5-25.5 42-30 45Z"/>
""",
    "arm": """
<path d="M-19 19C-30 17-40 26-43 38-44 45-40 49-35 47L-27 43-30 34-33 35C-31 31-27 30-21 32Z"/>
<path fill="currentColor" d="M-32 33L-28.5 32-25.5 42-29.5 44Z"/>
<path fill="none" stroke-width=".6" d="M-38 29Q-34 32-33 35M-41 37Q-37 37-35 40"/>
""",
    "raised-arm": """
<path d="M17 18C24 18 27 15 31 7L40 11C37 22 32 32 21 34Z"/>
<path fill="currentColor" d="M29.5 10L32 5 41.5 9 39.5 14Z"/>
<path fill="none" stroke-width=".6" d="M22 22Q27 22 30 18M23 28Q28 27 32 23"/>
""",
    "outstretched-arm": """
<path d="M17 18C24 17 29 12.5 34 10.5L38 19C33 21 29 27 21 31Z"/>
<path fill="currentColor" d="M32 11.5L35.5 9.5 39.5 18 36 20.5Z"/>
<path fill="none" stroke-width=".6" d="M22 21Q26 21 29 17"/>
""",
}
