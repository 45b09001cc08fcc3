"""What the three Jass games have in common to say."""

from __future__ import annotations

TRUMPS = (
    "There are none at first. The first card of another suit, played by somebody who cannot follow, "
    "makes its suit trumps for the rest of the deal."
)
PLAY = (
    "Follow the suit led, or trump, higher than any trump already in the trick. Without the suit led, play "
    "anything. Trumps led: follow with a trump, but the {jack} of trumps may be kept back."
)
ORDER = (
    "{order}; in trumps {jack} 9 {ace} {king} {queen} {ten} 8 7 6. "
    "Highest trump wins the trick, else the highest of the suit led."
)
POINTS = (
    "{ace} 11, {ten} 10, {king} 4, {queen} 3, {jack} 2, the others 0; trump {jack} 20, trump nine 14; "
    "the last trick 5 more: 157 in all."
)
REMINDER = ("Play", "Order", "Points")
PROMPTS = {"play": "Your card?", "draw": "Cards are drawn to decide."}
