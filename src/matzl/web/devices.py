"""The names of devices, by what their browsers say about themselves."""

from __future__ import annotations

from starlette.datastructures import Headers

BROWSERS = ("Edg", "OPR", "SamsungBrowser", "Firefox", "FxiOS", "CriOS", "Chrome", "Safari")
"""Words in the ``User-Agent`` of browsers; of several words, the first in this list counts."""

SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
"""Words for systems and devices, likewise."""

NAMES = {"Edg": "Edge", "OPR": "Opera", "FxiOS": "Firefox", "CriOS": "Chrome"}
NAMES |= {"SamsungBrowser": "Samsung Internet", "Macintosh": "macOS", "CrOS": "ChromeOS"}
"""The names behind those words that are no names themselves."""


def device_name(headers: Headers) -> str:
    """Return the names of the browser and the system that sent a request; empty if unknown.

    >>> device_name(Headers({"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}))
    'Firefox, Android'
    """
    agent = headers.get("user-agent", "")
    words = [next((word for word in words if word in agent), "") for words in (BROWSERS, SYSTEMS)]
    return ", ".join(NAMES.get(word, word) for word in words if word)
