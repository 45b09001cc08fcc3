"""A stalled table on pages and in streams: every visitor sees a notice, and any player may retry."""

from __future__ import annotations

import pytest

from matzl.table.live.next_move import bot_action
from tests.waiting import until
from tests.web.form_player import FormPlayer, by_action
from tests.web.in_process import Guest, InProcessServer, in_process_server
from tests.web.parsed_html import Read
from tests.web.recorded_match import seated

BOT_BEGINS = 1
"""A seed with which the bot in the last seat has the first turn of the deal."""

NOTICES = (
    (
        "The table has stopped: Vreni, a bot (Novice), could not move. "
        "This is a bug in matzl; the server's log has the details."
    ),
    (
        "Der Tisch steht still: Vreni, ein Bot (Anfänger), konnte nicht spielen. "
        "Das ist ein Fehler in matzl; mehr steht im Protokoll des Servers."
    ),
    (
        "Spelet står stilla: Vreni, en bott (Nybörjare), kunde inte spela. "
        "Det är ett fel i matzl; mer står i serverns logg."
    ),
)
"""The notices for Anna, Berta, and the spectator Otto."""


@pytest.fixture
def faults(monkeypatch) -> list[int]:
    """Return a list whose only member is the number of times that bots fail from now on."""
    left = [0]

    def faulty(*asked):
        if left[0]:
            left[0] -= 1
            raise ValueError("no idea")
        return bot_action(*asked)

    monkeypatch.setattr("matzl.table.live.autoplay.bot_action", faulty)
    monkeypatch.setattr("matzl.table.core.handlers.secrets.randbits", lambda _: BOT_BEGINS)
    return left


def notice(html: str) -> str:
    """Return the notice of a stalled table; empty when there is none."""
    page = Read(html)
    (found,) = page.all("div", id="stalled")
    assert found.get("role") == "alert"
    said = [each.text for each in page.all("p") if found in each.parents]
    assert len(said) == (found.get("class") == "stalled")
    return "".join(said)


def may_try_again(html: str) -> bool:
    return any(each.get("formaction").endswith("/again") for each in Read(html).all("button"))


def last_notice(guest: Guest) -> str:
    """Return the last notice that the stream has sent."""
    sent = [f["regions"]["stalled"] for f in guest.stream.frames if "stalled" in f["regions"]]
    return notice(sent[-1]) if sent else ""


async def press(player: FormPlayer, action: str) -> None:
    """Press the button for an action on the page of the table."""
    (offer,) = by_action(await player.see())[action]
    await player.press(offer)


async def stalled_players(place: InProcessServer):
    """Return the players once all streams have reported that the bot has failed at its first turn."""
    players = await seated(place, "mittlere", 1)
    for guest in place.guests:
        await guest.listen(place.key)
    await press(players[0], "start")
    await until(lambda: all(map(last_notice, place.guests)))
    return players


async def test_a_stalled_table_is_reported_in_each_language_and_players_may_retry(
    tmp_path, faults
) -> None:
    async with in_process_server(tmp_path) as place:
        faults[0] = 2
        players = await stalled_players(place)
        assert tuple(map(last_notice, place.guests)) == NOTICES
        for player, expected in zip(players, NOTICES, strict=True):
            body = (await player.guest.get(player.table)).body
            assert notice(body) == expected
            assert may_try_again(body) == (player is not players[2])
        await press(players[1], "again")
        more = "Failed 2 times."
        await until(lambda: last_notice(place.guests[0]) == f"{NOTICES[0]} {more}")
        await press(players[0], "again")
        await until(lambda: not any(map(last_notice, place.guests)))
        await until(lambda: len(place.table.deal.actions) == 1)
        otto = players[2]
        refused = await otto.guest.post(f"{otto.table}/again", {})
        assert (refused.status, "You have no seat" not in refused.body) == (403, True)
