"""The paper boat game on a chart: boats sail to cells, sides write orders in secret and send them to each other."""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Action, Line, Outcome, Table
from fleetdesk.core.battle.battles import Setup
from fleetdesk.core.blocks.charts import Cell, Chart, Layer, Piece, Shade, Track, cell_name, cell_of
from fleetdesk.core.forms import Answers, Cells, Form, FormField, Reading, Toggle, Written
from fleetdesk.core.game.corrections import standard_actions
from fleetdesk.core.game.dispatches import Dispatch, Paragraph, Run
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.views import Offer, Symbol
from fleetdesk.core.words import Msg, msg
from tests import fakes
from tests.toy.play import Pond, opening

SIDE = 12
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Sea(Pond):
    places: Mapping[str, Cell] = {}
    came: Mapping[str, Cell] = {}
    """Where boats were before their last move."""
    orders: Mapping[str, str] = {}
    """Side -> what it wrote."""


class SailArgs(Frozen):
    ship: str
    to: Cell


class WriteArgs(Frozen):
    side: str
    text: str


def set_out(given: Setup) -> Sea:
    pond = opening(given)
    places = {}
    for row, side in enumerate(pond.sides):
        for column, ship in enumerate(ship for ship in pond.ships.values() if ship.side == side.id):
            places[ship.id] = (2 + 2 * (column % 5), 2 + 7 * row % (SIDE - 3) + column // 5)
    return Sea(**{name: getattr(pond, name) for name in Pond.model_fields}, places=places)


def chart(battle: Sea, ship: str, seat: str) -> Chart:
    """Squares; at an odd turn hexes, to show both."""
    shape = "squares" if battle.turn % 2 else "hexes"
    sides = [side.id for side in battle.sides]

    def at(place: Cell) -> Cell:
        return cell_of(shape, place)

    pieces = [
        Piece(
            id=boat.id,
            cell=at(battle.places[boat.id]),
            name=boat.name,
            side=sides.index(boat.side),
            heading=(180.0 if sides.index(boat.side) else 0.0),
            pips=(boat.hull - boat.hull_lost, boat.hull),
            gone=boat.sunk,
        )
        for boat in battle.ships.values()
        if not seat or boat.side == seat or not boat.sunk
    ]
    tracks = [Track(cells=(at(start), at(battle.places[one]))) for one, start in battle.came.items()]
    reach = [Shade(cell=at(cell), tone="sea", mark="·", layer="reach") for cell in _reach(battle, ship)]
    return Chart(
        shape=shape,
        corners=((0, 0), (SIDE - 1, SIDE - 1)),
        lettered=shape == "squares",
        layers=(Layer(id="reach", title=msg("In reach"), shown=True),),
        shades=tuple(reach),
        tracks=tuple(tracks),
        pieces=tuple(pieces),
        wind=battle.wind * 45.0,
        legend=(("sea", msg("In reach")),),
        sides=tuple(side.name for side in battle.sides),
    )


def _reach(battle: Sea, ship: str) -> list[Cell]:
    if ship not in battle.places:
        return []
    column, row = battle.places[ship]
    near = [(column + dx, row + dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2) if dx or dy]
    return [(x, y) for x, y in near if 0 <= x < SIDE and 0 <= y < SIDE]


def cell_offers(battle: Sea, ship: str, cell: Cell) -> tuple[Offer, ...]:
    if ship not in battle.places:
        return ()
    boat = battle.ships[ship]
    there = [one for one, place in battle.places.items() if place == cell and one != ship]
    enemies = [one for one in there if battle.ships[one].side != boat.side]
    if cell == battle.places[ship]:
        return ()
    sail = Offer(
        action="sail", title=msg("Sail to {cell}", cell=cell_name(cell)), answers={"ship": ship, "to": cell}
    )
    if not enemies:
        return (sail.but(kind="primary"),) if cell in _reach(battle, ship) else ()
    fire = Offer(
        action="fire",
        title=msg("Fire at {ship}", ship=battle.ships[enemies[0]].name),
        answers={"ship": ship, "target": enemies[0]},
        kind="primary",
    )
    return (sail.but(discouraged=msg("taken")), fire)


def run_sail(battle: Sea, args: SailArgs, table: Table) -> Outcome[Sea]:
    table.require(args.to in _reach(battle, args.ship), msg("{cell} is too far.", cell=cell_name(args.to)))
    title = msg("{ship} sails to {cell}", ship=battle.ships[args.ship].name, cell=cell_name(args.to))
    after = battle.but(
        places={**battle.places, args.ship: args.to},
        came={**battle.came, args.ship: battle.places[args.ship]},
    )
    return Outcome(battle=after, title=title, lines=(Line(text=title, ships=(args.ship,)),))


def sail_form(battle: Sea, answers: Answers) -> Form:
    ship = str(answers.get("ship", ""))
    chosen = answers.get("way") or ((answers["to"],) if "to" in answers else ())
    way = tuple((int(x), int(y)) for x, y in chosen)
    field = Cells(
        key="way",
        label=msg("Where to, cell by cell"),
        chart=chart(battle, ship, "").but(shape="squares", tracks=()),
        values=way,
        most=3,
    )
    return Form(
        title=msg("Sail"),
        fields=(field,),
        args={"ship": ship, "to": way[-1]} if way else None,
        go=msg("Sail"),
    )


def read(text: str) -> tuple[Reading, ...]:
    """What each line means: one of the four winds and a number of cells."""
    found = []
    for number, line in enumerate(text.split("\n")):
        words = line.split()
        if not words:
            continue
        bad = next((at for at, word in enumerate(words) if word[:1] not in WAYS), None)
        if bad is not None:
            start = line.index(words[bad])
            found.append(
                Reading(
                    line=number,
                    text=msg("{word} is no way to sail; write N, E, S or W.", word=words[bad]),
                    tone="harm",
                    at=(start, start + len(words[bad])),
                )
            )
        else:
            tone = "brass" if len(words) > 3 else "sound"
            said = msg("{n} legs", n=len(words))
            found.append(Reading(line=number, text=said, tone=tone, cost=msg("{n} MP", n=len(words))))
    return tuple(found)


PAD = (
    tuple(
        Symbol(text=way, title=msg(said))
        for way, said in zip("NESW", ("north", "east", "south", "west"), strict=True)
    ),
    tuple(Symbol(text=sign) for sign in "1234"),
)


def write_form(battle: Sea, answers: Answers) -> Form:
    side = str(answers.get("side", battle.sides[0].id))
    text = str(answers.get("text", battle.orders.get(side, "")))
    field = Written(
        key="text",
        label=msg("Orders of {side}", side=battle.side(side).name),
        value=text,
        symbols=PAD,
        readings=read(text),
        lines=4,
        hint=msg("N1 E2"),
    )
    return Form(title=msg("Orders"), fields=(field,), args={"side": side, "text": text}, go=msg("Keep"))


def run_write(battle: Sea, args: WriteArgs, table: Table) -> Outcome[Sea]:
    del table
    title = msg("{side} wrote orders", side=battle.side(args.side).name)
    return Outcome(
        battle=battle.but(orders={**battle.orders, args.side: args.text}),
        title=title,
        lines=(Line(text=title),),
    )


def view(battle: Sea, seat: str) -> Sea:
    """A seat does not see what the others wrote."""
    if not seat:
        return battle
    return battle.but(orders={side: text for side, text in battle.orders.items() if side == seat})


def dispatches(battle: Sea) -> tuple[Dispatch, ...]:
    state = [
        Paragraph(
            runs=(
                Run(text=Msg.verbatim(boat.name), bold=True),
                Run(text=msg(" has {left} hull", left=boat.hull - boat.hull_lost), tone="harm"),
            ),
            kind="item",
        )
        for boat in battle.ships.values()
    ]
    public = Dispatch(
        id="news",
        title=msg("Turn {turn}", turn=battle.turn),
        paragraphs=(
            Paragraph(runs=(Run(text=msg("Turn {turn}", turn=battle.turn)),), kind="heading"),
            *state,
            *(
                Paragraph(runs=(Run(text=Msg.verbatim(text)),))
                for text in battle.orders.values()
                if "!" in text
            ),
        ),
    )
    private = [
        Dispatch(
            id=f"orders-{side}",
            title=msg("Orders"),
            paragraphs=tuple(Paragraph(runs=(Run(text=Msg.verbatim(line)),)) for line in text.split("\n")),
            to=side,
        )
        for side, text in battle.orders.items()
    ]
    return (public, *private)


def leaks(battle: Sea, side: str | None, text: str) -> tuple[Msg, ...]:
    """Orders in a text for somebody else."""
    return tuple(
        msg("The orders of {side} can be read in it.", side=battle.side(owner).name)
        for owner, orders in battle.orders.items()
        if owner != side and orders and orders in text
    )


def setup_fields(given: Setup) -> tuple[FormField, ...]:
    start = given.answers.get("start", ())
    return (
        Toggle(key="fog", label=msg("Fog"), value=bool(given.answers.get("fog"))),
        Cells(
            key="start",
            label=msg("Where they start"),
            chart=Chart(shape="squares", corners=((0, 0), (5, 5)), lettered=True),
            values=tuple((int(x), int(y)) for x, y in start),
            most=2,
        ),
        Written(key="plan", label=msg("The plan"), value=str(given.answers.get("plan", ""))),
    )


def _make() -> AnySystem:
    actions: dict[str, Action[Any, Any]] = {
        **fakes.SYSTEM.actions,
        "sail": Action(id="sail", title="Sail", rules="T20", args=SailArgs, run=run_sail, form=sail_form),
        "write": Action(
            id="write", title="Orders", rules="T21", args=WriteArgs, run=run_write, form=write_form
        ),
    }

    def offers(battle: Sea, ship: str) -> tuple[Offer, ...]:
        side = battle.ships[ship].side
        more = Offer(action="write", title=msg("Write orders"), answers={"side": side})
        return (
            *fakes.SYSTEM.offers(battle, ship),
            more,
            Offer(action="sail", title=msg("Sail"), answers={"ship": ship}),
        )

    made = fakes.SYSTEM.but(
        battle=Sea,
        opening=set_out,
        actions=actions,
        offers=offers,
        chart=chart,
        cell_offers=cell_offers,
        dispatches=dispatches,
        leaks=leaks,
        view=view,
        setup_fields=setup_fields,
    )
    actions.update(standard_actions(made))
    return made


SYSTEM = _make()
