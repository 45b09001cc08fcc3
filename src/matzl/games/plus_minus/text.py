"""What Plus-Minus says to a person at the table."""

from __future__ import annotations

from matzl.games.jass import text as jass
from matzl.text.phrases import Phrases

PHRASES = Phrases(
    guide={
        "Goal": "Each plays alone. Have the most card points or the fewest: both get a stick.",
        "But": "The most do not count if they are a hundred or more.",
        "Trumps": jass.TRUMPS,
        "Play": jass.PLAY,
        "Order": jass.ORDER,
        "Points": jass.POINTS,
        "Score": "If all but one have the same points, that one gets two sticks. With four, two that tie for most or "
        "fewest hold a stick between them until one of them scores without the other.",
        "Match": "Whoever has {sticks} sticks, and more than anybody else, wins.",
    },
    reminder=jass.REMINDER,
    prompts=jass.PROMPTS,
    worth="The numbers are points of the score; once somebody has scored, what they do to your chance to win the match is "
    "added, put in points.",
)
