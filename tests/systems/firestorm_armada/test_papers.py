"""The printed sheets: complete, true to the state, legible in both languages on both papers, and discreet."""

from __future__ import annotations

import pytest

from fleetdesk import paths
from fleetdesk.core.battles import Setup, SideSetup
from fleetdesk.core.cards import Flags, Grid, Heading, SheetOptions, Stats, Table, Track
from fleetdesk.core.pages import A4, PAPERS, texts
from fleetdesk.core.pen import Style
from fleetdesk.core.proof import faults, shortened
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.printing.fonts import measure
from fleetdesk.printing.paper import pages_of
from fleetdesk.systems.common.held_cards import HeldCard, Marker
from fleetdesk.systems.firestorm_armada import SYSTEM
from fleetdesk.systems.firestorm_armada.lists import building
from fleetdesk.systems.firestorm_armada.lists.setup import opening
from fleetdesk.systems.firestorm_armada.paper.sheets import SHEETS
from fleetdesk.systems.firestorm_armada.profiles import ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import Critical, Party

WORDS = {language: Words.load(language, paths.texts()) for language in LANGUAGES}
ENGLISH = WORDS["en"]
FILES = {path.stem: path for path in (paths.shipped_fleets() / "firestorm_armada").glob("*.json")}
LONG = (
    "Notre-Dame-de-la-Miséricorde",
    "Nuestra Señora de la Santísima Trinidad",
    "Wallenstein der Unbezwingbare",
)


def fleet(name="terran_patrol"):
    return ArmadaFleet.model_validate_json(FILES[name].read_bytes())


def long_named(found):
    """The same list with names as long as players give them."""
    squadrons = tuple(
        squadron.but(
            name=f"{squadron.name}, division de l’amiral Villaret de Joyeuse",
            ships=tuple(
                ship.but(name=f"{LONG[number % 3]} {ship.name}") for number, ship in enumerate(squadron.ships)
            ),
        )
        for squadron in found.squadrons
    )
    return found.but(
        squadrons=squadrons, name="La grande flotte des mers noires du sud", player="Jean-Baptiste"
    )


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


def blocks(card, kind):
    """All blocks of a kind, also those in columns."""

    def walk(some):
        for block in some:
            if isinstance(block, kind):
                yield block
            for column in getattr(block, "columns", ()):
                if isinstance(column, tuple):
                    yield from walk(column)

    return list(walk(card.blocks))


def named(sheet, name, **options):
    """The card of the ship or flight of that name."""
    return next(
        card
        for card in document(sheet, fleet(), **options).cards
        if isinstance(card.blocks[0], Heading) and ENGLISH.say(card.blocks[0].title) == name and card.framed
    )


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
        assert not drawn.cards[page.cards[-1]].with_next


def test_the_system_prints_these_sheets():
    assert SYSTEM.sheets is SHEETS
    assert set(SHEETS) == {"log", "wings", "roster", "reference", "cards", "pack"}


