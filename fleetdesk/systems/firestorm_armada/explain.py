"""The answer to "why is this 4?", and what players may set by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working, unknown
from fleetdesk.systems.firestorm_armada.activate_actions import move_working
from fleetdesk.systems.firestorm_armada.asking import band_label, critical_name, weapon_name
from fleetdesk.systems.firestorm_armada.pd_actions import pd_working
from fleetdesk.systems.firestorm_armada.profiles import BANDS, known
from fleetdesk.systems.firestorm_armada.shots import working
from fleetdesk.systems.firestorm_armada.state import (
    PHASES,
    STATUSES,
    WING_STATES,
    ArmadaBattle,
    ArmadaShip,
)
from fleetdesk.systems.firestorm_armada.values import (
    Shot,
    check_shot,
    penalty,
    ratings_now,
    shields_now,
    ship_of,
    weapon_of,
)

WORN = ("hull_lost", "crew_lost", "criticals")
CAUSES = {
    "ad": (*WORN, "cloak_on"),
    "penalty": ("hull_lost", "crew_lost"),
    "pd": WORN,
    "move": ("criticals", "engines_cut"),
    "cr": ("criticals",),
    "shields": ("criticals", "shields_down"),
    "criticals": ("criticals",),
    "markers": ("markers",),
    "rammed": ("rammed_turn",),
    "will_board": ("will_board",),
    "touching": ("touching",),
}
STATES: Mapping[str, tuple[Msg, str]] = {
    "markers": (msg("A marker stays until the end phase of its turn, or until it is taken away"), "R6"),
    "rammed": (msg("It rams this turn: it may not board as well"), "R45"),
    "will_board": (msg("It was declared to board: it may not fire at the ship it boards"), "R46"),
    "touching": (msg("The wing touches them, as players told when it moved"), ""),
    "capital": (msg("Capital class: its fire hits small targets on fewer faces"), "R29 R30"),
}


def _read(reference: str) -> tuple[str, str, int, int]:
    """Ship id, what, and for attack dice weapon and band: `a-s1/dr`, `a-s1/ad/0/2`."""
    ship, _, what = reference.rpartition("/")
    front, _, weapon = ship.rpartition("/")
    number, _, kind = front.rpartition("/")
    if kind == "ad" and weapon.isdecimal() and what.isdecimal():
        return number, kind, int(weapon), int(what)
    return ship, what, 0, 0


def explain(battle: ArmadaBattle, reference: str) -> Working:
    """How a number on a ship's card came about.

    Raises:
        BadInput: nothing of that name stands on a card of this battle.
    """
    number, what, weapon, band = _read(reference)
    ship = ship_of(battle, number)
    if what == "ad" and weapon <= 40 and band < BANDS:
        return _attack_dice(battle, ship, Shot(ship=ship.id, weapon=weapon, band=band))
    if what in STATES:
        text, rule = STATES[what]
        return Working(title=Msg.verbatim(ship.name), rows=(Row(label=text, rule=rule),))
    found = {
        "move": _move,
        "pd": _point_defence,
        "penalty": _penalty,
        "dr": _rating,
        "cr": _rating,
        "shields": _shields,
        "criticals": _criticals,
        "small": _small,
        "torpedoes": _torpedoes,
    }.get(what)
    if found is None:
        raise unknown(what)
    return found(battle, ship, what)


def _move(battle: ArmadaBattle, ship: ArmadaShip, _: str) -> Working:
    return move_working(battle, ship).but(title=msg("{ship}: movement", ship=ship.name))


def _point_defence(battle: ArmadaBattle, ship: ArmadaShip, _: str) -> Working:
    """R24, E11: of a wing its own, which its flight throws together."""
    title = msg("{ship}: point defence", ship=ship.name)
    if ship.is_wing:
        printed = battle.card(ship.id).pd or 0
        row = Row(label=msg("Printed on the card"), value=printed, rule="E11")
        return Working(title=title, rows=(row,), total=printed, unit="PD")
    return pd_working(battle, ship).but(title=title)


def _attack_dice(battle: ArmadaBattle, ship: ArmadaShip, shot: Shot) -> Working:
    check_shot(battle, shot)
    title = msg(
        "{ship}: {weapon}, {band}",
        ship=ship.name,
        weapon=weapon_name(battle, ship.id, shot.weapon),
        band=band_label(weapon_of(battle, shot), shot.band),
    )
    note = Row(label=msg("Half of it partly in arc, and half again through obstacles"), rule="R16 R18")
    found = working(battle, shot)
    return found.but(title=title, rows=(*found.rows, note))


def _penalty(_: ArmadaBattle, ship: ArmadaShip, __: str) -> Working:
    return Working(
        title=msg("{ship}: dice penalty", ship=ship.name),
        rows=(
            Row(label=msg("Hull points lost: {n}", n=ship.hull_lost), rule="R23"),
            Row(label=msg("Crew lost: {n}", n=ship.crew_lost), rule="R23"),
            Row(label=msg("The greater of the two"), value=-penalty(ship), rule="R26"),
            Row(
                label=msg("Off primary weapons and PD, not off torpedoes, shields and mines"), rule="R24 R25"
            ),
            Row(label=msg("A primary weapon keeps 1 die"), rule="R28"),
        ),
        total=-penalty(ship),
        unit="AD",
    )


def _rating(battle: ArmadaBattle, ship: ArmadaShip, what: str) -> Working:
    card, now = battle.card(ship.id), ratings_now(battle, ship.id)
    if what == "dr":
        value, name, rule = now.dr, msg("damage rating"), "E1"
        text = msg("Hits that reach it cost one hull point")
        rows = [Row(label=msg("Printed on the card"), value=known(card.dr))]
    else:
        value, name, rule = now.cr, msg("critical rating"), "E1 E2"
        text = msg("Hits that reach it are a critical instead; twice as many, two")
        printed = known(card.cr)
        rows = [Row(label=msg("Printed on the card"), value=printed)]
        if printed != value:
            rows.append(Row(label=msg("Containment leak: CR is DR"), value=value - printed, rule="E7"))
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=name),
        rows=(*rows, Row(label=text, rule=rule)),
        total=value,
    )


def _shields(battle: ArmadaBattle, ship: ArmadaShip, _: str) -> Working:
    printed, now = battle.card(ship.id).shield, shields_now(battle, ship.id)
    rows = [Row(label=msg("Printed on the card"), value=printed)]
    if now != printed:
        rows.append(Row(label=msg("Shields are down"), value=now - printed))
    rows.append(Row(label=msg("Damage does not reduce shields"), rule="R25"))
    rows.append(Row(label=msg("Their hits are taken off each attack"), rule="E4"))
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=msg("shields")),
        rows=tuple(rows),
        total=now,
        unit="AD",
    )


def _criticals(_: ArmadaBattle, ship: ArmadaShip, __: str) -> Working:
    """E2: what the ship carries, and when it was hit."""
    rows = []
    for one in ship.criticals:
        name = critical_name(one) if one.text else msg("critical to be named")
        told = msg("{text} (repaired)", text=name) if one.repaired else name
        rows.append(Row(label=msg("Turn {n}: {what}", n=one.turn, what=told), rule="E2"))
        if one.hull:
            rows.append(Row(label=msg("Hull points it cost: {n}", n=one.hull), rule="E2"))
    title = msg("{ship}: {what}", ship=ship.name, what=msg("criticals"))
    return Working(title=title, rows=tuple(rows))


def _small(battle: ArmadaBattle, ship: ArmadaShip, _: str) -> Working:
    """R29, R30: a small target."""
    card = battle.card(ship.id)
    text = msg("Capital ships hit it on {row} only", row=card.target_row)
    rule = "R29" if card.target_row == "5+" else "R30"
    return Working(title=Msg.verbatim(ship.name), rows=(Row(label=text, rule=rule),))


def _torpedoes(battle: ArmadaBattle, ship: ArmadaShip, _: str) -> Working:
    """R25: of a wing, whole until it is gone."""
    dice = battle.card(ship.id).torpedo_ad
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=msg("torpedoes")),
        rows=(Row(label=msg("Printed on the card"), value=dice),),
        total=dice,
        unit="AD",
    )


def causes(reference: str) -> tuple[tuple[str | int, ...], ...]:
    """Where the values stand that a reference depends on: the journal knows which entries changed them."""
    number, what, *_ = _read(reference)
    return tuple(("ships", number, field) for field in CAUSES.get(what, ()))


# --- by hand -----------------------------------------------------------------------------------------


def slots(battle: ArmadaBattle, ship: str) -> tuple[Slot, ...]:
    """What players may set by hand: everything that is tracked."""
    if not ship:
        return tuple(_table_slots(battle))
    state = battle.ships[ship]
    return tuple(_wing_slots(battle, state) if state.is_wing else _ship_slots(battle, state))


def _track(ship: ArmadaShip, key: str, label: Msg, lost: int, total: int) -> Slot:
    counts = {"hull": "damage", "crew": "crew"}.get(key, "")
    return Slot.model_validate(
        {
            "key": key,
            "label": label,
            "path": ("ships", ship.id, f"{key}_lost"),
            "kind": "track",
            "value": min(lost, total),
            "most": total,
            "counts": counts,
        }
    )


def _flag(ship: ArmadaShip, key: str, label: Msg) -> Slot:
    value = bool(getattr(ship, key))
    return Slot(key=key, label=label, path=("ships", ship.id, key), kind="flag", value=value)


def _ship_slots(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Slot]:
    card = battle.card(ship.id)
    yield _track(ship, "hull", msg("hull"), ship.hull_lost, known(card.hull))
    yield _track(ship, "crew", msg("crew"), ship.crew_lost, card.crew or 0)
    yield _track(ship, "ap", msg("AP"), ship.ap_lost, card.ap or 0)
    yield from _status_slots(battle, ship)
    yield _flag(ship, "out_of_command", msg("Beyond command distance"))
    yield _flag(ship, "engines_cut", msg("Engines cut"))
    yield _flag(ship, "engines_cut_next", msg("Cuts engines next turn"))
    yield _flag(ship, "moved", msg("Has moved"))
    if card.cloak or ship.cloak_on:
        yield _flag(ship, "cloak_on", msg("Cloaked"))
    if card.shield or ship.shields_down:
        yield _flag(ship, "shields_down", msg("Shields down"))
    yield from _names(ship)


def _wing_slots(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Slot]:
    yield from _status_slots(battle, ship)
    yield Slot(
        key="wing",
        label=msg("Wing"),
        path=("ships", ship.id, "wing"),
        kind="choice",
        value=ship.wing,
        choices=tuple((key, Msg(key=text)) for key, text in WING_STATES.items()),
    )
    yield _track(ship, "ap", msg("AP"), ship.ap_lost, battle.card(ship.id).ap or 0)
    yield _flag(ship, "moved", msg("Has moved"))
    carriers = [
        one for one in battle.ships.values() if one.side == ship.side and battle.card(one.id).wing_capacity
    ]
    known_ids = [one.id for one in carriers]
    if ship.carrier in battle.ships and ship.carrier not in known_ids:
        carriers.append(battle.ships[ship.carrier])
    yield Slot(
        key="carrier",
        label=msg("Flies from"),
        path=("ships", ship.id, "carrier"),
        kind="choice",
        value=ship.carrier if ship.carrier in battle.ships else "",
        choices=(("", msg("none")), *((one.id, Msg.verbatim(one.name)) for one in carriers)),
    )
    yield from _names(ship)


def _status_slots(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Slot]:
    yield Slot(
        key="status",
        label=msg("State"),
        path=("ships", ship.id, "status"),
        kind="choice",
        value=ship.status,
        choices=tuple((key, Msg(key=text)) for key, text in STATUSES.items()),
    )
    if ship.status == "captured":
        sides = tuple((side.id, Msg.verbatim(side.name)) for side in battle.sides)
        yield Slot(
            key="taken_by",
            label=msg("Captured by"),
            path=("ships", ship.id, "taken_by"),
            kind="choice",
            value=ship.taken_by,
            choices=(("", msg("nobody")), *sides),
        )


def _names(ship: ArmadaShip) -> Iterator[Slot]:
    here = ("ships", ship.id)
    yield Slot(
        key="moved_inches",
        label=msg("Inches moved"),
        path=(*here, "moved_inches"),
        kind="counter",
        value=ship.moved_inches,
        most=99,
    )
    yield Slot(key="name", label=msg("Name"), path=(*here, "name"), kind="text", value=ship.name)
    yield Slot(key="notes", label=msg("Notes"), path=(*here, "notes"), kind="text", value=ship.notes)


def _table_slots(battle: ArmadaBattle) -> Iterator[Slot]:
    yield Slot(
        key="turn", label=msg("Turn"), path=("turn",), kind="counter", value=battle.turn, least=1, most=99
    )
    phases = tuple((key, Msg(key=title)) for key, title in PHASES.items())
    yield Slot(
        key="phase", label=msg("Step"), path=("phase",), kind="choice", value=battle.phase, choices=phases
    )
    for at, side in enumerate(battle.sides):
        yield Slot(
            key=f"vp-{side.id}",
            label=msg("{side}: victory points", side=side.name),
            path=("sides", at, "victory_points"),
            kind="counter",
            value=side.victory_points,
            least=-9999,
            most=9999,
        )
        if side.deck_left is not None:
            yield Slot(
                key=f"deck-{side.id}",
                label=msg("{side}: cards left in the deck", side=side.name),
                path=("sides", at, "deck_left"),
                kind="counter",
                value=side.deck_left,
                most=200,
            )
    for party in battle.links:
        at = battle.links.index(party)
        ship, target = battle.ships[party.by].name, battle.ships[party.to].name
        yield Slot(
            key=f"party-{party.id}",
            label=msg("AP of {ship} aboard {target}", ship=ship, target=target),
            path=("links", at, "ap"),
            kind="counter",
            value=party.ap,
            most=999,
        )
