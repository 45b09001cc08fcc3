"""The web server, which shows tables and other pages in browsers and serves the API."""

from matzl.base.environment import require

require("web", "matzl.web")
