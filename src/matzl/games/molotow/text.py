"""Texts of Molotow: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.games.jass import text as jass

EASE, MINUTES = 3, 15

GUIDE: dict[str, str] = {
    "Goal": "Four play, each alone. Take the most card points or the fewest: the two in between are penalised.",
    "But": "A hundred points is too many: three potatoes. Only taking all 157 is a triumph: three sticks.",
    "Trumps": jass.TRUMPS,
    "Play": jass.PLAY,
    "Order": jass.ORDER,
    "Points": jass.POINTS,
    "Score": "A stick is +1, a potato −1. The most and the fewest get a stick each, the two in between a potato each.",
    "Match": "{best_wins}",
}

ITEMS: dict[str, str] = {
    "all-points": "all points taken",
    "four-different": "most and fewest points, and the two in between",
    "two-equal-in-the-middle": "most and fewest points, and two tied in between",
    "three-equal": "three tied, one different",
    "higher-card-drawn": "highest card drawn",
}

AIMS: dict[str, str] = {
    **dict.fromkeys(jass.AIMS_BY_RANK, "7.5"),
    "aim-all": "7.3",
    "aim-hundred": "7.4",
    "aim-near-hundred": "7.4",
}
"""The clause behind each aim of a learner."""

LESSONS: dict[str, str] = {
    # The aim
    "hand-strong": "The most points and the fewest win a stick each; the two in between are penalised. High cards like "
    "yours may take about {number} of the nine tricks: go for the most, but stay well below a "
    "hundred.",
    "hand-weak": "The most points and the fewest win a stick each; the two in between are penalised. Your cards are low; "
    "tricks to expect: about {number}. Go for the fewest; taking no trick at all does no harm here.",
    "hand-between": "The most points and the fewest win a stick each; the two in between are penalised. Your hand could "
    "go either way: see what the first tricks bring.",
    "aim-all": "All the points so far are yours. A hundred costs three potatoes, but all 157 earn three sticks: "
    "take the rest!",
    "aim-hundred": "You have {mine} points. A hundred costs three potatoes, and others have points too: there is "
    "nothing left to win.",
    "aim-near-hundred": "You have {mine} points: a hundred would cost three potatoes. Leave the others some points.",
    "aim-between": "You are in between, and that costs a potato. Overtake the player at the top, or let the one at "
    "the bottom overtake you.",
    # Why
    "take-hundred": "This trick takes you to {total}, past the hundred, and then only all 157 can save you.",
    "leave-hundred": "Taking this trick would put you at {total}, and a hundred costs three potatoes.",
    # After the deal
    "all-points-won": "You took all 157 points: three sticks!",
    "all-points-lost": "One player took all 157 points: a potato for everybody else.",
    "hundred-won": "One player has a hundred points or more and gets three potatoes: a stick for you.",
    "hundred-lost": "You have a hundred points or more, and that is too many: three potatoes.",
    "four-different-won": "Most and fewest points earn a stick each: one is yours.",
    "four-different-lost": "You are in between: a potato.",
    "two-equal-at-the-top-won": "Two tie for the most points, and you have the fewest: a stick.",
    "two-equal-at-the-top-lost": "Two tie for the most points, and you are in between: a potato.",
    "two-equal-at-the-top-nothing": "You tie with another player for the most points: neither gets anything.",
    "two-equal-in-the-middle-won": "Two tie in between; most and fewest points earn a stick each: one is yours.",
    "two-equal-in-the-middle-lost": "You are one of two who tie in between: a potato.",
    "two-equal-at-the-bottom-won": "Two tie for the fewest points, and you have the most: a stick.",
    "two-equal-at-the-bottom-lost": "Two tie for the fewest points, and you are in between: a potato.",
    "two-equal-at-the-bottom-nothing": "You tie with another player for the fewest points: neither gets anything.",
    "three-equal-won": "Three players tie, and you are the odd one out: a stick.",
    "three-equal-nothing": "You are one of three who tie; the stick goes to the odd one out.",
    "higher-card-drawn-lost": "You drew the highest card of the three, so the potato is yours.",
    "higher-card-drawn-nothing": "The three drew cards for a potato, and it did not fall to you.",
}
