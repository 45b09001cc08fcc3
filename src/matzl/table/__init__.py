"""Tables where people and bots play: an event log, its fold, what each seat may know, bots that move; no web framework."""
