"""Texts of Bondtolva: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.text.common import Call

EASE, MINUTES = 1, 10
LIKE = "like Sixty-Six"

GUIDE: dict[str, str] = {
    "Goal": "Two play for points: declared pairs of {king} and {queen}, the last trick, and the most {aces} and "
    "{tens}.",
    "First": "While the stock lasts, play any card; nobody has to follow. The highest card of the suit led wins the "
    "trick, or the highest trump. Then both draw a card from the stock, the winner first.",
    "Pairs": "The winner of such a trick may declare {king} and {queen} of one suit. The first declaration of the deal "
    "sets trumps and scores 2 points; the second, tjog, scores 1 point, whoever makes it.",
    "Then": "When the stock is gone, follow suit and play higher than the card led if you can; without the suit "
    "you must trump.",
    "Order": "{order}, in trumps too.",
    "Points": "Trumps 2, tjog 1, the last trick 1, the most {aces} and {tens} taken 1 (if shared evenly, the most "
    "eyes: {ace} 4, {king} 3, {queen} 2, {jack} 1).",
    "Match": "The first to have exactly {target} at the end of a deal wins. A higher score falls back to {fall_to}.",
}

REMINDER: tuple[str, ...] = ("First", "Pairs", "Then", "Order")

CALLS: dict[str, dict[str, Call]] = {
    "declare": {
        "declare:": Call(
            "Declare {suit}",
            "The first pair declared in a deal sets trumps; the second is tjog.",
            "trumps 2 · tjog 1",
        ),
        "pass": Call("Pass", "Declare nothing now; a pair can be declared after a later trick."),
    }
}

PROMPTS: dict[str, str] = {"declare": "You took the trick. Do you declare a pair before you draw?"}

VALUE_UNIT: str = (
    "The numbers are your points minus your opponent’s. Once somebody has scored, they show instead how your chance "
    "of winning the match changes, expressed in points."
)

REFUSALS: dict[str, str] = {
    "play-higher": "Seat {seat} holds a card of the suit led that is higher than the {led}, so it must play such a card.",
    "no-pair": "Seat {seat} does not hold both the {king} and the {queen} of that suit.",
    "already-declared": "Each suit can be declared only once.",
}

REFUSALS_TO_YOU: dict[str, str] = {
    "play-higher": "You hold a card of the suit led that is higher than the {led}, so you must play such a card.",
    "no-pair": "Only a suit of which you hold both {king} and {queen} can be declared.",
}

PHASES: dict[str, str] = {"declare": "the winner of the trick declares a pair or passes"}

ITEMS: dict[str, str] = {
    "trump-declared": "trumps declared",
    "tjog-declared": "tjog declared",
    "last-trick": "the last trick",
    "most-matadors": "most {aces} and {tens}",
    "most-eyes": "{aces} and {tens} shared: most eyes",
    "cards-shared": "{aces}, {tens} and eyes shared",
}

TAKEN = "matadors {matadors}, eyes {points}"
"""The text for a player's counts so far."""
TAKEN_NOTE = "Matadors are {aces} and {tens}; eyes: {ace} 4, {king} 3, {queen} 2, {jack} 1."

FIELDS: dict[str, str] = {
    "points": "Eyes",
    "trump_by": "Trumps by",
    "tjog_by": "Tjog by",
    "tjog": "Tjog in",
    "matadors": "Matadors",
    "win": "Point for the cards",
    "last_trick": "Last trick",
    "fall": "Past the points to win",
}

SEAT_ROLES: dict[str, str] = {"trump_by": "set trumps", "tjog_by": "declared tjog"}

OPTIONS: dict[str, tuple[str, str]] = {
    "target": ("Points to win", "The match is won with exactly this number."),
    "fall_to": ("Fall back to", "A score above the points to win falls back to this number."),
    "ten": ("The rank of the ten", "Where the ten stands in the order of the cards."),
}

CHOICES: dict[str, str] = {"ten=low": "Below the jack", "ten=high": "Next below the ace"}

AGREED: dict[str, str] = {
    "target": "A match to {number} points",
    "fall_to": "A score beyond that falls back to {number}",
}

