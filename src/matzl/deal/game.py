"""A game as an object: its facts, its actions, its deals and its observations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matzl import registry
from matzl.base.cards import CARD_NAMES, pack_of
from matzl.base.info import GameInfo, Option
from matzl.text.cards import card_title

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.vocabulary import Vocabulary
    from matzl.observation.table import ObservationTable


class Game:
    """A game, given by its name: facts, options, words of actions, and deals.

    >>> solo = Game("german-solo")
    >>> solo.title, solo.seats, solo.info.direction, solo.info.packets[4]
    ('German Solo', (4,), 'clockwise', (3, 2, 3))
    >>> solo.card_names("german")["QC"]
    'ober of acorns'

    Attributes
    ----------
    info
        Its facts.
    name, title
        The name in records, and the name as players see it.
    seats
        The possible numbers of seats.
    payoff_range
        The lowest and the highest payoff of a seat in a deal, under all options.
    pack
        The names of the cards.
    """

    def __init__(self, name: str) -> None:
        self.info: GameInfo = registry.info(name)
        self.name, self.title, self.seats = self.info.name, self.info.title, self.info.seats
        self.payoff_range = self.info.payoff_range
        self.pack = tuple(CARD_NAMES[card] for card in pack_of(self.info.ranks))

    @property
    def options(self) -> dict[str, Option]:
        """The options, by name."""
        return {option.name: option for option in self.info.options}

    @property
    def actions(self) -> Vocabulary:
        """The words of all actions; the index of a word is the action's id, the same in every phase.

        >>> actions = Game("mittlere").actions
        >>> actions.index("6C"), actions[0]
        (0, '6C')
        """
        from matzl.deal.vocabulary import vocabulary  # loads numpy

        return vocabulary(self.name)

    @property
    def num_actions(self) -> int:
        """The number of actions; every id is smaller than this number."""
        return len(self.actions)

    def deal(self, seed: int = 0, number: int = 0, **more: Any) -> Deal:
        """Return deal `number` of a seed; other arguments as in `matzl.Deal`.

        >>> Game("mittlere").deal(7, dealer=1).dealer
        1
        """
        from matzl.deal.deal import Deal  # loads numpy

        return Deal(self.name, seed, number, **more)

    @property
    def observation(self) -> ObservationTable:
        """The observation table: every field with its meaning and its indices (``docs/observations.md``).

        >>> Game("mittlere").observation["hand"].meaning
        "the viewer's hand"
        """
        from matzl.observation.table import observation_table  # loads numpy

        return observation_table(self.name)

    def card_names(self, deck: str = "french") -> dict[str, str]:
        """Return the name of each card of the pack in a ``french``, ``german`` or ``swiss`` deck.

        Raises
        ------
        SetUpError
            When there is no such deck.
        """
        return {card: card_title(card, deck) for card in self.pack}

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __str__(self) -> str:
        return f"{self.title}: {self.info.tagline}"
