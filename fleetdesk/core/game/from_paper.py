"""Back from paper: what was struck and written on a sheet over several turns becomes one step of the battle.

A sheet's places know whose they are (`core.fields`). `read` tells how each value of the sheet stands now and how it was
printed; `taken` holds that against the battle, pure; `BACK` plays what it takes as one step that can be undone.
Whoever finds the strokes, a finger, a filled-in PDF or a photograph, ends here.
"""

from __future__ import annotations

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
from fleetdesk.core.layout.fields import Place, Spot
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


BACK = "back_from_paper"
MOST = 2000
"""Marks and words of one step."""


class BackFromPaper(Frozen):
    """All that was struck, as the values that hold now, and what was written, in the players' words."""

    marks: tuple[Mark, ...] = Field(default=(), max_length=MOST)
    remarks: tuple[Remark, ...] = Field(default=(), max_length=MOST)


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
    stands as the paper says. `words`: (ship, what for) -> what was written there.
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
    remarks = tuple(
        Remark(text=f"{what} \N{EN DASH} {text.strip()}"[:500], ship=ship)
        for (ship, what), text in (words or {}).items()
        if text.strip() and ship in seen.ships
    )
    return Taken(BackFromPaper(marks=tuple(marks), remarks=remarks), tuple(left_out))


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


def back_from_paper(mark: Action[Any, Mark], remark: Action[Any, Remark]) -> Action[Any, BackFromPaper]:
    """The action, made of marking a box and writing a remark."""
    return Action(
        id=BACK,
        title=N_("Back from paper"),
        rules="",
        args=BackFromPaper,
        run=partial(_run, mark, remark),
        rights=partial(_rights, mark),
    )


def _run(
    mark: Action[Any, Mark], remark: Action[Any, Remark], battle: Battle, args: BackFromPaper, table: Table
) -> Outcome[Any]:
    """No rule: one mark after the other, each with what follows from it."""
    lines: list[Line] = []
    for step in args.marks:
        outcome = mark.run(battle, step, table)
        battle = outcome.battle
        lines += outcome.lines
    for said in args.remarks:
        lines += remark.run(battle, said, table).lines
    count = len(args.marks) + len(args.remarks)
    if not count:
        raise BadInput(msg("Nothing is struck or written on this sheet."))
    title = nmsg("Back from paper: {n} mark", "Back from paper: {n} marks", count)
    return Outcome(battle=battle, title=title, lines=(Line(text=title, tone="brass"), *lines))


def _rights(mark: Action[Any, Mark], battle: Battle, args: BackFromPaper) -> Rights:
    """Whose the step is: theirs who may do every mark of it."""
    each = [mark.rights(battle, one) for one in args.marks] if mark.rights is not None else []
    bound = [set(one.sides) for one in each if one.sides]
    both = set.intersection(*bound) if bound else set()
    return Rights(
        sides=tuple(sorted(both)),
        umpire=any(one.umpire for one in each) or (bool(bound) and not both),
        owners=_all(one.owners for one in each),
        touches=_all(one.touches for one in each),
        opens=_all(one.opens for one in each),
        waits=_all(one.waits for one in each),
    )


def _all(parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for part in parts for one in part))
