"""The answer to "why is this 4?"; and what players may set by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working, unknown
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.grid import CARRIER_RANGE, GUN_RANGE, band
from fleetdesk.systems.salves.picks import ship_of
from fleetdesk.systems.salves.sight import candidates
from fleetdesk.systems.salves.state import PLAYING, SalvesBattle, SalvesShip

PRINTED: Mapping[str, tuple[Msg, Msg, str]] = {
    "attack": (msg("attack"), msg("Shots in a turn; fewer are allowed"), "R10 R11"),
    "armour": (msg("armour"), msg("Hit points: each hit costs 1, at 0 the ship is sunk"), "R10 R12 R30"),
    "speed": (
        msg("speed"),
        msg("1 point a straight cell, 2 a diagonal one; at speed 1 any cell"),
        "R10 R13 R35 R36",
    ),
}

STATES: Mapping[str, tuple[Msg, str, str]] = {
    "sunk": (msg("It has no hit points left"), "R12 R30", "sunk"),
    "detected": (msg("It has fired: its fleet may move from then on"), "R16 R17", "has_fired"),
    "hits": (msg("Salvos that were told to have hit it"), "R33", ""),
    "cell": (msg("Where its owner placed it, and where it has moved since"), "R1 R2 R15", ""),
    "secret": (msg("Only its owner and the umpire know the values of this ship"), "", ""),
    "order": (msg("As it stands on the paper; a ship moves or fires, once a turn"), "R20", ""),
}
"""Why a mark stands on a card, its rule, and the field that tells when it came; of secret things none."""


def explain(battle: SalvesBattle, reference: str) -> Working:
    """How a number on a ship's card came about. `reference`: ship id and what.

    Raises:
        BadInput: nothing of that name stands on a card of this battle.
    """
    number, _, named = reference.partition("/")
    ship = ship_of(battle, number)
    what, *more = named.split("/")
    if what == "range":
        return _range(battle, ship)
    if what == "heard":
        return _heard(battle, ship)
    if what == "known":
        return _known(battle, ship, "/".join(more))
    if what in STATES:
        text, rule, _ = STATES[what]
        return Working(title=Msg.verbatim(ship.name), rows=(Row(label=text, rule=rule),))
    if what not in PRINTED:
        raise unknown(named)
    name, text, rule = PRINTED[what]
    value = battle.values(number)._asdict()[what]
    rows = [Row(label=msg("Printed on the card"), value=value), Row(label=text, rule=rule)]
    if what == "armour" and battle.sees(ship.side):
        left = msg("Left of it: {n}", n=battle.left(ship))
        rows.append(Row(label=left, rule="R12"))
    title = msg("{ship}: {what}", ship=ship.name, what=name)
    return Working(title=title, rows=tuple(rows), total=value)


def _range(battle: SalvesBattle, ship: SalvesShip) -> Working:
    kind = battle.card(ship.id).kind
    carrier = kind == "CV"
    least, most = band(kind, battle.house)
    usual = CARRIER_RANGE if carrier else GUN_RANGE
    rule = "R5" if carrier else "R6 R7 R8"
    told = (
        msg("{type}: exactly {n} cells away, all round", type=wording.type_name(kind), n=usual)
        if carrier
        else msg("{type}: 0 to {n} cells away, all round", type=wording.type_name(kind), n=usual)
    )
    rows = [Row(label=told, value=usual, rule=rule)]
    if (least, most) != ((usual, usual) if carrier else (0, usual)):
        changed = msg("By house rule: {least} to {most}", least=least, most=most)
        rows.append(Row(label=changed, value=most - usual))
    rows.append(
        Row(
            label=msg("Counted as a king moves")
            if battle.house.range_metric == "chebyshev"
            else msg("Counted in rows and columns, added"),
            rule="R9",
        )
    )
    return Working(title=msg("{ship}: range", ship=ship.name), rows=tuple(rows), total=most)


def _heard(battle: SalvesBattle, ship: SalvesShip) -> Working:
    """R33: all that everybody knows of a ship of somebody else; never what is left of it."""
    kind = wording.type_name(battle.card(ship.id).kind)
    told = msg("{type} \N{MIDDLE DOT} {fleet}", type=kind, fleet=wording.fleet(battle, ship.side))
    marks = [key for key, on in (("sunk", ship.sunk), ("detected", ship.has_fired)) if on]
    rows = [Row(label=told), *(Row(label=STATES[key][0], rule=STATES[key][1]) for key in (*marks, "secret"))]
    return Working(title=Msg.verbatim(ship.name), rows=tuple(rows))


def _known(battle: SalvesBattle, ship: SalvesShip, side: str) -> Working:
    """R49: cells a player can still think a ship in, of all there are."""
    if not battle.has_side(side) or not battle.sees(side):
        raise unknown(side)
    found = candidates(battle, side).get(ship.id, 0).bit_count()
    cells = battle.columns * battle.rows
    return Working(
        title=Msg.verbatim(ship.name),
        rows=(
            Row(label=msg("Cells of the sea"), value=cells),
            Row(
                label=msg("Ruled out by own ships and by what everybody was told"),
                value=found - cells,
                rule="R49",
            ),
        ),
        total=found,
    )


def causes(reference: str) -> tuple[tuple[str | int, ...], ...]:
    """Where the values stand that a reference depends on."""
    number, what, *_ = reference.split("/")
    if what == "heard":
        return ("ships", number, "has_fired"), ("ships", number, "sunk")
    field = STATES[what][2] if what in STATES else "lost" if what == "armour" else ""
    return (("ships", number, field),) if field else ()


def slots(battle: SalvesBattle, ship: str) -> tuple[Slot, ...]:
    """What may be set by hand; of ships of others nothing, not even for a look."""
    if not ship:
        return tuple(_table_slots(battle))
    state = battle.ships[ship]
    return tuple(_ship_slots(battle, state)) if battle.sees(state.side) else ()


def _ship_slots(battle: SalvesBattle, ship: SalvesShip) -> Iterator[Slot]:
    here = ("ships", ship.id)
    most = battle.values(ship.id).armour
    yield Slot(
        key="lost",
        label=msg("Hit points"),
        path=(*here, "lost"),
        kind="track",
        value=min(most, ship.lost),
        most=most,
        counts="damage",
        counted=nmsg("{n} hit point", "{n} hit points", ship.lost),
    )
    for key, label, on in (
        ("sunk", msg("Sunk"), ship.sunk),
        ("has_fired", msg("Has fired: detected"), ship.has_fired),
        ("acted", msg("Has acted this turn"), ship.acted),
    ):
        yield Slot(key=key, label=label, path=(*here, key), kind="flag", value=on)
    yield Slot(key="notes", label=msg("Notes"), path=(*here, "notes"), kind="text", value=ship.notes)


def _table_slots(battle: SalvesBattle) -> Iterator[Slot]:
    """The umpire's: players do not turn the clock."""
    if battle.eyes:
        return
    yield Slot(
        key="turn", label=msg("Turn"), path=("turn",), kind="counter", value=battle.turn, least=1, most=99
    )
    if battle.phase == PLAYING:
        sides = tuple((side.id, Msg.verbatim(side.name)) for side in battle.sides)
        yield Slot(
            key="player",
            label=msg("Fleet that plays"),
            path=("player",),
            kind="choice",
            value=battle.player,
            choices=sides,
        )
        yield Slot(
            key="gate_open",
            label=msg("It may move"),
            path=("gate_open",),
            kind="flag",
            value=battle.gate_open,
        )
        yield Slot(
            key="resolved",
            label=msg("Its orders are carried out"),
            path=("resolved",),
            kind="flag",
            value=battle.resolved,
        )
