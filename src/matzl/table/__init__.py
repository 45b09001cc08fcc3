"""Tables where people and bots play, without a user interface: events, state, commands, views, store."""

from matzl.base.environment import require

require("table", "matzl.table")
