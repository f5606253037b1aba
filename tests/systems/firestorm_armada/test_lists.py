"""Cards, lists, prices and checks; the cards and fleets that come with the game; cards made of data."""

from collections import Counter

import pytest

from fleetdesk import paths
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.lists.catalogues import ReadCatalogue, ReadEntry, ReadOption, ReadProfile, ReadUse
from fleetdesk.core.lists.fittings import CardOption, Change, SpecialRule
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.verdicts import Verdict, Weight, verdict
from fleetdesk.core.words import ENGLISH, Words
from fleetdesk.services.battlescribe import catalogues as battlescribe
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.systems.firestorm_armada.game import SYSTEM
from fleetdesk.systems.firestorm_armada.lists import building
from fleetdesk.systems.firestorm_armada.lists.import_figures import faction_of
from fleetdesk.systems.firestorm_armada.lists.importing import from_catalogue
from fleetdesk.systems.firestorm_armada.printed.factions import COMMAND, TACTICS
from fleetdesk.systems.firestorm_armada.printed.places import FleetPlace
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet, Weapon
from fleetdesk.systems.firestorm_armada.wings import flights
from tests import catalogue_files as data
from tests.written_out import written_out

FILES = sorted((paths.shipped_fleets() / "firestorm_armada").glob("*.json"))
CATALOGUE = {card.id: card for card in building.catalogue()}
SHIPS = {number: card for number, card in CATALOGUE.items() if not card.is_wing}


def fleet(*squadrons, **fields):
    """A Terran list: each squadron as card ids."""
    numbers = iter(range(1, 100))
    made = tuple(
        Squadron(
            id=f"q{at}",
            name=f"Squadron {at}",
            ships=tuple(
                ShipEntry(id=f"s{n}", name=f"Ship {n}", card=card)
                for card, n in zip(cards, numbers, strict=False)
            ),
        )
        for at, cards in enumerate(squadrons, 1)
    )
    cards = {card: CATALOGUE[card] for one in squadrons for card in one}
    told = {"faction": "Terran", **fields}
    return ArmadaFleet(system="firestorm_armada", name="Test", squadrons=made, cards=cards, **told)


def said(lists, weight=None):
    return [str(one.text) for one in building.check(lists) if weight is None or one.weight is weight]


class TestCatalogue:
    def test_all_123_ships_and_the_wings_of_six_factions(self):
        assert len(SHIPS) == 123
        assert len(CATALOGUE) == 123 + 6 * 5
        assert {card.faction for card in CATALOGUE.values()} == set(TACTICS)

    @pytest.mark.parametrize("card", CATALOGUE.values(), ids=CATALOGUE)
    def test_card_is_sound_and_says_where_it_comes_from(self, card):
        assert verdict(building.check_card(card)) is Verdict.LEGAL
        assert card.source == "Second edition figures"

    def test_a_card_told_in_the_digest(self):
        apollo = CATALOGUE["ter-apollo"]
        assert (apollo.points, apollo.move, apollo.dr, apollo.cr, apollo.hull, apollo.crew) == (
            170,
            6,
            6,
            10,
            8,
            7,
        )
        assert (apollo.ap, apollo.pd, apollo.shield, apollo.is_capital) == (5, 5, 2, True)
        guns = [(gun.kind, gun.arc, gun.name, gun.ad, gun.band_inches) for gun in apollo.weapons]
        assert guns == [
            ("broadside", "fore_fixed", "Nuclear", (8, 10, 6, 0), 8),
            ("broadside", "port", "", (6, 8, 4, 0), 8),
            ("broadside", "starboard", "", (6, 8, 4, 0), 8),
            ("turret", "any", "", (12, 9, 3, 0), 8),
            ("torpedo", "any", "", (6, 7, 7, 8), 12),
        ]

    def test_what_the_sheet_has_no_rule_for_is_no_gun(self):
        odd = [gun for card in SHIPS.values() for gun in card.weapons if gun.kind == "other"]
        assert {gun.name for gun in odd} == {"Cyberwarfare"}
        assert not any(gun.primary for gun in odd)

    def test_capital_and_small_follow_the_type_and_can_be_said_otherwise(self):
        rows = {
            kind: (ArmadaCard(ship_type=kind).is_capital, ArmadaCard(ship_type=kind).target_row)
            for kind in ("battleship", "frigate", "corvette", "installation", "fighter")
        }
        assert rows == {
            "battleship": (True, "none"),
            "frigate": (False, "5+"),
            "corvette": (False, "6"),
            "installation": (False, "none"),
            "fighter": (False, "none"),
        }
        said_otherwise = ArmadaCard(ship_type="frigate", capital="yes", small_target="none")
        assert (said_otherwise.is_capital, said_otherwise.target_row) == (True, "none")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
