"""What cards, papers and screens call weapons, bands and types, and how they draw a ship."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Track
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.cards.faces import boxes
from fleetdesk.systems.common.papers import EMPTY, number
from fleetdesk.systems.firestorm_armada.printed.arcs import ARCS
from fleetdesk.systems.firestorm_armada.printed.types import SHIP_TYPES, SMALL
from fleetdesk.systems.firestorm_armada.profiles import KINDS, ArmadaCard, Weapon

BLANK = 8
"""Boxes of hull, crew or assault points where nobody knows how many there are."""
NUMBERS = ("", "I", "II", "III", "IV", "V", "VI")


CRAFT = (
    N_("Fighters"),
    N_("Bombers"),
    N_("Interceptors"),
    N_("Assault shuttles"),
    N_("Support shuttles"),
)
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


def tracks(profile: ArmadaCard, hull_lost: int = 0, crew_lost: int = 0, ap_lost: int = 0) -> Iterator[Track]:
    """Hull, crew and assault points, to strike; counted by hand where the card does not know them.

    A ship without crew or AP has no boxes for them.
    """
    if profile.hull != 0:
        yield boxes("hull", msg("Hull (HP)"), profile.hull, hull_lost, blank=BLANK)
    if profile.crew != 0:
        yield boxes("crew", msg("Crew (CP)"), profile.crew, crew_lost, "round", blank=BLANK)
    if profile.ap != 0:
        yield boxes("ap", msg("Assault (AP)"), profile.ap, ap_lost, "diamond", blank=BLANK)


def inches(value: float | None, also: float | None = None) -> Msg:
    """A length of a card; stations and platforms have two."""
    if value is not None and also is not None:
        return msg("{n}/{also}\N{DOUBLE PRIME}", n=value, also=also)
    return msg("{n}\N{DOUBLE PRIME}", n=value) if value is not None else EMPTY


def rating(value: int | None, also: int | None) -> Msg:
    """A rating of a card; of a few there are two: 10(6)."""
    if value is not None and also is not None:
        return msg("{n}({also})", n=value, also=also)
    return number(value)
