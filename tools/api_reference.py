"""A Griffe extension for the API reference: it shows the doctests and code blocks of docstrings as highlighted code.

Griffe's reader of numpy docstrings takes a doctest outside an "Examples" section for Markdown, in which ``>>>`` quotes.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

_DOCTEST = re.compile(r"^(?P<indent> *)>>> .*(?:\n(?P=indent)(?! *$).*)*", re.MULTILINE)
"""A doctest: from its first prompt to the next blank line."""

_CODE_BLOCK = re.compile(r"^\.\. code-block:: \w+\n", re.MULTILINE)


class Doctests(griffe.Extension):
    """Put a fence around every doctest of a docstring, and drop reStructuredText directives before indented code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of an object that Griffe has loaded."""
        if obj.docstring is not None:
            obj.docstring.value = with_fences(obj.docstring.value)


def with_fences(text: str) -> str:
    """Return a docstring with its doctests as fenced code blocks."""
    return _DOCTEST.sub(_fenced, _CODE_BLOCK.sub("", text))


def _fenced(found: re.Match[str]) -> str:
    indent = found["indent"]
    return f"{indent}```python\n{found[0]}\n{indent}```"
