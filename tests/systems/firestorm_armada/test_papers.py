"""The printed sheets: complete, true to the state, legible in both languages on both papers, and discreet."""

from itertools import pairwise

import pytest

from fleetdesk import paths
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.cards import Chips, Heading, Ladder, Table, Track
from fleetdesk.core.blocks.pencil import Turns
from fleetdesk.core.layout.marks import Box, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, PAPERS
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.printing.fonts import measure
from fleetdesk.printing.paper import pages_of
from fleetdesk.systems.common.held_cards import HeldCard, Marker
from fleetdesk.systems.firestorm_armada.formulas.gunnery import after_damage
from fleetdesk.systems.firestorm_armada.game import SYSTEM
from fleetdesk.systems.firestorm_armada.lists import building
from fleetdesk.systems.firestorm_armada.lists.setup import opening
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import card
from fleetdesk.systems.firestorm_armada.paper.sheets import SHEETS
from fleetdesk.systems.firestorm_armada.profiles import ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import Critical, Party
from tests.page_proof import faults, shortened, texts
from tests.systems.pages import blocks, long_named, struck

WORDS = {language: Words.load(language, paths.texts()) for language in LANGUAGES}
ENGLISH = WORDS["en"]
FILES = {path.stem: path for path in (paths.shipped_fleets() / "firestorm_armada").glob("*.json")}


def fleet(name="terran_patrol"):
    return ArmadaFleet.model_validate_json(FILES[name].read_bytes())


def battle(own, other):
    """Turn 3: the first ship of side `a` is hurt and boarded, the second destroyed; a wing is repelled, one lost."""
    state = opening(
        Setup(sides=(SideSetup(id="a", name="A", fleet=own), SideSetup(id="b", name="B", fleet=other)))
    )
    mine = [ship for ship in state.ships.values() if ship.side == "a"]
    first, second = [ship for ship in mine if not ship.is_wing][:2]
    wing, lost = [ship for ship in mine if ship.is_wing][:2]
    foe = next(ship for ship in state.ships.values() if ship.side == "b")
    hit = Critical(turn=2, roll=8, text="Gouvernail touché", hull=2)
    return state.but(
        ships={
            **state.ships,
            first.id: first.but(
                hull_lost=3,
                crew_lost=2,
                ap_lost=5,
                boarded_turn=2,
                engines_cut=True,
                criticals=(hit,),
                markers=(Marker(id="m", text="Nébuleuse", ends_turn=4),),
            ),
            second.id: second.but(hull_lost=99, status="destroyed"),
            wing.id: wing.but(wing="repelled"),
            lost.id: lost.but(status="destroyed", lost_turn=2),
        },
        links=(Party(id="p", by=foe.id, to=first.id, side="b", ap=4, since_turn=2),),
        sides=tuple(
            side.but(hand=(HeldCard(id="h", type="S", title="Secret of the deep"),)) for side in state.sides
        ),
        turn=3,
    )


def document(sheet, found, **options):
    state = battle(found, fleet("dindrenzi_patrol")) if options.get("state") == "current" else None
    return SHEETS[sheet].draw(found, state, "a", SheetOptions(**options))


def printed(sheet, found, words=ENGLISH, paper=A4, style=None, **options):
    return pages_of(document(sheet, found, **options), words, paper, style)


def written(pages):
    return [text for page in pages for text in texts(page)]


def title(card):
    """The name of a ship, or of whatever stands under the heading of a card."""
    heads = blocks(card, Heading)
    drawn = [head for head in heads if head.drawing] or heads[:1]
    return ENGLISH.say(drawn[0].title) if drawn else ""


def named(sheet, name, **options):
    """The card of the ship or flight of that name, not the one over its squadron."""
    cards = document(sheet, fleet(), **options).cards
    return next(one for one in cards if title(one) == name and not one.with_next)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("scale", [1.0, 1.4], ids=["normal", "large"])
