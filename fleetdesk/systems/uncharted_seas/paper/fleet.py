"""The fleet on paper: its page in the ship log, and the roster with points and house rules (section 11)."""

from collections.abc import Iterator, Sequence

from fleetdesk.core.blocks.cards import Block, Card, Cell, Columns, Heading, Notes, Stat, Table, TableRow
from fleetdesk.core.blocks.pencil import Band
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.winds import lettered
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import card_logs, papers
from fleetdesk.systems.common.lists.pricing import ship_name
from fleetdesk.systems.common.papers import EMPTY
from fleetdesk.systems.common.rosters import Column, priced_roster, ship_table, squadron_head
from fleetdesk.systems.uncharted_seas.effects import effect_name
from fleetdesk.systems.uncharted_seas.lists.checks import check
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper.log import Log
from fleetdesk.systems.uncharted_seas.profiles import SHIP_TYPES, SeaCard, SeaFleet
from fleetdesk.systems.uncharted_seas.state import CriticalRow, SeaBattle
from fleetdesk.systems.uncharted_seas.tables import drift_inches
from fleetdesk.systems.uncharted_seas.turn import hand

EMBLEM = "emblem.trident"


def turns_card(log: Log) -> Card:
    """Initiative, wind, cards played and held, turn by turn; what the battle holds now stands in its column."""
    battle, side = log.shown, log.side
    own: tuple[Msg, ...] = ()
    held: tuple[Msg, ...] = ()
    wind: tuple[float | None, ...] = ()
    if battle is not None and side is not None:
        place = battle.initiative.index(side.id) + 1 if side.id in battle.initiative else None
        own = log.line(msg("no. {n}", n=place) if place else EMPTY, EMPTY)
        held = log.line(msg("{n}", n=len(side.hand)), EMPTY)
        wind = log.line((360 * battle.wind / int(log.rules.wind_points) + 180) % 360, None)
    turns = log.turns(
        Band(label=msg("Initiative: mine, theirs"), height=6.4, kind="pair", cells=own),
        Band(label=msg("Wind: where it blows"), height=10.6, kind="dial8", degrees=wind),
        Band(label=msg("T cards played, hand"), height=6.4, kind="pair", second=held),
        corner=msg("Turn"),
        label_mm=31,
    )
    change = msg(
        "Wind: 1D6, on 6 a second one: 1-2 a notch \N{CLOCKWISE OPEN CIRCLE ARROW}, 3-4 a notch \N{ANTICLOCKWISE OPEN CIRCLE ARROW}, "
        "5 two \N{CLOCKWISE OPEN CIRCLE ARROW}, 6 two \N{ANTICLOCKWISE OPEN CIRCLE ARROW}. Into the wind each inch costs "
        "two. Command {n}\N{DOUBLE PRIME}: beyond it one element acts, the others drift {drift}\N{DOUBLE PRIME}.",
        n=log.fleet.command_distance,
        drift=drift_inches(),
    )
    blocks: list[Block] = [turns, Notes(text=change, small=True)]
    if battle is not None:
        blows_from = Msg(key=lettered(int(log.rules.wind_points))[battle.wind])
        blocks.append(Notes(text=msg("Now: wind from {wind}", wind=blows_from), small=True))
    return Card(blocks=tuple(blocks), framed=False, dense=True)


def last_cards(log: Log) -> Iterator[Card]:
    """What is filled in beside the ships: the players' table of criticals, hand, trophies, derelicts."""
    yield Card(blocks=_criticals(log, 6.0), roomy=(_criticals(log, 8.4),), dense=True)
    yield Card(blocks=_taken(log, 3), roomy=(_taken(log, 7),), dense=True)


def _criticals(log: Log, row_mm: float) -> tuple[Block, ...]:
    known = log.battle.critical_table if log.battle is not None else {}
    heads = (msg("2D6"), msg("Critical: effect"), msg("hull"), msg("crew"), msg("until"))
    halves = []
    for sums in (range(2, 8), range(8, 13)):
        rows = tuple(TableRow(label=msg("{n}", n=one), cells=_critical(known.get(str(one)))) for one in sums)
        widths = (9, 46, 11, 11, 14)
        halves.append((Table(heads=heads, rows=rows, widths=widths, worded=(1,), row_mm=row_mm),))
    cost = nmsg("Each critical costs {n} hull point, then what is written here from your own book.", "Each critical costs {n} hull points, then what is written here from your own book.", log.rules.crit_hull_loss)  # fmt: skip
    return Heading(title=msg("Criticals"), detail=cost, level=2), Columns(columns=tuple(halves))


