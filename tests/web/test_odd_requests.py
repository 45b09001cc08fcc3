"""Unusual requests: unknown visitors, odd names and talk, repeated, late or wrong posts, levels not offered."""

from __future__ import annotations

import html
import json
import random
import unicodedata

import pytest

from matzl.table.core.names import MAX_MESSAGES_SHOWN
from tests.conftest import sampled
from tests.web.client import JSON
from tests.web.form_player import FormPlayer, by_action, form
from tests.web.in_process import Guest, InProcessServer, Piece, in_process_server

MAX_EVENT_BYTES = 15_000
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


async def posted(host: FormPlayer, path: str, **fields: str) -> Piece:
    """Send a post as the script does, and return the answer."""
    return await host.guest.post(path, fields, **JSON)


def harmless(guest: Guest, text: str) -> None:
    """Check that no response contains a text unescaped, or anything that it could have injected."""
    plain = html.escape(text, quote=False)
    for piece in guest.received:
        assert plain == text or text not in unpacked(piece)
        assert not [c for c in piece.body if unicodedata.category(c) == "Cf"]
        if piece.path.startswith("/streams"):
            for frame in guest.stream.frames if guest.stream else ():
                assert all("\n" not in said for said in frame.get("say", ()))
        elif piece.body.startswith("<!doctype"):
            assert {e.get("src") for e in piece.page().all("img")} == set()


def unpacked(piece: Piece) -> str:
    """Return the HTML of a page, or of the regions and the title of a frame; the script inserts sentences as text."""
    if not piece.path.startswith("/streams"):
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
            await player.press(by_action(await player.see())["say"][0], text=odd)
        await host.press(by_action(await host.see())["start"][0])
        await place.quiet()
        for player in (host, other):
            for path in ("/", "/me", f"/join/{place.table.watch}", player.table):
                await player.see(path)
            harmless(player.guest, odd)
            harmless(player.guest, name)
        shown = (await host.see()).one("div", id="talk").text
        assert unicodedata.normalize("NFC", place.table.talk[0].data["text"]) in shown


async def test_long_input_is_refused_and_the_longest_talk_fits_into_a_frame(tmp_path) -> None:
    async with in_process_server(tmp_path) as place:
        host = await table_of(place)
        await host.guest.listen(place.key)
        length = place.folded().length
        for text in ("x" * 2048, "\U0001f0cf" * 201):
            answer = await posted(host, f"{host.table}/say", text=text)
            assert answer.status == 422
            assert json.loads(answer.body)["code"] in ("bad-form", "too-long")
            assert (await posted(host, "/me", name=text)).status == 422
        assert place.folded().length == length
        for number in range(MAX_MESSAGES_SHOWN + 5):
            text = f"{number} " + "\U0001f0cf" * 190
            assert (await posted(host, f"{host.table}/say", text=text)).status == 200
            await place.quiet()
        stream = host.guest.stream
        assert stream is not None
        events = [event for piece in stream.pieces for event in piece.body.split("\n\n")]
        assert max(len(event.encode()) for event in events) <= MAX_EVENT_BYTES


async def test_a_stranger_cannot_read_a_table(tmp_path) -> None:
    async with in_process_server(tmp_path) as place:
        host = await table_of(place, "Wilhelmina")
        await host.press(by_action(await host.see())["say"][0], text="between us")
        stranger = FormPlayer(place.guest(), random.Random(3))
        await posted(stranger, "/me", name="Mallory")
        for headers in ({}, JSON):
            answer = await stranger.guest.get(host.table, **headers)
            invited = headers != JSON  # by knowing the address
            assert answer.status == (200 if invited else 403)
            hidden = ["between us", "data-card"]
            hidden += [] if invited else ["Wilhelmina", "Mittlere", place.table.invite]
            for text in hidden:
                assert text not in answer.whole
        shared = await stranger.guest.get(f"/streams?at={place.key}~0")
        assert "Wilhelmina" not in shared.whole
        assert "by invitation only" in shared.body
        for piece in stranger.guest.received:
            assert place.table.host not in piece.whole
        assert place.table.length == place.folded().length


async def test_a_bot_of_a_level_no_longer_offered_plays_on(tmp_path) -> None:
    async with in_process_server(tmp_path) as place:
        host = await table_of(place, **{"chair.2": "novice", "chair.3": "open"})
        cookies = host.guest.cookies
    async with in_process_server(tmp_path, levels=("random",)) as place:
        again = place.guest()
        again.cookies = cookies
        assert (await again.get(host.table)).status == 200
