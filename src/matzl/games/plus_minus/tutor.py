"""The tutor of Plus-Minus: a stick for the most points and for the fewest, none for a hundred."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from matzl.games.jass.tutor import JassTutor


class PlusMinusTutor(JassTutor):
    """A tutor of Plus-Minus.

    It differs from the other Jass tutors in its aims only: a seat without a trick does not lose, and a hundred points cost
    nothing.
    """

    aims: ClassVar[Mapping[str, str]] = {
        "hand-strong": "7.5",
        "hand-weak": "7.4",
        "hand-between": "7.2",
        "aim-hundred": "7.5",
        "aim-near-hundred": "7.5",
        "aim-most": "7.5",
        "aim-fewest": "7.4",
        "aim-between": "7.2",
        "aim-level": "7.2",
    }
    may_lack_trumps = ("players", 3)  # §4.12 all may follow suit to the end


TUTOR = PlusMinusTutor
