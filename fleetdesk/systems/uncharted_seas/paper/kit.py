"""What is cut out for the table: cards of ships, markers, the wind dial, range rulers."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Notes
from fleetdesk.core.blocks.kit import Pocket, Ruler, WindDial
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.winds import lettered
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import kits
from fleetdesk.systems.common.lists.pricing import ship_name
from fleetdesk.systems.uncharted_seas.paper import card as cards
from fleetdesk.systems.uncharted_seas.paper.fleet import EMBLEM
from fleetdesk.systems.uncharted_seas.paper.log import Log, drawing, rungs
from fleetdesk.systems.uncharted_seas.profiles import SHIP_TYPES, SeaCard

BANDS = (8.0, 16.0, 24.0)
"""Range bands of a list without cards."""


def deck(log: Log) -> Iterator[Card]:
    """Arcs, figures and boxes on the front, the dice after each loss on the back."""
    if not log.blank:
        yield from kits.deck(log.fleet, EMBLEM, lambda profile, entry: _pocket(log, profile, entry))


def _pocket(log: Log, profile: SeaCard, entry: ShipEntry) -> Pocket:
    state = log.state(entry)
    front: list[Block] = []
    if profile.weapons:
        front += [cards.arcs(profile), Notes(text=_reaches(profile), small=True)]
    lost = (state.hull_lost, state.crew_lost) if state else (0, 0)
    front += [cards.stats(profile, wind=False), *cards.tracks(profile, *lost)]
    front.append(Notes(text=cards.headwind(profile), small=True))
    back: list[Block] = []
    if profile.weapons:
        steps = rungs(log, profile)
        kept = cards.losses(profile) + 1
        back.append(kits.after_losses([one.label for one in steps], [one.values[:kept] for one in steps]))
    if profile.notes:
        back.append(Notes(text=msg("Special rules: {text}", text=Msg(key=profile.notes)), small=True))
    return Pocket(
        kicker=Msg(key=SHIP_TYPES[profile.ship_type]),
        name=ship_name(entry),
        line=msg("class {class_name} \N{MIDDLE DOT} {points} points", class_name=profile.class_name, points=profile.points or 0),
        front=tuple(front),
        back=tuple(back),
        drawing=drawing(profile),
    )  # fmt: skip


def _reaches(profile: SeaCard) -> Msg:
    """From where to where each number of dice holds."""
    ends = [f"{end:g}" for end in profile.ranges]
    bands = [f"{near}\N{EN DASH}{far}" for near, far in zip(["0", *ends], ends, strict=False)]
    return msg("AD at {bands}\N{DOUBLE PRIME}", bands=Msg.verbatim(" \N{MIDDLE DOT} ".join(bands)))


def markers(log: Log) -> Iterator[Card]:
    """As many as a fleet of this size can need at once."""
    fleet = log.fleet
    ships = max(6, len(list(fleet.sailing())))
    squadrons = max(4, sum(any(ship.sails for ship in one.ships) for one in fleet.squadrons))
    told = (
        (N_("Activated"), "tick", squadrons, False),
        (N_("At anchor"), "anchor", ships, False),
        (N_("Fired"), "gun", ships, False),
        (N_("Adrift"), "drift", ships // 2, False),
        (N_("Melee"), "swords", ships, True),
        (N_("Derelict"), "wreck", ships // 2, True),
        (N_("Critical"), "crack", ships, True),
        (N_("Trophy"), "flag", ships // 2, False),
    )
    yield from kits.tools(
        kits.markers(*told),
        WindDial(
            title=msg("The wind blows to where the arrow points"),
            points=tuple(Msg(key=key) for key in lettered(int(log.rules.wind_points))),
        ),
        *kits.ranges(msg("Range"), _bands(log)),
        Ruler(
            title=msg("Command {n}\N{DOUBLE PRIME}", n=fleet.command_distance),
            length=max(4, round(fleet.command_distance)),
            bands=((float(fleet.command_distance), msg("in command")),),
        ),
    )


def _bands(log: Log) -> tuple[float, ...]:
    """The bands of the card that reaches farthest."""
    found = [card.ranges for _, entry in log.fleet.sailing() if (card := log.fleet.cards.get(entry.card))]
    return max(found, key=lambda one: max(one, default=0.0), default=BANDS) or BANDS
