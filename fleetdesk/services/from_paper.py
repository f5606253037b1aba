"""Back from paper: a filled-in sheet, or one tapped on the screen, becomes one step of an open battle."""

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import ValidationError

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.errors import StoreError
from fleetdesk.core.game.from_paper import BACK, BackFromPaper, Taken, Written, read, taken
from fleetdesk.core.layout.fields import Place, Spot, written_for
from fleetdesk.core.paper.code import battle_mark, decoded
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker

OTHER_BATTLE = msg("this is a sheet of another battle")


def weighed(
    session: BattleSession,
    seat: str,
    places: Iterable[Place],
    struck: Iterable[Spot],
    words: Mapping[tuple[str, str], str] | None = None,
) -> Taken:
    """What a sheet does to the battle as it stands; ships of a list that sails for the seat are found by it.

    `words`: (ship, what for) -> what was written there. What an earlier reading of the sheet brought is not brought again.
    """
    state = session.state
    places = tuple(places)
    mine = {
        one.ship: f"{seat}-{one.ship}"
        for one in places
        if one.ship not in state.ships and f"{seat}-{one.ship}" in state.ships
    }
    written = (Written(mine.get(one.ship, one.ship), *one[1:]) for one in read(places, frozenset(struck)))
    known = _words(session, seat) if words else frozenset()
    said = {
        key: text
        for (ship, slot), text in (words or {}).items()
        if (*(key := (mine.get(ship, ship), slot)), text.strip()) not in known
    }
    return taken(session.system, state, seat, written, said)


def _words(session: BattleSession, seat: str) -> frozenset[tuple[str, str, str]]:
    """What was written on sheets that were read before, as far as a seat read it: ship, what for, words.

    Else whoever held an invented sheet of the other side would learn whether those are its orders.
    """
    journal, ships = session.journal, session.state.ships
    whole = seat == EVERYONE or not session.system.keeps_secrets
    found: set[tuple[str, str, str]] = set()
    for entry in map(journal.entry, journal.path()):
        if entry.action == BACK:
            with contextlib.suppress(ValidationError):  # the file may come from anywhere
                found |= {
                    (one.ship, one.slot, one.text) for one in BackFromPaper.model_validate(entry.args).remarks
                }
    return frozenset(one for one in found if whole or (one[0] in ships and ships[one[0]].side == seat))


def meaning(session: BattleSession, seat: str, place: Place) -> Msg:
    """What a box or a cell means, for whoever looks at a picture of it: Vyrandel, hull, box 3."""
    door = Onlooker(session, seat)
    ship, key = place.ship, place.slot
    if ship not in door.battle.ships:
        return Msg.verbatim(place.spot.name)
    name = Msg.verbatim(door.battle.ships[ship].name)
    slot = next((one for one in door.slots(ship) if one.key == key), None)
    if slot is not None and slot.kind == "flag":
        return msg("{ship}: {what}", ship=name, what=slot.label)
    if slot is not None:
        return msg("{ship}, {what}, box {n}", ship=name, what=slot.label, n=place.number)
    return msg("{ship}: {what}", ship=name, what=written_for(key))


def described(session: BattleSession, seat: str, found: Taken) -> tuple[Msg, ...]:
    """What would be entered, a line each: Vyrandel, hull: 0 → 2."""
    door = Onlooker(session, seat)
    seen = door.battle
    lines = []
    for mark in found.step.marks:
        slot = next(one for one in door.slots(mark.ship) if one.key == mark.slot)
        ship = Msg.verbatim(seen.ships[mark.ship].name)
        if slot.kind == "flag":
            lines.append(msg("{ship}: {what}", ship=ship, what=slot.label))
        else:
            lines.append(
                msg(
                    "{ship}, {what}: {before} \N{RIGHTWARDS ARROW} {after}",
                    ship=ship,
                    what=slot.label,
                    before=slot.value or 0,
                    after=mark.lost,
                )
            )
    return (*lines, *(said.told(seen) for said in found.step.remarks))


def enter(session: BattleSession, found: Taken, seat: str = EVERYONE) -> None:
    """Play it as one step. Raises what `BattleSession.do` raises."""
    session.do(BACK, found.step.model_dump(), seat=seat)


def from_file(session: BattleSession, seat: str, path: Path) -> Taken:
    """What a filled-in PDF does to the battle. Raises StoreError, also if it is a sheet of another battle."""
    from fleetdesk.printing.form import read_filled  # noqa: PLC0415 - loads what reads a PDF

    filled = read_filled(path)
    code = decoded(filled.code, tuple(side.id for side in session.state.sides))
    if code is not None and code.origin.battle != battle_mark(session.identity):
        raise StoreError(msg("{file}: {why}.", file=path.name, why=OTHER_BATTLE))
    return weighed(session, seat, filled.places, filled.struck, filled.words)
