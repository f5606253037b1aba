"""Papers for the table: the log of every ship, and the order slips to cut out (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import (
    Block,
    Card,
    Chips,
    Columns,
    Flags,
    Grid,
    Heading,
    Notes,
    SheetOptions,
    Stat,
    Stats,
    Tick,
    Track,
)
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import EMPTY, turn_grid
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.common.ship_lists import ship_name
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import ORDERS, SHORT
from fleetdesk.systems.galleys.paper import card
from fleetdesk.systems.galleys.picks import link_badges
from fleetdesk.systems.galleys.profiles import GalleyFleet
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip, GalleySide

TURN_ROW = 5.6
BLANK_SHIPS = 3
BLANK_SLIPS = 12
BLANK_MEN = 8
LINK_LINES = 2


Log = Paper[GalleyFleet, GalleyBattle, HouseRules, GalleyShip, GalleySide]


def log(paper: Log) -> Iterator[Card]:
    """A card for every ship that sails; as it stands in the battle, where that is wanted."""
    fleet, battle, rules, options = paper.fleet, paper.battle, paper.rules, paper.options
    if paper.blank:
        yield from (_blank(options) for _ in range(BLANK_SHIPS))
        return
    for _, entry in fleet.sailing():
        profile = fleet.cards.get(entry.card)
        if profile is None:
            continue
        state = paper.state(entry)
        lost = (state.marines_lost, state.archers_lost, state.rowers_lost) if state else (0, 0, 0)
        name = entry.name or profile.class_name
        blocks: list[Block] = [
            card.heading(profile, name, struck=bool(state and not state.on_table)),
            Columns(
                columns=(
                    (card.stats(profile), card.grid(profile, rules)),
                    (*card.tracks(profile, lost), card.rig(profile), card.thresholds(profile)),
                ),
                weights=(1, 0.9),
            ),
            _conditions(state),
        ]
        if state is not None and battle is not None and (held := link_badges(battle, state)):
            blocks.append(Chips(badges=held))
        played = paper.played if state is not None else 0
        blocks.append(Columns(columns=((_turns(options, played),), (_links(),)), weights=(1.5, 1)))
        blocks.extend(card.tail(profile))
        yield Card(blocks=tuple(blocks), dense=True)


def _conditions(state: GalleyShip | None) -> Flags:
    """The boxes of section 9."""
    engine = state.catapult if state else ""
    return Flags(
        ticks=(
            Tick(text=msg("Fatigued"), ticked=bool(state and state.fatigued)),
            Tick(text=msg("Rest 2"), ticked=bool(state and state.rest == 2)),
            Tick(text=msg("Rest 1"), ticked=bool(state and state.rest == 1)),
            Tick(text=msg("Damaged"), ticked=bool(state and state.damaged)),
            Tick(text=msg("Sunk"), ticked=bool(state and state.status == "sunk")),
            Tick(text=msg("Captured"), ticked=bool(state and state.captures)),
            Tick(text=msg("Port oars broken"), ticked=bool(state and state.port_broken)),
            Tick(text=msg("Starboard oars broken"), ticked=bool(state and state.starboard_broken)),
            Tick(text=msg("Engine damaged"), ticked=engine in {"damaged", "destroyed"}),
            Tick(text=msg("Engine destroyed"), ticked=engine == "destroyed"),
            Tick(text=msg("Corvus lost"), ticked=bool(state and state.corvus == "lost")),
        )
    )


def _turns(options: SheetOptions, played: int) -> Grid:
    """Orders turn by turn; what is over is crossed."""
    return turn_grid(options, (msg("Order"), msg("Fatigue")), TURN_ROW, played=played)


def _links() -> Notes:
    return Notes(title=msg("Engaged with (C: corvus)"), lines=LINK_LINES)


def _empty(labels: tuple[Msg, ...]) -> Stats:
    """Boxes for a pencil."""
    return Stats(items=tuple(Stat(label=one, value=EMPTY) for one in labels))


def _blank(options: SheetOptions) -> Card:
    labels = (msg("Size"), msg("D"), msg("Boarding"), msg("Ramming"), msg("Turning"), msg("To ram"))
    speeds = (msg("Normal"), msg("Combat"), msg("Astern"), msg("Port oars"), msg("Starboard oars"))
    tracks = tuple(
        Track(slot=slot, label=label, total=BLANK_MEN, shape="round", blank=True)
        for slot, label in (
            ("marines", msg("Marines")),
            ("archers", msg("Archers")),
            ("rowers", msg("Rowers")),
        )
    )
    return Card(
        blocks=(
            Heading(title=msg("Ship"), detail=msg("Type, class, crew")),
            Columns(
                columns=((_empty(labels), _empty(speeds)), tracks),
                weights=(1, 0.9),
            ),
            _conditions(None),
            Columns(columns=((_turns(options, 0),), (_links(),)), weights=(1.5, 1)),
        )
    )


def order_key() -> Msg:
    """What the short forms in the log mean: AH Ahead!, ..."""
    return msg(
        "{orders}",
        orders=tuple(
            msg("{short} {order}", short=Msg(key=SHORT[key]), order=Msg(key=name))
            for key, name in ORDERS.items()
        ),
    )


def slips(paper: Log) -> Iterator[Card]:
    """A slip for every ship, to cut out and lay face down (R2); it never tells an order."""
    if paper.blank:
        yield from (_slip(EMPTY) for _ in range(BLANK_SLIPS))
        return
    for _, entry in paper.fleet.sailing():
        yield _slip(ship_name(entry, paper.fleet.card_of(entry)))


def _slip(name: Msg) -> Card:
    return Card(
        blocks=(
            Heading(title=name, trailing=msg("Turn ____"), level=2),
            Flags(ticks=tuple(Tick(text=Msg(key=order)) for order in ORDERS.values())),
            Flags(ticks=(Tick(text=msg("Rest (with a halt, if fatigued)")),)),
            Notes(text=msg("Fold here and lay it face down."), lines=1),
        ),
        half=True,
    )
