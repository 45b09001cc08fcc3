"""Fixtures: a database, a table service, and the browsers of two people, without a script."""

import pytest

from tests.web.client import Browser
from tests.web.conftest import browser, client, service, settings, url

__all__ = ["browser", "client", "service", "settings", "url"]


@pytest.fixture
def friend(browser) -> Browser:
    """Return the browser of somebody else."""
    return browser.other()
