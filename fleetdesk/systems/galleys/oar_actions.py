"""Breaking oars as an action (R74-R85)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from fleetdesk.core.actions import Fact, Line, Outcome, Table
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Number, Pick, Toggle
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.answers import flag, number, one_of
from fleetdesk.systems.galleys import contact
from fleetdesk.systems.galleys.asking import (
    Adjusted,
    adjusted,
    comply,
    enemy_choice,
    modifiers,
    said,
    ship_of,
)
from fleetdesk.systems.galleys.contact_actions import foe
from fleetdesk.systems.galleys.labels import thrown, trial_odds, working
from fleetdesk.systems.galleys.move_actions import overruled
from fleetdesk.systems.galleys.moves import oars_trial, oars_values, test_due, why_not_active
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip
from fleetdesk.systems.galleys.tables import Hand

HANDS: Mapping[Hand, Msg] = {"port": msg("port"), "starboard": msg("starboard")}


class BreakOars(Adjusted):
    """A ship runs along the oars of another."""

    ship: str
    target: str
    side: Literal["port", "starboard"]
    approach: Literal["parallel", "angled"] = "parallel"
    degrees: float = Field(90, ge=0, le=180)
    opposite: bool = False


def why_no_oars(battle: GalleyBattle, ship: GalleyShip, args: BreakOars) -> str:
    """R18, R74, R75, R83, R85: why a ship cannot break these oars now, or nothing."""
    if reason := why_not_active(battle, ship):
        return reason
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


def _oars_form(battle: GalleyBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Break oars"))
    choice, target = enemy_choice(battle, ship.id, answers, msg("Whose oars?"))
    if not target:
        return Form(title=msg("{ship}: break oars", ship=ship.name), fields=(choice,))
    other = battle.ships[target]
    whole = "starboard" if other.port_broken else "port"
    side = one_of(answers, "side", HANDS, whole)
    approach = one_of(answers, "approach", ("parallel", "angled"), "parallel")
    degrees = number(answers, "degrees", 90, 0, 180)
    opposite = flag(answers, "opposite")
    broken = {"port": other.port_broken, "starboard": other.starboard_broken}
    sides = tuple(
        Pick(value=key, title=title, discouraged=said("bank_broken") if broken[key] else None)
        for key, title in HANDS.items()
    )
    ways = (
        Pick(value="parallel", title=msg("alongside")),
        Pick(value="angled", title=msg("at an angle")),
    )
    fields: list[FormField] = [
        choice,
        Choice(key="side", label=msg("Which bank?"), picks=sides, value=side, segments=True),
        Choice(key="approach", label=msg("Contact"), picks=ways, value=approach, segments=True),
    ]
    if approach == "angled":
        fields.append(Number(key="degrees", label=msg("Angle"), value=degrees, most=180, step=5, unit="°"))
    fields.append(Toggle(key="opposite", label=msg("Opposite courses"), value=opposite))
    modified = modifiers(oars_trial(battle, ship.id, target, opposite=opposite), oars_values(), answers)
    args = {
        "ship": ship.id,
        "target": target,
        "side": side,
        "approach": approach,
        "degrees": degrees,
        "opposite": opposite,
        **modified.args,
    }
    return Form(
        title=msg("{ship}: break oars", ship=ship.name),
        fields=(*fields, *modified.fields),
        working=working(msg("Break oars"), modified.trial),
        args=args,
        go=msg("Throw"),
    )


def _oars_odds(battle: GalleyBattle, args: BreakOars) -> Odds:
    plain = oars_trial(battle, args.ship, args.target, opposite=args.opposite)
    return trial_odds(msg("Break oars"), adjusted(plain, oars_values(), args))


@action(
    "break_oars", N_("Break oars"), BreakOars, rules="R74-R85", icon="cross", form=_oars_form, odds=_oars_odds
)
def break_oars(battle: GalleyBattle, args: BreakOars, table: Table) -> Outcome[GalleyBattle]:
    """R74-R84: one attempt on one bank; the ship may move on."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    comply(table, why_no_oars(battle, ship, args))
    table.require(not test_due(battle, ship), msg("The fatigue test is thrown before moving (R13)."))
    plain = oars_trial(battle, ship.id, target.id, opposite=args.opposite)
    trial = adjusted(plain, oars_values(), args)
    title = msg(
        "{ship} runs along the {side} oars of {target}",
        ship=ship.name,
        side=HANDS[args.side],
        target=target.name,
    )
    face = table.roll(1, title)[0]
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
    return Outcome(battle=after, title=done, lines=(*overruled(plain, trial, ship.id), line))
