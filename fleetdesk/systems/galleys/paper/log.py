"""A paper for the table: the captain's sheet with a row a galley (section 9)."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Chips, Columns, Flags, Notes, Tick
from fleetdesk.core.blocks.pencil import Band, Boxes, Turns
from fleetdesk.core.blocks.rows import Figure, Figures, Grid, GridRow, Nameplate, Rank, Ranks
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.lists.special_notes import special_line
from fleetdesk.systems.common.papers import EMPTY, number
from fleetdesk.systems.common.sheets import Commanded, Paper, emblem_of
from fleetdesk.systems.galleys.formulas.crews import CREWS, level
from fleetdesk.systems.galleys.lists.building import men
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import SHORT
from fleetdesk.systems.galleys.paper import card
from fleetdesk.systems.galleys.picks import link_badges
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet, bank_penalty
from fleetdesk.systems.galleys.readiness import other_end
from fleetdesk.systems.galleys.state import GalleyBattle, GalleyShip, GalleySide
from fleetdesk.systems.galleys.tables import Speed

WEIGHTS = (46.5, 29.0, 35.5, 49.6, 21.5, 79.4)
"""Name and fatigue, figures, movement, men, states, turns."""
ORDER, LINKS = 9.4, 7.6
"""Heights of the two halves of a turn's cell, in millimetres."""
FULL, BLANK_SHIPS = 8, 7
"""Rows of ships a page has room for, and of such to write on."""
TALLEST = (3.6, 2.2, 1.6)
"""How many times as high a cell is at most where fewer sail than a page has room for, and where that is too high."""
BLANK_MEN = {"marines": 7, "archers": 3, "rowers": 7}
MEN = {"marines": msg("marine"), "archers": msg("archers"), "rowers": msg("rowers")}
"""Short words before the boxes of a row."""
ENGINE = ("ok", "damaged", "destroyed")
"""What an engine is after none, one and two strokes."""
DIE = msg("1D6 \N{LESS-THAN OR EQUAL TO}")


Log = Paper[GalleyFleet, GalleyBattle, HouseRules, GalleyShip, GalleySide]
EMBLEMS = {"rom": "emblem.rome", "carth": "emblem.carthage"}
"""What a list's faction or name holds -> its emblem."""


def emblem(paper: Log) -> str:
    """That of the list; none over what is to be filled in by hand."""
    return "" if paper.blank else emblem_of(paper.fleet, EMBLEMS)


def log(paper: Log) -> Iterator[Card]:
    """A row for every ship the side commands; as it stands in the battle, where that is wanted (R106)."""
    if paper.blank:
        yield from (_blank(paper) for _ in range(BLANK_SHIPS))
        return
    sailing = tuple(paper.commanded())
    room = FULL / max(1, len(sailing))
    shares = dict.fromkeys(min(most, room) for most in TALLEST if room > 1)
    for one in sailing:
        roomy = tuple(_ship(paper, one, share).blocks for share in shares)
        yield _ship(paper, one).but(ship=one.id, roomy=roomy)


def strip(paper: Log) -> tuple[Block, ...]:
    """Over the rows of every page: what their columns hold, and the numbers of the turns."""
    heads = (msg("Ship, fatigue"), msg("Figures"), msg("Movement (cm)"), msg("Aboard"), msg("State"))
    words = tuple((Notes(text=one, small=True, bold="column"),) for one in heads)
    note = msg("Order above, links and rest below")
    turns = Turns(first=paper.first, count=paper.options.turns, note=note)
    return (Columns(columns=(*words, (turns,)), weights=WEIGHTS, fixed=True, heads=True),)


def _ship(paper: Log, one: Commanded[GalleyShip], share: float = 1.0) -> Card:
    """Her row; where few sail, with cells so many times as high."""
    _, called, profile, state, _ = one
    battle = paper.shown
    crew = state.crew if state is not None else profile.crew
    cataphract = (msg("cataphract"),) if profile.cataphract else ()
    kind = (Msg(key=profile.ship_type),) if profile.ship_type else ()
    name: list[Block] = [
        Nameplate(
            name=called,
            lines=(*kind, *cataphract),
            strong=Msg(key=CREWS[crew]),
            drawing="ship.galley",
            ring=Figure(value=msg("{n}", n=level(crew, paper.rules).fatigue), label=DIE),
            struck=bool(state and not state.on_table),
        ),
        *special_line(profile, small=True),
    ]
    if state is not None and battle is not None and (held := link_badges(battle, state)):
        name.append(Chips(badges=held))
    return _row(
        tuple(name),
        figures(profile),
        movement(profile, paper.rules),
        aboard(profile, state),
        states(profile, state, prize=is_prize(paper, state)),
        _cells(paper, state, share),
    )


def _row(name: tuple[Block, ...], *columns: Block) -> Card:
    parts = (name, *((one,) for one in columns))
    return Card(
        blocks=(Columns(columns=parts, weights=WEIGHTS, fixed=True),), dense=True, row=True, small_boxes=True
    )


def figures(profile: GalleyCard | None) -> Figures:
    """Size, D, boarding; ram, turning angle, and what a ram needs to row first (R48); lines to write on for no galley."""
    known = card.stats(profile).items if profile is not None else ()
    words = (msg("size"), msg("D"), msg("boarding"), msg("ram"), msg("turning"), msg("run-up"))
    values = (one.value for one in known) if known else (EMPTY,) * len(words)
    return Figures(
        items=tuple(Figure(value=value, label=word) for value, word in zip(values, words, strict=True))
    )


ALIKE, UNLIKE = (msg("0"), msg("1"), msg("2")), (msg("0"), msg("p"), msg("s"), msg("ps"))
"""Banks broken, where it is all one which of them, and where it is not."""


