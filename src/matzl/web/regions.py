"""The regions of a table's page: pieces of HTML by element id, for the whole page and for the stream.

A region depends only on the table view and the reader, and the stream sends only the regions that have changed. Elements
that must not be replaced while somebody uses them (text fields, forms with their hidden fields) are outside the regions;
the buttons inside refer to those forms by their ``form`` attribute.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

from matzl.features.lesson.words import answers_after_deal, remark_on_own_way
from matzl.players.levels import default_level, offered
from matzl.table.core.texts import TALK, said_text
from matzl.table.core.view import Said, TableView
from matzl.table.presentation.advice import (
    action_values,
    current_debriefing,
    current_lesson,
    hint_notice,
    hint_reason,
)
from matzl.table.presentation.attendance import notices, people
from matzl.table.presentation.cards import hand
from matzl.table.presentation.narration import (
    deal_title,
    narrate,
    page_title,
    waits_for_others,
)
from matzl.table.presentation.orders import calls_of_game, orders_of_deal
from matzl.table.presentation.question import (
    claim_notice,
    question,
    stalled_notice,
    take_back_question,
)
from matzl.table.presentation.result import deal_result
from matzl.table.presentation.rules import changeable_rules
from matzl.table.presentation.score import score, standing
from matzl.table.presentation.tabletop import deal_history
from matzl.table.presentation.warming import warming_notice
from matzl.text.describe import guide, standard_error_note, value_unit
from matzl.text.languages import translated as _
from matzl.web.derived import Derivations, PublicDerivations
from matzl.web.felt import hand_html, seen_felt
from matzl.web.reader import Reader
from matzl.web.shared_regions import SharedRegions

REGIONS = (
    "bar",
    "felt",
    "stalled",
    "question",
    "hint",
    "hand",
    "result",
    "lesson",
    "history",
    "score",
    "talk",
    "actions",
    "people",
    "links",
    "values",
    "rules",
    "orders",
)
"""The ids in page order; each has a template of the same name, except those made of parts (`shared_regions.MADE`)."""

MAX_TALK_BYTES = 1500
"""The largest size in bytes of the talk shown; the latest entry is always included."""


def regions(
    table: TableView, reader: Reader, shared: SharedRegions | None = None
) -> dict[str, str]:
    """Return the HTML of each region of a table by its id; those that `shared` already has are not rendered again."""
    known = SharedRegions() if shared is None else shared
    context = regions_context(table, reader, Derivations(), known.derived)
    return {name: known.html(name, context) for name in REGIONS}


def page_context(table: TableView, reader: Reader) -> dict[str, Any]:
    """Return the context of the template ``table/page.html``."""
    deck = shown_deck(table, reader)
    return {
        "regions": {name: Markup(html) for name, html in regions(table, reader).items()},  # noqa: S704
        "table": table,
        "title": page_title(table),
        "latest": narrate(table, 0, deck)[-1:],
        "phrases": {code: _(text) for code, text in TALK.items()},
        "calls": calls_of_game(table.settings.info, deck),
        "guide": guide(table.settings.info, table.settings.options, deck),
        "deck": deck,
        "waits": waits_for_others(table),
        "hand_size": sum(table.settings.info.packets[len(table.chairs)]),
        "stage": table.stage.value,
    }


def shown_deck(table: TableView, reader: Reader) -> str:
    """Return the deck that the reader sees: their own choice, else the table's."""
    return reader.deck or table.settings.deck


def regions_context(
    table: TableView, reader: Reader, derived: Derivations, public: PublicDerivations
) -> dict[str, Any]:
    """Return the context for the templates of regions.

    Values in `derived` are for this reader, those in `public` for all at the table.
    """
    deck, value = shown_deck(table, reader), derived.value
    lesson = value(current_lesson, table, deck)
    values = value(action_values, table, deck)
    advised = lesson.advised if lesson else values[0].word if values else ""
    labels = {each.word: each.value for each in values if len(values) > 1}
    result = value(deal_result, table, deck)
    held = value(hand, table, deck, advised, labels)
    return {
        **value(_seldom_changed, table, reader.server.levels),
        "table": table,
        "reader": reader,
        "server": reader.server,
        "stage": table.stage.value,
        "deck": deck,
        "here": f"/table/{table.table}",
        "felt": seen_felt(table, deck, derived, public),
        "warming": value(warming_notice, table),
        "question": value(question, table, deck, advised, labels),
        "hand": value(hand_html, table, held, deck),
        "holds_cards": bool(held.cards),
        "values": values,
        "hint_reason": value(hint_reason, table, deck),
        "hint_notice": value(hint_notice, table),
        "result": result,
        "go_on_at": table.move if result else None,
        "score": value(score, table),
        "standing": value(standing, table),
        "history": public.value(deal_history, table, deck),
        "orders": public.value(orders_of_deal, table, deck),
        "lesson": lesson,
        "own_way": value(remark_on_own_way, table, deck),
        "debriefing": value(current_debriefing, table, deck),
        "answers": value(answers_after_deal, table, deck),
        "talk": value(_talk, table),
        "notices": value(notices, table),
    }


def _seldom_changed(table: TableView, levels: Sequence[str]) -> dict[str, Any]:
    """Return the part of the context that no card changes; it is derived as one value, since each has to be looked up."""
    info = table.settings.info
    return {
        "game": table.settings.game,
        "daily": _daily(table),
        "deal_title": deal_title(table),
        "stalled": stalled_notice(table),
        "vote": take_back_question(table),
        "claim": claim_notice(table),
        "unit": value_unit(info),
        "give_or_take": standard_error_note(),
        "rules": changeable_rules(table),
        "offered": offered(levels, info),
        "default_level": default_level(levels),
        "people": people(table),
    }


def _daily(table: TableView) -> str:
    """Return the address of the deal of the day that is played at a table; empty at other tables."""
    settings = table.settings
    day = settings.origin.id.partition("/")[0]
    return f"/daily/{settings.game}/{day}" if settings.origin.kind == "daily" else ""


def _talk(table: TableView) -> list[tuple[Said, str]]:
    """Return the latest messages that fit in `MAX_TALK_BYTES` bytes, with their texts, the latest last."""
    messages: list[tuple[Said, str]] = []
    left = MAX_TALK_BYTES
    for said in reversed(table.talk):
        text = said_text(said.phrase, said.text)
        left -= len(escape(said.name + text).encode())
        if left < 0 and messages:
            break
        messages.append((said, text))
    return messages[::-1]
