"""A visitor's devices: codes for signing in, the form for them, signing out, and tokens for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from matzl.errors import FormError
from matzl.features.lobby.me import KIND, recovery_form, token_form
from matzl.forms import Field, Form
from matzl.parts import Address, Link, Links, Mark, Notice, Page, Part, Text
from matzl.table.core.names import checked_name, shown_name
from matzl.table.store import Store, Visitor
from matzl.table.store.visitors import DEVICE, LOCAL, RECOVERY
from matzl.text.languages import translated as _
from matzl.web.dependencies import checked_form, client_address, ensure_visitor, sign_in, sign_out
from matzl.web.errors import RequestError
from matzl.web.features import response
from matzl.web.reader import Reader, device_name
from matzl.web.security import is_foreign
from matzl.web.state import AppState

MAX_CODE = 40

_CODE = Field("code", kind="hidden", high=MAX_CODE)

MAX_DEVICES = 100
"""The number of devices and programs of a visitor beyond which no token is made."""

_GROUP = 5
"""The number of letters of a code that are shown together."""


async def code(request: Request) -> Response:
    """Show a code for another device (as text, link and QR code), or a recovery code (as text)."""
    form = await checked_form(request)
    kind = RECOVERY if KIND.value_in(form) == RECOVERY.name else DEVICE
    store, reader = await _limited(request, form)
    letters = await store.run(store.visitors.code, reader.id, kind)
    grouped = "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))
    if kind is RECOVERY:
        title = _("Your recovery code")
        once = _(
            "Write it down now: it will not be shown again. Keep it to yourself: anyone who enters it plays as you."
        )
        where = _(
            "Enter this code at {address}. It works until you create a new one; earlier recovery codes no longer work."
        ).format(address=reader.server.link("/move"))
        parts: tuple[Part, ...] = (Text(once), Text(where))
    else:
        title = _("Your code")
        once = _(
            "This code works once, within ten minutes. Keep it to yourself: anyone who enters it plays as you."
        )
        where = _("Open this address in another browser on this computer:")
        if reader.server.lan:
            where = _("Open this address on the other device, or point its camera at the picture:")
        parts = (Text(once), Address(where, f"/move/{letters}"))
    back = Links((Link(_("Back"), "/me"),))
    return response(request, Page(title, (Text(Mark(grouped, "code"), "lead"), *parts, back)))


async def token(request: Request) -> Response:
    """Show a program's new token once, since it is not stored in readable form."""
    sent = token_form().check(await checked_form(request))
    name = checked_name(sent["program"])
    store, reader = await _limited(request, {})
    if len(await store.run(store.visitors.devices, reader.id)) >= MAX_DEVICES:
        raise RequestError(429, "too-many-tokens", most=MAX_DEVICES)
    secret = await store.run(store.visitors.new_token, reader.id, name, sent["scopes"])
    once = _(
        "Give this token to the program now: it will not be shown again. Until you revoke it, anyone who has it can do in "
        "your name what the program may do."
    )
    back = Links((Link(_("Back"), "/me#programs"),))
    parts = Text(Mark(secret, "code"), "lead"), Text(once), back
    return response(request, Page(_("Your token"), parts))


async def _limited(request: Request, form: Mapping[str, str]) -> tuple[Store, Reader]:
    """Return the store and the visitor for a new code or token, which the rate limit counts."""
    state, reader = AppState.of(request), await ensure_visitor(request, form)
    state.limits.take("codes", reader.id)
    return state.service.store, reader


async def ask_for_code(request: Request) -> Response:
    """Show the form for a code, prefilled with the code in the link unless another site made the browser open that link."""
    code = request.path_params.get("code") or request.query_params.get("code", "")
    if not (code and is_foreign(request.headers)):
        return response(request, _page(code[:MAX_CODE]))
    text = _("A link on another site led here. Enter a code only if you created it yourself.")
    page = _page("").refused("/move", FormError(text, ""), {})
    return response(request, replace(page, fault=RequestError(403, "foreign")))


async def move(request: Request) -> Response:
    """Sign the browser in as the visitor to whom a code belongs."""
    form = await checked_form(request)
    sure = Field("sure", kind="check").value_in(form)
    return await _signed_in(request, _CODE.value_in(form), sure=sure)


async def open_page(request: Request) -> Response:
    """Sign the browser in through the link of ``matzl serve --open``, the only link that needs no form."""
    if is_foreign(request.headers):
        raise RequestError(403, "foreign")
    return await _signed_in(request, request.path_params["code"][:MAX_CODE], kind=LOCAL.name)


