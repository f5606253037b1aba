"""Phase 6 as actions: the next thing of the queue, or all of it (R98-R116, section 8.4)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, Info, Many
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import harm
from fleetdesk.systems.age_of_sail.asking import Nothing, OfShip, hull_text, said, ship_of, ship_pick
from fleetdesk.systems.age_of_sail.chores import asks, done, section_dice
from fleetdesk.systems.age_of_sail.state import DAMAGE, AosBattle, Chore, Task
from fleetdesk.systems.common.answers import some_of

SIXTH = 1 / 6
LEAK_TASKS: frozenset[Task] = frozenset({"small_leak", "leak"})


class Settle(Frozen):
    """Settle what phase 6 owes at this place of the queue."""

    at: int = Field(0, ge=0)
    near: tuple[str, ...] | None = None
    """Of an explosion: ships within one hex, where the hexes are not followed."""


def chore_text(battle: AosBattle, chore: Chore) -> Msg:
    """What is owed, in a few words."""
    name = battle.ships[chore.ship].name
    texts: Mapping[Task, Msg] = {
        "hits": nmsg("{ship}: {n} hull point", "{ship}: {n} hull points", chore.amount, ship=name),
        "critical": msg("{ship}: {what}", ship=name, what=Msg(key=harm.CRITICALS.get(chore.amount, ""))),
        "small_leak": msg("{ship}: small leak", ship=name),
        "leak": msg("{ship}: leak", ship=name),
        "fire": msg("{ship}: fire aboard", ship=name),
        "sections": msg("{ship}: section dice", ship=name),
        "blast": msg("Explosion of {ship}: who is near?", ship=name),
        "shock": nmsg(
            "{ship}, near an explosion: {n} hull point",
            "{ship}, near an explosion: {n} hull points",
            chore.amount,
            ship=name,
        ),
    }
    return texts[chore.kind]


def _settle(battle: AosBattle, args: Settle, table: Table) -> Outcome[AosBattle]:
    """R98-R116: one of the damage dice owed, in the order of the step."""
    table.require(battle.phase == DAMAGE, said("wrong_phase"))
    if args.at >= len(battle.chores):
        raise BadInput(msg("Nothing is owed here any more."))
    table.require(args.at == 0, said("not_its_turn"))
    chore = battle.chores[args.at]
    first = battle.but(chores=(chore, *battle.chores[: args.at], *battle.chores[args.at + 1 :]))
    found = done(first, chore, table, args.near)
    title = found.lines[0].text if found.lines else chore_text(battle, chore)
    return Outcome(battle=found.battle, title=title, lines=found.lines)


def _settle_form(battle: AosBattle, answers: Answers) -> Form:
    at = answers.get("at", 0)
    at = at if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(battle.chores) else 0
    if not battle.chores:
        return Form(title=msg("Damage"), fields=(Info(text=msg("Nothing is owed here any more.")),))
    chore = battle.chores[at]
    warnings = (said("not_its_turn"),) if at else ()
    if not asks(chore):
        return Form(
            title=chore_text(battle, chore),
            fields=(Info(text=_meaning(battle, chore)),),
            warnings=warnings,
            args={"at": at},
            go=msg("Settle"),
        )
    others = [one for one in battle.in_play() if one.id != chore.ship]
    near = some_of(answers, "near", [one.id for one in others])
    return Form(
        title=chore_text(battle, chore),
        fields=(
            Many(
                key="near",
                label=msg("Ships within 1 hex, friend or foe"),
                picks=tuple(
                    ship_pick(
                        one,
                        msg("\N{MINUS SIGN}{n}", n=harm.near_blast(one.initial_pv, battle.house)),
                    )
                    for one in others
                ),
                values=near,
            ),
        ),
        warnings=warnings,
        args={"at": at, "near": near},
        go=msg("Settle"),
    )


def _meaning(battle: AosBattle, chore: Chore) -> Msg:
    """What the die will do, or what will happen without one."""
    ship = battle.ships[chore.ship]
    texts: Mapping[Task, Msg] = {
        "small_leak": msg("1 hull point, then a die: 1 or 2 stops it if she did not fire (R108)."),
        "leak": msg("3 hull points, then a die: 1 stops it (R110)."),
        "fire": msg("A die: 6 explodes, 4 and 5 put it out, else that many hull points (R111)."),
        "sections": msg("A die for each section: 1\N{EN DASH}3 brings a mast section down (R100)."),
    }
    return texts.get(chore.kind, msg("Now {hull}.", hull=hull_text(ship)))


def _settle_odds(battle: AosBattle, args: Settle) -> Odds | None:
    if args.at >= len(battle.chores):
        return None
    chore = battle.chores[args.at]
    if chore.kind == "fire":
        chances = (
            Chance(label=msg("explosion"), probability=SIXTH, tone="harm"),
            Chance(label=msg("put out"), probability=2 * SIXTH, tone="sound"),
            *(Chance(label=msg("\N{MINUS SIGN}{n}", n=n), probability=SIXTH) for n in (1, 2, 3)),
        )
    elif chore.kind in LEAK_TASKS:
        fired = battle.ships[chore.ship].fired_this_turn
        share = sum(harm.repaired(chore.kind, face, fired=fired) for face in range(1, 7)) * SIXTH
        chances = (
            Chance(label=msg("stopped"), probability=share, tone="sound"),
            Chance(label=msg("goes on"), probability=1 - share, tone="harm"),
        )
    else:
        return None
    return Odds(tables=(OddsTable(title=chore_text(battle, chore), chances=chances),))


def _settle_all(battle: AosBattle, _: Nothing, table: Table) -> Outcome[AosBattle]:
    """R98-R116: everything owed, in its order, up to the first question."""
    table.require(battle.phase == DAMAGE, said("wrong_phase"))
    if not battle.chores:
        raise BadInput(msg("Nothing is owed here any more."))
    lines: list[Line] = []
    before = sum(ship.hull_lost for ship in battle.ships.values())
    while battle.chores and not asks(battle.chores[0]):
        found = done(battle, battle.chores[0], table)
        battle = found.battle
        lines += found.lines
    lost = sum(ship.hull_lost for ship in battle.ships.values()) - before
    title = nmsg("Damage of this turn: {n} hull point", "Damage of this turn: {n} hull points", lost)
    return Outcome(battle=battle, title=title, lines=tuple(lines) or (Line(text=title),))


def _section_die(battle: AosBattle, args: OfShip, table: Table) -> Outcome[AosBattle]:
    """R100: for a section that was struck off by hand."""
    ship = ship_of(battle, args.ship)
    if not ship.masts_left:
        raise BadInput(msg("{ship} has no mast section left.", ship=ship.name))
    after, lines = section_dice(battle, ship, 1, table)
    title = lines[0].text if lines else msg("{ship}: section die", ship=ship.name)
    return Outcome(battle=after, title=title, lines=lines)


ACTIONS = (
    Action(
        id="settle",
        title=N_("Settle damage"),
        rules="R98-R116",
        args=Settle,
        run=_settle,
        form=_settle_form,
        odds=_settle_odds,
        icon="burst",
    ),
    Action(
        id="settle_all",
        title=N_("Settle all damage"),
        rules="R98-R116",
        args=Nothing,
        run=_settle_all,
        icon="burst",
    ),
    Action(
        id="section_die", title=N_("Section die"), rules="R100", args=OfShip, run=_section_die, icon="dice"
    ),
)
