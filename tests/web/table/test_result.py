"""The result of a deal in HTML, compared with the match: items with their clauses, payoffs, scores and winners."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.table.core.stages import Stage
from matzl.text.languages import capitalised, join_words
from tests.tables.table_driver import PEOPLE, playing
from tests.web.parsed_html import Read
from tests.web.table.readers import read, reader, regions
from tests.web.table.test_regions import short

pytestmark = pytest.mark.two_games


def rows(page: Read) -> list[tuple[str, list[str], set[str]]]:
    """Return the rows of the result: heading, numbers, and links."""
    found = []
    for row in page.all("tr"):
        inside = [each for each in page.elements if row in each.parents]
        heads = [each.text for each in inside if each.tag == "th"]
        numbers = [each.text for each in inside if each.tag == "td"]
        links = {each.get("href") for each in inside if each.tag == "a"}
        found.append((heads[0] if heads else "", numbers, links))
    return found


def written(numbers) -> list[str]:
    """Return numbers as a result shows them."""
    return [f"{number:+d}".replace("-", "−") if number else "0" for number in numbers]


@pytest.mark.parametrize("game", registry.names())
def test_a_result_shows_what_the_match_says(game):
    driver = playing(game, options=short(game))
    over = False
    while not over:
        while driver.table.stage not in (Stage.RESULT, Stage.OVER):
            driver.step()
        over = driver.table.stage is Stage.OVER
        seen, match = driver.table_view(PEOPLE[0]), driver.table.match
        page = read(regions(seen, reader())["result"])
        result, shown = match.finished[-1].deal.result, rows(page)
        for item in result.items:
            title = f"{capitalised(item.title())} §{item.clause}"
            assert (title, written(item.amounts), {f"/rules/{game}?clause={item.clause}"}) in shown
        same = sum(any(item.amounts) for item in result.items) == 1
        assert (("This deal", written(result.payoffs), set()) in shown) != same
        score = ("Score so far", written(match.finished[-1].scores), set())
        payoff, best = result.payoffs[0], max(result.payoffs)
        won = payoff > 0 and payoff == best > min(result.payoffs)
        assert over or page.one("h2", id="result-title").text.startswith("Won") == won
        told = over or match.finished[-1].scores == result.payoffs  # elsewhere on the sheet
        assert (score in shown) != told
        driver.step()
    (podium,) = page.all("ol", **{"class": "standings"})
    assert sum(podium in each.parents for each in page.all("svg")) == match.seats  # all faces
    others = join_words(seen.names[seat] for seat in match.winners if seat)
    won = f"You and {others} win the match!" if others else "You win the match!"
    lost = f"Lost: {others} {'wins' if len(match.winners) == 1 else 'win'} the match."
    assert page.one("h2", id="result-title").text == (won if 0 in match.winners else lost)
