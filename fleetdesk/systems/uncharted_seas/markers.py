"""Markers beside ships, and leaving the table (R70)."""

from __future__ import annotations

from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.forms import Answers, Form
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common import marker_play
from fleetdesk.systems.common.marker_play import LayMarker, TakeMarker
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.uncharted_seas.engaged import engage_freed, remove
from fleetdesk.systems.uncharted_seas.picks import comply
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip


def _asked_ship(battle: SeaBattle, answers: Answers) -> SeaShip | None:
    """The ship a form was opened for, if there is one of that id."""
    return battle.ships.get(str(answers.get("ship", "")))


def _lay_form(battle: SeaBattle, answers: Answers) -> Form:
    return marker_play.lay_form(_asked_ship(battle, answers), battle.turn, answers)


@action(N_("Marker"), rules="R70", form=_lay_form, icon="flag")
def lay_marker(battle: SeaBattle, args: LayMarker, _: Table) -> Outcome[SeaBattle]:
    """R70: a marker is removed in the end phase of its turn, or by hand."""
    ship = ship_of(battle, args.ship)
    markers, line = marker_play.lay(ship, args, battle.markers)
    return Outcome(battle=battle.with_ship(ship.but(markers=markers)), title=line.text, lines=(line,))


def _take_away_form(battle: SeaBattle, answers: Answers) -> Form:
    return marker_play.take_form(_asked_ship(battle, answers), answers)


@action(N_("Remove a marker"), rules="R70", form=_take_away_form, icon="flag")
def take_marker(battle: SeaBattle, args: TakeMarker, _: Table) -> Outcome[SeaBattle]:
    """R70: by hand, before its turn or where it has none."""
    ship = ship_of(battle, args.ship)
    markers, line = marker_play.take(ship, args)
    return Outcome(battle=battle.with_ship(ship.but(markers=markers)), title=line.text, lines=(line,))


@action(N_("Leave the table"), icon="flag")
def leave_table(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """No rule: players agree that a ship leaves the table."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.on_table else "out_of_play")
    title = msg("{ship} leaves the table", ship=ship.name)
    state, more = engage_freed(remove(battle, ship.id, "left_table"))
    return Outcome(battle=state, title=title, lines=(Line(text=title, tone="brass", ships=(ship.id,)), *more))
