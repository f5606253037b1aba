"""What is cut out for the table: cards of ships and wings, markers, tokens of wings, range rulers."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card
from fleetdesk.core.blocks.kit import Counter, Pocket, Ruler
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import kits
from fleetdesk.systems.common.lists.pricing import ship_name
from fleetdesk.systems.firestorm_armada.figures import tracks
from fleetdesk.systems.firestorm_armada.labels import class_msg, type_msg
from fleetdesk.systems.firestorm_armada.paper import card as cards
from fleetdesk.systems.firestorm_armada.paper.fleet import EMBLEM
from fleetdesk.systems.firestorm_armada.paper.log import Log, drawing
from fleetdesk.systems.firestorm_armada.profiles import BANDS, ArmadaCard
from fleetdesk.systems.firestorm_armada.tables import tables


def deck(log: Log) -> Iterator[Card]:
    """Arcs, figures and boxes on the front, weapons and the ladder of losses on the back."""
    if not log.blank:
        yield from kits.deck(log.fleet, EMBLEM, lambda profile, entry: _pocket(log, profile, entry))


def _pocket(log: Log, profile: ArmadaCard, entry: ShipEntry) -> Pocket:
    state = log.state(entry)
    if profile.is_wing:
        _, *figures = cards.wing_card(profile).blocks
        front, back = list(figures), []
    else:
        lost = (state.hull_lost, state.crew_lost, state.ap_lost) if state else (0, 0, 0)
        ratings, defences = cards.figures(profile)
        front = [*cards.arcs(profile), ratings, *tracks(profile, *lost), kits.lesser(defences)]
        back = _back(log, profile)
    return Pocket(
        kicker=type_msg(profile),
        name=ship_name(entry),
        line=msg("class {class_name} \N{MIDDLE DOT} {points} points", class_name=class_msg(profile), points=profile.points or 0),
        front=tuple(front),
        back=tuple(back),
        drawing=drawing(profile),
    )  # fmt: skip


def _back(log: Log, profile: ArmadaCard) -> list[Block]:
    found: list[Block] = []
    if profile.weapons:
        found.append(cards.weapon_table(profile))
    if steps := cards.losses(profile):
        found.append(cards.ladder(profile, steps, log.rules))
    return [*found, *cards.tail(profile)]


def markers(log: Log) -> Iterator[Card]:
    """As many as a fleet of this size can need at once, and a token for every wing."""
    fleet = log.fleet
    sailing = [(entry, card) for _, entry in fleet.sailing() if (card := fleet.cards.get(entry.card))]
    ships = max(6, sum(not card.is_wing for _, card in sailing))
    squadrons = max(4, sum(any(ship.sails for ship in one.ships) for one in fleet.squadrons))
    mines = 2 * max(1, sum(bool(card.mine_ad) for _, card in sailing))
    told = (
        (N_("Activated"), "tick", squadrons, False),
        (N_("Engines cut"), "engine_cut", ships // 2, False),
        (N_("Out of command"), "drift", ships // 2, False),
        (N_("Cloaked"), "cloak", ships // 2, False),
        (N_("Shields down"), "shield_down", ships // 2, True),
        (N_("Fire aboard"), "flame", ships // 2, True),
        (N_("Critical"), "crack", ships, True),
        (N_("Boarders"), "crew", ships // 2, True),
        (N_("Captured"), "flag", ships // 2, False),
        (N_("Destroyed"), "wreck", ships // 2, True),
        (N_("Mines"), "mine", mines, True),
    )
    wings = tuple(
        Counter(label=ship_name(entry) if entry.name else type_msg(card), sign="marker.wing")
        for entry, card in sailing
        if card.is_wing
    )
    yield from kits.tools(
        kits.markers(*told),
        *kits.named(msg("Wings"), msg("One for each wing."), wings),
        *kits.ranges(msg("Range"), _bands(log)),
        Ruler(title=msg("Point defence"), length=6, bands=_near()),
    )


def _near() -> tuple[tuple[float, Msg], ...]:
    """Point defence, and where a repelled wing goes."""
    found = tables().pd
    return ((float(found.range_inches), msg("PD")), (float(found.repel_move_inches), msg("repelled")))


def _bands(log: Log) -> tuple[float, ...]:
    """The bands most weapons of the list share."""
    inches = [
        weapon.band_inches
        for _, entry in log.fleet.sailing()
        if (card := log.fleet.cards.get(entry.card))
        for weapon in card.weapons
    ]
    most = max(set(inches), key=inches.count, default=8.0)
    return tuple(most * number for number in range(1, BANDS + 1))
