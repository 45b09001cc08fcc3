"""Pages on strategy: texts in three languages with figures computed from deals between bots.

The package ``strategy`` of a game has its measures (`matzl.teaching.measures`), its texts ``en.md``, ``sv.md``, ``de.md``,
and ``figures.json``, which ``python -m matzl.features.strategy`` makes.
"""

from __future__ import annotations

from matzl import registry
from matzl.features.roles import Command
from matzl.parts import Link
from matzl.text.languages import ENGLISH
from matzl.text.languages import translated as _

COMMAND = Command(
    name="strategy",
    summary="Read the page on strategy of a game.",
    help="""Show what a good hand is in GAME, which points are safe and what to lead.

    Its figures come from deals between bots.
    """,
    examples="""
  matzl strategy mittlere
  matzl strategy mittlere --language sv
""",
    address=lambda arguments: f"/strategy/{arguments['game']}",
    required=True,
    stored=False,
)


def has_strategy(game: str) -> bool:
    """Return whether a game has a page on strategy."""
    return (registry.folder(game) / "strategy" / f"{ENGLISH}.md").is_file()


def of_game(game: str) -> Link | None:
    """Return the link to a game's page on strategy, if it has one."""
    return Link(_("Strategy"), f"/strategy/{game}") if has_strategy(game) else None
