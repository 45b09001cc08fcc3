"""Whist with fixed partners: a game that lives outside matzl, and shows what it takes to add one."""

from matzl import games
from matzl.words import sentences

ENTRY = games.Entry(
    room="tests.whist",
    bots="tests.whist.bots",
    rulebook="tests.whist.rulebook",
    words="tests.whist.words",
    search="tests.whist.search",
)


def register() -> None:
    """Put whist into the table of games, and its one new code into words."""
    games.TABLE["whist"] = ENTRY
    sentences.ITEMS["odd-tricks"] = "tricks over six"