class TestSamples:
    def test_it_is_legal_with_and_without_the_make_up(self, path):
        lists = ArmadaFleet.model_validate_json(path.read_bytes())
        for house in ({}, {"composition_v2": True}):
            problems = building.check(lists.but(house=house))
            assert problems == ()
            assert verdict(problems) is Verdict.LEGAL

    def test_its_cards_are_those_of_the_catalogue(self, path):
        lists = ArmadaFleet.model_validate_json(path.read_bytes())
        assert all(CATALOGUE[number] == card for number, card in lists.cards.items())
        assert {card.faction for card in lists.cards.values()} == {lists.faction}
        assert lists.source == "Second edition figures"

    def test_it_has_wings_and_room_for_them(self, path):
        lists = ArmadaFleet.model_validate_json(path.read_bytes())
        wings = flights.wings(lists)
        assert 0 < len(wings) <= flights.wing_capacity(lists)
        assert flights.carriers(lists).keys() == {entry.id for entry, _ in wings}


def test_there_is_a_list_for_each_faction():
    assert {path.stem.split("_")[0].title() for path in FILES} == set(TACTICS)


class TestPrice:
    def test_rows_add_up(self):
        lists = fleet(["ter-teuton"] * 2, ["ter-fighters"])
        cost = building.cost(lists)
        assert cost.total == 105
        assert sum(row.value or 0 for row in cost.rows) == 105

    def test_a_ship_costs_what_its_card_says(self):
        assert building.ship_cost(fleet(["ter-teuton"]), "s1").total == 50

    def test_an_unknown_price_is_never_a_price(self):
        lists = fleet(["ter-teuton"] * 2)
        lists = lists.but(cards={"ter-teuton": CATALOGUE["ter-teuton"].but(points=None)})
        assert building.ship_cost(lists, "s1").total is None
        assert verdict(building.check(lists)) is Verdict.CANNOT_TELL

    def test_over_the_limit_is_illegal(self):
        assert verdict(building.check(fleet(["ter-teuton"] * 2, points_limit=99))) is Verdict.ILLEGAL
        assert verdict(building.check(fleet(["ter-teuton"] * 2, points_limit=100))) is Verdict.LEGAL


