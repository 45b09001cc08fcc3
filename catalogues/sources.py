"""Texts in code, in calls of ``translated`` and its like, and in templates of pages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from jinja2.ext import babel_extract

from catalogues.found import Found
from matzl.features import FEATURES

ROOT = Path(__file__).parent.parent
MATZL = ROOT / "src" / "matzl"
GAMES = MATZL / "games"
TEMPLATES, PAGES = MATZL / "web" / "templates", MATZL / "pages"
FEATURE_FOLDER = MATZL / "features"

KEY = "key"
"""The context of the action of a key in the footer of the terminal: the third argument of a binding."""

CONTEXTS = {"edge": "three letters at most: it stands in the edge of a card"}
"""Contexts of texts in code, explained to translators."""

CALLS = re.compile(r"\b(?:translated|_|n?gettext|pgettext|plural|Binding|Command)\(")
"""The calls whose texts `_in_call` finds; keep the two alike."""


def found_in_matzl() -> Iterator[Found]:
    """Find the texts in the code outside the games and features, then those in templates."""
    own = {GAMES, *(FEATURE_FOLDER / name for name in FEATURES)}
    for path in sorted(MATZL.rglob("*.py")):
        if own.isdisjoint(path.parents):
            yield from found_in_file(path)
    for folder in (TEMPLATES, PAGES):
        for path in sorted(folder.rglob("*.html")):
            yield from _in_template(path)


def found_in_feature(package: str) -> Iterator[Found]:
    """Find the texts in the code and in the templates of a feature."""
    folder = FEATURE_FOLDER / package.rpartition(".")[2]
    for path in sorted(folder.rglob("*.py")):
        yield from found_in_file(path)
    for path in sorted(folder.rglob("*.html")):
        yield from _in_template(path)


def found_in_file(path: Path) -> Iterator[Found]:
    """Find the texts in the code of a file."""
    text = path.read_text("utf-8")
    if not CALLS.search(text):  # parsing takes much longer
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            yield from _in_call(node, place(path))


def _in_call(call: ast.Call, file: str) -> Iterator[Found]:
    """Find the text of a call, if it is a literal; texts from tables are found there."""
    literals = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
    match _name(call.func), literals:
        case (("translated" | "_" | "gettext"), [str(text)]):
            yield Found(text, file)
        case "translated", [str(text), str(context)]:
            yield Found(text, file, context, CONTEXTS.get(context, ""))
        case (("plural" | "ngettext"), [str(one), str(many), *_]):
            yield Found((one, many), file)
        case "pgettext", [str(context), str(text)]:
            yield Found(text, file, context)
        case "Binding", [_, _, str(text), *_]:
            yield Found(text, file, KEY, "the action of a key")
        case "Command", _:
            for keyword in call.keywords:
                match keyword:
                    case ast.keyword("title", ast.Constant(str(text))):
                        yield Found(text, file, "", "after a key: “t: deal of the day”")


def _name(function: ast.expr) -> str:
    """Return the last part of the name of a function that is called; empty if it has none."""
    match function:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
    return ""


def _in_template(path: Path) -> Iterator[Found]:
    """Find the texts of a template: ``{{ _("…") }}`` and ``{{ plural("…", "…", number) }}``."""
    options = {"encoding": "utf-8", "silent": "false"}
    with path.open("rb") as file:
        for _, function, message, _ in babel_extract(file, ["_", "plural"], [], options):
            literals = (message,) if isinstance(message, str) else message  # None: not a literal
            match function, literals:
                case "_", (str(text), *_):
                    yield Found(text, place(path))
                case "plural", (str(one), str(many), *_):
                    yield Found((one, many), place(path))


def place(path: Path) -> str:
    """Return the place of a file: from the root of the checkout, or its folder and name if it lies outside."""
    return (path.relative_to(ROOT) if ROOT in path.parents else Path(*path.parts[-2:])).as_posix()
