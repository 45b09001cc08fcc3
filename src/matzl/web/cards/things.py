"""What the figures hold, upright, the hand at 0,0."""

from __future__ import annotations

from matzl.web.cards.paints import GOLD, GREEN, RED, STEEL, WHITE, WOOD

THINGS: dict[str, str] = {
    "sceptre": f"""
<path fill="{GOLD}" d="M-1.3-24H1.3V13H-1.3Z"/>
<path fill="{GOLD}" d="M0-38C4.5-33.5 4-29.5 1.6-26 4.5-28.5 7-28 6.5-24.5 5.5-26 4-25.5 3-23.5H-3
    C-4-25.5-5.5-26-6.5-24.5-7-28-4.5-28.5-1.6-26-4-29.5-4.5-33.5 0-38Z"/>
""",
    "sword": f"""
<path fill="{STEEL}" d="M-2-6V-38L0-44 2-38V-6Z"/>
<path fill="none" stroke-width=".6" d="M0-38V-8"/>
<path fill="{GOLD}" d="M-8-8.5Q0-5 8-8.5V-5.5Q0-2.5-8-5.5Z"/>
<path fill="{WOOD}" d="M-1.5-4H1.5V8H-1.5Z"/>
<circle cy="9.5" r="2.6" fill="{GOLD}"/>
""",
    "axe": f"""
<path fill="{WOOD}" d="M-1.3-38H1.3V13H-1.3Z"/>
<path fill="{STEEL}" d="M-1.5-34C3-35 6-37 8-40 10-33 10-27 8-20 6-23.5 3-25.5-1.5-26.5Z"/>
""",
    "halberd": f"""
<path fill="{WOOD}" d="M-1.2-40H1.2V13H-1.2Z"/>
<path fill="{STEEL}" d="M0-56L2.2-44 1.6-38H-1.6L-2.2-44Z"/>
<path fill="{STEEL}" d="M1.2-38C4-38.5 6-40 7.5-42.5 9-37 9-32 7-27 5.5-29.5 4-30.5
    1.2-31ZM-1.2-37L-4.8-35.5-1.2-31.5Z"/>
""",
    "lance": f"""
<path fill="{WOOD}" d="M-1.2-42H1.2V13H-1.2Z"/>
<path fill="{STEEL}" d="M0-56C2.5-50 3-46 1.3-41H-1.3C-3-46-2.5-50 0-56Z"/>
<path fill="currentColor" d="M-1.2-41L1.2-41 6-37 2-36 5-32-1.2-34Z"/>
""",
    "staff": f"""
<path fill="{WOOD}" d="M-1.3-34H1.3V13H-1.3Z"/>
<circle cy="-36" r="3" fill="{GOLD}"/>
""",
    "crook": f"""
<path fill="none" stroke-width="3.6" d="M0 13V-36C0-44 9-45 9.5-38.5 9.5-34.5 5-34 5-37"/>
<path fill="none" stroke="{WOOD}" stroke-width="1.9" d="M0 13V-36C0-44 9-45 9.5-38.5 9.5-34.5 5-34
    5-37"/>
""",
    "orb": f"""
<circle cy="-8" r="9" fill="currentColor"/>
<path fill="{GOLD}" d="M-8.9-9.5Q0-6 8.9-9.5V-6.5Q0-3-8.9-6.5ZM-1.5-17H1.5V-7H-1.5Z"/>
<path fill="{GOLD}" d="M-1.2-17V-20H-4V-22.4H-1.2V-25H1.2V-22.4H4V-20H1.2V-17Z"/>
""",
    "flower": f"""
<path fill="none" stroke="{GREEN}" stroke-width="1.6" d="M0 8Q1-4-.5-12"/>
<path fill="{GREEN}" stroke-width=".6" d="M0-2Q6-3 8-8 2-8 0-2ZM0-4Q-6-5-7-10-1-9 0-4Z"/>
<path d="M-2.7-12.6A3.9 3.9 0 1 1-4.2-17.4 3.9 3.9 0 1 1 2.6-17.4 3.9 3.9 0 1 1 1.3-12.6 3.9 3.9 0
    0 1-2.7-12.6Z"/>
<circle cx="-.7" cy="-15.4" r="2.2" fill="{GOLD}"/>
""",
    "goblet": f"""
<path fill="{GOLD}" d="M-7-20H7C7-12 5-9 1.5-8V-1L5 2H-5L-1.5-1V-8C-5-9-7-12-7-20Z"/>
<path fill="none" stroke-width=".7" d="M-6.5-16H6.5"/>
""",
    "fan": f"""
<path d="M0 4L-13-12Q-8-20 0-21 8-20 13-12Z"/>
<path fill="none" stroke-width=".7" d="M0 3L-9-15M0 3L-4-19M0 3L4-19M0 3L9-15"/>
<path fill="none" stroke="{GOLD}" stroke-width="1.4" d="M-10-9Q0-18 10-9"/>
""",
    "letter": f"""
<path fill="{WHITE}" d="M-9-14H9V0H-9Z"/>
<path fill="none" stroke-width=".8" d="M-9-14L0-6 9-14"/>
<circle cy="-5" r="2" fill="{RED}"/>
""",
    "horn": f"""
<path fill="{WOOD}" d="M-13-6C-12 8 4 12 13-4L10-8C4 1-5 1-8-8Z"/>
<path fill="{GOLD}" d="M-14-5.5L-7.5-9-7-5.5-12.5-2.5ZM9.5-8.5L13.5-5 15-8 12.5-10Z"/>
""",
    "crossbow": f"""
<path fill="{WOOD}" d="M-18-2.4H22V2.4H-4L-18 5Z"/>
<path fill="none" stroke-width="4" d="M14-17Q26 0 14 17"/>
<path fill="none" stroke="{STEEL}" stroke-width="2.2" d="M14-17Q26 0 14 17"/>
<path fill="none" stroke-width=".8" d="M14-17L2 0 14 17"/>
<path fill="{GOLD}" stroke-width=".7" d="M-1-2.4H3V2.4H-1Z"/>
""",
    "pipe": f"""
<path fill="none" stroke-width="2.6" d="M1.5 8.5Q8 12 13 16"/>
<path fill="none" stroke="{WOOD}" d="M1.5 8.5Q8 12 13 16"/>
<path fill="{WOOD}" d="M11.5 9H18L17.5 17Q15 19.5 12 17Z"/>
""",
}
