"""Ramming and grapples as actions (R47-R73, R111, R113)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fleetdesk.core.actions import Fact, Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Number, Pick, Toggle
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg
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
    why,
)
from fleetdesk.systems.galleys.harm import hurt, tie
from fleetdesk.systems.galleys.labels import thrown, trial_odds, working
from fleetdesk.systems.galleys.move_actions import overruled
from fleetdesk.systems.galleys.moves import (
    grapple_trial,
    grapple_values,
    may_grapple_now,
    ram_trial,
    ram_values,
    test_due,
    why_not_active,
)
from fleetdesk.systems.galleys.odds import RAM_ENDS, ram_odds
from fleetdesk.systems.galleys.profiles import cm, known
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip


class Ram(Adjusted):
    """A ship tries to ram another; what it moved so far is taken from the move unless given."""

    ship: str
    target: str
    contact: Literal["side", "stern", "bow"] = "side"
    spent: float | None = Field(None, ge=0, le=200)
    straight: float | None = Field(None, ge=0, le=200)
    turned: float | None = Field(None, ge=0, le=360)


class Grapple(Adjusted):
    """A ship throws grapples, or drops its corvus."""

    ship: str
    target: str
    corvus: bool = False
    degrees: float = Field(0, ge=0, le=90)
    """How far from perpendicular the corvus falls."""


def foe(battle: GalleyBattle, ship: GalleyShip, target: str, table: Table) -> GalleyShip:
    """The enemy an action is aimed at."""
    other = ship_of(battle, target)
    if other.id == ship.id:
        raise BadInput(msg("A ship cannot attack itself: choose another target."))
    table.require(other.side != ship.side, said("not_an_enemy"))
    table.require(other.on_table and ship.on_table, said("out_of_play"))
    return other


# --- ramming ----------------------------------------------------------------------------------------


def _with_move(ship: GalleyShip, args: Ram) -> GalleyShip:
    """The ship with the move it made up to the contact."""
    return ship.but(
        spent_cm=ship.spent_cm if args.spent is None else args.spent,
        straight_cm=ship.straight_cm if args.straight is None else args.straight,
        turned=ship.turned if args.turned is None else args.turned,
    )


def why_no_ram(battle: GalleyBattle, ship: GalleyShip, args: Ram) -> str:
    """R18, R47-R49, R63, R75: why a ship cannot ram now, or nothing."""
    now = _with_move(ship, args)
    if reason := why_not_active(battle, ship):
        return reason
    if ship.ram_attempted:
        return "ram_tried"
    if ship.oars_attempted:
        return "ram_after_oars"
    return contact.why_no_ram(
        args.contact,
        cruise=cm(battle.card(ship.id).cruise_cm),
        spent=now.spent_cm,
        straight=now.straight_cm,
        order=now.carried_out,
        resting=now.resting,
        held=battle.bound(ship.id),
    )


def _ram_form(battle: GalleyBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Ram"))
    choice, target = enemy_choice(battle, ship.id, answers, msg("Whom?"))
    if not target:
        return Form(title=msg("{ship}: ram", ship=ship.name), fields=(choice,))
    where = one_of(answers, "contact", ("side", "stern", "bow"), "side")
    spent = number(answers, "spent", ship.spent_cm or battle.may_move(ship.id), 0, 200)
    turned = number(answers, "turned", ship.turned, 0, 360)
    straight = number(answers, "straight", ship.straight_cm or (0 if turned else spent), 0, 200)
    plain = ram_trial(battle, ship.id, target, by_side=where == "side", turned=turned)
    modified = modifiers(plain, ram_values(), answers)
    picks = (
        Pick(value="side", title=msg("the side")),
        Pick(value="stern", title=msg("the stern")),
        Pick(value="bow", title=msg("the bow"), discouraged=said("ram_bow")),
    )
    args = {
        "ship": ship.id,
        "target": target,
        "contact": where,
        "spent": spent,
        "straight": straight,
        "turned": turned,
        **modified.args,
    }
    return Form(
        title=msg("{ship}: ram", ship=ship.name),
        fields=(
            choice,
            Choice(key="contact", label=msg("The prow touches"), picks=picks, value=where, segments=True),
            Number(
                key="spent", label=msg("Moved before contact"), value=spent, most=200, step=0.5, unit="cm"
            ),
            Number(
                key="straight",
                label=msg("Straight at the end"),
                value=straight,
                most=200,
                step=0.5,
                unit="cm",
            ),
            Number(key="turned", label=msg("Turned by"), value=turned, most=360, step=5, unit="°"),
            *modified.fields,
        ),
        working=working(msg("Ram"), modified.trial),
        args=args,
        go=msg("Ram"),
    )


def _ram_odds(battle: GalleyBattle, args: Ram) -> Odds:
    turned = battle.ships[args.ship].turned if args.turned is None else args.turned
    plain = ram_trial(battle, args.ship, args.target, by_side=args.contact == "side", turned=turned)
    return ram_odds(battle, args.ship, args.target, adjusted(plain, ram_values(), args))


@action("ram", N_("Ram"), Ram, rules="R47-R63", icon="ram", form=_ram_form, odds=_ram_odds)
def ram(battle: GalleyBattle, args: Ram, table: Table) -> Outcome[GalleyBattle]:
    """R47-R63: the attempt, and on success the damage."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    comply(table, why_no_ram(battle, ship, args))
    table.require(not test_due(battle, ship), msg("The fatigue test is thrown before moving (R13)."))
    now = _with_move(ship, args)
    plain = ram_trial(battle, ship.id, target.id, by_side=args.contact == "side", turned=now.turned)
    trial = adjusted(plain, ram_values(), args)
    both = (ship.id, target.id)
    title = msg("{ship} rams {target}", ship=ship.name, target=target.name)
    face = table.roll(1, title)[0]
    success = trial.succeeds(face)
    ram = now.but(ram_attempted=True, moved=now.moved or battle.house.ram_ends_move)
    after = battle.with_ship(ram)
    text = msg(
        "{what}: {throw} {result}",
        what=title,
        throw=thrown(trial, face),
        result=msg("rammed") if success else msg("missed"),
    )
    lines = [
        *overruled(plain, trial, ship.id),
        Line(
            text=text,
            tone="sea",
            ships=both,
            throw=table.last,
            facts=(
                Fact(kind="shot", by=ship.id, on=target.id),
                *((Fact(kind="hits", by=ship.id, on=target.id),) if success else ()),
            ),
        ),
    ]
    came = RAM_ENDS["missed"]
    if success:
        after = after.with_ship(after.ships[target.id].but(rammed_this_turn=True, just_rammed=True))
        card = battle.card(ship.id)
        value, defence = known(card.ram), known(battle.card(target.id).defence)
        face = table.roll(1, msg("Damage to {target}", target=target.name))[0]
        harm = contact.ram_harm(face, value, defence, damaged=target.damaged)
        text = msg(
            "Damage to {target}: {die} + {ram} = {total} against D {defence}",
            target=target.name,
            die=face,
            ram=value,
            total=harm.total,
            defence=defence,
        )
        lines.append(Line(text=text, ships=both, throw=table.last))
        after, more = hurt(after, target.id, ship.id, harm)
        lines.extend(more)
        came = RAM_ENDS["sunk" if harm.sunk else harm.result]
    done = msg("{what}: {result}", what=title, result=came)
    return Outcome(battle=after, title=done, lines=tuple(lines))


