"""Special rules that change figures: on for a whole catalogue at once, and on still when it is read again."""

from typing import Any

import pytest

from fleetdesk.core.lists import fitting
from fleetdesk.core.lists.fittings import Change
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.battlescribe.rule_switches import RuleSwitch, switched, switches
from fleetdesk.store.catalogue import Cards
from fleetdesk.systems.firestorm_armada.game import SYSTEM
from tests.catalogue_files import HERON, WREN, cost, game_system, limits, profile, write

RULES = (
    "<rules><rule id='{n}-r' name='Difficult Target'><description>Small.</description></rule>"
    "<rule id='{n}-q' name='Loud Horn'><description>Heard far.</description></rule></rules>"
)
"""One that is a figure of the card, one that only reminds."""


def fleet(name: str, *classes: str) -> str:
    ships = "".join(
        f'<selectionEntry id="{name}-{one}" name="{one}" type="model"><profiles>'
        f"{profile(f'p-{name}-{one}', one, 'Ship', HERON if one == 'Heron' else WREN)}</profiles>"
        f"{RULES.format(n=name + one)}{limits(1, 1)}{cost(50)}</selectionEntry>"
        for one in classes
    )
    return (
        f'<catalogue id="{name}" name="{name} Fleet" revision="3" gameSystemId="gs" battleScribeVersion="2.03">'
        f"<selectionEntries>{ships}</selectionEntries></catalogue>"
    )


@pytest.fixture
def files(tmp_path):
    return write(
        tmp_path, a_gst=game_system(), b_cat=fleet("Lake", "Heron", "Wren"), c_cat=fleet("Sea", "Heron")
    )


@pytest.fixture
def cards(tmp_path):
    return Cards(tmp_path / "cards")


def on(found):
    return {(card.source, card.class_name) for card in found for rule in card.rules if rule.on}


LAKE, SEA = "BattleScribe: Lake Fleet, 3", "BattleScribe: Sea Fleet, 3"
TURNED = {("Lake Fleet", "Difficult Target")}


def test_a_rule_is_switched_for_all_cards_of_a_catalogue(files):
    delivery = catalogue_import.read(files)
    assert switches(delivery.cards) == (
        RuleSwitch("Difficult Target", "Lake Fleet", 2, 0),
        RuleSwitch("Difficult Target", "Sea Fleet", 1, 0),
    )
    made = switched(delivery.cards, TURNED, on=True)
    assert on(made) == {(LAKE, "Heron"), (LAKE, "Wren")}
    fitted: list[Any] = [fitting.fit(card, {}) for card in made]
    assert {card.small_target for card in fitted if "Lake" in card.source} == {"5+"}
    assert switched(made, TURNED, on=False) == delivery.cards


def test_what_is_on_stays_on_when_the_catalogue_is_read_again(files, cards):
    for card in switched(catalogue_import.read(files).cards, TURNED, on=True):
        cards.keep(SYSTEM, card)
    again = catalogue_import.read(files, own=cards)
    assert on(again.cards) == {(LAKE, "Heron"), (LAKE, "Wren")}
    assert catalogue_import.keep(again, cards) == 3
    assert on(cards.own(SYSTEM)) == {(LAKE, "Heron"), (LAKE, "Wren")}


def test_changes_of_ones_own_stay_too(files, cards):
    first = catalogue_import.read(files).cards[0]
    horn = Change(field="pd", value=1)
    rules = tuple(
        rule.but(on=True, changes=(horn,)) if rule.name == "Loud Horn" else rule for rule in first.rules
    )
    cards.keep(SYSTEM, first.but(rules=rules))
    again = next(card for card in catalogue_import.read(files, own=cards).cards if card.id == first.id)
    assert again.rules == rules
