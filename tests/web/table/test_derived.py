"""Values derived from views are computed again when something that they depend on has changed, and only then."""

from __future__ import annotations

from dataclasses import replace

from matzl.table.view import TableView
from matzl.web.derived import Derivations
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
