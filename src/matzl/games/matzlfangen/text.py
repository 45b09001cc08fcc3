"""Texts of Matzlfangen: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.text.common import Call

EASE, MINUTES = 5, 20
LIKE = "like Schafkopf and Schnapsen"

GUIDE: dict[str, str] = {
    "Goal": "Declarer’s side wants 66 of the 130 card points, or in a Durch every trick; the others want to stop it.",
    "Auction": "Each speaks once. If all pass (Weiter), forehand, who sits after the dealer, calls a card (Rufen); its "
    "holder is the secret partner. Otherwise the highest bidder plays alone against three.",
    "Trumps": "In Rufen, Neidspiel and Trumpf-durch, the suit of the card turned up; in Treiben, the suit that declarer "
    "names; in Durch, none.",
    "Raises": "Before the first lead the defenders may raise by saying Schuß, declarer’s side may answer Re, and so "
    "on: each raise makes the deal worth one unit more.",
    "Play": "Follow suit; without the suit led you must trump. If you can beat the best card in the trick with a "
    "card you may play, you must.",
    "Order": "{order}, in trumps too. Points: {ace} 11, {ten} 10, {king} 4, "
    "{queen} 3, {jack} 2, the last trick 10.",
    "Score": "1 for the contract, 2 if the losers have fewer than 30 points, 3 if they have no trick; Durch 6. The {ten} "
    "of trumps is the matzl: catching it from the other side adds 1, or saves the losers from paying.",
    "Match": "{best_wins}",
}

REMINDER: tuple[str, ...] = ("Play", "Order")

PAYS_IF_ALL: frozenset[str] = frozenset({"weiter"})
"""Calls with a payment that follows only if nobody makes another call in that phase."""

CALLS: dict[str, dict[str, Call]] = {
    "auction": {
        "weiter": Call(
            "Weiter",
            "Bid nothing. If nobody bids, forehand plays Rufen, with a called partner.",
            "Rufen pays 1 to 3",
        ),
        "treiben": Call(
            "Treiben",
            "Alone against three: you name trumps and need 66 points.",
            "each pays 1 to 3",
        ),
        "neidspiel": Call(
            "Neidspiel",
            "Alone: the turned-up card sets trumps, and you need 66 points.",
            "each pays 1 to 3",
        ),
        "durch": Call(
            "Durch", "Alone, without trumps, and you must take every trick.", "each pays 6"
        ),
        "trumpf-durch": Call(
            "Trumpf-durch",
            "Alone: the turned-up card sets trumps, and you must take every trick.",
            "each pays 6",
        ),
    },
    "raise": {
        "raise": Call(
            "{level}",
            "Say “{level}”: you think you will win, and the deal is worth one unit more.",
            "+1",
        ),
        "pass": Call("Pass", "Leave the stakes as they are."),
    },
    "claim": {
        "claim": Call("Claim the matzl", "Point out that your side caught the matzl.", "+1"),
        "pass": Call("Pass", "Say nothing about the matzl."),
    },
}

PROMPTS: dict[str, str] = {
    "auction": "Your bid?",
    "call": "You play Rufen. Which card do you call? Its holder is your partner.",
    "trump": "You play alone. Which suit do you make trumps?",
    "raise": "Do you raise the stakes?",
    "claim": "Your side has won. Did it catch the ten of trumps from the other side?",
}

REFUSALS: dict[str, str] = {
    "bid-too-low": "A bid must be higher than every bid before it.",
    "called-trump": "A trump cannot be called.",
    "called-own-card": "Seat {seat} holds the {card} itself.",
    "not-entitled-to-raise": "The next raise belongs to the other side.",
    "beat-the-best": "Seat {seat} can beat the {best}, the best card in the trick, so it must.",
}

REFUSALS_TO_YOU: dict[str, str] = {
    "beat-the-best": "You can beat the {best}, the best card in the trick, so you must.",
    "called-own-card": "A card that you hold yourself cannot be called.",
}

PHASES: dict[str, str] = {
    "auction": "the players bid, once each",
    "call": "forehand calls a card",
    "trump": "declarer names trumps",
    "raise": "the contract may be raised",
    "claim": "the matzl may be claimed",
}

ITEMS: dict[str, str] = {
    "plain-value": "the contract, {contract}",
    "no-water": "{contract}: the losers have fewer than 30 points (“no water”)",
    "losers-without-trick": "{contract}: the losing side took no trick",
    "durch-value": "the contract, {contract}",
    "raises": "raises",
    "matzl-captured": "the matzl caught",
    "matzl-annuls": "the matzl caught by the losing side: nothing is paid",
}

RAISED = "The deal is now worth {number} units for a plain win or loss."

TAKEN = "{points} points"
"""The text for the card points taken so far, as distinct from points of the score."""

FIELDS: dict[str, str] = {
    "points": "Points in cards",
    "raises": "Raised to",
    "worth": "Worth",
    "matzl_captured_by": "Matzl caught by",
}

VALUES: dict[str, str] = {"declarer": "Declarer", "defenders": "Defenders", "rufen": "Rufen"}

OPTIONS: dict[str, tuple[str, str]] = {
    "matzl_claim": ("The matzl", "Whether catching the matzl, the ten of trumps, must be claimed.")
}

CHOICES: dict[str, str] = {
    "matzl_claim=auto": "It counts automatically",
    "matzl_claim=manual": "It counts only when it is claimed",
}

LESSONS: dict[str, str] = {
    # The auction
    "forehand-you": "You are forehand, the player after the dealer, and speak first. If nobody bids, you will play "
    "Rufen, calling a partner.",
    "forehand": "Nobody has bid so far. If nobody does, {name}, who is forehand, plays Rufen and calls a partner.",
    "bid-so-far": "{name} has bid {contract}, to be played alone. Only a higher bid beats it.",
    "upcard": "The {card} is turned up. It is {name}’s, and makes {suit} trumps in Rufen, Neidspiel and Trumpf-durch.",
    "upcard-yours": "Your {card} is turned up for all to see; it makes {suit} trumps in Rufen, Neidspiel and "
    "Trumpf-durch.",
    "trumps-held": "With {suit} as trumps you would hold {number} ({cards}); side {aces}: {beside}.",
    "trumps-none": "With {suit} as trumps you would hold none.",
    "may-auction": "Each player speaks once: say Weiter, or bid higher than all earlier bids.",
    "weiter": "Say Weiter and bid nothing. To win 66 points alone you want long, high trumps and side {aces}. "
    "Your best suit is {suit} with {number}; side {aces}: {beside}.",
    "weiter-forehand": "If everybody says Weiter, you play with a partner, as in most deals.",
    "weiter-outbid": "Say Weiter. Your hand is strong, but not strong enough for the bids that are still open.",
    "bid-treiben": "Bid Treiben: with {suit} as trumps you hold {number}; side {aces}: {beside}. That is strong "
    "enough to take 66 points alone.",
    "bid-neidspiel": "Bid Neidspiel: the suit turned up is good for you. With {suit} as trumps you hold {number}; side "
    "{aces}: {beside}. That is strong enough to take 66 points alone.",
    "bid-durch": "Bid Durch: without trumps and with the first lead, you can count on {number} sure tricks: all of them.",
    "bid-trumpf-durch": "Bid Trumpf-durch: with {suit} as trumps and the first lead, your cards should take every trick.",
    # Calling and naming
    "you-play-rufen": "Nobody has bid, so you play Rufen: {suit} are trumps, and the holder of the card you call is your "
    "partner.",
    "may-call": "You may call any card that is neither a trump nor in your own hand, usually one of the {aces}.",
    "call-to-lead": "Call the {card}: no card you may call is higher, and you can lead {suit} yourself, for your "
    "partner to take. You hold {number} of that suit.",
    "call-void": "Call the {card}: no card you may call is higher. You have no {suit} to lead, but you may trump when "
    "the suit is led.",
    "may-trump": "You play alone and may name any of the four suits as trumps.",
    "name-trumps": "Name {suit}, your best suit. Trumps in your hand: {number}; side {aces}: {beside}.",
    # Raises
    "rufen-you": "You play Rufen and have called the {card}. Its holder is your secret partner.",
    "rufen-other": "{name} plays Rufen and has called the {card}. Its holder is the secret partner.",
    "contract-you": "You play {contract}, alone against three.",
    "contract-other": "{name} plays {contract}, alone; the other two are on your side.",
    "not-raised": "Before the first lead the stakes may be raised. The first raise, {level}, belongs to the defenders "
    "and means “we will beat this”.",
    "raised": "{name} has raised to {level}. Now the other side may answer with the next raise.",
    "you-were-called": "You hold the {card}, so you are {name}’s secret partner. You are asked like the others, so "
    "that nobody finds out.",
    "may-raise": "Raise by one step, or pass. Each raise makes the deal worth one unit more for the side that wins it.",
    "raise": "Say {level}: with its trumps, {aces} and {tens} your hand is strong enough to expect a win.",
    "raise-pass": "Pass: a raise would need a still stronger hand, for it also makes losing more expensive.",
    "raise-not-yours": "Pass: this raise belongs to the other side, and you can do nothing else.",
    # The play
    "all-you": "You must take every trick; one lost trick loses the deal. Tricks so far: {tricks}.",
    "all-other": "{name} must take every trick; a single one for your side wins the deal. {name}’s tricks so far: "
    "{tricks}.",
    "all-failed-you": "You had to take every trick, and one is lost: you can no longer win the deal.",
    "all-failed-other": "{name} had to take every trick and has lost one: your side has already won the deal.",
    "alone-you": "You play alone and need 66 points. So far you have {points}.",
    "alone-other": "{name} plays alone and needs 66 points, against you and two others. {name} has {points} so far.",
    "caller": "Your partner is the holder of the {card}; together you need 66 points. You have {points} so far; only play "
    "will show who is with you.",
    "together": "You and {name} play together and need 66 points. So far you have {points}.",
    "secret-partner": "You are {name}’s secret partner, and nobody else knows. Together you need 66 points; so far "
    "you have {points}.",
    "defender-in-the-dark": "You defend against {name} and the holder of the {card}; the fourth is on your side. {name} "
    "has {points} of the 66 points needed, without the partner’s.",
    "defender": "You defend against {name_1} and {name_2}, who need 66 points together. So far they have {points}.",
    "last-trick": "This is the last trick, which counts {points} extra points.",
    "matzl-yours": "You hold the {card}, the matzl. If the other side catches it, that side gets a unit more if it "
    "wins and pays nothing if it loses.",
    "matzl-lies": "The {card}, the matzl, lies in this trick. Catching it from the other side adds a unit for the winners, "
    "or saves the losers from paying.",
    "matzl-out": "The {card}, the matzl, is in another hand. Catching it from the other side adds a unit for the winners, "
    "or saves the losers from paying.",
    "draw-for-side": "The side that plays the contract should draw trumps: then its {aces} and {tens} are safe.",
    "cash": "This card secures its own {points} points, and whatever falls in the trick.",
    "cash-empty": "You keep the lead and score whatever falls in the trick.",
    "cash-soon": "Lead this card while the others can still follow: later somebody will run out of the suit and must trump.",
    "cash-late": "Cards of the suit still out: {number}. So somebody has none and may have to trump, but waiting "
    "would not help.",
    "cash-none": "Nobody else has the suit any more: those who have a trump must play one, and if nobody has any, the "
    "trick is yours.",
    "to-partner": "Your partner holds the {card} and has to follow: it may well take the trick.",
    "lead-cheap": "None of your cards is sure to win, so lead one that costs little: it counts {points}.",
    "lead-low": "Save your more valuable cards for a better moment: this one counts {points}.",
    "bank": "This card secures what lies in the trick: {points} points with its own.",
    "risk": "You must beat the best card when you can. If somebody goes higher still, your card’s {points} points are lost.",
    "risk-nothing": "You must beat the best card when you can. Yours counts nothing, so not much is lost if somebody "
    "goes higher.",
    "give-friend": "{name} is on your side, so put points on the trick: {points} from you.",
    "friend-has-it": "{name} is on your side, so you need not spend more on the trick.",
    "give-enemy": "{name} is on the other side, so give as little as you can: this card counts {points}.",
    "give-stranger": "You do not know yet whether {name} is with you, so give as little as you can: this card counts "
    "{points}.",
    "all-count-the-same": "All the cards you may play count the same, {points}.",
    "part-with": "This card counts {points}, but you would rather keep the other cards that you could play.",
    # The claim
    "matzl-caught": "Your side has won and has caught the matzl, the {ten} of trumps. At this table it must be "
    "claimed.",
    "may-claim": "Claim it, or say nothing and go without the unit.",
    "claim": "Claim: that earns each of you one more unit and costs nothing.",
    # After the deal
    "points-made-your-side": "Your side played {contract} and won it with {points} points: 66 were needed.",
    "points-lost-your-side": "Your side played {contract} and lost it with {points} points: 66 were needed.",
    "points-made-you": "You won your {contract} with {points} points: 66 were needed.",
    "points-lost-you": "You lost your {contract} with {points} points: 66 were needed.",
    "points-made-other-side": "The side that played {contract} won it with {points} points: 66 were needed.",
    "points-lost-other-side": "The side that played {contract} got only {points} of the 66 points it needed: your "
    "side won.",
    "durch-made-you": "You announced {contract} and took every trick.",
    "durch-lost-you": "In {contract} you had to take every trick and lost one: the deal is lost.",
    "durch-made-other-side": "Declarer announced {contract} and took every trick.",
    "durch-lost-other-side": "In {contract} declarer had to take every trick and failed: your side won.",
    "item-no-water": "The losers have fewer than 30 points (“no water”): the contract is worth two units.",
    "item-losers-without-trick": "The losers have no trick at all: the contract is worth three units.",
    "item-raises": "The raises add one unit each.",
    "item-matzl-captured": "The winners caught the matzl: one more unit.",
    "item-matzl-annuls": "But the losers caught the matzl, and that saves them: nothing is paid.",
}

MISTAKES: dict[str, str] = {
    "raised": "The raise was too much for this hand.",
    "not-raised": "A raise would have paid.",
    "not-claimed": "The caught matzl was not claimed, so nothing was paid for it.",
    "gave-points": "The {card} put {points} points on a trick that {name} was winning; the {best} would have put {instead} "
    "there.",
    "kept-points": "The {card} put {points} points on a trick that {name} was winning; the {best} would have put {instead} "
    "there, and that would have been better.",
    "kept-points-from-friend": "{name}, on the same side, was winning the trick: the {best} would have put {instead} points "
    "on it; the {card} put only {points}.",
}

FIGURES: dict[str, tuple[str, str]] = {
    "rufen-by-trumps": ("Rufen made, by declarer’s trumps", "trumps held by declarer"),
    "rufen-by-points": (
        "Rufen made, by card points in declarer’s hand",
        "card points in declarer’s hand",
    ),
    "rufen-by-lead": ("Rufen made, by declarer’s first lead", "first lead"),
    "alone-by-trumps": (
        "Treiben and Neidspiel made, by declarer’s trumps",
        "trumps held by declarer",
    ),
    "alone-by-aces": (
        "Treiben and Neidspiel with four trumps made, by declarer’s aces in other suits",
        "aces in other suits",
    ),
    "by-contract": ("Contracts that were made", "contract"),
    "matzl": ("Deals in which the matzl was caught", "caught by"),
}
"""The titles of the figures on strategy: for each figure, its own title and that of its groups."""

FIGURE_GROUPS: dict[str, str] = {
    "trump": "a trump",
    "ace": "an ace",
    "other": "another card",
    "declarer": "declarer’s side",
    "defenders": "the defenders",
    "rufen": "Rufen",
}
