"""The printed sheets: complete, true to the state, legible in both languages on both papers, and discreet."""

import json
import os
from pathlib import Path

import pytest

from fleetdesk import paths
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.cards import Arcs, Card, Chips, Flags, Heading, Ladder, Stats, Table, Track
from fleetdesk.core.blocks.pencil import Turns
from fleetdesk.core.layout import marks
from fleetdesk.core.layout.laying import lay_card
from fleetdesk.core.layout.marks import Box, Text, as_json
from fleetdesk.core.layout.pen import LEAST, Style
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, LETTER, PAPERS
from fleetdesk.core.words import LANGUAGES, Msg, Words
from fleetdesk.printing.fonts import measure
from fleetdesk.printing.paper import pages_of, pen_for
from fleetdesk.services.printing import file_name
from fleetdesk.systems.common import card_logs
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.common.held_cards import HeldCard, Marker
from fleetdesk.systems.common.papers import DASH, dice
from fleetdesk.systems.uncharted_seas.fire import gunnery
from fleetdesk.systems.uncharted_seas.game import SYSTEM
from fleetdesk.systems.uncharted_seas.lists import building
from fleetdesk.systems.uncharted_seas.lists.setup import opening
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper import card as cards
from fleetdesk.systems.uncharted_seas.paper.sheets import SHEETS
from fleetdesk.systems.uncharted_seas.picks import weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import SeaFleet
from tests.bench import scenes
from tests.page_proof import faults, shortened, texts
from tests.systems.pages import blocks, long_named, struck

GOLDEN = Path(__file__).parent / "layouts"
WRITE_GOLDEN = bool(os.environ.get("FLEETDESK_WRITE_GOLDEN"))
"""Set it to rewrite the stored layouts, and read the difference before committing it."""

WORDS = {language: Words.load(language, paths.texts()) for language in LANGUAGES}
ENGLISH = WORDS["en"]
CATALOGUE = {card.id: card for card in building.catalogue()}
FILES = {path.stem: path for path in (paths.shipped_fleets() / "uncharted_seas").glob("*.json")}


def fleet(name="imperial_humans"):
    return SeaFleet.model_validate_json(FILES[name].read_bytes())


def battle(own, other):
    """Turn 3: the first ship of side `a` is damaged and anchored, the third is sunk."""
    state = opening(
        Setup(sides=(SideSetup(id="a", name="A", fleet=own), SideSetup(id="b", name="B", fleet=other)))
    )
    first, second, third = [ship for ship in state.ships if ship.startswith("a-")][:3]
    hit = HeldCritical(turn=2, roll=7, text="Gouvernail touché", hull=2)
    ships = {
        **state.ships,
        first: state.ships[first].but(
            hull_lost=3,
            crew_lost=1,
            anchored=True,
            criticals=(hit,),
            markers=(Marker(id="m", text="Brume", ends_turn=4),),
        ),
        second: state.ships[second].but(crew_lost=2),
        third: state.ships[third].but(hull_lost=99, status="destroyed"),
    }
    sides = tuple(
        side.but(hand=(HeldCard(id="h", type="S", title="Secret of the deep"),), trophies=(third,))
        for side in state.sides
    )
    return state.but(ships=ships, sides=sides, turn=3)


def printed(sheet, found, words=ENGLISH, paper=A4, style=None, **options):
    state = battle(found, fleet("orc_raiders")) if options.get("state") == "current" else None
    document = SHEETS[sheet].draw(found, state, "a", SheetOptions(**options))
    return pages_of(document, words, paper, style)


