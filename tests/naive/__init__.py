"""The naive implementation of the rules: slow and plain, with sets and lists of card names.

It shares no code with the compiled rules, so agreement of both on legal actions and results confirms
two independent readings of the rule books.
"""

from .bondtolva import Bondtolva
from .german_solo import GermanSolo
from .jass import Mittlere, Molotow, PlusMinus
from .match import NaiveMatch
from .matzlfangen import Matzlfangen
from .whist import Whist

NAIVE: dict[str, type] = {
    "mittlere": Mittlere,
    "molotow": Molotow,
    "plus-minus": PlusMinus,
    "german-solo": GermanSolo,
    "bondtolva": Bondtolva,
    "matzlfangen": Matzlfangen,
    "whist": Whist,
}

__all__ = ["NAIVE", "NaiveMatch"]
