"""Texts of Mittlere: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.games.jass import text as jass

SHARED = jass
"""The module that has the other texts."""

GUIDE: dict[str, str] = {
    "Goal": "Three play, each alone. Have the most card points or the fewest: the one in the middle loses.",
    "But": "A hundred points or more lose, and so does taking no trick. Taking all twelve wins.",
    "Trumps": jass.TRUMPS,
    "Play": jass.PLAY,
    "Order": jass.ORDER,
    "Points": jass.POINTS,
    "Score": "A stick is +1, a potato −1. A winner gets two sticks and the others a potato each; a loser gets "
    "two potatoes and the others a stick each.",
    "Match": "The best score after {deals} deals wins.",
}

REMINDER = jass.REMINDER

ITEMS: dict[str, str] = {
    "annulled": "trumps never set: the deal does not count",
    "all-tricks": "all tricks taken",
    "no-trick": "no trick taken",
    "no-trick-beside-hundred": "no trick beside a hundred points: the third seat wins",
    "two-equal": "two with the same points: the third wins",
    "lower-card-drawn": "the lower card drawn",
    "middle": "in the middle",
}

FIELDS: dict[str, str] = {
    "annulled": "Annulled",
}

OPTIONS: dict[str, tuple[str, str]] = {
    "no_trump": (
        "A deal without trumps",
        "What happens when everybody could follow suit all the way.",
    ),
    "zero_tricks": ("A seat without a trick", "How bad it is to take no trick at all."),
    "tie": ("Two with the same points", "Who loses when two of the three are level."),
}

CHOICES: dict[str, str] = {
    "no_trump=eights": "It counts, and eights are worth 8 points",
    "no_trump=annul": "It does not count and is dealt again",
    "zero_tricks=loses": "That seat loses, whatever the others have",
    "zero_tricks=as-hundred": "It is as bad as a hundred points, and no worse",
    "tie=third-wins": "The third wins",
    "tie=draw": "The two draw cards, and the lower card loses",
}

LESSONS: dict[str, str] = {
    # The aim
    "hand-strong": "Only the seat in the middle loses. High cards like yours may take about {number} of the twelve "
    "tricks: go for the most points, but stay below a hundred.",
    "hand-weak": "Only the seat in the middle loses. Your cards lie low and may take about {number} of the twelve "
    "tricks: go for the fewest points, but take one trick.",
    "hand-between": "Only the seat in the middle loses. Your hand may take about {number} of the twelve tricks, a "
    "third of them or so: be ready to go either way.",
    "aim-all": "Every trick so far is yours. A hundred points lose the deal, but all twelve tricks win it: take the "
    "rest!",
    "aim-hundred": "You have {mine} points, and a hundred are too many: you can only hope that somebody takes no "
    "trick.",
    "aim-trick": "You have no trick yet, and a seat without a trick loses: find one, even an empty one.",
    "aim-near-hundred": "You have {mine} points: enough for the most, but with a hundred you lose. Let the others "
    "have some.",
    "aim-most": "You have the most points. Stay ahead, below a hundred, and somebody else is in the middle.",
    "aim-fewest": "You have the fewest points, and a trick. Let the points go by, and somebody else is in the middle.",
    "aim-between": "You are in the middle, and there you would lose. Get past the one above, or let the one below "
    "get past you.",
    "aim-level": "You are level with somebody, so the deal is open: most or fewest, only not between.",
    # Why
    "take-first-trick": "It would be your first trick, and without one you lose.",
    "take-hundred": "It brings you to {total}, past the hundred, and then only all twelve tricks can save you.",
    "leave-hundred": "Taking it would bring you to {total}, and a hundred or more lose.",
    "leave-fewest": "You have the fewest points and want to keep it so.",
    "leave-between": "With its {stake} points you would still be in the middle.",
    # After the deal
    "annulled-nothing": "Nobody ever made trumps, so at this table the deal does not count.",
    "all-tricks-won": "You took all twelve tricks, and that wins, a hundred points or not: two sticks for you.",
    "all-tricks-lost": "One seat took all twelve tricks, and that wins: a potato for you.",
    "no-trick-won": "One seat took no trick at all and loses, whatever the points: a stick for you.",
    "no-trick-lost": "You took no trick at all, and that loses, whatever the points: two potatoes.",
    "no-trick-beside-hundred-won": "One took no trick, one a hundred points; you alone did neither and win two "
    "sticks.",
    "no-trick-beside-hundred-lost": "Beside a hundred points no trick is as bad: the third seat wins, and you get a "
    "potato.",
    "hundred-won": "One seat has a hundred points or more, and that is too many: a stick for you.",
    "hundred-lost": "You have a hundred points or more, and that is too many: two potatoes.",
    "two-equal-won": "The two others have the same points, so you, the third, win: two sticks.",
    "two-equal-lost": "You share your points with another seat, so the third wins: a potato for you.",
    "lower-card-drawn-won": "Two had the same points and drew cards; the lower card lost, and it was not yours: a "
    "stick.",
    "lower-card-drawn-lost": "You shared your points with another seat and drew the lower card: two potatoes.",
    "middle-won": "Somebody else is in the middle and loses: a stick for you.",
    "middle-lost": "You are in the middle, and the middle loses: two potatoes.",
}
