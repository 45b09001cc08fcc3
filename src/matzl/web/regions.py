"""The regions of a table's page: pieces of HTML by element id, for the whole page and for the stream.

A region is the output of a template for one value, which is made of what the viewer may see: a frozen object or, where no
other user interface needs it, its fields by name. The stream sends the regions whose values have changed. Elements that must
not be replaced while somebody uses them (text fields, forms with their hidden fields) are outside the regions; the buttons
inside refer to those forms by their ``form`` attribute.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from matzl.features import notes_after_deal, notes_at_turn
from matzl.table.core.stages import Stage
from matzl.table.core.texts import TALK, said_text
from matzl.table.core.view import Said, TableView
from matzl.table.presentation.beside import bar, gathered, links, sheet
from matzl.table.presentation.cards import calls_of_game, hand, orders_of_deal
from matzl.table.presentation.controls import (
    action_values,
    actions,
    current_lesson,
    decision,
    shown_hint,
    stalled_table,
)
from matzl.table.presentation.narration import narrate, page_title, waits_for_others
from matzl.table.presentation.options import rules_of_table
from matzl.table.presentation.question import aim
from matzl.table.presentation.score import score
from matzl.table.presentation.tabletop import deal_history, tabletop
from matzl.text.describe import tagline
from matzl.text.languages import language
from matzl.text.languages import translated as _
from matzl.web.reader import Reader
from matzl.web.templating import compact, render

SHARED = frozenset("bar fair stalled history score talk people links rules orders".split())
"""The regions in which nothing depends on the viewer's cards: viewers for whom they are equal share their HTML."""

REACTIONS = ("well-played", "thanks", "luck", "oh-no", "laughing", "again")
"""The phrases that a player can say with a single press at the table."""

MAX_TALK_BYTES = 1500
"""The largest size in bytes of the talk shown; the latest entry is always included."""

MAX_SHARED_BYTES = 8_000_000
"""The largest size in bytes of all shared HTML."""


class SharedRegions:
    """Cached HTML of regions that viewers share, by value, language and deck; the least recently used is evicted."""

    def __init__(self, max_bytes: int = MAX_SHARED_BYTES) -> None:
        self.html: OrderedDict[tuple[str, Any, str, str], str] = OrderedDict()
        self._size, self._max_bytes = 0, max_bytes

    def rendered(self, region: str, value: Any, reader: Reader, deck: str, **variables: str) -> str:
        """Return the HTML of a region in the current language; an unshared region may have further `variables`."""
        if region not in SHARED:
            return _rendered(region, value, reader, deck, **variables)
        fields = tuple(value.items()) if isinstance(value, dict) else value
        key = (region, fields, language(), deck)
        html = self.html.get(key)
        if html is None:
            html = self.html[key] = _rendered(region, value, reader, deck)
            self._size += len(html.encode())
            while self._size > self._max_bytes:
                self._size -= len(self.html.popitem(last=False)[1].encode())
        else:
            self.html.move_to_end(key)
        return html


def _rendered(region: str, value: Any, reader: Reader, deck: str, **own: str) -> str:
    return compact(render(f"table/{region}.html", reader, it=value, deck=deck, **own))


def region_values(table: TableView, reader: Reader) -> dict[str, Any]:
    """Return the values of all regions, by id in page order; the template of a region is named after its id."""
    deck = shown_deck(table, reader)
    lesson, values = current_lesson(table, deck), action_values(table, deck)
    advised = lesson.advised if lesson else values[0].word if values else ""
    estimates = {each.word: each.value for each in values if len(values) > 1}
    own_way, hint = notes_at_turn(table, deck), shown_hint(table, values)
    guided = table.lesson and table.stage not in (Stage.RESULT, Stage.OVER)
    begins = table.deal_number == 1 and table.stage is Stage.PLAYING and not table.lesson
    first = begins and table.view is not None and len(table.view.tricks) < 2
    about = tagline(table.settings.info) if first else ""
    return {
        "bar": bar(table),
        "felt": tabletop(table, deck),
        "stalled": stalled_table(table),
        "question": {**decision(table, deck, values, advised, estimates), "tagline": about},
        "hint": hint,
        "hand": hand(table, deck, advised, estimates),
        "result": sheet(table, deck, notes_after_deal(table, deck)),
        "tutor": {"guided": guided, "lesson": lesson, "own_way": own_way},
        "history": deal_history(table, deck),
        "score": score(table)._replace(aim=aim(table.settings, deck)) if begins else score(table),
        "talk": talk(table),
        "actions": actions(table),
        "people": gathered(table),
        "links": links(table),
        "values": hint,
        "fair": {"address": table.table, "hash": table.fair.hash if table.fair else ""},
        "rules": rules_of_table(table),
        "orders": orders_of_deal(table, deck),
    }


def regions(
    table: TableView,
    reader: Reader,
    shared: SharedRegions,
    before: Mapping[str, Any] | None = None,
) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the HTML of the regions whose values differ from `before`, by id in page order, and all current values."""
    known, values = before or {}, region_values(table, reader)
    deck = shown_deck(table, reader)
    changed = [name for name in values if name not in known or known[name] != values[name]]
    own = {"game": table.settings.game, "address": table.table}
    html = {name: shared.rendered(name, values[name], reader, deck, **own) for name in changed}
    return html, values


def page_context(table: TableView, reader: Reader, shared: SharedRegions) -> dict[str, Any]:
    """Return the context of the template ``table/page.html``."""
    deck = shown_deck(table, reader)
    return {
        "regions": {name: Markup(html) for name, html in regions(table, reader, shared)[0].items()},  # noqa: S704
        "table": table,
        "title": page_title(table),
        "latest": narrate(table, 0, deck)[-1:],
        "phrases": {code: _(text) for code, text in TALK.items()},
        "reactions": REACTIONS,
        "calls": calls_of_game(table.settings.info, deck),
        "aim": aim(table.settings, deck),
        "deck": deck,
        "waits": waits_for_others(table),
        "hand_size": sum(table.settings.info.packets[len(table.chairs)]),
        "stage": table.stage.value,
    }


def shown_deck(table: TableView, reader: Reader) -> str:
    """Return the deck that the visitor sees: their own choice, else the table's."""
    return reader.deck or table.settings.deck


def talk(table: TableView) -> dict[str, Any]:
    """Return the latest messages that fit in `MAX_TALK_BYTES` bytes, in order, and whether the viewer may chat."""
    messages: list[tuple[Said, str]] = []
    left = MAX_TALK_BYTES
    for said in reversed(table.talk):
        text = said_text(said.phrase, said.text)
        left -= len(escape(said.name + text).encode())
        if left < 0 and messages:
            break
        messages.append((said, text))
    closed, info = table.talk_closed and table.seat is not None, table.settings.info
    return {
        "game": info.name,
        "messages": tuple(messages[::-1]),
        "rule": table.rules.talk if table.seat is not None else "",
        "closed": closed,
        "clause": info.silent,
    }
