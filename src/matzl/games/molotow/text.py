"""Texts of Molotow: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.games.jass import text as jass

SHARED = jass
"""The module that has the other texts."""

GUIDE: dict[str, str] = {
    "Goal": "Four play, each alone. Have the most card points or the fewest: the two between are punished.",
    "But": "A hundred points are too many: three potatoes. Only all 157 are a triumph: three sticks.",
    "Trumps": jass.TRUMPS,
    "Play": jass.PLAY,
    "Order": jass.ORDER,
    "Points": jass.POINTS,
    "Score": "A stick is +1, a potato −1. Most and fewest get a stick each, the two between a potato each.",
    "Match": "The best score after {deals} deals wins.",
}

REMINDER = jass.REMINDER

ITEMS: dict[str, str] = {
    "all-points": "all the points taken",
    "four-different": "most and fewest points, and the two between",
    "two-equal-in-the-middle": "most and fewest points, and two equal between",
    "three-equal": "beside three equal",
    "higher-card-drawn": "the highest card drawn",
}

LESSONS: dict[str, str] = {
    # The aim
    "hand-strong": "Most points and fewest win a stick; the two between are punished. High cards like yours may take "
    "about {number} of the nine tricks: go for the most, but far from a hundred.",
    "hand-weak": "Most points and fewest win a stick; the two between are punished. Your cards lie low, tricks in "
    "sight: {number} or so. Go for the fewest; taking none at all is no fault here.",
    "hand-between": "Most points and fewest win a stick; the two between are punished. Your hand could go either "
    "way: see what the first tricks bring.",
    "aim-all": "All the points so far are yours. A hundred cost three potatoes, but all 157 bring three sticks: take "
    "the rest!",
    "aim-hundred": "You have {mine} points. A hundred cost three potatoes, and others have points too: nothing is "
    "left to win.",
    "aim-near-hundred": "You have {mine} points: a hundred would cost three potatoes. Let the others have some.",
    "aim-most": "You have the most points, and that brings a stick. Stay ahead, below a hundred.",
    "aim-fewest": "You have the fewest points, and that brings a stick. Let the points go by.",
    "aim-between": "You are between, and that costs a potato. Get past the one on top, or let the one at the bottom "
    "pass you.",
    "aim-level": "You are level with somebody, so the deal is open: get to the top or stay at the bottom.",
    # Why
    "take-hundred": "It brings you to {total}, past the hundred, and then only all 157 can save you.",
    "leave-hundred": "Taking it would bring you to {total}, and a hundred cost three potatoes.",
    "leave-fewest": "You have the fewest points and want to keep it so.",
    "leave-between": "With its {stake} points you would still be between.",
    # After the deal
    "all-points-won": "You took all 157 points: three sticks!",
    "all-points-lost": "One seat took all 157 points: a potato for everybody else.",
    "hundred-won": "One seat has a hundred points or more and gets three potatoes: a stick for you.",
    "hundred-lost": "You have a hundred points or more, and that is too many: three potatoes.",
    "four-different-won": "You have the most points or the fewest: a stick.",
    "four-different-lost": "You are between the most points and the fewest: a potato.",
    "two-equal-at-the-top-won": "Two share the most points, and you have the fewest: a stick.",
    "two-equal-at-the-top-lost": "Two share the most points, and you are the one between: a potato.",
    "two-equal-at-the-top-nothing": "You share the most points with another seat: neither gets anything.",
    "two-equal-in-the-middle-won": "Two equal seats are between, and you have the most or the fewest: a stick.",
    "two-equal-in-the-middle-lost": "You are one of two equal seats between: a potato.",
    "two-equal-at-the-bottom-won": "Two share the fewest points, and you have the most: a stick.",
    "two-equal-at-the-bottom-lost": "Two share the fewest points, and you are the one between: a potato.",
    "two-equal-at-the-bottom-nothing": "You share the fewest points with another seat: neither gets anything.",
    "three-equal-won": "Three seats are equal, and you are the odd one out: a stick.",
    "three-equal-nothing": "You are one of three equal seats; the stick goes to the odd one out.",
    "higher-card-drawn-lost": "You drew the highest card of the three, so the potato is yours.",
    "higher-card-drawn-nothing": "The three drew cards for a potato, and it did not fall to you.",
}
