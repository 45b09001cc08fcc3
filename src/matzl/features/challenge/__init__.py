"""Challenges: deals that have been played and are offered to others to play."""

from __future__ import annotations

from matzl.parts import Link
from matzl.text.languages import translated as _

ERRORS: dict[str, str] = {
    "no-challenge": "There is no such challenge; perhaps it has been deleted.",
    "challenge-unfinished": "Only a deal that has been played to its end can be a challenge.",
    "challenge-later": "Other people are playing this match, too; its deals can become challenges once it is over.",
    "challenge-shared": "A deal that everybody plays on the same terms anyway cannot be a challenge.",
    "challenge-no-move": "After that step this seat has nothing left to play; choose an earlier step or another seat.",
    "challenge-table": "A challenge is one deal on the same terms for everybody; nothing can be changed here.",
    "too-many-challenges": "You already have {most} challenges; delete one first.",
    "challenge-full": "{most} people are already playing this challenge; there is no room for more.",
    "not-your-challenge": "Only the challenger may do that.",
}

STATUS = {"no-challenge": 404, "too-many-challenges": 429, "not-your-challenge": 403}

MINOR = True


def way_on() -> Link:
    """Return the link to this feature for the lobby and for error pages."""
    return Link(_("Challenges"), "/challenges")
