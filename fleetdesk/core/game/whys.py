"""The answer to "why?" for any value on the screen: the game's own, or the story of a value players may set."""

from typing import Any

from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.diffs import Path
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working, unknown

_SLOT = "slot:"
_STANDING = "standing:"


def slot_reference(ship: str, key: str) -> str:
    """A reference to a value players may set by hand, of a ship or ("") of the table."""
    return f"{_SLOT}{ship}/{key}"


def standing_reference(ship: str) -> str:
    """A reference to how a ship stands as a whole: the figures in the column of fleets."""
    return f"{_STANDING}{ship}"


def explained(system: AnySystem, battle: Battle, reference: str) -> tuple[Working, tuple[Path, ...] | None]:
    """How a value came about, and where the values stand it depends on; `None`: that is not told.

    Raises BadInput: there is no such value.
    """
    if reference.startswith(_STANDING):
        return _standing(system, battle, reference.removeprefix(_STANDING))
    if not reference.startswith(_SLOT):
        return system.explain(battle, reference), system.causes(reference)
    ship, _, key = reference.removeprefix(_SLOT).rpartition("/")
    slots = system.slots(battle, ship) if not ship or ship in battle.ships else ()
    slot = next((one for one in slots if one.key == key), None)
    if slot is None:
        raise unknown(key)
    return _working(battle, ship, slot), (slot.path,)


def _standing(system: AnySystem, battle: Battle, ship: str) -> tuple[Working, tuple[Path, ...] | None]:
    """Her tracks with what is left of each, and whatever else is not as it was printed."""
    if ship not in battle.ships:
        raise unknown(ship)
    slots = [slot for slot in system.slots(battle, ship) if slot.kind != "text"]
    tracks = [slot for slot in slots if slot.kind == "track"]
    others = [slot for slot in slots if slot.kind != "track" and slot.value]
    rows = [
        Row(
            label=msg(
                "{what}: {left} of {all}",
                what=slot.label,
                left=slot.most - float(slot.value or 0),
                all=slot.most,
            )
        )
        for slot in tracks
    ]
    rows += [Row(label=msg("{what}: {value}", what=slot.label, value=_said(slot))) for slot in others]
    rows = rows or [Row(label=msg("Nothing more is known."))]
    title = msg("{ship}: how she stands", ship=battle.ships[ship].name)
    return Working(title=title, rows=tuple(rows)), tuple(
        slot.path for slot in (*tracks, *others)
    ) if slots else None


def _working(battle: Battle, ship: str, slot: Slot) -> Working:
    title = slot.label
    if ship in battle.ships:
        title = msg("{ship}: {what}", ship=battle.ships[ship].name, what=slot.label)
    if slot.kind == "track":
        lost = float(slot.value or 0)
        rows = (
            Row(label=msg("At full strength"), value=slot.most),
            Row(label=msg("Lost in this battle"), value=-lost),
        )
        return Working(title=title, rows=rows, total=slot.most - lost)
    return Working(title=title, rows=(Row(label=_said(slot)),))


def _said(slot: Slot) -> Msg:
    """What it is now, in words."""
    now: Any = slot.value
    if slot.kind == "flag":
        return Msg(key=N_("Yes") if now else N_("No"))
    if slot.kind == "choice":
        return next((name for value, name in slot.choices if value == now), Msg.verbatim(str(now or "")))
    return msg("{n}", n=now) if isinstance(now, int | float) else Msg.verbatim(str(now or ""))
