"""Breaking oars (R74-R85)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, named
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys.formulas import contact
from fleetdesk.systems.galleys.formulas.contact import oars_values
from fleetdesk.systems.galleys.formulas.trials import Trial, throw_trial, thrown
from fleetdesk.systems.galleys.picks import Tested, alone, comply, enemy, foe, said
from fleetdesk.systems.galleys.readiness import oars_trial, why_not_active, why_untested
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip
from fleetdesk.systems.galleys.tables import Hand

HANDS: Mapping[Hand, Msg] = {"port": msg("port"), "starboard": msg("starboard")}


WAYS: Mapping[str, Msg] = {"parallel": msg("alongside"), "angled": msg("at an angle")}


def _broken(asked: Asked) -> Mapping[Hand, bool]:
    other = asked.battle.ships[asked["target"]]
    return {"port": other.port_broken, "starboard": other.starboard_broken}


def _banks(asked: Asked) -> tuple[Pick, ...]:
    broken = _broken(asked)
    return tuple(
        Pick(value=key, title=title, discouraged=said("bank_broken") if broken[key] else None)
        for key, title in HANDS.items()
    )


def _oars_test(battle: GalleyBattle, args: "BreakOars") -> Trial:
    return oars_trial(battle, args.ship, args.target, opposite=args.opposite)


OARS = Tested(msg("Break oars"), _oars_test, oars_values)


class BreakOars(Frozen):
    """A ship runs along the oars of another."""

    ship: str
    target: Annotated[str, enemy(msg("Whose oars?"))]
    side: Annotated[
        Hand,
        Ask(
            msg("Which bank?"),
            picks=_banks,
            default=lambda asked: "starboard" if _broken(asked)["port"] else "port",
            segments=True,
        ),
    ]
    approach: Annotated[
        Literal["parallel", "angled"], Ask(msg("Contact"), picks=named(WAYS), segments=True)
    ] = "parallel"
    degrees: Annotated[
        float, Ask(msg("Angle"), when=lambda asked: asked["approach"] == "angled", step=5, unit="°")
    ] = Field(90, ge=0, le=180)
    opposite: Annotated[bool, Ask(msg("Opposite courses"))] = False
    mods: Annotated[tuple[str, ...] | None, OARS.mods] = None
    crew: Annotated[int | None, OARS.crew] = None


def why_no_oars(battle: GalleyBattle, ship: GalleyShip, args: BreakOars) -> str:
    """R3, R18, R74, R75, R83, R85: why a ship cannot break these oars now, or nothing."""
    if reason := why_not_active(battle, ship):
        return reason
    if ship.carried_out == "halt":
        return "halted"
    other = battle.ships[args.target]
    return contact.why_no_oars(
        approach=args.approach,
        degrees=args.degrees,
        bank_broken=other.port_broken if args.side == "port" else other.starboard_broken,
        ram_attempted=ship.ram_attempted,
        resting=ship.resting,
        held=battle.bound(ship.id),
        tried=f"{args.target}/{args.side}" in ship.oars_tried,
    )


@action(
    N_("Break oars"),
    rules="R74-R85",
    icon="cross",
    asks=Asks(
        title=lambda asked: msg("{ship}: break oars", ship=asked.ship.name),
        go=msg("Throw"),
        working=OARS.working,
        instead=alone,
    ),
    odds=OARS.odds,
)
def break_oars(battle: GalleyBattle, args: BreakOars, table: Table) -> Outcome[GalleyBattle]:
    """R74-R84: one attempt on one bank; the ship may move on."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    comply(table, why_no_oars(battle, ship, args))
    comply(table, why_untested(battle, ship))
    trial = OARS.trial(battle, args)
    title = msg(
        "{ship} runs along the {side} oars of {target}",
        ship=ship.name,
        side=HANDS[args.side],
        target=target.name,
    )
    face = throw_trial(table, trial, title, msg("broken"), msg("unbroken"))
    success = trial.succeeds(face)
    tried = ship.but(
        oars_attempted=True,
        oars_tried=(*ship.oars_tried, f"{target.id}/{args.side}"),
        alongside=(*ship.alongside, target.id) if args.approach == "parallel" else ship.alongside,
    )
    after = battle.with_ship(tried)
    if success:
        hit = after.ships[target.id]
        broken = hit.but(port_broken=True) if args.side == "port" else hit.but(starboard_broken=True)
        after = after.with_ship(broken)
    result = msg("broken") if success else msg("unbroken")
    text = msg("{what}: {throw} {result}", what=title, throw=thrown(trial, face), result=result)
    line = Line(
        text=text,
        tone="harm" if success else "plain",
        ships=(ship.id, target.id),
        throw=table.last,
        facts=(Fact(kind="critical", by=ship.id, on=target.id),) if success else (),
    )
    done = msg("{what}: {result}", what=title, result=result)
    return Outcome(battle=after, title=done, lines=(*OARS.overruled(battle, args), line))
