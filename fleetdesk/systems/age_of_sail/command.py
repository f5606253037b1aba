"""Command: who is commanded and by whom, lead times, what the log must hold, a new flagship (R34-R42, section 9)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from fleetdesk.core.answers import one_of, rows
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.forms import Answers, Choice, Form, Group, GroupRow, Info, Pick
from fleetdesk.core.rule.acting import Nothing, OneShip, action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.hexes import Hex, chain, distance
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.picks import said
from fleetdesk.systems.age_of_sail.state import COMMANDED, AosBattle, AosShip, Commanded
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.common.sentences import ship_of


class Hand(NamedTuple):
    """A ship as command sees her."""

    id: str
    cell: Hex | None
    role: str = "none"
    line: bool = True
    afloat: bool = True
    prize: bool = False


class Orders(NamedTuple):
    """How a ship stands in command."""

    status: Commanded
    by: str = ""
    """The neighbour that relays to her, "" for a seed or nobody."""


class Due(NamedTuple):
    """What the log needs in a turn (R40)."""

    must_write: tuple[int, ...]
    locked: tuple[int, ...]
    may_rewrite: tuple[int, ...]


def statuses(ships: Iterable[Hand]) -> dict[str, Orders]:
    """R34-R37, R41, R42: the status of every ship of one side."""
    return dict(_statuses(tuple(ships)))


@lru_cache(maxsize=64)
def _statuses(ships: tuple[Hand, ...]) -> Mapping[str, Orders]:
    """Worked out once for as long as nobody moves: it is asked at every step of a battle."""
    found = tables().command
    own = [ship for ship in ships if ship.afloat and not ship.prize]
    cells = {ship.id: ship.cell for ship in own if ship.cell is not None}
    chiefs = [ship for ship in own if ship.role == "chief"][:1]
    by_chief = chain([one.id for one in chiefs], [one.id for one in own], cells, found.flagship_hexes)
    seeds = [
        one.id
        for one in own
        if one.role == "second"
        and one.id not in by_chief
        and any(
            one.id in cells
            and chief.id in cells
            and distance(cells[one.id], cells[chief.id]) <= found.second_hexes
            for chief in chiefs
        )
    ]
    left = [one.id for one in own if one.id not in by_chief]
    by_second = chain(seeds, left, cells, found.chain_hexes)
    result: dict[str, Orders] = {}
    for ship in ships:
        if ship.id in by_chief:
            result[ship.id] = Orders("chief", by_chief[ship.id])
        elif ship.id in seeds:
            result[ship.id] = Orders("second_in_command")
        elif ship.id in by_second:
            result[ship.id] = Orders("second", by_second[ship.id])
        else:
            result[ship.id] = Orders("none")
    return result


def lead(
    status: Commanded,
    rules: HouseRules,
    *,
    line: bool,
    captain_dead: bool = False,
    officers_dead: bool = False,
) -> int:
    """R38, R39, Q18, Q19: L, turns between writing and execution."""
    found, dead = tables().command, tables().criticals
    base = 0
    if status == "second":
        base = found.by_second
    elif status == "none":
        base = found.line if line else found.other
    if base and rules.lead_counting == "inclusive":
        base -= 1
    if officers_dead:
        return base + dead.lead_officers + (dead.lead_captain if rules.officers_add else 0)
    return base + (dead.lead_captain if captain_dead else 0)


def due(turn: int, lead_turns: int, held: Iterable[int]) -> Due:
    """R40: what must be written, what stands, what may be rewritten, given the turns the log holds."""
    held = sorted(one for one in set(held) if one >= turn)
    return Due(
        tuple(one for one in range(turn, turn + lead_turns + 1) if one not in held),
        tuple(one for one in held if one < turn + lead_turns),
        tuple(one for one in held if one >= turn + lead_turns),
    )


def schedule(leads: Mapping[int, int]) -> dict[int, Due]:
    """R40: the log over several turns, everything written when it is due."""
    held: set[int] = set()
    found: dict[int, Due] = {}
    for turn in sorted(leads):
        found[turn] = due(turn, leads[turn], held)
        held.update(found[turn].must_write)
    return found


Ticked = Literal["", "chief", "second", "none"]
TICKS: tuple[Ticked, ...] = ("chief", "second", "none")


class Tick(Frozen):
    """The status of one ship as the players see it; empty: worked out from the hexes."""

    ship: str
    status: Ticked = ""


class Ticks(Frozen):
    """Statuses as the players see them."""

    ships: tuple[Tick, ...] = ()


def hand_of(battle: AosBattle, ship: AosShip) -> Hand:
    return Hand(
        ship.id, ship.hex, ship.role, battle.card(ship.id).of_the_line, ship.on_map, battle.is_prize(ship.id)
    )


@remembered
def reached(battle: AosBattle, side: str) -> Mapping[str, Orders]:
    """R34-R37: status of every ship of a side, as worked out from the hexes or as ticked.

    A ship that is neither followed nor ticked counts as the flagship does for herself, else as not commanded.
    """
    ships = battle.afloat(side)
    found = statuses([hand_of(battle, ship) for ship in ships])
    chief = any(one.role == "chief" and not battle.is_prize(one.id) for one in ships)
    for ship in ships:
        if ship.ticked and not battle.is_prize(ship.id):
            found[ship.id] = Orders(_ticked(ship, chief=chief))
    return found


def _ticked(ship: AosShip, *, chief: bool) -> Commanded:
    """R38, R41: what a tick means; a second that is commanded is so himself."""
    if not chief or ship.ticked == "none":
        return "none"
    if ship.ticked == "second":
        return "second_in_command" if ship.role == "second" else "second"
    return "chief"


def lead_of(battle: AosBattle, ship: AosShip, status: Commanded) -> int:
    """R38, R39: her lead time with a status."""
    return lead(
        status,
        battle.house,
        line=battle.card(ship.id).of_the_line,
        captain_dead=ship.captain_dead,
        officers_dead=ship.officers_dead,
    )


def commanded(battle: AosBattle) -> AosBattle:
    """Phase 2: status and lead of every ship."""
    changed = [
        battle.ships[ship].but(commanded=status, lead=ahead)
        for side in battle.sides
        for ship, status, ahead in _otherwise(battle, side.id)
    ]
    return battle.with_ships(changed) if changed else battle


@remembered
def _otherwise(battle: AosBattle, side: str) -> tuple[tuple[str, Commanded, int], ...]:
    """Ships of a side whose status or lead comes to something else than they have, each with both."""
    found = reached(battle, side)
    told = ((ship, found[ship.id].status) for ship in battle.afloat(side))
    now = ((ship, status, lead_of(battle, ship, status)) for ship, status in told)
    return tuple(
        (ship.id, status, ahead)
        for ship, status, ahead in now
        if (status, ahead) != (ship.commanded, ship.lead)
    )


def command_lines(before: AosBattle, after: AosBattle) -> tuple[Line, ...]:
    """What changed in command, for the log."""
    if after is before:
        return ()
    return tuple(
        Line(
            text=nmsg(
                "{ship}: {status}, orders 1 turn ahead",
                "{ship}: {status}, orders {n} turns ahead",
                ship.lead,
                ship=ship.name,
                status=Msg(key=COMMANDED[ship.commanded]),
            ),
            tone="brass" if ship.lead > before.ships[ship.id].lead else "plain",
            ships=(ship.id,),
        )
        for ship in after.afloat()
        if (ship.commanded, ship.lead) != (before.ships[ship.id].commanded, before.ships[ship.id].lead)
    )


def _tick_form(battle: AosBattle, answers: Answers) -> Form:
    given = rows(answers, "ships")
    side = str(answers.get("side", ""))
    ships = [one for one in battle.afloat() if side in {"", one.side} and not battle.is_prize(one.id)]
    listed: list[GroupRow] = []
    ticks: list[dict[str, str]] = []
    found = {key: value for one in battle.sides for key, value in reached(battle, one.id).items()}
    for ship in ships:
        allowed = ("", *TICKS) if ship.hex is not None else TICKS
        before = ship.ticked or ("" if ship.hex is not None else "chief")
        status = one_of(given.get(ship.id, {}), "status", allowed, before)
        ticks.append({"ship": ship.id, "status": status})
        listed.append(
            GroupRow(
                key=ship.id,
                title=Msg.verbatim(ship.name),
                detail=_relay(battle, ship, found[ship.id]),
                fields=(
                    Choice(
                        key="status",
                        label=msg("Command status"),
                        picks=tuple(_status_pick(one) for one in allowed),
                        value=status,
                        segments=True,
                    ),
                ),
            )
        )
    return Form(
        title=msg("Who is commanded?"),
        fields=(
            Info(
                text=msg("Within 2 hexes of the flagship or of a commanded friend; a second within 16 hexes.")
            ),
            Group(key="ships", label=msg("Ships"), rows=tuple(listed)),
        ),
        args={"ships": ticks},
        go=msg("Take over"),
    )


def _status_pick(status: str) -> Pick:
    titles = {
        "": msg("by hexes"),
        "chief": msg("commanded"),
        "second": msg("by a second"),
        "none": msg("not"),
    }
    return Pick(value=status, title=titles[status])


def _relay(battle: AosBattle, ship: AosShip, found: Orders) -> Msg:
    """Who passes orders on to her (section 13.4)."""
    status = Msg(key=COMMANDED[found.status])
    turns = lead_of(battle, ship, found.status)
    if found.by:
        return nmsg(
            "{status} through {other}, orders 1 turn ahead",
            "{status} through {other}, orders {n} turns ahead",
            turns,
            status=status,
            other=battle.ships[found.by].name,
        )
    return _commanded(status, turns)


def relay_text(battle: AosBattle, ship: AosShip) -> Msg:
    """Command status of a ship as it was worked out, by whom, and her lead."""
    found = reached(battle, ship.side)[ship.id]
    if _stands(battle, ship, found):
        return _relay(battle, ship, found)
    return _commanded(Msg(key=COMMANDED[ship.commanded]), ship.lead)


def _commanded(status: Msg, turns: int) -> Msg:
    return nmsg("{status}, orders 1 turn ahead", "{status}, orders {n} turns ahead", turns, status=status)


def relay_now(battle: AosBattle, ship: AosShip) -> Msg | None:
    """What it would be if it were worked out once more, where that is something else."""
    if not ship.on_map:
        return None
    found = reached(battle, ship.side)[ship.id]
    return None if _stands(battle, ship, found) else _relay(battle, ship, found)


def _stands(battle: AosBattle, ship: AosShip, found: Orders) -> bool:
    """Whether status and lead are still what positions, ticks and officers come to."""
    return (ship.commanded, ship.lead) == (found.status, lead_of(battle, ship, found.status))


def flagship_of(battle: AosBattle, side: str) -> AosShip | None:
    """R41: the flagship of a side, afloat under her own colours."""
    return next(
        (one for one in battle.afloat(side) if one.role == "chief" and not battle.is_prize(one.id)), None
    )


def why_no_successor(battle: AosBattle, side: str) -> str:
    """R41, Q21: why no new flagship can be named, or nothing."""
    if flagship_of(battle, side) is not None:
        return "flagship_stands"
    return "" if battle.house.successor_flagship else "no_successor"


@remembered
def outdated(battle: AosBattle) -> tuple[str, ...]:
    """Ships whose status or lead is no longer what their positions, ticks and officers come to."""
    changed: list[str] = []
    for side in battle.sides:
        found = reached(battle, side.id)
        changed.extend(
            ship.id for ship in battle.afloat(side.id) if not _stands(battle, ship, found[ship.id])
        )
    return tuple(changed)


def untracked(battle: AosBattle) -> Iterable[AosShip]:
    """Ships whose status only the players can see: hexes are not followed, nothing is ticked."""
    return (
        ship
        for ship in battle.afloat()
        if ship.hex is None and not ship.ticked and not battle.is_prize(ship.id)
    )


@action(
    N_("Command status"),
    rules="R34-R37",
    icon="flag",
    form=_tick_form,
    acts=lambda _, args: (one.ship for one in args.ships),
)
def tick_command(battle: AosBattle, args: Ticks, _: Table) -> Outcome[AosBattle]:
    """R34-R37, told by the players."""
    ships = [ship_of(battle, one.ship).but(ticked=one.status) for one in args.ships]
    after = commanded(battle.with_ships(ships))
    title = msg("Command status")
    lines = command_lines(battle, after) or (Line(text=msg("Command status: nothing changes")),)
    return Outcome(battle=after, title=title, lines=lines)


@action(N_("Work command out again"), rules="R34-R39", icon="flag")
def work_out_command(battle: AosBattle, _: Nothing, __: Table) -> Outcome[AosBattle]:
    """R34-R39: once more, after something was corrected."""
    after = commanded(battle)
    title = msg("Command worked out again")
    return Outcome(battle=after, title=title, lines=(Line(text=title), *command_lines(battle, after)))


@action(N_("Name as flagship"), rules="R41", icon="flag")
def name_flagship(battle: AosBattle, args: OneShip, table: Table) -> Outcome[AosBattle]:
    """Q21: by house rule, a new flagship."""
    ship = ship_of(battle, args.ship)
    reason = why_no_successor(battle, ship.side)
    table.require(not reason, said(reason))
    own = [one.but(role="none") for one in battle.afloat(ship.side) if one.role == "chief"]
    after = commanded(battle.with_ships([*own, ship.but(role="chief")]))
    title = msg("{ship} is the flagship now", ship=ship.name)
    line = Line(text=title, tone="sea", ships=(ship.id,))
    return Outcome(battle=after, title=title, lines=(line, *command_lines(battle, after)))
