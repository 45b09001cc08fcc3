"""The tables in the browser."""

from matzl.base.extras import require

require("web", "matzl.web")