def movement(profile: GalleyCard | None, rules: HouseRules) -> Grid:
    """R30-R33: what is left of each speed, whole and damaged, with banks broken."""
    alike = profile is None or bank_penalty(profile, "port") == bank_penalty(profile, "starboard")
    banks = [broken for _, broken in card.STATES if not alike or broken != ("starboard",)]

    def left(speed: Speed, *, damaged: bool, broken: tuple[str, ...]) -> Msg:
        if profile is None:
            return EMPTY
        return number(card.allowed(profile, rules, speed, damaged=damaged, broken=broken))

    return Grid(
        corner=msg("banks broken"),
        groups=(msg("intact"), msg("damaged")),
        heads=ALIKE if alike else UNLIKE,
        rows=tuple(
            GridRow(
                label=word,
                values=tuple(
                    left(speed, damaged=hurt, broken=one) for hurt in (False, True) for one in banks
                ),
            )
            for word, speed, damaged in card.SPEEDS
            if not damaged
        ),
    )


def aboard(profile: GalleyCard | None, state: GalleyShip | None) -> Ranks:
    """Men and the engine to strike, where there are any."""
    if profile is None:
        lost = {slot: Boxes(total=most, slot=slot, shape="round") for slot, most in BLANK_MEN.items()}
    else:
        lost = {
            one.slot: Boxes(total=one.total, lost=one.lost, slot=one.slot, shape="round")
            for one in card.tracks(profile, state)
        }
    engine = state.catapult if state else men(profile).catapult if profile else "ok"
    lines = [[Rank(label=MEN[slot], boxes=boxes)] for slot, boxes in lost.items()]
    if engine in ENGINE:
        boxes = Boxes(total=len(ENGINE) - 1, lost=ENGINE.index(engine))
        short = min(lines, key=lambda line: line[0].boxes.total, default=[])
        short.append(Rank(label=msg("engine"), boxes=boxes))
        lines = lines or [short]
    return Ranks(lines=tuple(map(tuple, lines)))


def is_prize(paper: Log, state: GalleyShip | None) -> bool:
    """Whether a ship is told to be a prize on this paper: nothing is without a battle."""
    battle = paper.shown
    return battle is not None and state is not None and battle.is_prize(state.id)


def states(profile: GalleyCard | None, state: GalleyShip | None, *, prize: bool = False) -> Flags:
    """The boxes of section 9, in two columns; the corvus only where it is aboard."""
    ticks = [
        Tick(text=msg("FAT"), ticked=bool(state and state.fatigued), slot="fatigued"),
        Tick(text=msg("DMG"), ticked=bool(state and state.damaged), slot="damaged"),
        Tick(text=msg("prt"), ticked=bool(state and state.port_broken), slot="port_broken"),
        Tick(text=msg("stb"), ticked=bool(state and state.starboard_broken), slot="starboard_broken"),
        Tick(text=msg("TAK"), ticked=prize),
    ]
    if profile is None or (profile.corvus if state is None else state.corvus != "none"):
        ticks.append(Tick(text=msg("cor"), ticked=bool(state and state.corvus == "lost")))
    return Flags(ticks=tuple(ticks), abreast=2)


def _cells(paper: Log, state: GalleyShip | None, share: float = 1.0) -> Turns:
    """The order of each turn, links and notes below it; an order lies here only for whoever may see it."""
    battle = paper.shown
    orders: tuple[Msg, ...] = ()
    below: tuple[Msg, ...] = ()
    if battle is not None and state is not None:
        below = paper.line(_below(battle, state), EMPTY)
        told = (
            state.carried_out
            if state.revealed
            else state.order
            if paper.options.seat in {"", state.side}
            else ""
        )
        if told in SHORT:
            orders = paper.line(Msg(key=SHORT[told]), EMPTY)
    bands = (
        Band(height=ORDER * share, cells=orders, slot="order"),
        Band(height=LINKS * share, cells=below, slot="links", hint=msg("links") if share > 1 else None),
    )
    return paper.turns(*bands, heads=False)


ARROWS = {
    ("grapple", True): "\N{RIGHTWARDS ARROW}",
    ("grapple", False): "\N{LEFTWARDS ARROW}",
    ("corvus", True): "\N{RIGHTWARDS DOUBLE ARROW}",
    ("corvus", False): "\N{LEFTWARDS DOUBLE ARROW}",
}
"""What holds two ships together, and whether this one threw it."""
LETTERS = 2
"""Of the other ship's name, in a narrow cell; the whole stands under the own one."""


def _below(battle: GalleyBattle, ship: GalleyShip) -> Msg:
    """Rest and links of a turn, a line each, as the foot of the sheet explains them."""
    lines = [f"R{ship.rest}"] if ship.rest else []
    for link in battle.holds(ship.id):
        other = battle.ships[other_end(link, ship.id)].name
        lines.append(f"{ARROWS[link.kind, link.by == ship.id]}{other[:LETTERS]}")
    return Msg.verbatim("\n".join(lines))


def _blank(paper: Log) -> Card:
    """A galley to fill in by hand."""
    name = Nameplate(
        name=msg("Ship"),
        blank=True,
        drawing="ship.galley",
        lines=(msg("type _________"), msg("crew _________"), msg("\N{WHITE SQUARE} cataphract")),
        ring=Figure(value=EMPTY, label=DIE),
    )
    rules = paper.rules
    return _row(
        (name,),
        figures(None),
        movement(None, rules),
        aboard(None, None),
        states(None, None),
        _cells(paper, None, FULL / BLANK_SHIPS),
    )
