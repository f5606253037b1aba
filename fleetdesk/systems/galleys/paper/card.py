"""The printed card of a class, and the blocks every paper of this game shows a galley with."""

from collections.abc import Iterator

from fleetdesk.core.blocks import cards
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import EMPTY, number, photograph
from fleetdesk.systems.galleys.formulas.crews import CREWS, level
from fleetdesk.systems.galleys.lists.building import men
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import Hull, allowance
from fleetdesk.systems.galleys.picks import men_boxes
from fleetdesk.systems.galleys.profiles import GalleyCard, bank_penalty, cm
from fleetdesk.systems.galleys.state import GalleyShip
from fleetdesk.systems.galleys.tables import Speed

DEFAULT = HouseRules()
STATES: tuple[tuple[Msg, tuple[str, ...]], ...] = (
    (msg("None"), ()),
    (msg("Port"), ("port",)),
    (msg("Starboard"), ("starboard",)),
    (msg("Both"), ("port", "starboard")),
)
"""Broken banks: the columns of the allowance grid."""
SPEEDS: tuple[tuple[Msg, Speed, bool], ...] = (
    (msg("Normal"), "normal", False),
    (msg("Combat"), "combat", False),
    (msg("Astern"), "third", False),
    (msg("Damaged: normal"), "normal", True),
    (msg("Damaged: combat"), "combat", True),
    (msg("Damaged: astern"), "third", True),
)


def card(profile: GalleyCard, ship_name: str = "") -> cards.Card:
    """The card of a class, nothing lost, for the ship of that name ("" for the class itself)."""
    return cards.Card(
        blocks=(heading(profile, ship_name), *photograph(profile), *figures(profile), *special(profile)),
        half=True,
    )


def heading(profile: GalleyCard, ship_name: str) -> cards.Heading:
    """Name, type, class, and the crew with its fatigue value."""
    crew = msg(
        "{crew}: {value}", crew=Msg(key=CREWS[profile.crew]), value=level(profile.crew, DEFAULT).fatigue
    )
    title = ship_name or profile.class_name
    kind = Msg(key=profile.ship_type) if profile.ship_type else None
    named = bool(ship_name and profile.class_name)
    detail = Msg.verbatim(profile.class_name) if named else kind
    if named and kind is not None:
        detail = msg("{type} \N{MIDDLE DOT} {class_name}", type=kind, class_name=profile.class_name)
    return cards.Heading(
        title=Msg.verbatim(title) if title else msg("Unnamed ship"), detail=detail, trailing=crew
    )


def figures(profile: GalleyCard) -> Iterator[cards.Block]:
    yield stats(profile)
    yield grid(profile, DEFAULT)
    yield from tracks(profile)
    yield from rig(profile)


def stats(profile: GalleyCard) -> cards.Stats:
    """Size, D, boarding, ram, turning angle, and what a ram needs to row first (R48)."""
    angle = msg("{n}°", n=profile.turning_angle) if profile.turning_angle is not None else EMPTY
    run_up = msg("{cm} cm", cm=profile.cruise_cm / 2) if profile.cruise_cm is not None else EMPTY
    return papers.stats(
        (msg("Size"), number(profile.size)),
        (msg("D"), number(profile.defence)),
        (msg("Boarding"), number(profile.boarding)),
        (msg("Ramming"), number(profile.ram)),
        (msg("Turning"), angle),
        (msg("Run-up"), run_up),
    )


def grid(profile: GalleyCard, rules: HouseRules) -> cards.Table:
    """R30-R33: movement at each speed, whole and damaged, with oars broken."""
    rows = tuple(
        cards.TableRow(
            label=label,
            cells=tuple(
                cards.Cell(text=number(allowed(profile, rules, speed, damaged=damaged, broken=broken)))
                for _, broken in STATES
            ),
        )
        for label, speed, damaged in SPEEDS
    )
    return cards.Table(heads=(msg("Oars broken (cm)"), *(label for label, _ in STATES)), rows=rows)


def allowed(
    profile: GalleyCard, rules: HouseRules, speed: Speed, *, damaged: bool, broken: tuple[str, ...]
) -> float | None:
    """Centimetres at a speed, with the banks named broken."""
    base = profile.combat_cm if speed == "combat" else profile.cruise_cm
    if base is None:
        return None
    port, starboard = (
        bank_penalty(profile, side) if side in broken else None for side in ("port", "starboard")
    )
    hull = Hull(damaged, port, starboard)
    return allowance(speed, cm(profile.cruise_cm), cm(profile.combat_cm), hull, rules).total


def tracks(profile: GalleyCard, ship: GalleyShip | None = None) -> Iterator[cards.Track]:
    """Marines, archers and rowers, to strike; of a ship in play those she began with, and who is left."""
    aboard = men(profile)
    listed, lost = (aboard.marines, aboard.archers, profile.rowers), (0, 0, 0)
    if ship is not None:
        listed = ship.marines_listed, ship.archers_listed, ship.rowers_listed
        lost = ship.marines_lost, ship.archers_lost, ship.rowers_lost
    return men_boxes(listed, lost)


def rig(profile: GalleyCard) -> Iterator[cards.Chips]:
    """What she carries, to be read: a box that is ticked would say that it is lost."""
    carried = (
        (msg("Corvus"), profile.corvus),
        (msg("Catapult"), men(profile).catapult == "ok"),
        (msg("Cataphract"), profile.cataphract),
    )
    badges = tuple(Badge(text=text) for text, aboard in carried if aboard)
    if badges:
        yield cards.Chips(badges=badges)
