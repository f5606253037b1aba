"""The papers of the game: ship log, order booklets, fleet list, table page, cards (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Card, Columns, Notes
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common import standing
from fleetdesk.systems.common.papers import PLAYERS, Look, fleet_name
from fleetdesk.systems.common.sheets import CARDS, MAP, MARKERS, Kind, cards_in_use, emblem_of, sheets
from fleetdesk.systems.galleys.lists.building import check
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.paper import legend, reference, roster
from fleetdesk.systems.galleys.paper.card import card
from fleetdesk.systems.galleys.paper.log import Log, log, strip
from fleetdesk.systems.galleys.state import GalleyBattle, slots


def _roster(paper: Log) -> Iterator[Card]:
    return roster.roster(paper.fleet, paper.rules)


def _reference(paper: Log) -> Iterator[Card]:
    return reference.reference(paper.rules)


def _cards(paper: Log) -> Iterator[Card]:
    return (card(profile) for profile in cards_in_use(paper.fleet, paper.fleet.cards))


DRAWN = {
    "archers", "catapult", "crew", "damaged", "fatigued", "marines", "name", "port_broken", "rest", "rowers",
    "starboard_broken", "status", "marines_listed", "archers_listed", "rowers_listed",
}  # fmt: skip
"""Values the captain's sheet shows in boxes and in the cells of the turns."""


def _log(paper: Log) -> Iterator[Card]:
    yield from log(paper)
    yield from standing.rest(paper.shown, paper.fleet, paper.seat, _told, DRAWN)


def _told(battle: GalleyBattle, ship: str) -> tuple[Slot, ...]:
    """A corvus that is ready has its box, and that is all there is to say of it."""
    return tuple(one for one in slots(battle, ship) if (one.key, one.value) != ("corvus", "ready"))


EMBLEMS = {"rom": "emblem.rome", "carth": "emblem.carthage"}
"""What a list's faction or name holds -> its emblem."""


def _emblem(paper: Log) -> str:
    return "" if paper.blank else emblem_of(paper.fleet, EMBLEMS)


def _look(paper: Log) -> Look:
    damage = Notes(text=msg("Damage of a ram: {told}", told=reference.ram_damage()), bold="head")
    measures = (*reference.measures(paper.rules), damage)
    return Look(
        emblem=_emblem(paper),
        aside=legend.signs(paper.rules),
        lines=PLAYERS,
        strip=strip(paper),
        key=(Columns(columns=tuple((one.but(small=True),) for one in measures), weights=(6, 5, 5, 5, 5)),),
        foot=msg(
            "\N{RIGHTWARDS ARROW} engages, \N{LEFTWARDS ARROW} engaged by, C corvus. Rest: R2, then R1, two halts in a row without being engaged. "
            "FAT fatigued, DMG damaged, prt stb oars broken, TAK captured, cor corvus lost. Engine: one stroke damaged, two destroyed."
        ),
    )


def _plain(paper: Log) -> Look:
    return Look(emblem=_emblem(paper))


def _booklets(paper: Log) -> Iterator[Card]:
    from fleetdesk.systems.galleys.paper import kit

    return kit.booklets(paper, _emblem(paper))


def _deck(paper: Log) -> Iterator[Card]:
    from fleetdesk.systems.galleys.paper import kit

    return kit.deck(paper, _emblem(paper))


def _markers(paper: Log) -> Iterator[Card]:
    from fleetdesk.systems.galleys.paper import kit

    return kit.markers(paper, _emblem(paper))


def _board(paper: Log) -> Iterator[Card]:
    from fleetdesk.systems.galleys.paper import kit

    return kit.board(paper)


SHEETS = sheets(
    HouseRules,
    check,
    Kind("log", N_("Captain\N{RIGHT SINGLE QUOTATION MARK}s sheet"), _log, _look),
    Kind("orders", N_("Order booklets"), _booklets, _plain),
    Kind("roster", N_("Fleet list"), _roster, _plain),
    Kind("reference", N_("Quick reference"), _reference, _plain),
    Kind("cards", N_("Ship cards"), _cards, _plain),
    Kind("deck", CARDS, _deck, _plain),
    Kind("markers", MARKERS, _markers, _plain),
    Kind("pack", N_("Battle pack"), parts=("log", "orders", "roster", "reference")),
    Kind("map", MAP, _board, _plain, shared=True),  # last: printed codes count the papers
    names=lambda fleet: (fleet_name(fleet),),
)
