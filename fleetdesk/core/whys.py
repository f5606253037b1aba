"""The answer to "why?" for any value on the screen: the game's own, or the story of a value players may set."""

from __future__ import annotations

from typing import Any

from fleetdesk.core.battles import Battle
from fleetdesk.core.diffs import Path
from fleetdesk.core.system import AnySystem
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working, unknown

_SLOT = "slot:"


def slot_reference(ship: str, key: str) -> str:
    """A reference to a value players may set by hand, of a ship or ("") of the table."""
    return f"{_SLOT}{ship}/{key}"


def explained(system: AnySystem, battle: Battle, reference: str) -> tuple[Working, tuple[Path, ...]]:
    """How a value came about, and where the values stand it depends on.

    Raises:
        BadInput: there is no such value.
    """
    if not reference.startswith(_SLOT):
        return system.explain(battle, reference), system.causes(reference)
    ship, _, key = reference.removeprefix(_SLOT).rpartition("/")
    slots = system.slots(battle, ship) if not ship or ship in battle.ships else ()
    slot = next((one for one in slots if one.key == key), None)
    if slot is None:
        raise unknown(key)
    return _working(battle, ship, slot), (slot.path,)


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
