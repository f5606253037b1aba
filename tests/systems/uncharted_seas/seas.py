"""Small fleets to play with, and a table at which every die is typed."""

from collections.abc import Mapping
from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.battle import rehearsal
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Entry, Journal
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Refusal
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet, Weapon
from fleetdesk.systems.uncharted_seas.reasons import REASONS
from fleetdesk.systems.uncharted_seas.state import SeaBattle, SeaShip

SEAS = systems.load("uncharted_seas")
PORT, TURRET, FORE = 0, 1, 2
"""Numbers of a cruiser's weapons; a frigate has only the first."""

CRUISER = SeaCard(
    id="cruiser", class_name="Cruiser", points=100, move=8, dr=4, cr=6, hull=6, crew=6, ram=5, ram_red=True,
    ranges=(8, 16),
    weapons=(
        Weapon(arc="port", ad=(7, 5)), Weapon(arc="turret", ad=(5, 3)), Weapon(arc="fore", ad=(2, 0)),
    ),
)  # fmt: skip
FRIGATE = SeaCard(
    id="frigate", class_name="Frigate", points=30, move=10, dr=2, cr=4, hull=3, crew=4, ram=3, ranges=(8, 16),
    weapons=(Weapon(arc="port", ad=(4, 1)),),
)  # fmt: skip
STEAMER = SeaCard(
    id="steamer", class_name="Steamer", points=120, move=6, wind_affected=False, dr=3, cr=8, hull=8, crew=5,
    ranges=(8, 16), weapons=(Weapon(arc="any", ad=(8, 4)),),
)  # fmt: skip
CARDS = {one.id: one for one in (CRUISER, FRIGATE, STEAMER)}


def ships(card: str, *ids: str) -> tuple[ShipEntry, ...]:
    return tuple(ShipEntry(id=one, name=one.upper(), card=card) for one in ids)


FLEETS = {
    "a": (
        Squadron(id="1", name="Line", ships=ships("cruiser", "c1", "c2")),
        Squadron(id="2", name="Screen", ships=ships("frigate", "f1", "f2", "f3")),
    ),
    "b": (
        Squadron(id="1", name="Iron", ships=ships("steamer", "s1", "s2")),
        Squadron(id="2", name="Raiders", ships=ships("frigate", "f1", "f2")),
    ),
    "c": (Squadron(id="1", name="Pirates", ships=ships("frigate", "f1")),),
    "d": tuple(
        Squadron(id=str(n), name=f"Flotilla {n}", ships=ships("frigate", f"f{n}")) for n in range(1, 8)
    ),
}
"""Ships are a-c1, a-c2, a-f1 ...; squadrons a-1, a-2, b-1, b-2, c-1."""


def sea(sides: str = "ab", *, answers: Mapping[str, Any] | None = None, **house: Any) -> Journal[SeaBattle]:
    """A battle before anything happened."""
    setup = Setup(
        sides=tuple(
            SideSetup(
                id=one,
                fleet=SeaFleet(system="uncharted_seas", name=one.upper(), cards=CARDS, squadrons=FLEETS[one]),
            )
            for one in sides
        ),
        house=house,
        answers=answers or {},
    )
    return Journal(SEAS.opening(setup), SEAS.actions)


def at_sea(squadron: str = "", sides: str = "ab", **house: Any) -> Journal[SeaBattle]:
    """A battle in the third step of turn 1, the side of that squadron with the initiative, it activated."""
    journal = sea(sides, **house)
    first = squadron[:1] or "a"
    play(journal, "next_phase", {})
    faces = iter((5, 4, 3))
    play(journal, "initiative", {}, *(6 if one == first else next(faces) for one in sides))
    play(journal, "wind", {}, 1)
    play(journal, "next_phase", {})
    if squadron:
        play(journal, "activate", {"squadron": squadron})
    return journal


def play(
    journal: Journal[SeaBattle], action: str, args: Mapping[str, Any], *faces: int, insist: bool = False
) -> Entry:
    """Do an action with exactly these dice; each of them is asked for, none is left over."""
    for missing in range(len(faces)):
        with pytest.raises(NeedsDice):
            journal.rehearse(action, args, typed=faces[:missing], roll_rest=False, insist=insist)
    journal.do(action, args, typed=faces, roll_rest=False, insist=insist)
    return journal.entry(journal.head)


def refused(journal: Journal[SeaBattle], action: str, args: Mapping[str, Any]) -> str:
    """The sentence of a refusal, as its key; players who insist are never refused."""
    with pytest.raises(Refusal) as caught:
        journal.rehearse(action, args)
    assert journal.rehearse(action, args, insist=True)[0].insisted
    return caught.value.message.key


def because(code: str) -> str:
    """The sentence of a reason."""
    return REASONS[code]


def hurt(journal: Journal[SeaBattle], ship: str, *, hull: int | None = None, crew: int | None = None) -> None:
    """Strike boxes of a ship by hand."""
    for slot, lost in (("hull", hull), ("crew", crew)):
        if lost is not None:
            play(journal, "mark", {"ship": ship, "slot": slot, "lost": lost})


def pass_to(journal: Journal[SeaBattle], squadron: str) -> None:
    """End the activation under way and begin another, whosever turn it is."""
    if journal.state.active:
        play(journal, "end_activation", {})
    play(journal, "activate", {"squadron": squadron}, insist=True)


def next_turn(journal: Journal[SeaBattle], squadron: str = "") -> None:
    """On to the third step of the next turn; side a wins the initiative, the wind holds."""
    turn = journal.state.turn
    while journal.state.turn == turn:
        play(journal, "next_phase", {})
    play(journal, "next_phase", {})
    play(journal, "initiative", {}, *range(6, 6 - len(journal.state.sides), -1))
    play(journal, "wind", {}, 1)
    play(journal, "next_phase", {})
    if squadron:
        play(journal, "activate", {"squadron": squadron}, insist=True)


def ship(journal: Journal[SeaBattle], number: str) -> SeaShip:
    return journal.state.ships[number]


def losses(journal: Journal[SeaBattle], *numbers: str) -> dict[str, tuple[int, int, str]]:
    """Ship -> hull lost, crew lost, status: of some ships, or of all that lost anything."""
    found: dict[str, tuple[int, int, str]] = {
        one.id: (one.hull_lost, one.crew_lost, one.status)
        for one in journal.state.ships.values()
        if one.id in numbers or not numbers
    }
    return found if numbers else {key: value for key, value in found.items() if value != (0, 0, "in_play")}


def said(entry: Entry) -> tuple[str, ...]:
    """The keys of the lines of an entry."""
    return tuple(line.text.key for line in entry.lines)


def asked(journal: Journal[SeaBattle], action: str, **answers: Any) -> Any:
    """The form of an action with some answers."""
    form = rehearsal.asked(SEAS.actions, journal.state, action, answers)
    assert form is not None
    return form


def owed(journal: Journal[SeaBattle]) -> list[str]:
    """The actions that are owed now."""
    return [one.offer.action for one in SEAS.due(journal.state) if one.offer]
