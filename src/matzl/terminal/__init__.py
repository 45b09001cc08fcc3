"""The table in the terminal; `matzl.terminal.app.run` opens it."""

from matzl.base.environment import require

require("terminal", "matzl.terminal")
