"""What a game says to a person at the table: what matters, what each call means, what each phase asks for.

Each game has a file of its phrases in ``english/``. A phrase is a whole sentence with named parameters, so that it can be
put into another language as it stands: the ranks and suits of the deck in use (``{jack}``, ``{clubs}``), the order of a
plain suit (``{order}``), the options of the table (``{deals}``), and in a call what was called (``{suit}``, ``{card}``,
``{symbol}``, ``{level}``). The last five ranks are there in the plural, too (``{jacks}``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

GUIDE = "guide"
"""The context of the headings of guides in the catalogues."""


@dataclass(frozen=True, slots=True)
class Call:
    """A word said at the table: what it is called, what it means, and what it pays or brings (empty where nothing)."""

    title: str
    meaning: str
    pays: str = ""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a game.

    Attributes
    ----------
    guide
        What matters, for somebody who has never heard of the game: headings and what there is to say.
    reminder
        The headings of the guide that should stay in sight during a deal.
    calls
        For each phase in which something is said, its words; a word ``trump:`` stands for all that begin so.
    prompts
        For each phase, what is asked of the player whose turn it is.
    worth
        What the numbers of a hint or a review count; empty where it is points of the score and nothing else.
    """

    guide: Mapping[str, str] = field(default_factory=dict)
    reminder: tuple[str, ...] = field(default=(), metadata={"message": False})
    calls: Mapping[str, Mapping[str, Call]] = field(default_factory=dict)
    prompts: Mapping[str, str] = field(default_factory=dict)
    worth: str = ""
