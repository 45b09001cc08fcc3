"""What Mittlere says to a person at the table."""

from __future__ import annotations

from matzl.games.jass import text as jass
from matzl.text.phrases import Phrases

PHRASES = Phrases(
    guide={
        "Goal": "Three play, each alone. Have the most card points or the fewest: the one in the middle loses.",
        "But": "A hundred points or more lose, and so does taking no trick. Taking all twelve wins.",
        "Trumps": jass.TRUMPS,
        "Play": jass.PLAY,
        "Order": jass.ORDER,
        "Points": jass.POINTS,
        "Score": "A stick is +1, a potato −1. A winner gets two sticks and the others a potato each; a loser gets "
        "two potatoes and the others a stick each.",
        "Match": "The best score after {deals} deals wins.",
    },
    reminder=jass.REMINDER,
    prompts=jass.PROMPTS,
)
