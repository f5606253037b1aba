"""What cards, papers and screens call weapons, bands and types."""

from __future__ import annotations

from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.firestorm_armada.profiles import ARCS, KINDS, SHIP_TYPES, ArmadaCard, Weapon

NUMBERS = ("", "I", "II", "III", "IV", "V", "VI")


def type_msg(card: ArmadaCard) -> Msg:
    """The designation of a card, else its type."""
    return Msg(key=card.designation) if card.designation.strip() else Msg(key=SHIP_TYPES[card.ship_type])


def _plain(weapon: Weapon) -> Msg:
    """Arc and name: "Port beam", "Torpedoes, any arc"."""
    kind = Msg(key=weapon.name or KINDS[weapon.kind])
    if weapon.kind == "turret":
        if not weapon.name:
            return Msg(key=KINDS["turret"])
        return msg("{weapon}, turret", weapon=kind)
    if weapon.kind == "torpedo" and weapon.name:
        kind = msg("{weapon} torpedoes", weapon=kind)
    arc = Msg(key=ARCS[weapon.arc])
    if weapon.kind == "broadside" and not weapon.name:
        return arc
    if weapon.arc == "any":
        return kind
    return msg("{arc}: {weapon}", arc=arc, weapon=kind)


def weapon_msg(card: ArmadaCard, at: int) -> Msg:
    """What to call a weapon of a card; weapons that would be called the same are numbered."""
    name = _plain(card.weapons[at])
    same = [n for n, one in enumerate(card.weapons) if _plain(one) == name]
    if len(same) == 1:
        return name
    number = same.index(at) + 1
    return msg("{weapon} {number}", weapon=name, number=NUMBERS[number] if number < len(NUMBERS) else number)


def band_msg(weapon: Weapon, band: int) -> Msg:
    """How far a band of a weapon reaches, band 0 the nearest."""
    return msg("{n}\N{DOUBLE PRIME}", n=weapon.band_inches * (band + 1))
