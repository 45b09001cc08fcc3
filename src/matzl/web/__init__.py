"""The tables in the browser."""

from matzl.base.environment import require

require("web", "matzl.web")
