"""Grapples and the corvus (R64-R73, R110, R111, R113)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys.formulas import contact
from fleetdesk.systems.galleys.formulas.contact import grapple_values
from fleetdesk.systems.galleys.formulas.trials import Trial, throw_trial, thrown
from fleetdesk.systems.galleys.harm import tie
from fleetdesk.systems.galleys.picks import Tested, alone, comply, enemy, foe
from fleetdesk.systems.galleys.readiness import grapple_trial, may_grapple_now, why_no_disengage, why_no_move
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip


def why_no_grapple(battle: GalleyBattle, ship: GalleyShip, target: str) -> str:
    """R6, R7, R18, R64, R65, A-21, A-22: why a ship cannot throw grapples now, or nothing."""
    if any(link.by == ship.id and link.to == target for link in battle.links):
        return "linked_already"
    own = contact.why_no_grapple(
        resting=ship.resting,
        tried=target in ship.grapple_tried,
        after_parallel_oars=target in ship.alongside and not battle.house.oars_parallel_then_grapple,
    )
    return may_grapple_now(battle, ship) or own


def _ready(asked: Asked) -> bool:
    return bool(asked.battle.corvus_of(asked["ship"]) == "ready")


def _grapple_test(battle: GalleyBattle, args: "Grapple") -> Trial:
    return grapple_trial(battle, args.ship, args.target, corvus=uses_corvus(battle, args))


GRAPPLE = Tested(msg("Grapple"), _grapple_test, grapple_values)


class Grapple(Frozen):
    """A ship throws grapples, or drops its corvus."""

    ship: str
    target: Annotated[str, enemy(msg("An enemy in contact"), why_no_grapple)]
    corvus: Annotated[
        bool,
        Ask(msg("Corvus"), when=_ready, default=_ready, detail=msg("Within 15° of perpendicular (R111)")),
    ] = False
    degrees: Annotated[
        float, Ask(msg("Off the perpendicular"), when=lambda asked: asked["corvus"], step=5, unit="°")
    ] = Field(0, ge=0, le=90)
    """How far from perpendicular the corvus falls."""
    mods: Annotated[tuple[str, ...] | None, GRAPPLE.mods] = None
    crew: Annotated[int | None, GRAPPLE.crew] = None


def _ends_move(battle: GalleyBattle, ship: GalleyShip) -> bool:
    """R64: grapples are thrown at the end of a movement; only after a ram may it go on (A-27)."""
    return ship.id == battle.active and not ship.moved and not ship.ram_attempted


def _remarks(asked: Asked) -> Iterator[Msg]:
    battle, ship = asked.battle, asked.ship
    leaves = any(not why_no_disengage(battle, ship, link) for link in battle.holds(ship.id))
    if _ends_move(battle, ship) and (leaves or not why_no_move(battle, ship)):
        yield msg("This ends its movement (R64).")


def uses_corvus(battle: GalleyBattle, args: Grapple) -> bool:
    """R110, R111, R113: whether the corvus falls."""
    return args.corvus and contact.corvus_reaches(battle.corvus_of(args.ship), args.degrees)


@action(
    N_("Grapple"),
    rules="R64-R73 R111",
    icon="chain",
    asks=Asks(
        title=lambda asked: msg("{ship}: grapple", ship=asked.ship.name),
        go=msg("Throw"),
        working=GRAPPLE.working,
        instead=alone,
        remarks=_remarks,
    ),
    odds=GRAPPLE.odds,
)
def grapple(battle: GalleyBattle, args: Grapple, table: Table) -> Outcome[GalleyBattle]:
    """R64-R73, R111: one attempt on one enemy."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    comply(table, why_no_grapple(battle, ship, target.id))
    ends = _ends_move(battle, ship)
    corvus = uses_corvus(battle, args)
    trial = GRAPPLE.trial(battle, args)
    title = (
        msg("{ship} drops its corvus on {target}", ship=ship.name, target=target.name)
        if corvus
        else msg("{ship} throws grapples at {target}", ship=ship.name, target=target.name)
    )
    holds = msg("the corvus holds") if corvus else msg("the grapples hold")
    face = throw_trial(table, trial, title, holds, msg("missed"))
    success = trial.succeeds(face)
    tried = ship.but(moved=ship.moved or ends, grapple_tried=(*ship.grapple_tried, target.id))
    after = battle.with_ship(tried)
    result = holds if success else msg("missed")
    text = msg("{what}: {throw} {result}", what=title, throw=thrown(trial, face), result=result)
    lines = [
        *GRAPPLE.overruled(battle, args),
        Line(text=text, tone="sea" if success else "plain", ships=(ship.id, target.id), throw=table.last),
    ]
    if success:
        after, more = tie(after, ship.id, target.id, "corvus" if corvus else "grapple")
        lines.extend(more)
    done = msg("{what}: {result}", what=title, result=result)
    return Outcome(battle=after, title=done, lines=tuple(lines))
