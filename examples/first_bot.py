"""A first bot, which plays its lowest card: ``matzl arena mittlere --bots first_bot:make,random`` in this folder."""

from matzl import View


class Lowest:
    """The bot: legal cards are in the order of suits and ranks."""

    def choose(self, view: View) -> str:
        """Return the first legal action."""
        return next(iter(view.legal))


def make(seed: int) -> Lowest:
    """Make the bot; it draws no random numbers."""
    return Lowest()
