"""Tables where people and bots play, without a user interface: events, state, commands, views, store."""

from matzl.base.extras import require

require("table", "matzl.table")
