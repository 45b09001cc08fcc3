"""Every byte sent to three users over whole matches of every game: no hidden cards, and within the size limits."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from matzl import registry
from matzl.deal.fair import BOTS, CARDS, secret_of
from matzl.deal.match import Match
from matzl.table.core.view import Said
from matzl.table.live import service as table_service
from matzl.text.cards import card_symbol, card_title
from matzl.text.languages import use_language
from tests.conftest import sampled
from tests.web.in_process import VISITOR
from tests.web.named_cards import choices_in, hidden_in
from tests.web.recorded_match import RecordedMatch, record_match

ROOT = f"{4:064x}"
"""The root from which the secrets of the deals follow."""

BY_THE_RULES = {"german-solo": {"QC", "QS"}}
"""Cards that a bid needs, named in the reason of its refusal, whoever holds them (§3.9)."""

_REFUSALS = re.compile(r'<div class=\\?"refusals\\?">.*?</div>', re.DOTALL)


@pytest.fixture(scope="module", params=sampled(registry.names(), ("mittlere",)))
def whole(request, tmp_path_factory) -> RecordedMatch:
    """Return a whole recorded match."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("matzl.table.core.handlers.secrets.randbits", lambda _: 4)
        folder = tmp_path_factory.mktemp(request.param)
        return asyncio.run(record_match(request.param, folder))


def leaks(played: RecordedMatch) -> list[tuple[str, str, set[frozenset[str]]]]:
    """Return the hidden cards that users received: user, path, and cards."""
    found, allowed = [], BY_THE_RULES.get(played.game, set())
    for each in played.received:
        if each.piece.path.startswith("/open/"):
            continue
        text = each.piece.whole
        outside = hidden_in(_REFUSALS.sub("", text), each.known)
        inside = hidden_in("".join(_REFUSALS.findall(text)), each.known | allowed)
        if outside | inside:
            found.append((each.who, each.piece.path, outside | inside))
    return found


@pytest.mark.slow
def test_no_hidden_card_is_sent(whole) -> None:
    assert leaks(whole) == []


@pytest.mark.slow
def test_the_recorded_match_is_complete_and_has_every_kind_of_event(whole) -> None:
    assert whole.match is not None
    assert whole.match.over
    replayed = Match.from_record(whole.match.record())
    assert (replayed.scores, replayed.winners) == (whole.match.scores, whole.match.winners)
    wanted = {"play", "ready", "start", "me"}
    wanted |= {"cut"} if registry.info(whole.game).knocked_packets else set()
    assert wanted <= whole.actions.keys()
    assert {each.who for each in whole.streamed()} == set(whole.guests)


@pytest.mark.slow
def test_the_cards_to_call_do_not_depend_on_hidden_hands(whole) -> None:
    phases = [
        sorted(phase.words.values())
        for phase in registry.info(whole.game).phases
        if any(word.startswith("call:") for word in phase.words.values())
    ]
    for each in whole.received:
        if called := choices_in(each.piece.body):
            assert sorted(called) in phases


@pytest.mark.slow
def test_frames_are_numbered_by_what_their_visitor_has_seen(whole) -> None:
    for guest in whole.guests.values():
        assert guest.stream is not None
        numbers = [frame["number"] for frame in guest.stream.frames if "number" in frame]
        assert all(before <= after for before, after in pairwise(numbers))


@pytest.mark.slow
def test_no_identity_and_no_future_card_is_sent(whole) -> None:
    secrets = {name: guest.cookies[VISITOR] for name, guest in whole.guests.items()}
    for each in whole.received:
        text = each.piece.body + str([h for h in each.piece.headers if h[0] != "set-cookie"])
        assert not any(visitor in each.piece.whole for visitor in whole.visitors.values())
        assert not any(secret in text for secret in secrets.values())
        assert not any(secret in each.piece.path for secret in secrets.values())
        others = [secret for name, secret in secrets.items() if name != each.who]
        assert not any(secret in each.piece.whole for secret in others)
        if each.who == "Otto":  # the key and the other link would invite him to play
            assert whole.tokens[0] not in each.piece.whole
            assert whole.key not in each.piece.whole


@pytest.mark.slow
def test_no_secret_is_sent_before_the_end_of_its_deal(whole) -> None:
    ended = len(whole.match.finished)
    for each in whole.received:
        assert not any(secret_of(ROOT, BOTS, number) in each.piece.whole for number in range(ended))
        assert secret_of(ROOT, CARDS, ended + 1) not in each.piece.whole
        assert ROOT not in each.piece.whole
    pack = {card for hand in whole.match.deals[0].hands for card in hand}
    for who, number in product(whole.guests, range(1, ended + 1)):
        secret = secret_of(ROOT, CARDS, number)
        having = [each for each in whole.received if each.who == who and secret in each.piece.whole]
        assert having, "it is the hash of the next deal"
        assert having[0].known >= pack, "all cards are shown by then"


def pirate(card: str) -> list[str]:
    """Return the forms in which a card could be leaked."""
    with use_language("sv"):
        swedish = card_title(card, "swiss")
    with use_language("de"):
        german = card_symbol(card, "german")
    return [card, f"play:{card}", swedish, german, card_symbol(card), f"%{ord(card[0]):x}{card[1]}"]


@pytest.mark.parametrize("way", sampled(range(6), (2, 4)))
def test_the_search_finds_a_card_that_is_sent(tmp_path, monkeypatch, way) -> None:
    def slipping(table, visitor, *more, **named):
        found = honest(table, visitor, *more, **named)
        if found.view is None:
            return found
        other = 2 if found.seat != 2 else 1
        slip = Said(0, "Vreni", None, "", pirate(table.deal.hand(other)[0])[way])
        return replace(found, talk=(slip,))

    honest = table_service.table_view
    monkeypatch.setattr(table_service, "table_view", slipping)
    found = leaks(asyncio.run(record_match("mittlere", tmp_path, most=2)))
    assert {"Anna", "Berta", "Otto"} == {who for who, _, _ in found}
    assert any(path.startswith("/streams") for _, path, _ in found)