class TestCheck:
    @pytest.mark.parametrize(("ships", "legal"), [(1, False), (2, True), (3, True), (4, False)])
    def test_a_squadron_has_as_many_ships_as_its_card_says(self, ships, legal):
        found = verdict(building.check(fleet(["ter-teuton"] * ships)))
        assert found is (Verdict.LEGAL if legal else Verdict.ILLEGAL)

    def test_a_card_that_states_no_size_is_not_measured(self):
        assert CATALOGUE["ter-apollo"].squadron_max is None
        assert said(fleet(["ter-apollo"] * 3)) == []

    def test_escorts_accompany_others(self):
        assert said(fleet(["ter-apollo", "ter-squire", "ter-squire"])) == []
        mixed = fleet(["ter-teuton", "ter-hauberk"])
        assert said(mixed, Weight.NOTE) == ["Squadron 1 mixes classes: Teuton, Hauberk"]

    def test_a_class_that_falls_short_is_not_mended_by_a_ship_of_another(self):
        alone, mixed = fleet(["ter-hauberk"]), fleet(["ter-hauberk", "ter-missionary"])
        assert verdict(building.check(alone)) is Verdict.ILLEGAL
        assert said(mixed, Weight.WRONG) == [
            "Squadron 1 fields 1 ship; a squadron of class Hauberk has 2 to 3",
            "Squadron 1 fields 1 ship; a squadron of class Missionary has 2 to 4",
        ]

    def test_a_variant_counts_with_the_class_it_varies(self):
        pair = fleet(["ter-hauberk"] * 2)
        variant = CATALOGUE["ter-hauberk"].but(id="ter-hauberk-v", based_on="ter-hauberk", hull=6)
        ships = (pair.squadrons[0].ships[0], pair.squadrons[0].ships[1].but(card=variant.id))
        varied = pair.but(
            cards={**pair.cards, variant.id: variant}, squadrons=(pair.squadrons[0].but(ships=ships),)
        )
        assert said(varied, Weight.WRONG) == []

    def test_a_figure_that_is_missing_makes_it_uncertain(self):
        for field in ("move", "dr", "cr", "hull", "crew", "ap", "pd"):
            broken = CATALOGUE["ter-teuton"].but(**{field: None})
            assert verdict(building.check_card(broken)) is Verdict.CANNOT_TELL, field

    def test_a_wing_needs_no_hull_and_a_ship_may_have_no_crew(self):
        assert building.check_card(CATALOGUE["ter-bombers"]) == ()
        assert building.check_card(CATALOGUE["ter-teuton"].but(crew=0)) == ()

    def test_cr_below_dr_and_empty_weapons_are_remarked(self):
        odd = CATALOGUE["ter-teuton"].but(cr=3, weapons=(Weapon(),))
        assert {one.field for one in building.check_card(odd)} == {"cr", "weapons"}
        assert verdict(building.check_card(odd)) is Verdict.LEGAL

    def test_what_a_wing_does_not_carry_is_remarked(self):
        ship, wing = CATALOGUE["ter-teuton"], CATALOGUE["ter-bombers"]
        odd = wing.but(weapons=ship.weapons[:1], wing_capacity=2)
        assert {one.field for one in building.check_card(odd)} == {"weapons", "wing_capacity"}
        (torpedoes,) = building.check_card(ship.but(torpedo_ad=3))
        assert (torpedoes.field, torpedoes.weight) == ("torpedo_ad", Weight.NOTE)

    def test_a_wing_without_room_is_illegal(self):
        room = CATALOGUE["ter-ares"].wing_capacity
        full = fleet(["ter-ares"], ["ter-fighters"] * 6, ["ter-bombers"] * (room - 6))
        assert verdict(building.check(full)) is Verdict.LEGAL
        over = fleet(["ter-ares"], ["ter-fighters"] * 6, ["ter-bombers"] * (room - 5))
        assert verdict(building.check(over)) is Verdict.ILLEGAL
        assert any("no carrier with room" in text for text in said(over))

    def test_limits_of_flights_are_remarks(self):
        lists = fleet(["ter-ares"], ["ter-fighters"] * 7, ["ter-bombers", "ter-fighters"])
        assert said(lists) == [
            "Squadron 2 is larger than one flight",
            "Squadron 3 mixes types of wings: Bomber wing, Fighter wing",
        ]
        assert verdict(building.check(lists)) is Verdict.LEGAL

    def test_a_third_flight_of_a_carrier_is_remarked(self):
        lists = fleet(["ter-ares"], ["ter-fighters"], ["ter-bombers"], ["ter-interceptors"])
        assert said(lists) == ["Ship 1 has 3 flights"]

    def test_a_faction_the_sheet_does_not_name_is_remarked_until_it_is_said(self):
        odd = fleet(["ter-teuton"] * 2, faction="Reed Lake")
        assert any("no tactics bonus" in text for text in said(odd))
        assert said(odd.but(tactics_bonus=1, command_distance=5.0)) == []

    @pytest.mark.parametrize(
        ("limit", "squadrons", "legal"),
        [
            (800, [["ter-apollo"], ["ter-teuton"] * 2, ["ter-missionary"] * 2], True),
            (800, [["ter-apollo"], ["ter-teuton"] * 2], False),
            (1200, [["ter-apollo"], ["ter-teuton"] * 2, ["ter-missionary"] * 2], False),
            (1200, [["ter-apollo"], ["ter-teuton"] * 2, *[["ter-missionary"] * 2] * 2], True),
            (2500, [["ter-apollo"], ["ter-teuton"] * 2, ["ter-missionary"] * 2], None),
        ],
    )
    def test_the_make_up_of_the_second_edition_only_where_it_is_asked_for(self, limit, squadrons, legal):
        lists = fleet(*squadrons, points_limit=limit)
        assert verdict(building.check(lists)) is Verdict.LEGAL
        found = verdict(building.check(lists.but(house={"composition_v2": True})))
        want = {True: Verdict.LEGAL, False: Verdict.ILLEGAL, None: Verdict.CANNOT_TELL}[legal]
        assert found is want

    def test_an_empty_squadron_and_an_empty_list(self):
        assert verdict(building.check(fleet([]))) is Verdict.ILLEGAL
        assert verdict(building.check(fleet())) is Verdict.CANNOT_TELL


