"""The frame of a turn as actions: its phases one after the other, and its end (R4, section 4)."""

from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.rule.acting import Nothing, OneShip, action
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.command import command_lines, commanded
from fleetdesk.systems.age_of_sail.fight import boarding
from fleetdesk.systems.age_of_sail.fight.fire import ready_to_fire
from fleetdesk.systems.age_of_sail.fight.losses import without
from fleetdesk.systems.age_of_sail.fight.upkeep_queue import queue
from fleetdesk.systems.age_of_sail.orders.writing import deciding, locked
from fleetdesk.systems.age_of_sail.picks import said
from fleetdesk.systems.age_of_sail.pieces import shots_of
from fleetdesk.systems.age_of_sail.state import (
    BOARDING,
    BROADSIDES,
    COMMAND,
    DAMAGE,
    MOVEMENT,
    PHASES,
    SURRENDER,
    WEATHER,
    AosBattle,
    AosShip,
)
from fleetdesk.systems.age_of_sail.turn.debts import due
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.common.steps import leaving, step_form

ORDER = tuple(PHASES)


def _entered(battle: AosBattle, phase: str) -> tuple[AosBattle, tuple[Line, ...]]:
    """What a phase begins with."""
    if phase == COMMAND:
        after = commanded(battle)
        return after, command_lines(battle, after)
    if phase == MOVEMENT:
        return battle.with_ships(locked(battle, ship) for ship in battle.afloat()), ()
    if phase == BOARDING:
        return _boarding(battle)
    if phase == DAMAGE:
        return battle.but(chores=queue(battle)), ()
    return battle, ()


def _boarding(battle: AosBattle) -> tuple[AosBattle, tuple[Line, ...]]:
    """R84: boardings of earlier turns go on, unless one side can fight no more."""
    lines: list[Line] = []
    for melee in boarding.new_turn(battle).melees:
        found = boarding.end_if_over(battle, melee.id)
        battle = found.battle
        lines += found.lines
    return boarding.new_turn(battle), tuple(lines)


def fresh(ship: AosShip) -> AosShip:
    """A ship at the start of a turn: what held for one turn is cleared, sail orders take effect (R62, R66)."""
    full_sail = ship.fs_set if not ship.fs_pending else ship.fs_pending > 0
    set_now = full_sail and ship.rigging_intact
    return ship.with_news({"moved": False, "fired_this_turn": False, "fs_set": set_now, "fs_pending": 0})


def _new_turn(battle: AosBattle) -> tuple[AosBattle, tuple[Line, ...]]:
    """The end of the turn: five minutes later, everything that holds for one turn is cleared."""
    ships = [fresh(ship) for ship in battle.in_play()]
    after = battle.with_ships(ships).but(
        turn=battle.turn + 1,
        phase=WEATHER,
        weather_done=False,
        written=(),
        contacts=(),
        broadsides=(),
        fired={**battle.fired, str(battle.turn): tuple(shots_of(battle))},
        chores=(),
        settled=False,
    )
    lines: list[Line] = []
    for ship in ships:
        if ship.fs_set != battle.ships[ship.id].fs_set:
            text = (
                msg("{ship} is under full sail", ship=ship.name)
                if ship.fs_set
                else msg("{ship} has taken her full sail in", ship=ship.name)
            )
            lines.append(Line(text=text, ships=(ship.id,)))
    if airs.is_night(after.clock) != airs.is_night(battle.clock):
        text = msg("Night falls") if airs.is_night(after.clock) else msg("Day breaks")
        lines.append(Line(text=text, tone="sea"))
    due_now = airs.wind_due(after.turn, after.house) or airs.visibility_due(
        after.turn, after.clock, after.house
    )
    return after.but(weather_done=not due_now), tuple(lines)


@action(
    N_("Next phase"),
    rules="R4",
    icon="arrow-right",
    form=step_form(msg("End this phase?"), due),
    rights=lambda battle, _: Rights(waits=deciding(battle)),
)
def next_phase(battle: AosBattle, _: Nothing, __: Table) -> Outcome[AosBattle]:
    """R4: the next phase, or the next turn. What is still owed is noted, never asked for."""
    owed = tuple(
        Line(text=msg("Left undone: {what}", what=debt.text), tone="brass", seats=debt.seats)
        for debt in due(battle)
    )
    at = ORDER.index(battle.phase)
    if at + 1 == len(ORDER):
        after, lines = _new_turn(battle)
        title = msg("Turn {turn} begins, {clock}", turn=after.turn, clock=airs.clock_text(after.clock))
        return Outcome(battle=after, title=title, lines=(*owed, Line(text=title, tone="sea"), *lines))
    phase = ORDER[at + 1]
    after, lines = _entered(battle.but(phase=phase), phase)
    title = msg("Turn {turn}: {phase}", turn=battle.turn, phase=Msg(key=PHASES[phase]))
    return Outcome(battle=after, title=title, lines=(*owed, Line(text=title, tone="sea"), *lines))


def passes(battle: AosBattle) -> Offer | None:
    """R4: phases with nothing to decide; without a chart only players know what others hold."""
    seen = battle.tracking == "hex"
    empty = {
        WEATHER: battle.weather_done,
        COMMAND: seen,
        BOARDING: seen,  # contacts and boardings are owed
        BROADSIDES: next(ready_to_fire(battle), None) is None,
        DAMAGE: True,
        SURRENDER: True,
    }
    return offer(next_phase) if empty.get(battle.phase, False) and not due(battle) else None


@action(N_("Leave the map"), icon="flag", asks=leaving(msg("Leave the map")))
def leave_map(battle: AosBattle, args: OneShip, table: Table) -> Outcome[AosBattle]:
    """Q66: the rulebook knows no map edge; players may take a ship off."""
    ship = ship_of(battle, args.ship)
    table.require(ship.on_map, said("out_of_play"))
    title = msg("{ship} leaves the map", ship=ship.name)
    gone = battle.with_ship(ship.but(status="left_map", lost_turn=battle.turn))
    return in_one_line(without(gone, ship.id), title, ship.id, tone="brass")
