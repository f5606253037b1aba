"""Salves: a hidden-grid game of the second world war, run by an umpire through a forum."""

from fleetdesk.core.speech import N_

TITLE = N_("Salves")
RANK = 5
