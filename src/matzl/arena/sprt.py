"""When enough has been played: a sequential test of the mean against its own standard deviation."""

from __future__ import annotations

import math
from dataclasses import dataclass

from matzl.arena.tally import Tally
from matzl.errors import SetUpError

STRONGER, NO_STRONGER, UNDECIDED = "stronger", "no stronger", "undecided"


@dataclass(frozen=True)
class Sprt:
    """A generalised sequential probability ratio test on the figures of blocks.

    Two hypotheses on the mean of a block, in units of the standard deviation of a block, which nobody knows: it is 0, or
    it is `gain`. The logarithm of the ratio of their greatest likelihoods for normal figures is looked at after each batch
    of blocks; at ``log((1 - beta) / alpha)`` the test ends for the gain, at ``log(beta / (1 - alpha))`` against it.

    Parameters
    ----------
    gain
        The gain that is worth finding, in standard deviations of a block, above 0.
    alpha, beta
        How often at most it may end for a gain where there is none, and against one where it is as great as `gain`.
    every
        After how many blocks it is looked at, from 2: the batches in which a run is played.

    Raises
    ------
    SetUpError
        When one of these cannot be.
    """

    gain: float = 0.1
    alpha: float = 0.05
    beta: float = 0.05
    every: int = 32

    def __post_init__(self) -> None:
        if not 0 < self.gain < math.inf:
            raise SetUpError(f"a gain is a number above 0, not {self.gain!r}", "gain")
        for chance in (self.alpha, self.beta):
            if not 0 < chance < 0.5:
                raise SetUpError(
                    f"the chance of an error is above 0 and below 0.5, not {chance!r}", "error-rate"
                )
        if type(self.every) is not int or self.every < 2:
            raise SetUpError(f"a batch is 2 blocks or more, not {self.every!r}", "every")

    def ratio(self, tally: Tally) -> float:
        """The logarithm of the likelihood ratio, above 0 where the gain is the likelier.

        >>> tally = Tally(seats=1)
        >>> for payoffs in (1, -1, 2, 1):
        ...     tally.add(payoffs)
        >>> round(Sprt(gain=0.5).ratio(tally), 3)
        0.718
        """
        if not tally.squares:  # every block was level: nothing is known of the deviation
            return 0.0
        scale = tally.blocks * tally.seats**2
        square = tally.squares / scale
        # With mean = gain × deviation the likelihood is greatest for the positive root of d² + gain·mean·d = square.
        slope = self.gain * tally.mean
        deviation = (math.sqrt(slope * slope + 4 * square) - slope) / 2
        without = -math.log(square) / 2 - 0.5
        with_gain = (
            -math.log(deviation)
            - (square / deviation**2 - 2 * slope / deviation + self.gain**2) / 2
        )
        return tally.blocks * (with_gain - without)

    def verdict(self, tally: Tally) -> str:
        """``stronger``, ``no stronger``, or ``undecided`` while more should be played."""
        ratio = self.ratio(tally)
        if ratio >= math.log((1 - self.beta) / self.alpha):
            return STRONGER
        if ratio <= math.log(self.beta / (1 - self.alpha)):
            return NO_STRONGER
        return UNDECIDED
