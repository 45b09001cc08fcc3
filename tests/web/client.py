"""A test browser: it keeps cookies, fills in the hidden fields of forms, and asks for JSON as the script does."""

from __future__ import annotations

import itertools

from starlette.testclient import TestClient

from matzl.table.core import commands
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from tests.waiting import attempts

JSON, HTML = {"Accept": "application/json"}, {"Accept": "text/html"}
ONCE = itertools.count()


class Browser:
    """A visitor's browser; the visitor has no name until a form sends one."""

    def __init__(self, client, service) -> None:
        self.client, self.service = client, service
        client.headers["Origin"] = str(client.base_url).rstrip("/")

    def get(self, path, **headers):
        return self.client.get(path, headers=headers, follow_redirects=False)

    def post(self, path, *, headers=JSON, **fields):
        """Send a form with its hidden fields, unless others are given."""
        sent = {"once": f"test-{next(ONCE)}"} | fields
        return self.client.post(path, data=sent, headers=headers, follow_redirects=False)

    def named(self, name: str) -> str:
        """Set the visitor's name; return the id of the visitor."""
        assert self.post("/me", name=name).status_code == 303
        return self.visitor()

    def visitor(self) -> str:
        """Return the id of the visitor whose cookie this browser has."""
        return self.client.portal.call(self._by_secret, self.client.cookies["matzl-8642-visitor"])

    async def _by_secret(self, secret: str) -> str:
        store = self.service.store
        return (await store.run(store.visitors.by_secret, secret)).id

    def table(self, **settings) -> str:
        """Open a table as this visitor, against bots by default; return its key."""
        usual = {"game": "mittlere", "chairs": ["novice", "novice"], "rules": {"pace": "at-once"}}
        checked = Settings.checked(usual | settings, ("novice",))
        return self.client.portal.call(self.service.open, self.named("Anna"), checked)

    def seen(self, table: str):
        """Return this visitor's view of a table."""
        return self.client.portal.call(self.service.table_view, table, self.visitor())

    def does(self, table: str, command: commands.Command) -> None:
        """Let this visitor do something at a table."""
        self.client.portal.call(self.service.execute, table, self.visitor(), command)

    def finish(self, table: str, deals: int = 1):
        """Play the first legal card until so many deals or the match are over; return the view of the last."""
        visitor = self.visitor()
        for _ in attempts(0.001):
            seen = self.client.portal.call(self.service.table_view, table, visitor)
            if seen.stage is Stage.OVER:
                return seen
            if seen.stage is Stage.RESULT:
                if seen.deal_number >= deals:
                    return seen
                self.does(table, commands.Ready(seen.move))
            elif seen.cutter is not None and seen.cutter == seen.seat:
                self.does(table, commands.Cut(seen.move))
            elif seen.view is not None and seen.view.legal:
                self.does(table, commands.Play(seen.view.legal[0], seen.move))
        raise AssertionError("the deal does not end")

    def other(self) -> Browser:
        """Return the browser of somebody else."""
        client = TestClient(self.client.app, base_url=str(self.client.base_url))
        client.portal = self.client.portal
        return Browser(client, self.service)