class TestFaction:
    @pytest.mark.parametrize("faction", TACTICS)
    def test_bonus_and_distance_come_from_the_faction(self, faction):
        lists = ArmadaFleet(system="firestorm_armada", faction=faction)
        assert (lists.tactics, lists.command) == (TACTICS[faction], COMMAND[faction])

    def test_what_the_list_says_goes_before(self):
        lists = ArmadaFleet(
            system="firestorm_armada", faction="Terran", tactics_bonus=0, command_distance=9.5
        )
        assert (lists.tactics, lists.command) == (0, 9.5)

    def test_cards_of_another_faction_tell_theirs(self):
        card = ArmadaCard(id="x", faction="Reed Lake", faction_tactics=4, faction_command=9.0)
        lists = ArmadaFleet(system="firestorm_armada", faction="Reed Lake", cards={"x": card})
        assert (lists.tactics, lists.command, lists.knows_faction) == (4, 9, True)
        assert not lists.but(cards={}).knows_faction


class TestFlights:
    def test_wings_alone_are_a_flight_and_among_ships_a_unit_of_their_own(self):
        lists = fleet(["ter-ares", "ter-fighters"], ["ter-bombers"] * 2)
        found = [(unit.id, unit.kind, len(unit.entries)) for unit in flights.units(lists)]
        assert found == [("q1", "squadron", 1), ("q1-wings", "flight", 1), ("q2", "flight", 2)]

    def test_flights_escorts_and_installations_do_not_count_for_cards(self):
        lists = fleet(["ter-ares"], ["ter-squire"], ["ter-palisade"], ["ter-fighters"])
        assert [unit.counts_for_cards for unit in flights.units(lists)] == [True, False, False, False]

    def test_a_flight_goes_to_the_first_carrier_that_takes_it_whole(self):
        lists = fleet(["ter-palisade"], ["ter-ares"], ["ter-fighters"] * 5)
        assert CATALOGUE["ter-palisade"].wing_capacity == 3
        assert set(flights.carriers(lists).values()) == {"s2"}

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_the_wings_of_a_sample_fly_from_its_carrier(self, path):
        """Those of the Aquans were launched by their battleship, while the carrier sailed beside it, empty."""
        lists = ArmadaFleet.model_validate_json(path.read_bytes())
        cards = {entry.id: lists.cards[entry.card] for _, entry in lists.ships()}
        assert {cards[home].ship_type for home in flights.carriers(lists).values()} == {"carrier"}

    def test_a_wing_flies_from_where_the_list_says(self):
        lists = fleet(["ter-palisade"], ["ter-ares"], ["ter-fighters"] * 3)
        assert set(flights.carriers(lists).values()) == {"s1"}
        told = lists.but(carriers={"s3": "s2"})
        assert flights.carriers(told) == {"s3": "s2", "s4": "s1", "s5": "s1"}
        assert said(told) == []
        wrong = lists.but(carriers={"s3": "s4"})
        assert flights.carriers(wrong)["s3"] == "s1"
        assert said(wrong) == ["Ship 3 cannot fly from Ship 4"]


