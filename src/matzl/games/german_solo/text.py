"""Texts of German Solo: the guide, calls, refusals, results, options and lessons."""

from __future__ import annotations

from matzl.games.german_solo import contracts
from matzl.text.common import Call

EASE, MINUTES = 6, 20
LIKE = "like Solo Whist and Schafkopf"

GUIDE: dict[str, str] = {
    "Goal": "The highest bidder, declarer, must take as many of the eight tricks as the bid says, or none: with a "
    "partner found by calling a card, or alone against three.",
    "Auction": "Pass, or bid higher than the last bid. If somebody bids over you, you may hold (take over that bid), go "
    "higher, or pass. If all pass, the holder of the {queen} of {clubs} must play Question.",
    "Partner": "In Question, Is It and Grand, declarer calls one of the {aces}; its holder is the partner and keeps quiet "
    "until it is played.",
    "Order": "Highest trumps: {queen} of {clubs}, seven of trumps, {queen} of {spades}; then {ace}, {king}, "
    "{queen}, {jack}, {ten}, 9, 8. Whatever suit is trumps, both black {queens} are trumps too.",
    "Play": "Follow suit; if you cannot, play anything. When the suit of the called card is led, the partner must "
    "play that card.",
    "Bonus": "A side with the first five tricks may stop (the bonus First) or play on for all eight (the bonus "
    "Last): more, or nothing.",
    "Score": "Declarer’s side gets or pays the contract’s value, plus extras for the top trumps held (mackers), "
    "First or Last; with {clubs} as trumps most of it is doubled.",
    "Match": "Only tricks count, not card points. {best_wins}",
}

REMINDER: tuple[str, ...] = ("Order", "Play", "Partner")

_NO_TRUMPS = {
    "Order": "There are no trumps. In every suit: {order}.",
    "Play": "Follow suit; if you cannot, play anything.",
}
_NO_TRICK = {"Goal": "Declarer, alone against three, must take no trick."} | _NO_TRUMPS
_ALONE = {"Order": GUIDE["Order"], "Play": _NO_TRUMPS["Play"]}

CONTRACT_REMINDERS: dict[str, dict[str, str]] = {
    **{bid: _ALONE for bid in contracts.BIDS if "solo" in bid},
    **dict.fromkeys(("kicker", "bronco"), _NO_TRICK),
    "bull-solo": {"Goal": "Declarer, alone against three, must take all eight tricks."}
    | _NO_TRUMPS,
}

CALLS: dict[str, dict[str, Call]] = {
    "bidding": {
        "pass": Call("Pass", "Bid nothing. You are then out of the bidding."),
        "hold": Call(
            "Hold", "Take over the bid just made: you play it, unless the other goes higher."
        ),
        "question": Call(
            "Question",
            "You name trumps and call a partner: five tricks together.",
            "pays 2, in {clubs} 4",
        ),
        "is-it": Call(
            "Is It", "{clubs} are trumps and you call a partner: five tricks together.", "pays 4"
        ),
        "kicker": Call(
            "Kicker", "No trumps, alone against three: take no trick at all.", "each pays 6"
        ),
        "grand": Call(
            "Grand", "You call a partner, who names trumps: five tricks together.", "pays 8"
        ),
        "solo": Call(
            "Solo", "You name trumps and play alone: five tricks.", "each pays 4, in {clubs} 8"
        ),
        "six-trick-solo": Call(
            "Six Trick Solo",
            "You name trumps and play alone: six tricks.",
            "each pays 4, in {clubs} 8",
        ),
        "solo-is-it": Call(
            "Solo Is It", "{clubs} are trumps and you play alone: five tricks.", "each pays 8"
        ),
        "six-trick-solo-is-it": Call(
            "Six Trick Solo Is It",
            "{clubs} are trumps and you play alone: six tricks.",
            "each pays 8",
        ),
        "bronco": Call(
            "Bronco", "No trumps, alone, your cards open: take no trick at all.", "each pays 12"
        ),
        "bull-solo": Call("Bull Solo", "No trumps, alone: take all eight tricks.", "each pays 14"),
        "solo-tout": Call(
            "Solo Tout",
            "You name trumps and play alone: all eight tricks.",
            "each pays 8, in {clubs} 16",
        ),
        "solo-tout-is-it": Call(
            "Solo Tout Is It",
            "{clubs} are trumps and you play alone: all eight tricks.",
            "each pays 16",
        ),
    },
    "naming": {
        "trump:": Call("{suit} as trumps", "With {clubs} as trumps most contracts pay double.")
    },
    "asking": {
        "ask": Call(
            "Ask for the partner",
            "Your partner says “Here!” and is then known to all. If your side has all five tricks, the deal ends, won "
            "with the bonus First.",
        ),
        "silent": Call("Stay silent", "Ask nothing, now or later; play goes on."),
    },
    "stopping": {
        "stop": Call("Stop", "End the deal, won with the bonus First.", "First 1, in {clubs} 2"),
        "play-on": Call(
            "Play on",
            "Go on for all eight tricks; one lost trick loses the bonus, not the contract.",
            "Last 2, in {clubs} 4",
        ),
    },
}

