"""What if: a battle continued from any moment of another as one of its own; the other stays as it was."""

from collections.abc import Iterable
from pathlib import Path

from fleetdesk.core import escaping
from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.seat.rights import Branch
from fleetdesk.services.shelf.items import Item
from fleetdesk.store import files
from fleetdesk.store.battle import battles
from fleetdesk.store.battle.headers import Origin, read_header
from fleetdesk.store.battle.parts import SUFFIX


def branch(
    session: BattleSession,
    entry: int,
    title: str,
    *,
    seat: str = EVERYONE,
    agreed: tuple[str, ...] = (),
    at: str = "",
) -> Path:
    """Continue from a moment as a battle of its own, beside the other; nothing is written into that.

    What happened until then is in it word for word, and so are the dice: the same done again gives the same faces.

    Args:
        session: the battle that is left as it is.
        entry: the line it is continued from; `OPENING`: from the start.
        title: what it is called.
        seat: who wants it.
        agreed: the sides that agreed to it.
        at: now, as ISO text.

    Raises:
        NotYours: what is hidden could be turned up in it, and not all sides agreed.
        StoreError: it is kept in no file, is a copy for one seat, or the disk says no.
    """
    stop = session.referee.may(seat, Branch(entry))
    if stop is not None and (not stop.sides or not set(stop.sides) <= set(agreed)):
        raise NotYours(stop)
    path = session.path
    if path is None or session.seat is not None:
        raise StoreError(
            msg("This is a copy of what one side knows: only the battle itself can be continued.")
        )
    journal = session.journal
    entries = [journal.entry(number) for number in journal.path(entry)]
    told = [Line(text=msg("Continued from line {line} of {battle}.", line=entry, battle=session.state.title))]
    if stop is not None:
        names = tuple(Msg.verbatim(session.state.side(side).name) for side in stop.sides)
        told.append(Line(text=msg("Agreed by {sides}: {why}", sides=names, why=stop.why), tone="brass"))
    target = files.free(path.parent, escaping.file_stem(title, "battle"), SUFFIX)
    origin = Origin(read_header(path).battle, entry, session.at(entry).turn)
    opening = journal.opening.but(title=title)
    battles.write_branch(target, opening, entries, origin=origin, at=at)
    made = BattleSession.open(target, clock=lambda: at, find=lambda _: session.system)
    try:
        for line in told:
            made.witness(line, seat)
    finally:
        made.close()
    return target


def named(session: BattleSession, entry: int) -> Msg:
    """What a branch is proposed to be called: the battle, and where it leaves it."""
    title = session.state.title[:80]
    if entry == OPENING:
        return msg("{battle}, from the start", battle=title)
    return msg(
        "{battle}, from turn {turn}, line {line}", battle=title, turn=session.at(entry).turn, line=entry
    )


def branches(of: Item, among: Iterable[Item]) -> tuple[Item, ...]:
    """The battles that were continued from one, those left earliest first."""
    found = [
        (one.origin, one)
        for one in among
        if of.battle and one.origin is not None and one.origin.battle == of.battle
    ]
    return tuple(one for _, one in sorted(found, key=lambda pair: (pair[0].line, pair[1].name)))


def origin(of: Item, among: Iterable[Item]) -> Item | None:
    """The battle one was continued from, if it is still there."""
    if of.origin is None:
        return None
    return next((one for one in among if one.battle == of.origin.battle), None)
