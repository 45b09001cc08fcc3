"""What advice says, in words: actions by their titles, and what they are worth."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES
from matzl.base.info import GameInfo
from matzl.text.cards import card_symbol, card_title
from matzl.text.describe.calls import call
from matzl.text.describe.phrases import phrases
from matzl.text.languages import ENGLISH, language, translated


def action_title(
    info: GameInfo,
    phase: str,
    word: str,
    *,
    deck: str = "french",
    raised: int = 0,
    spoken: bool = False,
) -> str:
    """What an action of a phase is called: a card by its name, a call by its title.

    Parameters
    ----------
    raised
        How many raises there have been before.
    spoken
        Whether cards are named in full, as they are said, instead of in short.

    >>> from matzl import registry
    >>> action_title(registry.info("mittlere"), "play", "AS")
    '♠A'
    >>> action_title(registry.info("matzlfangen"), "raise", "raise", raised=1)
    'Re'
    """
    if word in CARD_NAMES:
        return card_title(word, deck) if spoken else card_symbol(word, deck)
    return call(info, phase, word, deck=deck, raised=raised, spoken=spoken).title


def worth_unit(info: GameInfo) -> str:
    """What the numbers of a hint or a review in a match of a game count.

    >>> from matzl import registry
    >>> worth_unit(registry.info("mittlere"))
    'The numbers are points of the score.'
    """
    own = phrases(info.name).worth
    return translated(own, info.key) if own else translated("The numbers are points of the score.")


def give_or_take() -> str:
    """What ± says beside such a number."""
    return translated(
        "± is the standard error from drawing the hidden cards: about one number in three is further off. That the others "
        "may think otherwise is not counted in it."
    )


def costs_nothing(cost: float) -> bool:
    """Whether a cost is nothing as `amount` writes it.

    >>> costs_nothing(0.004), costs_nothing(0.006)
    (True, False)
    """
    return round(cost, 2) == 0


def amount(number: float, *, sign: bool = True) -> str:
    """A payoff that is an average, as the language spoken writes it.

    >>> amount(-0.254), amount(1.5), amount(1.5, sign=False), amount(-0.001)
    ('−0.25', '+1.50', '1.50', '0.00')
    """
    near = round(number, 2) or 0.0  # not a zero below zero
    told = f"{near:+.2f}" if sign and near else f"{near:.2f}"
    told = told.replace("-", "−")
    return told if language() == ENGLISH else told.replace(".", ",")
