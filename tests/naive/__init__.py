"""The second reading of the rules: slow, plain, with sets and lists of card names.

It shares nothing with the compiled rules, so that where both agree on what is legal and on how a
deal ends, two readers of the same pages came to the same understanding.
"""

from .bondtolva import Bondtolva
from .german_solo import GermanSolo
from .jass import Mittlere, Molotow, PlusMinus
from .match import NaiveMatch
from .matzlfangen import Matzlfangen
from .whist import SlowWhist

NAIVE: dict[str, type] = {
    "mittlere": Mittlere,
    "molotow": Molotow,
    "plus-minus": PlusMinus,
    "german-solo": GermanSolo,
    "bondtolva": Bondtolva,
    "matzlfangen": Matzlfangen,
    "whist": SlowWhist,
}

__all__ = ["NAIVE", "NaiveMatch"]
