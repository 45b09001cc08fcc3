"""Fixtures: a database, a table service, and a browser without a script."""

from tests.web.conftest import browser, client, service, settings, url

__all__ = ["browser", "client", "service", "settings", "url"]