def written(pages):
    return [text for page in pages for text in texts(page)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("scale", [1.0, 1.4], ids=["normal", "large"])
@pytest.mark.parametrize("name", FILES)
def test_nothing_is_clipped_with_the_longest_names(name, scale, paper, language):
    found = long_named(fleet(name))
    for state in ("fresh", "current", "blank"):
        for page in printed("pack", found, WORDS[language], paper, Style(scale=scale), state=state):
            assert faults(page, measure) == ()
            assert shortened(page) == ()


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_no_ship_is_split_and_no_heading_alone(sheet, paper):
    document = SHEETS[sheet].draw(fleet(), None, "a", SheetOptions())
    pages = pages_of(document, ENGLISH, paper)
    assert [number for page in pages for number in page.cards] == list(range(len(document.cards)))
    for page in pages:
        assert not page.cards or not document.cards[page.cards[-1]].with_next  # backs of cards to cut out


KIT = {"deck", "markers"}
"""Cut out for the table."""


def test_the_system_prints_these_sheets():
    assert SYSTEM.sheets is SHEETS
    assert {"log", "roster", "reference", "cards", "pack"} | KIT == set(SHEETS)
    assert SYSTEM.card is cards.card


def ship_cards(state="fresh", found=None):
    found = found or fleet()
    at = battle(found, fleet("orc_raiders")) if state == "current" else None
    document = SHEETS["log"].draw(found, at, "a", SheetOptions(state=state))
    names = {ship.name for _, ship in found.ships()}
    return [card for card in document.cards if any(title(card) == name for name in names)]


def title(card):
    """The name over a ship's figures."""
    drawn = [head for head in blocks(card, Heading) if head.drawing]
    return ENGLISH.say(drawn[0].title) if drawn else ""


class TestLog:
    """Section 11 of the rules digest."""

    def test_every_ship_that_sails_has_its_card(self):
        assert [title(card) for card in ship_cards()] == [ship.name for _, ship in fleet().sailing()]

    def test_a_ship_left_at_home_has_none(self):
        found = fleet()
        first = found.squadrons[0]
        home = tuple(ship.but(sails=False) for ship in first.ships)
        less = found.but(squadrons=(first.but(ships=home), *found.squadrons[1:]))
        assert len(ship_cards(found=less)) == len(ship_cards()) - len(home)
        assert first.name not in written(printed("log", less))

    def test_a_ship_has_boxes_ratings_and_room(self):
        card = ship_cards()[0]
        profile = fleet().cards[next(fleet().sailing())[1].card]
        (ladder,) = blocks(card, Ladder)
        hull, crew = ladder.tracks
        assert (hull.total, hull.shape, hull.lost) == (profile.hull, "square", 0)
        assert (crew.total, crew.shape, crew.lost) == (profile.crew, "round", 0)
        stats = {ENGLISH.say(stat.label): ENGLISH.say(stat.value) for stat in blocks(card, Stats)[0].items}
        assert stats["MV"] == f"{profile.move:g}″"
        assert stats["DR"] == str(profile.dr)
        assert len(blocks(card, Table)[-1].rows) == 2, "criticals"
        assert [one.count for one in blocks(card, Turns)] == [10]
        assert blocks(card, Arcs)

    def test_the_ladder_is_what_the_rules_leave(self):
        """Each rung after each loss, hull or crew, as the engine counts the dice; alike on both sides: told once."""
        for name in FILES:
            found = fleet(name)
            for (_, entry), card in zip(found.sailing(), ship_cards(found=found), strict=True):
                profile = found.cards[entry.card]
                told = {}
                for ladder in blocks(card, Ladder):
                    told |= {ENGLISH.say(rung.label): rung.values for rung in ladder.rungs}
                if not told:
                    (table, *_) = blocks(card, Table)
                    told = {ENGLISH.say(row.label): [one.text for one in row.cells] for row in table.rows}
                for weapon in profile.weapons:
                    label = ENGLISH.say(weapon_msg(weapon))
                    values = next(row for names, row in told.items() if label in names.split(" / "))
                    assert len(values) == max(profile.hull, profile.crew)
                    for number, value in enumerate(values):
                        left = [gunnery.after_damage(ad, number, HouseRules()) for ad in weapon.ad]
                        shown = ENGLISH.say(value).replace("–", "0").split("·")
                        assert [int(one) for one in shown] == left[: len(shown)]
                        assert not any(left[len(shown) :])

    def test_the_ladder_follows_the_house_rule(self):
        found = fleet().but(house={"ad_floor_after_damage": 1})
        (ladder,) = blocks(ship_cards(found=found)[0], Ladder)
        assert all(ENGLISH.say(rung.values[-1]) != "–" for rung in ladder.rungs)

    def test_it_shows_current_damage(self):
        first, second, third = ship_cards("current")[:3]
        (ladder,) = blocks(first, Ladder)
        assert [track.lost for track in ladder.tracks] == [3, 1]
        assert ladder.lost == 3, "the column that holds"
        badges = [ENGLISH.say(badge.text) for chips in blocks(first, Chips) for badge in chips.badges]
        assert {"At anchor", "Brume (turn 4)"} <= set(badges)
        row = blocks(first, Table)[-1].rows[0]
        assert [ENGLISH.say(row.label), *(ENGLISH.say(one.text) for one in row.cells)] == [
            "2",
            "7",
            "Gouvernail touché (hull \N{MINUS SIGN}2, crew 0)",
            "",
        ]
        (cells,) = blocks(first, Turns)
        assert cells.now == 3
        assert [ENGLISH.say(one) for one in cells.bands[0].cells] == ["", "", "A"]
        assert blocks(second, Ladder)[0].tracks[1].lost == 2
        assert blocks(third, Heading)[0].struck

    def test_the_moment_stands_over_the_ships(self):
        state = battle(fleet(), fleet("orc_raiders")).but(wind=2, initiative=("b", "a"))
        squadron = fleet().squadrons[0].id
        state = state.but(activated=(f"a-{squadron}",))
        document = SHEETS["log"].draw(fleet(), state, "a", SheetOptions(state="current"))
        mine, wind, cards_held = blocks(document.cards[0], Turns)[0].bands
        assert [ENGLISH.say(one) for one in mine.cells] == ["", "", "no. 2"]
        assert wind.degrees == (None, None, 270.0), "from the east, to the west"
        assert [ENGLISH.say(one) for one in cards_held.second] == ["", "", "1"]
        assert "Now: wind from E" in written(pages_of(document, ENGLISH))
        acted = [
            [tick.ticked for tick in blocks(card, Flags)[0].ticks][:4]
            for card in document.cards
            if blocks(card, Flags)
        ]
        assert acted[0] == [True, True, True, False]
        assert acted[1] == [True, True, False, False]

    def test_turns_are_numbered_on(self):
        state = battle(fleet(), fleet("orc_raiders")).but(turn=12)
        document = SHEETS["log"].draw(fleet(), state, "a", SheetOptions(state="current"))
        numbered = {(one.first, one.count) for card in document.cards for one in blocks(card, Turns)}
        assert numbered == {(8, 10), (8, 5), (13, 5)}  # in the line of a frigate the turns stand in two lines

    def test_a_fresh_log_of_a_battle_shows_no_damage(self):
        document = SHEETS["log"].draw(fleet(), battle(fleet(), fleet("orc_raiders")), "a", SheetOptions())
        assert not any(track.lost for card in document.cards for track in blocks(card, Track))

    @pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
    def test_a_blank_log_has_room_for_seven_ships_on_two_pages(self, paper):
        pages = printed("log", fleet(), WORDS["fr"], paper, state="blank")
        assert len(pages) == 2
        assert [text for page in pages for text in texts(page)].count("Équipage") == 7

    def test_a_blank_log_has_boxes_for_squadrons_activated_and_room_for_the_range_bands(self):
        options = SheetOptions(state="blank", turns=10)
        cards = SHEETS["log"].draw(fleet(), None, "a", options).cards
        lines = [one for card in cards for one in blocks(card, Flags)]
        assert len(lines) == 4
        assert all(len(line.ticks) == 10 and not any(one.ticked for one in line.ticks) for line in lines)
        ladders = [one for card in cards for one in blocks(card, Ladder)]
        assert [str(WORDS["en"].say(one.corner)) for one in ladders] == ["to ___·___·___·___″"] * 7

    def test_the_head_over_words_stands_left_whether_or_not_any_are_written(self):
        pages = printed("log", fleet(), state="blank")
        heads = [one for page in pages for one in page.marks if isinstance(one, Text)]
        assert {one.anchor for one in heads if one.text == "Critical: effect"} == {"start"}

    def test_a_blank_log_names_nobody(self):
        found = fleet()
        text = written(printed("log", found, state="blank"))
        assert "Ship" in text
        assert not {ship.name for _, ship in found.ships()} & set(text)
        assert found.name not in " ".join(text)

    def test_as_many_turns_as_asked(self):
        document = SHEETS["log"].draw(fleet(), None, "a", SheetOptions(turns=6))
        assert {one.count for card in document.cards for one in blocks(card, Turns)} == {6}

    def test_a_red_ram_says_so_in_a_word(self):
        red = written(printed("log", fleet("orc_raiders")))
        assert "Ram RED" in red
        assert "Éperon ROUGE" in written(printed("log", fleet("orc_raiders"), WORDS["fr"]))
        assert "Ram RED" not in written(printed("log", fleet()))

    def test_the_fleet_has_its_page(self):
        text = " ".join(written(printed("log", fleet())))
        for wanted in (
            "Initiative: mine, theirs",
            "Wind: where it blows",
            "Trophies taken",
            "Derelicts saved",
            "4 cards to begin with",
            "Command 4″",
            "into the wind MV ×2",
            "Critical: effect",
        ):
            assert wanted in text

    def test_cards_in_hand_are_shown_to_their_player_alone(self):
        assert "Secret" in " ".join(written(printed("log", fleet(), state="current", seat="a")))
        theirs = printed("pack", fleet(), state="current", seat="b")
        assert "Secret" not in " ".join(written(theirs))
        assert "1 card held now" in " ".join(written(theirs))


class TestRoster:
    def test_an_illegal_list_says_so_on_every_page(self):
        found = fleet().but(points_limit=100)
        for sheet in SHEETS:
            for page in printed(sheet, found):
                assert "This list is not legal: see the roster" in texts(page)
        assert "not legal" in written(printed("roster", found))

    def test_a_missing_figure_is_never_legal(self):
        found = fleet()
        number = next(found.sailing())[1].card
        broken = found.but(cards={**found.cards, number: found.cards[number].but(dr=None)})
        text = " ".join(written(printed("roster", broken)))
        assert "nobody can tell" in text
        assert "cannot tell" in text

    def test_a_legal_list_has_no_mark(self):
        text = " ".join(written(printed("pack", fleet())))
        assert "not legal" not in text
        assert "Nobody can tell" not in text

    def test_every_ship_stands_with_its_points(self):
        found = fleet()
        text = written(printed("roster", found))
        for _, ship in found.sailing():
            assert ship.name in text
            assert str(found.cards[ship.card].points) in text

    def test_house_rules_are_printed(self):
        text = " ".join(written(printed("roster", fleet().but(house={"wind_points": 16, "repair": True}))))
        assert "16 points (22.5° a notch)" in text
        assert "Criticals can be repaired" in text
        assert "None: the game is played" in " ".join(written(printed("roster", fleet())))

    def test_a_ship_without_a_card_is_listed(self):
        found = fleet()
        less = {key: card for key, card in found.cards.items() if key != next(found.sailing())[1].card}
        assert "no card" in written(printed("roster", found.but(cards=less)))


class TestReference:
    """Only what this fleet uses (statement 37)."""

    def text(self, name, **changes):
        return " ".join(written(printed("reference", fleet(name).but(**changes))))

    def test_a_fleet_no_headwind_slows_has_no_wind(self):
        dwarves = fleet("iron_dwarves")
        assert all(not card.wind_affected for card in dwarves.cards.values())
        assert "clockwise" not in self.text("iron_dwarves")
        assert "2 notches anticlockwise" in self.text("imperial_humans")

    def test_turrets_and_red_rams_only_where_there_are_some(self):
        assert "turret" in self.text("iron_dwarves")
        assert "turret" not in self.text("imperial_humans")
        assert "RED ram" in self.text("orc_raiders")
        assert "RED ram" not in self.text("imperial_humans")

    def test_it_follows_the_house_rules(self):
        assert "more than DR" in self.text("imperial_humans", house={"dr_mode": "gt"})
        assert "rounded up" in self.text("imperial_humans", house={"half_rounding": "up"})
        assert "3 hull + 2D6" in self.text("imperial_humans", house={"crit_hull_loss": 3})
        assert "one die always stays" in self.text("imperial_humans", house={"ad_floor_after_damage": 1})

    @pytest.mark.parametrize(
        ("house", "usual", "changed"),
        [
            ({"melee_rounds": "each_activation"}, "another round next turn", "at each activation of either"),
            ({"melee_rounds": "first_engaged_ship"}, "another round next turn", "ship that made contact is"),
            ({"ram_reduced": True}, "ram score", "ram less losses"),
            ({"anchor_raise": "automatic"}, "move of a later turn", "next turn instead of moving"),
        ],
    )
    def test_a_house_rule_takes_the_place_of_the_usual_words(self, house, usual, changed):
        assert usual in self.text("orc_raiders")
        told = self.text("orc_raiders", house=house)
        assert changed in told
        assert usual not in told

    def test_house_rules_that_add_a_line(self):
        plain = self.text("orc_raiders")
        for house, line in (
            ({"min_move": 2}, "A move is 2\N{DOUBLE PRIME} at least."),
            ({"hand_overflow": "discard_down"}, "More cards than that"),
        ):
            assert line not in plain
            assert line in self.text("orc_raiders", house=house)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_no_line_of_a_house_rule_is_clipped(self, language):
        house = {
            "melee_rounds": "first_engaged_ship",
            "ram_reduced": True,
            "anchor_raise": "automatic",
            "min_move": 12,
            "hand_overflow": "discard_down",
        }
        for page in printed("reference", fleet("orc_raiders").but(house=house), WORDS[language]):
            assert faults(page, measure) == ()
            assert shortened(page) == ()

    def test_the_odds_are_those_of_the_digest(self):
        """Section 12: six dice reach five hits with 0.4874."""
        pages = printed("reference", fleet())
        table = next(
            table
            for card in SHEETS["reference"].draw(fleet(), None, "", SheetOptions()).cards
            for table in blocks(card, Table)
            if ENGLISH.say(table.heads[0]) == "Dice"
        )
        column = [ENGLISH.say(head) for head in table.heads].index("≥ 5")
        assert ENGLISH.say(table.rows[5].cells[column - 1].text) == "49 %"
        assert "Odds of reaching a number of hits" in written(pages)

    def test_a_blank_one_holds_everything(self):
        text = " ".join(written(printed("reference", fleet("iron_dwarves"), state="blank")))
        assert "RED ram" in text
        assert "clockwise" in text


def test_a_roster_names_the_fleet_once():
    found = fleet()
    assert written(printed("roster", found)).count(found.name) == 1


def test_a_pack_is_roster_log_and_reference():
    text = written(printed("pack", fleet()))
    for wanted in (
        "Fleet roster",
        "House rules",
        "Ship log",
        "Initiative: mine, theirs",
        "Boarding and melee",
        "Reference",
    ):
        assert wanted in text


def test_the_file_is_named_after_fleet_and_date():
    document = SHEETS["log"].draw(
        fleet().but(name="Flotte: d/été"), None, "", SheetOptions(date="2024-05-01")
    )
    assert file_name(document, WORDS["fr"]) == "Flotte d été 2024-05-01"
    assert "01/05/2024" in WORDS["fr"].say(document.head.line)
    assert "2024-05-01" in WORDS["en"].say(document.head.line)


def test_nothing_is_set_in_less_than_the_least_and_no_number_in_less_than_seven_points():
    """The narrow house face is read at 6.2 points."""
    for name in FILES:
        for page in printed("pack", fleet(name), WORDS["fr"]):
            found = [mark for mark in page.marks if isinstance(mark, Text)]
            assert min(mark.size for mark in found) >= LEAST
            assert all(mark.size >= 7 for mark in found if mark.text.strip().isdigit())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_ten_ships_stand_on_two_pages(paper, language):
    pages = printed("log", fleet(), WORDS[language], paper)
    assert len(pages) == 2
    sides = [box.w for page in pages for box in struck(page)]
    assert len(sides) > 70
    assert min(sides) >= 4.9
    large = printed("log", fleet(), WORDS[language], paper, Style(scale=1.4))
    assert min(box.w for page in large for box in struck(page)) >= 6.8


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=CATALOGUE)
def test_the_card_of_a_class_fits_half_a_page(card):
    for language in LANGUAGES:
        laid = lay_card(cards.card(card), (LETTER.width - 28) / 2, pen_for(WORDS[language]))
        assert laid.height < 128


