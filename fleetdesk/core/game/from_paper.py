"""Back from paper: what was struck and written on a sheet over several turns becomes one step of the battle.

A sheet's places know whose they are (`core.fields`). `read` tells how each value of the sheet stands now and how it was
printed; `taken` holds that against the battle, pure; `BACK` plays what it takes as one step that can be undone.
Whoever finds the strokes, a finger, a filled-in PDF or a photograph, ends here.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Action, Line, Outcome, Table
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.layout.fields import Place, Spot, written_for
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, msg, nmsg


class Mark(Frozen):
    """Set a track to so many boxes struck."""

    ship: str
    slot: str
    lost: int = Field(ge=0, le=999)


class Remark(Frozen):
    """A line in the players' own words."""

    text: str = Field(min_length=1, max_length=500)
    ship: str = ""


class Cell(Remark):
    """What a player wrote in a cell of a sheet."""

    slot: str = ""
    """What the cell is for (`core.layout.fields.written_for`); empty in battles of before that was kept."""

    def told(self, battle: Battle) -> Msg:
        """In a line: Duilia, order, turn 2: CO."""
        words = Msg.verbatim(self.text)
        if not self.slot or self.ship not in battle.ships:
            return words
        ship = Msg.verbatim(battle.ships[self.ship].name)
        return msg("{ship}, {what}: {text}", ship=ship, what=written_for(self.slot), text=words)


BACK = "back_from_paper"
MOST = 2000
"""Marks and words of one step."""


class BackFromPaper(Frozen):
    """All that was struck, as the values that hold now, and what was written, in the players' words."""

    marks: tuple[Mark, ...] = Field(default=(), max_length=MOST)
    remarks: tuple[Cell, ...] = Field(default=(), max_length=MOST)


class Written(NamedTuple):
    """A value of a sheet: how it was printed, and how it stands on the paper now."""

    ship: str
    slot: str
    printed: int
    value: int


class Taken(NamedTuple):
    """What a sheet does to a battle."""

    step: BackFromPaper
    left_out: tuple[Msg, ...]
    """What could not be taken, and why: a sentence each."""

    @property
    def size(self) -> int:
        """How many values change, and how many words are kept."""
        return len(self.step.marks) + len(self.step.remarks)


def read(places: Iterable[Place], struck: Collection[Spot]) -> tuple[Written, ...]:
    """The values of a sheet with these boxes struck by hand; a box that is on two pages counts once.

    Of a track the boxes struck are counted: nobody has to begin at the left.
    """
    printed: dict[tuple[str, str], set[int]] = defaultdict(set)
    crossed: dict[tuple[str, str], set[int]] = defaultdict(set)
    for place in places:
        if place.number:
            key = place.ship, place.slot
            if place.struck:
                printed[key].add(place.number)
            elif place.spot in struck:
                crossed[key].add(place.number)
    return tuple(
        Written(*key, printed=len(printed[key]), value=len(printed[key] | found))
        for key, found in crossed.items()
        if found
    )


def taken(
    system: AnySystem,
    battle: Battle,
    seat: str,
    written: Iterable[Written],
    words: Mapping[tuple[str, str], str] | None = None,
) -> Taken:
    """What a sheet does to the battle as it is now, as far as a seat may see it; nothing is overwritten.

    A value that somebody changed at the table since the sheet was printed is left alone, with a sentence, unless it
    stands as the paper says. `words`: (ship, what for) -> what was written there: where sides keep secrets, a side
    enters only its own.
    """
    seen = system.view(battle, seat)
    marks: list[Mark] = []
    left_out: list[Msg] = []
    for one in written:
        found = _taken(system, seen, one)
        if isinstance(found, Mark):
            marks.append(found)
        elif found is not None:
            left_out.append(found)
    cells = [
        Cell(text=text.strip()[:500], ship=ship, slot=slot)
        for (ship, slot), text in (words or {}).items()
        if text.strip() and ship in seen.ships
    ]
    others = {one.ship for one in cells if _others(system, battle, seat, one.ship)}
    left_out += [
        msg(
            "{ship}: what is written there is for its own player to enter.",
            ship=Msg.verbatim(seen.ships[one].name),
        )
        for one in sorted(others)
    ]
    remarks = tuple(one for one in cells if one.ship not in others)
    return Taken(BackFromPaper(marks=tuple(marks), remarks=remarks), tuple(left_out))


