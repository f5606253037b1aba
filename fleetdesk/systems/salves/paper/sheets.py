"""The papers of the game (section 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from fleetdesk.core.blocks.cards import (
    Block,
    Card,
    Document,
    Heading,
)
from fleetdesk.core.game.system import Sheet
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.papers import (
    Look,
    bound,
    document,
    number,
    roster_tail,
    stats,
    table_mark,
    told_by,
)
from fleetdesk.systems.common.rosters import Column, ship_table
from fleetdesk.systems.common.sheets import CARDS, MAP, MARKERS
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.lists import building
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.paper import cards, parts, umpire
from fleetdesk.systems.salves.paper import player as players
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet
from fleetdesk.systems.salves.state import SalvesBattle

UNKNOWN = Msg.verbatim("?")


def rules_of(fleet: SalvesFleet, battle: SalvesBattle | None) -> HouseRules:
    """The house rules a paper follows: those of the battle, else those the list was built for."""
    return battle.house if battle is not None else HouseRules.model_validate(dict(fleet.house))


def seen_fleet(fleet: SalvesFleet, battle: SalvesBattle | None, side: str) -> SalvesFleet:
    """The list as whoever looks at the battle may know it: values of others are secret."""
    return battle.side(side).fleet if battle is not None and battle.has_side(side) else fleet


def _name(fleet: SalvesFleet) -> Msg:
    return Msg(key=fleet.name) if fleet.name.strip() else msg("Unnamed fleet")


def _document(
    title: Msg,
    found: Iterable[Card],
    fleet: SalvesFleet,
    battle: SalvesBattle | None,
    options: SheetOptions,
    *,
    side: str = "",
    whole: bool = False,
    look: Look | None = None,
) -> Document:
    """`whole`: the paper is of the game, not of one fleet."""
    turn = battle.turn if battle is not None else None
    names: tuple[Msg, ...] = (_name(fleet),)
    if whole and battle is not None:
        names = (Msg.verbatim(battle.title),) if battle.title else ()
        fleet = fleet.but(name=battle.title)
    judged = battle is None or (not whole and battle.sees(side))  # values one may not see are not missing
    problems = building.check(fleet) if judged else ()
    look = look or Look(emblem="" if whole or options.state == "blank" else parts.EMBLEM)
    made = document(title, found, fleet, problems, options, turn=turn, names=names, look=look)
    if whole and battle is not None and options.state != "blank":
        known = [one for one in battle.sides if battle.sees(one.id)]
        lists = [(_name(one.fleet), building.check(one.fleet)) for one in known]
        made = made.but(list_name=None, mark=table_mark(lists))
    return made.but(shared=whole)


def player(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """The player's own secret sheet."""
    fleet = seen_fleet(fleet, battle, side)
    found = players.player_sheet(fleet, battle, side, options)
    look = _look(fleet, battle, options)
    return _document(
        msg("Player sheet \N{EM DASH} secret"), found, fleet, battle, options, side=side, look=look
    )


