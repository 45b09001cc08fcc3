"""What Matzlfangen says to a person at the table."""

from __future__ import annotations

from matzl.text.phrases import Call, Phrases

PHRASES = Phrases(
    guide={
        "Goal": "Declarer's side wants 66 of the 130 card points, or in Durch every trick; the others want to stop it.",
        "Auction": "Each speaks once. If all say Weiter, forehand, who sits after the dealer, calls a card; whoever "
        "holds it is the secret partner. Otherwise the highest bidder plays alone against three.",
        "Trumps": "In Rufen, Neidspiel and Trumpf-durch the suit of the card turned up.",
        "Raises": "Before the first lead the defenders may raise by saying Schuß, declarer's side answers Re, and so on: "
        "each raise makes the deal worth one more.",
        "Play": "Follow suit; without the suit led you must trump. If you can beat the best card in the trick with a "
        "card you may play, you must.",
        "Order": "{order}, in trumps too. Points: {ace} 11, {ten} 10, {king} 4, "
        "{queen} 3, {jack} 2, the last trick 10.",
        "Score": "1 for the contract, 2 if the losers have fewer than 30 points, 3 without a trick; Durch 6. The {ten} "
        "of trumps is the matzl: caught from the other side it adds 1, or saves the losers from paying.",
        "Match": "The best score after {deals} deals wins.",
    },
    reminder=("Play", "Order"),
    calls={
        "auction": {
            "weiter": Call(
                "Weiter",
                "Bid nothing. If all say so, forehand plays Rufen: calls a partner.",
                "1 to 3",
            ),
            "treiben": Call(
                "Treiben",
                "Alone against three: you name trumps and need 66 points.",
                "1 to 3 from each",
            ),
            "neidspiel": Call(
                "Neidspiel",
                "Alone; the card turned up makes trumps, you need 66 points.",
                "1 to 3 from each",
            ),
            "durch": Call(
                "Durch", "Alone, without trumps, and you must take every trick.", "6 from each"
            ),
            "trumpf-durch": Call(
                "Trumpf-durch",
                "Alone; the card turned up makes trumps, you must take every trick.",
                "6 from each",
            ),
        },
        "call": {
            "call:": Call(
                "Call {symbol}",
                "Whoever holds the {card} is your partner, and says nothing about it.",
            )
        },
        "trump": {"trump:": Call("{suit} as trumps", "Make {suit} trumps.")},
        "raise": {
            "raise": Call(
                "{level}",
                "Say “{level}”: you think you will win, and the deal is worth one more.",
                "+1",
            ),
            "pass": Call("Pass", "Leave the stakes as they are."),
        },
        "claim": {
            "claim": Call("Claim the matzl", "Point out that your side caught the matzl.", "+1"),
            "pass": Call("Pass", "Say nothing of the matzl."),
        },
    },
    prompts={
        "auction": "Your bid?",
        "call": "You play Rufen. Which card do you call? Its holder is your partner.",
        "trump": "You play alone. Which suit do you make trumps?",
        "raise": "Do you raise the stakes?",
        "play": "Your card?",
        "claim": "Your side has won. Did it catch the ten of trumps from the other side?",
    },
)