# --- grapples ---------------------------------------------------------------------------------------


def why_no_grapple(battle: GalleyBattle, ship: GalleyShip, target: str) -> str:
    """R18, R64, R65, A-21, A-22: why a ship cannot throw grapples now, or nothing."""
    if any(link.by == ship.id and link.to == target for link in battle.links):
        return "linked_already"
    own = contact.why_no_grapple(
        resting=ship.resting,
        tried=target in ship.grapple_tried,
        after_parallel_oars=target in ship.alongside and not battle.house.oars_parallel_then_grapple,
    )
    return may_grapple_now(battle, ship) or own


def uses_corvus(battle: GalleyBattle, args: Grapple) -> bool:
    """R110, R111, R113: whether the corvus falls."""
    return args.corvus and contact.corvus_reaches(battle.corvus_of(args.ship), args.degrees)


def _grapple_form(battle: GalleyBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Grapple"))
    choice, target = enemy_choice(
        battle,
        ship.id,
        answers,
        msg("An enemy in contact"),
        lambda one: why(why_no_grapple(battle, ship, one.id)),
    )
    if not target:
        return Form(title=msg("{ship}: grapple", ship=ship.name), fields=(choice,))
    fields: list[FormField] = [choice]
    ready = battle.corvus_of(ship.id) == "ready"
    wants = flag(answers, "corvus", default=ready)
    degrees = number(answers, "degrees", 0, 0, 90)
    if ready:
        fields.append(
            Toggle(
                key="corvus",
                label=msg("Corvus"),
                detail=msg("Within 15° of perpendicular (R111)"),
                value=wants,
            )
        )
        if wants:
            fields.append(
                Number(
                    key="degrees",
                    label=msg("Off the perpendicular"),
                    value=degrees,
                    most=90,
                    step=5,
                    unit="°",
                )
            )
    args = Grapple(ship=ship.id, target=target, corvus=wants and ready, degrees=degrees)
    plain = grapple_trial(battle, ship.id, target, corvus=uses_corvus(battle, args))
    modified = modifiers(plain, grapple_values(), answers)
    return Form(
        title=msg("{ship}: grapple", ship=ship.name),
        fields=(*fields, *modified.fields),
        working=working(msg("Grapple"), modified.trial),
        args={
            "ship": ship.id,
            "target": target,
            "corvus": args.corvus,
            "degrees": degrees,
            **modified.args,
        },
        go=msg("Throw"),
    )


def _grapple_odds(battle: GalleyBattle, args: Grapple) -> Odds:
    plain = grapple_trial(battle, args.ship, args.target, corvus=uses_corvus(battle, args))
    return trial_odds(msg("Grapple"), adjusted(plain, grapple_values(), args))


@action(
    "grapple",
    N_("Grapple"),
    Grapple,
    rules="R64-R73 R111",
    icon="chain",
    form=_grapple_form,
    odds=_grapple_odds,
)
def grapple(battle: GalleyBattle, args: Grapple, table: Table) -> Outcome[GalleyBattle]:
    """R64-R73, R111: one attempt on one enemy."""
    ship = ship_of(battle, args.ship)
    target = foe(battle, ship, args.target, table)
    comply(table, why_no_grapple(battle, ship, target.id))
    corvus = uses_corvus(battle, args)
    plain = grapple_trial(battle, ship.id, target.id, corvus=corvus)
    trial = adjusted(plain, grapple_values(), args)
    title = (
        msg("{ship} drops its corvus on {target}", ship=ship.name, target=target.name)
        if corvus
        else msg("{ship} throws grapples at {target}", ship=ship.name, target=target.name)
    )
    face = table.roll(1, title)[0]
    success = trial.succeeds(face)
    tried = ship.but(grapple_tried=(*ship.grapple_tried, target.id))
    after = battle.with_ship(tried)
    result = msg("missed") if not success else msg("the corvus holds") if corvus else msg("the grapples hold")
    text = msg("{what}: {throw} {result}", what=title, throw=thrown(trial, face), result=result)
    lines = [
        *overruled(plain, trial, ship.id),
        Line(text=text, tone="sea" if success else "plain", ships=(ship.id, target.id), throw=table.last),
    ]
    if success:
        after, more = tie(after, ship.id, target.id, "corvus" if corvus else "grapple")
        lines.extend(more)
    done = msg("{what}: {result}", what=title, result=result)
    return Outcome(battle=after, title=done, lines=tuple(lines))