def orders(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """Lines for orders."""
    fleet = seen_fleet(fleet, battle, side)
    found = players.order_sheet(fleet, battle, side, options)
    look = _look(fleet, battle, options)
    return _document(msg("Order sheet"), found, fleet, battle, options, side=side, look=look)


def _look(fleet: SalvesFleet, battle: SalvesBattle | None, options: SheetOptions) -> Look:
    """Around a paper with orders: order of play, first turn, and the key to what is written."""
    rules = rules_of(fleet, battle)
    lines = [msg("player ________________"), msg("game ________________")]
    if battle is not None and options.state != "blank":
        lines = [parts.span(parts.Window(0, 0, battle.columns, battle.rows))]
    return Look(
        emblem="" if options.state == "blank" else parts.EMBLEM,
        aside=parts.aside(battle, rules),
        foot=parts.key(rules),
        lines=tuple(lines),
    )


def umpires_key(rules: HouseRules) -> Msg:
    """What the umpire looks up."""
    return msg(
        "Ticked turn: a ship of the fleet afloat had fired, it may move. {costs} {public}",
        costs=parts.costs(rules),
        public=parts.publish(rules),
    )


def log(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """The umpire's log; for a player only what he may know of it."""
    del side
    return _document(
        msg("Umpire's log"), umpire.umpire_log(battle, options), fleet, battle, options, whole=True
    )


def master(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """The whole sea, turn by turn."""
    del side
    rules = rules_of(fleet, battle)
    look = Look(
        rose=8,
        aside=parts.aside(battle, rules),
        foot=umpires_key(rules),
    )
    found = umpire.master(battle, options)
    return _document(
        msg("Map and register \N{EM DASH} umpire"), found, fleet, battle, options, whole=True, look=look
    )


def archive(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """The whole game, once it is over."""
    del side
    return _document(
        msg("Archive of the game"), umpire.archive(battle, options), fleet, battle, options, whole=True
    )


def roster(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """The fleet list with totals, check and house rules."""
    fleet = seen_fleet(fleet, battle, side)
    return _document(
        msg("Fleet list"),
        _roster(fleet, rules_of(fleet, battle), known=_known(battle, side)),
        fleet,
        battle,
        options,
        side=side,
    )


def _known(battle: SalvesBattle | None, side: str) -> bool:
    """A-09: whether the values of a fleet are no secret to whoever looks."""
    return battle is None or battle.sees(side) or battle.house.values_public


def _roster(fleet: SalvesFleet, rules: HouseRules, *, known: bool) -> Iterator[Card]:
    totals = building.totals(fleet)[: None if known else 1]
    blocks: list[Block] = [
        Heading(title=_name(fleet), detail=Msg(key=fleet.faction) if fleet.faction else None),
        stats(*((label, msg("{n}", n=count)) for label, count in totals)),
    ]
    yield Card(blocks=(*blocks, *told_by(fleet.source)))
    cards = ((entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing())
    lines = ((ship_lists.ship_name(entry, card), card) for entry, card in cards if card is not None)

    def figure(value: Callable[[SalvesCard], float | None]) -> Callable[[SalvesCard], Msg]:
        return lambda card: number(value(card)) if known else UNKNOWN

    columns: tuple[Column[SalvesCard], ...] = (
        (msg("Type"), 5, lambda card: wording.type_name(card.ship_type) if card.ship_type else UNKNOWN),
        (msg("Attack"), 2, figure(lambda card: card.attack)),
        (msg("Armour"), 2, figure(lambda card: card.armour)),
        (msg("Speed"), 2, figure(lambda card: card.speed)),
        (msg("Range"), 2, lambda card: wording.reach(card.kind, rules)),
    )
    yield Card(blocks=(ship_table(lines, (msg("Ship"), 6), *columns),))
    yield from roster_tail(fleet, building.check(fleet) if known else (), rules)


def reference(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """The page beside the table."""
    del side
    return _document(msg("Quick reference"), parts.faces(rules_of(fleet, battle)), fleet, battle, options)


def class_cards(
    fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions
) -> Document:
    """A card for each ship that sails."""
    fleet = seen_fleet(fleet, battle, side)
    found = [
        cards.card(card, entry.name)
        for _, entry in fleet.sailing()
        if (card := fleet.cards.get(entry.card)) is not None
    ]
    return _document(msg("Ship cards"), found, fleet, battle, options, side=side)


def deck(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """A card to cut out for every ship."""
    from fleetdesk.systems.salves.paper import kit

    fleet = seen_fleet(fleet, battle, side)
    known, rules = battle if options.state == "current" else None, rules_of(fleet, battle)
    found = kit.deck(fleet, known, side, rules) if options.state != "blank" and _known(battle, side) else ()
    return _document(Msg(key=CARDS), found, fleet, battle, options, side=side)


def markers(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """Markers for the map."""
    from fleetdesk.systems.salves.paper import kit

    fleet = seen_fleet(fleet, battle, side)
    return _document(Msg(key=MARKERS), kit.markers(fleet), fleet, battle, options, side=side)


def board(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """The sea, the same for every side."""
    from fleetdesk.systems.salves.paper import kit

    del side
    return _document(Msg(key=MAP), kit.board(battle), fleet, battle, options, whole=True)


def pack(fleet: SalvesFleet, battle: SalvesBattle | None, side: str, options: SheetOptions) -> Document:
    """Everything a player takes to the game, each part from a new page: his sheet holds his orders, too."""
    papers = (player, reference) if options.state == "blank" else (player, roster, reference)
    return bound(msg("Battle pack"), (draw(fleet, battle, side, options) for draw in papers))


_ALL: tuple[Sheet[SalvesBattle, SalvesFleet], ...] = (
    Sheet(id="player", title=N_("Player sheet"), draw=player),
    Sheet(id="orders", title=N_("Order sheet"), draw=orders),
    Sheet(id="log", title=N_("Umpire's log"), draw=log),
    Sheet(id="master", title=N_("Map and register"), draw=master),
    Sheet(id="archive", title=N_("Archive of the game"), draw=archive),
    Sheet(id="roster", title=N_("Fleet list"), draw=roster),
    Sheet(id="reference", title=N_("Quick reference"), draw=reference),
    Sheet(id="cards", title=N_("Ship cards"), draw=class_cards),
    Sheet(id="deck", title=CARDS, draw=deck),
    Sheet(id="markers", title=MARKERS, draw=markers),
    Sheet(id="map", title=MAP, draw=board),
    Sheet(id="pack", title=N_("Battle pack"), draw=pack),
)
SHEETS: Mapping[str, Sheet[SalvesBattle, SalvesFleet]] = {sheet.id: sheet for sheet in _ALL}
