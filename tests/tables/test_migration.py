"""A stored database opens with its tables, and play continues; a later version of the schema migrates it.

``data/v0100.db`` holds tables of Anna and Berta: a finished match of Bondtolva, a match of Matzlfangen in mid-deal with a
spectator and talk, a table of Mittlere with open seats, and a match of Mittlere against two bots in mid-deal.
"""

import pytest

from matzl.errors import StoppedError
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.store import Store
from matzl.table.store.migrating import NEWEST
from tests.databases import opened_database
from tests.tables.conftest import warm_service
from tests.tables.service_driver import play, settled

pytestmark = pytest.mark.sqlite

FINISHED, TALKING = "3abc22dcffdfe86f", "0ce63238b9782691"
WAITING, BOTS = "08ef3101ba87d44c", "0a1008262091f4ad"
ANNA, BERTA, SPECTATOR = "7d2774fb5805a46c", "ed10f939713b945f", "otto0000"
SECRETS = {
    ANNA: "CCFNTKFdOJSMpcS2G4DObm55pQFCYhODaVkSaN_Qhj4",
    BERTA: "J1D0G4J_WoyxJubg9lszaOsv34uuUgvgxlx5N0spVwE",
}


def version(url: str) -> str:
    with opened_database(url) as connection:
        ((found,),) = connection.execute("select version_num from alembic_version")
        return found


def test_the_schema_is_migrated(sample, later) -> None:
    assert version(sample) == NEWEST
    store = Store(sample)
    assert version(sample) == later
    assert store.call(store.visitors.by_secret, SECRETS[ANNA]).id == ANNA
    store.close()


def test_a_database_from_before_the_first_release_is_refused(sample) -> None:
    with opened_database(sample) as connection:
        connection.execute("update alembic_version set version_num = '0012'")
    with pytest.raises(StoppedError, match="made by a matzl before the first release"):
        Store(sample)
    assert version(sample) == "0012"


def test_visitors_and_secrets_are_read(sample) -> None:
    store = Store(sample)
    names = {}
    for visitor, secret in SECRETS.items():
        found = store.call(store.visitors.by_secret, secret)
        assert found.id == visitor
        names[found.name] = (found.language, found.deck)
    assert names == {"Anna": ("sv", ""), "Berta": ("", "swiss")}
    assert store.server_secret("forms") == "14TQyiv6bm5IO2nLJEG0Qu7XoL-mFFFvze0SxV-Qm8I"
    store.close()


async def test_tables_are_read_and_play_continues(sample) -> None:
    service = warm_service(sample)
    finished = await service.table_view(FINISHED, ANNA)
    assert (finished.stage, finished.scores, finished.winners) == (Stage.OVER, (2, 2), (0,))
    assert (finished.number, finished.settings.options) == (63, {"target": 2, "fall_to": 1})
    assert (await service.table_view(WAITING, BERTA)).stage is Stage.GATHERING
    assert {found.table for found in await service.invitations.of_visitor(ANNA)} == {TALKING, BOTS}
    assert [found.table for found in await service.invitations.listed()] == [WAITING]

    talking = await service.table_view(TALKING, ANNA)
    assert (talking.number, len(talking.view.actions)) == (27, 21)
    assert talking.talk[-1].phrase == "nice-card"
    assert sorted(talking.hand) == sorted(("QH", "TH", "8S", "9S", "KS", "AS", "9D", "TD"))
    assert talking.rules.history == "all"
    assert (await service.table_view(TALKING, SPECTATOR)).seat is None
    await service.execute(TALKING, BERTA, commands.Say(phrase="thanks"))

    bots = await settled(service, BOTS, ANNA)
    assert bots.rules.history == "last"
    assert bots.hand == ("AD", "KD", "KS", "QS", "JS", "KH", "QH", "JH", "TH")
    assert bots.view.actions == ("QC", "AC", "KC", "AH", "9H", "7H", "JC", "TC", "6D")
    assert (await play(service, BOTS, ANNA)).stage is Stage.RESULT
    await service.close()
