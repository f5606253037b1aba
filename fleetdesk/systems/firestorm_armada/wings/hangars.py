"""Wings launched and landed, cloaks, shields, markers, leaving the table (E4, E5, E11, R6)."""

from collections import Counter
from typing import Annotated

from pydantic import Field

from fleetdesk.core.answers import some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, Info, Many, Pick
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import marker_play
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.common.steps import leaving
from fleetdesk.systems.firestorm_armada.losses import remove
from fleetdesk.systems.firestorm_armada.picks import (
    asked_ship,
    comply,
    marker_name,
    said,
    ship_pick,
    usual_markers,
    why,
    wings_of,
)
from fleetdesk.systems.firestorm_armada.squadrons import why_no_launch
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.wings import flights


class Launch(Frozen):
    """Wings leave their carrier."""

    ship: str
    wings: tuple[str, ...]


def flight_warnings(battle: ArmadaBattle, ship: str, launched: tuple[str, ...]) -> tuple[Msg, ...]:
    """E11: what is unusual about the wings a carrier has out after this."""
    out = [
        one
        for one in battle.ships.values()
        if one.is_wing and one.in_play and one.carrier == ship and (one.flies or one.id in launched)
    ]
    many = len({one.squadron for one in out})
    types = Counter(battle.card(one.id).ship_type for one in out)
    return tuple(said(code) for code in flights.flight_warnings(tuple(types.items()), max(1, many)))


def _launch_form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    if ship is None:
        return Form(title=msg("Launch"))
    if ship.is_wing and ship.carrier in battle.ships:
        ship = battle.ships[ship.carrier]
    title = msg("{ship}: launch wings", ship=ship.name)
    aboard = battle.hangar(ship.id)
    if not aboard:
        return Form(title=title, fields=(Info(text=msg("No wing is aboard.")),))
    ids = [one.id for one in aboard]
    chosen = some_of(answers, "wings", ids, tuple(ids))
    picks = tuple(ship_pick(battle, one, why(why_no_launch(battle, one))) for one in aboard)
    return Form(
        title=title,
        fields=(Many(key="wings", label=msg("Which wings?"), picks=picks, values=chosen),),
        remarks=flight_warnings(battle, ship.id, chosen),
        args={"ship": ship.id, "wings": chosen} if chosen else None,
        go=msg("Launch"),
    )


@action(N_("Launch"), rules="E11", form=_launch_form, icon="arrow-right")
def launch(battle: ArmadaBattle, args: Launch, table: Table) -> Outcome[ArmadaBattle]:
    """E11, R62: the limits of flights are warned of, never refused; who was repelled this turn still is."""
    carrier = ship_of(battle, args.ship)
    gone = tuple(dict.fromkeys(args.wings))
    if not gone:
        raise BadInput(msg("Choose the wings that are launched."))
    for one in gone:
        wing = ship_of(battle, one)
        if not wing.is_wing:
            raise BadInput(msg("{ship} is not a wing.", ship=wing.name))
        if wing.side != carrier.side or wing.carrier not in {"", carrier.id}:
            raise BadInput(msg("{wing} is not aboard {ship}.", wing=wing.name, ship=carrier.name))
        comply(table, why_no_launch(battle, wing))
    after = battle.with_ships(
        wing.but(wing="repelled" if wing.repelled_by else "ready", carrier=wing.carrier or carrier.id)
        for wing in map(battle.ships.__getitem__, gone)
    )
    title = msg("{ship} launches {wings}", ship=carrier.name, wings=wings_of(len(gone)))
    return in_one_line(after, title, carrier.id, *gone, tone="sea")


def _carriers(asked: Asked) -> list[Pick]:
    """Own ships, its carrier first, then those with room for wings."""
    battle: ArmadaBattle = asked.battle
    wing = asked.ship
    ships = [one for one in battle.ships.values() if one.here and not one.is_wing and one.side == wing.side]
    ships.sort(key=lambda one: (one.id != wing.carrier, not battle.card(one.id).wing_capacity))

    def full(one: ArmadaShip) -> Msg | None:
        room = battle.card(one.id).wing_capacity > len(battle.hangar(one.id))
        return None if room else said("more_than_capacity")

    return [ship_pick(battle, one, full(one)) for one in ships]


class Land(Frozen):
    """A wing goes aboard a ship."""

    ship: str
    carrier: Annotated[str, Ask(msg("On which ship?"), picks=_carriers)]


@action(
    N_("Land"),
    rules="E11",
    icon="arrow-left",
    asks=Asks(
        title=lambda asked: msg("{ship}: land", ship=asked.ship.name),
        go=msg("Land"),
        instead=lambda asked: None if asked.ship.is_wing else (),
    ),
)
def land(battle: ArmadaBattle, args: Land, table: Table) -> Outcome[ArmadaBattle]:
    """E11: a wing goes aboard a carrier; more than it holds is warned of."""
    wing, carrier = ship_of(battle, args.ship), ship_of(battle, args.carrier)
    if not wing.is_wing or carrier.is_wing or wing.side != carrier.side:
        raise BadInput(msg("A wing lands on a ship of its own side: choose one."))
    comply(table, "" if wing.flies and carrier.here else "out_of_play")
    title = msg("{wing} lands on {ship}", wing=wing.name, ship=carrier.name)
    after = wing.but(wing="aboard", carrier=carrier.id, touching=(), retreats=False)
    lines = [Line(text=title, tone="sea", ships=(wing.id, carrier.id))]
    if len(battle.hangar(carrier.id)) >= battle.card(carrier.id).wing_capacity:
        lines.append(Line(text=said("more_than_capacity"), tone="brass", ships=(carrier.id,)))
    return Outcome(battle=battle.with_ship(after), title=title, lines=tuple(lines))


@action(N_("Cloak"), rules="E5", icon="eye-off")
def cloak(battle: ArmadaBattle, args: OneShip, table: Table) -> Outcome[ArmadaBattle]:
    """E5: on and off."""
    ship = ship_of(battle, args.ship)
    table.require(battle.card(ship.id).cloak or ship.cloak_on, msg("This card has no cloaking field."))
    on = not ship.cloak_on
    title = msg("{ship} cloaks", ship=ship.name) if on else msg("{ship} drops its cloak", ship=ship.name)
    return in_one_line(battle.with_ship(ship.but(cloak_on=on)), title, ship.id, tone="sea")


class LayMarker(marker_play.LayMarker):
    """Those of the table of criticals are usual."""

    text: Annotated[str, marker_play.said(usual_markers, marker_name, known=True)] = Field(
        min_length=1, max_length=80
    )


lay_marker = marker_play.laying("R6", LayMarker, marker_name)
take_marker = marker_play.taking("R6", marker_name)


AT_HAND = marker_play.AtHand(lay_marker, take_marker, usual_markers, marker_name)


@action(N_("Leave the table"), rules="", icon="flag", asks=leaving(msg("Leave the table")))
def leave_table(battle: ArmadaBattle, args: OneShip, table: Table) -> Outcome[ArmadaBattle]:
    """No rule: players agree that a ship or wing leaves the table."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.in_play else "out_of_play")
    state, lines = remove(battle, ship.id, "left_table")
    return Outcome(battle=state, title=lines[0].text, lines=lines)