PROMPTS: dict[str, str] = {
    "bidding": "Your bid?",
    "naming": "You are declarer. Which suit do you make trumps?",
    "calling": "You are declarer. Which card do you call? Its holder is your partner.",
    "partner-names": "Your card was called: you are the partner. Which suit do you make trumps?",
    "asking": "Five tricks have been played. Do you ask who your partner is?",
    "stopping": "Your side may have all tricks so far. Do you stop here or play on for all eight?",
}

REFUSALS: dict[str, str] = {
    "not-higher": "A bid must be higher than the highest so far.",
    "not-by-name": "To take over a bid at the same level, a player holds it instead of naming it.",
    "nothing-to-hold": "Nobody has bid over seat {seat}, so there is nothing to hold.",
    "no-club": "Is It needs a card of {clubs} besides the {queen}, and seat {seat} has none.",
    "no-black-queens": "Grand needs the {queen} of {clubs} and the {queen} of {spades}; seat {seat} does not have both.",
    "own-card": "Seat {seat} holds the {card} itself.",
    "trump-called": "A trump cannot be called.",
    "higher-rank-first": "A card that ranks above the {card} can still be called, and must be called first.",
    "ace-first-in-grand": "In Grand one of the {aces} is called; only a declarer who holds all four {aces} calls one of "
    "the {kings}.",
    "suit-called": "That is the suit of the {called}, which was called, so it cannot be trumps.",
    "follow-led-trumps": "Trumps were led and seat {seat} holds some, so it must play one.",
    "called-card-due": "The suit of the called card was led, so seat {seat}, the partner, must play the {called}.",
    "lead-called-card": "Seat {seat}, the partner, may lead the suit of the called card only with the {called}.",
    "not-the-partner": "Seat {seat} is not the partner, so it can only play on.",
}

REFUSALS_TO_YOU: dict[str, str] = {
    "nothing-to-hold": "Nobody has bid over you: there is nothing to hold.",
    "no-club": "Is It needs a card of {clubs} besides the {queen}, and you have none.",
    "no-black-queens": "Grand needs the {queen} of {clubs} and the {queen} of {spades}; you do not have both.",
    "own-card": "A card that you hold yourself cannot be called.",
    "follow-led-trumps": "The {led} is a trump and you hold trumps, so you must play one.",
    "called-card-due": "The suit of the called card was led: as the partner you must play the {called}.",
    "lead-called-card": "As the partner you may lead that suit only with the {called}.",
    "not-the-partner": "Only declarer’s partner may stop; you can only play on.",
}

PHASES: dict[str, str] = {
    "bidding": "the bidding goes on",
    "naming": "declarer names trumps",
    "calling": "declarer calls a card",
    "partner-names": "the partner names trumps",
    "asking": "declarer asks for the partner or stays silent",
    "stopping": "the winner of the trick stops or plays on",
}

ITEMS: dict[str, str] = {
    **dict.fromkeys(contracts.BIDS, "the contract, {contract}"),
    "mackers": "mackers",
    "mackers-doubled": "mackers, doubled",
    "first": "First: the first five tricks",
    "first-after-lost-sixth": "First: the first five tricks, the lead to the sixth being forced",
    "last": "Last: all eight tricks",
}

FIELDS: dict[str, str] = {"mackers": "Mackers", "bonus": "Bonus"}

VALUES: dict[str, str] = {"first": "First", "last": "Last"}

