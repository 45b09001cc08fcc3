"""What all tests may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matzl import games
from matzl.words.sentences import ITEMS
from tests.whist import register


@pytest.fixture
def whist() -> Iterator[None]:
    """Whist in the table of games, for as long as a test lasts."""
    register()
    yield
    del games.TABLE["whist"], ITEMS["odd-tricks"]
