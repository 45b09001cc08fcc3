"""Deals that differ only in hidden cards send the same: content, number and order of events, and pauses.

Everybody sees the points taken. Another player leaves, returns, and sends posts that only that player sees answered: wrong
claims, late or illegal plays.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from operator import gt
from types import SimpleNamespace

import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.table.core.claims import threat
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.core.view import Said
from matzl.table.live import autoplay, next_move
from matzl.table.live import service as table_service
from matzl.table.store.visitors import READ
from matzl.text.drawings.portraits import Face
from tests.conftest import sampled
from tests.tables.twins import dealt_to, lay_pack, other_pack
from tests.waiting import until
from tests.web.client import JSON
from tests.web.form_player import FormPlayer, form
from tests.web.in_process import Guest, InProcessServer, in_process_server
from tests.web.named_cards import SECRETS

SEED, FORCED_PAUSE, FIXED_TIME = 4, 1.75, 1_700_000_000.0
ANNA, BERTA = 0, 1


@dataclass
class Twins:
    """Two packs that look the same to a visitor as long as these words are played."""

    game: str
    seat: int | None
    packs: tuple[tuple[int, ...], tuple[int, ...]]
    words: tuple[str, ...]


@dataclass
class Received:
    """The messages that a visitor received in a deal, in order, with the pauses before automatic moves."""

    got: list[str | float] = field(default_factory=list)
    refused: int = 0
    forced: int = 0


def handover_of(game: str) -> dict:
    """Return the arguments of the first deal of a match in these tests."""
    return Match(game, first_dealer=SEED % Match(game).seats).handover()


def twins(game: str, seat: int | None, seed: int, least: int) -> Twins:
    """Return packs that differ in other hands, and at least `least` words that are legal with both."""
    rng = random.Random(f"{game} {seat} {seed}")
    for number in range(1000):
        deal = Deal(game, seed, number, **handover_of(game))
        known = dealt_to(deal, seat)
        most = least + rng.randrange(12)
        while not (deal.over or deal.by_chance or len(deal.actions) >= most):
            deal.play(rng.choice(list(deal.legal)))
            view = deal.view(seat)
            known |= dealt_to(deal, seat).union(*map(view.shown, range(view.seats)))
        known |= {word[-2:] for word in deal.actions}
        if deal.over or deal.by_chance:
            continue
        for _ in range(60):
            pack = other_pack(deal, known, rng)
            if fits(deal, pack, seat):
                return Twins(game, seat, (deal._pack, pack), deal.actions)
    raise AssertionError(game)


def fits(deal: Deal, pack: tuple[int, ...], seat: int | None) -> bool:
    """Return whether another pack allows the same words, with the same seats in turn and other hands different."""
    one, two = (Deal(deal.game, pack=each, **handover_of(deal.game)) for each in (deal._pack, pack))
    for word in deal.actions:
        if word not in two.legal:
            return False
        one.play(word)
        two.play(word)
        if (one.turn, one.phase) != (two.turn, two.phase):
            return False
    return any(one.hand(each) != two.hand(each) for each in range(one.seats) if each != seat)


class FixedRandom:
    """A replacement for the table's random stream, called in one way only, whatever the cards."""

    def uniform(self, least: float, most: float) -> float:
        assert (least, most) == (next_move.MIN_FORCED, next_move.MAX_FORCED)
        return FORCED_PAUSE


async def observed(folder, pair: Twins, which: int) -> Received:
    """Play one of the deals, and record the data that the visitor receives."""
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        dealt = Table._deal

        def laid(table: Table, *, knocked: bool) -> None:
            dealt(table, knocked=knocked)
            lay_pack(table, pair.packs[which])

        def scripted(level, seed, view):
            return [*pair.words, next(iter(view.legal))][len(view.actions)]

        patch.setattr(Table, "_deal", laid)
        patch.setattr(autoplay, "bot_action", scripted)
        patch.setattr(next_move, "_UNFORESEEN", FixedRandom())
        for module in ("store.visitors", "live.tables", "core.seating"):  # faces follow from ids
            patch.setattr(f"matzl.table.{module}.face_of", lambda *_: Face("crown", "red"))
        patch.setattr("matzl.table.core.handlers.secrets.randbits", lambda _: SEED)
        patch.setattr("matzl.web.stream.time", SimpleNamespace(time=lambda: FIXED_TIME))
        patch.setattr("matzl.table.live.presence.steady_time", lambda: FIXED_TIME)
        patch.setattr("matzl.table.live.presence.clock_ahead", float)
        patch.setattr("matzl.table.live.presence.LEFT_SECONDS", 0)
        patch.setattr("matzl.table.core.fair_deals.first_dealer", lambda _, seats: SEED % seats)
        async with in_process_server(folder) as place:
            return await ScriptedDeal(place, pair, Received()).run()


