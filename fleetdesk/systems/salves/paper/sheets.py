"""The papers of the game (section 11)."""

from collections.abc import Callable, Iterable, Iterator

from fleetdesk.core.blocks.cards import Card, Document
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.rosters import Column, ship_table
from fleetdesk.systems.common.sheets import CARDS, MAP, MARKERS, Kind, kit_of, sheets
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.lists import building
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.paper import cards, parts, player, reference, umpire
from fleetdesk.systems.salves.paper.parts import Log
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet

UNKNOWN = Msg.verbatim("?")


def _pages(paper: Log, kind: Kind) -> Document:
    """What is the same for all is of the game, not of a fleet; of a fleet, what its reader may know of it."""
    fleet, battle, options = paper.fleet, paper.battle, paper.options
    names: tuple[Msg, ...] = (_name(fleet),)
    if battle is not None and kind.shared:
        names = (Msg.verbatim(battle.title),) if battle.title else ()
        fleet = fleet.but(name=battle.title)
    elif battle is not None and battle.has_side(paper.seat):
        fleet = battle.side(paper.seat).fleet
        names = (_name(fleet),)
    paper = paper._replace(fleet=fleet)
    judged = battle is None or (not kind.shared and battle.sees(paper.seat))
    made = papers.document(
        kind.head or Msg(key=kind.title),
        kind.cards(paper),
        fleet,
        building.check(fleet) if judged else (),  # values one may not see are not missing
        options,
        turn=battle.turn if battle is not None else None,
        names=names,
        look=kind.look(paper) if kind.look else papers.Look(emblem="" if kind.shared else _emblem(paper)),
    )
    if battle is None or not kind.shared or paper.blank:
        return made
    lists = [(_name(one.fleet), building.check(one.fleet)) for one in battle.sides if battle.sees(one.id)]
    return made.but(list_name=None, mark=papers.table_mark(lists))


def _name(fleet: SalvesFleet) -> Msg:
    return Msg(key=fleet.name) if fleet.name.strip() else papers.fleet_name(fleet)


def _emblem(paper: Log) -> str:
    return "" if paper.blank else parts.EMBLEM


def _look(paper: Log) -> papers.Look:
    """Around a paper with orders: order of play, first turn, and the key to what is written."""
    battle = paper.battle if not paper.blank else None
    sea = parts.span(parts.Window(0, 0, battle.columns, battle.rows)) if battle is not None else None
    return papers.Look(
        emblem=_emblem(paper),
        aside=parts.aside(paper.battle, paper.rules),
        foot=parts.key(paper.rules),
        blanks=(sea,) if sea else (papers.PLAYER, msg("game ________________")),
    )


def _umpires_look(paper: Log) -> papers.Look:
    foot = msg(
        "Ticked turn: a ship of the fleet afloat had fired, it may move. {costs} {public}",
        costs=parts.costs(paper.rules),
        public=parts.publish(paper.rules),
    )
    return papers.Look(rose=8, aside=parts.aside(paper.battle, paper.rules), foot=foot)


def _roster(paper: Log) -> Iterator[Card]:
    """The fleet list with totals, check and house rules."""
    fleet, rules, told = paper.fleet, paper.rules, parts.known(paper)
    yield papers.summary(fleet, building.totals(fleet)[: None if told else 1], name=_name(fleet))
    sailing = ((entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing())
    lines = ((ship_lists.ship_name(entry, card), card) for entry, card in sailing if card is not None)

    def figure(value: Callable[[SalvesCard], float | None]) -> Callable[[SalvesCard], Msg]:
        return lambda card: papers.number(value(card)) if told else UNKNOWN

    columns: tuple[Column[SalvesCard], ...] = (
        (msg("Type"), 5, lambda card: wording.type_name(card.ship_type) if card.ship_type else UNKNOWN),
        (msg("Attack"), 2, figure(lambda card: card.attack)),
        (msg("Armour"), 2, figure(lambda card: card.armour)),
        (msg("Speed"), 2, figure(lambda card: card.speed)),
        (msg("Range"), 2, lambda card: wording.reach(card.kind, rules)),
    )
    yield Card(blocks=(ship_table(lines, (msg("Ship"), 6), *columns),))
    yield from papers.roster_tail(fleet, building.check(fleet) if told else (), rules)


def _cards(paper: Log) -> Iterable[Card]:
    """A card for each ship that sails."""
    sailing = ((entry, paper.fleet.cards.get(entry.card)) for _, entry in paper.fleet.sailing())
    return (cards.card(card, entry.name) for entry, card in sailing if card is not None)


SECRET = msg("Player sheet \N{EM DASH} secret")
UMPIRES = msg("Map and register \N{EM DASH} umpire")
KIT = kit_of(__package__)
SHEETS = sheets(
    HouseRules,
    building.check,
    Kind("player", N_("Player sheet"), player.player_sheet, _look, head=SECRET),
    Kind("orders", N_("Order sheet"), player.order_sheet, _look),
    Kind("log", N_("Umpire's log"), umpire.umpire_log, shared=True),
    Kind("master", N_("Map and register"), umpire.master, _umpires_look, shared=True, head=UMPIRES),
    Kind("archive", N_("Archive of the game"), umpire.archive, shared=True),
    Kind("roster", N_("Fleet list"), _roster),
    Kind("reference", N_("Quick reference"), lambda paper: reference.faces(paper.rules)),
    Kind("cards", N_("Ship cards"), _cards, timeless=True),
    Kind("deck", CARDS, KIT("deck")),
    Kind("markers", MARKERS, KIT("markers")),
    Kind("map", MAP, KIT("board"), shared=True),
    Kind("pack", N_("Battle pack"), parts=("player", "roster", "reference")),
    pages=_pages,
)
