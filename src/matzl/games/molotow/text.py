"""What Molotow says to a person at the table."""

from __future__ import annotations

from matzl.games.jass import text as jass
from matzl.text.phrases import Phrases

PHRASES = Phrases(
    guide={
        "Goal": "Four play, each alone. Have the most card points or the fewest: the two between are punished.",
        "But": "A hundred points are too many: three potatoes. Only all 157 are a triumph: three sticks.",
        "Trumps": jass.TRUMPS,
        "Play": jass.PLAY,
        "Order": jass.ORDER,
        "Points": jass.POINTS,
        "Score": "A stick is +1, a potato −1. Most and fewest get a stick each, the two between a potato each.",
        "Match": "The best score after {deals} deals wins.",
    },
    reminder=jass.REMINDER,
    prompts=jass.PROMPTS,
)
