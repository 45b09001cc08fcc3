"""The errors of puzzles: their sentence, its status on the web, and where to go on after it."""

from __future__ import annotations

from matzl.parts import Link
from matzl.text.languages import translated as _

ERRORS: dict[str, str] = {
    "no-puzzle": "There is no such puzzle; the list has all puzzles.",
    "no-puzzle-number": "There is no such puzzle; they are numbered from 1 to {last}.",
    "no-choice": "{action} is not among the choices: {choices}.",
}

STATUS = {"no-puzzle": 404, "no-puzzle-number": 404, "no-choice": 422}


def way_on() -> Link:
    """Return where to go on after an error."""
    return Link(_("Puzzles"), "/puzzles")
