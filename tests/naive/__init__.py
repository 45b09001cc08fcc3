"""The second reading of the rules: slow, plain, with sets and lists of card names.

It shares nothing with the compiled rules, so that where both agree on what is legal and on how a
deal ends, two readers of the same pages came to the same understanding.
"""

from importlib import import_module
from importlib.util import find_spec

from .jass import Mittlere, Molotow, PlusMinus
from .match import NaiveMatch

NAIVE: dict[str, type] = {"mittlere": Mittlere, "molotow": Molotow, "plus-minus": PlusMinus}
for game, room, name in [
    ("german-solo", "german_solo", "GermanSolo"),
    ("bondtolva", "bondtolva", "Bondtolva"),
    ("matzlfangen", "matzlfangen", "Matzlfangen"),
]:
    if find_spec(f"{__name__}.{room}"):
        NAIVE[game] = getattr(import_module(f"{__name__}.{room}"), name)

__all__ = ["NAIVE", "NaiveMatch"]
