"""Activating a unit and the command check (R4, R7-R10)."""

from __future__ import annotations

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.answers import flag, one_of, some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Many, Pick
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.steps import end_form, left_undone
from fleetdesk.systems.firestorm_armada.debts import activation_debts
from fleetdesk.systems.firestorm_armada.picks import said, ship_pick
from fleetdesk.systems.firestorm_armada.squadrons import (
    all_waiting,
    finished,
    side_of_unit,
    side_to_act,
)
from fleetdesk.systems.firestorm_armada.state import ACTIVATIONS, ArmadaBattle


class Activate(Frozen):
    """Activate a squadron or a flight."""

    unit: str
    out: tuple[str, ...] = ()
    """Ships beyond command distance."""


def _permitted(battle: ArmadaBattle, args: Activate, table: Table) -> None:
    """R4: what the rules ask of an activation."""
    side = side_of_unit(battle, args.unit)
    table.require(battle.phase == ACTIVATIONS, msg("Units are activated in the third step of the turn (R4)."))
    table.require(args.unit not in battle.activated and args.unit != battle.active, said("already_activated"))
    table.require(
        any(ship.here for ship in battle.unit(args.unit)), msg("Nothing of this unit is on the table.")
    )
    table.require(not battle.active, msg("Another unit is still being activated: end its activation first."))
    turn_of = side_to_act(finished(battle))
    if turn_of is not None:
        table.require(side == turn_of, _not_up(battle, turn_of))


def _not_up(battle: ArmadaBattle, turn_of: str) -> Msg:
    return msg("It is the turn of {side} to activate a unit (R4).", side=battle.side(turn_of).name)


def _activate_form(battle: ArmadaBattle, answers: Answers) -> Form:
    order = all_waiting(battle)
    turn_of = side_to_act(battle)
    everyone = sorted(order, key=lambda one: battle.home(one) != turn_of)
    known = {ship.squadron for ship in battle.ships.values()}
    unit = one_of(answers, "unit", known, next(iter(everyone), ""))
    fields: list[FormField] = []
    if not flag(answers, "fixed"):
        offered = everyone if unit in everyone or not unit else [unit, *everyone]
        picks = tuple(_unit_pick(battle, one, turn_of) for one in offered)
        fields.append(Choice(key="unit", label=msg("Squadron or flight"), picks=picks, value=unit))
    members = [ship for ship in battle.unit(unit) if ship.here and not ship.is_wing] if unit else []
    out: tuple[str, ...] = ()
    if len(members) > 1:
        reach = battle.side(battle.home(unit)).fleet.command
        out = some_of(answers, "out", [ship.id for ship in members])
        label = msg(
            "More than {inches}\N{DOUBLE PRIME} from every other ship of its squadron (R7)", inches=reach
        )
        offered_ships = tuple(ship_pick(battle, ship) for ship in members)
        fields.append(Many(key="out", label=label, picks=offered_ships, values=out))
    name = battle.unit_name(unit) if unit else ""
    return Form(
        title=msg("Activate {squadron}", squadron=name),
        fields=tuple(fields),
        args={"unit": unit, "out": out} if unit else None,
        go=msg("Activate"),
    )


@action("activate", N_("Activate"), Activate, rules="R4 R7-R10", form=_activate_form, icon="flag")
def activate(battle: ArmadaBattle, args: Activate, table: Table) -> Outcome[ArmadaBattle]:
    """R4, R7-R10: begin the activation; ships beyond command distance combine nothing and get no cards."""
    _permitted(battle, args, table)
    members = [ship for ship in battle.unit(args.unit) if ship.here]
    if any(one not in {ship.id for ship in members if not ship.is_wing} for one in args.out):
        raise BadInput(msg("Only ships of this squadron are checked for command distance (R10)."))
    undone = left_undone(activation_debts(battle)) if battle.active else ()
    before = finished(battle)
    title = msg("{squadron} is activated", squadron=battle.unit_name(args.unit))
    lines = [Line(text=title, tone="sea", ships=tuple(ship.id for ship in members))]
    lines += [
        Line(
            text=msg("{ship} is beyond command distance (R8, R9)", ship=battle.ships[one].name),
            tone="brass",
            ships=(one,),
        )
        for one in args.out
    ]
    after = before.with_ships(
        ship.but(out_of_command=ship.id in args.out)
        for ship in members
        if ship.out_of_command != (ship.id in args.out)
    ).but(active=args.unit, activated=tuple(one for one in before.activated if one != args.unit))
    return Outcome(battle=after, title=title, lines=(*undone, *lines))


def _unit_pick(battle: ArmadaBattle, unit: str, turn_of: str | None) -> Pick:
    side = battle.home(unit)
    reason = _not_up(battle, turn_of) if turn_of is not None and side != turn_of else None
    return Pick(
        value=unit,
        title=Msg.verbatim(battle.unit_name(unit)),
        detail=Msg.verbatim(battle.side(side).name if side else ""),
        trailing=msg("flight") if battle.is_flight(unit) else None,
        discouraged=reason,
    )


def _end_activation_form(battle: ArmadaBattle, _: Answers) -> Form:
    form = end_form(
        msg("End the activation of {squadron}?", squadron=battle.unit_name(battle.active)),
        activation_debts(battle),
        go=msg("End activation"),
        all_the_same=msg("End it all the same"),
    )
    return form if battle.active else form.but(args=None)


@action("end_activation", N_("End activation"), Nothing, rules="R4", form=_end_activation_form, icon="check")
def end_activation(battle: ArmadaBattle, _: Nothing, __: Table) -> Outcome[ArmadaBattle]:
    """R4: the unit is done; the next side is up."""
    if not battle.active:
        raise BadInput(msg("No squadron is being activated."))
    title = msg("{squadron} has finished", squadron=battle.unit_name(battle.active))
    return Outcome(
        battle=finished(battle),
        title=title,
        lines=(*left_undone(activation_debts(battle)), Line(text=title)),
    )
