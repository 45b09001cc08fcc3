"""What Bondtolva says to a person at the table."""

from __future__ import annotations

from matzl.text.phrases import Call, Phrases

PHRASES = Phrases(
    guide={
        "Goal": "Two play for points: pairs of {king} and {queen} declared, the last trick, and most {aces} and {tens}.",
        "First": "While the stock lasts play any card; nobody has to follow. The highest card of the suit led wins the "
        "trick, or the highest trump. Then both draw a card from the stock, the winner first.",
        "Pairs": "Whoever wins such a trick may declare {king} and {queen} of one suit. The first declaration of the "
        "deal makes trumps and 2 points, the second, tjog, 1 point, whoever makes them.",
        "Then": "When the stock is gone, follow suit and play higher than the card led if you can; without the suit "
        "you must trump.",
        "Order": "{order}, in trumps too.",
        "Points": "Trumps 2, tjog 1, the last trick 1, most {aces} and {tens} taken 1 (shared evenly: most eyes, "
        "{ace} 4, {king} 3, {queen} 2, {jack} 1).",
        "Match": "The first to stand at exactly {target} at the end of a deal wins. Whoever is past it falls back to "
        "{fall_to}.",
    },
    reminder=("First", "Pairs", "Then", "Order"),
    calls={
        "declare": {
            "declare:": Call(
                "Declare {suit}",
                "Of the pairs declared in a deal the first makes trumps, the second is tjog.",
                "trumps 2 · tjog 1",
            ),
            "pass": Call(
                "Pass", "Declare nothing now; a pair can be declared after a later trick."
            ),
        },
    },
    prompts={
        "play": "Your card?",
        "declare": "You took the trick. Will you declare a pair before you draw?",
    },
    worth="The numbers are points, yours less the other's; once somebody has scored, what that does to your chance to win "
    "the match, put in points.",
)
