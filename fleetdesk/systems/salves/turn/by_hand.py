"""The umpire's own hand: putting a ship elsewhere, a fleet in other hands, and corrections that tell nobody what they changed."""

from pydantic import Field

from fleetdesk.core.answers import flag, one_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Cells, Choice, Form, Info, Pick, Text
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.salves import drawing, wording
from fleetdesk.systems.salves.picks import OPEN, cells_given, of_umpire, side_of
from fleetdesk.systems.salves.posts.letters import LONGEST_NAME as MOST_NAME
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.state import PLACING, SalvesBattle, SalvesShip
from fleetdesk.systems.salves.turn.steps import decided


class Relocate(Frozen):
    """Put a ship in another cell, against the rules of movement."""

    ship: str
    cell: Cell


def _announced(battle: SalvesBattle, ship: SalvesShip, path: tuple[Cell | None, ...]) -> SalvesBattle:
    """Everybody hears that something was corrected: what they had deduced of that ship no longer holds."""
    battle = battle.with_event("corrected", ship.side, ship=ship.id)
    way = tuple(cell for cell in path if cell is not None)
    return battle.with_note("way", ship.side, event=battle.latest, ship=ship.id, path=way)


def _relocate_form(battle: SalvesBattle, answers: Answers) -> Form:
    title = msg("Put a ship elsewhere")
    ship = battle.ships.get(text(answers, "ship"))
    if ship is None or ship.sunk or not flag(answers, OPEN):
        return Form(title=title, fields=(Info(text=msg("Only the umpire puts ships elsewhere.")),))
    chosen = cells_given(answers, "cells", battle.grid, most=1)
    return Form(
        title=msg("Put {ship} elsewhere", ship=ship.name),
        fields=(
            Cells(key="cells", label=msg("Where is it really?"), chart=drawing.bare(battle), values=chosen),
        ),
        args={"ship": ship.id, "cell": chosen[0]} if chosen else None,
        go=msg("Put it here"),
    )


@action(N_("Put elsewhere"), rules="R14", icon="edit", form=_relocate_form, rights=of_umpire)
def relocate(battle: SalvesBattle, args: Relocate, _: Table) -> Outcome[SalvesBattle]:
    """R14 holds for the umpire too: two ships in a cell would make every deduction wrong."""
    ship = ship_of(battle, args.ship)
    if ship.sunk:
        raise BadInput(msg("{ship} is sunk: raise it first.", ship=ship.name))
    others = battle.with_ship(ship.but(cell=None))
    if not battle.grid.holds(args.cell) or others.occupied(args.cell):
        raise BadInput(msg("The cell {cell} is not free.", cell=cell_name(args.cell)))
    after = battle.with_ship(ship.but(cell=args.cell))
    if battle.phase != PLACING:
        after = _announced(after, ship, (ship.cell, args.cell))
    told = msg("{ship}: put in {cell} by the umpire.", ship=ship.name, cell=cell_name(args.cell))
    title = msg("{fleet}: the umpire moved a ship", fleet=wording.fleet(battle, ship.side))
    lines = (
        Line(text=title, tone="brass"),
        Line(text=told, tone="brass", ships=(ship.id,), seats=(ship.side,)),
    )
    return Outcome(battle=after, title=title, lines=lines)


class TakeOver(Frozen):
    """Somebody else plays a fleet from now on."""

    side: str
    player: str = Field(max_length=MOST_NAME)


def _take_over_form(battle: SalvesBattle, answers: Answers) -> Form:
    title = msg("Another player")
    if not flag(answers, OPEN):
        return Form(title=title, fields=(Info(text=msg("Only the umpire says who plays a fleet.")),))
    side = one_of(answers, "side", [one.id for one in battle.sides])
    player = text(answers, "player", "", MOST_NAME).strip()
    picks = tuple(
        Pick(value=one.id, title=wording.fleet(battle, one.id), detail=Msg.verbatim(wording.player(one)))
        for one in battle.sides
    )
    return Form(
        title=title,
        fields=(
            Choice(key="side", label=msg("Which fleet?"), picks=picks, value=side),
            Text(key="player", label=msg("New player"), value=player),
        ),
        args={"side": side, "player": player} if side and player else None,
        go=msg("Hand the fleet over"),
    )


@action(N_("Another player"), icon="people", form=_take_over_form, rights=of_umpire)
def take_over(battle: SalvesBattle, args: TakeOver, _: Table) -> Outcome[SalvesBattle]:
    """No rule: who drops out is replaced. What the former player wrote stays his fleet's when it is pasted again."""
    side, player = side_of(battle, args.side), args.player.strip()
    others = {
        folded(name).strip() for one in battle.sides if one.id != side.id for name in (one.player, one.name)
    }
    if not player or folded(player) in others:
        raise BadInput(msg("Name a player who has no other fleet."))
    authors = {name: of for name, of in battle.authors.items() if name != folded(player)}
    before = folded(side.player).strip()
    former = {**battle.former, before: (*battle.former.get(before, ()), side.id)} if before else battle.former
    after = battle.with_side(side.but(player=player)).but(authors=authors, former=former)
    title = msg(
        "{fleet}: {player} takes over from {before}",
        fleet=wording.fleet(battle, side.id),
        player=player,
        before=wording.player(side),
    )
    return in_one_line(after, title)


def settle(battle: SalvesBattle, ship: str, slot: str) -> tuple[SalvesBattle, tuple[Line, ...]]:
    """What follows from hit points set by hand: sunk, or afloat again; the game may be over with it."""
    state = battle.ships[ship]
    if slot not in {"lost", "sunk"}:
        return battle, ()
    armour = battle.values(ship).armour
    if slot == "lost":
        gone = state.lost >= armour
    else:
        gone = state.sunk
        lost = armour if gone else min(state.lost, armour - 1)
        state = state.but(lost=lost)
    changed = gone != battle.ships[ship].sunk or slot == "sunk"
    battle = battle.with_ship(state.but(sunk=False))
    if not gone and changed and state.cell is not None:
        others = battle.with_ship(state.but(cell=None))
        if others.occupied(state.cell):  # another ship lies there now: the umpire finds it a place
            state = state.but(cell=None)
    battle = battle.with_ship(state.but(sunk=gone))
    if not changed or battle.phase == PLACING:
        return battle, ()
    sunk = (ship,) if gone else ()
    battle = battle.with_event("corrected", state.side, ship=ship, sunk=sunk)
    told = wording.sunk(battle, ship) if gone else msg("{ship} is afloat again.", ship=state.name)
    line = Line(text=told, tone="harm" if gone else "sound", ships=(ship,))
    return decided(battle), (line,)
