"""What happens to one ship apart from fire and contact: criticals named, losses, markers, leaving (R32, R38, R70)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from fleetdesk.core.actions import Action, Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Number, Pick, Text, Toggle
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.answers import flag, number, one_of, text
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.common.held_cards import Marker, next_marker
from fleetdesk.systems.common.thrown import losses_of
from fleetdesk.systems.uncharted_seas import crew
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import comply
from fleetdesk.systems.uncharted_seas.harm import became, inflict, settle, settle_all, worn
from fleetdesk.systems.uncharted_seas.melee_groups import engage_freed
from fleetdesk.systems.uncharted_seas.state import Cause, Critical, CriticalRow, SeaBattle, SeaShip

SUGGESTED = (
    msg("Rudder hit"),
    msg("Fire on board"),
    msg("Mast down"),
    msg("Guns dismounted"),
    msg("Magazine hit"),
    msg("No further effect"),
)
CAUSES: dict[str, Msg] = {
    "spell": msg("spell or card"),
    "critical": msg("critical"),
    "ram": msg("ram or collision"),
    "melee": msg("melee"),
    "other": msg("other"),
}


class TakeCritical(Frozen):
    """A critical hit from a card, a spell or a rule of the players."""

    ship: str


class NameCritical(Frozen):
    """Say what a critical did; its cost may be set right at the same time."""

    ship: str
    at: int = Field(ge=0, le=99)
    """Which of the ship's criticals, from 0."""
    text: str = Field(min_length=1, max_length=120)
    hull: int | None = Field(None, ge=0, le=20)
    """What it cost; left out: what was marked when it was thrown."""
    crew: int | None = Field(None, ge=0, le=40)
    ends_turn: int = Field(0, ge=0, le=99)
    """Lay a marker that is removed at the end of that turn; 0: none."""
    keep_row: bool = False
    """Write it into the players' critical table for this 2D6."""


class Repair(Frozen):
    """Mark a critical as repaired (house option)."""

    ship: str
    at: int = Field(ge=0, le=99)


class Lose(Frozen):
    """Hull or crew lost to something the rules do not throw for (A40)."""

    ship: str
    hull: int = Field(0, ge=0, le=99)
    crew: int = Field(0, ge=0, le=99)
    cause: Cause = "other"


class EditRow(Frozen):
    """Write a row of the players' critical table (A28)."""

    roll: int = Field(ge=2, le=12)
    title: str = Field("", max_length=120)
    hull: int = Field(2, ge=0, le=20)
    crew: int = Field(0, ge=0, le=40)


def losses(ship: str, hull: int, men: int) -> tuple[Fact, ...]:
    """Losses as the report counts them; corrections may be below 0."""
    found = (Fact(kind="damage", on=ship, amount=hull), Fact(kind="crew", on=ship, amount=men))
    return tuple(fact for fact in found if fact.amount)


def _critical_of(ship: SeaShip, at: int) -> Critical:
    if at >= len(ship.criticals):
        raise BadInput(msg("{ship} has no critical number {n}.", ship=ship.name, n=at + 1))
    return ship.criticals[at]


