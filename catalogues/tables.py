"""Texts in tables: cards, what all games share, and each game's own."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

from catalogues.found import Found, speaks
from catalogues.sources import found_in_file, place
from matzl import registry
from matzl.base.info import GameInfo
from matzl.text import cards
from matzl.text.common import HEADING

COMMON = (
    "matzl.text.common",
    "matzl.deal.positions.faults",
    "matzl.table.core.errors",
    "matzl.table.presentation.narration",
    "matzl.table.presentation.record_fault",
    "matzl.table.core.texts",
    "matzl.terminal.dialogs",
    "matzl.teaching.texts",
    "matzl.web.errors",
)
"""The modules with tables of texts that all games share."""

CONTEXTS = {"HEADINGS": HEADING, "GUIDE": HEADING}
"""The context of texts or, of a dictionary, of keys in a table."""

NO_TEXTS = {"AIMS_BY_RANK", "BY_NAME", "ENGLISH", "HEADING", "KINDS", "MAY_LACK_TRUMPS", "REMINDER"}
"""Tables of words that are no texts, or texts of another table again."""

DECK = {
    "title": "the name of the deck",
    "suits": "a suit, in a sentence and beside its symbol",
    "symbols": "a suit in two letters, as a card in the terminal shows it",
    "ranks": "a rank",
    "plurals": "a rank in the plural",
    "indices": "the corner of a card; of letters only A B D E J K O Q S U a n are drawn",
    "card": "a card in words, within a sentence too",
}
"""The fields of a deck, explained to translators."""


def found_in_common() -> Iterator[Found]:
    """Find the texts in tables that all games share."""
    for name, deck in cards.DECKS.items():
        for each in _texts(deck, _file(cards), name, ""):
            comment = f"the {name} deck: {DECK.get(each.comment, each.comment)}"
            yield dataclasses.replace(each, comment=comment)
    for name in COMMON:
        yield from _in_module(import_module(name))


def found_in_package(name: str) -> Iterator[Found]:
    """Find the texts in the package of a game, or in one that several games share: tables, facts, code."""
    module = import_module(f"{name}.text")
    yield from _in_module(module)
    info = getattr(import_module(f"{name}.info"), "INFO", None)
    if isinstance(info, GameInfo):
        file = place(_path(import_module(f"{name}.info")))
        yield Found(info.tagline, file, comment="the game in one sentence")
        for word, title in info.call_titles.items():
            yield Found(title, file, comment=f"the call or contract {word}")
    for path in sorted(_path(module).parent.rglob("*.py")):
        yield from found_in_file(path)


def found_in_errors(package: str) -> Iterator[Found]:
    """Find the texts in the errors of a feature."""
    module = import_module(package)
    yield from _texts(getattr(module, "ERRORS", {}), _file(module), "", "ERRORS")


def packages() -> dict[str, str]:
    """Return the package of the family of each package with texts of games, empty without one; families come first."""
    families, games = dict[str, str](), dict[str, str]()
    for name in registry.names():
        *own, last = (module.__name__.rpartition(".")[0] for module in registry.roles(name, "text"))
        for package in own:
            families[last] = ""
            games[package] = last
        if not own:
            games[last] = ""
    return families | games


def _in_module(module: ModuleType) -> Iterator[Found]:
    for name, table in vars(module).items():
        if name.isupper() and name not in NO_TEXTS and isinstance(table, str | tuple | dict):
            yield from _texts(table, _file(module), "", name)


def _texts(table: object, file: str, context: str, path: str) -> Iterator[Found]:
    """Find every text of a table, however deep: values, and of a guide its headings."""
    if isinstance(table, str):
        if speaks(table):
            yield Found(table, file, context, path)
    elif names := getattr(table, "__dataclass_fields__", getattr(table, "_fields", ())):
        for name in names:
            yield from _texts(getattr(table, name), file, context, f"{path} {name}".strip())
    elif isinstance(table, Mapping):
        for key, value in table.items():
            if path in CONTEXTS:
                yield Found(key, file, CONTEXTS[path], "a heading of the guide")
            yield from _texts(value, file, context, f"{path} {key}".strip())
    elif isinstance(table, tuple | list):
        for value in table:
            yield from _texts(value, file, CONTEXTS.get(path, context), path)


def _file(module: ModuleType) -> str:
    return place(_path(module))


def _path(module: ModuleType) -> Path:
    assert module.__file__
    return Path(module.__file__).resolve()
