"""Texts that the three Jass games share: parts of the guide, refusals, results and lessons."""

from __future__ import annotations

LIKE = "like Jass and Hearts"

TRUMPS = (
    "There are no trumps at first. The first card of another suit, played by somebody who cannot follow, makes its suit "
    "trumps for the rest of the deal."
)
PLAY = (
    "Follow the suit led, or trump, higher than any trump already in the trick. Without the suit led, play "
    "anything. Trumps led: follow with a trump, but the {jack} of trumps may be kept back."
)
ORDER = (
    "{order}; in trumps {jack}, 9, {ace}, {king}, {queen}, {ten}, 8, 7, 6. "
    "Highest trump wins the trick, else the highest of the suit led."
)
POINTS = (
    "{ace} 11, {ten} 10, {king} 4, {queen} 3, {jack} 2, the others 0; trump {jack} 20, trump nine 14; "
    "the last trick 5 more: 157 in all."
)
REMINDER: tuple[str, ...] = ("Play", "Order", "Points")
PROMPTS: dict[str, str] = {"draw": "Cards are drawn to decide."}

REFUSALS: dict[str, str] = {
    "follow-or-trump": "{led_suit} were led and seat {seat} holds some, so it must follow suit or play a trump.",
    "under-trump": "Seat {seat} can follow suit, so any trump it plays must beat the {best}, the best card in the trick.",
    "follow-trumps": "Trumps were led and seat {seat} has a trump other than the {jack}, so it must play a trump.",
    "already-drawn": "The {card} has already been drawn.",
}

REFUSALS_TO_YOU: dict[str, str] = {
    "follow-or-trump": "The {led} was led and you can follow: play its suit, or a trump.",
    "under-trump": "You can follow suit, so a trump must be higher than the {best}, the best card in the trick.",
    "follow-trumps": "Trumps were led and you have a trump other than the {jack}, so you must play a trump.",
}

PHASES: dict[str, str] = {"draw": "cards are being drawn"}

ITEMS: dict[str, str] = {
    "hundred": "a hundred points or more",
    "two-equal-at-the-top": "two tie for the most points",
    "two-equal-at-the-bottom": "two tie for the fewest points",
}

FIELDS: dict[str, str] = {"sticks": "Sticks", "potatoes": "Potatoes"}

AIMS_BY_RANK = (
    *("hand-strong", "hand-weak", "hand-between"),
    *("aim-most", "aim-fewest", "aim-between", "aim-level"),
)
"""The codes of aims that depend on the rank of a seat by its points."""

LESSONS: dict[str, str] = {
    # The aim, with a stick for the most points and for the fewest
    "aim-most": "You have the most points, and that earns a stick. Stay ahead, below a hundred.",
    "aim-fewest": "You have the fewest points, and that earns a stick. Leave the points to the others.",
    "aim-level": "You are level with somebody, so the deal is open: get to the top or stay at the bottom.",
    # The situation
    "no-trumps-yet": "There are no trumps yet. The first card of another suit, played by somebody who cannot follow, "
    "will make its suit trumps.",
    "trumps-made": "{name} could not follow and made {suit} trumps; you hold {number}. The highest are now the "
    "{jack} of {suit}, the Puur, worth 20, and the nine, worth 14; then come {ace}, {king}, {queen}.",
    "you-made-trumps": "Your card made {suit} trumps; you hold {number} more. The highest are the {jack} of {suit}, "
    "the Puur, worth 20, and the nine, worth 14; then come {ace}, {king}, {queen}.",
    "points-so-far": "Points so far: you {mine}, {others}.",
    "points-so-far-plain": "Points so far, as long as there are no trumps: you {mine}, {others}.",
    "last-trick": "This is the last trick, which counts 5 extra points.",
    "jack-stays": "Your only trump is the {jack}, the Puur, and nobody can force it out: play it or any other card.",
    "you-set-trumps": "There are no trumps yet, so whatever you play here makes its suit trumps for the rest of the "
    "deal.",
    # Why
    "makes-trumps": "You cannot follow, so this card makes {suit} trumps and is the best so far. Trumps left in your "
    "hand: {number}.",
    "makes-trumps-long": "No other suit would leave you so many trumps.",
    "lead-to-win": "If this card wins, you keep the lead and score whatever falls in the trick.",
    "lead-to-lose": "You want somebody else to win this trick: none of your cards is easier to beat.",
    "lead-to-see": "It shows who has higher cards in {suit}, and puts {points} card points into the trick.",
    "take-nothing": "There are no points in this trick, but winning it gives you the lead.",
    "take-most": "The trick counts {stake} now and takes you to {total}, more than anybody else has.",
    "take-some": "The trick counts {stake} now and takes you to {total}; the most anybody else has is {most}.",
    "leave-fewest": "You have the fewest points and want to keep it that way.",
    "leave-between": "With the {stake} points of this trick you would still be in between.",
    "leave-most": "You already have the most points and do not need this trick.",
    "leave": "As the trick stands, its points go to {name} and not to you.",
    "throw-same": "So for the points it does not matter which card you play: each counts {points}.",
    "throw-points": "So give up this card’s {points} points: they now go to {name}, and you keep more useful cards.",
    "throw-fewest": "So get rid of this card’s {points} points while somebody else must take them: you want to stay lowest.",
    "throw-hundred": "So throw your most valuable card: as the trick stands, that takes {name} to {total}, and a "
    "hundred is too many.",
    "throw-least": "So give away as little as you can: this card counts {points}.",
    "throw-some": "So choose what to give up: this card counts {points}.",
}

MISTAKES: dict[str, str] = {
    "made-other-trumps": "The {card} made {suit} trumps, with {number} more in hand; the {best} would have made {other} "
    "trumps, with {more} more in hand.",
    "past-hundred": "Taking the trick with the {card} brought this player to {total} points, and a hundred is too "
    "many; the {best} would have left the trick to somebody else.",
    "left-first-trick": "This player had no trick yet, and a player without one loses: the {best} was a sure trick.",
    "gave-points": "The {card} put {points} points on a trick that {name} was winning; the {best} would have put {instead} "
    "there.",
    "kept-points": "The {card} put {points} points on a trick that {name} was winning; the {best} would have put {instead} "
    "there, and that would have been better.",
}

FIGURES: dict[str, tuple[str, str]] = {
    "payoff-by-points": ("Mean payoff, by points taken", "points taken"),
    "won-by-points": ("Deals with a positive payoff, by points taken", "points taken"),
    "payoff-by-aces": ("Mean payoff, by aces dealt", "aces dealt"),
    "payoff-by-maker": ("Mean payoff of the player who set trumps, and of the others", "player"),
    "first-lead": ("How often the leader wins the first trick, by card led", "card led"),
}
"""The titles of the figures on strategy: for each figure, its own title and that of its groups."""

FIGURE_GROUPS: dict[str, str] = {
    "maker": "set trumps",
    "others": "the others",
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "10",
}
