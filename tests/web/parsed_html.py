"""A parsed page for tests: headings, ids, links, forms with their fields, and checks of valid markup."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "rect", "circle"}
FIELDS = {"input", "select", "textarea"}


@dataclass(eq=False)
class Element:
    """An element with its attributes, its text, and its parents."""

    tag: str
    attributes: dict[str, str]
    parents: tuple[Element, ...] = field(default=(), repr=False)
    text: str = ""

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")


@dataclass(eq=False)
class Read(HTMLParser):
    """A parsed page; `elements` are in document order."""

    html: str = field(repr=False)
    elements: list[Element] = field(default_factory=list, repr=False)
    unclosed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[Element] = []
        self.feed(self.html)
        self.close()
        self.unclosed = [element.tag for element in self._open]

    def handle_starttag(self, tag, attrs) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(self.elements[-1])

    def handle_startendtag(self, tag, attrs) -> None:
        self.elements.append(
            Element(tag, {name: value or "" for name, value in attrs}, tuple(self._open))
        )

    def handle_endtag(self, tag) -> None:
        if tag not in VOID:
            assert self._open.pop().tag == tag

    def handle_data(self, data) -> None:
        for element in self._open:
            element.text += data

    def all(self, tag: str, **wanted: str) -> list[Element]:
        return [
            each
            for each in self.elements
            if each.tag == tag and all(each.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str, **wanted: str) -> Element:
        (found,) = self.all(tag, **wanted)
        return found

    @cached_property
    def ids(self) -> list[str]:
        return [each.get("id") for each in self.elements if each.get("id")]

    @cached_property
    def links(self) -> set[str]:
        return {each.get("href") for each in self.all("a")}

    def form(self, action: str) -> Element:
        return next(each for each in self.all("form", action=action))

    def filled(self, action: str) -> dict[str, str]:
        """Return the fields that a form would send with its present values."""
        return self.fields_of(self.form(action))

    def form_of(self, element: Element) -> Element | None:
        """Return the form to which an element belongs."""
        if "form" in element.attributes:
            return self.one("form", id=element.get("form"))
        return next((each for each in element.parents[::-1] if each.tag == "form"), None)

    def fields_of(self, form: Element) -> dict[str, str]:
        """Return the fields that a form sends with its present values, without a button."""
        sent: dict[str, str] = {}
        for each in self.elements:
            if (
                each.tag in ("input", "textarea")
                and each.get("name")
                and self.form_of(each) is form
            ):
                ticked = "checked" in each.attributes
                if each.get("type") not in ("radio", "checkbox") or ticked:
                    sent[each.get("name")] = each.get("value")
            elif each.tag == "option":
                select = next(parent for parent in each.parents if parent.tag == "select")
                name = select.get("name")
                chosen = "selected" in each.attributes or name not in sent
                if chosen and self.form_of(select) is form:
                    sent[name] = each.get("value")
        return sent

    def check(self) -> None:
        """Check the accessibility of the page: labels, order of headings, unique ids, nothing inline."""
        assert self.unclosed == []
        assert len(self.ids) == len(set(self.ids))
        levels = [int(e.tag[1]) for e in self.elements if e.tag in ("h1", "h2", "h3", "h4")]
        assert levels.count(1) == 1
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
        for tag in ("main", "header", "footer"):
            assert len(self.all(tag)) == 1
        ids, labelled = set(self.ids), {each.get("for") for each in self.all("label")}
        for each in self.elements:
            assert "style" not in each.attributes
            assert not any(name.startswith("on") for name in each.attributes)
            if each.tag in FIELDS and each.get("type") != "hidden":
                named = each.get("id") in labelled or any(p.tag == "label" for p in each.parents)
                assert named or each.get("aria-label"), each
            for pointing in ("aria-describedby", "aria-labelledby", "for"):
                assert set(each.get(pointing).split()) <= ids, each
        (sheet,) = self.all("style")  # the policy admits this one only
        assert any(each.tag == "head" for each in sheet.parents)


def read(answer, status: int = 200) -> Read:
    """Return the page of an answer, after it has been checked."""
    assert answer.status_code == status, answer.text[:400]
    assert answer.headers["content-type"].startswith("text/html")
    found = Read(answer.text)
    found.check()
    return found
