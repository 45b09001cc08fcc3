"""Wrong inputs of every kind: a sentence says what is wrong, and nothing is stored."""

from __future__ import annotations

import pytest

from tests.databases import opened_database
from tests.web.client import HTML


def stored(url: str) -> list[str]:
    """Return everything in the database except when visitors were last seen."""
    with opened_database(url) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/daily/mittlere/2025-12-31", {}),
        ("/daily/mittlere/tomorrow", {}),
        ("/daily/snap/2026-01-01", {}),
        ("/lesson/snap", {}),
        ("/lesson/mittlere", {"deal": "third"}),
        ("/play/mittlere", {"level": "boss"}),
        ("/play/mittlere", {"once": "x" * 65}),
        ("/challenge/none/play", {}),
        ("/tournament/none/join", {"name": "Berta"}),
        ("/tournaments/mittlere", {"format": "cup"}),
        ("/language", {"language": "xx"}),
        ("/me/token", {"program": "x", "scopes": "all"}),
        ("/me/code", {"kind": "local"}),
    ],
)
def test_a_wrong_form_of_somebody_unknown_stores_not_even_a_visitor(
    browser, url, path, fields
) -> None:
    before = stored(url)
    assert 400 <= browser.post(path, headers=HTML, **fields).status_code < 500
    assert stored(url) == before
