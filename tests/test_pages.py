"""A page in its four forms: every part is shown in each of them, escaped, and what can be pressed leads on."""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest
from markupsafe import Markup
from rich.console import Console
from textual.app import App
from textual.content import Content
from textual.widgets import Input

from matzl import parts
from matzl.deal.deal import Deal
from matzl.deal.replay import DealReplay
from matzl.drawn import Series
from matzl.errors import FormError
from matzl.forms import Field, Form
from matzl.pages import as_json, html
from matzl.pages.terminal import PageScreen
from matzl.pages.text import plain
from matzl.pages.widgets import Choice
from matzl.parts import (
    Address,
    Answer,
    Board,
    Card,
    Cards,
    Column,
    Facts,
    Figure,
    Go,
    Item,
    Link,
    Links,
    List,
    Mark,
    Notice,
    Page,
    Picture,
    Progress,
    Prose,
    Row,
    Section,
    Table,
    Text,
    every,
)
from matzl.table.presentation.replay import replay_board
from matzl.text.drawings.portraits import Face
from matzl.web.reader import ServerInfo
from tests.waiting import until
from tests.web.parsed_html import Read

FIELDS = (
    Field("deals", "Deals <of a match>", "number", "4", low=1, high=12, help="How many?"),
    Field("level", "Level", "choice", "club", choices=(("novice", "Novice"), ("club", "Club"))),
    Field("open", "Open to all", "check", "yes"),
    Field("record", "Record", "lines", "one\ntwo"),
    Field("key", kind="hidden", value="k3"),
)
PLAY = Form("/play/molotow", "Play now", (Field("seats", "Seats", "number", "3", low=2, high=4),))
PRESSED = Field("word", kind="press", choices=(("AS", Card("AS", "french")), ("pass", "Pass")))
PRESS = Form("/pressed", fields=(PRESSED,))
BOOK = Prose("By *the* book, §4.", (Link("§4", "#s4"),))
MARKED = Section("Marked", (Section("Folded", (Text("hidden"),), "folded"),), marked=True)
ROWS = Row(("You", Mark("+2")), own=True), Row((("Sepp", Face("beret", "sky")), "−2"))
ELSEWHERE = Links((Link("Lobby", "/"), Link("Next", "/next", "first", "page")))
MOLOTOW = Item("Molotow", "four", PLAY, picture=Picture("molotow", "swiss"))
BOARD = replay_board(DealReplay(Deal("mittlere", 1)), 0, ("Ann", "Bo", "Cy"), "french")
PAGE = Page(
    "Everything & more",
    (
        Text(
            ("See ", Link("§4", "/rules/mittlere"), " on 2026-05-04: ", Card("AS", "french")),
            "lead",
        ),
        Notice("Look out <here>", "wrong"),
        Section("", (BOOK, Picture("mittlere", "french"), MARKED), "text"),
        Section("Result", (Table((Column("Player"), Column("Payoff", True, True)), ROWS),)),
        Section("Elsewhere", (ELSEWHERE,), "nav"),
        Facts((("Deals", "12"), ("Mean", Mark("0.5", "quiet")))),
        Cards(("AS", "TH"), "french", "Hand"),
        Board(BOARD, "french", (Section("Beside", (PRESS,)),)),
        Figure("The sum", (Series((0, 2, -1)),), ("1", "3")),
        List((Item("Plain", "more"), Item(Link("Linked", "/linked")))),
        List((Item(Link("Mittlere", "/daily"), "new", Form("/play", "Play")),)),
        Form("/open", "Open", FIELDS, first=True),
        Progress("Half is done.", 1, 2),
        Text("line one\nline two", "copy"),
        Picture("molotow", "french"),
        List((MOLOTOW,), "games", PLAY.fields),
        Address("Pass it on", "/join/k3"),
    ),
    refresh=3,
)
WORDS = (
    "The cards are dealt.|Beside|Everything & more|See §4|Look out <here>|Result|Payoff|+2|Sepp|−2|"
    "Deals|12|0.5|The sum|Plain|Linked|Mittlere|Half is done.|line one|line two"
).split("|")


def test_the_sample_has_every_part() -> None:
    kinds = set(typing.get_args(parts.Part)) | set(typing.get_args(parts.Inline)) - {str}
    assert {kind.__name__ for kind in kinds if not list(every(PAGE, kind))} == set()


def drawn(page: Page) -> Read:
    body = html.body(
        page,
        once="a1",
        card_url=lambda deck: f"/cards/{deck}",
        server=ServerInfo("http://192.168.1.7:8642", lan=True),
        picture=lambda game, deck: Markup(f'<svg class="picture"><desc>{game} {deck}</desc></svg>'),
        board=lambda board: Markup("<i>{}</i>").format(board.value.sentence),
    )
    return Read(str(body))


