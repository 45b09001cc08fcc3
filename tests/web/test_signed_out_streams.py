"""Streams of a device that is signed out: they end at once, or within a heartbeat if its secret is gone from the store."""

from __future__ import annotations

from matzl.table.store.visitors import READ, device_id
from tests.tables.service_driver import against
from tests.web.in_process import VISITOR, Guest, InProcessServer, in_process_server
from tests.web.parsed_html import Read


async def signed_in(place: InProcessServer, code: str = "") -> Guest:
    """Return a browser of Anna: the first, or one that is signed in by a code."""
    guest = place.guest()
    path, fields = ("/move", {"code": code}) if code else ("/me", {"name": "Anna"})
    answer = await guest.post(path, fields)
    assert (answer.status, VISITOR in guest.cookies) == (303, True)
    return guest


async def two_devices(place: InProcessServer) -> tuple[Guest, Guest]:
    """Return two devices of Anna that follow a table of hers."""
    first = await signed_in(place)
    second = await signed_in(place, place.service.store.visitors.code(first.visitor))
    table = await place.service.open(first.visitor, against())
    for guest in (first, second):
        await guest.listen(table)
    return first, second


async def form(guest: Guest) -> dict[str, str]:
    """Return the form that signs the other device out."""
    return Read((await guest.get("/me")).body).filled("/me/sign-out")


async def test_the_streams_of_a_signed_out_device_end_at_once(tmp_path) -> None:
    async with in_process_server(tmp_path, heartbeat=1000.0) as place:
        first, second = await two_devices(place)
        await first.post("/me/sign-out", await form(first))
        await second.stream.task
        assert not first.stream.task.done()
        assert "event: gone" in (await second.get(first.stream.path)).body


async def test_the_stream_of_a_program_ends_when_its_token_is_revoked(tmp_path) -> None:
    async with in_process_server(tmp_path, heartbeat=1000.0) as place:
        first, _ = await two_devices(place)
        program = place.guest()
        program.token = place.service.store.visitors.new_token(first.visitor, "my bot", READ)
        (table,) = await place.service.invitations.of_visitor(first.visitor)
        await program.listen(table.table)
        fields = {"device": device_id(program.token), "program": "yes"}
        await first.post("/me/sign-out", fields)
        await program.stream.task
        assert (await program.get("/api/v1/tables")).status == 401


async def test_the_streams_of_who_becomes_somebody_else_end(tmp_path) -> None:
    async with in_process_server(tmp_path, heartbeat=1000.0) as place:
        first, second = await two_devices(place)
        berta, _ = place.service.store.visitors.new("Berta")
        fields = {"sure": "yes", "code": place.service.store.visitors.code(berta.id)}
        assert (await second.post("/move", fields)).status == 303
        await second.stream.task
        assert second.visitor == berta.id
        assert not first.stream.task.done()


async def test_the_streams_end_when_the_secret_is_gone_from_the_store(tmp_path) -> None:
    async with in_process_server(tmp_path, heartbeat=0.02) as place:
        first, second = await two_devices(place)
        fields = await form(first)
        assert place.service.store.visitors.sign_out(first.visitor, fields["device"])
        await second.stream.task
        assert not first.stream.task.done()


async def test_who_plays_is_known_from_an_open_stream_until_signed_out(tmp_path) -> None:
    async with in_process_server(tmp_path, heartbeat=1000.0) as place:
        first, second = await two_devices(place)
        visitors, lookups = place.service.store.visitors, list[str]()
        by_secret = visitors.by_secret
        visitors.by_secret = lambda secret: lookups.append(secret) or by_secret(secret)
        play = f"/table/{second.stream.path.partition('=')[2].partition('~')[0]}/play"
        assert [
            (await second.post(play, {"word": "XX", "move": "0"})).status for _ in range(3)
        ] == [409] * 3
        assert lookups == []
        await first.post("/me/sign-out", await form(first))
        assert (await second.post(play, {"word": "XX", "move": "0"})).status == 403
