"""The routes: one file with a ``router`` for each kind of page."""

from __future__ import annotations

from starlette.convertors import IntegerConvertor, register_url_convertor

ROUTES = (
    "tables",
    "stream",
    "files",
    "installing",
    "devices",
)
"""The modules of this package that have a ``router``; first those of the most requests, which are searched in this order."""


class NumberConvertor(IntegerConvertor):
    """A number in a path, of at most six digits; longer ones do not match."""

    regex = "[0-9]{1,6}"


register_url_convertor("number", NumberConvertor())
