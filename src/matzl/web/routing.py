"""Routes: each handler gets the values that its parameters name.

A handler is a coroutine function that returns a response. Its parameters are the request, parts of the path by their names,
fields of the query (texts with a default), and values that other functions find in the request::

    router = Router("/table/{table}")

    @router.get("/record/{number:number}")
    async def record(request: Request, table: str, number: int, reader: CurrentReader) -> Response:
        ...

`matzl.web.dependencies` has what can be found, such as ``CurrentReader = Annotated[Reader, Depends(get_reader)]``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any, TypeAlias, TypeVar, get_type_hints

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Response]])

Found: TypeAlias = dict[Callable[..., Any], Any]
"""The values found for a request, by the function that found each; it is called once."""


@dataclass(frozen=True, slots=True)
class Depends:
    """The mark of a parameter whose value is returned by a coroutine function, which has parameters like a handler."""

    find: Callable[..., Awaitable[Any]]


class Router:
    """The routes of a module.

    Parameters
    ----------
    prefix
        The beginning of all its paths.

    Attributes
    ----------
    routes
        The routes, in the order of their handlers.
    """

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.routes: list[Route] = []

    def get(self, path: str) -> Callable[[Handler], Handler]:
        """Return a decorator for the handler that answers GET and HEAD."""
        return self._adding(path, "GET", ())

    def post(self, path: str, dependencies: Sequence[Depends] = ()) -> Callable[[Handler], Handler]:
        """Return a decorator for the handler that answers POST; the dependencies are found first."""
        return self._adding(path, "POST", dependencies)

    def _adding(
        self, path: str, method: str, first: Sequence[Depends]
    ) -> Callable[[Handler], Handler]:
        def added(handler: Handler) -> Handler:
            call, before = _Call.of(handler), [_Call.of(each.find) for each in first]

            async def endpoint(request: Request) -> Response:
                found: Found = {}
                for each in before:
                    await each.result(request, found)
                response: Response = await call.result(request, found)
                return response

            self.routes.append(Route(self._prefix + path, endpoint, methods=[method]))
            return handler

        return added


@dataclass(frozen=True, slots=True)
class _Call:
    """A function with the source of each of its parameters: another call, its default, or the request."""

    function: Callable[..., Awaitable[Any]]
    sources: tuple[tuple[str, object], ...]

    @classmethod
    def of(cls, function: Callable[..., Awaitable[Any]]) -> _Call:
        hints = get_type_hints(function, include_extras=True)
        sources: list[tuple[str, object]] = []
        for name, parameter in signature(function).parameters.items():
            marks = getattr(hints[name], "__metadata__", ())
            mark = next((each for each in marks if isinstance(each, Depends)), None)
            if mark is not None:
                sources.append((name, cls.of(mark.find)))
            else:
                sources.append((name, Request if hints[name] is Request else parameter.default))
        return cls(function, tuple(sources))

    async def result(self, request: Request, found: Found) -> Any:
        """Return the result of the function, which is called at most once per request."""
        if self.function not in found:
            values: dict[str, object] = {}
            for name, source in self.sources:
                if isinstance(source, _Call):
                    values[name] = await source.result(request, found)
                elif source is Request:
                    values[name] = request
                elif name in request.path_params:
                    values[name] = request.path_params[name]
                else:
                    values[name] = request.query_params.get(name, source)
            found[self.function] = await self.function(**values)
        return found[self.function]
