"""The printed card of a class, ship or wing, and the blocks every paper of this game shows it with."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from fleetdesk.core.blocks.cards import Arcs, Block, Card, Heading, Stats, Table
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.cards import faces
from fleetdesk.systems.common.cards.guns import by_place, joined, printed_fans
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import DASH, EMPTY, dice, number, photograph, row, stats, told_by
from fleetdesk.systems.firestorm_armada.figures import inches, rating, tracks
from fleetdesk.systems.firestorm_armada.formulas.gunnery import after_damage
from fleetdesk.systems.firestorm_armada.labels import ARC_NAMES, CRAFT, SLIM, class_msg, type_msg, weapon_msg
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.printed.arcs import FANS
from fleetdesk.systems.firestorm_armada.profiles import BANDS, ArmadaCard, Weapon

DEFAULT = HouseRules()
MOST_LOSSES = 11
"""Rows of a ladder at most."""
MOST_COLUMNS = 5
WINGS_ABREAST = 6


class Line(NamedTuple):
    """A weapon as a card lists it: a port and a starboard battery alike share a line."""

    label: Msg
    weapon: Weapon
    at: tuple[int, ...]
    """Places in the list of the card."""


def card(profile: ArmadaCard, ship_name: str = "") -> Card:
    """The card of a class, nothing lost, for the ship of that name ("" for the class itself)."""
    if profile.is_wing:
        return wing_card(profile, ship_name)
    blocks: list[Block] = [
        heading(profile, ship_name),
        *photograph(profile),
        *figures(profile),
        *tracks(profile),
    ]
    if profile.weapons:
        blocks += [weapon_table(profile), *arcs(profile)]
    if steps := losses(profile):
        blocks.append(ladder(profile, steps))
    blocks += tail(profile)
    return Card(blocks=tuple(blocks), half=True)


def wing_card(profile: ArmadaCard, name: str = "") -> Card:
    """The card of a wing: its own figures, and what a flight of so many wings throws (P13)."""
    heads = (msg("Wings"), *(msg("{n}", n=wings) for wings in range(1, WINGS_ABREAST + 1)))
    values = (
        (msg("Torpedo AD"), profile.torpedo_ad),
        (msg("Point defence AD"), profile.pd or 0),
        (msg("Assault points"), profile.ap or 0),
    )
    rows = tuple(
        row(label, *(some(value * wings) for wings in range(1, WINGS_ABREAST + 1))) for label, value in values
    )
    blocks = (
        heading(profile, name),
        *photograph(profile),
        stats(
            (msg("MV"), inches(profile.move)),
            (msg("Torpedoes"), some(profile.torpedo_ad)),
            (msg("PD"), number(profile.pd)),
            (msg("AP"), number(profile.ap)),
        ),
        Table(heads=heads, rows=rows),
        *tail(profile),
    )
    return Card(blocks=blocks, half=True)


def heading(profile: ArmadaCard, ship_name: str) -> Heading:
    """Name, type and class, points."""
    title = Msg.verbatim(ship_name) if ship_name else class_msg(profile)
    told = ship_name and profile.class_name not in {"", ship_name, *CRAFT}
    return faces.heading(
        title if ship_name or profile.class_name else None,
        type_msg(profile),
        class_msg(profile) if told else "",
        profile.points,
    )


def some(value: int) -> Msg:
    """A figure many ships do not have."""
    return number(value or None, DASH)


def half(value: float | None) -> Msg:
    """R11: half of the movement, which a ship moves at least; halves stay halves (A03)."""
    return msg("{n}\N{DOUBLE PRIME}", n=value / 2) if value is not None else EMPTY


def figures(profile: ArmadaCard) -> Iterator[Stats]:
    """Movement and ratings, then what defends the ship."""
    yield stats(
        (msg("MV"), inches(profile.move, profile.move_also)),
        (msg("Half MV"), half(profile.move)),
        (msg("DR"), rating(profile.dr, profile.dr_also)),
        (msg("CR"), rating(profile.cr, profile.cr_also)),
        (msg("PD"), number(profile.pd)),
    )
    yield stats(
        (msg("Shields"), shields(profile)),
        (msg("Mines"), some(profile.mine_ad)),
        (msg("Wings"), some(profile.wing_capacity)),
        (msg("Capital"), msg("yes") if profile.is_capital else msg("no")),
        (msg("Small target"), small(profile)),
    )


def shields(profile: ArmadaCard) -> Msg:
    """Shield dice, a cloak, or both."""
    if not profile.cloak:
        return some(profile.shield)
    return msg("{n}, cloak", n=profile.shield) if profile.shield else msg("cloak")


def small(profile: ArmadaCard) -> Msg:
    """R29, R30: what a capital ship needs to hit it."""
    return DASH if profile.target_row == "none" else Msg.verbatim(profile.target_row)


def tail(profile: ArmadaCard) -> Iterator[Block]:
    """Special rules, and where the figures come from."""
    yield from special(profile)
    yield from told_by(profile.source)


# --- weapons ----------------------------------------------------------------------------------------


def lines(profile: ArmadaCard) -> tuple[Line, ...]:
    """The weapons as a card lists them: port and starboard batteries that are alike share a line."""
    found: list[Line] = []
    taken: set[int] = set()
    for at, weapon in enumerate(profile.weapons):
        if at in taken:
            continue
        pair = None
        if weapon.arc == "port":
            other = weapon.but(arc="starboard")
            pair = next((n for n, one in enumerate(profile.weapons) if one == other and n not in taken), None)
        if pair is None:
            found.append(Line(weapon_msg(profile, at), weapon, (at,)))
            continue
        taken.add(pair)
        found.append(Line(weapon_msg(profile, at, pair=True), weapon, (at, pair)))
    return tuple(found)


def weapon_table(profile: ArmadaCard) -> Table:
    """Weapon by band, as printed."""
    rows = (
        row(one.label, inches(one.weapon.band_inches), *map(some, one.weapon.ad)) for one in lines(profile)
    )
    heads = (msg("Weapon (AD)"), msg("Band"), *(msg("{n}", n=band) for band in range(1, BANDS + 1)))
    return Table(heads=heads, rows=tuple(rows), widths=(40, 11, *(10,) * BANDS))


def losses(profile: ArmadaCard) -> int:
    """The most losses worth a row: the ship still flies, and a weapon or PD still changes (R23-R28)."""
    worst = max(profile.hull or 1, profile.crew or 0) - 1
    primary = [ad - 1 for weapon in profile.weapons if weapon.primary for ad in weapon.ad]
    loudest = max((*primary, profile.pd or 0), default=0)
    return max(0, min(worst, loudest, MOST_LOSSES))


def ladder(profile: ArmadaCard, steps: int, rules: HouseRules = DEFAULT) -> Table:
    """R23-R28: the dice of every primary weapon and of PD after so many points lost, hull or crew, the greater."""
    primary = [line for line in lines(profile) if line.weapon.primary][:MOST_COLUMNS]
    rows = []
    for step in range(1, steps + 1):
        left = (dice(weapon_ad(line.weapon, step, rules)) for line in primary)
        rows.append(row(number(-step), *left, some(pd_after(profile, step, rules))))
    heads = (msg("Lost"), *(line.label for line in primary), msg("PD"))
    return Table(heads=heads, rows=tuple(rows), widths=(11, *(24,) * len(primary), 11))


def weapon_ad(weapon: Weapon, lost: int, rules: HouseRules = DEFAULT) -> tuple[int, ...]:
    """R23-R28: the dice of a weapon in each band after that many losses."""
    return tuple(after_damage(ad, weapon.kind, lost, rules) for ad in weapon.ad)


def pd_after(profile: ArmadaCard, lost: int, rules: HouseRules = DEFAULT) -> int:
    """R24, A04: point defence after so many losses."""
    return after_damage(profile.pd or 0, "pd", lost, rules)


def arcs(profile: ArmadaCard, lost: int = 0, rules: HouseRules = DEFAULT) -> Iterator[Arcs]:
    """The ship from above: the dice of all bands in each arc, of its turrets on the hull.

    Guns alone are drawn; torpedoes only on a ship that has no guns. Nothing, where no weapon has an arc.
    """
    shown = [weapon for weapon in profile.weapons if weapon.primary] or profile.weapons
    by_arc, centre = by_place((one.places, dice(weapon_ad(one, lost, rules))) for one in shown)
    if "fore_fixed" in by_arc and "fore" in by_arc:
        by_arc["fore"] += by_arc.pop("fore_fixed")
    fans = printed_fans(by_arc, FANS, ARC_NAMES)
    if fans or centre:
        yield Arcs(fans=fans, hull=_hull(profile), centre=joined(centre) if centre else None)


def _hull(profile: ArmadaCard) -> Literal["broad", "slim", "round"]:
    if profile.ship_type == "installation":
        return "round"
    return "slim" if profile.ship_type in SLIM else "broad"
