"""The frame of a turn as actions: initiative, wind, the steps of the turn (R1-R5, R7-R9)."""

from __future__ import annotations

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.forms import Answers, Form, Rose
from fleetdesk.core.whys import slot_reference
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import turns
from fleetdesk.systems.common.answers import number
from fleetdesk.systems.common.steps import end_form, left_undone
from fleetdesk.systems.uncharted_seas import wind
from fleetdesk.systems.uncharted_seas.activation import finished, wind_name
from fleetdesk.systems.uncharted_seas.debts import due, step_debts
from fleetdesk.systems.uncharted_seas.end_of_turn import begin_next_turn
from fleetdesk.systems.uncharted_seas.state import END, INITIATIVE, PHASES, SeaBattle

ORDER = tuple(PHASES)


class Nothing(Frozen):
    """An action without arguments."""


class SetWind(Frozen):
    """Put the wind where it blows from."""

    wind: int = Field(ge=0, le=15)


def _initiative(battle: SeaBattle, _: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R3, A01, A02: one die a side, ties thrown again."""
    table.require(
        battle.phase == INITIATIVE, msg("Initiative is thrown in the second step of the turn (R1).")
    )
    table.require(not battle.initiative, msg("Initiative was already thrown this turn."))
    throws: dict[str, tuple[int, ...]] = {side.id: () for side in battle.sides}
    lines: list[Line] = []
    while owed := turns.initiative(throws).owed:
        for side in owed:
            throws[side] += table.roll(1, msg("Initiative: {side}", side=battle.side(side).name))
            lines.append(
                Line(text=msg("{side} throws for initiative", side=battle.side(side).name), throw=table.last)
            )
    order = turns.initiative(throws).order
    first = battle.side(order[0]).name
    lines.append(Line(text=msg("{side} has the initiative", side=first), tone="sea"))
    return Outcome(
        battle=battle.but(initiative=order), title=msg("Initiative: {side}", side=first), lines=tuple(lines)
    )


def _wind(battle: SeaBattle, _: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R4, R8, R9: one check a turn."""
    table.require(battle.wind_turn < battle.turn, msg("The wind was already checked this turn (R4)."))
    table.require(battle.phase == INITIATIVE, msg("The wind is checked in the second step of the turn (R4)."))
    faces: tuple[int, ...] = ()
    while owed := wind.wind_check(faces).owed:
        faces += table.roll(owed, msg("Wind check") if not faces else msg("The wind turns: which way?"))
    check = wind.wind_check(faces)
    points = int(battle.house.wind_points)
    after = wind.turned(battle.wind, check.shift, points)
    title = (
        msg("Wind turns to {direction}", direction=wind_name(battle.but(wind=after)))
        if check.changed
        else msg("Wind holds: {direction}", direction=wind_name(battle))
    )
    throw = table.dice.throws[0].but(faces=tuple(face for one in table.dice.throws for face in one.faces))
    return Outcome(
        battle=battle.but(wind=after, wind_turn=battle.turn),
        title=title,
        lines=(Line(text=title, tone="sea", throw=throw),),
    )


def _set_wind(battle: SeaBattle, args: SetWind, _: Table) -> Outcome[SeaBattle]:
    """R4: the wind as players read it, without a throw."""
    after = battle.but(wind=args.wind % int(battle.house.wind_points))
    title = msg("Wind set to {direction}", direction=wind_name(after))
    return Outcome(battle=after, title=title, lines=(Line(text=title, tone="brass"),))


def _set_wind_form(battle: SeaBattle, answers: Answers) -> Form:
    points = int(battle.house.wind_points)
    value = int(number(answers, "wind", battle.wind, 0, points - 1))
    names = tuple(Msg(key=key) for key in wind.rose(points))
    return Form(
        title=msg("Where does the wind blow from?"),
        fields=(Rose(key="wind", label=msg("Wind from"), points=points, value=value, names=names),),
        args={"wind": value},
        go=msg("Set the wind"),
        why=slot_reference("", "wind"),
    )


def _next_phase(battle: SeaBattle, _: Nothing, __: Table) -> Outcome[SeaBattle]:
    """R1: the next step of the turn, or the next turn. What is still owed is noted, never asked for."""
    owed = left_undone(step_debts(battle))
    if battle.phase == END:
        after, lines = begin_next_turn(battle)
        title = msg("Turn {turn} begins", turn=after.turn)
        return Outcome(battle=after, title=title, lines=(*owed, *lines, Line(text=title, tone="sea")))
    phase = ORDER[ORDER.index(battle.phase) + 1]
    title = msg("Turn {turn}: {phase}", turn=battle.turn, phase=Msg(key=PHASES[phase]))
    after = finished(battle).but(phase=phase)
    return Outcome(battle=after, title=title, lines=(*owed, Line(text=title, tone="sea")))


def _next_phase_form(battle: SeaBattle, _: Answers) -> Form:
    go = msg("Go on")
    return end_form(msg("End this step?"), due(battle), go=go, all_the_same=msg("Go on all the same"))


ACTIONS = (
    Action(
        id="initiative", title=N_("Throw initiative"), rules="R3", args=Nothing, run=_initiative, icon="dice"
    ),
    Action(id="wind", title=N_("Wind check"), rules="R4 R8 R9", args=Nothing, run=_wind, icon="wind"),
    Action(
        id="set_wind",
        title=N_("Set the wind"),
        rules="R4",
        args=SetWind,
        run=_set_wind,
        form=_set_wind_form,
        icon="wind",
    ),
    Action(
        id="next_phase",
        title=N_("Next step"),
        rules="R1",
        args=Nothing,
        run=_next_phase,
        form=_next_phase_form,
        icon="arrow-right",
    ),
)
