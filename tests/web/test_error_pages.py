"""Pages of addresses that lead nowhere: a sentence that says what is wrong, and a way to go on."""

from __future__ import annotations

import pytest

from tests.web.client import HTML
from tests.web.parsed_html import Read


@pytest.mark.parametrize(
    ("path", "sentence", "link"),
    [
        ("/nothing/here", "There is no such page.", "/"),
        ("/table/nosuch", "There is no such table.", "/"),
        ("/learn/poker", "There is no such game here", "/"),
        ("/tournament/000", "There is no such tournament.", "/tournaments"),
        (
            "/challenge/000",
            "There is no such challenge; perhaps it has been deleted.",
            "/challenges",
        ),
        ("/replay/x/1", "There is no such replay.", "/"),
        ("/replay/x/1/embed", "There is no such replay.", "/"),
        ("/replay/x/record", "There is no such replay.", "/"),
        ("/daily/mittlere/2020-01-01", "There is no deal of the day for that date", "/daily"),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_on(browser, path, sentence, link) -> None:
    answer = browser.get(path, **HTML)
    page = Read(answer.text)
    assert answer.status_code == 404
    assert page.one("h1").text == "Not found"
    assert sentence in page.one("p", role="alert").text
    assert link in page.links
    assert page.unclosed == []
