"""Ramming: declared, or thrown for by house rule (R45, E10, A22)."""

from typing import Annotated

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Asked, Asks
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.attacks.damage_tables import one_die
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada.fire.attacks import inflict
from fleetdesk.systems.firestorm_armada.formulas import boarding
from fleetdesk.systems.firestorm_armada.losses import Struck, all_became, settle_all
from fleetdesk.systems.firestorm_armada.picks import aimed, comply
from fleetdesk.systems.firestorm_armada.squadrons import why_no_ram
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.tables import tables


class Ram(Frozen):
    """A ship rams another."""

    ship: str
    target: Annotated[str, aimed(msg("Whom?"))]


_STRUCK, _MISSED = msg("A critical for both"), msg("A miss")


def _told(asked: Asked) -> tuple[Info, ...]:
    text = (
        msg("The sheet has no procedure: mark the damage by hand")
        if asked.battle.house.ram == "declare"
        else msg("On a 6 both take a critical")
    )
    rule = msg("A ship that rams does not board in the same turn (R45).")
    return Info(key="how", text=text), Info(key="no_boarding", text=rule)


def _ram_odds(battle: ArmadaBattle, args: Ram) -> Odds | None:
    if battle.house.ram == "declare":
        return None
    ship_of(battle, args.target)
    return one_die(msg("Ram"), boarding.ram_succeeds, _STRUCK, _MISSED)


def _ram_says(face: int) -> Result:
    strikes = boarding.ram_succeeds(face)
    return Result(label=_STRUCK if strikes else _MISSED, tone="harm" if strikes else "plain")


@action(
    N_("Ram"),
    rules="R45 E10",
    odds=_ram_odds,
    icon="ram",
    asks=Asks(title=lambda asked: msg("{ship}: ram", ship=asked.ship.name), go=msg("Ram"), more=_told),
)
def ram(battle: ArmadaBattle, args: Ram, table: Table) -> Outcome[ArmadaBattle]:
    """R45, E10: declared; by house rule thrown for, a 6 gives both a critical."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    if ship.id == target.id or ship.is_wing:
        raise BadInput(msg("A ship rams another ship: choose one."))
    comply(table, why_no_ram(battle, ship))
    comply(table, "" if target.here else "out_of_play")
    rams = msg("{ship} rams {target}", ship=ship.name, target=target.name)
    state = battle.with_ship(ship.but(rammed_turn=battle.turn))
    lines: list[Line] = [Line(text=rams, tone="sea", ships=(ship.id, target.id))]
    if battle.house.ram == "declare":
        text = msg("The sheet has no procedure: mark the damage by hand")
        lines.append(Line(text=text, tone="brass", ships=(ship.id, target.id)))
        return Outcome(battle=state, title=rams, lines=tuple(lines))
    face = table.die(rams, _ram_says, hits=tables().ram.succeeds_on)
    if not boarding.ram_succeeds(face):
        title = msg("{ship} misses {target}", ship=ship.name, target=target.name)
        lines.append(Line(text=title, ships=(ship.id, target.id), throw=table.last))
        return Outcome(battle=state, title=title, lines=tuple(lines))
    lines.append(Line(text=msg("The ram strikes home"), tone="harm", ships=(ship.id,), throw=table.last))
    for on, by in ((target.id, ship.id), (ship.id, target.id)):
        struck: Struck = inflict(state, table, on, Damage(0, 1), by)
        state = struck.battle
        lines.extend(struck.lines)
    state, more = settle_all(state, ((target.id, ship.id), (ship.id, target.id)))
    title = msg("{what}: {results}", what=rams, results=all_became(battle, state, (target.id, ship.id)))
    return Outcome(battle=state, title=title, lines=(*lines, *more))