def test_html_has_every_part_and_is_escaped() -> None:
    page = drawn(PAGE)
    assert page.unclosed == []
    text = page.html.replace("&lt;", "<").replace("&gt;", ">")
    assert [words for words in WORDS if words not in text] == [PAGE.title, "See §4"]
    assert "line one\nline two" in text
    assert "<here>" not in page.html
    assert {"/rules/mittlere", "/", "/next", "/linked", "/daily"} <= page.links
    assert page.one("nav").get("aria-label") == "Elsewhere"
    assert [row.get("class") for row in page.all("tr")] == ["", "own", ""]
    assert "on 04\xa0May\xa02026: " in page.html
    assert html.scripts(PAGE) == ("copy.js", "refresh.js")
    assert html.scripts(Page("", ())) == ()


def test_html_folds_a_section_of_a_verdict() -> None:
    choices = Section("All choices", (Text("seven of hearts"),), "folded")
    page = drawn(Page("", (Board(BOARD, "french", (Section("Chosen", (choices,), "wrong"),)),)))
    assert page.one("summary").text == "All choices"
    assert page.one("section").get("role") == "status"


def test_html_forms_have_their_fields() -> None:
    page = drawn(PAGE)
    forms = page.all("form", method="post")
    assert [form.get("action") for form in forms] == ["/pressed", "/play", "/open", "/play/molotow"]
    assert page.html.count('name="once" value="a1"') == 4
    number = page.one("input", name="deals")
    assert (number.get("min"), number.get("max"), number.get("value")) == ("1", "12", "4")
    assert [option.get("value") for option in page.all("option")] == ["novice", "club"]
    assert "checked" in page.one("input", name="open").attributes
    got = drawn(Page("", (Form("/daily", "Show", get=True),)))
    assert "once" not in got.html


def test_html_shows_the_fault_beside_its_field() -> None:
    refused = PAGE.refused("/open", FormError("Deals: no", "deals", "Not <that>."), {"deals": "99"})
    page = drawn(refused)
    assert page.one("input", name="deals").get("aria-invalid") == "true"
    assert page.one("p", id="deals-error").text == "Not <that>."
    assert "#deals-error" in page.links


def test_classes_belong_to_parts() -> None:
    """Each class of the markup is in the sheet, or in those of all pages."""
    static = Path(html.__file__).parent.parent / "web" / "static"
    common = [(static / f"{name}.css").read_text() for name in ("base", "frame", "forms")]
    sheets = "".join([*map(html.sheet, html.SHEETS), *common])
    named = {name for element in drawn(PAGE).elements for name in element.get("class").split()}
    # the sheet has what begins with "line"
    others = {"links", "large", "curve", "line-0", "asking", "board-beside"}
    assert {name for name in named if f".{name}" not in sheets} <= others
    assert {"number", "name"} <= named  # in the head of a table


def test_json_has_every_part_and_no_other_values() -> None:
    data = as_json(PAGE)
    assert json.loads(json.dumps(data)) == data
    assert data["refresh"] == 3
    names = [part["part"] for part in data["parts"]]
    assert names == [type(part).__name__.lower() for part in PAGE.parts]
    row = data["parts"][3]["parts"][0]["rows"][0]
    mark = {"part": "mark", "text": "+2", "role": "strong"}
    assert row == {"part": "row", "cells": ["You", mark], "own": True}
    assert data["parts"][11]["fields"][0]["low"] == 1


def test_a_command_prints_every_part_but_forms_and_links_to_elsewhere() -> None:
    console = Console(width=100, record=True, file=StringIO())
    for line in plain(PAGE):
        console.print(line)
    text = console.export_text()
    assert [words for words in WORDS if words not in text] == []
    assert "Open to all" not in text
    assert "Elsewhere" not in text
    assert "ace of spades" in text


class Fronted(App[None]):
    """A program that shows one page, and keeps what is asked of it."""

    def __init__(self, page: Page = PAGE) -> None:
        super().__init__()
        self.page, self.sent, self.followed = page, [], []

    def on_mount(self) -> None:
        self.push_screen(PageScreen("/page", self))

    async def answer(self, address: str, form: Mapping[str, str] | None = None) -> Answer:
        if form is None:
            return self.page
        self.sent.append((address, dict(form)))
        return Go("/done")

    def has(self, address: str) -> bool:
        return address != "/"

    def follow(self, address: str) -> None:
        self.followed.append(address)

    async def back(self) -> None:
        self.exit()


