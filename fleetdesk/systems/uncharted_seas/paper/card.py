"""The printed card of a class, and the blocks every paper of this game shows a ship with."""

from fleetdesk.core.blocks import cards
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.cards import faces
from fleetdesk.systems.common.cards.guns import by_place, joined, printed_fans
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import DASH, EMPTY, dice, number, photograph, row
from fleetdesk.systems.uncharted_seas.fire import gunnery
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import arc_names, band_label, printed_ad, weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import FANS, SHIP_TYPES, SeaCard, Weapon

DEFAULT = HouseRules()
MOST_LOSSES = 10
"""Columns of a ladder at most."""


def card(profile: SeaCard, ship_name: str = "") -> cards.Card:
    """The card of a class, nothing lost, for the ship of that name ("" for the class itself)."""
    blocks: list[cards.Block] = [
        heading(profile, ship_name),
        *photograph(profile),
        stats(profile),
        *tracks(profile),
    ]
    if profile.weapons:
        blocks += [gun_table(profile), arcs(profile)]
    blocks += special(profile)
    return cards.Card(blocks=tuple(blocks), half=True)


def heading(profile: SeaCard, ship_name: str) -> cards.Heading:
    """Name, type and class, points."""
    title, kind = ship_name or profile.class_name, Msg(key=SHIP_TYPES[profile.ship_type])
    class_name = profile.class_name if ship_name else ""
    return faces.heading(Msg.verbatim(title) if title else None, kind, class_name, profile.points)


def headwind(profile: SeaCard) -> Msg:
    """What sailing into the wind costs (R11, R13)."""
    return msg("into the wind MV ×2") if profile.wind_affected else msg("no headwind slows it")


def stats(profile: SeaCard, *, wind: bool = True) -> cards.Stats:
    """MV with what a headwind does to it, DR, CR, and the ram with the word for a red one.

    Without `wind` the headwind is left to `headwind`, where the row has to be short.
    """
    label = msg("MV, headwind ×2") if profile.wind_affected else msg("MV, no headwind")
    if not wind:
        label = msg("MV")
    move = msg("{n}\N{DOUBLE PRIME}", n=profile.move) if profile.move is not None else EMPTY
    red = profile.ram_red and profile.ram > 0
    return cards.Stats(
        items=(
            cards.Stat(label=label, value=move),
            cards.Stat(label=msg("DR"), value=number(profile.dr)),
            cards.Stat(label=msg("CR"), value=number(profile.cr)),
            cards.Stat(
                label=msg("Ram RED") if red else msg("Ram (AD)"),
                value=number(profile.ram or None, DASH),
                tone="harm" if red else "plain",
            ),
        )
    )


def tracks(profile: SeaCard, hull_lost: int = 0, crew_lost: int = 0) -> tuple[cards.Track, cards.Track]:
    """Hull and crew, to strike."""
    hull = faces.boxes("hull", msg("Hull"), profile.hull, hull_lost)
    return hull, faces.boxes("crew", msg("Crew"), profile.crew, crew_lost, "round")


def after(weapon: Weapon, losses: int, rules: HouseRules = DEFAULT) -> tuple[int, ...]:
    """R28: the dice of a weapon in each band after that many losses."""
    return tuple(gunnery.after_damage(ad, losses, rules) for ad in weapon.ad)


def losses(profile: SeaCard) -> int:
    """The most losses worth a column: the ship is still afloat and manned, and a gun still speaks."""
    worst = max(profile.hull or 1, profile.crew or 1) - 1
    loudest = max((ad for weapon in profile.weapons for ad in weapon.ad), default=0)
    return max(0, min(worst, loudest, MOST_LOSSES))


def gun_table(profile: SeaCard) -> cards.Table:
    """Arc by band, as printed."""
    bands = range(len(profile.ranges))
    rows = (
        row(weapon_msg(gun), *(number(printed_ad(profile, at, band) or None, DASH) for band in bands))
        for at, gun in enumerate(profile.weapons)
    )
    return cards.Table(heads=(msg("Arc"), *(band_label(profile, band) for band in bands)), rows=tuple(rows))


def arcs(profile: SeaCard, lost: int = 0, rules: HouseRules = DEFAULT) -> cards.Arcs:
    """The ship from above, with the dice of all bands in each arc, and of its turrets on the hull."""
    by_arc, centre = by_place((one.places, dice(after(one, lost, rules))) for one in profile.weapons)
    fans = printed_fans(by_arc, FANS, arc_names(profile))
    slim = profile.is_slim
    if centre:  # her turrets' dice stand on the hull
        return cards.Arcs(fans=fans, hull="slim" if slim else "broad", centre=joined(centre))
    return cards.Arcs(fans=fans, hull="slim" if slim else "broad", plan="brig" if slim else "three_decker")
