"""Invitations: what a visitor sees who follows the link to a table."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.table.parts import Chair, Stage
from matzl.table.settings import Settings
from matzl.table.state import Table


@dataclass(frozen=True, slots=True)
class Invitation:
    """The target of a link.

    Attributes
    ----------
    token
        The secret part of the link.
    kind
        ``play`` or ``watch``.
    """

    table: str
    token: str
    kind: str
    settings: Settings
    host: str
    chairs: tuple[Chair, ...]
    stage: Stage


def invitation_to(table: Table, token: str) -> Invitation:
    """Return the invitation of one of the two links to a table."""
    return Invitation(
        table=table.key,
        token=token,
        kind="play" if token == table.invite else "watch",
        settings=table.settings,
        host=table.hosts_name,
        chairs=tuple(table.chairs),
        stage=table.stage,
    )
