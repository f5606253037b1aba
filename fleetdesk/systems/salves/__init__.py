"""Salves: a hidden-grid game of the second world war, run by an umpire through a forum."""

from fleetdesk.core.speech import N_

TITLE = N_("Salves")
TELLS = N_("Fleets hidden on a grid: players post, an umpire answers")
RANK = 5
MAPPED = False
