"""Criticals named and repaired, losses told by the players, and their own table of criticals (R32, R38, A28, A40)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, named
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import criticals
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.attacks.thrown import losses_of
from fleetdesk.systems.common.criticals import critical_of, losses, replaced
from fleetdesk.systems.common.held_cards import Marker, lasting, next_marker
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.uncharted_seas.effects import SUGGESTED, effect_name
from fleetdesk.systems.uncharted_seas.engaged import engage_freed
from fleetdesk.systems.uncharted_seas.fire.attacks import inflict, worn
from fleetdesk.systems.uncharted_seas.losses import became, may_repair, settle, settle_all
from fleetdesk.systems.uncharted_seas.picks import comply
from fleetdesk.systems.uncharted_seas.state import Cause, CriticalRow, SeaBattle

CAUSES: Mapping[Cause, Msg] = {
    "spell": msg("spell or card"),
    "critical": msg("critical"),
    "ram": msg("ram or collision"),
    "melee": msg("melee"),
    "other": msg("other"),
}


@action(N_("Critical"), rules="R32", icon="burst")
def take_critical(battle: SeaBattle, args: OneShip, table: Table) -> Outcome[SeaBattle]:
    """R32: a critical from elsewhere, thrown on 2D6 as any other."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.here else "out_of_play")
    state, lines = inflict(battle, table, ship.id, Damage(0, 1))
    state, more = settle_all(state, ((ship.id, ""),), "critical")
    title = msg("{what}: {results}", what=Msg.verbatim(ship.name), results=became(battle, state, ship.id))
    return Outcome(battle=state, title=title, lines=(*lines, *more))


# --- naming ------------------------------------------------------------------------------------------


def _carried(asked: Asked) -> list[Pick]:
    return [
        Pick(value=str(n), title=criticals.thrown(one), detail=effect_name(one.text))
        for n, one in enumerate(asked.ship.criticals)
    ]


def _is_new(asked: Asked) -> bool:
    """A28: proposed until the table of the players has a row for that roll; what stands there is not written over."""
    row = asked.battle.critical_table.get(str(criticals.told(asked).roll))
    return row is None or not row.title


class NameCritical(Frozen):
    """Say what a critical did; its cost may be set right at the same time.

    Each critical keeps its own answers in the form: choosing another one must not carry words over.
    """

    ship: str
    at: Annotated[int, criticals.which(_carried), Field(ge=0, le=99)]
    """Which of the ship's criticals, from 0."""
    text: Annotated[
        str,
        criticals.own("text", msg("Its effect"), suggestions=SUGGESTED, known=True),
        Field(min_length=1, max_length=120),
    ]
    keep_row: Annotated[
        bool,
        Ask(
            msg("Keep it in our critical table"),
            detail=lambda asked: msg("The next {roll} does the same", roll=criticals.told(asked).roll),
            default=_is_new,
            when=lambda asked: bool(criticals.told(asked).roll),
        ),
    ] = False
    """Write it into the players' critical table for this 2D6 (A28); battles kept earlier may leave it out."""
    hull: Annotated[int | None, criticals.own("hull", msg("Hull points it cost")), Field(ge=0, le=20)] = None
    """What it cost; left out: what was marked when it was thrown."""
    crew: Annotated[int | None, criticals.own("crew", msg("Crew it cost")), Field(ge=0, le=40)] = None
    ends_turn: Annotated[
        int,
        Ask(
            msg("With a marker, removed"),
            picks=lambda asked: lasting(asked.battle.turn, msg("No marker")),
            default="0",
            segments=True,
        ),
        Field(ge=0, le=99),
    ] = 0
    """Lay a marker that is removed at the end of that turn; 0: none."""


@action(
    N_("Name a critical"),
    rules="R32",
    icon="burst",
    asks=criticals.naming(
        lambda asked: msg(
            "{ship}: critical, 2D6 = {roll}", ship=asked.ship.name, roll=criticals.told(asked).roll
        )
    ),
)
def name_critical(battle: SeaBattle, args: NameCritical, _: Table) -> Outcome[SeaBattle]:
    """A28: the sheet prints no effects, so players write what a critical did (R32)."""
    ship = ship_of(battle, args.ship)
    old = critical_of(ship, args.at)
    hull = old.hull if args.hull is None else args.hull
    men = old.crew if args.crew is None else args.crew
    new = old.but(text=args.text, hull=hull, crew=men)
    after = worn(ship, hull - old.hull, men - old.crew).but(criticals=replaced(ship, args.at, new))
    if args.ends_turn:
        # a marker has fewer letters than the effect of a critical
        marker = Marker(id=next_marker(battle.markers), text=args.text[:80], ends_turn=args.ends_turn)
        after = after.but(markers=(*ship.markers, marker))
    state = battle.with_ship(after)
    if args.keep_row and old.roll:
        row = CriticalRow(title=args.text, hull=hull, crew=men)
        state = state.but(critical_table={**state.critical_table, str(old.roll): row})
    facts = losses(battle, state, ship.id)
    state, more = settle(state, ship.id, "critical", revives=True)
    state, freed = engage_freed(state)
    named = msg("{ship}: critical \N{EN DASH} {effect}", ship=ship.name, effect=effect_name(args.text))
    title = named
    if state.ships[ship.id].status != ship.status or facts:
        title = msg("{what}: {results}", what=named, results=became(battle, state, ship.id))
    line = Line(text=title, tone="harm", ships=(ship.id,), facts=facts)
    return Outcome(battle=state, title=title, lines=(line, *more, *freed))


# --- repair ------------------------------------------------------------------------------------------


