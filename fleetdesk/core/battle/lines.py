"""Lines of a journal: what reads their numbers alone loads no models."""

OPENING = 0
"""Id of the opening position; entries count from 1."""
WITNESS = "witness"
"""Stands in place of an action where an entry only bears witness."""
