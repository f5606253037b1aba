"""Printed cards of ships and wings: every figure, and the dice that are left after damage."""

from typing import Any

import pytest

from fleetdesk.core.blocks.cards import Arcs, Heading, Notes, Stats, Table, Track
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.building.card_editor import CardEditor, field_specs
from fleetdesk.systems.firestorm_armada.game import SYSTEM
from fleetdesk.systems.firestorm_armada.lists import building
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import card as cards
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, Weapon

CATALOGUE = {card.id: card for card in building.catalogue()}
APOLLO = CATALOGUE["ter-apollo"]


def blocks(card, kind):
    return [block for block in card.blocks if isinstance(block, kind)]


def stats(card):
    return {
        ENGLISH.say(stat.label): ENGLISH.say(stat.value)
        for block in blocks(card, Stats)
        for stat in block.items
    }


def rows(table):
    return {
        ENGLISH.say(row.label): [ENGLISH.say(cell.text) if cell.text else "" for cell in row.cells]
        for row in table.rows
    }


class TestShip:
    def test_every_figure_stands_on_it(self):
        assert stats(cards.card(APOLLO)) == {
            "MV": "6″",
            "Half MV": "3″",
            "DR": "6",
            "CR": "10",
            "PD": "5",
            "Shields": "2",
            "Mines": "–",
            "Wings": "–",
            "Capital": "yes",
            "Small target": "–",
        }
        tracks = blocks(cards.card(APOLLO), Track)
        assert [(one.total, one.shape) for one in tracks] == [(8, "square"), (7, "round"), (5, "diamond")]

    def test_half_of_an_odd_move_stays_half(self):
        assert stats(cards.card(CATALOGUE["ter-teuton"]))["Half MV"] == "3.5″"

    def test_a_cloak_is_told_where_shields_are(self):
        assert stats(cards.card(CATALOGUE["rel-nexus"]))["Shields"] == "cloak"
        both = CATALOGUE["rel-nexus"].but(shield=2)
        assert stats(cards.card(both))["Shields"] == "2, cloak"

    def test_no_boxes_for_a_crew_it_does_not_have(self):
        suppression = CATALOGUE["dir-suppression"]
        assert suppression.crew == 0
        assert "Crew (CP)" not in [ENGLISH.say(one.label) for one in blocks(cards.card(suppression), Track)]

    def test_weapons_alike_to_both_sides_share_a_line(self):
        table = blocks(cards.card(APOLLO), Table)[0]
        assert rows(table) == {
            "Fore fixed: Nuclear": ["8″", "8", "10", "6", "–"],
            "Port, starboard": ["8″", "6", "8", "4", "–"],
            "Turret": ["8″", "12", "9", "3", "–"],
            "Torpedoes": ["12″", "6", "7", "7", "8"],
        }

    def test_weapons_called_the_same_are_numbered(self):
        names = [ENGLISH.say(line.label) for line in cards.lines(CATALOGUE["din-praetorian"])]
        assert names == [
            "Fore fixed: Kinetic",
            "Port or starboard",
            "Fore: Torpedoes I",
            "Fore: Torpedoes II",
        ]

    def test_the_ladder_is_what_damage_leaves(self):
        ladder = blocks(cards.card(APOLLO), Table)[1]
        found = rows(ladder)
        assert list(found) == [f"\N{MINUS SIGN}{n}" for n in range(1, 8)]
        assert found["\N{MINUS SIGN}1"] == ["7·9·5", "5·7·3", "11·8·2", "4"]
        assert found["\N{MINUS SIGN}4"] == ["4·6·2", "2·4·1", "8·5·1", "1"]
        assert found["\N{MINUS SIGN}7"] == ["1·3·1", "1·1·1", "5·2·1", "–"], "guns keep a die, PD does not"

    def test_torpedoes_lose_nothing(self):
        tubes = next(gun for gun in APOLLO.weapons if gun.kind == "torpedo")
        assert cards.weapon_ad(tubes, 7) == tubes.ad

    def test_a_house_rule_keeps_a_die_of_point_defence(self):
        assert [cards.pd_after(APOLLO, lost) for lost in (0, 4, 5, 6)] == [5, 1, 0, 0]
        assert cards.pd_after(APOLLO, 6, HouseRules(pd_min_ad=1)) == 1

    def test_the_drawing_shows_guns_in_their_arcs(self):
        (drawn,) = cards.arcs(APOLLO)
        fans = {ENGLISH.say(fan.label): ENGLISH.say(fan.text) for fan in drawn.fans}
        assert fans == {"Fore fixed": "8·10·6", "Port": "6·8·4", "Starboard": "6·8·4"}
        assert ENGLISH.say(drawn.centre) == "12·9·3"

    def test_a_gun_of_either_side_is_drawn_on_both(self):
        (drawn,) = cards.arcs(CATALOGUE["din-sgian"])
        assert {ENGLISH.say(fan.label) for fan in drawn.fans} == {"Port", "Starboard"}

    def test_guns_alike_in_one_arc_are_counted(self):
        (drawn,) = cards.arcs(CATALOGUE["ter-marshal"])
        assert ENGLISH.say(drawn.centre) == "2× 8·7·2"

    def test_it_says_second_edition_figures(self):
        notes = blocks(cards.card(APOLLO), Notes)
        assert "Figures: Second edition figures" in [ENGLISH.say(one.text) for one in notes]


