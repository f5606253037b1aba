"""The lists of the paper boat game: boats with a hull and guns."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.cards import Card, Heading, Stat, Stats, Track
from fleetdesk.core.blocks.plots import Photo
from fleetdesk.core.game.rule_book import Chapter, Rule, RuleBook, Told
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile, slot
from fleetdesk.core.lists.verdicts import Problem, Weight
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working


class Battery(Frozen):
    name: str = slot("Guns", label="Battery")
    dice: int = slot(2, label="Dice", ge=0, le=20)
    long: int | None = slot(None, label="Long range", ge=0, le=20, unit="in")


class BoatProfile(ShipProfile):
    hull: int = slot(4, label="Hull", group="Ship", ge=1, le=12)
    speed: float = slot(5.0, label="Speed", group="Ship", unit="in", ge=0, le=20, step=0.5)
    kind: str = slot("boat", label="Kind", group="Ship", choices={"boat": "Boat", "raft": "Raft"})
    lateen: bool = slot(False, label="Lateen sail", group="Ship")
    guns: tuple[Battery, ...] = slot((Battery(),), label="Guns", group="Guns")


class BoatFleet(FleetList):
    cards: Mapping[str, BoatProfile] = {}


class BoatRules(Frozen):
    limit_squadrons: bool = slot(True, label="Two to four boats a squadron")


CARDS = (
    BoatProfile(
        id="skiff", class_name="Skiff", faction="Pond", points=10, hull=3, guns=(Battery(dice=2, long=8),)
    ),
    BoatProfile(
        id="galleon",
        class_name="Galleon",
        faction="Pond",
        points=40,
        hull=8,
        guns=(Battery(name="Bow", dice=3), Battery(name="Side", dice=6, long=16)),
    ),
    BoatProfile(id="raft", class_name="Raft", faction="River", points=5, hull=1, kind="raft", guns=()),
)


def fleet(name: str = "Pond squadron", ships: int = 3, *, limit: int = 100) -> BoatFleet:
    """A list of skiffs in one squadron, with a galleon to lead them."""
    entries = [ShipEntry(id="s1", name="Duck", card="galleon")]
    entries += [ShipEntry(id=f"s{n}", name=f"Duckling {n - 1}", card="skiff") for n in range(2, ships + 1)]
    return BoatFleet(
        id="pond",
        system="toy",
        name=name,
        player="Ada",
        faction="Pond",
        points_limit=limit,
        squadrons=(Squadron(id="q1", name="First", ships=tuple(entries)),),
        cards={card.id: card for card in CARDS[:2]},
    )


def setup(ships: int = 2, seed: int = 7) -> Setup:
    """Two sides with the same list."""
    return Setup(
        title="Battle of the Pond",
        sides=(
            SideSetup(id="a", name="North", player="Ada", fleet=fleet(ships=ships)),
            SideSetup(id="b", name="South", player="Bob", fleet=fleet(ships=ships)),
        ),
        seed=seed,
    )


def cost(lists: BoatFleet) -> Working:
    rows = [
        Row(label=Msg.verbatim(ship.name), value=points(lists, ship) or 0, rule="T1")
        for _, ship in lists.sailing()
    ]
    return Working(title=msg("Points"), rows=tuple(rows), total=sum(row.value or 0 for row in rows))


def points(lists: BoatFleet, ship: ShipEntry) -> int | None:
    card = lists.card_of(ship)
    return card.points if card else None


def ship_cost(lists: BoatFleet, ship: str) -> Working:
    found = next(one for _, one in lists.ships() if one.id == ship)
    value = points(lists, found) or 0
    return Working(title=Msg.verbatim(found.name), rows=(Row(label=msg("Card"), value=value),), total=value)


def check_list(lists: BoatFleet) -> tuple[Problem, ...]:
    return tuple(_problems(lists))


def _problems(lists: BoatFleet) -> Iterator[Problem]:
    for _, ship in lists.sailing():
        card = lists.card_of(ship)
        if card is None or card.points is None:
            yield Problem(rule="T1", text=msg("No points"), weight=Weight.UNKNOWN, ship=ship.id)
    total = cost(lists).total or 0
    if lists.points_limit and total > lists.points_limit:
        yield Problem(
            rule="T2",
            text=msg("Too many points"),
            found=msg("{value}", value=total),
            allowed=msg("{value}", value=lists.points_limit),
        )
    if lists.house.get("limit_squadrons", True):
        for squadron in lists.squadrons:
            if len(squadron.ships) > 4:
                yield Problem(rule="T3", text=msg("Squadron too large"), squadron=squadron.id)


def check_card(card: BoatProfile) -> tuple[Problem, ...]:
    if card.points is None:
        return (Problem(rule="T1", text=msg("No points"), weight=Weight.UNKNOWN, field="points"),)
    return ()


def draw_card(card: BoatProfile, name: str) -> Card:
    return Card(
        blocks=(
            Heading(title=Msg.verbatim(name or card.class_name), detail=Msg.verbatim(card.class_name)),
            *((Photo(data=card.picture),) if card.picture else ()),
            Stats(items=(Stat(label=msg("Speed"), value=msg("{value}", value=card.speed)),)),
            Track(slot="hull_lost", label=msg("Hull"), total=card.hull),
        )
    )


def rule_book() -> RuleBook:
    rules = (
        Rule(id="R1", at="2.d", en="A boat fires once a turn.", fr="Une barque tire une fois par tour."),
        Rule(id="R12", at="", en="At no hull it is sunk (R1).", fr="Sans coque, elle est coulée (R1)."),
    )
    return RuleBook(chapter=(Chapter(title=Told(en="The pond", fr="La mare"), rule=rules),))
