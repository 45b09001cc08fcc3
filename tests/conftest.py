"""What all tests may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog

from catalogues.files import template
from matzl import games
from matzl.words import languages
from matzl.words.sentences import ITEMS
from tests.mirror import mirrored
from tests.whist import register


@pytest.fixture(autouse=True, scope="session")
def shell() -> Iterator[None]:
    """The shell speaks no language in particular, whatever the machine speaks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LC_ALL", raising=False)
        patch.delenv("LC_MESSAGES", raising=False)
        patch.setenv("LANG", "C.UTF-8")
        yield


@pytest.fixture
def whist() -> Iterator[None]:
    """Whist in the table of games, for as long as a test lasts."""
    register()
    yield
    del games.TABLE["whist"], ITEMS["odd-tricks"]


@pytest.fixture(scope="session")
def messages() -> Catalog:
    """Every text for people."""
    return template()


@pytest.fixture
def mirror(messages: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever speaks another language than English speaks in letters that no other has."""
    known = mirrored(messages)
    monkeypatch.setattr(languages, "catalogue", lambda _: known)