class TestWing:
    def test_its_figures_and_those_of_a_flight(self):
        card = cards.card(CATALOGUE["ter-bombers"])
        assert stats(card) == {"MV": "12″", "Torpedoes": "3", "PD": "1", "AP": "0"}
        assert rows(blocks(card, Table)[0]) == {
            "Torpedo AD": ["3", "6", "9", "12", "15", "18"],
            "Point defence AD": ["1", "2", "3", "4", "5", "6"],
            "Assault points": ["–"] * 6,
        }
        assert blocks(card, Track) == blocks(card, Arcs) == []


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=CATALOGUE)
def test_every_card_of_the_catalogue_can_be_drawn(card):
    made = cards.card(card, "Somebody")
    assert ENGLISH.say(blocks(made, Heading)[0].title) == "Somebody"
    assert cards.losses(card) <= cards.MOST_LOSSES


def test_an_empty_card_can_be_drawn():
    assert cards.card(ArmadaCard()).blocks
    assert cards.card(ArmadaCard(ship_type="fighter")).blocks
    assert cards.card(ArmadaCard(weapons=(Weapon(),))).blocks


class TestEditor:
    def test_every_field_of_the_digest_can_be_edited(self):
        keys = {spec.key for spec in field_specs(ArmadaCard)}
        assert keys >= {
            "class_name",
            "ship_type",
            "capital",
            "small_target",
            "points",
            "move",
            "dr",
            "cr",
            "hull",
            "crew",
            "ap",
            "pd",
            "shield",
            "cloak",
            "mine_ad",
            "wing_capacity",
            "turn_limit",
            "notes",
            "weapons",
            "squadron_min",
            "squadron_max",
        }
        weapon = {spec.key for spec in field_specs(Weapon)}
        assert weapon == {
            "name",
            "kind",
            "arc",
            "band_inches",
            "band_1",
            "band_2",
            "band_3",
            "band_4",
            "hits_on",
            "rules",
        }

    def test_a_weapon_is_added_and_its_bands_set(self):
        editor = CardEditor(SYSTEM, ArmadaCard(class_name="Heron"))
        editor.add_row("weapons", kind="torpedo", arc="any", band_inches=12)
        editor.set_row("weapons", 0, band_4=5)
        card: Any = editor.card
        assert card.weapons[0].ad == (0, 0, 0, 5)
        editor.set("ship_type", "fighter")
        card = editor.card
        assert card.is_wing


class TestWingInPlay:
    def test_a_wing_shows_how_its_flight_stands(self, game):
        first, second = [ship for ship in game.state.ships.values() if ship.is_wing and ship.side == "t"][:2]
        assert first.squadron == second.squadron
        game.put(second.name, wing="repelled")
        shown = SYSTEM.panel(game.state, first.id, "")
        told = rows(blocks(shown, Table)[-1])
        assert told[f"{first.name} (this card)"] == ["Wing ready"]
        assert told[second.name] == ["Repelled"]
        taken = {cell.ship for row in blocks(shown, Table)[-1].rows for cell in row.cells}
        assert second.id in taken, "a tap on the others' rows takes them in hand"
        assert first.id not in taken

    def test_small_craft_are_not_told_twice(self, game):
        wing = next(ship for ship in game.state.ships.values() if ship.is_wing)
        assert game.state.card(wing.id).class_name == "Fighters"
        heading = blocks(SYSTEM.panel(game.state, wing.id, ""), Heading)[0]
        assert "Fighters" not in ENGLISH.say(heading.detail)


def test_a_ship_that_is_her_squadron_says_her_name_once(game):
    """Harbour of the squadron Harbour; Stalwart of the First Line says of which."""
    ships = {one.name: one.id for one in game.state.ships.values()}
    said = {
        name: ENGLISH.say(blocks(SYSTEM.panel(game.state, ships[name], ""), Heading)[0].detail)
        for name in ("Harbour", "Stalwart")
    }
    assert said["Harbour"].endswith("Carrier")
    assert said["Stalwart"].endswith("First Line")
