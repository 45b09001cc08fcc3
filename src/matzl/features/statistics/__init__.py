"""Statistics: what a visitor has played, and the export and deletion of the visitor's data."""

from __future__ import annotations

from collections.abc import Mapping

from matzl.errors import SetUpError
from matzl.features.roles import Command
from matzl.parts import Link
from matzl.text.languages import translated as _


def _address(arguments: Mapping[str, str]) -> str:
    chosen = [name for name in ("game", "records", "delete") if name in arguments]
    if len(chosen) > 1:
        raise SetUpError("choose one of GAME, --records and --delete", "options")
    if "yes" in arguments and chosen != ["delete"]:
        raise SetUpError("--yes needs --delete", "options")
    if chosen == ["game"]:
        return f"/me/games/{arguments['game']}"
    return f"/me/{chosen[0] if chosen else 'matches'}"


COMMAND = Command(
    name="history",
    summary="Show what you have played: statistics and matches.",
    help="""Show your statistics and finished matches, in all games or in GAME, from the terminal and the browser.

    The payoff per deal is shown with its 95% interval. Everything is kept in the data folder of this computer and sent
    nowhere.
    """,
    examples="""
  matzl history
  matzl history --records -o matches.jsonl
  matzl history --delete
""",
    address=_address,
    options=(
        ("records", "", "Write a record of each match, one per line."),
        ("delete", "", "Delete everything about you, once you are sure."),
        ("yes", "", "With --delete: do not ask."),
    ),
    form={"yes": "sure"},
    files=True,
)


def way_on() -> Link:
    """Return the link to this feature for the top of pages."""
    return Link(_("Statistics"), "/me/matches")
