"""Texts of Plus-Minus: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.games.jass import text as jass

SHARED = jass
"""The module that has the other texts."""

GUIDE: dict[str, str] = {
    "Goal": "Each plays alone. Have the most card points or the fewest: both get a stick.",
    "But": "The most do not count if they are a hundred or more.",
    "Trumps": jass.TRUMPS,
    "Play": jass.PLAY,
    "Order": jass.ORDER,
    "Points": jass.POINTS,
    "Score": "If all but one have the same points, that one gets two sticks. With four, two that tie for most or "
    "fewest hold a stick between them until one of them scores without the other.",
    "Match": "Whoever has {sticks} sticks, and more than anybody else, wins.",
}

REMINDER = jass.REMINDER

VALUE_UNIT: str = (
    "The numbers are points of the score; once somebody has scored, what they do to your chance to win the match is "
    "added, put in points."
)

ITEMS: dict[str, str] = {
    "all-equal-but-one": "all others equal",
    "fewest": "fewest points",
    "most": "most points",
    "released": "a stick held from an earlier tie",
}

FIELDS: dict[str, str] = {
    "tied": "Tied",
}

OPTIONS: dict[str, tuple[str, str]] = {
    "sticks": ("Sticks to win", "Whoever has so many sticks, and more than anybody else, wins."),
}

AGREED: dict[str, str] = {
    "sticks": "A match to {number} sticks",
}

LESSONS: dict[str, str] = {
    # The aim
    "hand-strong": "Most points and fewest bring a stick each. High cards like yours may take about {number} tricks: "
    "go for the most, but stay below a hundred.",
    "hand-weak": "Most points and fewest bring a stick each. Your cards lie low, tricks in sight: {number} or so. Go "
    "for the fewest, and no trick at all is best.",
    "hand-between": "Most points and fewest bring a stick each. Your hand could go either way: see what the first "
    "tricks bring.",
    "aim-hundred": "You have {mine} points, and a hundred bring nothing, though they cost nothing either.",
    "aim-near-hundred": "You have {mine} points: the most bring a stick only below a hundred. Let the others have "
    "some.",
    "aim-most": "You have the most points, and that brings a stick. Stay ahead, below a hundred.",
    "aim-fewest": "You have the fewest points, and that brings a stick. Let the points go by.",
    "aim-between": "You are between, and that brings nothing. Get past the one on top, or let the one at the bottom "
    "pass you.",
    "aim-level": "You are level with somebody, so the deal is open: get to the top or stay at the bottom.",
    # Why
    "take-hundred": "It brings you to {total}, and from a hundred on the most points bring no stick.",
    "leave-hundred": "Taking it would bring you to {total}, and from a hundred on the most points bring no stick.",
    "leave-fewest": "You have the fewest points and want to keep it so.",
    "leave-between": "With its {stake} points you would still be between.",
    # After the deal
    "all-equal-but-one-won": "All the others have the same points, so you get two sticks.",
    "all-equal-but-one-nothing": "All seats but one have the same points, and that one gets two sticks; you are not "
    "the one.",
    "fewest-won": "You have the fewest points: a stick.",
    "fewest-nothing": "The stick for the fewest points goes to somebody else.",
    "most-won": "You have the most points, and fewer than a hundred: a stick.",
    "most-nothing": "The stick for the most points goes to somebody else.",
    "two-equal-at-the-top-nothing": "Two share the most points: a stick is held between these two until one of them "
    "scores without the other.",
    "two-equal-at-the-bottom-nothing": "Two share the fewest points: a stick is held between these two until one of "
    "them scores without the other.",
    "released-won": "A stick that had been held since an earlier tie comes to you.",
    "released-nothing": "A stick that had been held since an earlier tie goes to somebody else.",
}
