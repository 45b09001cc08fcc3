"""A test browser: it keeps cookies, fills in the hidden fields of forms, and asks for JSON as the script does."""

from __future__ import annotations

import itertools

from matzl.table.core.settings import Settings

JSON = {"Accept": "application/json"}
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
        secret = self.client.cookies["matzl-8642-visitor"]
        return self.client.portal.call(self._by_secret, secret)

    async def _by_secret(self, secret: str) -> str:
        store = self.service.store
        found = await store.run(store.visitors.by_secret, secret)
        return found.id

    def table(self, **settings) -> str:
        """Open a table as this visitor, against bots by default; return its key."""
        usual = {"game": "mittlere", "chairs": ["novice", "novice"], "rules": {"pace": "at-once"}}
        checked = Settings.checked(usual | settings, ("novice",))
        visitor = self.named("Anna")
        return self.client.portal.call(self.service.open, visitor, checked)

    def seen(self, table: str):
        """Return this visitor's view of a table."""
        return self.client.portal.call(self.service.table_view, table, self.visitor())