_broken = criticals.picks(lambda one: not one.repaired, lambda one: effect_name(one.text))


class Repair(Frozen):
    """Mark a critical as repaired (house option)."""

    ship: str
    at: Annotated[int, Ask(criticals.WHICH, picks=_broken), Field(ge=0, le=99)]


@action(
    N_("Repair"),
    icon="check",
    asks=Asks(
        title=lambda asked: msg("{ship}: repair", ship=asked.ship.name),
        go=msg("Repaired"),
        instead=lambda asked: None if _broken(asked) else (),
    ),
)
def repair(battle: SeaBattle, args: Repair, table: Table) -> Outcome[SeaBattle]:
    """House rule, from P3: a critical is set right."""
    ship = ship_of(battle, args.ship)
    critical = critical_of(ship, args.at)
    comply(table, "" if may_repair(battle.house) else "no_repair")
    comply(table, "already_repaired" if critical.repaired else "")
    fixed = replaced(ship, args.at, critical.but(repaired=True))
    title = msg("{ship}: critical repaired", ship=ship.name)
    text = msg("{what}: {effect}", what=title, effect=effect_name(critical.text)) if critical.text else title
    line = Line(text=text, tone="sound", ships=(ship.id,))
    return Outcome(battle=battle.with_ship(ship.but(criticals=fixed)), title=title, lines=(line,))


# --- losses ------------------------------------------------------------------------------------------


class Lose(Frozen):
    """Hull or crew lost to something the rules do not throw for (A40)."""

    ship: str
    hull: Annotated[int, Ask(msg("Hull points lost")), Field(ge=0, le=99)] = 0
    crew: Annotated[int, Ask(msg("Crew lost")), Field(ge=0, le=99)] = 0
    cause: Annotated[Cause, Ask(msg("Why?"), picks=named(CAUSES), default="spell", segments=True)] = "other"


@action(
    N_("Losses"),
    rules="R38",
    icon="burst",
    asks=Asks(
        title=lambda asked: msg("{ship}: losses", ship=asked.ship.name),
        go=msg("Mark the losses"),
        ready=lambda asked: bool(asked["hull"] or asked["crew"]),
    ),
)
def lose(battle: SeaBattle, args: Lose, table: Table) -> Outcome[SeaBattle]:
    """A40: losses the players tell; a crew lost so leaves a derelict (R38)."""
    ship = ship_of(battle, args.ship)
    if not (args.hull or args.crew):
        raise BadInput(msg("Nothing was lost: set hull or crew to more than 0."))
    comply(table, "" if ship.here else "out_of_play")
    hurt = battle.with_ship(worn(ship, args.hull, args.crew))
    state, more = settle_all(hurt, ((ship.id, ""),), args.cause)
    title = msg("{what}: {results}", what=Msg.verbatim(ship.name), results=became(battle, state, ship.id))
    text = msg(
        "{what} ({cause})",
        what=msg("{ship}: {losses}", ship=ship.name, losses=losses_of(args.hull, args.crew)),
        cause=CAUSES[args.cause],
    )
    line = Line(text=text, tone="harm", ships=(ship.id,), facts=losses(battle, hurt, ship.id))
    return Outcome(battle=state, title=title, lines=(line, *more))


# --- the players' own table --------------------------------------------------------------------------


def _rolls(asked: Asked) -> list[Pick]:
    table = asked.battle.critical_table
    return [
        Pick(value=roll, title=Msg.verbatim(roll), detail=_row(table, roll))
        for roll in map(str, range(2, 13))
    ]


def _row(table: Mapping[str, CriticalRow], roll: str) -> Msg:
    return effect_name(table[roll].title) if roll in table else msg("empty")


def _written(asked: Asked) -> CriticalRow:
    """The row as it stands, else what a critical costs by the house rules."""
    row: CriticalRow | None = asked.battle.critical_table.get(str(asked["roll"]))
    return row or CriticalRow(hull=asked.battle.house.crit_hull_loss)


class EditRow(Frozen):
    """Write a row of the players' critical table (A28)."""

    roll: Annotated[int, Ask(msg("2D6"), picks=_rolls, default=7), Field(ge=2, le=12)]
    title: Annotated[
        str,
        Ask(
            msg("Its effect (empty: no row)"),
            key=lambda asked: f"title{asked['roll']}",
            default=lambda asked: _written(asked).title,
            suggestions=SUGGESTED,
            known=True,
        ),
        Field(max_length=120),
    ] = ""
    hull: Annotated[
        int,
        Ask(
            msg("Hull points it costs"),
            key=lambda asked: f"hull{asked['roll']}",
            default=lambda asked: _written(asked).hull,
        ),
        Field(ge=0, le=20),
    ] = 2
    crew: Annotated[
        int,
        Ask(
            msg("Crew it costs"),
            key=lambda asked: f"crew{asked['roll']}",
            default=lambda asked: _written(asked).crew,
        ),
        Field(ge=0, le=40),
    ] = 0


@action(
    N_("Critical table"), icon="edit", asks=Asks(title=msg("Our critical table"), go=msg("Write it down"))
)
def edit_row(battle: SeaBattle, args: EditRow, _: Table) -> Outcome[SeaBattle]:
    """A28: the table of criticals is the players' own; an empty title takes the row out."""
    rows = {key: row for key, row in battle.critical_table.items() if key != str(args.roll)}
    if args.title.strip():
        rows[str(args.roll)] = CriticalRow(title=args.title.strip(), hull=args.hull, crew=args.crew)
    title = msg("Critical table: row {roll}", roll=args.roll)
    return in_one_line(battle.but(critical_table=rows), title, tone="brass")
