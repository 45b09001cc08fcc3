"""ASCII substitutes for outputs that cannot show suits, frames, dashes and quotation marks."""

from __future__ import annotations

import codecs
import os
import unicodedata
from io import TextIOWrapper

LETTERS = "matzl.letters"
"""The error handler that encodes a character as a letter or sign of the same width."""

_SIGNS = "♣♦♥♠…“”„‘’‚–—−→←↑↓▸▶◂▲▼●○◐◓◑◒✓✗·§»«±×▒░⏱⏎"  # noqa: RUF001
_LETTERS = 'CDHS."""\'\',---><^v>><^v*o****vx.S><+x#:@<'
"""The ASCII substitute of each."""


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(character: str) -> str:
    """Return what stands for a character in ASCII.

    >>> "".join(map(_letter, "♠A ╭─┃ äé …"))
    'SA +-| ae .'
    """
    if character in _SIGNS:
        return _LETTERS[_SIGNS.index(character)]
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        across, down = "HORIZONTAL" in name, "VERTICAL" in name
        return "+" if across == down else "-" if across else "|"
    plain = unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "#" if name.endswith("BLOCK") else "?"


codecs.register_error(LETTERS, _in_letters)


def fit(stream: TextIOWrapper) -> None:
    """Make an output substitute letters for what its encoding lacks or its terminal cannot show."""
    stream.reconfigure(errors=LETTERS)
    encoding = _encoding_of_terminal() if stream.isatty() else None
    if encoding is not None:
        write = stream.write
        stream.write = lambda text: write(text.encode(encoding, LETTERS).decode(encoding))  # type: ignore[method-assign]


def _encoding_of_terminal() -> str | None:
    """Return an encoding of the characters that the terminal can show; None if it shows all that the stream encodes.

    The font of the Linux console has few signs besides Latin letters. In the locale C Python writes UTF-8 nevertheless, and
    sets LC_CTYPE.
    """
    if os.environ.get("TERM") == "linux":
        return "latin-1"
    everything, characters, language = map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))
    if characters in ("C.UTF-8", "C.utf8", "UTF-8"):
        characters = None
    return "ascii" if (everything or characters or language) in ("C", "POSIX") else None
