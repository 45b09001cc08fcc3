"""The style sheet in each page, the policy that admits it, and what templates escape."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib import resources

import pytest
from markupsafe import Markup

from matzl.pages.html import SHEETS, environment, sheet
from matzl.web import assets
from matzl.web.templating import COMMON, OWN, style_of

POLICY = "content-security-policy"


@pytest.mark.parametrize("path", ["/", "/me", "/learn/mittlere", "/rules/mittlere", "/replay"])
@pytest.mark.parametrize("scheme", ["", "light", "dark"])
def test_a_page_has_its_sheet_and_waits_for_no_other(browser, path, scheme) -> None:
    browser.post("/me", scheme=scheme)
    answer = browser.get(path)
    (sheet,) = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{digest}';" in answer.headers[POLICY]
    assert "stylesheet" not in answer.text


def test_a_response_without_a_page_admits_no_sheet(browser) -> None:
    assert "sha256" not in browser.get(assets.static_url("base.css")).headers[POLICY]
    assert "sha256" not in browser.get("/en.webmanifest").headers[POLICY]


def test_every_file_named_exists_and_every_template_too() -> None:
    for names in (COMMON, *OWN.values()):
        for name in names:
            assert sheet(name) if name in SHEETS else assets.static(f"{name}.css")
    templates = resources.files("matzl.web") / "templates"
    assert [each for each in OWN if not (templates / each).is_file()] == []


def test_every_sheet_is_used() -> None:
    folder = resources.files("matzl.web") / "static"
    files = {each.name[:-4] for each in folder.iterdir() if each.name.endswith(".css")}
    used = {*COMMON, *(name for names in OWN.values() for name in names)}
    assert files - used == {"offline"}  # linked by the page that a browser keeps


def test_addresses_in_a_sheet_hold_on_any_page() -> None:
    text, _ = style_of("table/page.html", "")
    assert set(re.findall(r"url\((.*?)\)", text)) == {f'"{assets.static_url("weave.svg")}"'}
    assert "/*" not in text


def test_templates_escape_each_text_once() -> None:
    """A hook of Jinja's compiler that has no public name is still called."""
    templates = environment()
    assert "environment.escaped(" in templates.compile("{{ text }}", raw=True)
    before = templates._escape.cache_info().hits
    shown = templates.from_string("{{ text }}{{ text }}{{ safe }}{{ number }}")
    assert shown.render(text="<b>", safe=Markup("<i>"), number=1) == "&lt;b&gt;&lt;b&gt;<i>1"
    assert templates._escape.cache_info().hits > before
