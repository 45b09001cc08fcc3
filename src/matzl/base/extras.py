"""Optional parts of matzl, the extras of its installation: which modules each needs, and the error when they are missing.

The rules, the bots, the rule books, ``simulate``, ``replay``, ``solve`` and ``arena`` work without any extra.
"""

from __future__ import annotations

from importlib.util import find_spec

from matzl.errors import StoppedError

EXTRAS = {
    "table": ("sqlalchemy", "alembic"),
    "web": ("sqlalchemy", "alembic", "fastapi", "jinja2", "markdown_it", "segno", "uvicorn"),
    "terminal": ("sqlalchemy", "alembic", "textual"),
}
"""The modules that each extra installs, as ``[project.optional-dependencies]`` in pyproject.toml declares them."""


def require(extra: str, purpose: str) -> None:
    """Check that an extra is installed.

    Parameters
    ----------
    extra
        A key of `EXTRAS`.
    purpose
        What needs it, as the beginning of the error message.

    Raises
    ------
    StoppedError
        When a module of the extra is missing (code ``missing-extra``); the message says how to install it.
    """
    for module in EXTRAS[extra]:
        if not _installed(module):
            raise StoppedError(
                f"{purpose} needs {module}, which is not installed: pip install 'matzl[{extra}]'",
                "missing-extra",
            )


def _installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:  # None in sys.modules
        return False