def shown(app: Fronted) -> str:
    """Return the text on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def test_the_terminal_shows_every_part() -> None:
    app = Fronted(dataclasses.replace(PAGE, refresh=None))
    async with app.run_test(size=(100, 90)):
        await until(lambda: all(words in shown(app) for words in WORDS if words != PAGE.title))
        assert app.screen.query_one(".page").border_title == PAGE.title
        labels = [str(choice.render()) for choice in app.screen.query(Choice)]
        assert not any("Lobby" in label for label in labels)  # the terminal has no page for it


async def test_words_are_no_markup_and_no_file_is_chosen_beforehand() -> None:
    words = "[/b] [@click=app.exit]Ann[/]"
    fields = (
        Field("level", words, "choice", "club", choices=(("club", words),)),
        Field("open", words, "check"),
        Field("file", words, "file", "~/.ssh/id_rsa"),
    )
    app = Fronted(Page(words, (Section(words, (Form("/open", words, fields),), "unfolded"),)))
    async with app.run_test(size=(100, 40)):
        await until(lambda: shown(app).count(words) == 6)
        assert Content.from_markup(app.screen.query_one(".page").border_title).plain == words
        assert app.screen.query_one(Input).value == ""
    assert not app.followed
    console = Console(width=100, record=True, file=StringIO())
    console.print(*plain(Page("", (Table((Column(words),), ()),))))
    assert words in console.export_text()


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ((Link("Ann", "/a"), " ", Mark("3 new", "quiet"), " · ", Link("Bo", "/b")), 2),
        ((Link("Ann", "/a"), " She sits alone."), 1),
        ((Link("Ann", "/a"), " · ", Mark("Bo", "strong")), 2),  # the note is not of the link
        (("See ", Link("Ann", "/a"), "."), 2),
    ],
)
async def test_whatever_stands_between_links_is_shown_once(line, lines) -> None:
    app = Fronted(Page("Row", (Text(line),)))
    async with app.run_test(size=(100, 20)):
        await until(lambda: "→ Ann" in shown(app))
        links = [str(choice.render()) for choice in app.screen.query(Choice)]
        rest = [str(each.render()) for each in app.screen.query(".page > Static")]
    said = " ".join(filter(None, rest))
    for piece in line:
        words = piece if isinstance(piece, str) else piece.text
        assert said.count(words.strip(" ·")) >= 1, piece
    assert len(list(filter(None, rest))) == lines
    assert not any("Bo" in label for label in links if "Ann" in label)


async def test_links_are_followed_and_forms_are_sent_by_keys() -> None:
    form = Form("/open", "Open", (Field("name", "Name", value="Ann"), *FIELDS[1:]), first=True)
    app = Fronted(Page("Keys", (Links((Link("One", "/one"), Link("Two", "/two"))), form)))
    async with app.run_test(size=(100, 40)) as pilot:
        await until(lambda: app.screen.focused is not None)
        await pilot.press("enter")  # the button has the focus
        await until(lambda: app.followed == ["/done"])
        expected = {
            "name": "Ann",
            "level": "club",
            "open": "yes",
            "record": "one\ntwo",
            "key": "k3",
        }
        assert app.sent == [("/open", expected)]
        app.screen.query(Choice).first().focus()
        await pilot.press("down", "enter")
        await until(lambda: app.followed == ["/done", "/two"])
        await pilot.press(
            "down", "a", "up", "up", "enter"
        )  # into the field, which takes the letter, and back
        await until(lambda: app.followed == ["/done", "/two", "/one"])
        app.screen.query(Choice).last().focus()
        await pilot.press("enter")
        await until(lambda: len(app.sent) == 2)
        assert app.sent[1][1]["name"] == "a"  # what was there had been selected


async def test_a_page_that_will_change_is_asked_for_again_and_keeps_the_focus() -> None:
    before = Page(
        "Wait", (Links((Link("One", "/one"), Link("Two", "/two"))), Progress("1 of 2", 1, 2)), 0.2
    )
    app = Fronted(before)
    async with app.run_test(size=(100, 40)) as pilot:
        await until(lambda: app.screen.focused is not None)
        await pilot.press("down")
        app.page = Page("Done", (*before.parts[:1], Text("2 of 2")))
        await until(lambda: "2 of 2" in shown(app))
        await until(lambda: getattr(app.screen.focused, "target", None) == Link("Two", "/two"))
        await pilot.press("enter")
        await until(lambda: app.followed == ["/two"])


@pytest.mark.parametrize("numbers", [(), (1,), (2, 2, 2)])
def test_a_figure_of_few_numbers_is_drawn(numbers) -> None:
    page = Page("", (Figure("Few", (Series(numbers),)),))
    assert "Few" in drawn(page).html
    assert list(plain(page))
