"""The limits of what people may ask of a table: names, messages and how many a table keeps, numbers of seats."""

from __future__ import annotations

MAX_NAME = 24
"""The longest name, in characters as people count them (grapheme clusters): a letter with its accents is one."""

MAX_CODE_POINTS = 64
"""The largest number of code points in a name, so that accents cannot be stacked without end."""

MAX_MESSAGE_LENGTH = 200
"""The longest message of the table talk, in characters."""

MAX_MESSAGES = 3000
"""The number of messages that a table takes."""

MAX_MESSAGES_SHOWN = 30
"""The number of messages that a view shows, the latest ones."""

MAX_SEAT = 9
"""The highest seat that a request may name; the table knows whether it has that seat."""
