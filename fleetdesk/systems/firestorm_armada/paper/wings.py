"""Wings and flights on paper: a card for each flight, a line for each wing, a box for each turn (section 11)."""

from collections.abc import Iterable, Iterator

from fleetdesk.core.blocks.cards import Card, Heading, Notes
from fleetdesk.core.blocks.pencil import Band, Turns
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.lists.pricing import ship_name
from fleetdesk.systems.common.papers import EMPTY, stats
from fleetdesk.systems.firestorm_armada.labels import type_msg
from fleetdesk.systems.firestorm_armada.paper.log import Log
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard
from fleetdesk.systems.firestorm_armada.state import ArmadaShip
from fleetdesk.systems.firestorm_armada.tables import tables
from fleetdesk.systems.firestorm_armada.wings import flights

BLANK_FLIGHTS = 3
WING_ROW, WIDE_ROW, OWN_ROW, TALLEST = 4.9, 7.0, 9.0, 12.0
"""Height of the line of a wing, in millimetres, where there is room to spare, on a sheet of its own, and there of few."""
OWN_PAGE, FLIGHT = 215.0, 16.0
"""What wings have of such a sheet, and what the name of a flight and its turns take."""
NAMES = 58.0
"""Room for the name of a wing, in millimetres."""


def wing_pages(log: Log, tall: float = WIDE_ROW) -> Iterator[Card]:
    """A card for each flight; empty ones for a blank sheet; nothing for a fleet without wings.

    `tall`: height of a line where there is room for it: who repelled a wing is written there.
    """
    found = [unit for unit in flights.units(log.fleet) if unit.kind == "flight"]
    if log.blank:
        yield _key()
        yield from (_blank(log) for _ in range(BLANK_FLIGHTS))
    elif found:
        yield _key()
        homes = flights.carriers(log.fleet)
        yield from (_flight(log, unit, homes, tall) for unit in found)


def own_pages(log: Log) -> Iterator[Card]:
    """A sheet of its own, whose lines are as high as the wings leave room for."""
    found = [unit for unit in flights.units(log.fleet) if unit.kind == "flight"]
    free = OWN_PAGE - FLIGHT * len(found)
    count = sum(len(unit.entries) for unit in found)
    return wing_pages(log, max(OWN_ROW, min(TALLEST, free / max(1, count))))


def _key() -> Card:
    """What is written in the boxes."""
    text = msg(
        "In each turn: A aboard, R ready, P repelled (and by whom), X lost. One PD hit repels a wing {n}\N{DOUBLE PRIME}, two destroy it.",
        n=tables().pd.repel_move_inches,
    )
    head = Heading(title=msg("Wings and flights"), detail=text, level=2)
    return Card(blocks=(head,), with_next=True, dense=True)


def _flight(log: Log, unit: flights.Unit, homes: flights.Homes, tall: float) -> Card:
    fleet = log.fleet
    pairs = [(entry, fleet.cards[entry.card]) for entry in unit.entries]
    states = {entry.id: log.state(entry) for entry, _ in pairs}
    rows = tuple(
        (_called(log, entry, homes.get(entry.id, "")), _letter(states[entry.id])) for entry, _ in pairs
    )
    kinds = tuple(dict.fromkeys(type_msg(card) for _, card in pairs))
    names = {entry.id: ship_name(entry) for _, entry in fleet.ships()}
    at = dict.fromkeys(homes.get(entry.id, "") for entry, _ in pairs)
    carriers = tuple(names[home] for home in at if home) or (msg("no carrier"),)
    head = Heading(
        title=Msg.verbatim(unit.name) if unit.name.strip() else msg("Unnamed flight"),
        detail=msg("{types} \N{MIDDLE DOT} from {carriers}", types=kinds, carriers=carriers),
        trailing=_totals(
            [card for entry, card in pairs if (state := states[entry.id]) is None or state.in_play]
        ),
        level=2,
    )
    narrow, wide = (_turns(log, rows, height) for height in (WING_ROW, tall))
    return Card(blocks=(head, narrow), roomy=((head, wide),), dense=True, row=True)


def _called(log: Log, entry: ShipEntry, listed: str) -> Msg:
    """Her name, and whom she flies from where that is another ship than the list says."""
    state, name = log.state(entry), ship_name(entry)
    if state is None or log.battle is None or state.carrier == f"{log.seat}-{listed}":
        return name
    carrier = log.battle.ships.get(state.carrier)
    told = Msg.verbatim(carrier.name) if carrier is not None else msg("no carrier")
    return msg("{first} \N{MIDDLE DOT} {second}", first=name, second=told)


def _turns(log: Log, rows: Iterable[tuple[Msg, Msg]], height: float) -> Turns:
    """A line for each wing: what it is called, and how it stands in the turn that is played."""
    bands = (Band(label=name, height=height, cells=log.line(told, EMPTY)) for name, told in rows)
    return log.turns(*bands, corner=msg("Wing"), label_mm=NAMES)


LETTERS = {"aboard": "A", "ready": "R", "repelled": "P"}
"""As the line over the wings explains them."""


def _letter(state: ArmadaShip | None) -> Msg:
    """How a wing stands, or stood when it was lost."""
    if state is None:
        return EMPTY
    return Msg.verbatim(LETTERS[state.wing] if state.in_play else f"{LETTERS[state.wing]} X")


def _totals(cards: list[ArmadaCard]) -> Msg:
    """P13: a flight throws the sum of the wings it has left; the slowest wing sets its MV."""
    moves = [card.move for card in cards if card.move is not None]
    return nmsg(
        "{n} wing: MV {move}\N{DOUBLE PRIME}, torpedoes {torpedoes}, PD {pd}, AP {ap}",
        "{n} wings: MV {move}\N{DOUBLE PRIME}, torpedoes {torpedoes}, PD {pd}, AP {ap}",
        len(cards),
        move=min(moves, default=0),
        torpedoes=sum(card.torpedo_ad for card in cards),
        pd=sum(card.pd or 0 for card in cards),
        ap=sum(card.ap or 0 for card in cards),
    )


def _blank(log: Log) -> Card:
    labels = (msg("MV"), msg("Torpedoes"), msg("PD"), msg("AP"), msg("Points"))
    blocks = (
        Heading(title=msg("Flight"), detail=msg("Type, carrier"), level=2),
        stats(*((label, EMPTY) for label in labels)),
        _turns(
            log, ((msg("{n}", n=wing), EMPTY) for wing in range(1, flights.WINGS_IN_FLIGHT + 1)), WING_ROW
        ),
    )
    return Card(blocks=blocks)


def no_wings() -> Card:
    """For a fleet that carries none."""
    return Card(blocks=(Notes(text=msg("This fleet has no wings.")),))
