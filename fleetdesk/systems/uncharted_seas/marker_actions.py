"""Markers beside ships, and leaving the table, as actions (R70)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, Number, Pick, Text
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.answers import number, one_of, text
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import comply
from fleetdesk.systems.uncharted_seas.melee_groups import engage_freed
from fleetdesk.systems.uncharted_seas.removal import remove
from fleetdesk.systems.uncharted_seas.state import Marker, SeaBattle


class LayMarker(Frozen):
    """A marker beside a ship."""

    ship: str
    text: str = Field(min_length=1, max_length=80)
    ends_turn: int = Field(0, ge=0, le=99)


class TakeMarker(Frozen):
    """Take a marker away."""

    ship: str
    marker: str


class OneShip(Frozen):
    """An action of a ship without more to say."""

    ship: str


def next_marker(battle: SeaBattle) -> str:
    """An id no marker of the battle has."""
    used = {marker.id for ship in battle.ships.values() for marker in ship.markers}
    return next(f"k{n}" for n in range(1, len(used) + 2) if f"k{n}" not in used)


def _lay(battle: SeaBattle, args: LayMarker, _: Table) -> Outcome[SeaBattle]:
    ship = ship_of(battle, args.ship)
    marker = Marker(id=next_marker(battle), text=args.text, ends_turn=args.ends_turn)
    title = msg("{ship}: marker {marker}", ship=ship.name, marker=args.text)
    return Outcome(
        battle=battle.with_ship(ship.but(markers=(*ship.markers, marker))),
        title=title,
        lines=(Line(text=title, tone="brass", ships=(ship.id,)),),
    )


def _lay_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Marker"))
    words = text(answers, "text", most=80)
    ends = int(number(answers, "ends_turn", battle.turn, 0, 99))
    return Form(
        title=msg("{ship}: marker", ship=ship.name),
        fields=(
            Text(key="text", label=msg("What does it say?"), value=words),
            Number(
                key="ends_turn", label=msg("Removed at the end of turn (0: by hand)"), value=ends, most=99
            ),
        ),
        args={"ship": ship.id, "text": words, "ends_turn": ends} if words.strip() else None,
        go=msg("Lay the marker"),
    )


def _take_away(battle: SeaBattle, args: TakeMarker, _: Table) -> Outcome[SeaBattle]:
    ship = ship_of(battle, args.ship)
    gone = next((one for one in ship.markers if one.id == args.marker), None)
    if gone is None:
        raise BadInput(msg("{ship} has no such marker.", ship=ship.name))
    title = msg("{ship}: marker removed: {marker}", ship=ship.name, marker=gone.text)
    kept = tuple(one for one in ship.markers if one.id != args.marker)
    return Outcome(
        battle=battle.with_ship(ship.but(markers=kept)),
        title=title,
        lines=(Line(text=title, ships=(ship.id,)),),
    )


def _take_away_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None or not ship.markers:
        return Form(title=msg("Remove a marker"))
    marker = one_of(answers, "marker", [one.id for one in ship.markers], ship.markers[0].id)
    picks = tuple(Pick(value=one.id, title=Msg.verbatim(one.text)) for one in ship.markers)
    return Form(
        title=msg("{ship}: remove a marker", ship=ship.name),
        fields=(Choice(key="marker", label=msg("Which marker?"), picks=picks, value=marker),),
        args={"ship": ship.id, "marker": marker},
        go=msg("Remove"),
    )


def _leave(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.on_table else "out_of_play")
    title = msg("{ship} leaves the table", ship=ship.name)
    state, more = engage_freed(remove(battle, ship.id, "left_table"))
    return Outcome(battle=state, title=title, lines=(Line(text=title, tone="brass", ships=(ship.id,)), *more))


ACTIONS = (
    Action(
        id="lay_marker",
        title=N_("Marker"),
        rules="R70",
        args=LayMarker,
        run=_lay,
        form=_lay_form,
        icon="flag",
    ),
    Action(
        id="take_marker",
        title=N_("Remove a marker"),
        rules="R70",
        args=TakeMarker,
        run=_take_away,
        form=_take_away_form,
        icon="flag",
    ),
    Action(id="leave_table", title=N_("Leave the table"), rules="", args=OneShip, run=_leave, icon="flag"),
)