class TestLog:
    def test_every_ship_has_its_card_and_no_wing(self):
        heads = [
            ENGLISH.say(card.blocks[0].title)
            for card in document("log", fleet()).cards
            if card.framed and isinstance(card.blocks[0], Heading)
        ]
        ships = [entry.name for _, entry in fleet().sailing() if not fleet().cards[entry.card].is_wing]
        assert heads == ["Terran patrol", *ships]

    def test_a_ship_has_boxes_weapons_ladder_criticals_and_turns(self):
        card = named("log", "Stalwart")
        assert [track.total for track in blocks(card, Track)] == [4, 5, 3]
        guns, ladder, criticals = blocks(card, Table)
        assert ENGLISH.say(guns.heads[-1]) == "Now"
        assert len(ladder.rows) == 4
        assert len(criticals.rows) == 6
        (grid,) = blocks(card, Grid)
        assert [ENGLISH.say(label) for label, _ in grid.rows] == [
            "Activated",
            "Moved ″",
            "Fired F A P S T",
            "Boarding",
        ]
        ticks = [ENGLISH.say(tick.text) for tick in blocks(card, Flags)[0].ticks]
        assert ticks == ["Engines cut", "Rammed", "Boarded", "Party sent"]

    def test_small_ships_stand_two_abreast(self):
        assert named("log", "Psalm").half
        assert not named("log", "Stalwart").half

    def test_it_follows_the_battle(self):
        card = named("log", "Resolute", state="current")
        assert [track.lost for track in blocks(card, Track)] == [3, 2, 5]
        pd = blocks(card, Stats)[0].items[-1]
        assert (ENGLISH.say(pd.value), ENGLISH.say(pd.printed)) == ("2", "5")
        guns, ladder, criticals = blocks(card, Table)
        turret = guns.rows[2].cells
        assert [(cell.text and ENGLISH.say(cell.text)) for cell in turret[1:4]] == ["9", "6", "1"]
        assert ENGLISH.say(turret[1].printed) == "12"
        assert [cell.muted for cell in (row.cells[0] for row in ladder.rows)] == [True] * 3 + [False] * 4
        assert "Gouvernail touché" in ENGLISH.say(criticals.rows[0].cells[1].text)
        ticks = {ENGLISH.say(tick.text) for tick in blocks(card, Flags)[0].ticks if tick.ticked}
        assert ticks == {"Engines cut", "Boarded", "Party sent"}
        told = written(printed("log", fleet(), state="current"))
        assert any("Iron Verdict" in text and "4 AP" in text for text in told)
        assert named("log", "Lantern", state="current").blocks[0].struck

    def test_a_blank_log_has_no_figures_and_all_boxes(self):
        told = written(printed("log", fleet(), state="blank"))
        assert "Terran patrol" not in told
        assert "Resolute" not in told


class TestFleetPage:
    def test_it_has_what_is_counted_turn_by_turn(self):
        card = document("log", fleet()).cards[0]
        rows = [ENGLISH.say(label) for label, _ in blocks(card, Grid)[0].rows]
        assert rows[:3] == [
            "T card played",
            "Initiative (2D6 + bonus)",
            "Who was first (T cards of next turn)",
        ]

    def test_the_hand_of_the_other_side_stays_hidden(self):
        own = written(printed("log", fleet(), state="current", seat="a"))
        other = written(printed("log", fleet(), state="current", seat="b"))
        assert any("Secret of the deep" in text for text in own)
        assert not any("Secret of the deep" in text for text in other)


class TestWings:
    def test_each_flight_has_a_line_for_each_wing_and_its_sums(self):
        card = named("wings", "Harbour 2")
        (grid,) = blocks(card, Grid)
        assert [ENGLISH.say(label) for label, _ in grid.rows] == [
            "Harbour 2-1",
            "Harbour 2-2",
            "Harbour 2-3",
        ]
        assert "from Harbour" in ENGLISH.say(card.blocks[0].detail)
        told = written(printed("wings", fleet()))
        assert {"9", "3", "15"} <= set(told), "torpedoes, PD and points of three bombers"

    def test_it_follows_the_battle(self):
        told = written(printed("wings", fleet(), state="current"))
        assert any("Harbour 1-1: Repelled" in text for text in told)
        assert any("Harbour 1-2: Destroyed" in text for text in told)
        (grid,) = blocks(named("wings", "Harbour 1", state="current"), Grid)
        assert ENGLISH.say(grid.rows[1][1][-1]) == "×"
        (sums,) = blocks(named("wings", "Harbour 1", state="current"), Stats)
        assert ENGLISH.say(sums.items[1].value) == "6", "torpedoes of the three that are left"

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
        return [ENGLISH.say(card.blocks[0].title) for card in document("reference", found, **options).cards]

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
            blocks(card, Table)[0]
            for card in document("reference", fleet()).cards
            if "point defence against" in ENGLISH.say(card.blocks[0].title)
        )
        rows = {ENGLISH.say(row.label): [ENGLISH.say(cell.text) for cell in row.cells] for row in table.rows}
        assert [ENGLISH.say(head) for head in table.heads] == ["Dice", "Unharmed", "Repelled", "Destroyed"]
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