class TestImport:
    @pytest.fixture
    def imported(self, tmp_path):
        return from_catalogue(
            battlescribe.read(data.write(tmp_path, a_gst=data.game_system(), b_cat=data.catalogue()))
        )

    def test_ships_weapons_and_wings_become_cards(self, imported):
        cards = {card.class_name: card for card in imported.cards}
        assert set(cards) == {"Heron", "Wren", "Fighter"}
        heron = cards["Heron"]
        assert (heron.ship_type, heron.points, heron.squadron_min, heron.squadron_max) == (
            "heavy_cruiser",
            85,
            2,
            3,
        )
        assert (heron.dr, heron.cr, heron.move, heron.hull, heron.crew, heron.ap, heron.pd, heron.shield) == (
            5,
            7,
            8,
            6,
            5,
            6,
            4,
            1,
        )
        assert heron.tier_row == 2
        assert [(gun.kind, gun.arc, gun.name, gun.band_inches, gun.ad) for gun in heron.weapons] == [
            ("broadside", "fore_fixed", "", 8, (5, 6, 3, 0)),
            ("broadside", "port", "Beam", 10, (6, 8, 4, 0)),
            ("broadside", "starboard", "Beam", 10, (6, 8, 4, 0)),
            ("torpedo", "any", "", 12, (4, 4, 4, 5)),
        ]
        assert [rule.name for rule in heron.rules] == ["Tough Hide"]
        assert [(one.name, one.price) for one in heron.options] == [("More point defence", 5)]
        assert heron.weapons[1].rules == "Gun Rack"
        assert cards["Wren"].cloak
        assert not cards["Wren"].shield
        fighter = cards["Fighter"]
        assert (fighter.ship_type, fighter.points, fighter.torpedo_ad, fighter.pd, fighter.move) == (
            "fighter",
            5,
            2,
            1,
            18,
        )
        assert fighter.squadron_max == 6

    def test_the_bonus_of_a_faction_stands_on_its_cards(self, imported):
        assert {(card.faction, card.faction_tactics, card.faction_command) for card in imported.cards} == {
            ("Reed Lake", 4, 9)
        }

    def test_cards_made_of_data_are_sound(self, imported):
        assert [building.check_card(card) for card in imported.cards] == [()] * 3

    def test_nothing_is_said_of_what_is_understood(self, imported):
        assert imported.report == ()

    @pytest.mark.parametrize(
        ("title", "faction"),
        [
            ("Terran Fleet", "Terran"),
            ("Terran Invasion Fleet", "Terran"),
            ("Dindrenzi Federation Patrol Fleet", "Dindrenzi"),
            ("Reed Lake Fleet", "Reed Lake"),
        ],
    )
    def test_the_faction_is_in_the_title(self, title, faction):
        assert faction_of(title) == faction

    @staticmethod
    def entry(name="Heron", *, points=85, ship=None, weapons=(), **fields):
        values = {**dict(zip(data.TYPES["Ship"], data.HERON, strict=True)), **(ship or {})}
        profiles = [ReadProfile(name=name, type="Ship", values=values)]
        for number, weapon in enumerate(weapons):
            told = {**dict(zip(data.TYPES["Weapon"], data.GUNS, strict=True)), **weapon}
            profiles.append(ReadProfile(name=f"{name} {number}", type="Weapon", values=told))
        return ReadEntry(name=name, points=points, profiles=tuple(profiles), **fields)

    def read(self, *entries):
        rules = {"Fleet": "Tactics Bonus: 2 Command Distance: 6"}
        return from_catalogue([ReadCatalogue(name="Reed Lake", rules=rules, entries=entries)])

    @pytest.mark.parametrize(
        ("given", "told"),
        [
            ({"ship": {"CP": "two"}}, "CP is “two”, left empty"),
            ({"ship": {"HP": "0"}}, "Hull points (HP) left out: 1 or more"),
            ({"ship": {"Designation": "Moon"}}, "type “Moon” is not known"),
            ({"points": None}, "no points found"),
            ({"weapons": ({"Arc": "Upwards"},)}, "its arc “Upwards” is not known"),
            ({"weapons": ({"2": "d6"},)}, "is “d6”, left empty"),
            ({"weapons": ({"1": "400"},)}, "left out: 60 or less"),
        ],
    )
    def test_a_figure_that_is_not_understood_is_told_and_the_card_still_made(self, given, told):
        found = self.read(self.entry(**given))
        assert len(found.cards) == 1
        assert [told in str(line.told) for line in found.report] == [True]

    def test_profiles_of_another_kind_are_told(self):
        other = ReadEntry(
            name="Marine", profiles=(ReadProfile(name="M", type="Soldier", values={"St": "4"}),)
        )
        found = self.read(other, self.entry())
        assert len(found.cards) == 1
        assert str(found.report[0].told) == "Reed Lake: Marine: figures “Soldier” are not understood"

    def test_a_catalogue_of_another_game_gives_no_card(self):
        other = ReadEntry(
            name="Marine", profiles=(ReadProfile(name="M", type="Soldier", values={"St": "4"}),)
        )
        assert self.read(other).cards == ()

    def test_one_class_twice_is_one_card_unless_its_figures_differ(self):
        same = self.read(self.entry(), self.entry())
        assert len(same.cards) == 1
        other = self.read(self.entry(), self.entry(ship={"DR": "6"}))
        assert [card.id for card in other.cards] == ["bs-reed-lake-heron", "bs-reed-lake-heron-2"]
        assert "more than once" in str(other.report[0].told)

    def test_turrets_nuclear_torpedoes_and_cyberwarfare_are_told_apart(self):
        found = self.read(
            self.entry(
                weapons=(
                    {"Arc": "Turrets", "Category": "Primary"},
                    {"Arc": "Any", "Category": "Nuclear_Torpedo"},
                    {"Arc": "Port_OR_Starboard", "Category": "Kinetic"},
                    {"Arc": "Fore", "Category": "Cyberwarfare"},
                )
            )
        )
        guns = [(gun.kind, gun.arc, gun.name) for gun in found.cards[0].weapons]
        assert guns == [
            ("broadside", "port_or_starboard", "Kinetic"),
            ("turret", "any", ""),
            ("torpedo", "any", "Nuclear"),
            ("other", "fore", "Cyberwarfare"),
        ]

    def test_a_size_comes_from_where_the_class_must_be_chosen(self):
        uses = (ReadUse(least=2, most=3), ReadUse(least=0, most=1), ReadUse(least=3, most=4))
        card = self.read(self.entry(uses=uses)).cards[0]
        assert (card.squadron_min, card.squadron_max) == (2, 4)
        card = self.read(self.entry(uses=(ReadUse(least=0, most=2),))).cards[0]
        assert (card.squadron_min, card.squadron_max) == (None, None)

    def test_what_may_be_bought_is_an_option_with_its_price(self):
        options = (ReadOption(id="a", name="Scout", points=5), ReadOption(id="b", name="Ram", points=0))
        card = self.read(self.entry(options=options)).cards[0]
        assert [(one.name, one.price) for one in card.options] == [("Scout", 5), ("Ram", 0)]
        assert card.notes == ""


