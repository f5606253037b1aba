"""A battle in which a ship is taken: her losses are her own fleet's, and the throw that took her is told."""

from types import SimpleNamespace

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.services.after import report
from fleetdesk.store import fleets

SYSTEM = systems.load("galleys")


@pytest.fixture
def taken():
    """Duilia's archers cost Tanit one of hers; then Duilia boards and takes her, and loses a marine aboard."""
    folder = paths.shipped_fleets() / "galleys"
    sides = tuple(
        SideSetup(id=side, fleet=fleets.load(folder / f"mylae_{name}.json").value)
        for side, name in (("r", "rome"), ("c", "carthage"))
    )
    journal = Journal(SYSTEM.opening(Setup(title="", sides=sides, seed=1)), SYSTEM.actions)
    duilia, tanit = (
        next(one.id for one in journal.state.ships.values() if one.name == name)
        for name in ("Duilia", "Tanit")
    )

    def do(action, args, *typed):
        journal.do(action, args, typed=typed, insist=True)
        return journal.head

    while journal.state.phase != "activations":
        do("next_phase", {})
    do("activate", {"ship": duilia})
    do("grapple", {"ship": duilia, "target": tanit, "corvus": True}, 1)
    do("next_phase", {})
    do("shoot", {"ship": duilia, "target": tanit, "distance": 1, "dice": 2}, 1, 6)
    do("resolve_shooting", {}, 4)
    assert journal.state.ships[tanit].archers_lost == 1
    do("next_phase", {})
    men = journal.state.ships[tanit]
    assault = do("assault", {"target": tanit, "ships": [duilia]}, 6)
    do("take", {"choice": "capture"})
    do("mark", {"ship": tanit, "slot": "marines", "lost": 1})
    return SimpleNamespace(
        journal=journal, tanit=tanit, assault=assault, aboard=men.marines + men.archers, duilia=duilia
    )


def test_losses_are_those_of_the_fleet_she_was_of_then(taken):
    found = report.make(SYSTEM, taken.journal)
    rome, carthage = found.sides
    assert carthage.crew == 1 + taken.aboard, (
        "those the arrows cost her, and who was aboard when she was taken"
    )
    assert rome.crew == 1, "the marine her captor lost aboard her"
    assert (rome.kills, carthage.kills) == (1, 0)


def test_a_ship_is_told_with_the_fleet_she_sailed_for(taken):
    found = report.make(SYSTEM, taken.journal)
    (tanit,) = (one for one in found.ships if one.ship == taken.tanit)
    assert tanit.side == "c"
    assert tanit.crew == 2 + taken.aboard
    named = {str(title): [one.name for one in ships] for title, ships in report.by_side(found)}
    assert ["Tanit" in names for names in named.values()] == [False, True]


def test_the_throw_that_took_her_is_the_one_that_mattered_most(taken):
    telling = report.make(SYSTEM, taken.journal).luck.telling
    assert telling[0].entry == taken.assault
    assert telling[0].got == taken.aboard


def test_one_ship_assaults_and_several_assault(taken):
    assert str(taken.journal.entry(taken.assault).title) == "Duilia assaults Tanit: captured or sunk"