def test_the_dice_of_every_ship_stand_under_the_ranges_they_are_for():
    """R26: without them nobody knows how far each of 10 8 5 reaches."""
    found = fleet()
    told = [text for text in written(printed("log", found)) if text.startswith("to ")]
    armed = [found.cards[entry.card] for _, entry in found.sailing() if found.cards[entry.card].weapons]
    assert len(told) == len(armed) > 5
    reaches = {max(sum(map(bool, weapon.ad)) for weapon in card.weapons) for card in armed}
    assert {text.count("\N{MIDDLE DOT}") + 1 for text in told} == reaches


def test_an_unfinished_card_is_drawn_all_the_same():
    laid = lay_card(
        cards.card(CATALOGUE[next(iter(CATALOGUE))].but(hull=None, crew=None, move=None)),
        90,
        pen_for(ENGLISH),
    )
    assert laid.height > 20


def test_special_rules_are_printed():
    card = next(iter(CATALOGUE.values())).but(notes="Steers by the stars")
    laid = lay_card(cards.card(card, ""), 90, pen_for(ENGLISH))
    assert "Steers by the stars" in [mark.text for mark in laid.marks if isinstance(mark, Text)]


def test_the_ladder_ends_with_the_last_gun():
    card = next(iter(CATALOGUE.values()))
    assert cards.losses(card.but(hull=1, crew=1)) == 0
    assert cards.losses(card.but(hull=40, crew=2, weapons=card.weapons[:1])) == min(
        10, max(card.weapons[0].ad)
    )
    assert dice((9, 6, 0)) == Msg.verbatim("9·6")
    assert dice((0, 2)) == Msg.verbatim("0·2")
    assert dice((0, 0)) == DASH


