"""Figures put together from parts: kings, queens, and the men with and without a sign in hand; 0,0 is between the eyes."""

from __future__ import annotations

from matzl.web.cards.drawing import use

# Where the hands are. Things are drawn upright round the hand that holds them.
_KING_LEFT, _KING_RIGHT, _QUEEN, _MAN = (-24, 40), (26, 40), (-23, 42), (-25, 38)


def king(cloth: str, trim: str, hair: str, *, left: str, right: str, crown: str = "crown") -> str:
    """A bearded king in ermine with something in each hand."""
    return "".join(
        [
            use("robe", fill=cloth, color=trim),
            use("locks", fill=hair) + use("neck") + use("face") + use("beard", fill=hair),
            use(crown, fill=trim),
            use("robed-arm", fill=cloth),
            use(left, *_KING_LEFT, fill=trim, color=trim) + use("hand", *_KING_LEFT),
            use("robed-arm", fill=cloth, flip=True),
            use(right, *_KING_RIGHT, fill=trim, color=trim) + use("hand", *_KING_RIGHT, flip=True),
        ]
    )


def queen(
    cloth: str, trim: str, hair: str, *, style: str, behind: str, left: str, bright: str
) -> str:
    """A queen; `behind` her head is a veil or a collar of lace, and what she holds is `bright`."""
    return "".join(
        [
            behind,
            use("gown", fill=cloth, color=trim) + use("sleeves", fill=cloth, color=trim),
            use("neck") + use("face") + use("lips") + use(style, fill=hair) + use("coronet"),
            use("robed-arm", fill=cloth),
            use(left, *_QUEEN, fill=bright) + use("hand", *_QUEEN),
        ]
    )


def man(cloth: str, trim: str, body: str, head: str, held: str = "", cape: str = "") -> str:
    """A man to the waist, his one arm bent; the other arm makes him a jack, an ober or an unter.

    `held` is drawn by `in_hand`, or lies before him.
    """
    return "".join(
        [
            use("cape", fill=cape) if cape else "",
            use(body, fill=cloth, color=trim) + use("neck") + head,
            use("arm", fill=cloth, color=trim) + held,
        ]
    )


def jack(cloth: str, trim: str, body: str, head: str, held: str) -> str:
    """A jack, the other arm akimbo."""
    return man(cloth, trim, body, head, held) + use("arm", fill=cloth, color=trim, flip=True)


def ober(cloth: str, trim: str, body: str, head: str, held: str, *, cape: str) -> str:
    """An ober in a cape, who lifts the sign of his suit above his shoulder."""
    arm = use("raised-arm", fill=cloth, color=trim) + use("hand", 37, 6)
    return man(cloth, trim, body, head, held, cape) + arm


def unter(cloth: str, trim: str, body: str, head: str, held: str) -> str:
    """An unter, from whose hand the sign of his suit hangs down."""
    arm = use("outstretched-arm", fill=cloth, color=trim) + use("hand", 39, 13)
    return man(cloth, trim, body, head, held) + arm


def in_hand(thing: str, fill: str = "", color: str = "") -> str:
    """A thing in a man's hand."""
    return use(thing, *_MAN, fill=fill, color=color) + use("hand", *_MAN)


def head(hair: str, *growth: str, look: str = "") -> str:
    """A face with this colour of hair, and what grows on it; a `look` is a mouth that no beard hides."""
    return use("face") + (use(look) if look else "") + "".join(use(g, fill=hair) for g in growth)


def profile(hair: str, *, left: bool = False) -> str:
    """A head seen from its side."""
    return use("profile", flip=left) + use("side-hair", fill=hair, flip=left)
