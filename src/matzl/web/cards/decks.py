"""The cards of a deck, put together from index, signs, pips, figures and ornaments."""

from __future__ import annotations

from matzl.base.cards import RANK_LETTERS, SUIT_LETTERS
from matzl.web.cards.backs import back
from matzl.web.cards.bodies import ARMS, BODIES
from matzl.web.cards.courts import court
from matzl.web.cards.drawing import PREFIX, use
from matzl.web.cards.glyphs import index_part, numeral_part
from matzl.web.cards.hats import HATS
from matzl.web.cards.heads import HEADS
from matzl.web.cards.ornaments import ORNAMENTS
from matzl.web.cards.paints import EDGE, INKS, PAPER, TINTS
from matzl.web.cards.pips import pip_places, pip_size
from matzl.web.cards.signs import ENGRAVINGS, SIGNS
from matzl.web.cards.things import THINGS

WIDTH, HEIGHT = 120, 186
RANKS = "6789TJQKA"
BACK = "back"

_PAPER = (
    f'<rect x=".75" y=".75" width="118.5" height="184.5" rx="9" fill="{PAPER}"'
    f' stroke="{EDGE}" stroke-width="1.5"/>'
)
_SEASONS = {"C": "winter", "D": "summer", "H": "spring", "S": "autumn"}


def parts(deck: str, indices: tuple[str, ...]) -> dict[str, str]:
    """What the cards of a deck may refer to: drawings by name."""
    signs = {f"sign-{suit}": sign for suit, sign in SIGNS[deck].items()}
    engravings = {f"engraving-{suit}": line for suit, line in ENGRAVINGS.items()}
    numerals = {f"numeral-{rank}": numeral_part(rank) for rank in "6789T"}
    letters = {
        f"index-{_index(rank, indices)}": index_part(_index(rank, indices)) for rank in RANKS
    }
    figures = HEADS | HATS | BODIES | ARMS | THINGS
    return {"paper": _PAPER, **signs, **engravings, **numerals, **letters, **figures, **ORNAMENTS}


def faces(deck: str, indices: tuple[str, ...]) -> dict[str, str]:
    """The cards of a deck and its back, each under the name of its symbol."""
    cards = [rank + suit for suit in SUIT_LETTERS for rank in RANKS]
    found = {f"card-{card}": _face(deck, card, _index(card[0], indices)) for card in cards}
    return found | {BACK: use("paper") + back(deck)}


def _index(rank: str, indices: tuple[str, ...]) -> str:
    return indices[RANK_LETTERS.index(rank)]


def _face(deck: str, card: str, index: str) -> str:
    """A card: its upper half, the same upside down, and what stands across the middle."""
    rank, suit = card[0], card[1]
    if rank == "A":
        upper, middle = _ace(deck, suit)
    elif rank in "KQJ":
        upper, middle = _court_card(deck, card)
    elif (deck, rank) == ("swiss", "T"):
        upper, middle = _banner(deck, suit)
    else:
        upper, middle = _plain(deck, card)
    corner = use(f"index-{index}", 15.5, 8, fill=INKS[deck][suit]) + use(f"sign-{suit}", 16, 55)
    half = f"{PREFIX}{card}"
    turned = f'<use href="#{half}" transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"/>'
    return f'{use("paper")}<g id="{half}">{corner}{upper}</g>{turned}{middle}'


def _belt(deck: str, suit: str) -> str:
    return use("belt", fill=TINTS[suit], color=INKS[deck][suit])


def _plain(deck: str, card: str) -> tuple[str, str]:
    rank, suit = card[0], card[1]
    size = pip_size(rank)
    upper, middle = (
        "".join(use(f"sign-{suit}", x, y, size=size) for x, y in places)
        for places in pip_places(deck, rank)
    )
    if deck == "german":
        upper += use(f"numeral-{rank}", 104, 10, stroke=INKS[deck][suit], size=1.15)
    return upper, middle


def _ace(deck: str, suit: str) -> tuple[str, str]:
    """One large sign in a French pack; two, as on the deuce that it was, in the others."""
    ink = INKS[deck][suit]
    scroll = use("scroll", 60, 92, fill=ink, stroke=ink)
    if deck == "french":
        large = use(f"sign-{suit}", 60, 93, size=2.6) + use(f"engraving-{suit}", 60, 93, size=2.6)
        return use("scroll", 60, 57, fill=ink, stroke=ink, size=0.85), large
    if deck == "german":
        return use(f"sign-{suit}", 60, 35, size=1.7) + use(_SEASONS[suit]), _belt(deck, suit)
    return use(f"sign-{suit}", 60, 35, size=1.9) + scroll, _belt(deck, suit)


def _banner(deck: str, suit: str) -> tuple[str, str]:
    flag = use("banner", fill=TINTS[suit], color=INKS[deck][suit])
    return flag + use(f"sign-{suit}", 72, 47.5, size=1.35), _belt(deck, suit)


def _court_card(deck: str, card: str) -> tuple[str, str]:
    """Besides the figure its sign: high for an ober, low for an unter, which is what they are called after."""
    rank, suit = card[0], card[1]
    sign = f"sign-{suit}"
    if deck == "french" or rank == "K":
        placed = use(sign, 99, 26)
    elif rank == "Q":
        placed = use(sign, 98, 25, size=1.2)
    else:
        placed = use(sign, 98, 75, size=1.05)
    return court(deck, card) + placed, _belt(deck, suit)