@pytest.mark.parametrize("name", ["terran_patrol", "relthoza_patrol"])
def test_nothing_is_clipped_with_the_longest_names(name, scale, paper, language):
    found = long_named(fleet(name))
    for state in ("fresh", "current", "blank"):
        for page in printed("pack", found, WORDS[language], paper, Style(scale=scale), state=state):
            assert faults(page, measure) == ()
            assert shortened(page) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("name", FILES)
def test_every_sheet_of_every_sample_is_whole(name, sheet, language):
    for page in printed(sheet, fleet(name), WORDS[language]):
        assert faults(page, measure) == ()
        assert shortened(page) == ()


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_no_ship_is_split_and_no_heading_alone(sheet, paper):
    drawn = document(sheet, fleet())
    pages = pages_of(drawn, ENGLISH, paper)
    assert sorted(number for page in pages for number in page.cards) == list(range(len(drawn.cards)))
    for page in pages:
        assert not page.cards or not drawn.cards[page.cards[-1]].with_next  # backs of cards to cut out


KIT = {"deck", "markers"}
"""Cut out for the table."""


def test_the_system_prints_these_sheets():
    assert SYSTEM.sheets is SHEETS
    assert {"log", "wings", "roster", "reference", "cards", "pack"} | KIT == set(SHEETS)


class TestLog:
    def test_every_ship_has_its_card_and_no_wing(self):
        heads = [title(card) for card in document("log", fleet()).cards if blocks(card, Heading)]
        ships = [entry.name for _, entry in fleet().sailing() if not fleet().cards[entry.card].is_wing]
        assert [head for head in heads if head in ships] == ["Resolute", *ships]
        assert heads[-2:] == ["Harbour 1", "Harbour 2"]

    def test_a_ship_has_boxes_ladder_criticals_and_turns(self):
        found = named("log", "Stalwart")
        assert [track.total for track in blocks(found, Track)] == [3], "AP"
        (ladder,) = blocks(found, Ladder)
        assert [track.total for track in ladder.tracks] == [4, 5]
        assert ladder.tracks[0].shape == "square"
        assert blocks(found, Track)[0].shape == "diamond"
        (criticals,) = blocks(found, Table)
        assert len(criticals.rows) == 2
        assert [one.count for one in blocks(found, Turns)] == [10]

    def test_the_ladder_is_what_the_rules_leave(self):
        for name in FILES:
            found = fleet(name)
            by_name = {entry.name: found.cards[entry.card] for _, entry in found.sailing()}
            for drawn in document("log", found).cards:
                for ladder in blocks(drawn, Ladder):
                    profile = by_name[title(drawn)]
                    primary = [line for line in card.lines(profile) if line.weapon.primary]
                    for line, rung in zip(primary, ladder.rungs, strict=False):
                        for lost, value in enumerate(rung.values):
                            left = [
                                after_damage(ad, line.weapon.kind, lost, HouseRules())
                                for ad in line.weapon.ad
                            ]
                            shown = ENGLISH.say(value).replace("–", "0").split("·")
                            assert [int(one) for one in shown] == left[: len(shown)]
                    pd = [ENGLISH.say(value).replace("–", "0") for value in ladder.rungs[-1].values]
                    assert [int(one) for one in pd] == [
                        max(0, (profile.pd or 0) - lost) for lost in range(len(pd))
                    ]

    def test_it_follows_the_battle(self):
        found = named("log", "Resolute", state="current")
        assert [track.lost for track in blocks(found, Track)] == [5], "AP"
        (ladder,) = blocks(found, Ladder)
        assert [track.lost for track in ladder.tracks] == [3, 2]
        assert ladder.lost == 3
        (criticals,) = blocks(found, Table)
        assert "Gouvernail touché" in ENGLISH.say(criticals.rows[0].cells[1].text)
        (cells,) = blocks(found, Turns)
        assert cells.now == 3
        assert ENGLISH.say(cells.bands[0].cells[-1]) == "C, E, P"
        told = written(printed("log", fleet(), state="current"))
        assert any("Iron Verdict" in text and "4 AP" in text for text in told)
        lantern = named("log", "Lantern", state="current")
        assert next(head for head in blocks(lantern, Heading) if head.drawing).struck

    def test_a_marker_of_the_table_is_said_in_the_language_of_the_reader(self):
        state = battle(fleet(), fleet("dindrenzi_patrol"))
        hurt = next(ship for ship in state.ships.values() if ship.markers)
        state = state.with_ship(hurt.but(markers=(Marker(id="m", text="Decompression", ends_turn=4),)))
        drawn = SHEETS["log"].draw(fleet(), state, "a", SheetOptions(state="current"))
        chips = [chip for card in drawn.cards for chip in blocks(card, Chips)]
        told = [WORDS["fr"].say(badge.text) for chip in chips for badge in chip.badges]
        assert any(text.startswith("Décompression") for text in told)

    def test_thirteen_ships_and_their_wings_stand_on_three_pages(self):
        for language in LANGUAGES:
            pages = printed("log", fleet(), WORDS[language])
            assert len(pages) == 3
            sides = [box.w for page in pages for box in struck(page)]
            assert len(sides) > 100
            assert min(sides) >= 4.9

    @pytest.mark.parametrize(
        "name", ["aquan_patrol", "directorate_patrol", "relthoza_patrol", "sorylian_patrol"]
    )
    def test_a_squadron_that_fits_one_page_is_on_one(self, name):
        """Where that takes no further page: her mates are read beside her when they fire together."""
        found = fleet(name)
        drawn = document("log", found)
        where = {number: at for at, page in enumerate(pages_of(drawn, ENGLISH, A4)) for number in page.cards}
        for squadron in found.squadrons:
            ids = {ship.id for ship in squadron.ships}
            own = {where[number] for number, one in enumerate(drawn.cards) if one.ship in ids}
            assert len(own) <= 1, squadron.name

    def test_a_blank_log_has_no_figures_and_all_boxes(self):
        told = written(printed("log", fleet(), state="blank"))
        assert "Terran patrol" not in told
        assert "Resolute" not in told


