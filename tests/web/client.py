"""A browser for tests: it keeps cookies, fills in the hidden fields of forms, and asks for JSON where a script would."""

from __future__ import annotations

import itertools
import re

from matzl.table.settings import Settings

JSON = {"Accept": "application/json"}
ONCE = itertools.count()


class Browser:
    """Somebody who visits; without a name until something is sent."""

    def __init__(self, client, service) -> None:
        self.client, self.service = client, service

    def get(self, path, **headers):
        return self.client.get(path, headers=headers, follow_redirects=False)

    def csrf(self) -> str:
        """The hidden field of a page."""
        return re.search(r'name="csrf" value="([^"]+)"', self.get("/me").text)[1]

    def post(self, path, *, headers=JSON, **fields):
        """Send a form with what is hidden in it, unless said otherwise."""
        sent = {"csrf": self.csrf(), "once": f"test-{next(ONCE)}"} | fields
        return self.client.post(path, data=sent, headers=headers, follow_redirects=False)

    def named(self, name: str) -> str:
        """Give oneself a name; the id of the visitor."""
        assert self.post("/me", name=name).status_code == 303
        return self.visitor()

    def visitor(self) -> str:
        """The id of the visitor whose cookie this browser has."""
        secret = self.client.cookies["matzl-8642-visitor"]
        return self.client.portal.call(self._by_secret, secret)

    async def _by_secret(self, secret: str) -> str:
        store = self.service.store
        found = await store.run(store.visitors.by_secret, secret)
        return found.id

    def table(self, **settings) -> str:
        """A table opened by this visitor, against bots unless said otherwise."""
        usual = {"game": "mittlere", "chairs": ["novice", "novice"], "rules": {"pace": "at-once"}}
        checked = Settings.checked(usual | settings, ("novice",))
        visitor = self.named("Anna")
        return self.client.portal.call(self.service.open, visitor, "Anna", checked)

    def seen(self, table: str):
        """What this visitor sees."""
        return self.client.portal.call(self.service.table_view, table, self.visitor())