@dataclass
class ScriptedDeal:
    """A deal played by a fixed list of words; the observer also has a program that follows and asks for the table."""

    place: InProcessServer
    pair: Twins
    received: Received
    count: tuple[int, int, int] = (0, 0, 0)
    sent: int = 0
    looked: str = ""

    async def run(self) -> Received:
        await self.sit()
        place, words = self.place, self.pair.words
        assert await self.post(ANNA, "start") == 200
        await self.note()
        taken_back = False
        for _ in range(10 * len(words)):
            table = place.table
            if table.deal is not None and len(table.deal.actions) == len(words):
                break
            if table.deal is not None and table.stage is Stage.PLAYING:
                if len(table.deal.actions) == 5:
                    await self.leave_and_return()
                if len(table.deal.actions) in (3, len(words) - 1):
                    await self.disturb()
                    assert await self.post(BERTA, "say", phrase="laughing") in (200, 409)
                if len(table.deal.actions) > len(words) // 2 and not taken_back:
                    taken_back = True
                    await self.take_back()
            await self.step()
            await self.note()
        else:
            raise AssertionError
        await self.post(ANNA, "claim", move=place.table.move)
        await self.note()
        await self.observer.get(f"/table/{place.key}")
        await self.note()
        return self.received

    async def sit(self) -> None:
        """Seat Anna and Berta with bots, and let Otto watch."""
        place = self.place
        self.players = [FormPlayer(place.guest(), random.Random(1)) for _ in range(3)]
        given = form(self.pair.game, 2, pace="brisk", forced="True", history="none")
        given = {name: value for name, value in given.items() if not name.startswith("option.")}
        page = await self.players[ANNA].open(self.pair.game, points="always", **given)
        place.key = self.players[ANNA].table.removeprefix("/table/")
        for player, which, name in zip(
            self.players[1:], ("invite", "watch"), ("Berta", "Otto"), strict=True
        ):
            link = page.one("input", id=which).get("value")
            await player.join("/join/" + link.rpartition("/")[2], name)
        for guest in place.guests:
            await guest.listen(place.key)
        place.service.held = True
        self.observer: Guest = place.guests[2 if self.pair.seat is None else self.pair.seat]
        which = 2 if self.pair.seat is None else self.pair.seat
        self.name = self.players[which].table.removeprefix("/table/")
        visitors = place.service.store.visitors
        self.program = place.guest()
        self.program.token = visitors.new_token(self.observer.visitor, "twin", READ)
        await self.program.listen(self.name)
        await place.heard()
        self.begun = f"id: {place.table.number_for(self.observer.visitor)}."
        self.count = (len(self.observer.received), len(self.program.received), 0)

    async def note(self) -> None:
        """Record the data received by the observer since the last call."""
        await self.place.quiet()
        await self.program.get(f"/api/v1/tables/{self.name}")
        pieces, pauses = self.observer.received, self.place.service.pauses
        waited, programs = pauses[self.count[2] :], self.program.received
        # Otto's arrival changes no number and may reach the program before or after the count
        later = [each for each in programs[self.count[1] :] if self.begun not in each.body]
        new = [SECRETS.sub("", each.whole) for each in (*pieces[self.count[0] :], *later)]
        if new != [self.looked]:  # something has come in this step of the test
            self.received.got += new
        self.looked = new[-1]
        self.received.got += [pause for pause in waited if pause != FORCED_PAUSE]
        self.received.forced += waited.count(FORCED_PAUSE)
        self.count = (len(pieces), len(programs), len(pauses))

    async def step(self) -> None:
        """Take the next step: an automatic move, or an action of one of the two players."""
        table = self.place.table
        if self.place.service.waiting:
            self.place.service.let_go()
            return
        assert table.deal is not None
        assert table.deal.turn is not None
        word = self.pair.words[len(table.deal.actions)]
        assert await self.post(table.deal.turn, "play", word=word, move=table.move) == 200

    async def post(self, seat: int, action: str, **fields) -> int:
        """Send a post as the script of the page does; return the status."""
        self.sent += 1
        hidden = {"once": f"post-{self.sent}"}
        given = {name: str(value) for name, value in fields.items()}
        path = f"/table/{self.place.key}/{action}"
        return (await self.place.guests[seat].post(path, hidden | given, **JSON)).status

    async def disturb(self) -> None:
        """Let Berta send posts that no other visitor is notified of."""
        table = self.place.table
        assert table.deal is not None
        others = [guest for guest in self.place.guests if guest is not self.place.guests[BERTA]]
        before = [len(guest.received) for guest in others]
        hand = table.deal.hand(BERTA)
        missing = next(card for card in CARD_NAMES if card not in hand)
        refused = [
            await self.post(BERTA, "play", word=next(iter(hand), "AS"), move=table.move - 1),
            await self.post(BERTA, "play", word=missing, move=table.move),
            await self.post(BERTA, "play", word="XX", move=table.move),
            await self.post(BERTA, "answer", agree="yes", left=0),
            await self.post(BERTA, "ready", move=table.move),
        ]
        if threat(table.deal.view(BERTA)):
            refused.append(await self.post(BERTA, "claim", move=table.move))
        assert set(refused) <= {409, 422}, refused
        self.received.refused += len(refused)
        await self.place.quiet()
        assert [len(guest.received) for guest in others] == before

    async def leave_and_return(self) -> None:
        """Let Berta close her stream and open it again; all others learn of both."""
        berta, told = self.place.guests[BERTA], (self.observer.received, self.program.received)
        for move in (berta.stream.end(), berta.listen(self.place.key)):
            await move
            await until(lambda: all(map(gt, map(len, told), self.count)))
            await self.note()
        assert "Berta is back." in told[0][-1].body

    async def take_back(self) -> None:
        """Let Berta take back her last action, if any, with Anna's consent."""
        table = self.place.table
        left = table.last_decision(BERTA)
        if left is None:
            return
        assert await self.post(BERTA, "back", move=table.move) == 200
        await self.note()
        assert await self.post(ANNA, "answer", agree="yes", left=left) == 200
        await self.note()


