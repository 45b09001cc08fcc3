"""The weights of the policies of games: reading and writing ``policy.npz`` and ``calls.npz`` in the folder of a game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from matzl.search.policy.features import ACTION_FEATURES, POSITION_FEATURES
from matzl.search.policy.network import MAX_UNITS, Policy
from matzl.search.policy.tables import tables_of

FILE, CALLS_FILE = "policy.npz", "calls.npz"
"""The names of the files: of the policy, and of the policy of calls where a game has one."""
PARTS = ("position", "action", "bias", "out", "scale")


@cache
def policy_of(game: str) -> Policy | None:
    """Return the policy of a game, or None if it has none."""
    return _read(game, FILE)


@cache
def calls_of(game: str) -> Policy | None:
    """Return the policy of calls of a game, or None if it has none: then its policy also calls."""
    return _read(game, CALLS_FILE)


def _read(game: str, name: str) -> Policy | None:
    """Return the policy in a file in the folder of a game, or None if there is no such file."""
    # Imported here, so that an edit of the registry recompiles no kernel.
    from matzl import registry

    file = Path(str(registry.folder(game))) / name
    return read_policy(file, game) if file.exists() else None


def read_policy(file: Path, game: str) -> Policy:
    """Return the policy that a file holds.

    Raises
    ------
    ValueError
        If its weights do not fit the features of this version, or there are more than `MAX_UNITS` hidden units.
    """
    from matzl import registry

    with np.load(file, allow_pickle=False) as saved:
        policy = Policy(tables_of(game), *(saved[name] for name in PARTS))
    units = len(policy.bias)
    if units > MAX_UNITS:
        raise ValueError(f"{file} has {units} hidden units; at most {MAX_UNITS} are allowed")
    shapes: Any = (
        (POSITION_FEATURES, units), (ACTION_FEATURES + 1, units), (units,), (units,),
        (len(registry.info(game).phases),),
    )  # fmt: skip
    for name, shape in zip(PARTS, shapes, strict=True):
        found = getattr(policy, name).shape
        if found != shape:
            raise ValueError(f"{file} has {name} of shape {found}, not {shape}: train it again")
    return policy


def write_policy(policy: Policy, file: Path) -> None:
    """Write the weights of a policy."""
    parts: Any = {name: getattr(policy, name) for name in PARTS}
    np.savez_compressed(file, **parts)


def tempered(policy: Policy, temperature: float) -> Policy:
    """Return a copy of a policy with its probabilities flattened (temperature above 1) or sharpened (below 1)."""
    scale = np.maximum(1, np.rint(policy.scale * temperature)).astype(np.int64)
    return policy._replace(scale=scale)


def greedy(policy: Policy) -> Policy:
    """Return a policy that always chooses the action of the highest value."""
    return policy._replace(scale=np.zeros_like(policy.scale))
