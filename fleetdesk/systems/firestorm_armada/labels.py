"""What cards, papers and screens call weapons, classes and types."""

from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.firestorm_armada.printed.arcs import ARCS
from fleetdesk.systems.firestorm_armada.printed.types import SHIP_TYPES, SMALL
from fleetdesk.systems.firestorm_armada.profiles import KINDS, ArmadaCard, Weapon

NUMBERS = ("", "I", "II", "III", "IV", "V", "VI")


CRAFT = (N_("Fighters"), N_("Bombers"), N_("Interceptors"), N_("Assault shuttles"), N_("Support shuttles"))
"""What the cards of small craft that come with the game are called: no names of classes, so said in every language."""


def class_msg(card: ArmadaCard) -> Msg:
    """The class of a card as its maker wrote it."""
    return Msg(key=card.class_name) if card.class_name in CRAFT else Msg.verbatim(card.class_name)


def type_msg(card: ArmadaCard) -> Msg:
    """The designation of a card, else its type."""
    return Msg(key=card.designation) if card.designation.strip() else Msg(key=SHIP_TYPES[card.ship_type])


def _plain(weapon: Weapon, arc: Msg) -> Msg:
    """Arc and name: "Port: Beam", "Torpedoes", "Beam, turret"."""
    kind = Msg(key=weapon.name or KINDS[weapon.kind])
    if weapon.kind == "turret":
        if not weapon.name:
            return Msg(key=KINDS["turret"])
        return msg("{weapon}, turret", weapon=kind)
    if weapon.kind == "torpedo" and weapon.name:
        kind = msg("{weapon} torpedoes", weapon=kind)
    if weapon.kind == "broadside" and not weapon.name:
        return arc
    if weapon.arc == "any":
        return kind
    return msg("{arc}: {weapon}", arc=arc, weapon=kind)


def weapon_msg(card: ArmadaCard, at: int, *, pair: bool = False) -> Msg:
    """What to call a weapon of a card; weapons that would be called the same are numbered.

    `pair` names a port battery together with the starboard one that is its like.
    """
    weapon = card.weapons[at]
    name = _plain(weapon, arc_msg(weapon, pair=pair))
    wanted = _called(weapon)
    same = [n for n, one in enumerate(card.weapons) if _called(one) == wanted]
    if len(same) == 1:
        return name
    number = same.index(at) + 1
    return msg("{weapon} {number}", weapon=name, number=NUMBERS[number] if number < len(NUMBERS) else number)


def arc_msg(weapon: Weapon, *, pair: bool = False) -> Msg:
    """Where it fires; `pair`: together with its like on the other side."""
    return msg("Port, starboard") if pair else Msg(key=ARCS[weapon.arc])


def _called(weapon: Weapon) -> list[object]:
    """What a weapon is called by: all of it but dice and bands."""
    return [value for name, value in weapon.__dict__.items() if not name.startswith("band_")]


ARC_NAMES = {arc: Msg(key=name) for arc, name in ARCS.items()}
SLIM = frozenset({"destroyer", "gunship", "light_cruiser", *SMALL})
