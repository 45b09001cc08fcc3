"""Replays in the browser: links, steps without JavaScript, frames, pictures, records, and faults in a sentence."""

from __future__ import annotations

import json
import random
import re
from xml.etree import ElementTree as ET

import pytest

from matzl import Deal, Match
from matzl.base.cards import CARD_NAMES
from matzl.records import dumps
from matzl.table.core.stages import Stage
from matzl.table.presentation.record_fault import KINDS, SENTENCES
from matzl.text.cards import card_title
from matzl.text.languages import LANGUAGES, use_language
from tests.playing import played, played_match
from tests.web.client import HTML
from tests.web.parsed_html import Read, read

PNG = b"\x89PNG\r\n\x1a\n"


def uploaded(browser, record) -> str:
    """Upload a record, and return the path of its replay."""
    answer = browser.post("/replay", record=dumps(record), headers=HTML)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


@pytest.fixture
def match() -> Match:
    made = played_match(Match("bondtolva", seed=3), random.Random(3), deals=2)
    made.meta = {"names": ["Anna & Co", "Berta"]}
    return made


@pytest.fixture
def path(browser, match) -> str:
    """Return the path of the replay of a match of two finished deals."""
    return uploaded(browser, match.record())


def shown_cards(html: str) -> list[str]:
    """Return the cards that a page draws."""
    return re.findall(r"#card-(\w\w)", html)


def fault_of(html: str) -> str:
    """Return the message of a page about the record sent to it."""
    (fault,) = [each.text for each in Read(html).elements if each.get("id") == "record-error"]
    return fault


def test_every_step_can_be_reached_by_links(browser, path) -> None:
    shown = browser.get(f"{path}/2?step=3&only=1").text
    assert f'{path}/2/3.png?only=1">' in shown
    assert 'og:description" content="Anna &amp; Co, Berta"' in shown
    shown = browser.get(f"{path}/2?step=100").text
    assert re.search('og:description" content="Anna &amp; Co [+−]?\\d+, Berta [+−]?\\d+"', shown)
    at, seen = f"{path}/1", []
    while True:
        page = Read(browser.get(at).text)
        (board,) = [each for each in page.elements if each.get("id") == "board"]
        seen.append(int(board.get("data-step")))
        (forward,) = [each for each in page.elements if each.get("id") == "step-forward"]
        if forward.get("aria-disabled"):
            break
        at = forward.get("href")
    assert seen == list(range(len(seen)))
    assert seen[-1] >= 24


@pytest.mark.parametrize(("game", "items"), [("mittlere", 1), ("bondtolva", 3)])
def test_the_last_step_shows_the_sum_of_several_items(browser, game, items) -> None:
    deal = played(Deal(game, seed=3), random.Random(3))
    assert len(deal.result.items) == items
    page = Read(browser.get(f"{uploaded(browser, deal.record())}/1?step=99").text)
    assert ("This deal" in [each.text for each in page.elements]) == (items > 1)


def test_a_step_shows_the_hands_the_trick_and_why(browser, path, match) -> None:
    deal = match.finished[0].ended
    html, *later = (read(browser.get(f"{path}/1?step={step}")).html for step in range(1, 40))
    assert "Anna &amp; Co" in html
    assert "Anna & Co" not in html.replace("Anna &amp; Co", "")
    assert {card for hand in deal.hands for card in hand} <= set(shown_cards(html))
    assert re.search(r'href="/rules/bondtolva\?clause=4\.\d+', "".join(later))
    assert 'role="status"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_may_not_be_played_are_named_in_words(browser, path, language) -> None:
    with use_language(language):
        titles = {card_title(card) for card in CARD_NAMES}
    asked = {"Accept-Language": language}
    html = "".join(browser.get(f"{path}/1?step={step}", **asked).text for step in range(40))
    said = re.findall(r'<li>([^<]+?) <span class="quiet">[^<]+<a class="clause"', html)
    assert said
    assert all(any(title in words.lower() for title in map(str.lower, titles)) for words in said)


def test_the_hand_of_one_seat_is_shown_alone(browser, path, match) -> None:
    hands = match.finished[0].ended.hands
    assert set(shown_cards(browser.get(f"{path}/1?seat=1&only=1").text)) == set(hands[1])
    picture = browser.get(f"{path}/1/0.svg?seat=1&only=1").text
    assert set(re.findall(r'id="c-(\w\w)"', picture)) == set(hands[1])


