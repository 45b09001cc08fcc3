"""What German Solo says to a person at the table."""

from __future__ import annotations

from matzl.text.phrases import Call, Phrases

_TRUMP = {"trump:": Call("{suit} as trumps", "Make {suit} trumps.")}
_TRUMP_BY_DECLARER = {
    "trump:": Call("{suit} as trumps", "Make {suit} trumps. In {clubs} most contracts pay double.")
}

PHRASES = Phrases(
    guide={
        "Goal": "The highest bidder, declarer, must take so many of the eight tricks, or none, as the bid says: "
        "with a partner found by calling a card, or alone against three.",
        "Auction": "Pass, or bid higher than the last bid. If somebody bids over you, you may hold (say the same bid), go "
        "higher, or pass. If all pass, whoever has the {queen} of {clubs} must play Question.",
        "Partner": "In Question, Is It and Grand declarer calls an {ace}; whoever holds it is the partner and keeps quiet "
        "until it is played.",
        "Order": "Highest trumps: {queen} of {clubs}, seven of trumps, {queen} of {spades}; then {ace} {king} {queen} "
        "{jack} {ten} 9 8. Where there are trumps both black {queens} belong to them.",
        "Play": "Follow suit; if you cannot, play anything. When the suit of the called card is led, the partner must "
        "play that card.",
        "Bonus": "A side with the first five tricks may stop (first) or play on for all eight (last): more, or no bonus.",
        "Score": "Declarer's side gets or pays the contract's value, and more for the top trumps held (mackers), first "
        "or last; with {clubs} as trumps most of it is doubled.",
        "Match": "Only tricks count, no card points. The best score after {deals} deals wins.",
    },
    reminder=("Order", "Play", "Partner"),
    calls={
        "bidding": {
            "pass": Call("Pass", "Bid nothing. You are then out of the bidding."),
            "hold": Call(
                "Hold", "Take over the bid just made: you play it, unless the other goes higher."
            ),
            "question": Call(
                "Question",
                "You name trumps and call a partner: five tricks together.",
                "2 · 4 in {clubs}",
            ),
            "is-it": Call(
                "Is It", "{clubs} are trumps, you call a partner: five tricks together.", "4"
            ),
            "kicker": Call("Kicker", "No trumps, alone against three: take no trick at all.", "6"),
            "grand": Call(
                "Grand", "You call a partner, who names trumps: five tricks together.", "8"
            ),
            "solo": Call(
                "Solo", "You name trumps and play alone: five tricks.", "4 · 8 in {clubs}"
            ),
            "six-trick-solo": Call(
                "Six Trick Solo", "You name trumps and play alone: six tricks.", "4 · 8 in {clubs}"
            ),
            "solo-is-it": Call(
                "Solo Is It", "{clubs} are trumps, you play alone: five tricks.", "8"
            ),
            "six-trick-solo-is-it": Call(
                "Six Trick Solo Is It", "{clubs} are trumps, you play alone: six tricks.", "8"
            ),
            "bronco": Call(
                "Bronco", "No trumps, alone, your cards open: take no trick at all.", "12"
            ),
            "bull-solo": Call("Bull Solo", "No trumps, alone: take all eight tricks.", "14"),
            "solo-tout": Call(
                "Solo Tout",
                "You name trumps and play alone: all eight tricks.",
                "8 · 16 in {clubs}",
            ),
            "solo-tout-is-it": Call(
                "Solo Tout Is It", "{clubs} are trumps, you play alone: all eight tricks.", "16"
            ),
        },
        "naming": _TRUMP_BY_DECLARER,
        "calling": {
            "call:": Call(
                "Call {symbol}",
                "Whoever holds the {card} is your partner, and says nothing about it.",
            )
        },
        "partner-names": _TRUMP,
        "asking": {
            "ask": Call(
                "Ask for the partner",
                "Your partner says “Here!”, and all know. If all five tricks are yours the deal ends, won with first.",
            ),
            "silent": Call("Stay silent", "Ask nothing, now or later; play goes on."),
        },
        "stopping": {
            "stop": Call(
                "Stop", "End the deal here: won, with the bonus first.", "first 1 · 2 in {clubs}"
            ),
            "play-on": Call(
                "Play on",
                "Go on for all eight tricks; one trick lost loses the bonus, not the contract.",
                "last 2 · 4 in {clubs}",
            ),
        },
    },
    prompts={
        "bidding": "Your bid?",
        "naming": "You are declarer. Which suit do you make trumps?",
        "calling": "You are declarer. Which card do you call? Its holder is your partner.",
        "partner-names": "Your card was called: you are the partner. Which suit do you make trumps?",
        "play": "Your card?",
        "asking": "Five tricks are played. Do you ask who your partner is?",
        "stopping": "Your side may have all tricks so far. Do you stop here or play on for all eight?",
    },
)
