"""What is cut out for the table: cards of galleys, markers, order counters, activation cards, gauge, ruler."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card
from fleetdesk.core.blocks.kit import Board, Booklet, Booklets, Counter, Counters, Gauge, Pocket, Ruler
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import kits
from fleetdesk.systems.common.lists.ship_lists import ship_name
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import dotted, fleet_name, number
from fleetdesk.systems.galleys.formulas.crews import CREWS, Crew, level
from fleetdesk.systems.galleys.orders import ORDERS, SHORT
from fleetdesk.systems.galleys.paper import card as cards
from fleetdesk.systems.galleys.paper.log import Log, emblem, is_prize, states
from fleetdesk.systems.galleys.profiles import GalleyCard

SQUARE = 50.0
"""Side of a square, in millimetres."""
REACH = 12
"""Length of a strip of the ruler, in centimetres."""
TILES = 5
"""Figures in large tiles; the rest stands in a line."""
ACTIVATION = 45.0
"""Side of an activation card, in millimetres."""
SPARE = 2
"""R115: of these, for ships taken, which obey their captor."""


def deck(paper: Log) -> Iterator[Card]:
    """Figures, men and states on the front, movement on the back."""
    if not paper.blank:
        yield from kits.deck(
            paper.fleet, emblem(paper), lambda profile, entry: _pocket(paper, profile, entry)
        )


def _pocket(paper: Log, profile: GalleyCard, entry: ShipEntry) -> Pocket:
    state, crew = paper.state(entry), _crew(paper, profile, entry)
    stats = cards.stats(profile)
    front: tuple[Block, ...] = (
        stats.but(items=stats.items[:TILES]),
        kits.lesser(stats.but(items=stats.items[TILES:])),
        *cards.tracks(profile, state),
        states(profile, state, prize=is_prize(paper, state)).but(abreast=0, inside=True),
        *cards.rig(profile),
    )
    return Pocket(
        kicker=Msg(key=profile.ship_type) if profile.ship_type else None,
        name=ship_name(entry, profile),
        line=msg("{crew}, fatigue 1D6 \N{LESS-THAN OR EQUAL TO} {n}", crew=Msg(key=CREWS[crew]), n=level(crew, paper.rules).fatigue),
        drawing="ship.galley",
        front=front,
        back=(cards.grid(profile, paper.rules), *special(profile))
    )  # fmt: skip


BLANK_BOOKLETS = 8


def booklets(paper: Log) -> Iterator[Card]:
    """A booklet for every ship, to write her orders in secretly (R2): it never tells one."""
    if paper.blank:
        found = (Booklet(name=Msg.verbatim("_" * 16), drawing="ship.galley"),) * BLANK_BOOKLETS
    else:
        found = tuple(
            Booklet(
                name=one.name,
                lines=(
                    _kind(one.card, Msg(key=CREWS[one.state.crew if one.state else one.card.crew])),
                    _measures(one.card),
                ),
                emblem=emblem(paper),
                drawing="ship.galley",
            )
            for one in paper.commanded()
            if one.state is None or one.state.on_table
        )
    if found:
        plate = Booklets(
            title=msg("Secret orders"),
            hint=msg(
                "Secret orders: cut out. Fold 1 towards you, fold 2 away: the turns are inside, the name is outside. "
                "Circle the order, tick R for a rest, fold shut."
            ),
            booklets=found,
            first=paper.options.first or paper.now or 1,
            turns=paper.options.turns,
            orders=tuple(Msg(key=SHORT[key]) for key in ORDERS),
            tick=msg("R"),
        )
        yield Card(plate=plate, starts_page=True)


def _kind(profile: GalleyCard, crew: Msg) -> Msg:
    """Type, crew, and whether shooting can reach the rowers (R95)."""
    kind = (Msg(key=profile.ship_type),) if profile.ship_type else ()
    return dotted((*kind, crew, *((msg("cataphract"),) if profile.cataphract else ()))) or crew


def _measures(profile: GalleyCard) -> Msg:
    return msg(
        "size {size} \N{MIDDLE DOT} D {defence} \N{MIDDLE DOT} boarding {boarding}",
        size=number(profile.size),
        defence=number(profile.defence),
        boarding=number(profile.boarding),
    )


def _crew(paper: Log, profile: GalleyCard, entry: ShipEntry) -> Crew:
    state = paper.state(entry)
    return state.crew if state is not None else profile.crew


def markers(paper: Log) -> Iterator[Card]:
    """Every marker of the game, an order of each kind for every ship, a card of the fleet for every ship."""
    sailing = [card for _, entry in paper.fleet.sailing() if (card := paper.fleet.cards.get(entry.card))]
    ships = max(8, len(sailing))
    corvus = sum(card.corvus for card in sailing)
    told = (
        (N_("Fatigue"), "waves", ships, True),
        (N_("Grappling iron"), "grapple", 2 * ships, False),
        *(((N_("Corvus"), "ladder", corvus, False),) if corvus else ()),
        (N_("Damaged"), "crack", ships, True),
        (N_("Port oars"), "oars_port", ships // 2, True),
        (N_("Starboard oars"), "oars_starboard", ships // 2, True),
        (N_("Prize"), "flag", ships // 2, False),
        (N_("Activated"), "tick", ships, False),
    )
    rest = tuple(Counter(label=msg("Rest {n}", n=left), figure=str(left), count=ships) for left in (2, 1))
    fatigue, *others = (kits.row_of(label, sign, n, dark=dark) for label, sign, n, dark in told)
    orders = tuple(kits.row_of(label, key, ships) for key, label in ORDERS.items())
    yield from kits.tools(
        Counters(
            title=msg("Markers"),
            hint=msg("{mm} mm, to glue on card; a sheet for each side, good for every battle.", mm=18),
            counters=(fatigue, *rest, *others)
        ),
        Counters(
            title=msg("Orders"),
            hint=msg("One of each for every ship: laid face down beside her, turned up when she is activated."),
            counters=orders
        ),
        Counters(
            title=msg("Activation cards"),
            hint=msg("One for each ship, shuffled with those of the others; one is taken out when a ship sinks. For a ship taken, one of her captor\N{RIGHT SINGLE QUOTATION MARK}s goes in: two to spare."),
            side=ACTIVATION,
            counters=(Counter(label=fleet_name(paper.fleet), sign=emblem(paper) or "emblem.anchor", count=max(1, len(sailing)) + SPARE),)
        ),
        Gauge(title=msg("Turning"), degrees=_angles(sailing)),
        *(
            Ruler(title=msg("Shooting, movement"), unit="cm", first=first, length=REACH, bands=((2.0, msg("archers")), (5.0, msg("catapult"))))
            for first in (0, REACH)
        )
    )  # fmt: skip


def board(paper: Log) -> Iterator[Card]:
    """The table in squares: coasts to lay out, and where ships begin; nobody moves along them."""
    plate = Board(title=msg("Table in squares"), shape="squares", columns=24, rows=18, cell=SQUARE)
    return kits.sea(paper.battle, plate)


def _angles(sailing: list[GalleyCard]) -> tuple[int, ...]:
    """The turning angles of the fleet, twice each astern, and the quarters rams are judged by."""
    own = {round(card.turning_angle) for card in sailing if card.turning_angle}
    return tuple(sorted({45, 90, *own, *(2 * angle for angle in own if 2 * angle <= 90)}))
