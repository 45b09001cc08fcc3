"""Search hooks of Matzlfangen: declarer and the seat that was dealt the called card play together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matzl.base.cards import NO_CARD, NO_SEAT, Cards, Seat
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.games.matzlfangen.exact import exact_values, sides
from matzl.games.matzlfangen.info import AUCTION, DURCH, RUFEN, TRUMPF_DURCH
from matzl.games.matzlfangen.settlement import card_points
from matzl.search.effort import Profile
from matzl.search.policy.features import CALLED, NUMBERS, SHOWN

if TYPE_CHECKING:
    from matzl.deal.view import View
    from matzl.search.hooks import Constraints

__all__ = ["PROFILE", "constraints", "exact_values", "points_of", "public_facts", "sides", "stake"]

# Half by rules of thumb: by these declarer wins too little in treiben and neidspiel, by the policy too much. Exact play with
# more cards is slow and no better than playouts: others do not see all cards. The trust in calls is high, since a seat that
# raises again has the hand for it; with less trust bots raise each other up to the tenth raise.
PROFILE = Profile(
    amateur={"exact": 3, "endings": 12},
    club={"worlds": 12, "endings": 12},
    expert={"worlds": 240, "thumb": 0.5, "race": True},
    master={"worlds": 7680, "thumb": 0.5, "race": True, "exact": 5},
    exact=4,
    temperature=0.2,
    trust_in_calls=0.9,
    solve_phases=("call", "trump", "raise", "play", "claim"),
    solve_cards=8,
)


def constraints(view: View, known: Constraints) -> None:
    """§3.18 Add the constraints that the call, raises and the called card put on the sides."""
    state = view.state[0]
    called, partner = int(state["called"]), int(state["partner"])
    if called != NO_CARD:
        for seat in range(view.seats):
            if seat == state["declarer"] or state["defenders"] >> seat & 1:  # §3.12
                known.denied[seat] |= 1 << called
        if partner != NO_SEAT:
            known.held[partner] |= 1 << called


@kernel
def points_of(g: State, taken: Cards) -> int:
    """§6.1 Return the points of a set of cards."""
    return card_points(taken)


@kernel
def public_facts(g: State, seat: Seat, facts: Any) -> None:
    """Write the seat's knowledge of the contract and the sides.

    §2.5 The upcard; §3.10 contract, declarer and the card called; §3.15 raises; §3.18 known sides; §9.3 whether the seat was
    dealt the card called.
    """
    if g.called != NO_CARD:
        facts[CALLED] = 1 << g.called
        facts[NUMBERS + 5] = 1 + (g.dealt[seat] >> g.called & 1)
    for step in range(1, 4):
        facts[SHOWN + step] = g.shown[(seat + step) & 3]
    facts[NUMBERS] = g.contract
    facts[NUMBERS + 1] = 0 if g.declarer == NO_SEAT else 1 + (g.declarer - seat & 3)
    facts[NUMBERS + 2] = 0 if g.partner == NO_SEAT else 1 + (g.partner - seat & 3)
    # The known defenders, from the seat to move.
    facts[NUMBERS + 3] = (g.defenders >> seat | g.defenders << 4 - seat) & 15
    facts[NUMBERS + 4] = min(g.raises, 10)


@kernel
def stake(g: State) -> float:
    """§7.3, §7.6, §7.7 Return the value of the contract with its raises, doubled if declarer plays alone.

    Double the value lies between a defender's payment (once the value) and declarer's (three times the value; §7.14).
    """
    if g.phase == AUCTION:
        return 1.0
    units = (6.0 if g.contract in (DURCH, TRUMPF_DURCH) else 1.0) + g.raises
    return units if g.contract == RUFEN else 2.0 * units
