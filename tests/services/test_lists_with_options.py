"""Random legal lists from army list data: shared, printed and sailed, their options stay what they were in the builder."""

import random
from typing import Any

import pytest

from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.lists.fitting import card_of, title
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.paper import pages_of
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.building import options
from fleetdesk.services.exchange import sharing
from fleetdesk.services.printing import Printable, PrintOrder, drawn
from tests import catalogue_options as data
from tests.catalogue_files import write
from tests.tools import catalogues

FIGURES = ("move", "dr", "cr", "hull", "crew", "ap", "pd", "shield", "wing_capacity", "turn_limit")
EXPLAINED = {"dr": "dr", "pd": "pd", "shield": "shields"}


@pytest.fixture(scope="module")
def delivery(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lists")
    return catalogue_import.read(
        write(folder, a_gst=data.game_system(), b_cat=data.second(), c_cat=data.first())
    )


@pytest.fixture(params=range(6))
def editor(delivery, request):
    chance = random.Random(request.param)
    while True:
        editor = catalogues.roster(delivery.system, delivery.cards, chance)
        if any(ship.options for _, ship in editor.fleet.ships()):
            return editor


def points(delivery: Any, fleet: Any) -> float:
    return delivery.system.cost(fleet).total


def test_a_list_shared_is_the_same_list(delivery, editor):
    text = sharing.as_text(delivery.system, editor.fleet, ENGLISH)
    bare = "\n".join(
        line for line in text.splitlines() if line[:1] in {"[", "-", "~", "+", "="} or "FleetDesk/" in line
    )
    codes = "\n".join(sharing.codes(editor.fleet))
    for shared in (text, bare, codes):
        found = sharing.from_text(shared, cards=lambda _: delivery.cards)
        assert points(delivery, found.fleet) == editor.cost.total
        assert [ship.options for _, ship in found.fleet.ships()] == [
            ship.options for _, ship in editor.fleet.ships()
        ]


@pytest.mark.parametrize("sheet", ["roster", "cards", "log"])
def test_every_option_is_printed(delivery, editor, sheet):
    order = PrintOrder(sheet=sheet, options=SheetOptions())
    document = drawn(Printable.of(delivery.system, editor.fleet), order)
    said = "".join(
        str(getattr(mark, "text", "")) for page in pages_of(document, ENGLISH) for mark in page.marks
    )
    said = "".join(said.split())
    for _, ship in editor.fleet.ships():
        for name in options.told(editor.fleet.cards[ship.card], ship):
            assert "".join(name.split()) in said


def test_a_ship_at_the_table_is_as_the_builder_says_and_says_why(delivery, editor):
    other = editor.fleet.but(name="Other")
    setup = Setup(title="Here", sides=(SideSetup(id="a", fleet=editor.fleet), SideSetup(id="b", fleet=other)))
    battle = delivery.system.opening(setup)
    for _, entry in editor.fleet.sailing():
        meant: Any = card_of(editor.fleet, entry)
        ship = f"a-{entry.id}"
        assert ship in battle.ships
        now = battle.card(ship)
        assert {one: getattr(now, one) for one in FIGURES} == {one: getattr(meant, one) for one in FIGURES}
        assert now.weapons == meant.weapons
        for one in meant.fitted:
            for changed in one.changed:
                if changed.field in EXPLAINED and not changed.table:
                    working = delivery.system.explain(battle, f"{ship}/{EXPLAINED[changed.field]}")
                    assert title(one) in [row.label for row in working.rows]
                    assert working.total == getattr(meant, changed.field)
