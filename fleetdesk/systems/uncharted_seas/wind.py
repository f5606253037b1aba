"""The wind: its check, and what it costs to sail (R4, R8-R13)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Outcome, Table, in_one_line
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.winds import lettered
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.state import INITIATIVE, SeaBattle
from fleetdesk.systems.uncharted_seas.tables import tables

WindSide = Literal["astern", "abeam", "ahead"]
"""Where the wind comes from, seen from the ship: judged at the table."""


class WindCheck(NamedTuple):
    """The outcome of a wind check: notches turned, + clockwise; how many dice it took or still takes."""

    changed: bool
    shift: int
    second_die: bool
    owed: int


class Leg(NamedTuple):
    """A straight part of a move."""

    inches: float
    wind: WindSide


class Sailing(NamedTuple):
    """A move priced: its cost in inches of MV, what is left, and why it is not legal (a code, or nothing)."""

    cost: float
    rest: float
    inches: float
    reason: str
    longest_last_leg: float
    """inches the last leg could have, all others as given"""

    @property
    def legal(self) -> bool:
        """R12, A35: within MV, and not below the least move of the house rules."""
        return not self.reason


def wind_check(faces: Sequence[int]) -> WindCheck:
    """R8, R9: only a 6 turns the wind; a second die then says which way and how far.

    `owed` is 1 while a die is still to be thrown.
    """
    table = tables().wind_change
    if not faces:
        return WindCheck(changed=False, shift=0, second_die=False, owed=1)
    if faces[0] not in table.check_on:
        return WindCheck(changed=False, shift=0, second_die=False, owed=0)
    if len(faces) == 1:
        return WindCheck(changed=False, shift=0, second_die=False, owed=1)
    return WindCheck(changed=True, shift=table.shift[faces[1]], second_die=True, owed=0)


def turned(direction: int, shift: int, points: int) -> int:
    """R9, A04: the direction, counted in notches clockwise from the north, after a shift."""
    return (direction + shift) % points


def wind_checks_due(turns: int) -> int:
    """R4: one check each turn, by one of the players."""
    return turns


def leg_factor(wind: WindSide, *, wind_affected: bool) -> int:
    """R10, R11, R13, A04: what an inch costs; ahead is doubled, but not for ships the wind does not affect."""
    return tables().wind_cost[wind] if wind_affected else 1


def sailing(mv: float, legs: Sequence[Leg], rules: HouseRules, *, wind_affected: bool = True) -> Sailing:
    """R10-R13, A35: the cost of a move, leg by leg, without rounding."""
    costs = [leg.inches * leg_factor(leg.wind, wind_affected=wind_affected) for leg in legs]
    cost, inches = sum(costs), sum(leg.inches for leg in legs)
    longest = 0.0
    if legs:
        before = sum(costs[:-1])
        longest = max(0.0, mv - before) / leg_factor(legs[-1].wind, wind_affected=wind_affected)
    reason = ""
    # distances are measured with a tape: sums of tenths may not fail on the last binary digit
    if cost > mv + 1e-9:
        reason = "move_too_long"
    elif inches < rules.min_move - 1e-9:
        reason = "below_min_move"
    return Sailing(cost, mv - cost, inches, reason, longest)


# --- at the table ------------------------------------------------------------------------------------


def wind_name(battle: SeaBattle) -> Msg:
    """The direction the wind blows from."""
    return Msg(key=lettered(int(battle.house.wind_points))[battle.wind % int(battle.house.wind_points)])


def _check_says(battle: SeaBattle, before: tuple[int, ...], face: int) -> Result:
    """R8, R9: what a face comes to: the wind holds, turns, or is where it then blows from."""
    check = wind_check((*before, face))
    if check.owed:
        return Result(label=msg("It turns"), tone="brass")
    if not check.changed:
        return Result(label=msg("It holds"))
    after = turned(battle.wind, check.shift, int(battle.house.wind_points))
    return Result(label=wind_name(battle.but(wind=after)), tone="brass")


@action(N_("Wind check"), id="wind", rules="R4 R8 R9", icon="wind")
def check_wind(battle: SeaBattle, _: Nothing, table: Table) -> Outcome[SeaBattle]:
    """R4, R8, R9: one check a turn."""
    table.require(battle.wind_turn < battle.turn, msg("The wind was already checked this turn (R4)."))
    table.require(battle.phase == INITIATIVE, msg("The wind is checked in the second step of the turn (R4)."))
    faces: tuple[int, ...] = ()
    while wind_check(faces).owed:
        why = msg("Wind check") if not faces else msg("The wind turns: which way?")
        faces += (table.die(why, partial(_check_says, battle, faces)),)
    check = wind_check(faces)
    points = int(battle.house.wind_points)
    after = turned(battle.wind, check.shift, points)
    title = (
        msg("Wind turns to {direction}", direction=wind_name(battle.but(wind=after)))
        if check.changed
        else msg("Wind holds: {direction}", direction=wind_name(battle))
    )
    throw = table.dice.throws[0].but(faces=tuple(face for one in table.dice.throws for face in one.faces))
    return in_one_line(battle.but(wind=after, wind_turn=battle.turn), title, tone="sea", throw=throw)


def _points(asked: Asked) -> list[Msg]:
    return [Msg(key=key) for key in lettered(int(asked.battle.house.wind_points))]


class SetWind(Frozen):
    """Put the wind where it blows from."""

    wind: Annotated[
        int,
        Ask(msg("Wind from"), points=_points, default=lambda asked: asked.battle.wind),
        Field(ge=0, le=15),
    ]


@action(
    N_("Set the wind"),
    rules="R4",
    icon="wind",
    asks=Asks(
        title=msg("Where does the wind blow from?"), go=msg("Set the wind"), why=slot_reference("", "wind")
    ),
)
def set_wind(battle: SeaBattle, args: SetWind, _: Table) -> Outcome[SeaBattle]:
    """R4: the wind as players read it, without a throw."""
    after = battle.but(wind=args.wind % int(battle.house.wind_points))
    title = msg("Wind set to {direction}", direction=wind_name(after))
    return in_one_line(after, title, tone="brass")