async def ask_to_sign_out(request: Request) -> Response:
    """Explain what signing out means, and ask for confirmation."""
    lost = await _is_last(request)
    text = _(
        "matzl will no longer know who you are on this device. To come back, use a code from another of your "
        "devices, or your recovery code."
    )
    parts: tuple[Part, ...] = (
        Text(text),
        Form("/me/sign-out", _("Sign out"), first=not lost),
        Links((Link(_("Stay signed in"), "/me", "button"),)),
    )
    if lost:
        warning = _(
            "You have no other device and no recovery code: if you sign out now, nobody can restore your seats and "
            "your history."
        )
        code = recovery_form(_("Create a recovery code first"), first=True)
        parts = (parts[0], Notice(warning, "wrong"), code, *parts[1:])
    return response(request, Page(_("Sign out"), parts))


async def leave(request: Request) -> Response:
    """Sign out one of the visitor's devices, by default this one."""
    form = await checked_form(request)
    session, cookies = request.state.session, AppState.of(request).cookies
    fields = Field("device", value=session.device), Field("program", kind="check")
    device, program = Form("/me/sign-out", fields=fields).check(form).values()
    if request.state.reader.known:
        await sign_out(request, device)
    if device != session.device:
        return RedirectResponse("/me?saved=" + ("yes" if program else "out-there"), 303)
    session.set_cookies.append(cookies.set("visitor", "", 0))
    return RedirectResponse("/me?saved=out", 303)


def _page(code: str) -> Page:
    """Return the page with the form for a code."""
    title = _("Use your seats here too")
    text = _(
        "This device will play as the player who created the code, with the same name and the same seats."
    )
    label = _("Code from another device, or recovery code")
    field = replace(_CODE, title=label, kind="code", value=code)
    return Page(title, (Text(text), Form("/move", title, (field,), first=True)))


def _wrong_code(request: Request, code: str, status: int = 422) -> Response:
    """Return the page with the form for a code, filled in with the invalid code, and with the error."""
    fault = _(
        "This code is not valid. A code from another device works once, within ten minutes; a recovery code, until you "
        "create a new one."
    )
    short = _("This code is not valid.")
    page = _page(code).refused("/move", FormError(fault, "code", short), {"code": code})
    return response(request, page, status)


async def _question(request: Request, code: str, other: Visitor) -> Response:
    """Ask the person at the browser, who is signed in, whether to switch to the visitor to whom a code belongs."""
    current, name = request.state.reader.name or shown_name(""), shown_name(other.name)
    now = _("You are {name} on this device now. With this code you will be {other} here.")
    two = _(
        "These are two players, each with their own seats and their own history; nothing is carried over from one to "
        "the other."
    )
    parts: list[Part] = [Notice(now.format(name=current, other=name)), Text(two)]
    if await _is_last(request):
        warning = _(
            "{name} has no other device and no recovery code: if you continue, nobody can restore their seats and "
            "their history."
        ).format(name=current)
        create = Link(_("Create a recovery code first"), "/me")
        parts.append(Notice((f"{warning} ", create), "wrong"))
    fields = (replace(_CODE, value=code), Field("sure", kind="hidden", value="yes"))
    parts += [
        Form("/move", _("Switch to {name}").format(name=name), fields, first=True),
        Links((Link(_("Stay {name}").format(name=current), "/", "button"),)),
    ]
    return response(request, Page(_("Who are you on this device?"), tuple(parts)))


async def _is_last(request: Request) -> bool:
    """Return whether the visitor has neither another device nor a recovery code."""
    store, reader = AppState.of(request).service.store, request.state.reader
    devices = await store.run(store.visitors.devices, reader.id)
    return (
        sum(not each.is_program for each in devices) < 2
        and await store.run(store.visitors.recovery_made, reader.id) is None
    )


async def _signed_in(
    request: Request, code: str, *, sure: bool = False, kind: str = ""
) -> Response:
    """Use up a code, sign the browser in as the code's owner, and redirect to the first page.

    If the browser is signed in as somebody else, and not `sure`, ask first. With `kind`, only codes of that kind are valid.
    """
    state, reader = AppState.of(request), request.state.reader
    state.limits.take("codes", client_address(request))
    store = state.service.store
    owner = await store.run(store.visitors.of_code, code)
    if owner is None or kind not in ("", owner[1]):
        return _wrong_code(request, "", 404) if kind else _wrong_code(request, code)
    if request.method == "HEAD":  # from programs that preview links; it must not use up the code
        return Response()
    if reader.known and not sure and reader.id != owner[0].id:
        return await _question(request, code, owner[0])
    redeemed = await store.run(store.visitors.redeem, code, device_name(request.headers))
    if redeemed is None:
        return _wrong_code(request, code)
    if reader.known:
        await sign_out(request, request.state.session.device)
    sign_in(request, redeemed[1])
    return RedirectResponse("/", 303)


ROUTES = [
    Route("/me/code", code, methods=["POST"]),
    Route("/me/token", token, methods=["POST"]),
    Route("/move", ask_for_code),
    Route("/move", move, methods=["POST"]),
    Route("/move/{code}", ask_for_code),
    Route("/sign-in/{code}", open_page),
    Route("/me/sign-out", ask_to_sign_out),
    Route("/me/sign-out", leave, methods=["POST"]),
]
