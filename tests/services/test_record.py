"""The service record: facts of the battles on the shelf that were begun with a list, and of no others."""

import pytest

from fleetdesk.core.words import ENGLISH
from fleetdesk.services.after.record import record, summed, told
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.library import Library
from tests import fakes


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path, find=fakes.find, clock=fakes.clock)


def begun(library, title, *, fleet_id="", lost=()):
    """A battle of two lists of three boats, some of the first sunk."""
    setup = fakes.setup(3).but(title=title)
    first, *others = setup.sides
    setup = setup.but(sides=(first.but(fleet=first.fleet.but(id=fleet_id)), *others))
    session = BattleSession.create(
        fakes.SYSTEM, setup, library.new_battle_path(title), clock=fakes.clock, find=fakes.find
    )
    for ship in lost:
        hull = next(
            slot.most for slot in session.system.slots(session.state, ship) if slot.key == "hull_lost"
        )
        session.do("mark", {"ship": ship, "slot": "hull_lost", "lost": hull})
    session.close()


def test_a_fleet_remembers_its_own_battles(library):
    path = library.keep_fleet(fakes.fleet("Northern squadron"))
    document = library.keeper.edition(path).document
    begun(library, "First", fleet_id=document, lost=("a.s1",))
    begun(library, "Second", fleet_id=document)
    begun(library, "Of somebody else", fleet_id="0123456789abcdef", lost=("a.s1", "a.s2"))
    found = {one.title: one for one in record(document, library.battles(), fakes.find)}
    assert found.keys() == {"First", "Second"}
    assert (found["First"].lost, found["First"].survived) == (1, 2)
    assert (found["Second"].lost, found["Second"].survived) == (0, 3)
    assert "1 lost" in ENGLISH.say(told(found["First"]))
    assert ENGLISH.say(summed(found.values())).startswith("2 battles")


def test_looking_changes_nothing(library):
    begun(library, "First", fleet_id="0123456789abcdef")
    (item,) = library.battles()
    before = item.path.read_bytes()
    assert len(list(record("0123456789abcdef", (item,), fakes.find))) == 1
    assert item.path.read_bytes() == before


def test_a_list_without_an_id_has_no_record(library):
    begun(library, "First")
    assert not list(record("", library.battles(), fakes.find))


def test_a_damaged_battle_tells_nothing(library):
    begun(library, "First", fleet_id="0123456789abcdef")
    (item,) = library.battles()
    item.path.write_bytes(b"torn")
    assert not list(record("0123456789abcdef", (item,), fakes.find))
