"""The papers of the game: ship log, order booklets, fleet list, table page, cards (section 9)."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Card, Columns, Notes
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common import papers, standing
from fleetdesk.systems.common.lists import ship_lists
from fleetdesk.systems.common.papers import PLAYERS, Look, fleet_name, number
from fleetdesk.systems.common.rosters import Column, ship_table
from fleetdesk.systems.common.sheets import CARDS, MAP, MARKERS, Kind, class_cards, kit_of, sheets
from fleetdesk.systems.galleys.formulas.crews import CREWS
from fleetdesk.systems.galleys.lists import building
from fleetdesk.systems.galleys.lists.building import check
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.paper import reference
from fleetdesk.systems.galleys.paper.card import card
from fleetdesk.systems.galleys.paper.log import Log, emblem, log, strip
from fleetdesk.systems.galleys.profiles import GalleyCard, GalleyFleet
from fleetdesk.systems.galleys.state import GalleyBattle, slots


def roster(fleet: GalleyFleet, rules: HouseRules) -> Iterator[Card]:
    """Totals, exchanges, every ship with its figures, what a check says, and the house rules."""
    sailing = [(entry, fleet.cards.get(entry.card)) for _, entry in fleet.sailing()]
    lines = ((ship_lists.ship_name(entry, card), card) for entry, card in sailing)
    aboard = [building.men(card) for _, card in sailing if card is not None]
    totals = (
        (msg("Ships"), len(sailing)),
        (msg("Marines"), sum(one.marines for one in aboard)),
        (msg("Archers"), sum(one.archers for one in aboard)),
        (msg("Engines"), sum(one.catapult == "ok" for one in aboard)),
    )
    swapped = building.exchanges(fleet)
    names = tuple(ship_lists.ship_name(one, fleet.cards.get(one.card)) for one in swapped)
    text = msg(
        "Announced: {ships} carry a catapult in exchange for 2 marines and 2 archers (R109)", ships=names
    )
    yield papers.summary(fleet, totals, *((Notes(text=text),) if names else ()))
    yield Card(blocks=(ship_table(lines, (msg("Ship"), 36), *FIGURES),))
    yield from papers.roster_tail(fleet, building.check(fleet), rules)


def _kind(card: GalleyCard) -> Msg:
    crew = Msg(key=CREWS[card.crew])
    return papers.dotted((Msg(key=card.ship_type), crew) if card.ship_type else (crew,)) or crew


FIGURES: tuple[Column[GalleyCard], ...] = (
    (msg("Type"), 52, _kind),
    (msg("Size"), 11, lambda card: number(card.size)),
    (msg("D"), 9, lambda card: number(card.defence)),
    (msg("Boarding"), 18, lambda card: number(card.boarding)),
    (msg("Ramming"), 12, lambda card: number(card.ram)),
    (
        msg("Speed"),
        16,
        lambda card: msg("{cruise}/{combat}", cruise=card.cruise_cm or 0, combat=card.combat_cm or 0),
    ),
    (msg("Marines"), 17, lambda card: msg("{n}", n=building.men(card).marines)),
    (msg("Archers"), 17, lambda card: msg("{n}", n=building.men(card).archers)),
)


DRAWN = {
    "archers", "catapult", "crew", "damaged", "fatigued", "marines", "name", "port_broken", "rest", "rowers",
    "starboard_broken", "status", "marines_listed", "archers_listed", "rowers_listed",
}  # fmt: skip
"""Values the captain's sheet shows in boxes and in the cells of the turns."""


def _log(paper: Log) -> Iterator[Card]:
    rows = tuple(log(paper))
    told = [one.ship for one in rows]
    more = standing.rest(paper.shown, paper.fleet, paper.seat, _told, DRAWN, boxed=told)
    for one in (*rows, *more):
        yield one.but(landscape=True, row=True)


def _told(battle: GalleyBattle, ship: str) -> tuple[Slot, ...]:
    """A corvus that is ready has its box, and that is all there is to say of it."""
    return tuple(one for one in slots(battle, ship) if (one.key, one.value) != ("corvus", "ready"))


def _look(paper: Log) -> Look:
    damage = Notes(text=msg("Damage of a ram: {told}", told=reference.ram_damage()), bold="head")
    measures = (*reference.measures(paper.rules), damage)
    return Look(
        emblem=emblem(paper),
        aside=reference.signs(paper.rules),
        blanks=PLAYERS,
        strip=strip(paper),
        key=(Columns(columns=tuple((one.but(small=True),) for one in measures), weights=(6, 5, 5, 5, 5)),),
        foot=msg(
            "\N{RIGHTWARDS ARROW} engages, \N{LEFTWARDS ARROW} engaged by, \N{RIGHTWARDS DOUBLE ARROW} \N{LEFTWARDS DOUBLE ARROW} with the corvus. Rest: R2, then R1, two halts in a row without being engaged. "
            "FAT fatigued, DMG damaged, prt stb oars broken, TAK captured, cor corvus lost. Engine: one stroke damaged, two destroyed."
        ),
    )


KIT = kit_of(__package__)
SHEETS = sheets(
    HouseRules,
    check,
    Kind("log", N_("Captain\N{RIGHT SINGLE QUOTATION MARK}s sheet"), _log, _look),
    Kind("orders", N_("Order booklets"), KIT("booklets")),
    Kind("roster", N_("Fleet list"), lambda paper: roster(paper.fleet, paper.rules)),
    Kind("reference", N_("Quick reference"), lambda paper: reference.reference(paper.rules)),
    class_cards(card),
    Kind("deck", CARDS, KIT("deck")),
    Kind("markers", MARKERS, KIT("markers")),
    Kind("pack", N_("Battle pack"), parts=("orders", "roster", "reference", "log")),
    Kind("map", MAP, KIT("board"), shared=True),  # last: printed codes count the papers
    emblem=emblem,
    names=lambda fleet: (fleet_name(fleet),),
)
