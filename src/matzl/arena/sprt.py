"""A sequential test of a mean in units of the standard deviation, which stops a match-up as soon as it is decided."""

from __future__ import annotations

import math
from dataclasses import dataclass

from matzl.arena.statistics import Tally
from matzl.errors import SetUpError

STRONGER, NO_STRONGER, UNDECIDED = "stronger", "no stronger", "undecided"
WEAKER = "weaker"
"""The verdict of an interval below 0; a test does not tell weaker from equal."""


@dataclass(frozen=True)
class Sprt:
    """A generalised sequential probability ratio test on the figures of blocks.

    There are two hypotheses on the mean of a block, in units of the unknown standard deviation of a block: it is 0, or it
    is `gain`. After each batch of blocks the logarithm of the ratio of their maximum likelihoods, for normal figures, is
    compared with two bounds: at ``log((1 - beta) / alpha)`` the test ends for the gain, at ``log(beta / (1 - alpha))``
    against it.

    Parameters
    ----------
    gain
        The smallest gain of interest, in standard deviations of a block, above 0.
    alpha, beta
        The highest probability of ending for a gain if there is none, and against it if it is `gain`.
    every
        The number of blocks in a batch, from 2.

    Raises
    ------
    SetUpError
        If a parameter is out of range.
    """

    gain: float = 0.1
    alpha: float = 0.05
    beta: float = 0.05
    every: int = 32

    def __post_init__(self) -> None:
        if not 0 < self.gain < math.inf:
            raise SetUpError(f"the gain must be a number above 0, not {self.gain!r}", "gain")
        for chance in (self.alpha, self.beta):
            if not 0 < chance < 0.5:
                raise SetUpError(
                    f"the probability of an error must be above 0 and below 0.5, not {chance!r}",
                    "error-rate",
                )
        if type(self.every) is not int or self.every < 2:
            raise SetUpError(f"a batch must have 2 blocks or more, not {self.every!r}", "every")

    def ratio(self, tally: Tally) -> float:
        """Return the logarithm of the likelihood ratio; it is above 0 if the gain is more likely.

        >>> tally = Tally(seats=1)
        >>> for payoffs in (1, -1, 2, 1):
        ...     tally.add(payoffs)
        >>> round(Sprt(gain=0.5).ratio(tally), 3)
        0.718
        """
        if not tally.squares:  # all blocks were level, so the deviation is unknown
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
        """Return ``stronger``, ``no stronger``, or ``undecided`` if more blocks are needed."""
        ratio = self.ratio(tally)
        if ratio >= math.log((1 - self.beta) / self.alpha):
            return STRONGER
        if ratio <= math.log(self.beta / (1 - self.alpha)):
            return NO_STRONGER
        return UNDECIDED