def _take(battle: SeaBattle, args: TakeCritical, table: Table) -> Outcome[SeaBattle]:
    """R32: a critical from elsewhere, thrown on 2D6 as any other."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.on_table else "out_of_play")
    state, lines = inflict(battle, table, ship.id, Damage(0, 1))
    state, more = settle_all(state, ((ship.id, ""),), "critical")
    title = msg("{what}: {results}", what=Msg.verbatim(ship.name), results=became(battle, state, ship.id))
    return Outcome(battle=state, title=title, lines=(*lines, *more))


def _name(battle: SeaBattle, args: NameCritical, _: Table) -> Outcome[SeaBattle]:
    """R32: the sheet prints no effects, so players write what a critical did."""
    ship = ship_of(battle, args.ship)
    old = _critical_of(ship, args.at)
    hull = old.hull if args.hull is None else args.hull
    men = old.crew if args.crew is None else args.crew
    new = old.but(text=args.text, hull=hull, crew=men)
    after = worn(ship, hull - old.hull, men - old.crew).but(
        criticals=tuple(new if at == args.at else one for at, one in enumerate(ship.criticals))
    )
    if args.ends_turn:
        # a marker has fewer letters than the effect of a critical
        marker = Marker(id=next_marker(battle.markers), text=args.text[:80], ends_turn=args.ends_turn)
        after = after.but(markers=(*ship.markers, marker))
    state = battle.with_ship(after)
    if args.keep_row and old.roll:
        row = CriticalRow(title=args.text, hull=hull, crew=men)
        state = state.but(critical_table={**state.critical_table, str(old.roll): row})
    facts = losses(ship.id, hull - old.hull, men - old.crew)
    state, more = settle(state, ship.id, "critical", revives=True)
    state, freed = engage_freed(state)
    named = msg("{ship}: critical \N{EN DASH} {effect}", ship=ship.name, effect=args.text)
    title = named
    if state.ships[ship.id].status != ship.status or facts:
        title = msg("{what}: {results}", what=named, results=became(battle, state, ship.id))
    line = Line(text=title, tone="harm", ships=(ship.id,), facts=facts)
    return Outcome(battle=state, title=title, lines=(line, *more, *freed))


def _name_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None or not ship.criticals:
        return Form(title=msg("Name a critical"))
    numbers = [str(at) for at in range(len(ship.criticals))]
    unnamed = next((str(at) for at, one in enumerate(ship.criticals) if not one.text), numbers[-1])
    at = int(one_of(answers, "at", numbers, unnamed))
    critical = ship.criticals[at]
    # each critical keeps its own answers: choosing another one must not carry words over
    words = text(answers, f"text{at}", critical.text, most=120)
    hull = int(number(answers, f"hull{at}", critical.hull, 0, 20))
    men = int(number(answers, f"crew{at}", critical.crew, 0, 40))
    ends = int(number(answers, "ends_turn", 0, 0, 99))
    keep = flag(answers, "keep_row")
    fields: list[FormField] = []
    if len(numbers) > 1:
        picks = tuple(
            Pick(
                value=str(n),
                title=msg("Turn {turn}, 2D6 {roll}", turn=one.turn, roll=one.roll),
                detail=Msg.verbatim(one.text),
            )
            for n, one in enumerate(ship.criticals)
        )
        fields.append(Choice(key="at", label=msg("Which critical?"), picks=picks, value=str(at)))
    fields += [
        Text(key=f"text{at}", label=msg("Its effect"), value=words, suggestions=SUGGESTED),
        Number(key=f"hull{at}", label=msg("Hull points it cost"), value=hull, most=20),
        Number(key=f"crew{at}", label=msg("Crew it cost"), value=men, most=40),
        Number(key="ends_turn", label=msg("Marker until the end of turn (0: none)"), value=ends, most=99),
        Toggle(
            key="keep_row",
            label=msg("Keep it in our critical table"),
            value=keep,
            detail=msg("The next {roll} does the same", roll=critical.roll),
        ),
    ]
    args = {
        "ship": ship.id,
        "at": at,
        "text": words,
        "hull": hull,
        "crew": men,
        "ends_turn": ends,
        "keep_row": keep,
    }
    return Form(
        title=msg("{ship}: critical, 2D6 = {roll}", ship=ship.name, roll=critical.roll),
        fields=tuple(fields),
        args=args if words.strip() else None,
        go=msg("Write it down"),
    )


def _repair(battle: SeaBattle, args: Repair, table: Table) -> Outcome[SeaBattle]:
    """House rule, from P3: a critical is set right."""
    ship = ship_of(battle, args.ship)
    critical = _critical_of(ship, args.at)
    comply(table, "" if crew.may_repair(battle.house) else "no_repair")
    comply(table, "already_repaired" if critical.repaired else "")
    fixed = tuple(one.but(repaired=True) if at == args.at else one for at, one in enumerate(ship.criticals))
    title = msg("{ship}: critical repaired", ship=ship.name)
    text = msg("{what}: {effect}", what=title, effect=critical.text) if critical.text else title
    line = Line(text=text, tone="sound", ships=(ship.id,))
    return Outcome(battle=battle.with_ship(ship.but(criticals=fixed)), title=title, lines=(line,))


def _repair_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    waiting = [at for at, one in enumerate(ship.criticals) if not one.repaired] if ship else []
    if ship is None or not waiting:
        return Form(title=msg("Repair"))
    at = int(one_of(answers, "at", [str(n) for n in waiting], str(waiting[0])))
    picks = tuple(
        Pick(
            value=str(n),
            title=Msg.verbatim(ship.criticals[n].text) if ship.criticals[n].text else msg("not named"),
            detail=msg("Turn {turn}, 2D6 {roll}", turn=ship.criticals[n].turn, roll=ship.criticals[n].roll),
        )
        for n in waiting
    )
    return Form(
        title=msg("{ship}: repair", ship=ship.name),
        fields=(Choice(key="at", label=msg("Which critical?"), picks=picks, value=str(at)),),
        args={"ship": ship.id, "at": at},
        go=msg("Repaired"),
    )


def _lose(battle: SeaBattle, args: Lose, table: Table) -> Outcome[SeaBattle]:
    """A40: losses the players tell; a crew lost so leaves a derelict (R38)."""
    ship = ship_of(battle, args.ship)
    if not (args.hull or args.crew):
        raise BadInput(msg("Nothing was lost: set hull or crew to more than 0."))
    comply(table, "" if ship.on_table else "out_of_play")
    state, more = settle_all(battle.with_ship(worn(ship, args.hull, args.crew)), ((ship.id, ""),), args.cause)
    title = msg("{what}: {results}", what=Msg.verbatim(ship.name), results=became(battle, state, ship.id))
    text = msg(
        "{what} ({cause})",
        what=msg("{ship}: {losses}", ship=ship.name, losses=losses_of(args.hull, args.crew)),
        cause=CAUSES[args.cause],
    )
    line = Line(text=text, tone="harm", ships=(ship.id,), facts=losses(ship.id, args.hull, args.crew))
    return Outcome(battle=state, title=title, lines=(line, *more))


def _lose_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Losses"))
    hull = int(number(answers, "hull", 0, 0, 99))
    men = int(number(answers, "crew", 0, 0, 99))
    cause = one_of(answers, "cause", CAUSES, "spell")
    picks = tuple(Pick(value=key, title=title) for key, title in CAUSES.items())
    return Form(
        title=msg("{ship}: losses", ship=ship.name),
        fields=(
            Number(key="hull", label=msg("Hull points lost"), value=hull, most=99),
            Number(key="crew", label=msg("Crew lost"), value=men, most=99),
            Choice(key="cause", label=msg("Why?"), picks=picks, value=cause, segments=True),
        ),
        args={"ship": ship.id, "hull": hull, "crew": men, "cause": cause} if hull or men else None,
        go=msg("Mark the losses"),
    )


def _edit_row(battle: SeaBattle, args: EditRow, _: Table) -> Outcome[SeaBattle]:
    """A28: the table of criticals is the players' own; an empty title takes the row out."""
    rows = {key: row for key, row in battle.critical_table.items() if key != str(args.roll)}
    if args.title:
        rows[str(args.roll)] = CriticalRow(title=args.title, hull=args.hull, crew=args.crew)
    title = msg("Critical table: row {roll}", roll=args.roll)
    return Outcome(
        battle=battle.but(critical_table=rows), title=title, lines=(Line(text=title, tone="brass"),)
    )