LESSONS: dict[str, str] = {
    # The situation
    "goal": "A deal scores points for declared pairs of {king} and {queen}, one for the last trick, and one for the "
    "most matadors: the {aces} and {tens}.",
    "asked": "You took the trick, so before anybody draws you are asked whether to declare a pair.",
    "pair-for-trumps": "You hold {king} and {queen} of {suit}. Win a trick, and you may declare them: the first pair "
    "makes its suit trumps and scores 2 points.",
    "pair-for-tjog": "You hold {king} and {queen} of {suit}. Win a trick, and you may declare them: the second pair "
    "of a deal is called tjog and scores 1 point.",
    "pair-now-for-trumps": "You hold {king} and {queen} of {suit}, and nobody has declared yet: the first pair makes "
    "its suit trumps and scores 2 points.",
    "pair-now-for-tjog": "You hold {king} and {queen} of {suit}. One pair has been declared; the second of a deal is "
    "called tjog and scores 1 point.",
    "half-pair": "You hold the {card}, and the {mate} has not been seen: it may come from the stock and make a pair.",
    "no-pair": "To declare, you must hold {king} and {queen} of one suit; you do not.",
    "all-declared": "Trumps and tjog have both been declared: no other pair counts in this deal.",
    "other-hand": "The stock is gone, so {name} holds all the cards that you have not seen: {cards}.",
    "last-trick": "This is the last trick, and it scores a point.",
    "matadors": "Matadors ({aces} and {tens}) taken: you {mine}, {name} {theirs}. The player who takes most of the eight "
    "gets a point.",
    # Legal actions
    "may-play-any": "As long as the stock lasts you may play any card: nobody has to follow suit.",
    "may-declare": "You answer once: name a pair, or pass. Passing costs nothing; you can declare the pair later.",
    # Advice
    "declare-trumps": "Declare: 2 points, and {suit} are trumps from the next trick on. Trumps in your hand: "
    "{number}.",
    "declare-tjog": "Declare {suit}: it is tjog and scores 1 point. Trumps stay as they are.",
    "pass-no-pair": "Pass: you have nothing to declare. Everybody is asked, pair or not, so that the question reveals "
    "nothing.",
    "pass-too-far": "Pass: {number} more would take you past {target}, and a player past it when the deal is over falls "
    "back.",
    "lead-must-follow": "{name} has cards of the suit, but none that beats this one, and must follow: the trick is yours.",
    "hope-to-declare": "If this card wins, you may declare your pair in {suit}.",
    "to-declare": "With the trick won, you may declare your pair in {suit}.",
    "take-last-trick": "The last trick is a point.",
    "take-matador": "This trick contains {aces} or {tens}, and each is a step towards the point for the cards.",
    "take-lead-stock": "The winner draws first and leads again.",
    "take-lead": "This card costs you little and gives you the lead.",
    "part-matador": "This card costs you one of the {aces} and {tens}, but you would miss your other cards even more.",
    "keep-pair": "This is the card to give up: your pair in {suit} stays together, and you lose little.",
    "keep-matadors": "You lose little with this card, and save your {aces} and {tens} for tricks that you win.",
    "part-little": "You lose little with this card: it is neither {ace} nor {ten}.",
    # After the deal
    "trump-declared-won": "You declared the first pair, which set trumps: {amount} points for you.",
    "trump-declared-nothing": "{name} declared the first pair, which set trumps: {amount} points.",
    "tjog-declared-won": "You declared tjog, the second pair: {amount} point for you.",
    "tjog-declared-nothing": "{name} declared tjog, the second pair: {amount} point.",
    "last-trick-won": "You took the last trick: {amount} point for you.",
    "last-trick-nothing": "{name} took the last trick: {amount} point.",
    "most-matadors-won": "You took more of the {aces} and {tens}: {amount} point for you.",
    "most-matadors-nothing": "{name} took more of the {aces} and {tens}: {amount} point.",
    "most-eyes-won": "The {aces} and {tens} were shared evenly, but you took more eyes: {amount} point for you.",
    "most-eyes-nothing": "The {aces} and {tens} were shared evenly, but {name} took more eyes: {amount} point.",
    "cards-shared-nothing": "The {aces}, {tens} and eyes were all shared evenly: nobody gets the point for the cards.",
    "fall": "{name} is past the points to win, and so falls back to {number}.",
}

MISTAKES: dict[str, str] = {
    "not-declared": "The pair in {suit} was not declared; declaring it would have been better.",
    "declared-too-soon": "It would have been better not to declare the pair in {suit}.",
    "declared-other": "The pair in {other} was the better one to declare, not the one in {suit}.",
    "gave-matador": "The {card} counts for the point at the end, and {name} was winning the trick; the {best} was "
    "cheaper to lose.",
}

FIGURES: dict[str, tuple[str, str]] = {
    "points-by-declarations": (
        "Points ahead of the other player, by what was declared",
        "declared",
    ),
    "trumps-by-pairs": (
        "Players who set trumps, by number of pairs in the hand dealt",
        "pairs of king and queen dealt",
    ),
    "trumps-by-courts": (
        "Players who set trumps, by number of kings and queens in the hand dealt",
        "kings and queens dealt",
    ),
    "last-trick-by-trumps": (
        "Last tricks won, by trumps in hand when the stock was gone",
        "trumps in the last six cards",
    ),
    "cards-by-matadors": (
        "Players who won the point for the cards, by number of aces and tens in the hand dealt",
        "aces and tens dealt",
    ),
}
"""The titles of the figures on strategy: for each figure, its own title and that of its groups."""

FIGURE_GROUPS: dict[str, str] = {
    "none": "nothing",
    "tjog": "tjog",
    "trump": "trumps",
    "both": "both",
}