LESSONS: dict[str, str] = {
    # The bidding
    "nobody-has-bid": "Nobody has bid so far. The highest bidder becomes declarer and must do what the bid says.",
    "bid-so-far": "{name} has bid {contract}. Only a higher bid will do now.",
    "bid-over-you": "{name} has bid {contract} over you. You may take that bid over by holding, go higher, or pass.",
    "spadille": "You hold the {card}, spadille, the highest trump of all. If everybody passes, you must play Question.",
    "strength": "With {suit} as trumps you hold {number} ({cards}), black {queens} and the seven included: good for "
    "about {tricks} of the eight tricks.",
    "strength-none": "With {suit} as trumps you hold none.",
    "may-bidding": "Pass, or bid higher than all earlier bids; steps may be skipped. If you pass, you are out of the "
    "bidding.",
    "pass": "Pass. At best, with {suit} as trumps, your hand may take about {tricks} of the eight tricks: none of "
    "the bids open to you is likely to succeed.",
    "pass-only": "You can only pass.",
    "bid": "Bid {contract}.",
    "hold": "Hold: you play {contract} yourself, at the same level.",
    "tricks-with-partner": "With {suit} as trumps your hand may take about {tricks} of the eight tricks, and a "
    "partner two or three more: enough to try for {goal}.",
    "tricks-alone": "With {suit} as trumps your hand alone may take about {tricks} of the eight tricks, and {goal} are "
    "needed.",
    "tricks-without-trumps": "Without trumps your hand may take about {tricks} of the eight tricks, and {goal} are needed.",
    "low-cards": "Your cards are low enough to lose every trick.",
    "both-queens": "You hold both black {queens}; your partner, who names trumps, should supply the rest.",
    # Naming and calling
    "you-are-declarer": "You are declarer and play {contract}.",
    "may-naming": "You may name any suit as trumps, even one you do not hold.",
    "may-calling": "Call a card, in most deals one of the {aces}: its holder becomes your partner and keeps quiet "
    "about it.",
    "may-partner-names": "Name trumps: any suit but that of the called card.",
    "name": "Name {suit}. Trumps in your hand: {number}; tricks to expect: about {tricks}.",
    "name-clubs": "Name {suit}, which pay more than other trumps. Trumps in your hand: {number}; tricks to expect: "
    "about {tricks}.",
    "call-to-lead": "Call the {card}: when you lead {suit}, your partner must play it. You hold {number} of that suit, "
    "and the fewer, the better.",
    "call-void": "Call the {card}: you have no {suit} yourself, so your partner’s trick there costs you nothing.",
    "you-name": "{name} plays Grand and has called your {card}: you are the partner, and you name the trumps.",
    "partner-names": "Name {suit}: with the black {queens} that declarer showed, it is the best suit for both of "
    "you. Trumps in your hand: {number}.",
    # Asking and stopping
    "tricks-done": "Tricks played so far: {number}. You took {tricks} of them.",
    "may-asking": "You may ask once who your partner is. If all five tricks are your side’s, the deal then ends.",
    "may-stopping": "Stop, and the deal ends here with the bonus First, or play on for all eight tricks, the bonus "
    "Last.",
    "ask": "Ask: your side may have all five tricks, and then the deal ends, won with the bonus First.",
    "silent": "Stay silent: the five tricks are not all your side’s, so asking would gain you nothing.",
    "silent-sure": "Stay silent: nothing in other hands beats the cards you have left, so go for all eight tricks, the "
    "bonus Last.",
    "stop": "Stop: the deal is won, and the bonus First is yours. If you play on, one lost trick loses that bonus.",
    "play-on": "Play on: nothing in other hands beats the cards you have left, and all eight tricks pay more.",
    "play-on-only": "Play on: only declarer’s partner could stop here, and you are not the one.",
    # The play
    "trumps-are": "{suit} are trumps. From the top: {queen} of {clubs}, seven, {queen} of {spades}, then {ace}, {king} and "
    "so on. You hold {number}: {cards}.",
    "trumps-none": "{suit} are trumps, with both black {queens} among them. You hold none.",
    "no-trumps": "There are no trumps, so the black {queens} and the sevens are ordinary cards.",
    "none-you": "You play {contract}, alone: you must not take a single trick.",
    "none-other": "{name} plays {contract}, alone, and must not take a single trick. Force {name} to take one.",
    "none-failed-you": "You play {contract} and must take no trick, but you have taken {tricks}: the contract is "
    "lost.",
    "none-failed-other": "{name} was to take no trick at all and has taken {tricks}: {contract} is lost, and your "
    "side has won.",
    "alone-you": "You play {contract}, alone: you need {goal} of the eight tricks and have {tricks}.",
    "alone-other": "{name} plays {contract}, alone, and needs {goal} of the eight tricks. {name} has {tricks}.",
    "caller": "Your partner is the holder of the {card}; together you need five tricks. You have {tricks}, not counting "
    "your partner’s.",
    "secret-partner": "You hold the called card, the {card}: you are {name}’s partner, and only you know. Together "
    "you need five tricks and have {tricks}.",
    "together": "You and {name} play together and need five tricks. So far you have {tricks}.",
    "defender-in-the-dark": "You defend against {name} and the holder of the {card}. They need five tricks; {name} has "
    "{tricks}, not counting the partner’s.",
    "defender": "You defend against {name_1} and {name_2}, who need five tricks together. So far they have {tricks}.",
    "draw-for-side": "Declarer’s side wants trumps out of the other hands, so that its plain cards are safe.",
    "cash": "Take your sure tricks.",
    "cash-soon": "Lead this card while the others can still follow: later somebody will run out of the suit and may trump.",
    "cash-late": "Cards of the suit still out: {number}. So somebody has none and may trump, but waiting would not "
    "help.",
    "cash-none": "Nobody else has the suit any more: only a trump can beat this card.",
    "to-partner": "Your partner holds the {card} and must play it when the suit is led, so the trick goes to your side.",
    "help-declarer": "You are on {name}’s side: leading trumps helps to clear them from the other hands.",
    "lead-low": "None of your cards is sure to win, so lead one that you will not miss and keep the strong ones.",
    "over-friend": "{name} is on your side, but every card you may play is higher, so you have to take the trick over.",
    "win-cheaply": "That is enough: save your stronger cards.",
    "win": "A trick is a trick: cards count no points here.",
    "try": "This card may be beaten, but that makes somebody spend a higher one.",
    "friend-has-it": "{name} is on your side, so leave the trick there and keep your strong cards.",
    "save": "To win the trick you would have to spend a strong card, and that could still be beaten.",
    "throw-weak": "So throw a card that you will not miss.",
    "slip-lead": "You want no trick. Cards of the suit still out: {number} higher, {lower} lower. So this one is "
    "likely to be beaten.",
    "slip-forced": "You want no trick, but every card you may play beats the best so far: hope that somebody goes higher.",
    "slip-under": "You want no trick, and this card stays below the best.",
    "slip-under-high": "You want no trick. This is the highest of your cards that stay below the best, and now it can "
    "do no harm.",
    "slip-throw": "You want no trick, and this card cannot win here: a good moment to get rid of it.",
    "push-lead": "Lead low: somebody must win the trick, and it should be {name}.",
    "push-low": "{name} has still to play: stay low, so that {name} may have to take the trick.",
    "push-throw": "{name} is not winning this trick, so use it to get rid of the highest card that you may play.",
    "push-leave": "{name} is winning: stay below, and if nobody else goes higher, the contract is lost.",
    "push-forced": "You would rather leave the trick to {name}, but every card you may play is higher.",
    # After the deal
    "none-made-you": "You took no trick, as {contract} demands.",
    "none-lost-you": "{contract} allows no trick, and you took {tricks}.",
    "none-made-other-side": "Declarer took no trick, as {contract} demands.",
    "none-lost-other-side": "{contract} allows no trick, and declarer took {tricks}: your side won.",
    "tricks-made-your-side": "Your side won: it took {tricks} tricks, and {contract} needs {goal}.",
    "tricks-lost-your-side": "Your side lost: it took {tricks} of the eight tricks, and {contract} needs {goal}.",
    "tricks-made-you": "You won: you took {tricks} tricks, and {contract} needs {goal}.",
    "tricks-lost-you": "You lost: you took {tricks} of the eight tricks, and {contract} needs {goal}.",
    "tricks-made-other-side": "Declarer’s side won: it took {tricks} tricks, and {contract} needs {goal}.",
    "tricks-lost-other-side": "Your side won: declarer’s side took {tricks} of the eight tricks, and {contract} "
    "needs {goal}.",
    "item-mackers": "Declarer’s side was dealt three or more of the top trumps in a row: these mackers count as well.",
    "item-mackers-doubled": "Declarer was dealt the top trumps in a row: these mackers count double here.",
    "item-first": "This side took the first tricks without losing one and stopped: that earns the bonus First.",
    "item-first-after-lost-sixth": "This side took the first five tricks, and the lead to the sixth was forced: that earns "
    "the bonus First.",
    "item-last": "This side took all eight tricks: that earns the bonus Last.",
}