def _edit_row_form(battle: SeaBattle, answers: Answers) -> Form:
    rolls = [str(roll) for roll in range(2, 13)]
    roll = one_of(answers, "roll", rolls, "7")
    row = battle.critical_table.get(roll)
    title = text(answers, f"title{roll}", row.title if row else "", most=120)
    hull = int(number(answers, f"hull{roll}", row.hull if row else battle.house.crit_hull_loss, 0, 20))
    men = int(number(answers, f"crew{roll}", row.crew if row else 0, 0, 40))
    return Form(
        title=msg("Our critical table"),
        fields=(
            Choice(key="roll", label=msg("2D6"), picks=_row_picks(battle, rolls), value=roll),
            Text(
                key=f"title{roll}",
                label=msg("Its effect (empty: no row)"),
                value=title,
                suggestions=SUGGESTED,
            ),
            Number(key=f"hull{roll}", label=msg("Hull points it costs"), value=hull, most=20),
            Number(key=f"crew{roll}", label=msg("Crew it costs"), value=men, most=40),
        ),
        args={"roll": int(roll), "title": title.strip(), "hull": hull, "crew": men},
        go=msg("Write it down"),
    )


def _row_picks(battle: SeaBattle, rolls: Sequence[str]) -> tuple[Pick, ...]:
    return tuple(
        Pick(
            value=roll,
            title=Msg.verbatim(roll),
            detail=Msg.verbatim(battle.critical_table[roll].title)
            if roll in battle.critical_table
            else msg("empty"),
        )
        for roll in rolls
    )


ACTIONS = (
    Action(id="take_critical", title=N_("Critical"), rules="R32", args=TakeCritical, run=_take, icon="burst"),
    Action(
        id="name_critical",
        title=N_("Name a critical"),
        rules="R32",
        args=NameCritical,
        run=_name,
        form=_name_form,
        icon="burst",
    ),
    Action(
        id="repair", title=N_("Repair"), rules="", args=Repair, run=_repair, form=_repair_form, icon="check"
    ),
    Action(id="lose", title=N_("Losses"), rules="R38", args=Lose, run=_lose, form=_lose_form, icon="burst"),
    Action(
        id="edit_row",
        title=N_("Critical table"),
        rules="",
        args=EditRow,
        run=_edit_row,
        form=_edit_row_form,
        icon="edit",
    ),
)
