"""Strict JSON: parsed without guessing, and written without loss.

Free-form parts of a record (``meta``, ``fair``) must be written back unchanged, so numbers keep their original digits, and
a lone surrogate, which JSON can express but UTF-8 cannot, stays an escape.
"""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn, Self

from matzl.errors import RecordError

DEEPEST = 64
"""The maximum depth of nested objects and lists; the record itself is the first level."""
MAX_LINE = 16_000_000
"""The largest number of bytes in a line, without its end."""
MAX_INTEGER = 600
"""The maximum length of a converted whole number; longer ones keep their text, since Python may refuse to convert them."""

_SHOWN = 60
_RIGHT = "records are UTF-8 without a byte-order mark"


class Number(float):
    """A number that is not a plain integer, with its original text.

    >>> Number("1.50"), Number("1.50") + 1
    (1.50, 2.5)
    """

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Self:
        """Make a number from its text in JSON."""
        number = super().__new__(cls, text)
        number.text = text
        return number

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (self.text,)

    def __repr__(self) -> str:
        return self.text


def shown(value: object) -> str:
    r"""Return a value as quoted in error messages: as JSON, on one printable line, shortened if necessary.

    >>> shown("a\nb"), len(shown("x" * 1000)), shown([True, None])
    ("'a\\nb'", 61, '[true, null]')
    """
    if type(value) is int and abs(value) >= 10**_SHOWN:
        return "a huge number"
    part = value[:_SHOWN] if isinstance(value, str | list) else value
    try:
        text = repr(part) if isinstance(part, str) else _written(part, 0)
    except RecordError:  # not a value of JSON
        text = repr(part)
    return _shortened(text)


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def loads(text: str) -> Any:
    """Parse a JSON text.

    Raises
    ------
    RecordError
        When it is invalid JSON, begins with a byte-order mark, an object has a key twice, or it is nested deeper than
        `DEEPEST`.
    """
    _check_mark(text)
    _check_depth(text)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"not JSON at character {error.pos + 1}: {error.msg}", "not-json"
        ) from None


def as_text(record: Any) -> Any:
    """Return a record as text if it is bytes, such as a line of a file; text and objects are returned as they are.

    Raises
    ------
    RecordError
        As `decoded`, and when it is too long, or none of these.
    """
    if not isinstance(record, str | bytes | Mapping):
        raise RecordError(f"a record is a text or an object, not {shown(record)}", "no-object")
    if len(record) > MAX_LINE // 4:  # characters have up to four bytes
        long = record.encode(errors="surrogatepass") if isinstance(record, str) else record
        if len(long) > MAX_LINE:
            raise RecordError(f"the line has more than {MAX_LINE} bytes", "line-too-long")
    return decoded(record) if isinstance(record, bytes) else record


def _check_mark(text: str) -> None:
    if text.startswith("\ufeff"):
        raise RecordError(f"the file has a byte-order mark; {_RIGHT}", "byte-order-mark")


def text_of(file: bytes) -> str:
    """Decode a record file as UTF-8.

    Raises
    ------
    RecordError
        At the first line that has a byte-order mark or is not UTF-8, with its number.
    """
    for number, line in enumerate(file.split(b"\n"), 1):
        try:
            _check_mark(decoded(line))
        except RecordError as error:
            error.line = number
            raise
    return file.decode()


def decoded(line: bytes) -> str:
    """Decode a line as UTF-8.

    Raises
    ------
    RecordError
        When it is not UTF-8; the message names the encoding as far as it can be known.
    """
    if line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, b"{\0", b"\0{")):
        raise RecordError(f"the file is UTF-16; {_RIGHT}", "utf-16")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise RecordError(
            f"not UTF-8 at byte {error.start + 1}, perhaps Latin-1; {_RIGHT}", "not-utf-8"
        ) from None


def dumps(value: Any) -> str:
    """Write a value as one line of JSON.

    >>> dumps({"hands": ["6C 7C"], "made": True, "meta": {"é": Number("1e400")}})
    '{"hands": ["6C 7C"], "made": true, "meta": {"é": 1e400}}'

    Raises
    ------
    RecordError
        When JSON has no such value, or `loads` would reject it.
    """
    return _written(value, 0)


def same(one: Any, other: Any) -> bool:
    """Return whether two JSON values are equal in type and value: ``true`` is not 1, and 1.0 is not 1.

    >>> same({"a": [1, 2]}, {"a": [1, 2]}), same([1], [True]), same(1, Number("1.0"))
    (True, False, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


# Strings, and everything between brackets. Possessive, and a string may lack its end, so that no text takes long.
_NOT_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^\[\]{}"]++', re.DOTALL)


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for bracket in _NOT_BRACKETS.sub("", text):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise RecordError(
                f"objects and lists are nested deeper than {DEEPEST} levels", "too-deep"
            )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        times = Counter(key for key, _ in pairs)
        twice = next(key for key in values if times[key] > 1)
        raise RecordError(f"the key {shown(twice)} occurs more than once", "duplicate-key")
    return values


def _integer(text: str) -> int | Number:
    return int(text) if len(text) <= MAX_INTEGER else Number(text)


def _no_number(name: str) -> NoReturn:
    raise RecordError(f"JSON has no number {name}", "not-json")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=Number, parse_int=_integer, parse_constant=_no_number
)


# Characters that UTF-8 cannot carry, and those that could end a line or steer a terminal.
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


_encoded = json.JSONEncoder(ensure_ascii=False).encode


def _safe(text: str) -> str:
    """Escape the unsafe characters of a JSON text; they can only occur within strings."""
    return text if text.isascii() and "\x7f" not in text else _UNSAFE.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _written(value: Any, depth: int) -> str:
    match value:
        case Number():
            return value.text
        case str() | None | True | False:
            return _safe(_encoded(value))
        case int() if abs(value) < 10**MAX_INTEGER:
            return int.__repr__(value)
        case float() if value - value == 0:  # neither infinite nor NaN
            return float.__repr__(value)
        case dict() | list() | tuple() if depth >= DEEPEST:
            raise RecordError(
                f"objects and lists are nested deeper than {DEEPEST} levels", "too-deep"
            )
        case dict() if all(isinstance(key, str) for key in value):
            pairs = (
                f"{_safe(_encoded(key))}: {_written(each, depth + 1)}"
                for key, each in value.items()
            )
            return f"{{{', '.join(pairs)}}}"
        case list() | tuple() if {str}.issuperset(map(type, value)):
            return _safe(_encoded(value))  # by far the most of every record, and done in one go
        case list() | tuple():
            return f"[{', '.join([_written(each, depth + 1) for each in value])}]"
    huge = isinstance(value, int)
    text = "a huge number" if huge else _shortened(repr(value))
    raise RecordError(f"JSON has no value {text}", "not-json")
