"""The table in the terminal: `matzl.terminal.app.run` opens it; nothing here is imported before somebody plays."""
