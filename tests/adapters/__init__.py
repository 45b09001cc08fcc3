"""Tests of adapters, and the games with all their options, each set to all its choices or to a bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matzl import registry
from tests.conftest import sampled


def settings(game: str) -> Iterator[dict[str, Any]]:
    """Yield the defaults of a game, and each other value of each of its options."""
    yield {}
    for option in registry.info(game).options:
        other = option.choices[1:] or (option.low if option.below else option.high,)
        yield from ({option.name: value} for value in other)


SETTINGS = [(game, setting) for game in registry.names() for setting in settings(game)]
SAMPLE = [("mittlere", {"tie": "draw"}), ("bondtolva", {})]


def label(value: Any) -> str:
    """Return a game, or its options, as a part of the name of a test."""
    return value if isinstance(value, str) else " ".join(map(str, value.values())) or "defaults"


GAMES = sampled(SETTINGS, SAMPLE)
"""All settings, those outside the sample marked as `thorough`."""