class TestFleetPage:
    def test_it_has_what_is_counted_turn_by_turn(self):
        (turns,) = blocks(document("log", fleet()).cards[0], Turns)
        assert [ENGLISH.say(band.label) for band in turns.bands] == [
            "2D6 + 2: mine, theirs",
            "T card, hand",
            "Points: mine, theirs",
        ]

    def test_the_moment_stands_in_its_column(self):
        state = battle(fleet(), fleet("dindrenzi_patrol")).but(totals={"a": 9, "b": 4})
        drawn = SHEETS["log"].draw(fleet(), state, "a", SheetOptions(state="current"))
        dice, hand, _ = blocks(drawn.cards[0], Turns)[0].bands
        assert [ENGLISH.say(one) for one in (dice.cells[-1], dice.second[-1], hand.second[-1])] == [
            "9",
            "4",
            "1",
        ]
        assert len(dice.cells) == 3

    def test_the_hand_of_the_other_side_stays_hidden(self):
        own = written(printed("log", fleet(), state="current", seat="a"))
        other = written(printed("log", fleet(), state="current", seat="b"))
        assert any("Secret of the deep" in text for text in own)
        assert not any("Secret of the deep" in text for text in other)


class TestWings:
    def test_each_flight_has_a_line_for_each_wing_and_its_sums(self):
        card = named("wings", "Harbour 2")
        (turns,) = blocks(card, Turns)
        assert [ENGLISH.say(band.label) for band in turns.bands] == [
            "Harbour 2-1",
            "Harbour 2-2",
            "Harbour 2-3",
        ]
        assert "from Harbour" in ENGLISH.say(card.blocks[0].detail)
        assert ENGLISH.say(card.blocks[0].trailing) == "3 wings: MV 12″, torpedoes 9, PD 3, AP 0"

    def test_it_follows_the_battle(self):
        (turns,) = blocks(named("wings", "Harbour 1", state="current"), Turns)
        letters = [ENGLISH.say(band.cells[-1]) for band in turns.bands]
        assert letters[:2] == ["P", "A X"], "repelled, and lost aboard"
        assert {len(band.cells) for band in turns.bands} == {turns.now - turns.first + 1}
        told = ENGLISH.say(named("wings", "Harbour 1", state="current").blocks[0].trailing)
        assert "torpedoes 6" in told, "of the three that are left"

    def test_on_a_sheet_of_its_own_a_line_has_room_for_who_repelled_the_wing(self):
        """So far as all flights still stand on one page."""
        (page,) = printed("wings", fleet())
        rows = sorted(
            {mark.y for mark in page.marks if isinstance(mark, Text) and mark.text.startswith("Harbour 1-")}
        )
        assert {round(after - before, 1) for before, after in pairwise(rows)} == {12.0}

    def test_a_fleet_without_wings_says_so(self):
        found = fleet()
        found = found.but(squadrons=tuple(one for one in found.squadrons if "Harbour" not in one.name))
        assert "This fleet has no wings." in written(printed("wings", found))


