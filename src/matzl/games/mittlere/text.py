"""Texts of Mittlere: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.games.jass import text as jass

EASE, MINUTES = 4, 15

GUIDE: dict[str, str] = {
    "Goal": "Three play, each alone. Take the most card points or the fewest: the player in the middle loses.",
    "But": "A hundred points or more loses, and so does taking no trick. Taking all twelve wins.",
    "Trumps": jass.TRUMPS,
    "Play": jass.PLAY,
    "Order": jass.ORDER,
    "Points": jass.POINTS,
    "Score": "A stick is +1, a potato −1. A winner gets two sticks and the others a potato each; a loser gets "
    "two potatoes and the others a stick each.",
    "Match": "{best_wins}",
}

ITEMS: dict[str, str] = {
    "annulled": "no trumps were made: the deal does not count",
    "all-tricks": "all tricks taken",
    "no-trick": "no trick taken",
    "no-trick-beside-hundred": "one without a trick, one with a hundred points: the third player wins",
    "two-equal": "two with the same points: the third player wins",
    "lower-card-drawn": "lower card drawn",
    "middle": "in the middle",
}

FIELDS: dict[str, str] = {"annulled": "Annulled"}

OPTIONS: dict[str, tuple[str, str]] = {
    "no_trump": ("A deal without trumps", "What happens if nobody is ever void."),
    "zero_tricks": ("A player without a trick", "What happens to a player who takes no trick."),
    "tie": ("Two tied on points", "Who loses if two of the three have the same points."),
}

CHOICES: dict[str, str] = {
    "no_trump=eights": "It counts, and eights are worth 8 points",
    "no_trump=annul": "It does not count, and the cards are dealt again",
    "zero_tricks=loses": "That player loses, whatever the others have",
    "zero_tricks=as-hundred": "It is exactly as bad as a hundred points",
    "tie=third-wins": "The third player wins",
    "tie=draw": "The two draw cards, and the lower card loses",
}

AIMS: dict[str, str] = {
    **dict.fromkeys(jass.AIMS_BY_RANK, "7.10"),
    "aim-all": "7.4",
    "aim-trick": "7.5",
    "aim-hundred": "7.7",
    "aim-near-hundred": "7.7",
}
"""The clause behind each aim of a learner."""

MAY_LACK_TRUMPS = ("no_trump", "eights")  # §9.1

LESSONS: dict[str, str] = {
    # The aim
    "hand-strong": "Only the player in the middle loses. High cards like yours may take about {number} of the twelve "
    "tricks: go for the most points, but stay below a hundred.",
    "hand-weak": "Only the player in the middle loses. Your cards are low and may take about {number} of the twelve "
    "tricks: go for the fewest points, but take one trick.",
    "hand-between": "Only the player in the middle loses. Your hand may take about {number} of the twelve tricks, "
    "roughly a third: be ready to go either way.",
    "aim-all": "Every trick so far is yours. A hundred points loses the deal, but all twelve tricks win it: take the "
    "rest!",
    "aim-hundred": "You have {mine} points, and a hundred is too many: you can only hope that somebody takes no "
    "trick.",
    "aim-trick": "You have no trick yet, and a player without a trick loses: take one, even if it is worth nothing.",
    "aim-near-hundred": "You have {mine} points, enough to end with the most, but with a hundred you lose. Leave the "
    "others some points.",
    "aim-most": "You have the most points. Stay ahead, below a hundred, and somebody else is in the middle.",
    "aim-fewest": "You have the fewest points, and a trick. Leave the points to the others, and somebody else is in "
    "the middle.",
    "aim-between": "You are in the middle, where you would lose. Overtake the player above you, or let the one below "
    "overtake you.",
    "aim-level": "You are level with somebody, so the deal is open: go for the most or the fewest, but not the "
    "middle.",
    # Why
    "take-first-trick": "This would be your first trick, and without one you lose.",
    "take-hundred": "This trick takes you to {total}, past the hundred, and then only all twelve tricks can save you.",
    "leave-hundred": "Taking this trick would put you at {total}, and a hundred or more loses.",
    # After the deal
    "annulled-nothing": "Nobody set trumps, so at this table the deal does not count.",
    "all-tricks-won": "You took all twelve tricks, and that wins, a hundred points or not: two sticks for you.",
    "all-tricks-lost": "One player took all twelve tricks, and that wins: a potato for you.",
    "no-trick-won": "One player took no trick at all and loses, whatever the points: a stick for you.",
    "no-trick-lost": "You took no trick at all, and that loses, whatever the points: two potatoes.",
    "no-trick-beside-hundred-won": "One player took no trick and one a hundred points; you alone did neither and win "
    "two sticks.",
    "no-trick-beside-hundred-lost": "One player took no trick and one a hundred points, which is equally bad: the "
    "third wins, and you get a potato.",
    "hundred-won": "One player has a hundred points or more, and that is too many: a stick for you.",
    "hundred-lost": "You have a hundred points or more, and that is too many: two potatoes.",
    "two-equal-won": "The other two have the same points, so you, the third, win: two sticks.",
    "two-equal-lost": "You have the same points as another player, so the third wins: a potato for you.",
    "lower-card-drawn-won": "Two had the same points and drew cards; the lower card lost, and it was not yours: a "
    "stick.",
    "lower-card-drawn-lost": "You had the same points as another player and drew the lower card: two potatoes.",
    "middle-won": "Somebody else is in the middle and loses: a stick for you.",
    "middle-lost": "You are in the middle, and the middle loses: two potatoes.",
}
