"""Rule books as pages; `matzl.rulebook` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from matzl.features.roles import Command
from matzl.parts import Link
from matzl.text.languages import translated as _


def _address(arguments: Mapping[str, str]) -> str:
    game, words = arguments.get("game"), arguments.get("words", "")
    if game is None:
        return "/rules"
    query = {"find": words, "examples": arguments.get("examples", "")}
    return f"/rules/{game}?{urlencode(query)}"


COMMAND = Command(
    name="rules",
    summary="Read the rule book of a game.",
    help="""Show the rule book of GAME: all of it, one CLAUSE or section by number, or what contains some words.

    On a terminal a long text goes through your pager.
    """,
    examples="""
  matzl rules mittlere                 the whole book
  matzl rules mittlere 4.9             one clause, with its worked example
  matzl rules mittlere under-trumping  the clauses that contain a word
  matzl rules mittlere advice          a chapter: history, advice or sources
""",
    address=_address,
    options=(("examples", "", "Also show the worked examples of the whole rule book."),),
    words="CLAUSE",
    stored=False,
)


def way_on() -> Link:
    """Return the link to this feature for the top of pages."""
    return Link(_("Learn"), "/rules")