def test_groups_and_summaries_have_words_for_every_card():
    groups = Counter(building.group(card) for card in CATALOGUE.values())
    assert groups["Wings of small craft"] == 30
    assert dict(building.summary(CATALOGUE["ter-teuton"])) == {
        "DR": "4",
        "CR": "6",
        "HP": "4",
        "CP": "5",
        "MV": "7",
    }


class TestCarriers:
    """Which ship a flight flies from, settled beside the card of one of its wings."""

    @pytest.fixture
    def editor(self):
        return FleetEditor(SYSTEM, two_carriers())

    def test_a_ship_is_asked_nothing(self, editor):
        assert SYSTEM.ship_question(editor.fleet, "c1") is None

    def test_the_usual_place_is_told_and_another_can_be_chosen(self, editor):
        question = SYSTEM.ship_question(editor.fleet, "w1")
        assert question.ships == ("w1", "w2")
        assert [str(pick.title) for pick in question.choice.picks] == ["Where there is room", "One", "Two"]
        assert str(question.choice.picks[0].detail) == "One"
        assert editor.answer("w1", "c2")
        assert flights.carriers(editor.fleet) == {"w1": "c2", "w2": "c2"}
        assert SYSTEM.ship_question(editor.fleet, "w2").choice.value == "c2"
        editor.undo()
        assert editor.fleet.carriers == {}

    def test_back_to_where_there_is_room(self, editor):
        editor.answer("w1", "c2")
        editor.answer("w2", "")
        assert editor.fleet.carriers == {}

    def test_too_little_room_is_said_and_not_forbidden(self):
        editor = FleetEditor(SYSTEM, two_carriers(room=1))
        pick = SYSTEM.ship_question(editor.fleet, "w1").choice.picks[2]
        assert str(pick.discouraged) == "Wings in the flight: 2; room left: 1."
        assert editor.answer("w1", "c2")

    def test_a_wing_that_left_the_list_is_forgotten(self, editor):
        editor.answer("w1", "c2")
        editor.remove_ship("w2")
        editor.answer("w1", "c1")
        assert editor.fleet.carriers == {"w1": "c1"}


def two_carriers(room=4):
    """Two carriers and a flight of two wings."""
    ship = ArmadaCard(id="c", class_name="Carrier", ship_type="carrier", wing_capacity=4)
    small = ship.but(id="d", wing_capacity=room)
    wing = ArmadaCard(id="w", class_name="Fighters", ship_type="fighter")
    return ArmadaFleet(
        system=SYSTEM.id,
        cards={"c": ship, "d": small, "w": wing},
        squadrons=(
            Squadron(
                id="q1",
                ships=(ShipEntry(id="c1", name="One", card="c"), ShipEntry(id="c2", name="Two", card="d")),
            ),
            Squadron(id="q2", ships=tuple(ShipEntry(id=f"w{n}", name=f"W{n}", card="w") for n in (1, 2))),
        ),
    )