def played(tmp_path, pair: Twins) -> list[Received]:
    """Play both deals."""
    return [asyncio.run(observed(tmp_path / str(which), pair, which)) for which in range(2)]


def compare(one: Received, two: Received) -> None:
    """Check that a visitor received the same in both deals, and report the first difference briefly."""
    for before, after in zip_longest(one.got, two.got):
        if before != after:
            letters = zip(str(before), str(after), strict=False)
            at = next((place for place, (a, b) in enumerate(letters) if a != b), 0)
            parts = [str(each)[max(at - 60, 0) : at + 60] for each in (before, after)]
            pytest.fail(f"{parts[0]!r} and {parts[1]!r}")


@pytest.mark.slow
@pytest.mark.parametrize("seat", [ANNA, None])
@pytest.mark.parametrize("game", sampled(registry.names(), ("german-solo",)))
def test_hidden_cards_change_nothing_that_a_visitor_receives(tmp_path, game, seat) -> None:
    one, two = played(tmp_path, twins(game, seat, seed=1, least=14))
    compare(one, two)
    assert sum(isinstance(each, str) for each in one.got) > 10
    assert one.refused > 10


@pytest.mark.slow
def test_an_automatic_card_looks_like_a_chosen_one(tmp_path) -> None:
    """The last seat but one has a single legal card in one deal, and several in the other."""
    for seed in range(2, 60):
        pair = twins("mittlere", ANNA, seed, least=20)
        if forced_in(pair, 0) != forced_in(pair, 1):
            break
    one, two = played(tmp_path, pair)
    assert one.forced != two.forced
    compare(one, two)


def forced_in(pair: Twins, which: int) -> list[int]:
    """Return the numbers of the actions at which Berta had no choice."""
    deal = Deal(pair.game, pack=pair.packs[which], **handover_of(pair.game))
    found = []
    for word in pair.words:
        if len(deal.legal) == 1 and deal.turn == BERTA:
            found.append(len(deal.actions))
        deal.play(word)
    return found


@pytest.mark.parametrize("by", ["talk", "pause"])
def test_the_comparison_finds_what_depends_on_hidden_cards(tmp_path, monkeypatch, by) -> None:
    def slipping(table, visitor, *more, **named):
        found = honest(table, visitor, *more, **named)
        if table.deal is None:
            return found
        text = str(sum(CARD_NAMES.index(card) ** 2 for card in table.deal.hand(2)))
        return replace(found, talk=(Said(0, "Vreni", None, "", text),))

    def hesitating(table):
        found = prompt(table)
        if found is None or table.deal is None:
            return found
        return replace(found, pause=found.pause + CARD_NAMES.index(table.deal.hand(2)[0]))

    honest, prompt = table_service.table_view, autoplay.next_move
    if by == "talk":
        monkeypatch.setattr(table_service, "table_view", slipping)
    else:
        monkeypatch.setattr(autoplay, "next_move", hesitating)
    one, two = played(tmp_path, twins("mittlere", ANNA, 0, 4))
    assert one.got != two.got
