"""A game as an object: its facts, for people and programs, and the way to its deals and matches."""

from __future__ import annotations

from typing import Any

from matzl import registry
from matzl.base.cards import CARD_NAMES, pack_of
from matzl.base.info import GameInfo, Option
from matzl.base.options import defaults
from matzl.errors import SetUpError
from matzl.text import card_title


class Game:
    """A game by name.

    >>> solo = Game("german-solo")
    >>> solo.title, solo.seats, solo.direction, solo.packets(4)
    ('German Solo', (4,), 'clockwise', (3, 2, 3))
    >>> solo.card_names("german")["QC"]
    'ober of acorns'
    """

    def __init__(self, name: str) -> None:
        self.info: GameInfo = registry.info(name)

    @property
    def name(self) -> str:
        """The name in records."""
        return self.info.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.info.title

    @property
    def tagline(self) -> str:
        """One sentence that says what the game is."""
        return self.info.tagline

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats it can be played with."""
        return self.info.seats

    @property
    def direction(self) -> str:
        """The way round the table: ``clockwise`` or ``anticlockwise``."""
        return self.info.direction

    @property
    def pack(self) -> tuple[str, ...]:
        """The names of its cards."""
        return tuple(CARD_NAMES[card] for card in pack_of(self.info.ranks))

    @property
    def options(self) -> dict[str, Option]:
        """The options a table may choose, by name."""
        return {option.name: option for option in self.info.options}

    @property
    def defaults(self) -> dict[str, Any]:
        """The value of each option unless the table chooses otherwise."""
        return defaults(self.info)

    def packets(self, seats: int, *, knocked: bool = False) -> tuple[int, ...]:
        """How many cards each seat gets in each round of the deal.

        Raises
        ------
        SetUpError
            When the game is not played by so many, or nobody knocks in it.
        """
        if type(seats) is not int or seats not in self.seats:
            numbers = " or ".join(map(str, self.seats))
            raise SetUpError(f"{self.name} is played by {numbers}, not by {seats!r}", "seats")
        if knocked and not self.info.knocked_packets:
            raise SetUpError(f"in {self.name} nobody knocks", "knocked")
        return self.info.knocked_packets if knocked else self.info.packets[seats]

    @property
    def calls(self) -> dict[str, str]:
        """The calls of the game (bids and other words of the table), and what they are called at it."""
        return dict(self.info.call_titles)

    @property
    def raises(self) -> tuple[str, ...]:
        """The names of the levels of raising, first to last; empty where nobody raises."""
        return self.info.raises

    def card_names(self, deck: str = "french") -> dict[str, str]:
        """Each card of the pack and what it is called in the ``french``, ``german`` or ``swiss`` pack.

        Raises
        ------
        SetUpError
            When there is no such pack.
        """
        return {card: card_title(card, deck) for card in self.pack}

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __str__(self) -> str:
        return f"{self.title}: {self.tagline}"