def test_wings_are_counted_beside_the_ships_that_carry_them():
    fleet = ArmadaFleet.model_validate_json(next(one for one in FILES if "terran" in one.name).read_bytes())
    cards = [fleet.cards.get(ship.card) for _, ship in fleet.sailing()]
    wings = sum(card.is_wing for card in cards)
    assert wings
    assert str(SYSTEM.counted(cards)) == f"{len(cards) - wings} ships, {wings} wings"
    assert str(SYSTEM.counted([card for card in cards if not card.is_wing][:1])) == "1 ship"
    assert str(SYSTEM.counted([None])) == "1 ship"


def test_a_class_of_small_craft_is_said_in_the_players_language_a_name_is_not():
    cards = {card.id: card for card in SYSTEM.catalogue()}
    fighters = next(card for card in cards.values() if card.class_name == "Fighters")
    french = Words.load("fr", paths.texts())
    assert french.say(SYSTEM.class_title(fighters)) == "Chasseurs"
    assert french.say(SYSTEM.class_title(fighters.but(class_name="Fire"))) == "Fire"


# --- options ------------------------------------------------------------------------------------------


def fitted_out():
    """A cruiser squadron of two, one with options."""
    shields = CardOption(id="sh", name="+1 Shield", price=10, changes=(Change(field="shield", value=1),))
    guns = CardOption(
        id="ad", name="More dice", price=5, changes=(Change(table="weapons", field="band_1", value=2),)
    )
    card = ArmadaCard(
        id="teal",
        class_name="Teal",
        points=50,
        move=7,
        dr=4,
        cr=6,
        hull=4,
        crew=5,
        ap=3,
        pd=3,
        squadron_min=2,
        squadron_max=2,
        weapons=(Weapon(arc="fore", band_1=5, band_2=6),),
        options=(shields, guns),
        rules=(SpecialRule(name="Tough hide", text="It is hard to hurt."),),
    )
    ships = (
        ShipEntry(id="s1", name="One", card="teal", options={"sh": 1, "ad": 1}),
        ShipEntry(id="s2", name="Two", card="teal"),
    )
    return ArmadaFleet(
        system="firestorm_armada",
        name="Teals",
        faction="Terran",
        cards={"teal": card},
        squadrons=(Squadron(id="q1", name="First", ships=ships),),
    )


def test_ships_of_a_class_are_one_squadron_however_they_are_fitted():
    assert not [one for one in SYSTEM.check(fitted_out()) if one.weight is Weight.WRONG]


def test_the_table_plays_with_the_figures_of_the_options_and_tells_why():
    side = SideSetup(id="a", name="A", fleet=fitted_out())
    battle = SYSTEM.opening(Setup(sides=(side, side.but(id="b", name="B"))))
    assert (battle.card("a-s1").shield, battle.card("a-s2").shield) == (1, 0)
    told = SYSTEM.explain(battle, "a-s1/shields")
    assert [(ENGLISH.say(row.label), row.value) for row in told.rows][:2] == [
        ("Printed on the card", 0),
        ("Option: +1 Shield", 1),
    ]
    dice = SYSTEM.explain(battle, "a-s1/ad/0/0")
    assert dice.total == 7
    assert "Option: More dice" in [ENGLISH.say(row.label) for row in dice.rows]
    panel = written_out(SYSTEM.panel(battle, "a-s1", "a"))
    assert "It is hard to hurt." in panel
    assert "More dice" in panel


def test_no_more_squadrons_of_a_kind_than_the_lists_of_their_owner_allow():
    fleet = fitted_out()
    place = FleetPlace(role="Teal squadron", tier="2", sizes=((0, 1, 2, 3), (800, 2, 2, 3)))
    teal = fleet.cards["teal"].but(places=(place,), squadron_min=None)
    first = fleet.squadrons[0].but(ships=fleet.squadrons[0].ships[:1])
    second = first.but(id="q2", ships=(fleet.squadrons[0].ships[1],))
    fleet = fleet.but(cards={"teal": teal}, squadrons=(first, second), house={"composition_v2": True})

    def told(limit):
        return [
            str(one.text)
            for one in SYSTEM.check(fleet.but(points_limit=limit))
            if "Teal squadron" in str(one.text)
        ]

    assert told(800) == ["Teal squadron: 2 squadrons, 1 allowed"]
    assert told(1000) == []
