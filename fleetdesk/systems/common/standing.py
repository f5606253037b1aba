"""What a battle holds of a side that no box and no column of its log shows: told in words at its end."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.blocks.cards import Card, Notes
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import dotted

Slots = Callable[[Any, str], Sequence[Slot]]
IN_THE_HEAD = {"turn", "phase"}
"""Values of the battle that stand over the pages."""
NAME = "name"
"""It stands before what is told of a ship."""


def rest(
    battle: Battle | None,
    fleet: FleetList,
    seat: str,
    slots: Slots,
    drawn: Collection[str],
    *,
    boxed: Collection[str] = (),
) -> Iterator[Card]:
    """A paragraph of all values that players may set and that differ from the usual, but for those `drawn`.

    What holds for several ships is said once. `boxed`: ships whose values are drawn although the list may have none of them.
    """
    if battle is None:
        return
    told = [
        _said(slot)
        for slot in slots(battle, "")
        if slot.key not in {*drawn, *IN_THE_HEAD} and _counts(slot, "")
    ]
    alike: dict[tuple[Msg, ...], list[Msg]] = {}
    listed = {f"{seat}-{entry.id}": squadron for squadron, entry in fleet.sailing()}
    for number, ship in battle.ships.items():
        squadron = listed.get(number)
        if squadron is None and ship.side != seat:
            continue
        drawn_too = squadron is not None or number in boxed
        usual = {"side": seat if drawn_too else ""}
        if squadron is not None:
            usual["squadron"] = f"{seat}-{squadron.id}"
        known = drawn if drawn_too else ()
        found = [
            _said(slot)
            for slot in slots(battle, number)
            if slot.key not in {*known, NAME}
            and _counts(slot, usual.get(slot.key, slot.choices[0][0] if slot.choices else ""))
        ]
        if found:
            alike.setdefault(tuple(found), []).append(Msg.verbatim(ship.name))
    told += [
        msg("{ship}: {parts}", ship=tuple(ships), parts=said)
        for parts, ships in alike.items()
        if (said := dotted(parts)) is not None
    ]
    if told:
        text = told[0]
        for one in told[1:]:
            text = msg("{first}; {second}", first=text, second=one)
        text = msg("What else holds now: {values}", values=text)
        yield Card(blocks=(Notes(text=text, small=True, bold="head"),), dense=True)


def _counts(slot: Slot, usual: str) -> bool:
    """Whether a value is another than that of a ship nothing has happened to."""
    return slot.value != usual if slot.kind in {"choice", "text"} else bool(slot.value)


def _said(slot: Slot) -> Msg:
    figure = slot.value if isinstance(slot.value, int | float) else 0
    match slot.kind:
        case "flag":
            return slot.label
        case "choice":
            names = dict(slot.choices)
            value = names.get(str(slot.value), Msg.verbatim(str(slot.value)))
        case "track":
            value = msg("{n} of {all} lost", n=figure, all=slot.most)
        case "text":
            value = Msg.verbatim(str(slot.value))
        case _:
            value = msg("{n}", n=figure)
    return msg("{first}: {second}", first=slot.label, second=value)
