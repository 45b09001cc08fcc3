"""The template of all messages and the catalogue of each language, read and written."""

from __future__ import annotations

from collections import defaultdict
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from catalogues.found import meanings
from catalogues.sources import HOUSE, found_in_sources
from catalogues.tables import found_in_tables
from matzl.text.languages import ENGLISH, LANGUAGES

FOLDER = HOUSE / "text" / "locale"
WIDTH = 100


def template() -> Catalog:
    """All messages, in the order in which they stand in the sources.

    What several games say in the same words stands once, without a context.
    """
    found = [*found_in_tables(), *found_in_sources()]
    contexts = defaultdict(set)
    for each in found:
        if not each.fixed:
            contexts[each.text].add(each.context)
    messages = defaultdict(list)
    for each in found:
        shared = not each.fixed and len(contexts[each.text]) > 1
        messages[each.text, "" if shared else each.context].append(each)
    catalog = Catalog(fuzzy=False)
    for (text, context), places in messages.items():
        files = dict.fromkeys(each.file for each in places)
        comments = dict.fromkeys(each.comment for each in places if each.comment)
        catalog.add(
            text,
            locations=[(file, 0) for file in files],
            auto_comments=[*comments, *meanings(places[0])],
            context=context or None,
        )
    return catalog


def catalogue_file(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return FOLDER / f"{language}.po"


def current(language: str, messages: Catalog) -> Catalog:
    """The catalogue of a language with all messages as they are now; translations of those that are still there are kept."""
    path = catalogue_file(language)
    catalog = Catalog(locale=language, fuzzy=False)
    if path.is_file():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
    catalog.update(messages, no_fuzzy_matching=True)
    return catalog


def written(catalog: Catalog) -> str:
    """A catalogue as the text of its file; without dates and line numbers, so that two of them are easily compared."""
    header = ["Project-Id-Version: matzl"]
    if catalog.locale is not None:
        header += [f"Language: {catalog.locale}", f"Plural-Forms: {catalog.plural_forms}"]
    header += ["MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8"]
    header += ["Content-Transfer-Encoding: 8bit"]
    lines = ['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in header), "", ""]
    file = BytesIO()
    write_po(file, catalog, WIDTH, omit_header=True, ignore_obsolete=True, include_lineno=False)
    return "\n".join(lines) + file.getvalue().decode("utf-8")


def write_all() -> dict[str, int]:
    """Write every catalogue; return for each language how many messages still wait for a translation."""
    messages = template()
    waiting = {}
    for language in LANGUAGES:
        if language != ENGLISH:
            catalog = current(language, messages)
            catalogue_file(language).write_text(written(catalog), "utf-8")
            waiting[language] = sum(
                not translated(message.string) for message in catalog if message.id
            )
    return waiting


def translated(string: str | list[str] | tuple[str, ...] | None) -> bool:
    """Whether a message has been translated, in all its forms."""
    return bool(string if isinstance(string, str) else string and all(string))
