"""The visitor's devices: codes that sign in, the form that takes them, and signing out."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl.table.core.names import shown_name
from matzl.table.store import Visitor
from matzl.table.store.visitors import DEVICE, LOCAL, RECOVERY
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    CurrentVisitor,
    client_address,
    sign_in,
    sign_out,
)
from matzl.web.devices import device_name
from matzl.web.errors import RequestError
from matzl.web.routing import Router
from matzl.web.security import is_foreign
from matzl.web.state import AppState
from matzl.web.templating import page

router = Router()

_MAX_CODE = 40

_KINDS = {kind.name: kind for kind in (DEVICE, RECOVERY)}

_GROUP = 5
"""The number of letters of a code that are shown together."""


@router.post("/me/code")
async def code(
    request: Request, form: CheckedForm, reader: CurrentVisitor, state: CurrentState
) -> Response:
    """Show a code for another device, as text, link and QR code, or a recovery code, as text."""
    kind = _KINDS[form.word("kind", _KINDS, DEVICE.name)]
    store = state.service.store
    state.limits.take("codes", reader.id)
    letters = await store.run(store.visitors.code, reader.id, kind)
    return page(
        request,
        "me/code.html",
        code="-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)),
        recovery=kind is RECOVERY,
        link=reader.server.link(f"/move/{letters}"),
    )


@router.get("/move")
@router.get("/move/{code}")
async def ask_for_code(request: Request, code: str = "") -> Response:
    """Show the form, which a link fills in, unless another site has made the browser open it."""
    if code and is_foreign(request.headers):
        return await _form(request, "", status=403)
    return await _form(request, code[:_MAX_CODE])


@router.post("/move")
async def move(
    request: Request, form: CheckedForm, reader: CurrentReader, state: CurrentState
) -> Response:
    """Sign in as the visitor of a code; ask first if the browser is signed in as somebody else."""
    state.limits.take("codes", client_address(request))
    store, code = state.service.store, form.get("code", "")[:_MAX_CODE]
    known = await store.run(store.visitors.of_code, code)
    if known is None:
        return await _form(request, code, status=422)
    sure = form.yes("sure") or reader.visitor in (None, known[0].id)
    return await (_signed_in(request, code) if sure else _form(request, code, known[0]))


@router.get("/sign-in/{code}")
async def open_page(
    request: Request, code: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Sign in by the link of ``matzl serve --open``; ask first if the browser is signed in as somebody else."""
    if is_foreign(request.headers):
        raise RequestError(403, "foreign")
    state.limits.take("codes", client_address(request))
    store, code = state.service.store, code[:_MAX_CODE]
    known = await store.run(store.visitors.of_code, code)
    if known is None or known[1] != LOCAL.name:
        return await _form(request, "", status=404)
    if request.method == "HEAD":  # from programs that preview links; it must not use up the code
        return Response()
    sure = reader.visitor in (None, known[0].id)
    return await (_signed_in(request, code) if sure else _form(request, code, known[0]))


@router.get("/me/sign-out")
async def ask_to_sign_out(request: Request) -> Response:
    """Say what signing out means, and ask for confirmation."""
    return page(request, "me/sign_out.html", lost=await _is_last(request))


@router.post("/me/sign-out")
async def leave(request: Request, form: CheckedForm) -> Response:
    """Sign out on a device of the visitor, by default on this one."""
    session, cookies = request.state.session, AppState.of(request).cookies
    device = form.get("device", session.device)
    if request.state.reader.known:
        await sign_out(request, device)
    if device != session.device:
        return RedirectResponse("/me?saved=out-there", 303)
    session.set_cookies.append(cookies.set(cookies.visitor, "", 0))
    return RedirectResponse("/me?saved=out", 303)


async def _form(
    request: Request, code: str, other: Visitor | None = None, *, status: int = 200
) -> Response:
    """Return the page with the form for a code.

    Parameters
    ----------
    other
        The visitor of the code, if the reader is somebody else and must confirm it.
    status
        403 if another site has made the browser open the page; 404 or 422 if the code is not valid.
    """
    return page(
        request,
        "me/move.html",
        status=status,
        code=code,
        other=shown_name(other.name) if other else "",
        wrong=status in (404, 422),
        foreign=status == 403,
        lost=other is not None and await _is_last(request),
    )


async def _is_last(request: Request) -> bool:
    """Return whether the visitor has neither another device nor a recovery code."""
    store, reader = AppState.of(request).service.store, request.state.reader
    devices = await store.run(store.visitors.devices, reader.id)
    return len(devices) < 2 and await store.run(store.visitors.recovery_made, reader.id) is None


async def _signed_in(request: Request, code: str) -> Response:
    """Use up a code, sign the browser in as its visitor, and redirect to the first page."""
    store = AppState.of(request).service.store
    redeemed = await store.run(store.visitors.redeem, code, device_name(request.headers))
    if redeemed is None:
        return await _form(request, code, status=422)
    if request.state.reader.known:
        await sign_out(request, request.state.session.device)
    sign_in(request, redeemed[1])
    return RedirectResponse("/", 303)
