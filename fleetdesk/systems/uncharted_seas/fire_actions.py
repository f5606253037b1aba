"""Fire, linked fire and split fire as actions (R26-R36, R42-R46)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Action, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.forms import Answers, Choice, Form, Info
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.answers import one_of
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import arc_choice, comply, targets, weapon_msg
from fleetdesk.systems.uncharted_seas.linked_fire import LINKED
from fleetdesk.systems.uncharted_seas.odds_tables import attack_on
from fleetdesk.systems.uncharted_seas.shots import (
    InArc,
    Shot,
    asked_shot,
    check,
    dice,
    extra_dice,
    permitted,
    reminders,
    resolve,
    shot_fields,
    used,
    working,
)
from fleetdesk.systems.uncharted_seas.split_fire import SPLIT
from fleetdesk.systems.uncharted_seas.state import SeaBattle


class Fire(Frozen):
    """One weapon fires at one target."""

    ship: str
    weapon: int = Field(ge=0, le=40)
    band: int = Field(0, ge=0, le=20)
    arc: InArc = "full"
    target: str
    extra: int = Field(0, ge=-20, le=20)
    """Dice added or taken by a card or special rule."""

    @property
    def shot(self) -> Shot:
        """The shot without its target."""
        return Shot(ship=self.ship, weapon=self.weapon, band=self.band, arc=self.arc)


def _dice(battle: SeaBattle, args: Fire) -> int:
    check(battle, args.shot)
    return max(0, dice(battle, args.shot).ad + args.extra)


def _fire(battle: SeaBattle, args: Fire, table: Table) -> Outcome[SeaBattle]:
    """R26-R36: a single shot. Without dice there is no shot, whatever the arc (A09)."""
    ship = check(battle, args.shot)
    target = ship_of(battle, args.target)
    permitted(battle, table, args.shot, args.target)
    ad = _dice(battle, args)
    comply(table, "" if ad else "no_ad")
    weapon = weapon_msg(battle.card(ship.id).weapons[args.weapon])
    what = msg(
        "{ship} fires at {target} ({weapon}, {ad} AD)",
        ship=ship.name,
        target=target.name,
        weapon=weapon,
        ad=ad,
    )
    done = resolve(used(battle, (args.shot,)), table, by=ship.id, target=target.id, ad=ad, title=what)
    title = msg("{ship} fires at {target}: {result}", ship=ship.name, target=target.name, result=done.result)
    return Outcome(battle=done.battle, title=title, lines=done.lines)


def _form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    shot = asked_shot(battle, ship, answers) if ship else None
    if ship is None or shot is None:
        text = msg("This card has no weapon: give it attack dice in the card editor.")
        return Form(title=msg("Fire"), fields=(Info(text=text),) if ship else ())
    picks = targets(battle, ship.id)
    target = one_of(
        answers, "target", [pick.value for pick in picks], next((pick.value for pick in picks), "")
    )
    extra, extra_field = extra_dice(answers)
    weapon, band = shot_fields(battle, shot)
    return Form(
        title=msg("{ship}: fire", ship=ship.name),
        fields=(
            weapon,
            band,
            arc_choice("arc", {"arc": shot.arc}),
            Choice(key="target", label=msg("At whom?"), picks=picks, value=target),
            extra_field,
        ),
        working=working(battle, shot, extra),
        remarks=tuple(reminders(battle, ship, target)),
        args={**shot.model_dump(), "target": target, "extra": extra} if target else None,
        go=msg("Fire: {n} AD", n=max(0, dice(battle, shot).ad + extra)),
    )


def _odds(battle: SeaBattle, args: Fire) -> Odds:
    return Odds(tables=(attack_on(battle, args.target, _dice(battle, args)),))


FIRE: Action[SeaBattle, Fire] = Action(
    id="fire", title=N_("Fire"), rules="R26-R36", args=Fire, run=_fire, form=_form, odds=_odds, icon="target"
)

ACTIONS = (FIRE, LINKED, SPLIT)