STORED = {
    "battleship": lambda: cards.card(CATALOGUE["ih-constantia"], "Vengeance"),
    "turret": lambda: cards.card(CATALOGUE["id-karvald"]),
    "red_ram": lambda: cards.card(CATALOGUE["or-brukka"], "Urzag"),
    "log_ship": lambda: ship_cards()[0],
    "log_ship_damaged": lambda: ship_cards("current")[0],
    "log_small_ship": lambda: ship_cards()[-1],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STORED)
def test_the_layout_is_the_one_that_was_looked_at(name, language):
    card = STORED[name]()
    laid = lay_card(card, 91.0 if card.half else 186.0, pen_for(WORDS[language]))
    lines = ",\n".join(json.dumps(mark, ensure_ascii=False) for mark in as_json(laid.marks))
    found = f"[\n{lines}\n]\n"
    file = GOLDEN / f"{name}.{language}.json"
    if WRITE_GOLDEN:
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def test_arcs_stand_in_one_order_on_every_ship_of_a_log():
    order = ("Port / Starboard", "Port", "Starboard", "Fore", "Aft", "Turret", "All round")
    seen = 0
    for name in FILES:
        for card in ship_cards(found=fleet(name)):
            for block in (*blocks(card, Ladder), *blocks(card, Table)):
                rungs = block.rungs if isinstance(block, Ladder) else block.rows
                told = [order.index(said) for one in rungs if (said := ENGLISH.say(one.label)) in order]
                assert told == sorted(told)
                seen += len(told) > 1
    assert seen > 20


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
def test_boxes_for_the_turns_a_squadron_acted_in_end_where_the_page_does(paper):
    """The eye finds them over the states of her ships, turn over turn."""
    (page, *_) = printed("log", fleet(), WORDS["en"], paper)
    lines = [mark.y for mark in page.marks if isinstance(mark, Text) and mark.text == "activated"]
    boxes = [mark for mark in page.marks if isinstance(mark, Box)]
    assert lines
    for line in lines:
        ends = [box.x + box.w for box in boxes if box.y < line < box.y + box.h]
        assert 0 <= page.width - paper.margin - max(ends) < 1.5


