"""Texts of Plus-Minus: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.games.jass import text as jass

EASE, MINUTES = 2, 15

GUIDE: dict[str, str] = {
    "Goal": "Each plays alone. Take the most card points, but fewer than a hundred, or the fewest: either earns a stick.",
    "Trumps": jass.TRUMPS,
    "Play": jass.PLAY,
    "Order": jass.ORDER,
    "Points": jass.POINTS,
    "Score": "If all but one have the same points, that one gets two sticks. With four players, two who tie for most "
    "or fewest hold a stick between them until one of them scores without the other.",
    "Match": "The first to have at least {sticks} sticks, and more than anybody else, wins.",
}

VALUE_UNIT: str = (
    "The numbers are score points. Once somebody has scored, they also count how your chance of winning the "
    "match changes, expressed in points."
)

ITEMS: dict[str, str] = {
    "all-equal-but-one": "all others tied",
    "fewest": "fewest points",
    "most": "most points",
    "released": "a stick carried over from an earlier tie",
    "hundred": "the highest total is a hundred or more",
}

FIELDS: dict[str, str] = {"tied": "Tied"}

OPTIONS: dict[str, tuple[str, str]] = {
    "sticks": (
        "Sticks to win",
        "The first to have at least this many sticks, and more than anybody else, wins.",
    )
}

AGREED: dict[str, str] = {"sticks": "A match to {number} sticks"}

AIMS: dict[str, str] = {
    **dict.fromkeys(jass.AIMS_BY_RANK, "7.2"),
    **dict.fromkeys(("hand-weak", "aim-fewest"), "7.4"),
    **dict.fromkeys(("hand-strong", "aim-most", "aim-hundred", "aim-near-hundred"), "7.5"),
}
"""The clause behind each aim of a learner."""

MAY_LACK_TRUMPS = ("players", 3)  # §4.12 all may follow suit to the end

LESSONS: dict[str, str] = {
    # The aim
    "hand-strong": "The most points and the fewest earn a stick each. High cards like yours may take about {number} "
    "tricks: go for the most, but stay below a hundred.",
    "hand-weak": "The most points and the fewest earn a stick each. Your cards are low; tricks to expect: about "
    "{number}. Go for the fewest; no trick at all is best.",
    "hand-between": "The most points, if fewer than a hundred, and the fewest earn a stick each. Your hand could go "
    "either way: see what the first tricks bring.",
    "aim-hundred": "You have {mine} points, and a hundred or more earns nothing, though it costs nothing either.",
    "aim-near-hundred": "You have {mine} points. The highest total earns a stick only if it is below a hundred. Leave the "
    "others some points.",
    "aim-between": "You are in between, and that earns nothing. Overtake the player at the top, or let the one at "
    "the bottom overtake you.",
    # Why
    "take-hundred": "This trick takes you to {total}, and with a hundred or more, the highest total earns no stick.",
    "leave-hundred": "Taking this trick would put you at {total}; with a hundred or more, the highest total earns no stick.",
    # After the deal
    "all-equal-but-one-won": "All the others have the same points, so you get two sticks.",
    "all-equal-but-one-nothing": "All players but one have the same points, and that one gets two sticks; it is not "
    "you.",
    "fewest-won": "You have the fewest points: a stick.",
    "fewest-nothing": "The stick for the fewest points goes to somebody else.",
    "most-won": "You have the most points, and fewer than a hundred: a stick.",
    "hundred-nothing": "The highest total is a hundred or more, and so earns no stick.",
    "most-nothing": "The stick for the most points goes to somebody else.",
    "two-equal-at-the-top-nothing": "Two tie for the most points: a stick is held for these two until one of them scores "
    "without the other.",
    "two-equal-at-the-bottom-nothing": "Two tie for the fewest points: a stick is held for these two until one of them "
    "scores without the other.",
    "released-won": "A stick carried over from an earlier tie comes to you.",
    "released-nothing": "A stick carried over from an earlier tie goes to somebody else.",
}