class TestRoster:
    def test_it_adds_up_and_names_carriers(self):
        told = written(printed("roster", fleet()))
        assert f"{building.cost(fleet()).total:g}" in told
        assert "legal" in told
        assert "Figures: Second edition figures" in told
        assert any("4 wings · from Harbour" in text for text in told)

    def test_an_illegal_list_carries_its_mark(self):
        found = fleet().but(points_limit=100)
        told = written(printed("roster", found))
        assert "This list is not legal: see the roster" in told
        assert "not legal" in told


class TestReference:
    def titles(self, found, **options):
        cards = document("reference", found, **options).cards
        return [ENGLISH.say(one.title) for card in cards for one in blocks(card, Heading)]

    def test_only_what_a_fleet_uses(self):
        found = fleet()
        plain = found.but(
            squadrons=tuple(one for one in found.squadrons if one.name in {"First Line", "Pickets"})
        )
        assert "Wings and point defence" in self.titles(found)
        assert "Wings and point defence" not in self.titles(plain)
        assert not any(
            "cloak" in text.casefold()
            for text in written(printed("reference", plain))
            if "Shields" not in text
        )
        assert any(
            "Target cloaked" in text for text in written(printed("reference", fleet("relthoza_patrol")))
        )

    def test_the_table_of_criticals_only_where_it_is_played(self):
        assert "Critical hits (2D6)" not in self.titles(fleet())
        revised = fleet().but(house={"crit_table": "revised"})
        assert "Critical hits (2D6)" in self.titles(revised)

    def test_odds_of_point_defence_are_exact(self):
        table = next(
            table
            for card in document("reference", fleet()).cards
            for table in blocks(card, Table)
            if "Unharmed" in map(ENGLISH.say, table.heads)
        )
        rows = {ENGLISH.say(row.label): [ENGLISH.say(cell.text) for cell in row.cells] for row in table.rows}
        assert [ENGLISH.say(head) for head in table.heads] == ["Dice", "Unharmed", "Repelled", "Shot down"]
        assert rows["1 PD"] == ["67 %", "33 %", "0 %"]
        assert rows["2 PD"] == ["44 %", "44 %", "11 %"]
        assert rows["4 PD"][2] == "41 %"
        assert rows["8 PD"][0] == "4 %"

    def test_it_goes_on_one_sheet_of_paper(self):
        assert len(printed("reference", fleet())) == 2

    def test_house_rules_are_told(self):
        changed = fleet().but(house={"half_rounding": "up", "initiative_dice": "1d6"})
        told = " ".join(written(printed("reference", changed)))
        assert "half, rounded up" in told
        assert "1D6 and the tactics bonus" in told

    def test_a_house_rule_takes_the_place_of_the_usual_words(self):
        usual = " ".join(written(printed("reference", fleet())))
        house = {"pd_split": "even", "draw_only_if_used": True}
        told = " ".join(written(printed("reference", fleet().but(house=house))))
        assert "a die at least for each wing" in usual
        assert "a die at least for each wing" not in told
        assert "as evenly as it goes" in told
        assert "No card played this turn" not in usual
        assert "No card played this turn" in told


