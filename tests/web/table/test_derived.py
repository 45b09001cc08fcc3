"""Values derived from views are computed again when something that they depend on has changed, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matzl.table.core.view import TableView
from matzl.text.languages import use_language
from matzl.web.derived import ATTRIBUTES, PUBLIC, Derivations, PublicDerivations
from tests.tables.table_driver import PEOPLE, playing


class Counted:
    """A function of a table view and a deck that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, table: TableView, deck: str) -> str:
        self.calls += 1
        who = table.names[0] if table.rules.confirm else ""
        return f"{deck} {who}"


def test_a_value_is_computed_again_only_when_what_it_has_read_has_changed() -> None:
    derived, counted, driver = Derivations(), Counted(), playing("mittlere")
    seen = driver.table_view(PEOPLE[0])
    assert derived.value(counted, seen, "french") == "french "
    driver.play()
    played = driver.table_view(PEOPLE[0])
    renamed = replace(played, chairs=(replace(played.chairs[0], name="Ada"), *played.chairs[1:]))
    for other in (played, renamed):
        assert derived.value(counted, other, "french") == "french "
    assert counted.calls == 1, "the names have not been read"
    strict = replace(renamed, rules=replace(renamed.rules, confirm=True))
    assert derived.value(counted, strict, "french") == "french Ada"
    again = replace(strict, chairs=played.chairs)
    assert derived.value(counted, again, "french") == f"french {played.chairs[0].name}"
    assert derived.value(counted, again, "german") == f"german {played.chairs[0].name}"
    assert counted.calls == 4


def test_a_value_that_has_read_the_view_of_the_deal_is_that_of_the_current_one() -> None:
    derived, driver = Derivations(), playing("mittlere")

    def actions(table: TableView) -> int:
        return 0 if table.view is None else len(table.view.actions)

    for played in range(4):
        assert derived.value(actions, driver.table_view(PEOPLE[0])) == played
        driver.play()


def test_a_value_for_everybody_is_computed_once_from_what_a_spectator_sees() -> None:
    public, calls, driver = PublicDerivations(), 0, playing("mittlere")

    def seen(table: TableView, deck: str) -> tuple[object, ...]:
        nonlocal calls
        calls += 1
        assert table.view is not None
        return table.seat, table.view.hand, len(table.view.actions), table.names[0], deck

    for _ in range(3):
        views = [driver.table_view(visitor) for visitor in PEOPLE[:3]]
        actions = len(driver.table.deal.actions)
        found = {str(public.value(seen, each, "french")) for each in views}
        assert found == {str((None, [], actions, "Anna", "french"))}
        driver.play()
    assert calls == 3
    with use_language("sv"):
        public.value(seen, driver.table_view(PEOPLE[0]), "french")
    public.value(seen, driver.table_view(PEOPLE[0]), "german")
    assert calls == 5, "other languages and decks have values of their own"


@pytest.mark.parametrize("name", sorted({*ATTRIBUTES} - PUBLIC - {"view", "seat", "public"}))
def test_a_value_for_everybody_cannot_contain_what_only_one_viewer_may_see(name: str) -> None:
    seen = playing("mittlere").table_view(PEOPLE[0])
    with pytest.raises(AttributeError, match=name):
        PublicDerivations().value(lambda table: getattr(table, name), seen)
