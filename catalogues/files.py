"""The catalogues of all packages and languages: messages, reading, writing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from catalogues.found import Found, meanings
from catalogues.sources import found_in_feature, found_in_matzl
from catalogues.tables import found_in_common, found_in_errors, found_in_package, packages
from matzl.features import feature_packages
from matzl.text.languages import ENGLISH, LANGUAGES, TEXTS

WIDTH = 100


def templates() -> dict[str, Catalog]:
    """Return the messages of each package, in the order of the sources.

    A text of a game that all games share, or that its family has, is left to their catalogue.
    """
    common = _catalog([*found_in_common(), *found_in_matzl()])
    found = {TEXTS: common}
    for package in feature_packages():
        found[package] = _catalog([*found_in_errors(package), *found_in_feature(package)], [common])
    for package, family in packages().items():
        shared = [common, found[family]] if family else [common]
        found[package] = _catalog(found_in_package(package), shared)
    return found


def _catalog(found: Iterable[Found], shared: Iterable[Catalog] = ()) -> Catalog:
    """Return a catalogue of texts without those that shared ones have."""
    messages = defaultdict(list)
    for each in found:
        if not any(catalog.get(_first(each.text), each.context or None) for catalog in shared):
            messages[each.text, each.context].append(each)
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


def _first(text: str | tuple[str, str]) -> str:
    return text if isinstance(text, str) else text[0]


def catalogue_file(package: str, language: str) -> Path:
    """Return the file of the catalogue of a language in a package."""
    file = import_module(package).__file__
    assert file
    return Path(file).resolve().parent / "locale" / f"{language}.po"


def current(package: str, language: str, messages: Catalog) -> Catalog:
    """Return the catalogue of a language with the present messages; translations of those that are still there are kept."""
    path = catalogue_file(package, language)
    catalog = Catalog(locale=language, fuzzy=False)
    if path.is_file():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
    catalog.update(deepcopy(messages), no_fuzzy_matching=True)  # which it may take over
    return catalog


def written(catalog: Catalog) -> str:
    """Return the text of the file of a catalogue; without dates and line numbers, so that versions are easily compared."""
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
    """Write every catalogue; return for each language the number of messages without a translation."""
    missing = {language: 0 for language in LANGUAGES if language != ENGLISH}
    packages = templates()
    known = {language: _translations(packages, language) for language in missing}
    for package, messages in packages.items():
        for language in missing:
            catalog = current(package, language, messages)
            for message in catalog:
                if message.id and not translated(message.string):
                    message.string = known[language].get((message.id, message.context), "")
            path = catalogue_file(package, language)
            path.parent.mkdir(exist_ok=True)
            path.write_text(written(catalog), "utf-8")
            missing[language] += sum(
                not translated(message.string) for message in catalog if message.id
            )
    return missing


def _translations(packages: Iterable[str], language: str) -> dict[Any, Any]:
    """Return the translations in all packages by text and context, so that a text takes them along to another package."""
    catalogs = [current(package, language, Catalog()) for package in packages]
    known = [message for catalog in catalogs for message in catalog.obsolete.values()]
    return {(message.id, message.context): message.string for message in known}


def translated(string: str | list[str] | tuple[str, ...] | None) -> bool:
    """Return whether a message has been translated, in all its forms."""
    return bool(string if isinstance(string, str) else string and all(string))