MISTAKES: dict[str, str] = {
    "too-strong": "The hand was too strong for a bid to take no trick: passing would have been better.",
    "asked": "It would have been better not to ask.",
    "not-asked": "It would have been better to ask.",
    "stopped": "Stopping came too soon: there was more to win in the tricks to come.",
    "played-on": "Playing on risked too much: stopping here would have kept what was won.",
}

FIGURES: dict[str, tuple[str, str]] = {
    "with-partner-by-trumps": (
        "Contracts made with a partner, by declarer’s trumps",
        "trumps held by declarer",
    ),
    "with-partner-by-matadors": (
        "Contracts made with a partner, by declarer’s cards among the three highest trumps",
        "of the three highest trumps",
    ),
    "alone-by-trumps": (
        "Trump contracts made by a declarer playing alone, by number of trumps",
        "trumps held by declarer",
    ),
    "with-partner-by-lead": ("Contracts made with a partner, by the first lead", "first lead"),
    "by-contract": ("Contracts that were made", "contract"),
    "payoff-by-role": ("Mean payoff, by role", "role"),
}
"""The titles of the figures on strategy: for each figure, its own title and that of its groups."""

FIGURE_GROUPS: dict[str, str] = {
    "declarer": "declarer",
    "partner": "partner",
    "declarer-alone": "alone",
    "opponent": "defender",
    "declarer-trump": "declarer: trump",
    "declarer-other": "declarer: other",
    "opponent-trump": "defender: trump",
    "opponent-other": "defender: other",
}