def _taken(log: Log, lines: int) -> tuple[Block, ...]:
    """The hand, what was taken, who was saved."""
    side, battle = log.side, log.battle
    trophies = Notes(
        title=msg("Trophies taken"), text=_names(battle, side.trophies if side else ()), lines=lines
    )
    saved = Notes(title=msg("Derelicts saved"), text=_names(battle, side.saved if side else ()), lines=lines)
    return (Columns(columns=((_hand(log, lines - 1),), (trophies,), (saved,)), weights=(1.25, 1, 1)),)


def _critical(row: CriticalRow | None) -> tuple[Cell, ...]:
    """A line of the players' table; empty where they wrote none."""
    if row is None:
        return (Cell(),) * 4
    figures = (papers.number(row.hull or None), papers.number(row.crew or None))
    return (Cell(text=effect_name(row.title)), *(Cell(text=one) for one in figures), Cell())


def _hand(log: Log, lines: int) -> Notes:
    """The hand and its size."""
    if log.blank:
        text = msg("One for each squadron, five at most")
    else:
        squadrons = sum(any(ship.sails for ship in one.ships) for one in log.fleet.squadrons)
        text = nmsg(
            "{n} card to begin with: one for each squadron, five at most",
            "{n} cards to begin with: one for each squadron, five at most",
            hand.hand_size(squadrons),
        )
    return card_logs.hand(log.side, log.options.seat, text, lines)


def _names(battle: SeaBattle | None, ships: tuple[str, ...]) -> Msg | None:
    """Names written down already."""
    if battle is None or not ships:
        return None
    return msg("{names}", names=tuple(Msg.verbatim(battle.ships[ship].name) for ship in ships))


def roster(fleet: SeaFleet, rules: HouseRules) -> Iterator[Card]:
    """Every ship with its figures and points, what a check says, and the house rules."""
    squadrons = sum(any(ship.sails for ship in one.ships) for one in fleet.squadrons)
    counted = (
        (msg("Ships"), sum(1 for _ in fleet.sailing())),
        (msg("Squadrons"), squadrons),
        (msg("Cards in hand"), hand.hand_size(squadrons)),
    )
    stats = (Stat(label=label, value=msg("{n}", n=count)) for label, count in counted)
    return priced_roster(fleet, stats, _squadron, check(fleet), rules)


def _squadron(squadron: Squadron, sailing: Sequence[tuple[ShipEntry, SeaCard | None]]) -> tuple[Block, ...]:
    ships = nmsg("{n} ship", "{n} ships", len(sailing))
    lines = ((ship_name(ship), card) for ship, card in sailing)
    return (
        squadron_head(squadron, ships, (card for _, card in sailing)),
        ship_table(lines, (msg("Ship"), 46), *FIGURES),
    )


def _kind(card: SeaCard) -> Msg:
    kind = Msg(key=SHIP_TYPES[card.ship_type])
    return msg("{first} \N{MIDDLE DOT} {second}", first=card.class_name, second=kind)


def _ram(card: SeaCard) -> Cell:
    if card.ram_red and card.ram:
        return Cell(text=msg("{n} RED", n=card.ram), tone="harm")
    return Cell(text=papers.number(card.ram or None))


FIGURES: tuple[Column[SeaCard], ...] = (
    (msg("Class"), 50, _kind),
    (msg("MV"), 11, lambda card: papers.number(card.move)),
    (msg("DR"), 11, lambda card: papers.number(card.dr)),
    (msg("CR"), 11, lambda card: papers.number(card.cr)),
    (msg("Hull"), 13, lambda card: papers.number(card.hull)),
    (msg("Crew"), 15, lambda card: papers.number(card.crew)),
    (msg("Ram (AD)"), 18, _ram),
    (msg("Points"), 14, lambda card: papers.number(card.points)),
)