def test_odd_queries_are_read_as_the_usual_view(browser, path) -> None:
    for query in ("step=x", "step=-1", "seat=9", "only=2", "step=99999999999"):
        assert browser.get(f"{path}/1?{query}").status_code == 200, query
    last = Read(browser.get(f"{path}/1?step=999").text)
    (slider,) = [each for each in last.elements if each.get("type") == "range"]
    assert slider.get("value") == slider.get("max")


def test_frames_are_the_boards_of_the_page(browser, path) -> None:
    lines = browser.get(f"{path}/2/steps").text.splitlines()
    frames = [json.loads(line) for line in lines]
    for step in (0, 7, len(frames) - 1):
        html = browser.get(f"{path}/2?step={step}").text
        squeezed = re.sub(r"\s+", "", html)
        assert re.sub(r"\s+", "", frames[step]).removesuffix("</div></div>") in squeezed


@pytest.mark.parametrize("name", ["12.gif", "999.svg", "x.svg", "12", "12.svg.png"])
def test_there_are_no_other_pictures(browser, path, name) -> None:
    assert browser.get(f"{path}/1/{name}").status_code == 404


def test_pictures_stand_alone_and_may_be_shown_elsewhere(browser, path) -> None:
    answer = browser.get(f"{path}/1/5.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    root = ET.fromstring(answer.text)
    ids = {each.get("id") for each in root.iter()} - {None}
    used = {each.get("href") for each in root.iter() if each.get("href")}
    assert used <= {f"#{name}" for name in ids}
    assert "Anna & Co" in "".join(root.itertext())
    answer = browser.get(f"{path}/1/5.png")
    assert (answer.headers["content-type"], answer.content[:8]) == ("image/png", PNG)


def test_a_picture_of_an_auction_has_the_last_call_of_each_seat(browser) -> None:
    deal = Deal("german-solo", 7, dealer=3)
    deal.play_all(["question", "pass", "is-it"])
    path = browser.post("/replay", record=dumps(deal.record())).headers["location"]
    said = browser.get(f"{path}/1/3.svg").text
    for call in ("“Question”", "“Pass”", "“Is It”", "dealer"):
        assert f">{call}<" in said or f", {call}<" in said, call
    assert "“Is It”" not in browser.get(f"{path}/1/2.svg").text


def test_only_the_small_page_may_be_framed(browser, path) -> None:
    framed = browser.get(f"{path}/1/embed?step=4")
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "x-frame-options" not in framed.headers
    assert "/1/embed?step=5" in framed.text
    for other in (path, f"{path}/1", f"{path}/1/steps", f"{path}/9/embed", "/", "/replay"):
        answer = browser.get(other)
        assert answer.headers["x-frame-options"] == "DENY", other
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_nothing_of_a_running_match_is_shown_by_other_sites(browser) -> None:
    replay = browser.finish(browser.table(options={"deals": 2})).replay
    for end in ("embed", "3.svg", "3.png"):
        mine = browser.get(f"/replay/{replay}/1/{end}")
        assert mine.status_code == 200, end
        assert "frame-ancestors 'none'" in mine.headers["content-security-policy"]
        assert mine.headers["cross-origin-resource-policy"] == "same-origin"
    browser.client.cookies.clear()
    for end in ("embed", "3.svg", "3.png", "steps", "record"):
        assert browser.get(f"/replay/{replay}/1/{end}").status_code == 403, end


def test_records_can_be_downloaded_and_uploaded_again(browser, path, match) -> None:
    answer = browser.get(f"{path}/record")
    assert "attachment" in answer.headers["content-disposition"]
    assert json.loads(answer.text) == match.record()
    assert uploaded(browser, json.loads(answer.text)) == path
    deal = json.loads(browser.get(f"{path}/2/record").text)
    assert deal == match.finished[1].ended.record()
    assert uploaded(browser, deal) != path


def test_a_record_is_uploaded_as_a_file(browser, match) -> None:
    sent = {"record": ""}
    files = {"file": ("match.json", dumps(match.record()).encode(), "application/json")}
    answer = browser.client.post(
        "/replay", data=sent, files=files, headers=HTML, follow_redirects=False
    )
    assert answer.status_code == 303
    files = {"file": ("photo.jpg", b"\xff\xd8\xff\xe0", "image/jpeg")}
    answer = browser.client.post("/replay", data=sent, files=files, follow_redirects=False)
    assert answer.status_code == 422


def test_the_fault_of_a_record_is_told_in_the_language_of_the_reader(browser, match) -> None:
    browser.named("Anna")
    browser.post("/me", headers=HTML, language="de")
    wrong = json.loads(dumps(match.record()))
    deal = wrong["deals"][0]
    played = next(n for n, each in enumerate(deal["actions"]) if each in CARD_NAMES)
    deal["actions"][played : played + 1] = [deal["actions"][played]] * 2
    for text, expected in [
        ("no record", "Das ist weder eine Aufzeichnung noch"),
        ("[]", "Das ist keine Aufzeichnung"),
        (dumps(wrong), f"Spiel 1, Zug {played + 2}: Platz"),
    ]:
        answer = browser.post("/replay", record=text, headers=HTML)
        assert answer.status_code == 422
        assert expected in fault_of(answer.text)
    assert "(\u00a74.2)" in fault_of(answer.text)


def test_every_code_of_a_fault_has_a_sentence() -> None:
    assert set(KINDS.values()) == set(SENTENCES)


def test_a_large_record_is_taken_and_a_larger_one_refused(browser, settings) -> None:
    deal = played(Deal("bondtolva", seed=1))
    deal.meta = {"note": "x" * 100_000}
    assert uploaded(browser, deal.record())
    assert browser.post("/replay", record="x" * settings.max_record).status_code == 413
    assert browser.post("/language", language="x" * settings.max_body).status_code == 413


def test_a_deal_in_one_line_is_an_address_and_can_be_copied(browser) -> None:
    deal = played(Deal("matzlfangen", seed=1, knocked=True), random.Random(1))
    path = f"/replay/{deal.line}"
    page = Read(browser.get(path, **HTML).text)
    assert any(each.text.strip() == deal.line for each in page.elements)
    picture = browser.get(f"{path}/1/9.svg", **HTML)
    assert picture.text == browser.get(f"{uploaded(browser, deal.record())}/1/9.svg", **HTML).text
    assert json.loads(browser.get(f"{path}/1/record").text) == deal.record()
    assert browser.post("/replay", record=deal.line, headers=HTML).status_code == 303


def test_the_fault_of_an_address_with_a_deal_is_told(browser) -> None:
    answer = browser.get("/replay/mittlere:0:AS,,:", **HTML)
    assert answer.status_code == 404
    assert "The cards do not fit the game" in answer.text
    assert browser.get("/replay/x:0:AS,,:/1/9.png", **HTML).status_code == 404


@pytest.mark.parametrize("rest", ["/{}", "/1/{}.svg", "/{}/embed"])
def test_numbers_too_long_for_python_are_no_pages(browser, path, rest) -> None:
    answer = browser.get(path + rest.format("9" * 5000), **HTML)
    assert answer.status_code == 404
    assert "There is no such page." in answer.text


def test_a_match_at_a_table_is_replayed_from_result_review_and_own_page(browser) -> None:
    table = browser.table(options={"deals": 1})
    seen = browser.finish(table)
    assert seen.stage is Stage.OVER
    link = f"/replay/{seen.replay}/1"
    assert f'href="{link}?analysis=known&amp;step=costliest"' in browser.get(f"/table/{table}").text
    assert f'href="/replay/{seen.replay}"' in browser.get("/me").text
    assert browser.get(f"/fair/{seen.replay}").headers["location"] == f"/fair/{seen.replay}/1"
    assert f'href="/table/{table}"' in browser.get(link).text
    browser.client.cookies.clear()
    others = browser.get(link)
    assert others.status_code == 200
    assert table not in others.text
    assert browser.get(f"{link}/9").status_code == 404


def test_guests_are_named_in_the_language_of_the_reader(browser) -> None:
    address = browser.post("/play/bondtolva", level="novice").headers["location"]
    seen = browser.finish(address.removeprefix("/table/"), deals=99)
    for language, name in (("en", "Guest"), ("sv", "Gäst"), ("de", "Gast")):
        browser.client.cookies.clear()
        page = browser.get(f"/replay/{seen.replay}/1", **{"Accept-Language": language}).text
        assert set(re.findall(r"\w+", page)) & {"Guest", "Gäst", "Gast"} == {name}