def _others(system: AnySystem, battle: Battle, seat: str, ship: str) -> bool:
    """Whether a seat is one side, and the ship another's, in a game that keeps secrets."""
    sides = {side.id for side in battle.sides}
    return system.keeps_secrets and seat in sides and seat != battle.ships[ship].side


def _taken(system: AnySystem, seen: Battle, one: Written) -> Mark | Msg | None:
    """The mark it comes to; `None`: nothing changes; or why it cannot be taken."""
    if one.ship not in seen.ships:
        return msg("{ship}: no such ship is in this battle. Is it the sheet of another?", ship=one.ship)
    name = Msg.verbatim(seen.ships[one.ship].name)
    slot = next((slot for slot in system.slots(seen, one.ship) if slot.key == one.slot), None)
    if slot is None or slot.kind not in {"track", "counter", "flag"}:
        return msg("{ship}: “{slot}” cannot be marked from here.", ship=name, slot=one.slot)
    now = _now(slot)
    if now == one.value:
        return None
    if now != one.printed:
        return msg(
            "{ship}, {what}: {printed} printed, {value} on the paper, but {now} in the battle: set it there by hand.",
            ship=name,
            what=slot.label,
            printed=one.printed,
            value=one.value,
            now=now,
        )
    if slot.kind != "flag" and one.value > slot.most:
        return msg(
            "{ship}, {what}: {value} struck, but there are only {most}.",
            ship=name,
            what=slot.label,
            value=one.value,
            most=int(slot.most),
        )
    return Mark(ship=one.ship, slot=one.slot, lost=one.value)


def _now(slot: Slot) -> int:
    return int(slot.value) if isinstance(slot.value, bool | int | float) else 0


# --- the step -------------------------------------------------------------------------------------------


def back_from_paper(system: AnySystem, mark: Action[Any, Mark]) -> Action[Any, BackFromPaper]:
    """The action, made of marking a box; what was written is for those who may know it."""
    return Action(
        id=BACK,
        title=N_("Back from paper"),
        rules="",
        args=BackFromPaper,
        run=partial(_run, system, mark),
        rights=partial(_rights, system, mark),
    )


def _run(
    system: AnySystem, mark: Action[Any, Mark], battle: Battle, args: BackFromPaper, table: Table
) -> Outcome[Any]:
    """No rule: one mark after the other, each with what follows from it; what was written is told as it stands.

    An order on paper is as secret as one laid face down: its own side reads it, and the title does not count it.
    """
    if not args.marks and not args.remarks:
        raise BadInput(msg("Nothing is struck or written on this sheet."))
    lines: list[Line] = []
    count = 0
    for step in args.marks:
        outcome = mark.run(battle, step, table)
        battle = outcome.battle
        lines += outcome.lines
        count += not any(line.seats for line in outcome.lines)
    for said in args.remarks:
        owner = _owner(system, battle, said)
        lines.append(
            Line(text=said.told(battle), ships=(said.ship,) if said.ship in battle.ships else (), seats=owner)
        )
        count += not owner
    title = (
        nmsg("Back from paper: {n} mark", "Back from paper: {n} marks", count)
        if count
        else msg("Back from paper")
    )
    return Outcome(battle=battle, title=title, lines=(Line(text=title, tone="brass"), *lines))


def _owner(system: AnySystem, battle: Battle, said: Cell) -> tuple[str, ...]:
    """The side that alone reads what was written; nobody's where no side keeps secrets, or no ship is meant."""
    return (battle.ships[said.ship].side,) if system.keeps_secrets and said.ship in battle.ships else ()


def _rights(system: AnySystem, mark: Action[Any, Mark], battle: Battle, args: BackFromPaper) -> Rights:
    """Whose the step is: theirs who may do every mark of it, and whose ships were written of."""
    each = [mark.rights(battle, one) for one in args.marks] if mark.rights is not None else []
    bound = [set(one.sides) for one in each if one.sides]
    both = set.intersection(*bound) if bound else set()
    written = (_owner(system, battle, one) for one in args.remarks)
    return Rights(
        sides=tuple(sorted(both)),
        umpire=any(one.umpire for one in each) or (bool(bound) and not both),
        owners=_all((*(one.owners for one in each), *written)),
        touches=_all(one.touches for one in each),
        opens=_all(one.opens for one in each),
        waits=_all(one.waits for one in each),
    )


def _all(parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for part in parts for one in part))
