"""The texts that stand in tables: cards, sentences, the words of the table and of each game, facts."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType

from catalogues.found import Found, speaks
from matzl import registry
from matzl.text import cards, sentences
from matzl.text.phrases import GUIDE, Phrases
from matzl.web import errors

KEYS = {registry.info(name).key for name in registry.names()}

DECK = {
    "title": "what the pack is called",
    "suits": "a suit, in a sentence and beside its sign",
    "symbols": "a suit in two letters, as a card in the terminal shows it",
    "ranks": "a rank",
    "plurals": "a rank in the plural",
    "indices": "what stands in the corner of a card; of letters only A B D E J K O Q S U a n are drawn",
    "card": "a card in words, within a sentence too",
}
"""What the fields of a deck are, for translators."""


def found_in_tables() -> Iterator[Found]:
    """All texts in tables: what all games share first, then game by game."""
    yield from _decks()
    for name in ("REFUSALS", "PHASES", "ITEMS"):
        yield from _texts(getattr(sentences, name), _file(sentences), "", name)
    yield from _texts(errors.SENTENCES, _file(errors), "", "what the server refuses:")
    names = [
        *("text.english", "text.option_titles", "table.texts", "terminal.texts", "teaching.texts"),
        *(f"games.{key}.{part}" for key in ("jass", *sorted(KEYS)) for part in ("text", "tutor_text")),
    ]
    modules = [import_module(f"matzl.{name}") for name in names]
    for module in sorted(modules, key=lambda module: _owner(module) in KEYS):
        for name, table in vars(module).items():
            if name.isupper() and name != "REMINDER":  # headings, again
                yield from _texts(table, _file(module), _owner(module), name)
    for name in registry.names():
        info = registry.info(name)
        file = f"src/{registry.package(name).replace('.', '/')}/info.py"
        yield Found(info.tagline, file, info.key, "tagline")
        for word, title in info.call_titles.items():
            yield Found(title, file, info.key, f"the call or contract {word}")


def _decks() -> Iterator[Found]:
    """The names of cards, by deck; a deck's words are its own, also where others use the same."""
    for name, deck in cards.DECKS.items():
        for each in _texts(deck, _file(cards), name, ""):
            told = f"the {name} deck: {DECK.get(each.comment, each.comment)}"
            yield dataclasses.replace(each, fixed=True, comment=told)


def _texts(table: object, file: str, context: str, path: str) -> Iterator[Found]:
    """Every text of a table, however deep: values, not keys; of a game's phrases the headings, too.

    A field of a dataclass that is no text for people says so: ``field(metadata={"message": False})``.
    """
    if isinstance(table, str):
        if speaks(table):
            yield Found(table, file, context, path)
        return
    if isinstance(table, Phrases):
        for heading in table.guide:
            yield Found(heading, file, GUIDE, "a heading of the guide", fixed=True)
    if dataclasses.is_dataclass(table):
        for field in dataclasses.fields(table):
            if field.metadata.get("message", True):
                value = getattr(table, field.name)
                yield from _texts(value, file, context, f"{path} {field.name}".strip())
    elif isinstance(table, Mapping):
        for key, value in table.items():
            yield from _texts(value, file, context, f"{path} {key}".strip())
    elif isinstance(table, tuple | list):
        for value in table:
            yield from _texts(value, file, context, path)


def _file(module: ModuleType) -> str:
    return f"src/{module.__name__.replace('.', '/')}.py"


def _owner(module: ModuleType) -> str:
    """The key of the game that a file of words belongs to; empty where several share it."""
    key = module.__name__.split(".")[-2]
    return key if key in KEYS else ""
