"""Salves: a hidden-grid game of the second world war, run by an umpire through a forum."""

from fleetdesk.core.speech import N_

TITLE = N_("Salves")
TELLS = N_("Fleets hidden on a grid: players post, an umpire answers")
PICTURE = "ship.battleship"
RANK = 5
MAPPED = False
