"""The random actions of the benchmarks of batches."""

from __future__ import annotations

import numpy as np

from benchmarks.choosing import at_random


class Zeros:
    """Dice that always throw the least number."""

    def random(self, shape, dtype):
        return np.zeros(shape, dtype)


def test_actions_are_legal_whatever_the_dice_say():
    masks = np.eye(5, 9, 3, dtype=np.bool_)
    masks[4, 0] = True
    assert at_random(masks, Zeros()).tolist() == [3, 4, 5, 6, 0]


def test_all_legal_actions_occur():
    masks = np.zeros((1000, 6), np.bool_)
    masks[:, [1, 4]] = True
    found, times = np.unique(at_random(masks, np.random.default_rng(1)), return_counts=True)
    assert found.tolist() == [1, 4]
    assert times.min() > 400
