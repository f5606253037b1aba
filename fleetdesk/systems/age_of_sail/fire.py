"""Broadsides as actions: aimed, thrown and noted; they cost nobody anything before phase 6 (R85-R97)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.actions import Action, Fact, Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Number, Toggle
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.age_of_sail import gunnery, harm
from fleetdesk.systems.age_of_sail.aiming import (
    DEFAULT_RANGE,
    Shot,
    aim_of,
    bears_on,
    firer_of,
    has_target,
    nearest,
    rakes,
    range_to,
    refused,
    sight_of,
    silent,
)
from fleetdesk.systems.age_of_sail.fire_odds import broadside_odds
from fleetdesk.systems.age_of_sail.gunnery import Aim, Firer
from fleetdesk.systems.age_of_sail.picks import said, ship_choice, ship_of
from fleetdesk.systems.age_of_sail.state import BROADSIDES, AosBattle, AosShip, Broadside
from fleetdesk.systems.age_of_sail.steps import rows, total
from fleetdesk.systems.age_of_sail.wind import WEATHER_NAMES
from fleetdesk.systems.common.answers import flag, number

FARTHEST = 120


def signed(value: int) -> Msg:
    """A modifier with its sign."""
    return msg("+{n}", n=value) if value > 0 else msg("{n}", n=value)


def force_working(firer: Firer, aim: Aim, battle: AosBattle) -> Working:
    """How the force comes about, line by line (R87-R90)."""
    steps = gunnery.force_steps(firer, aim, battle.house)
    return Working(title=msg("Force"), rows=rows(steps), total=total(steps))


def die_working(firer: Firer, aim: Aim, battle: AosBattle) -> Working:
    """What is added to the firing die, line by line (R91)."""
    steps = gunnery.die_steps(firer, aim, battle.house)
    listed = rows(steps) or (Row(label=msg("Nothing changes the die"), rule="R91"),)
    return Working(title=msg("Firing die"), rows=listed, total=total(steps))


def foe_of(battle: AosBattle, ship: AosShip, target: str, table: Table) -> AosShip:
    """The ship or fort aimed at.

    Raises:
        BadInput: there is no such ship, or it is the firing one.
        Refusal: it is no enemy in play, and nobody insisted.
    """
    found = ship_of(battle, target)
    if found.id == ship.id:
        raise BadInput(msg("{ship} cannot fire at herself.", ship=ship.name))
    table.require(found.on_map and found.side != ship.side, said("not_an_enemy"))
    return found


def _fire(battle: AosBattle, args: Shot, table: Table) -> Outcome[AosBattle]:
    """R85-R96: one target, one die, a second die after a natural 6; losses wait for phase 6."""
    ship = ship_of(battle, args.ship)
    target = foe_of(battle, ship, args.target, table)
    table.require(battle.phase == BROADSIDES, said("wrong_phase"))
    table.require(ship.on_map, said("out_of_play"))
    reason = refused(battle, args)
    table.require(not reason, said(reason))
    firer, aim = firer_of(battle, ship, first=args.first), aim_of(battle, args)
    force = total(gunnery.force_steps(firer, aim, battle.house))
    added = total(gunnery.die_steps(firer, aim, battle.house))
    title = msg("{ship} fires at {target}", ship=ship.name, target=target.name)
    face = table.roll(
        1, msg("{what}: force {force}, die {added}", what=title, force=force, added=signed(added))
    )[0]
    column = gunnery.modified(face, added)
    hits = gunnery.damage(force, column)
    facts = [Fact(kind="shot", by=ship.id, on=target.id)]
    if hits:
        facts.append(Fact(kind="hits", by=ship.id, on=target.id, amount=hits))
    text = _shot_text(title, aim.range, force, (face, added, column), hits)
    if gunnery.enfilade(firer, aim):
        text = msg("{what} (enfilade)", what=text)
    ships = (ship.id, target.id)
    lines = [Line(text=text, ships=ships, throw=table.last, facts=tuple(facts))]
    critical = 0
    if face == gunnery.BEST:
        critical, line = _critical(battle, firer, target, force, table)
        lines.append(line.but(ships=ships))
    came = (_points(hits), *((Msg(key=harm.CRITICALS[critical]),) if critical else ()))
    done = msg("{what}: {result}", what=title, result=came)
    noted = Broadside(
        shooter=ship.id,
        target=target.id,
        force=force,
        die=face,
        damage=hits,
        critical=critical,
        enfilade=gunnery.enfilade(firer, aim),
    )
    after = battle.with_ship(ship.but(fired_this_turn=True, first_shot_done=True))
    return Outcome(battle=after.but(broadsides=(*battle.broadsides, noted)), title=done, lines=tuple(lines))


def _points(hits: int) -> Msg:
    return nmsg("{n} hull point", "{n} hull points", hits)


def _shot_text(title: Msg, apart: int, force: int, die: tuple[int, int, int], hits: int) -> Msg:
    """A broadside as the log tells it: the die, what is added, the column read."""
    face, added, column = die
    points = _points(hits)
    if not added:
        return msg(
            "{what} at {range}: force {force}, die {die}: {hits}",
            what=title,
            range=apart,
            force=force,
            die=face,
            hits=points,
        )
    return msg(
        "{what} at {range}: force {force}, die {die} {added} reads {column}: {hits}",
        what=title,
        range=apart,
        force=force,
        die=face,
        added=signed(added),
        column=column,
        hits=points,
    )


def _critical(battle: AosBattle, firer: Firer, target: AosShip, force: int, table: Table) -> tuple[int, Line]:
    """R93, R101, R113: a natural 6."""
    why = msg("Critical on {target}: die + force {force}", target=target.name, force=force)
    face = table.roll(1, why)[0]
    found = gunnery.critical(face, force, battle.house, by_fort=firer.is_fort)
    name = Msg(key=harm.CRITICALS[found.number]) if found.number else msg("nothing")
    text = msg(
        "Natural 6, critical {die} + {force} = {total}: {name}",
        die=face,
        force=force,
        total=found.total,
        name=name,
    )
    return found.number, Line(text=text, tone="harm" if found.number else "plain", throw=table.last)


def _fire_form(battle: AosBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Fire"))
    title = msg("{ship}: fire", ship=ship.name)
    choice, target = _target_choice(battle, ship, answers)
    if not target:
        return Form(title=title, fields=(Info(text=said("not_an_enemy")),))
    shot, fields = _shot_fields(battle, ship, battle.ships[target], answers)
    firer, aim = firer_of(battle, ship, first=shot.first), aim_of(battle, shot)
    force = total(gunnery.force_steps(firer, aim, battle.house))
    return Form(
        title=title,
        fields=(
            choice,
            *fields,
            Info(key="sight", text=_sight_text(battle)),
            Info(key="die", working=die_working(firer, aim, battle)),
        ),
        working=force_working(firer, aim, battle),
        args=shot.model_dump(),
        go=msg("Fire: force {n}", n=force),
    )


def _sight_text(battle: AosBattle) -> Msg:
    sight = sight_of(battle)
    return msg("{sky}: one can see {n} hexes", sky=Msg(key=WEATHER_NAMES[sight.kind]), n=sight.reach)


def _target_choice(battle: AosBattle, ship: AosShip, answers: Answers) -> tuple[Choice, str]:
    def apart(one: AosShip) -> int:
        found = range_to(ship, one)
        return FARTHEST if found is None else found

    def remark(one: AosShip) -> Msg | None:
        reason = refused(battle, Shot(ship=ship.id, target=one.id))
        return said(reason) if reason else None

    def trailing(one: AosShip) -> Msg | None:
        found = range_to(ship, one)
        return None if found is None else nmsg("1 hex", "{n} hexes", found)

    return ship_choice(
        sorted(battle.foes(ship.id), key=apart),
        "target",
        msg("At whom?"),
        answers,
        trailing=trailing,
        remark=remark,
    )


def _shot_fields(
    battle: AosBattle, ship: AosShip, target: AosShip, answers: Answers
) -> tuple[Shot, tuple[FormField, ...]]:
    """The questions of a shot, answered from the state where it knows.

    What was said of one target does not hold for the next: the keys carry the target.
    """
    known = range_to(ship, target)
    key = {one: f"{one}/{target.id}" for one in ("range", "in_arc", "enfilade", "nearer")}
    apart = int(number(answers, key["range"], DEFAULT_RANGE if known is None else known, 0, FARTHEST))
    in_arc = flag(answers, key["in_arc"], default=bears_on(battle, ship, target) is not False)
    raked = flag(answers, key["enfilade"], default=bool(rakes(battle, ship, target)))
    other = nearest(battle, ship, target)
    nearer = flag(answers, key["nearer"], default=other is not None)
    first = flag(answers, "first", default=not ship.first_shot_done)
    fields: tuple[FormField, ...] = (
        Number(key=key["range"], label=msg("Range in hexes"), value=apart, most=FARTHEST),
        Toggle(key=key["in_arc"], label=msg("In her field of fire"), value=in_arc),
    )
    if not battle.is_fort(ship.id):
        fields += (
            Toggle(
                key=key["enfilade"],
                label=msg("Enfilade: she stands ahead or astern of the target"),
                detail=msg("+6 force at 1\N{EN DASH}3 hexes (R89)"),
                value=raked,
            ),
            Toggle(
                key=key["nearer"],
                label=msg("Another target is nearer"),
                detail=msg("{ship} is nearer: \N{MINUS SIGN}6 force (R90)", ship=other.name)
                if other is not None
                else msg("\N{MINUS SIGN}6 force (R90)"),
                value=nearer,
            ),
        )
    fields += (Toggle(key="first", label=msg("Her first broadside: +2 (R92)"), value=first),)
    shot = Shot(
        ship=ship.id,
        target=target.id,
        range=apart,
        in_arc=in_arc,
        enfilade=raked,
        nearer=nearer,
        first=first,
    )
    return shot, fields


def _fire_odds(battle: AosBattle, args: Shot) -> Odds:
    return broadside_odds(battle, args)


def ready_to_fire(battle: AosBattle) -> Iterator[AosShip]:
    """Ships that have not fired yet and may; where hexes are followed, those that have somebody to fire at."""
    foes = {side.id: tuple(one for one in battle.in_play() if one.side != side.id) for side in battle.sides}
    for one in battle.in_play():
        if one.fired_this_turn or silent(battle, one):
            continue
        if battle.tracking != "hex" or one.hex is None or has_target(battle, one, foes[one.side]):
            yield one


ACTIONS = (
    Action(
        id="fire",
        title=N_("Fire"),
        rules="R85-R97 R101",
        args=Shot,
        run=_fire,
        form=_fire_form,
        odds=_fire_odds,
        icon="target",
    ),
)
