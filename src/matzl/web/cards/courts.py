"""The court cards of the three decks: who they are, what they wear and hold.

The German obers and unters are those of the Tell packs: Tell with his crossbow, Stüssi with the horn, Geßler and Rudenz;
Harras, Reding, Kuoni with the crook and Fürst.
"""

from __future__ import annotations

from matzl.web.cards.drawing import LINES, use
from matzl.web.cards.figures import head, in_hand, jack, king, ober, profile, queen, unter
from matzl.web.cards.paints import (
    BLOND,
    BLUE,
    BROWN,
    COPPER,
    DARK,
    GREEN,
    GREY,
    OCHRE,
    RED,
    ROSE,
    SLATE,
    WHITE,
    WINE,
    WOOL,
)

_LACE = use("lace")
_FEATHER, _FEATHER_LEFT = use("feather"), use("feather", flip=True)


def _hat(hat: str, fill: str, color: str) -> str:
    return use(hat, fill=fill, color=color)


_FRENCH = {
    "KC": king(GREEN, OCHRE, BROWN, left="sceptre", right="orb"),
    "KD": king(BLUE, RED, BLOND, left="axe", right="goblet", crown="closed-crown"),
    "KH": king(RED, BLUE, GREY, left="sword", right="orb"),
    "KS": king(SLATE, WINE, DARK, left="sword", right="orb", crown="closed-crown"),
    "QC": queen(GREEN, WINE, COPPER, style="tresses", behind=_LACE, left="flower", bright=RED),
    "QD": queen(
        BLUE, OCHRE, BLOND, style="braids", behind=use("veil", fill=GREY), left="fan", bright=RED
    ),
    "QH": queen(RED, OCHRE, BROWN, style="tresses", behind=_LACE, left="flower", bright=WHITE),
    "QS": queen(
        SLATE, RED, DARK, style="braids", behind=use("veil", fill=WHITE), left="sceptre", bright=RED
    ),
    "JC": jack(
        GREEN,
        OCHRE,
        "doublet",
        head(BLOND, "bob", look="mouth") + _hat("beret", RED, OCHRE) + _FEATHER,
        in_hand("halberd"),
    ),
    "JD": jack(
        BLUE,
        RED,
        "doublet",
        head(BROWN, "moustache", "bob") + _hat("flat-cap", RED, OCHRE),
        in_hand("lance", color=RED),
    ),
    "JH": jack(
        RED, BLUE, "doublet", profile(COPPER) + _hat("flat-cap", BLUE, OCHRE), in_hand("axe")
    ),
    "JS": jack(
        SLATE,
        RED,
        "doublet",
        profile(DARK, left=True) + _hat("beret", WINE, OCHRE) + _FEATHER,
        in_hand("sword"),
    ),
}

_CROSSBOW = use("crossbow", -14, 40, turn=-22) + use("hand", -22, 43)

