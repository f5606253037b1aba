"""Fire as an action: one weapon at one target (R14-R30, E1-E5, E13)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Outcome, Table
from fleetdesk.core.forms import Answers, Form, Info
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.firestorm_armada.attacks import Attack, Pool, odds_of, strike
from fleetdesk.systems.firestorm_armada.fate import became
from fleetdesk.systems.firestorm_armada.picks import (
    arc_choice,
    asked_ship,
    comply,
    cover_choice,
    extra_dice,
    target_choice,
    weapon_name,
)
from fleetdesk.systems.firestorm_armada.shots import (
    MOST_REMOVED,
    asked_shot,
    permitted,
    reminders,
    removed_hits,
    shot_ad,
    shot_fields,
    used,
    working,
)
from fleetdesk.systems.firestorm_armada.squadrons import why_no_target
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.values import Shot, check_shot, ship_of, threshold_of


class Fire(Shot):
    """One weapon fires at one target."""

    target: str
    extra: int = Field(0, ge=-20, le=20)
    """Dice added or taken by a card or special rule."""
    removed: int = Field(0, ge=0, le=MOST_REMOVED)
    """Hits of torpedoes that point defence took off (E13)."""


def _form(battle: ArmadaBattle, answers: Answers) -> Form:
    ship = asked_ship(battle, answers)
    shot = asked_shot(battle, ship, answers) if ship else None
    if ship is None or shot is None:
        text = msg("This card has no weapon: give it attack dice in the card editor.")
        return Form(title=msg("Fire"), fields=(Info(text=text),) if ship else ())
    choice, target = target_choice(battle, ship.id, answers, lambda one: why_no_target(battle, ship, one))
    extra, extra_field = extra_dice(answers)
    removed, removed_fields = removed_hits(battle, shot, answers)
    ad = shot_ad(battle, shot, target, extra)
    return Form(
        title=msg("{ship}: fire", ship=ship.name),
        fields=(
            *shot_fields(battle, shot, target),
            choice,
            arc_choice(shot.arc),
            cover_choice(shot.cover),
            *removed_fields,
            extra_field,
        ),
        working=working(battle, shot, target, extra),
        remarks=tuple(reminders(battle, ship)),
        args={**shot.model_dump(), "target": target, "extra": extra, "removed": removed} if target else None,
        go=msg("Fire: {n} AD", n=ad),
    )


def _attack(battle: ArmadaBattle, args: Fire) -> Attack:
    ad = shot_ad(battle, args, args.target, args.extra)
    pool = Pool(ad, threshold_of(battle, args.ship, args.target))
    return Attack(args.target, args.ship, (pool,), args.removed)


def _odds(battle: ArmadaBattle, args: Fire) -> Odds:
    check_shot(battle, args)
    ship_of(battle, args.target)
    return odds_of(battle, (_attack(battle, args),))


@action("fire", N_("Fire"), Fire, rules="R14-R30", form=_form, odds=_odds, icon="target")
def fire(battle: ArmadaBattle, args: Fire, table: Table) -> Outcome[ArmadaBattle]:
    """R16-R30, E1-E5: a single shot. Without dice there is no shot, whatever the arc (A07)."""
    ship = check_shot(battle, args)
    permitted(battle, table, args, args.target)
    target = ship_of(battle, args.target)
    attack = _attack(battle, args)
    comply(table, "" if attack.ad else "no_ad")
    what = msg(
        "{ship} fires at {target} ({weapon}, {ad} AD)",
        ship=ship.name,
        target=target.name,
        weapon=weapon_name(battle, ship.id, args.weapon),
        ad=attack.ad,
    )
    state, lines = strike(used(battle, (args,), (target.id,)), table, ((attack, what),))
    title = msg(
        "{ship} fires at {target}: {result}",
        ship=ship.name,
        target=target.name,
        result=became(battle, state, target.id),
    )
    return Outcome(battle=state, title=title, lines=lines)
