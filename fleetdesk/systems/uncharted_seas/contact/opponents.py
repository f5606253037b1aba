"""Who fights whom, as the players cut it, and breaking off by agreement (R58, R60, R61, R66, R67, A23, A26)."""

from typing import Annotated

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.uncharted_seas.contact.melee import fights, headed
from fleetdesk.systems.uncharted_seas.engaged import engage_freed, group, leave_contacts
from fleetdesk.systems.uncharted_seas.picks import comply, ship_pick
from fleetdesk.systems.uncharted_seas.state import SeaBattle


def _fighting(asked: Asked) -> list[Pick]:
    return [ship_pick(asked.battle, one) for one in asked.battle.ships.values() if one.in_play]


def _lone(asked: Asked) -> str:
    ship = str(asked.answers.get("ship", ""))
    melee = asked.battle.melee_of(ship)
    return melee.alone if melee else ship


def _foes(asked: Asked) -> list[Pick]:
    ships = asked.battle.ships
    here = [one for one in ships.values() if one.in_play] if asked["alone"] else []
    return [ship_pick(asked.battle, one) for one in here if one.side != ships[asked["alone"]].side]


def _known_foes(asked: Asked) -> tuple[str, ...]:
    """Whom the melee of the ship has in it already."""
    melee = asked.battle.melee_of(str(asked.answers.get("ship", "")))
    return melee.ships if melee else ()


class Regroup(Frozen):
    """Say who fights whom (A26)."""

    alone: Annotated[str, Ask(msg("The lone ship"), picks=_fighting, default=_lone)]
    attackers: Annotated[tuple[str, ...], Ask(msg("Its attackers"), picks=_foes, default=_known_foes)]


@action(
    N_("Who fights whom"),
    rules="R58 R60 R61",
    icon="swords",
    asks=Asks(title=msg("Who fights whom?"), go=msg("Engage"), ready=lambda asked: bool(asked["attackers"])),
    acts=lambda _, args: (args.alone, *args.attackers),
)
def regroup(battle: SeaBattle, args: Regroup, table: Table) -> Outcome[SeaBattle]:
    """A26: one ship against one or more, as the players cut it."""
    alone = ship_of(battle, args.alone)
    attackers = tuple(one for one in dict.fromkeys(args.attackers) if one != alone.id)
    if not attackers:
        raise BadInput(msg("A melee needs an attacker: tick at least one ship."))
    for one in attackers:
        table.require(
            ship_of(battle, one).side != alone.side, msg("{ship} is a friend.", ship=battle.ships[one].name)
        )
    here = fights(battle.ships[one].status for one in (alone.id, *attackers))
    comply(table, "" if here else "out_of_play")
    title = headed(battle, alone.id, attackers)
    return in_one_line(group(battle, alone.id, attackers), title, alone.id, *attackers, tone="sea")


@action(N_("Break off"), rules="R66 R67", icon="flag")
def break_off(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """A23: the sheet knows no breaking off; the players may agree on it, or part ships noted by mistake."""
    ship = ship_of(battle, args.ship)
    melee = battle.melee_of(ship.id)
    if melee is None and not ship.enemies:
        raise BadInput(msg("{ship} touches no enemy.", ship=ship.name))
    allowed = melee is None or battle.house.engaged_may_move
    table.require(allowed, msg("The rules know no breaking off from a melee (A23)."))
    title = msg("{ship} breaks off", ship=ship.name)
    state, more = engage_freed(leave_contacts(battle, ship.id))
    return Outcome(battle=state, title=title, lines=(Line(text=title, tone="brass", ships=(ship.id,)), *more))