_GERMAN = {
    "KC": king(OCHRE, GREEN, GREY, left="sceptre", right="orb"),
    "KD": king(RED, GREEN, DARK, left="sword", right="orb", crown="closed-crown"),
    "KH": king(RED, BLUE, BROWN, left="sceptre", right="goblet", crown="closed-crown"),
    "KS": king(GREEN, WINE, BLOND, left="sword", right="orb"),
    "QC": ober(
        GREEN,
        BROWN,
        "jerkin",
        head(BROWN, "temples", "stubble") + _hat("hunting-hat", BROWN, RED) + use("quill"),
        _CROSSBOW,
        cape=BROWN,
    ),
    "QD": ober(
        OCHRE,
        GREEN,
        "jerkin",
        head(GREY, "temples", "beard") + _hat("hunting-hat", GREEN, OCHRE),
        use("horn", -18, 42),
        cape=GREEN,
    ),
    "QH": ober(
        RED,
        OCHRE,
        "cuirass",
        head(DARK, "temples", "moustache", "goatee")
        + _hat("wide-hat", WINE, OCHRE)
        + _FEATHER_LEFT,
        in_hand("staff"),
        cape=WINE,
    ),
    "QS": ober(
        GREEN,
        WHITE,
        "coat",
        head(BLOND, "bob", look="mouth") + _hat("beret", GREEN, OCHRE) + _FEATHER_LEFT,
        in_hand("sword"),
        cape=BLUE,
    ),
    "JC": unter(
        BROWN,
        OCHRE,
        "cuirass",
        head(DARK, "temples", "stubble") + use("morion"),
        in_hand("halberd"),
    ),
    "JD": unter(
        SLATE,
        RED,
        "coat",
        head(GREY, "temples", "stubble") + _hat("fur-cap", BROWN, RED),
        in_hand("sword"),
    ),
    "JH": unter(
        WOOL, BLUE, "jerkin", head(BLOND, look="smile") + use("hood", fill=BLUE), in_hand("crook")
    ),
    "JS": unter(
        WINE,
        OCHRE,
        "coat",
        head(GREY, "temples", "beard") + _hat("beret", GREEN, OCHRE),
        in_hand("staff"),
    ),
}

_ROSE_IN_HAND = use("flower", -23, 44, fill=ROSE) + use("hand", -25, 38)

_SWISS = {
    "KC": king(GREEN, OCHRE, GREY, left="sceptre", right="goblet"),
    "KD": king(RED, OCHRE, DARK, left="sceptre", right="orb", crown="closed-crown"),
    "KH": king(WINE, GREEN, BLOND, left="sword", right="orb"),
    "KS": king(BLUE, RED, BROWN, left="sceptre", right="orb", crown="closed-crown"),
    "QC": ober(
        GREEN,
        OCHRE,
        "coat",
        head(BROWN, "temples", "stubble") + _hat("wide-hat", BROWN, RED) + _FEATHER_LEFT,
        in_hand("staff"),
        cape=BROWN,
    ),
    "QD": ober(
        RED,
        OCHRE,
        "coat",
        head(DARK, "temples", "moustache", "goatee") + _hat("beret", OCHRE, RED) + _FEATHER_LEFT,
        in_hand("halberd"),
        cape=GREEN,
    ),
    "QH": ober(
        WINE,
        WHITE,
        "doublet",
        head(COPPER, "bob", look="mouth") + _hat("beret", GREEN, OCHRE) + _FEATHER_LEFT,
        in_hand("sword"),
        cape=GREEN,
    ),
    "QS": ober(
        BLUE,
        WHITE,
        "coat",
        head(GREY, "temples", "moustache") + _hat("wide-hat", BLUE, OCHRE) + use("pipe"),
        in_hand("sword"),
        cape=RED,
    ),
    "JC": unter(
        OCHRE,
        GREEN,
        "jerkin",
        head(BROWN, "bob", look="mouth") + _hat("flat-cap", GREEN, RED) + use("pipe"),
        in_hand("lance", color=RED),
    ),
    "JD": unter(
        RED,
        OCHRE,
        "doublet",
        head(DARK, look="smile") + _hat("fools-cap", RED, OCHRE),
        in_hand("staff"),
    ),
    "JH": unter(
        GREEN,
        WINE,
        "coat",
        head(BLOND, "bob", look="mouth") + _hat("beret", WINE, GREEN),
        _ROSE_IN_HAND,
    ),
    "JS": unter(
        OCHRE,
        BLUE,
        "doublet",
        head(BROWN, "moustache", "temples") + _hat("flat-cap", BLUE, OCHRE),
        in_hand("letter"),
    ),
}

_COURTS = {"french": _FRENCH, "german": _GERMAN, "swiss": _SWISS}


def court(deck: str, card: str) -> str:
    """The figure of a court card, in the upper half of its card."""
    return f'<g transform="translate(60 41)" {LINES}>{_COURTS[deck][card]}</g>'
