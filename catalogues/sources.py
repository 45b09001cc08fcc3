"""The texts that stand in the code of screens and pages: in calls of ``translated`` and its like, and in templates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_from_file

from catalogues.found import Found, speaks

ROOT = Path(__file__).parent.parent
KEY = "key"
HOUSE = ROOT / "src" / "matzl"
TEMPLATES = HOUSE / "web" / "templates"

KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "translated": None,
    "plural": (1, 2),
}
"""Which argument of which call is a text."""

KEYS: dict[str, Any] = {"Binding": (3,)}
"""What a key does, in the footer of the terminal, is the third argument of a binding; its context is KEY."""


def found_in_sources() -> Iterator[Found]:
    """All texts in Python files, then those in templates."""
    for path in sorted(HOUSE.rglob("*.py")):
        yield from _read("python", path)
        for found in _read("python", path, KEYS):
            yield replace(found, context=KEY, comment="what a key does", fixed=True)
    for path in sorted(path for path in TEMPLATES.rglob("*") if path.is_file()):
        yield from _read(import_module("jinja2.ext").babel_extract, path)


def _read(method: Any, path: Path, keywords: dict[str, Any] = KEYWORDS) -> Iterator[Found]:
    options = {"encoding": "utf-8", "trimmed": "true", "silent": "false"}
    read: Iterable[Any] = extract_from_file(
        method, path, keywords=keywords, comment_tags=("For translators:",), options=options
    )
    for _, text, comments, context in read:
        forms = (text,) if isinstance(text, str) else tuple(text)
        if speaks(forms[0]):
            told = " ".join(comments).removeprefix("For translators:").strip()
            kept = forms[0] if len(forms) == 1 else (forms[0], forms[1])
            yield Found(kept, path.relative_to(ROOT).as_posix(), context or "", told)
