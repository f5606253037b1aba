"""Which seats of a battle phones may take, and the squares that lead to them."""

from collections.abc import Iterable
from typing import NamedTuple

from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.exchange import sharing
from fleetdesk.services.seat.rights import has_umpire
from fleetdesk.services.sending import dispatches

UMPIRE, ONLOOKER = "umpire", "onlooker"
"""Seats that are no side, as the command line names them."""


def seats_of(system: AnySystem, battle: Battle) -> tuple[str, ...]:
    """Every seat a phone may take: the sides, the umpire where there is one, who looks on."""
    sides = tuple(side.id for side in battle.sides)
    return (*sides, *((EVERYONE,) if has_umpire(system, battle) else ()), TABLE)


def seats_called(system: AnySystem, battle: Battle, names: Iterable[str]) -> tuple[str, ...]:
    """The seats of these names (id, name or player of a side, `umpire`, `onlooker`); of none: every one.

    Raises BadInput: there is no such side.
    """
    found: dict[str, None] = {}
    for name in names:
        if name == ONLOOKER:
            found[TABLE] = None
        elif name == UMPIRE and has_umpire(system, battle):
            found[EVERYONE] = None
        else:
            found[dispatches.side_called(battle, name)] = None
    return tuple(found) or seats_of(system, battle)


class Sight(NamedTuple):
    """One kind of thing, and how a seat sees it."""

    what: Msg
    how: Msg


def sights(system: AnySystem, seat: str) -> tuple[Sight, ...]:
    """What a seat is sent: the same things for each seat, of which `SeatPages` sends it no more."""
    nothing, marks, seen = Msg.verbatim("\N{EN DASH}"), msg("sees and marks"), Msg.verbatim("\N{CHECK MARK}")
    own = nothing if seat == TABLE else marks
    others = marks if seat == EVERYONE else msg("public card")
    down = {TABLE: msg("once turned"), EVERYONE: msg("all of it")}.get(seat, msg("its own"))
    return (
        Sight(msg("Its ships"), own),
        Sight(msg("Ships of others"), others),
        *((Sight(msg("Face down"), down),) if system.keeps_secrets else ()),
        Sight(msg("Log and dice"), seen),
    )


def square(link: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code of a link as rows of dark dots, white all round."""
    return sharing.matrices([link])[0]


def square_text(link: str) -> str:
    """The same in half blocks, white on the dark ground of a terminal."""
    rows = [*square(link)]
    if len(rows) % 2:
        rows.append((False,) * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(signs[dot] for dot in zip(*pair, strict=True)) for pair in pairs)
