"""Unusual requests: unknown visitors, odd names and talk, repeated, late or wrong posts, levels not offered."""

from __future__ import annotations

import html
import json
import random
import unicodedata

import pytest

from tests.conftest import sampled
from tests.web.form_player import FormPlayer, by_action
from tests.web.in_process import Guest, InProcessServer, Piece, in_process_server
from tests.web.recorded_match import form

MAX_EVENT_BYTES = 10_000
"""The largest size of an event of the stream, in bytes."""

ODD = [
    '<img src=x onerror="alert(1)">',
    "</script><script>x()",
    "\u202eevil\u202d",
    "a\u200bb\u2060c",
    "\U0001f921\U0001f0cf Zoë",
    "{{ 7 * 7 }} {% x %}",
    "&lt;b&gt; &amp; %s %d",
    "{name} {0}",
    "x\" y' z`",
]


async def table_of(place: InProcessServer, name: str = "Anna", **more: str) -> FormPlayer:
    """Add a user with a table of Mittlere where one chair is free."""
    host = FormPlayer(place.guest(), random.Random(1))
    await host.open("mittlere", **(form("mittlere", 2) | {"name": name} | more))
    place.key = host.table.removeprefix("/table/")
    return host


async def joined(place: InProcessServer, token: str, name: str) -> FormPlayer:
    """Add a user who has followed an invitation."""
    guest = FormPlayer(place.guest(), random.Random(2))
    await guest.join(f"/join/{token}", name)
    return guest


def harmless(guest: Guest, text: str) -> None:
    """Check that no response contains a text unescaped, or anything that it could have injected."""
    plain = html.escape(text, quote=False)
    for piece in guest.received:
        assert plain == text or text not in unpacked(piece)
        assert not [c for c in piece.body if unicodedata.category(c) == "Cf"]
        if piece.path.endswith("/stream"):
            for frame in guest.stream.frames if guest.stream else ():
                assert all("\n" not in said for said in frame.get("say", ()))
        elif piece.body.startswith("<!doctype"):
            assert {e.get("src") for e in piece.page().all("img")} == set()


def unpacked(piece: Piece) -> str:
    """Return the HTML of a page, or of the regions and the title of a frame; the script inserts sentences as text."""
    if not piece.path.endswith("/stream"):
        return piece.body
    found = [json.loads(line[6:]) for line in piece.body.splitlines() if line.startswith("data: ")]
    return "".join(html for frame in found for html in frame["regions"].values())


@pytest.mark.slow
@pytest.mark.parametrize("odd", sampled(ODD, ODD[:3]))
async def test_names_and_talk_are_escaped_on_every_page(tmp_path, odd) -> None:
    name = odd[:24]
    async with in_process_server(tmp_path) as place:
        host = await table_of(place, name, listed="lobby")
        await host.guest.listen(place.key)
        other = await joined(place, place.table.invite, name[::-1].strip())
        await other.guest.listen(place.key)
        for player in (host, other):
            say = by_action(await player.see())["say"][0]
            await player.press(say, text=odd)
        await host.press(by_action(await host.see())["start"][0])
        await place.quiet()
        for player in (host, other):
            for path in ("/", "/me", f"/join/{place.table.watch}", player.table):
                await player.see(path)
            harmless(player.guest, odd)
            harmless(player.guest, name)
        shown = (await host.see()).one("div", id="talk").text
        assert unicodedata.normalize("NFC", place.table.talk[0].data["text"]) in shown


async def test_a_bot_of_a_level_no_longer_offered_plays_on(tmp_path) -> None:
    async with in_process_server(tmp_path) as place:
        host = await table_of(place, **{"chair.2": "novice", "chair.3": "open"})
        cookies = host.guest.cookies
    async with in_process_server(tmp_path, levels=("random",)) as place:
        again = place.guest()
        again.cookies = cookies
        assert (await again.get(host.table)).status == 200
