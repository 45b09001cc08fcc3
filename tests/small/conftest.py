"""Fixture: a small game."""

import pytest

from matzl.small import reduced_pack


@pytest.fixture(scope="session")
def tree():
    return reduced_pack("mittlere", ranks="JQK", suits="CD")
