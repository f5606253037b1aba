"""The code on a sheet of a battle: which page of which sheet of which battle it is, so that a photograph finds it.

It says nothing the page does not show: what is printed, how it is printed, and a seal over the marks of the page as its
reader sees them. A sheet is of the moment if the page printed now would bear the same code.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from hashlib import blake2b
from struct import Struct
from typing import Literal, NamedTuple

from fleetdesk.core import base45
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.blocks.origin import Origin
from fleetdesk.core.layout.marks import Box, Mark, Move, Path, Step, To, as_json

HEAD = "FDP1:"
"""Every code begins so; a later kind will not."""
MODULE = 0.45
"""Side of a square of the code, in millimetres: five dots of a telephone's photograph of a whole page."""
MODULES = 29
"""Squares in a line of it."""
CODE = MODULE * MODULES
"""Side of the code."""
CORNER = 3.0
"""Side of the diamond in each corner of the page."""
INSET = 5.2
"""From the edges of the paper to it: further out most printers do not reach."""

_STATES: tuple[Literal["fresh", "current", "blank"], ...] = ("fresh", "current", "blank")
_FIRST_DAY = date(2000, 1, 1)
_LAYOUT = Struct(">5sBBIBBBBBHHHB")
_SEAL = 6
_CHECK = 2


class Look(NamedTuple):
    """How a sheet is printed: numbers of what the program knows."""

    paper: int
    language: int
    large: int
    """Ten times the size of the letters."""
    ink_saver: bool = False


class PageCode(NamedTuple):
    origin: Origin
    look: Look
    page: int
    """From 0."""
    seal: bytes
    text: str


def battle_mark(identity: str) -> str:
    """What a code calls a battle: nobody learns its id from a sheet."""
    return blake2b(identity.encode(), digest_size=5, person=b"fleetdesk page").hexdigest()


def encoded(origin: Origin, look: Look, page: int, marks: Iterable[Mark]) -> str:
    told = _LAYOUT.pack(
        bytes.fromhex(origin.battle or "00" * 5),
        _seat(origin.seat, origin.everybody),
        _seat(origin.holder, origin.everybody),
        sum(1 << at for at, side in enumerate(origin.everybody) if side in origin.sides),
        origin.sheet,
        _STATES.index(origin.state) | look.paper << 2 | look.ink_saver << 6,
        look.language,
        look.large,
        origin.turns,
        origin.first,
        _days(origin.date),
        min(origin.turn, 0xFFFF),
        page & 0xFF,
    )
    drawn = json.dumps(as_json(marks, 1), separators=(",", ":")).encode()
    told += blake2b(told + drawn, digest_size=_SEAL).digest()
    return HEAD + base45.encode(told + _check(told))


def decoded(text: str, everybody: tuple[str, ...]) -> PageCode | None:
    """What a code says, read by a battle with these sides; `None`: it is none of ours, or misread."""
    if not text.startswith(HEAD):
        return None
    try:
        data = base45.decode(text.removeprefix(HEAD))
    except ValueError:
        return None
    told, check = data[:-_CHECK], data[-_CHECK:]
    if len(told) != _LAYOUT.size + _SEAL or check != _check(told):
        return None
    mark, seat, holder, sides, sheet, how, language, large, turns, first, days, turn, page = _LAYOUT.unpack(
        told[:-_SEAL]
    )
    if how & 3 >= len(_STATES) or not 0 < turns <= 30 or first > 999 or not turn:
        return None
    origin = Origin(
        battle=mark.hex(),
        seat=_sat(seat, everybody),
        holder=_sat(holder, everybody),
        sides=tuple(side for at, side in enumerate(everybody) if sides >> at & 1),
        everybody=everybody,
        sheet=sheet,
        state=_STATES[how & 3],
        turns=turns,
        first=first,
        date=(_FIRST_DAY + timedelta(days=days)).isoformat() if days else "",
        turn=turn,
    )
    look = Look(how >> 2 & 15, language, large, bool(how >> 6 & 1))
    return PageCode(origin, look, page, told[-_SEAL:], text)


def _check(told: bytes) -> bytes:
    return blake2b(told, digest_size=_CHECK).digest()


def _seat(seat: str, everybody: Sequence[str]) -> int:
    return {EVERYONE: 0, TABLE: 1, **{side: at for at, side in enumerate(everybody, 2)}}.get(seat, 0)


def _sat(number: int, everybody: Sequence[str]) -> str:
    return dict(enumerate((EVERYONE, TABLE, *everybody))).get(number, EVERYONE)


def _days(day: str) -> int:
    """Days since 2000; 0 for none, or for a text that is no day."""
    try:
        return max(0, min(0xFFFF, (date.fromisoformat(day) - _FIRST_DAY).days))
    except ValueError:
        return 0


# --- on the page -----------------------------------------------------------------------------------------


def corners(width: float, height: float) -> tuple[tuple[float, float], ...]:
    """The middles of the four corner marks of a page: from the upper left on, clockwise."""
    near = INSET + CORNER / 2
    return ((near, near), (width - near, near), (width - near, height - near), (near, height - near))


def corner_marks(width: float, height: float) -> tuple[Mark, ...]:
    """A small solid diamond in each corner: from the four of them a photograph is straightened."""
    return tuple(
        Box(x - CORNER / 2, y - CORNER / 2, CORNER, CORNER, "diamond", None, 0.0, "ink")
        for x, y in corners(width, height)
    )


def code_mark(text: str, x: float, y: float) -> Mark:
    """The code as one drawing, its upper left corner at (x, y)."""
    import segno  # noqa: PLC0415 - only a sheet of a battle bears one

    steps: list[Step] = []
    matrix = segno.make_qr(text, error="m", version=3, boost_error=False).matrix
    for row, cells in enumerate(matrix):
        for first, last in _runs(cells):
            left, right = x + first * MODULE, x + last * MODULE
            top, low = y + row * MODULE, y + (row + 1) * MODULE
            steps += [Move(left, top), To(right, top), To(right, low), To(left, low), To(left, top)]
    return Path(tuple(steps), None, 0.0, "ink")


def _runs(cells: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Where dark squares of a line begin and end."""
    first = None
    for at, cell in enumerate((*cells, 0)):
        if cell and first is None:
            first = at
        elif not cell and first is not None:
            yield first, at
            first = None