def test_cards_of_each_class_once():
    drawn = document("cards", fleet())
    assert len(drawn.cards) == len(fleet().cards)
    assert all(card.half for card in drawn.cards)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_squadrons_boxes_stand_apart_from_those_of_its_first_ship(paper, language):
    """A turn is not ticked where hull is struck; and the line under the page is one line."""
    document = SHEETS["log"].draw(fleet(), None, "a", SheetOptions())
    for page in pages_of(document, WORDS[language], paper):
        boxes = [mark for mark in page.marks if isinstance(mark, Box)]
        hulls = [one for one in boxes if one.hot is not None and one.hot[0] == "hull"]
        turns = [one for one in boxes if one.hot is None and one.shape == "rounded" and one.h == hulls[0].h]
        assert turns
        gaps = [hull.y - (turn.y + turn.h) for hull in hulls for turn in turns if hull.y > turn.y]
        assert min(gaps) > 1.5
        low = max(mark.y for mark in page.marks if isinstance(mark, Text))
        foot = [mark for mark in page.marks if isinstance(mark, Text) and low - mark.y < 5]
        assert len({round(mark.y, 1) for mark in foot if mark.x < 30}) == 1


@pytest.mark.parametrize(
    ("language", "told"), [("en", "1 squadron, 0 wings"), ("fr", "1 escadron, 0 escadrille")]
)
def test_the_page_of_one_squadron_counts_one(language, told):
    own = fleet()
    squadron = own.squadrons[0]
    alone = own.but(squadrons=(squadron.but(ships=squadron.ships[:1]),))
    document = SHEETS["log"].draw(alone, None, "", SheetOptions())
    assert WORDS[language].say(document.head.aside).startswith(told)


def test_what_a_critical_does_until_it_is_repaired_stands_beside_the_ship():
    """The ladder is of losses alone: a player at the paper must read that her guns throw half of it."""
    own = fleet()
    state = battle(own, fleet("aquan_patrol"))
    ship = next(one for one in state.ships.values() if one.in_play and one.criticals)
    told = "Primary weapons fire half their dice"
    for repaired in (False, True):
        hit = Critical(turn=2, roll=6, text="Weapon damage", effect="primary_ad_halved", repaired=repaired)
        after = state.with_ship(ship.but(criticals=(hit,)))
        pages = pages_of(SHEETS["log"].draw(own, after, "a", SheetOptions(state="current")), ENGLISH, A4)
        assert (told in " ".join(written(pages))) is not repaired


def test_the_reference_says_what_each_critical_does():
    rules = HouseRules(crit_table="revised")
    state = battle(fleet(), fleet("aquan_patrol")).but(house=rules)
    pages = pages_of(SHEETS["reference"].draw(fleet(), state, "a", SheetOptions()), ENGLISH, A4)
    said = " ".join(written(pages))
    for row in ("MV halved", "CR becomes DR", "1D3 points of crew or AP"):
        assert row in said


@pytest.mark.parametrize(("text", "said"), [("Print", "Print"), ("Weapon damage", "Armes endommagées")])
def test_what_players_call_a_critical_stands_as_typed_what_the_table_does_in_every_language(text, said):
    own = fleet()
    state = battle(own, fleet("aquan_patrol"))
    ship = next(one for one in state.ships.values() if one.in_play and one.criticals)
    after = state.with_ship(ship.but(criticals=(Critical(turn=2, roll=6, text=text),)))
    document = SHEETS["log"].draw(own, after, "a", SheetOptions(state="current"))
    assert f"{said} (" in " ".join(written(pages_of(document, WORDS["fr"], A4)))
