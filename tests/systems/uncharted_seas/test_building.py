"""Prices that add up, and a verdict that names exactly what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.verdicts import Verdict, Weight, verdict
from fleetdesk.core.words import ENGLISH
from fleetdesk.systems.uncharted_seas.lists import building, pricing
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet, Weapon

CRUISER = SeaCard(
    id="c",
    class_name="Probe",
    points=60,
    move=8,
    dr=4,
    cr=6,
    hull=5,
    crew=5,
    ram=3,
    squadron_min=2,
    squadron_max=4,
    weapons=(Weapon(arc="port", ad=(5, 3, 1)), Weapon(arc="turret", ad=(3, 2))),
)
VARIANT = CRUISER.but(id="v", class_name="Probe II", rarity="variant")
SPECIAL = CRUISER.but(id="s", class_name="Rarity", rarity="special3", squadron_min=1)
P4 = HouseRules(fleet_composition_p4=True).model_dump()
NEEDED = ("class_name", "points", "move", "dr", "cr", "hull", "crew")


def fleet_of(*squadrons, limit=0, house=None):
    """A list from squadrons given as tuples of cards; every ship has a name and id of its own."""
    made, cards = [], {}
    for number, classes in enumerate(squadrons, 1):
        cards |= {card.id: card for card in classes}
        ships = tuple(
            ShipEntry(id=f"{number}.{place}", name=f"Ship {number}.{place}", card=card.id)
            for place, card in enumerate(classes, 1)
        )
        made.append(Squadron(id=f"q{number}", name=f"Squadron {number}", ships=ships))
    return SeaFleet(
        system="uncharted_seas", squadrons=tuple(made), cards=cards, points_limit=limit, house=house or {}
    )


def first_ship(fleet, **changes):
    head, *others = fleet.squadrons
    ship, *rest = head.ships
    return fleet.but(squadrons=(head.but(ships=(ship.but(**changes), *rest)), *others))


def the_one(problems):
    assert len(problems) == 1, [str(problem.text) for problem in problems]
    return problems[0]


def adds_up(working):
    return working.total == sum(row.value or 0 for row in working.rows)


class TestCost:
    def test_fleet_lists_each_ship_once_and_adds_up(self):
        working = building.cost(fleet_of((CRUISER, CRUISER), (SPECIAL,)))
        assert working.total == 180
        assert adds_up(working)
        assert [row.value for row in working.rows] == [None, 60, 60, None, 60]

    def test_ships_that_stay_ashore_cost_nothing(self):
        working = building.cost(first_ship(fleet_of((CRUISER, CRUISER)), sails=False))
        assert working.total == 60
        assert adds_up(working)

    def test_a_squadron_ashore_has_no_row(self):
        fleet = first_ship(fleet_of((SPECIAL,), (CRUISER, CRUISER)), sails=False)
        assert len(building.cost(fleet).rows) == 3

    def test_unknown_price_is_a_row_without_value(self):
        working = building.cost(fleet_of((CRUISER, CRUISER.but(id="x", points=None))))
        assert working.total == 60
        assert working.rows[-1].value is None
        assert "not known" in str(working.rows[-1].label)

    def test_sample_formula_by_hand(self):
        # hull 5 x (4 + 6) / 2, crew 2 x 5, port 9 dice / 2 up, turret 5 dice, ram 3, movement 2 x 8, up to 65
        rows = pricing.sample_rows(CRUISER)
        assert [row.value for row in rows] == [25, 10, 5, 5, 3, 16, 1]
        assert sum(row.value for row in rows) == 65

    def test_a_red_ram_and_no_sails_cost_more(self):
        dwarf = CRUISER.but(ram_red=True, wind_affected=False, move=7.5, cr=7)
        assert [row.value for row in pricing.sample_rows(dwarf)] == [28, 10, 5, 5, 6, 15, 4, 2]

    @pytest.mark.parametrize(("points", "difference"), [(65, None), (60, -5), (85, 20), (0, -65)])
    def test_a_price_set_by_hand_shows_the_difference(self, points, difference):
        working = building.ship_cost(fleet_of((CRUISER.but(points=points),)), "1.1")
        assert working.total == points
        assert adds_up(working)
        by_hand = [row.value for row in working.rows if "by hand" in str(row.label)]
        assert by_hand == ([] if difference is None else [difference])

    def test_an_unpriced_ship_has_no_total(self):
        fleet = fleet_of((CRUISER.but(points=None),))
        assert building.ship_cost(fleet, "1.1").total is None
        assert building.ship_cost(fleet.but(cards={}), "1.1").total is None

    def test_an_unknown_ship_is_an_error(self):
        with pytest.raises(KeyError):
            building.ship_cost(fleet_of((CRUISER,)), "nobody")

    @given(
        st.builds(
            SeaCard,
            class_name=st.just("Any"),
            points=st.integers(0, 9999),
            move=st.none() | st.integers(0, 80).map(lambda halves: halves / 2),
            dr=st.none() | st.integers(1, 40),
            cr=st.none() | st.integers(1, 60),
            hull=st.none() | st.integers(1, 40),
            crew=st.none() | st.integers(1, 40),
            ram=st.integers(0, 40),
            ram_red=st.booleans(),
            wind_affected=st.booleans(),
            weapons=st.lists(
                st.builds(
                    Weapon,
                    arc=st.sampled_from(["fore", "turret", "any"]),
                    ad=st.tuples(st.integers(0, 20), st.integers(0, 20)),
                ),
                max_size=3,
            ).map(tuple),
        )
    )
    def test_rows_add_up_whatever_the_card(self, card):
        working = building.ship_cost(fleet_of((card,)), "1.1")
        assert adds_up(working)
        assert working.total == card.points
        assert sum(row.value for row in pricing.sample_rows(card)) % pricing.ROUND_TO == 0


class TestCard:
    def test_a_sound_card_has_no_problem(self):
        assert building.check_card(CRUISER) == ()

    @pytest.mark.parametrize("field", NEEDED)
    def test_a_missing_figure_is_unknown(self, field):
        problem = the_one(building.check_card(CRUISER.but(**{field: "" if field == "class_name" else None})))
        assert (problem.weight, problem.card, problem.field) == (Weight.UNKNOWN, "c", field)

    @pytest.mark.parametrize(
        ("field", "value", "allowed"),
        [
            ("hull", 0, "at least 1"),
            ("dr", 0, "at least 1"),
            ("crew", -1, "at least 1"),
            ("ram", -1, "at least 0"),
            ("points", -5, "at least 0"),
            ("move", -1, "at least 0"),
            ("hull", 41, "at most 40"),
        ],
    )
    def test_figures_out_of_bounds_are_wrong(self, field, value, allowed):
        problem = the_one(building.check_card(CRUISER.but(**{field: value})))
        assert (problem.weight, problem.field, str(problem.allowed)) == (Weight.WRONG, field, allowed)

    def test_a_cr_of_nothing_is_wrong_and_not_above_dr(self):
        assert [(one.field, one.weight) for one in building.check_card(CRUISER.but(cr=0))] == [
            ("cr", Weight.WRONG),
            ("cr", Weight.NOTE),
        ]

    @pytest.mark.parametrize("cr", [3, 4])
    def test_cr_not_above_dr_is_a_remark(self, cr):
        problem = the_one(building.check_card(CRUISER.but(cr=cr)))
        assert problem.weight is Weight.NOTE
        assert verdict([problem]) is Verdict.LEGAL

    @pytest.mark.parametrize("ranges", [(8.0, 8.0, 16.0), (8.0, 16.0, 12.0), (0.0, 8.0, 16.0)])
    def test_range_bands_must_rise(self, ranges):
        problem = the_one(building.check_card(CRUISER.but(ranges=ranges)))
        assert (problem.rule, problem.field, problem.weight) == ("R26", "ranges", Weight.WRONG)

    @pytest.mark.parametrize("ad", [(5, -1), (5, 4, 3, 2)])
    def test_dice_are_never_negative_and_have_a_band(self, ad):
        weapons = (CRUISER.weapons[0], Weapon(arc="fore", ad=ad))
        problem = the_one(building.check_card(CRUISER.but(weapons=weapons)))
        assert (problem.field, problem.weight) == ("weapons", Weight.WRONG)
        assert "Fore" in str(problem.text)

    def test_squadron_limits_must_leave_room(self):
        problem = the_one(building.check_card(CRUISER.but(squadron_min=5)))
        assert (problem.field, problem.weight) == ("squadron_max", Weight.WRONG)


class TestFleet:
    def test_a_sound_list_has_no_problem(self):
        fleet = fleet_of((CRUISER, CRUISER), (VARIANT, VARIANT), limit=240, house=P4)
        assert building.check(fleet) == ()

    def test_points_above_the_limit(self):
        problem = the_one(building.check(fleet_of((CRUISER, CRUISER), limit=119)))
        assert problem.weight is Weight.WRONG
        assert (str(problem.found), str(problem.allowed)) == ("120 points", "at most 119")
        assert "1 more than" in str(problem.text)

    def test_ships_ashore_do_not_count(self):
        fleet = first_ship(fleet_of((CRUISER, CRUISER, CRUISER), limit=120), sails=False)
        assert building.check(fleet) == ()

    def test_too_dear_is_illegal_even_with_an_unknown_price(self):
        fleet = fleet_of((CRUISER, CRUISER.but(id="x", points=None)), limit=50)
        assert verdict(building.check(fleet)) is Verdict.ILLEGAL
        assert verdict(building.check(fleet.but(points_limit=500))) is Verdict.CANNOT_TELL

    def test_empty_squadron(self):
        fleet = fleet_of((CRUISER, CRUISER))
        fleet = fleet.but(squadrons=(*fleet.squadrons, Squadron(id="q9", name="Ghosts")))
        problem = the_one(building.check(fleet))
        assert (problem.squadron, problem.weight) == ("q9", Weight.WRONG)
        assert "Ghosts" in str(problem.text)

    def test_nobody_sails(self):
        for fleet in (fleet_of(), first_ship(fleet_of((CRUISER,)), sails=False)):
            assert verdict([the_one(building.check(fleet))]) is Verdict.CANNOT_TELL

    @pytest.mark.parametrize("name", ["Ship 1.2", " SHIP 1.2 "])
    def test_two_ships_of_one_name(self, name):
        problem = the_one(building.check(first_ship(fleet_of((CRUISER, CRUISER)), name=name)))
        assert (problem.ship, problem.squadron, problem.weight) == ("1.2", "q1", Weight.WRONG)
        assert str(problem.found) == "2 ships"

    def test_ships_without_names_are_one_remark(self):
        fleet = fleet_of((CRUISER, CRUISER, CRUISER))
        head = fleet.squadrons[0]
        nameless = head.but(ships=tuple(ship.but(name=" ") for ship in head.ships))
        problem = the_one(building.check(fleet.but(squadrons=(nameless,))))
        assert (problem.weight, problem.ship) == (Weight.NOTE, "1.1")

    def test_ship_without_a_card(self):
        fleet = fleet_of((CRUISER, CRUISER, CRUISER))
        problem = the_one(building.check(first_ship(fleet, card="lost")))
        assert (problem.ship, problem.card, problem.weight) == ("1.1", "lost", Weight.UNKNOWN)

    def test_a_faulty_card_is_told_once_with_its_ships(self):
        faulty = CRUISER.but(hull=None, squadron_max=9)
        problem = the_one(building.check(fleet_of((faulty,) * 5)))
        assert (problem.card, problem.field, problem.ship, problem.squadron) == ("c", "hull", "1.1", "q1")
        assert str(problem.text).endswith("(Ship 1.1, Ship 1.2, Ship 1.3, 2 more)")

    def test_a_faulty_card_that_stays_ashore_is_not_told(self):
        fleet = first_ship(fleet_of((CRUISER.but(id="x", dr=None), CRUISER, CRUISER)), sails=False)
        assert building.check(fleet) == ()

    def test_mixed_classes_are_a_remark(self):
        problem = the_one(building.check(fleet_of((CRUISER, SPECIAL))))
        assert (problem.weight, problem.squadron) == (Weight.NOTE, "q1")
        assert "Probe, Rarity" in str(problem.text)


class TestMakeUp:
    """P4, behind its switch."""

    @pytest.mark.parametrize("ships", [1, 5])
    def test_squadron_size(self, ships):
        fleet = fleet_of((CRUISER,) * ships)
        remark = the_one(building.check(fleet))
        wrong = the_one(building.check(fleet.but(house=P4)))
        assert (remark.weight, wrong.weight) == (Weight.NOTE, Weight.WRONG)
        assert (wrong.rule, wrong.squadron, str(wrong.allowed)) == ("Make-up of the fleet", "q1", "2 to 4")

    def test_more_variants_than_standards(self):
        fleet = fleet_of((CRUISER, CRUISER), (VARIANT, VARIANT, VARIANT))
        assert building.check(fleet) == ()
        problem = the_one(building.check(fleet.but(house=P4)))
        assert (str(problem.found), str(problem.allowed), problem.squadron) == ("3 ships", "at most 2", "q2")

    def test_standards_of_another_size_do_not_help(self):
        frigate = CRUISER.but(id="f", size_class="small")
        fleet = fleet_of((frigate, frigate), (VARIANT, VARIANT), house=P4)
        assert str(the_one(building.check(fleet)).allowed) == "at most 0"

    @pytest.mark.parametrize(
        ("rarity", "limit", "squadrons", "legal"),
        [
            ("special1", 600, 1, True),
            ("special1", 599, 1, False),
            ("special2", 1000, 2, True),
            ("special2", 999, 2, False),
            ("special3", 600, 2, True),
            ("special3", 600, 3, False),
        ],
    )
    def test_special_squadrons(self, rarity, limit, squadrons, legal):
        rare = SPECIAL.but(rarity=rarity)
        fleet = fleet_of(*((rare,) for _ in range(squadrons)), limit=limit, house=P4)
        problems = building.check(fleet)
        if legal:
            assert problems == ()
        else:
            problem = the_one(problems)
            assert (problem.weight, problem.squadron) == (Weight.WRONG, f"q{squadrons}")
            assert building.check(fleet.but(house={})) == ()

    def test_specials_without_a_limit_cannot_be_told(self):
        problem = the_one(building.check(fleet_of((SPECIAL,), house=P4)))
        assert verdict([problem]) is Verdict.CANNOT_TELL


def test_sixty_ships_look_at_each_card_once(monkeypatch):
    """A large list stays quick because a card is judged once, however many ships use it."""
    fleet = fleet_of(*((CRUISER,) * 4 for _ in range(10)), *((VARIANT,) * 4 for _ in range(5)), house=P4)
    looked_at = []
    monkeypatch.setattr(
        "fleetdesk.systems.uncharted_seas.lists.checks.check_card",
        lambda card: looked_at.append(card.id) or (),
    )
    assert building.check(fleet) == ()
    assert looked_at == ["c", "v"]
    working = building.cost(fleet)
    assert working.total == 3600
    assert len(working.rows) == 60 + 15


def test_every_text_can_be_said():
    """No place of a message stays unfilled."""
    bad = CRUISER.but(hull=None, cr=2, ranges=(8.0, 8.0), ram=-1, squadron_min=6)
    fleet = fleet_of((bad, SPECIAL), (VARIANT,), (SPECIAL,), (SPECIAL,), limit=300, house=P4)
    problems = building.check(first_ship(fleet, name="Ship 1.2"))
    assert len(problems) > 8
    for problem in problems:
        for message in filter(None, (problem.text, problem.found, problem.allowed)):
            assert "{" not in ENGLISH.say(message)


def test_cards_are_grouped_and_told_at_a_glance():
    assert building.group(CRUISER) == "Cruisers"
    assert building.summary(CRUISER.but(crew=None, move=7.5)) == (
        ("DR", "4"), ("CR", "6"), ("Hull", "5"), ("Crew", "–"), ("MV", "7.5"),
    )  # fmt: skip