def test_a_card_to_cut_out_says_how_far_its_dice_reach_and_both_broadsides_have_one_tint():
    own = fleet("dragon_lords")
    page = pages_of(SHEETS["deck"].draw(own, None, "", SheetOptions()), ENGLISH)[0]
    fronts = sum(any(text == ship.name for text in texts(page)) for _, ship in own.sailing())
    assert sum(text.startswith("AD at 0\N{EN DASH}8 ") for text in texts(page)) == fronts > 1
    for _, ship in own.sailing():
        arcs = cards.arcs(own.cards[ship.card])
        laid = lay_card(Card(blocks=(arcs,)), 80.0, pen_for(ENGLISH)).marks
        drawn = [
            mark.fill for mark in laid if isinstance(mark, marks.Path) and mark.fill in {"fan", "fan_dark"}
        ]
        sides = [
            fill
            for fan, fill in zip(arcs.fans, drawn, strict=True)
            if fan.start % 180 == 45 and fan.sweep == 90
        ]
        assert len(set(sides)) == 1


def test_a_log_of_very_many_ships_is_not_set_anew_for_each_of_them():
    """A hundred ships took two seconds for what a few lines more were tried for, growing with the square of them."""
    log = SHEETS["log"]

    def tried(ships):
        document = log.draw(scenes.fleet_of(ships, system=SYSTEM), None, "", SheetOptions())
        return sum(bool(card.roomy) for card in document.cards if card.ship)

    assert tried(8)
    assert not tried(100)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("which", range(4))
def test_further_lines_divide_no_squadron_of_a_battle(which, paper, monkeypatch):
    """Two fleets of a battle had the last ship of a squadron alone on the next page, for lines nobody had written on."""
    found = scenes.fleet_of(10, which, SYSTEM)
    session = opening(Setup(sides=tuple(SideSetup(id=side, fleet=found) for side in "ab"), seed=7))

    def divided():
        document = SHEETS["log"].draw(found, session, "a", SheetOptions())
        pages = pages_of(document, WORDS["fr"], PAPERS[paper])
        return sum("(suite)" in text for page in pages for text in texts(page))

    lines = divided()
    monkeypatch.setattr(card_logs, "FURTHER", ())
    assert lines <= divided()
