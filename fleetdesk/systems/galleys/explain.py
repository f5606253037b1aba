"""The answer to "why is this 4?": base, modifiers, rule; and what players may set by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working, unknown
from fleetdesk.systems.galleys.asking import crew_name, ship_of
from fleetdesk.systems.galleys.crews import CREWS, level
from fleetdesk.systems.galleys.labels import archers, marines, rowers, working
from fleetdesk.systems.galleys.moves import disengage_trial, grapple_trial, other_end, ram_trial
from fleetdesk.systems.galleys.orders import ORDERS
from fleetdesk.systems.galleys.profiles import known
from fleetdesk.systems.galleys.state import (
    CORVI,
    ENGINES,
    MOST_MEN,
    PHASES,
    STATUSES,
    GalleyBattle,
    GalleyShip,
)
from fleetdesk.systems.galleys.tables import Speed

SPEEDS: Mapping[str, Speed] = {"normal": "normal", "combat": "combat", "third": "third"}
PRINTED: Mapping[str, tuple[Msg, Msg, str]] = {
    "size": (msg("size"), msg("Tests against it must be below or measured by it"), "R37 R50 R66 R76"),
    "defence": (msg("defence"), msg("A ram above it damages, 3 or more above it sinks"), "R60"),
    "boarding": (msg("boarding value"), msg("Less the size of the other ship: what grapples need"), "R66"),
    "ram": (msg("ramming value"), msg("Added to the die of the damage"), "R59"),
    "turning_angle": (msg("turning angle"), msg("One for most orders, two astern"), "R4-R8"),
}


def explain(battle: GalleyBattle, reference: str) -> Working:
    """How a number on a ship's card came about. `reference`: ship id and what, for a link its id behind.

    Raises:
        BadInput: nothing of that name stands on a card of this battle.
    """
    number, _, named = reference.partition("/")
    ship = ship_of(battle, number)
    what, *rest = named.split("/")
    if what in SPEEDS:
        title = msg("{ship}: movement", ship=ship.name)
        return battle.movement(ship.id, SPEEDS[what]).working(title, "cm")
    if what == "fatigue":
        value = level(ship.crew, battle.house).fatigue
        rows = [Row(label=crew_name(ship), value=value, rule="R10")]
        if ship.fatigued:
            rows.append(Row(label=msg("Fatigued: no combat speed until it has rested"), rule="R12 R16"))
        return Working(title=msg("{ship}: fatigue test", ship=ship.name), rows=tuple(rows), total=value)
    if what in {"rams", "grapples"}:
        return _against(battle, ship, ship_of(battle, "/".join(rest)), what)
    if what == "link":
        link = next((one for one in battle.links if [one.id] == rest), None)
        if link is None:
            raise unknown(named)
        title = msg("{ship} leaves {other}", ship=ship.name, other=battle.ships[other_end(link, number)].name)
        return working(title, disengage_trial(battle, number, link))
    if what not in PRINTED:
        raise unknown(named)
    name, text, rule = PRINTED[what]
    value = known(getattr(battle.card(ship.id), what))
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=name),
        rows=(Row(label=msg("Printed on the card"), value=value), Row(label=text, rule=rule)),
        total=value,
    )


def _against(battle: GalleyBattle, ship: GalleyShip, foe: GalleyShip, what: str) -> Working:
    """The odds the card shows against an enemy."""
    names = {"ship": ship.name, "other": foe.name}
    if what == "rams":
        return working(msg("{ship} rams {other} in the side", **names), ram_trial(battle, ship.id, foe.id))
    corvus = battle.corvus_of(ship.id) == "ready"
    trial = grapple_trial(battle, ship.id, foe.id, corvus=corvus)
    return working(msg("{ship} grapples {other}", **names), trial)


def causes(reference: str) -> tuple[tuple[str | int, ...], ...]:
    """Where the values stand that a reference depends on: the journal knows which entries changed them."""
    number, what, *rest = reference.split("/")
    fields: tuple[str, ...] = ()
    if what in SPEEDS:
        fields = ("damaged", "port_broken", "starboard_broken", "rowers_lost")
    elif what == "fatigue":
        fields = ("fatigued", "crew")
    elif what in {"rams", "grapples"}:
        other = rest[0]
        worn = ("damaged", "fatigued", "crew", "just_rammed", "rammed_this_turn")
        return (("links",), *(("ships", one, field) for one in (number, other) for field in worn))
    elif what == "link":
        return (("links",),)
    return tuple(("ships", number, field) for field in fields)


def slots(battle: GalleyBattle, ship: str) -> tuple[Slot, ...]:
    """What players may set by hand: all that is tracked, but never an order that lies face down."""
    return tuple(_ship_slots(battle, battle.ships[ship]) if ship else _table_slots(battle))


def _picks(names: Mapping[str, str]) -> tuple[tuple[str, Msg], ...]:
    return tuple((key, Msg(key=text)) for key, text in names.items())


def _ship_slots(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Slot]:
    here = ("ships", ship.id)
    for key, label, counted, listed, lost in (
        ("marines", msg("Marines"), marines(ship.marines_lost), ship.marines_listed, ship.marines_lost),
        ("archers", msg("Archers"), archers(ship.archers_lost), ship.archers_listed, ship.archers_lost),
        ("rowers", msg("Rowers"), rowers(ship.rowers_lost), ship.rowers_listed, ship.rowers_lost),
    ):
        yield Slot(
            key=key,
            label=label,
            path=(*here, f"{key}_lost"),
            kind="track",
            value=lost,
            most=listed,
            counts="crew",
            counted=counted,
        )
        yield Slot(
            key=f"{key}_listed",
            label=msg("{men} at first", men=label),
            path=(*here, f"{key}_listed"),
            kind="counter",
            value=listed,
            most=MOST_MEN,
        )
    for key, label, on in (
        ("damaged", msg("Damaged"), ship.damaged),
        ("fatigued", msg("Fatigued"), ship.fatigued),
        ("port_broken", msg("Port oars broken"), ship.port_broken),
        ("starboard_broken", msg("Starboard oars broken"), ship.starboard_broken),
        ("just_rammed", msg("Just rammed (disengaging)"), ship.just_rammed),
        ("rammed_this_turn", msg("Rammed this turn"), ship.rammed_this_turn),
        ("activated", msg("Activated this turn"), ship.activated),
        ("moved", msg("Has moved"), ship.moved),
    ):
        yield Slot(key=key, label=label, path=(*here, key), kind="flag", value=on)
    yield Slot(
        key="rest", label=msg("Rest marker"), path=(*here, "rest"), kind="counter", value=ship.rest, most=2
    )
    sides = tuple((side.id, Msg.verbatim(side.name)) for side in battle.sides)
    for key, label, value, choices in (
        ("status", msg("State"), ship.status, _picks(STATUSES)),
        ("crew", msg("Crew"), ship.crew, _picks(CREWS)),
        ("catapult", msg("Catapult"), ship.catapult, _picks(ENGINES)),
        ("corvus", msg("Corvus"), ship.corvus, _picks(CORVI)),
        ("side", msg("Commanded by"), ship.side, sides),
    ):
        yield Slot(key=key, label=label, path=(*here, key), kind="choice", value=value, choices=choices)
    if ship.revealed:
        yield Slot(
            key="carried_out",
            label=msg("Order"),
            path=(*here, "carried_out"),
            kind="choice",
            value=ship.carried_out,
            choices=_picks(ORDERS),
        )
        yield Slot(
            key="spent_cm",
            label=msg("Centimetres moved this turn"),
            path=(*here, "spent_cm"),
            kind="counter",
            value=ship.spent_cm,
            most=200,
        )
        yield Slot(
            key="turned",
            label=msg("Degrees turned this turn"),
            path=(*here, "turned"),
            kind="counter",
            value=ship.turned,
            most=720,
        )
    yield Slot(key="name", label=msg("Name"), path=(*here, "name"), kind="text", value=ship.name)
    yield Slot(key="notes", label=msg("Notes"), path=(*here, "notes"), kind="text", value=ship.notes)


def _table_slots(battle: GalleyBattle) -> Iterator[Slot]:
    yield Slot(
        key="turn", label=msg("Turn"), path=("turn",), kind="counter", value=battle.turn, least=1, most=99
    )
    yield Slot(
        key="phase",
        label=msg("Phase"),
        path=("phase",),
        kind="choice",
        value=battle.phase,
        choices=_picks(PHASES),
    )
    for side in battle.sides:
        if side.id in battle.cards:
            yield Slot(
                key=f"cards-{side.id}",
                label=msg("{side}: activation cards left", side=side.name),
                path=("cards", side.id),
                kind="counter",
                value=battle.cards[side.id],
                most=99,
            )
