"""Routes: the handlers of a module with their paths; each gets the request, and the parts of the path by their names.

::

    router = Router("/table/{table_id}")

    @router.get("/record/{number:number}")
    async def record(request: Request, table_id: str, number: int) -> Response:
        ...

`matzl.web.dependencies` has what handlers need: the checked form, a visitor created on demand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Response]])


class Router:
    """The routes of a module, in the order of their handlers; `prefix` is the beginning of all their paths."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.routes: list[Route] = []

    def get(self, path: str) -> Callable[[Handler], Handler]:
        """Return a decorator for the handler that answers GET and HEAD."""
        return self._adding(path, "GET")

    def post(self, path: str) -> Callable[[Handler], Handler]:
        """Return a decorator for the handler that answers POST."""
        return self._adding(path, "POST")

    def _adding(self, path: str, method: str) -> Callable[[Handler], Handler]:
        def added(handler: Handler) -> Handler:
            async def endpoint(request: Request) -> Response:
                return await handler(request, **request.path_params)

            self.routes.append(Route(self._prefix + path, endpoint, methods=[method]))
            return handler

        return added
