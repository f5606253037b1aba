"""Options of a card: chosen on the list, part of the card from then on, and judged."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.lists import fitting, fitting_checks
from fleetdesk.core.lists.fittings import CardOption, Change, OptionGroup, SpecialRule
from fleetdesk.core.lists.verdicts import Weight
from fleetdesk.core.words import ENGLISH
from fleetdesk.store import fleets
from tests import fakes

STOUT = CardOption(id="stout", name="Stout planks", price=5, most=2, changes=(Change(field="hull", value=1),))
LONG = CardOption(
    id="long",
    name="Long guns",
    price=8,
    group="deck",
    changes=(
        Change(table="guns", rows=(2,), field="long", how="set", value=20),
        Change(table="guns", field="name", how="append", value="rifled"),
    ),
)
BOW = CardOption(
    id="bow",
    name="Second bow gun",
    price=4,
    group="deck",
    bars=("long",),
    adds={"guns": ({"name": "Chaser", "dice": 1},)},
    changes=(Change(table="guns", rows=(1,), how="drop"),),
)
HEAVY = CardOption(
    id="heavy",
    name="Heavy",
    price=-3,
    changes=(Change(field="speed", value=-99),),
    gives=(SpecialRule(name="Slow"),),
    takes=("Nimble",),
)
ESCORT = CardOption(id="escort", name="Skiffs", brings="skiff", most=2, group="boats", whole_squadron=True)
GROUPS = (OptionGroup(id="deck", name="Deck", most=1), OptionGroup(id="boats", name="Boats", most=1))


def fleet(ships=3, **chosen):
    """The pond fleet, whose galleon has options, with those of them chosen."""
    made = fakes.fleet(ships=ships)
    galleon = made.cards["galleon"].but(
        options=(STOUT, LONG, BOW, HEAVY, ESCORT), option_groups=GROUPS, rules=(SpecialRule(name="Nimble"),)
    )
    first, *others = made.squadrons[0].ships
    squadron = made.squadrons[0].but(ships=(first.but(options=chosen), *others))
    return made.but(cards={**made.cards, "galleon": galleon}, squadrons=(squadron,))


def lead(made):
    """The card the first ship of a list has."""
    return made.card_of(made.squadrons[0].ships[0])


def said(problems):
    return [ENGLISH.say(one.text) for one in problems]


def test_a_list_without_options_is_left_as_it_is():
    plain = fleet()
    assert fitting.fitted(plain) is plain


def test_what_is_chosen_is_part_of_the_card():
    card = lead(fitting.fitted(fleet(stout=2, long=1)))
    assert (card.hull, card.points) == (10, 58)
    assert [gun.long for gun in card.guns] == [None, 20]
    assert [gun.name for gun in card.guns] == ["Bow, rifled", "Side, rifled"]
    assert card.class_id == "galleon"
    assert not card.options


def test_rows_come_and_go():
    card = lead(fitting.fitted(fleet(bow=1)))
    assert [gun.name for gun in card.guns] == ["Side", "Chaser"]


def test_nothing_goes_below_what_its_field_allows_and_rules_change_hands():
    card = lead(fitting.fitted(fleet(heavy=1)))
    assert card.speed == 0
    assert card.points == 37
    assert [rule.name for rule in card.rules] == ["Slow"]


def test_a_special_rule_changes_figures_only_when_it_is_switched_on():
    made = fleet()
    rule = SpecialRule(name="Iron ribs", changes=(Change(field="hull", value=2),))
    for on, hull in ((False, 8), (True, 10)):
        card = made.cards["galleon"].but(rules=(rule.but(on=on),))
        assert lead(fitting.fitted(made.but(cards={**made.cards, "galleon": card}))).hull == hull


def test_the_number_is_told_step_by_step():
    card = lead(fitting.fitted(fleet(stout=2)))
    rows = fitting.rows_of(card, "hull", card.hull)
    assert [(ENGLISH.say(row.label), row.value) for row in rows] == [
        ("Printed on the card", 8),
        ("Option: Stout planks ×2", 2),
    ]


def test_the_price_is_told_row_by_row_and_adds_up():
    made = fleet(stout=2, long=1)
    system = fakes.find("toy")
    why = system.ship_cost(made, "s1")
    assert why.total == 58 == sum(row.value or 0 for row in why.rows)
    assert system.cost(made).total == 58 + 2 * 10


@given(st.dictionaries(st.sampled_from(["stout", "long", "bow", "heavy"]), st.integers(1, 4)))
def test_the_whole_costs_what_its_ships_cost(chosen):
    made = fleet(**chosen)
    system = fakes.find("toy")
    each = [system.ship_cost(made, ship.id).total for _, ship in made.ships()]
    assert system.cost(made).total == sum(each)


def test_options_survive_the_file(tmp_path):
    made = fleet(stout=2, escort=1)
    fleets.save(tmp_path / "pond.json", made, find=fakes.find)
    assert fleets.load(tmp_path / "pond.json", find=fakes.find).value == made


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"stout": 3}, "3 × Stout planks chosen"),
        ({"long": 1, "bow": 1}, "Second bow gun cannot be had with Long guns"),
        ({"long": 1, "bow": 1}, "2 chosen from Deck"),
        ({"gone": 1}, "its card has no option gone"),
    ],
)
def test_what_may_not_be_chosen_is_told(chosen, told):
    made = fleet(**chosen)
    assert any(told in line for line in said(fitting_checks.problems(made)))
    assert any(told in line for line in said(fitting_checks.problems(fitting.fitted(made))))


def test_too_many_ships_brought_are_told_once():
    assert not said(fitting_checks.problems(fleet(ships=3)))
    assert said(fitting_checks.problems(fleet(ships=5))) == ["Duck: 4 × Skiffs chosen"]


def test_an_option_unknown_to_the_card_is_only_a_remark():
    (problem,) = fitting_checks.problems(fleet(gone=1))
    assert problem.weight is Weight.NOTE


def test_a_battle_is_fought_with_what_was_chosen():
    setup = fakes.setup()
    sides = tuple(side.but(fleet=fleet(ships=2, stout=1)) for side in setup.sides)
    battle = fakes.find("toy").opening(setup.but(sides=sides))
    side = battle.sides[0]
    assert lead(side.fleet).hull == 9
    assert any(boat.hull == 9 for boat in battle.ships.values())


def test_a_game_made_of_another_counts_options_once():
    system = fakes.find("toy").but(opening=lambda setup: setup)
    assert system.ship_cost(fleet(stout=1), "s1").total == 45


def test_what_a_squadron_pays_once_costs_its_first_ship_that_sails():
    made = fleet(stout=1)
    card = made.cards["galleon"]
    once = card.but(options=tuple(one.but(once=True, whole_squadron=True) for one in card.options))
    (squadron,) = made.squadrons
    ships = tuple(squadron.ships[0].but(id=f"m{n}") for n in range(3))
    made = made.but(cards={**made.cards, "galleon": once}, squadrons=(squadron.but(ships=ships),))
    price = next(one.price for one in once.options if one.id == "stout")

    def costs(list_):
        return [fitting.fitted(list_).card_of(ship).points for _, ship in fitting.fitted(list_).sailing()]

    bare = once.points
    assert costs(made) == [bare + price, bare, bare]
    assert [fitting.card_of(made, ship).points for ship in ships] == costs(made)
    ashore = (ships[0].but(sails=False), *ships[1:])
    assert costs(made.but(squadrons=(squadron.but(ships=ashore),))) == [bare + price, bare]
    whole = fitting.fitted(made)
    stouter: Any = fitting.fit(once, {"stout": 1})
    assert {getattr(whole.card_of(ship), "hull", None) for _, ship in whole.ships()} == {stouter.hull}
