"""The ids of the actions of a game: one for each word, the same in every phase."""

from __future__ import annotations

from matzl.base.info import GameInfo


def words_of(info: GameInfo) -> tuple[str, ...]:
    """Return the words of all actions of a game; the id of an action is the position of its word."""
    return tuple(dict.fromkeys(word for phase in info.phases for word in phase.words.values()))


def bits_of(info: GameInfo) -> list[list[int]]:
    """Return the bit that each action, by its id, has in the sets of legal actions of each phase; -1 for none."""
    every = words_of(info)
    found = []
    for phase in info.phases:
        bits = {word: bit for bit, word in phase.words.items()}
        found.append([bits.get(word, -1) for word in every])
    return found
