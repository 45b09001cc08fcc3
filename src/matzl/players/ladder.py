"""The ladder: the levels of bots by name, the same in every game, from weakest to strongest."""

from __future__ import annotations

from matzl.errors import SetUpError
from matzl.players.levels import LEVELS, QUICK
from matzl.players.quick import Bot, QuickBot
from matzl.search.effort import Effort, with_parameters

EFFORTS = {
    "club": Effort(worlds=30),
    "expert": Effort(worlds=800, mistakes=-1, candidates=3, exact=1, endings=60),
    "master": Effort(worlds=40_000, mistakes=-1, candidates=2, exact=2, endings=400),
}
"""The parameters of the levels that search."""


def check_level(level: str) -> None:
    """See that there is such a level, with such parameters.

    Raises
    ------
    SetUpError
        When there is not.
    """
    if level not in QUICK:
        effort_of(level)


def listed(text: str) -> list[str]:
    """Levels from a list with commas; those between the parameters of a level belong to it.

    >>> listed("club:worlds=4,mistakes=0,novice")
    ['club:worlds=4,mistakes=0', 'novice']
    """
    levels: list[str] = []
    for part in text.split(","):
        if "=" in part and ":" not in part and levels and ":" in levels[-1]:
            levels[-1] += f",{part}"
        else:
            levels.append(part)
    return levels


def effort_of(level: str) -> Effort:
    """The parameters of a level that searches: a name, and parameters after a colon if they are to be others.

    >>> effort_of("club:worlds=400").worlds
    400

    Raises
    ------
    SetUpError
        When there is no such level, or it has no parameters, or not these.
    """
    name, colon, parameters = level.partition(":") if isinstance(level, str) else ("", "", "")
    if name not in LEVELS:
        raise SetUpError(
            f"there is no bot {level!r}; there are {', '.join(LEVELS)}", "unknown-level"
        )
    if name not in EFFORTS:
        raise SetUpError(
            f"{name} does not search: it judges nothing and has no parameters; {', '.join(EFFORTS)} do",
            "level-parameter",
        )
    if colon and not parameters:
        raise SetUpError(
            f"parameters follow the colon, as in {name}:worlds=400; without any it is {name}",
            "level-parameter",
        )
    return with_parameters(EFFORTS[name], parameters, name) if colon else EFFORTS[name]


def bot(level: str, seed: int = 0) -> Bot:
    """A bot by the name of its level.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> bot("novice").choose(deal.view(1)) in deal.legal
    True

    Parameters
    ----------
    level
        One of `matzl.players.levels.LEVELS`; those that search take parameters, ``club:worlds=400``.
    seed
        What its dice come from; the same view and seed give the same decision.

    Raises
    ------
    SetUpError
        When there is no such level, or it has no such parameters.
    """
    if level in QUICK:
        return QuickBot(level, seed)
    effort = effort_of(level)
    from matzl.players.search_bot import SearchBot

    return SearchBot(level, effort, seed)
