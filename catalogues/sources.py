"""The texts that stand in the code of screens and pages: in calls of ``translated`` and its like, and in templates."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from jinja2.ext import babel_extract

from catalogues.found import Found

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "matzl"
TEMPLATES = HOUSE / "web" / "templates"

KEY = "key"
"""The context of what a key does, as the footer of the terminal says it: the third argument of a binding."""


CONTEXTS = {"edge": "three letters at most: it stands in the edge of a card"}
"""What contexts of texts in code mean, for translators."""


def found_in_sources() -> Iterator[Found]:
    """All texts in Python files, then those in templates."""
    for path in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from _said(node, _file(path))
    for path in sorted(path for path in TEMPLATES.rglob("*") if path.is_file()):
        yield from _in_template(path)


def _said(call: ast.Call, file: str) -> Iterator[Found]:
    """The text of a call, if it stands in it; what comes from a table is found there."""
    literals = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
    match ast.unparse(call.func).rpartition(".")[2], literals:
        case (("translated" | "_" | "gettext"), [str(text)]):
            yield Found(text, file)
        case "translated", [str(text), str(context)]:
            yield Found(text, file, context, CONTEXTS.get(context, ""), fixed=True)
        case (("plural" | "ngettext"), [str(one), str(many), *_]):
            yield Found((one, many), file)
        case "pgettext", [str(context), str(text)]:
            yield Found(text, file, context, fixed=True)
        case "Binding", [_, _, str(text), *_]:
            yield Found(text, file, KEY, "what a key does", fixed=True)


def _in_template(path: Path) -> Iterator[Found]:
    """The texts of a template: ``{{ _("…") }}`` and ``{{ plural("…", "…", number) }}``."""
    options = {"encoding": "utf-8", "silent": "false"}
    with path.open("rb") as file:
        for _, call, said, _ in babel_extract(file, ["_", "plural"], [], options):
            literals = (said,) if isinstance(said, str) else said  # None stands for what is none
            match call, literals:
                case "_", (str(text), *_):
                    yield Found(text, _file(path))
                case "plural", (str(one), str(many), *_):
                    yield Found((one, many), _file(path))


def _file(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
