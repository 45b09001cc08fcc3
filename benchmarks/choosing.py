"""Random legal actions for the rows of a mask."""

from __future__ import annotations

from typing import Any

import numpy as np


def at_random(masks: Any, dice: Any) -> Any:
    """Return a random legal action for each row of `masks`, bool[rows, actions]."""
    # `random` may return 0, which must not look like an action that is not legal
    return (masks * (1 - dice.random(masks.shape, np.float32))).argmax(axis=1)


def by_gumbel(masks: Any, logits: Any, dice: Any) -> Any:
    """Return a random legal action for each row of `masks`, by a softmax of logits."""
    noise = np.log(-np.log(1 - dice.random(masks.shape, np.float32) * np.float32(1 - 1e-7)) + 1e-30)
    return np.where(masks, logits - noise, -np.inf).argmax(axis=1)
