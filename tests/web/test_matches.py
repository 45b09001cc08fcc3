"""Whole matches played with forms only; pages agree with the stored events."""

from __future__ import annotations

import random

import pytest

from matzl import registry
from matzl.deal.match import Match
from matzl.table.core.stages import Stage
from matzl.text.languages import capitalised, join_words
from tests.conftest import sampled
from tests.web.form_player import FormPlayer, by_action, offers
from tests.web.in_process import InProcessServer, in_process_server
from tests.web.parsed_html import Read
from tests.web.recorded_match import form, waits_for

SEEDS = {"german-solo": 7, "matzlfangen": 6}
"""Seeds of matches in which the player is asked every kind of question; 4 for other games."""

NEVER_ASKED = {"partner-names", "asking", "claim"}
"""Phases of a deal that hardly ever occur for one seat."""


@pytest.fixture(autouse=True)
def fixed_seeds(request, monkeypatch) -> None:
    """Fix the seed of each game's match."""
    game = getattr(request.node, "callspec", None) and request.node.callspec.params["game"]
    seed = SEEDS.get(game, 4)
    monkeypatch.setattr("matzl.table.core.handlers.secrets.randbits", lambda _: seed)


def rows(page: Read, table: str) -> list[tuple[str, list[str], set[str]]]:
    """Return the rows of a table: heading, numbers, and links."""
    found = []
    for row in page.all("tr"):
        if not any(table in parent.get("class").split() for parent in row.parents):
            continue
        inside = [each for each in page.elements if row in each.parents]
        heads = [each.text for each in inside if each.tag == "th"]
        numbers = [each.text for each in inside if each.tag == "td"]
        links = {each.get("href") for each in inside if each.tag == "a"}
        found.append((heads[0] if heads else "", numbers, links))
    return found


def written(numbers) -> list[str]:
    """Return numbers as a result shows them."""
    return [f"{number:+d}".replace("-", "−") if number else "0" for number in numbers]


def reckoned(page: Read, match: Match, over: bool) -> set[str]:
    """Check the result of the last deal on the page against the match; return the clauses it links to."""
    result = match.finished[-1].deal.result
    assert result is not None
    found, clauses = rows(page, "result-table"), set()
    for item in result.items:
        link = f"/rules/{match.game}?clause={item.clause}"
        title = f"{capitalised(item.title())} §{item.clause}"
        assert (title, written(item.amounts), {link}) in found
        clauses.add(link)
    assert ("This deal", written(result.payoffs), set()) in found
    scores = match.finished[-1].scores
    assert ("Final score" if over else "Score so far", written(scores), set()) in found
    return clauses


async def played(
    place: InProcessServer, player: FormPlayer, page: Read, most: int = 5000
) -> set[str]:
    """Play to the end of the match by the pages alone; return the clauses that they linked to."""
    clauses: set[str] = set()
    for _ in range(most):
        if not by_action(page).keys() & {"play", "cut", "ready", "start", "claim"}:
            refresh = page.all("meta", **{"http-equiv": "refresh"})
            assert refresh, "a waiting page must reload itself"
        await place.quiet()
        choice = player.choice(await player.see(), 0.02)
        assert choice is not None
        if choice.action == "ready":
            over = choice.button.text == "Another match"
            assert place.table.match is not None
            clauses |= reckoned(await player.see(), place.table.match, over)
            if over:
                return clauses
        page = await player.press(choice)
    raise AssertionError


async def finished(place: InProcessServer, player: FormPlayer, clauses: set[str]) -> Match:
    """Return the match from its stored events, after replaying it and loading its clauses."""
    folded = place.folded()
    assert folded.stage is Stage.OVER
    assert folded.match is not None
    match = Match.from_record(folded.match.record())
    assert match.over
    assert (match.scores, match.winners) == (folded.match.scores, folded.match.winners)
    assert clauses
    for link in clauses:
        book = await player.see(link)
        assert f"c{link.rpartition('=')[2]}" in book.ids
    return match


def headline(match: Match, names: list[str]) -> str:
    """Return the announcement of the winners to the visitor on the first chair."""
    if match.winners == (0,):
        return "You win the match!"
    winners = join_words(names[seat] for seat in match.winners)
    return f"{winners} {'wins' if len(match.winners) == 1 else 'win'} the match."


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(registry.names(), ("mittlere",)))
async def test_a_whole_match_is_played_against_bots(tmp_path, game) -> None:
    async with in_process_server(tmp_path) as place:
        player = FormPlayer(place.guest(), random.Random(1))
        fields = form(game)
        if registry.info(game).knocked_packets:
            fields["option.deals"] = "4"  # everybody cuts once
        page = await player.open(game, **fields)
        place.key = player.table.removeprefix("/table/")
        match = await finished(place, player, await played(place, player, page))
        page = await player.see()
        names = place.names
        assert page.one("h2", id="result-title").text == headline(match, names)
        asked = {
            phase.name
            for done in match.finished
            for seat, phase in zip(done.deal.turns, phases(done.deal), strict=True)
            if seat == 0
        }
        chosen = {phase.name for phase in registry.info(game).phases[1:] if not phase.by_chance}
        assert asked >= chosen - NEVER_ASKED
        if registry.info(game).knocked_packets:
            assert player.actions["cut"] == 1
        await player.press(player.choice(page))
        await place.quiet()
        again = await player.see()
        assert place.table.matches == 2
        assert "deal 1" in again.one("div", id="bar").text
        assert place.folded().matches == 2


def phases(deal) -> list:
    """Return the phase in which each action of a deal was taken."""
    return [deal.info.phases[row[0]] for row in deal._history.rows]


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(("game", "persons"), [("bondtolva", 2), ("mittlere", 3)])
async def test_invited_players_and_a_spectator_share_a_table(tmp_path, game, persons) -> None:
    async with in_process_server(tmp_path) as place:
        everybody = [FormPlayer(place.guest(), random.Random(n)) for n in range(persons + 1)]
        host, onlooker = everybody[0], everybody[-1]
        page = await host.open(game, **form(game, persons))
        place.key = host.table.removeprefix("/table/")
        for number, player in enumerate(everybody[1:], 1):
            which = "watch" if player is onlooker else "invite"
            link = page.one("input", id=which).get("value")
            await player.join("/join/" + link.rpartition("/")[2], f"Guest {number}")
        clauses = await together(place, everybody)
        match = await finished(place, host, clauses)
        for player in everybody:
            page = await player.see()
            bar = page.one("section", id="result").text
            winners = [place.names[seat] for seat in match.winners]
            assert "You win the match!" in bar or all(name in bar for name in winners)
        assert not [o for o in offers(page) if o.action in ("play", "ready", "back", "cut")]
        assert sum(player.actions.get("answer", 0) for player in everybody) > 0
        assert onlooker.actions.keys() == {onlooker_token(place)}


def onlooker_token(place: InProcessServer) -> str:
    """Return the token of the link for spectators."""
    return place.table.watch


async def together(place: InProcessServer, everybody: list[FormPlayer]) -> set[str]:
    """Play to the end of the match; each player in turn presses a button of their page."""
    clauses: set[str] = set()
    rng = random.Random(1)
    for _ in range(2000):
        for player in everybody:
            if place.table.stage is Stage.OVER:
                assert place.table.match is not None
                page = await everybody[0].see()
                return clauses | reckoned(page, place.table.match, over=True)
            if not waits_for(place, player) and rng.random() < 0.9:
                continue
            page = await player.see()
            choice = player.choice(page, 0.03)
            if choice is not None:
                await player.press(choice)
            await place.quiet()
    raise AssertionError
