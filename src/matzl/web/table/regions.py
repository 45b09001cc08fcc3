"""The regions of the page of a table: pieces of HTML by their ids, for a whole page and for the stream alike.

A region depends on what the guest may know and on who reads, and on nothing else: an unchanged one is not sent again.
What must not change under the hand of a guest (the text being typed, the forms with their hidden fields) stands in the
page between the regions, and the buttons in them belong to those forms by their ``form``.
"""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup, escape

from matzl.players.levels import LEVELS, usual
from matzl.table.stage import Stage
from matzl.table.texts import LEVELS as LEVEL_TITLES
from matzl.table.texts import TALK
from matzl.table.view import TableView
from matzl.teaching import Lesson, debrief, lesson
from matzl.text.describe import guide, standard_error_note, value_unit
from matzl.text.languages import translated as _
from matzl.web.reader import Reader
from matzl.web.table.course import course
from matzl.web.table.felt import felt
from matzl.web.table.hand import hand
from matzl.web.table.narration import asked_now, title, told
from matzl.web.table.question import asked
from matzl.web.table.result import reckoning
from matzl.web.table.rules import customs
from matzl.web.table.score import score
from matzl.web.table.values import worths
from matzl.web.templating import rendered

REGIONS = (
    "bar",
    "felt",
    "standstill",
    "ask",
    "hint",
    "hand",
    "paper",
    "lesson",
    "course",
    "slate",
    "talk",
    "wishes",
    "worths",
    "rules",
)
"""The ids, each with a template of its name, in the order of the page."""

MOST_TALK = 1500
"""How many bytes of talk are shown; what was said last is always among it."""


def regions(seen: TableView, reader: Reader) -> dict[str, str]:
    """The regions of a table as a guest sees them, by their ids."""
    said = _context(seen, reader)
    return {name: light(rendered(f"table/{name}.html", reader, **said)) for name in REGIONS}


def page_of(seen: TableView, reader: Reader) -> dict[str, Any]:
    """What the template ``table/page.html`` is filled with."""
    deck = deck_of(seen, reader)
    return {
        "regions": {name: Markup(html) for name, html in regions(seen, reader).items()},  # noqa: S704
        "seen": seen,
        "title": title(seen),
        "heard": told(seen, 0, deck)[-1:],
        "phrases": {code: _(text) for code, text in TALK.items()},
        "guide": guide(seen.settings.info, seen.settings.options, deck),
        "deck": deck,
        "waits": waits_for_others(seen),
    }


def waits_for_others(seen: TableView) -> bool:
    """Whether something will happen without this guest: then a page without a script asks for itself anew."""
    own = seen.seat is not None and seen.seat not in seen.ready
    ended = seen.stage in (Stage.RESULT, Stage.OVER)
    return not (asked_now(seen) or seen.stage is Stage.CLOSED or (ended and own))


def deck_of(seen: TableView, reader: Reader) -> str:
    """The pack that a guest looks at: the reader's own choice, else that of the table."""
    return reader.deck or seen.settings.deck


def _context(seen: TableView, reader: Reader) -> dict[str, Any]:
    deck = deck_of(seen, reader)
    taught = _lesson(seen, deck)
    told = worths(seen, deck)
    advised = taught.advised if taught else told[0].word if told else ""
    labels = {each.word: each.worth for each in told if len(told) > 1}
    return {
        "seen": seen,
        "stage": seen.stage.value,
        "deck": deck,
        "here": f"/table/{seen.table}",
        "game": seen.settings.game,
        "felt": felt(seen, deck),
        "asked": asked(seen, deck, advised, labels),
        "hand": hand(seen, deck, advised, labels),
        "worths": told,
        "unit": value_unit(seen.settings.info),
        "give_or_take": standard_error_note(),
        "reckoning": reckoning(seen, deck),
        "score": score(seen),
        "course": course(seen, deck),
        "customs": customs(seen),
        "lesson": taught,
        "debrief": _debrief(seen, deck),
        "levels": {level: _(LEVEL_TITLES[level][0]) for level in LEVELS},
        "offered": reader.server.levels,
        "usual": usual(reader.server.levels),
        "talk": _talk(seen),
    }


def _talk(seen: TableView) -> list[tuple[str, str]]:
    """What was said, by whom, the latest last: as much as goes into a frame."""
    found: list[tuple[str, str]] = []
    left = MOST_TALK
    for said in reversed(seen.talk):
        text = _(TALK[said.phrase]) if said.phrase else said.text
        left -= len(escape(said.name + text).encode())
        if left < 0 and found:
            break
        found.append((said.name, text))
    return found[::-1]


def _lesson(seen: TableView, deck: str) -> Lesson | None:
    asked_in_play = seen.lesson and seen.stage is Stage.PLAYING and seen.view is not None
    if not asked_in_play or seen.view is None or not seen.view.legal:
        return None
    return lesson(seen.view, seen.names, deck)


def _debrief(seen: TableView, deck: str) -> tuple[Any, ...]:
    over = seen.stage in (Stage.RESULT, Stage.OVER) and seen.seat is not None
    return debrief(seen.view, seen.names, deck) if seen.lesson and over and seen.view else ()


_BETWEEN_TAGS = re.compile(r">\s*\n\s*<")
_LINE_END = re.compile(r"\s*\n\s*")


def light(html: str) -> str:
    r"""HTML without the blanks that only its source needs.

    >>> light("<p>\n  <b>one</b>\n two\n</p>\n")
    '<p><b>one</b> two </p>'
    """
    return _LINE_END.sub(" ", _BETWEEN_TAGS.sub("><", html)).strip()
