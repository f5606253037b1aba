"""A scenario from its file to the end of the battle: kept, shared, drawn, sailed over, won."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.blocks.charts import place_of
from fleetdesk.core.errors import BadInput, Said, StoreError
from fleetdesk.core.words import ENGLISH, Words
from fleetdesk.services.after import victory
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.building.scenario_editor import ScenarioEditor, new_scenario
from fleetdesk.services.exchange import sharing
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.shelf.library import Library
from fleetdesk.services.shelf.scenario_keeper import told_in
from fleetdesk.store import fleets, scenarios
from fleetdesk.systems.age_of_sail.hexes import ahead
from tests.trust import damage
from tests.trust.kind import JSON

SHIPPED = paths.shipped_fleets()
SAIL = systems.load("age_of_sail")
ALL = pytest.mark.parametrize("path", sorted(SHIPPED.glob("*/*.scenario")), ids=lambda path: path.stem)


def shipped(name):
    return scenarios.load(next(SHIPPED.glob(f"*/{name}.scenario"))).value


def begun(scenario, folder):
    system = systems.load(scenario.system)
    sides = tuple(
        SideSetup(id=letter, name=side.name, fleet=side)
        for letter, side in zip("ab", scenario.sides, strict=True)
    )
    setup = Setup(sides=sides, answers=scenario.answers, story=scenario.story, seed=3)
    return BattleSession.create(system, setup, folder / "it.battle")


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "FleetDesk", shipped=SHIPPED, clock=lambda: "2026-01-02T03:04:05")


def said(lines):
    return [ENGLISH.say(line) for line in lines]


# --- in a battle ----------------------------------------------------------------------------------------


@ALL
def test_a_battle_begins_where_and_as_the_scenario_says(path, tmp_path):
    scenario = scenarios.load(path).value
    session = begun(scenario, tmp_path)
    session.close()
    again = BattleSession.open(tmp_path / "it.battle")
    state = again.state
    assert state.story == scenario.story
    seas = systems.load(scenario.system).seas
    placed = [piece.cell for side in scenario.sides for piece in seas.stations(side).values()]
    assert len(placed) == sum(1 for side in scenario.sides for _ in side.sailing())
    assert all(scenario.story.ground.holds(cell) for cell in placed)
    chart = again.system.chart(state, "", "")
    if chart is not None:  # a game that follows positions shows them on the scenario's own hexes
        assert sorted(piece.cell for piece in chart.pieces) == sorted(placed)
        assert chart.soil == scenario.story.ground.soil
    again.close()


def test_a_ship_on_a_shoal_is_told_and_not_forbidden(tmp_path):
    duel = shipped("blanche_pique")
    station = duel.sides[0].stations["blanche"]
    shoal = ahead(station.hex, station.heading)
    story = duel.story.but(ground=duel.story.ground.painted(shoal, "shoal"))
    session = begun(duel.but(story=story), tmp_path)
    while session.state.phase != "orders":
        session.do("next_phase", {})
    for ship in session.state.ships:
        session.do("write_orders", {"ship": ship, "orders": [{"turn": 1, "text": "2"}]}, insist=True)
    note = said([SAIL.chart(session.state, "", "").note])[0]
    assert "Blanche would come upon a shoal in" in note
    while session.state.phase != "movement":
        session.do("next_phase", {}, insist=True)
    session.do("sail_all", {})
    lines = said(line.text for line in session.journal.entry(session.journal.head).lines)
    assert [line for line in lines if "Blanche comes upon a shoal" in line]
    assert session.state.ships["a-blanche"].hex == ahead(ahead(station.hex, station.heading), station.heading)
    assert not [line for line in lines if "Pique comes upon" in line]
    session.close()


def test_what_is_aimed_at_is_told_apart_from_how_many_there_are(tmp_path):
    session = begun(shipped("mylae"), tmp_path)
    first = said(Onlooker(session, TABLE).aims)[0]
    assert "0 of 8 ships" in first
    assert "4 are wanted" in first
    session.close()


def test_the_end_is_told_as_the_scenario_has_it(tmp_path):
    session = begun(shipped("blanche_pique"), tmp_path)
    seen = Onlooker(session, TABLE)
    assert seen.overview.over is None
    assert said(seen.aims)[0] == "Blanche 1795 · Faulknor: 0 of 1 ships of Pique 1795 · Conseil are out of it"
    session.do("leave_map", {"ship": "b-pique"})
    seen = Onlooker(session, TABLE)
    assert seen.overview.over is not None
    report = Onlooker(session).report()
    assert "Faulknor: the aim of the scenario is reached" in said(report.outcome)[0]
    assert "1 of 1 ships" in said(report.outcome)[1]
    session.close()


def test_the_last_turn_ends_it_with_the_words_of_the_scenario(tmp_path):
    scenario = shipped("trafalgar")
    session = begun(scenario.but(story=scenario.story.but(turns=1)), tmp_path)
    seen = Onlooker(session, TABLE)
    opening = session.journal.opening
    assert victory.decided(session.state.story, opening, seen.overview, 1) is None
    told = ENGLISH.say(victory.decided(session.state.story, opening, seen.overview, 2))
    assert told.startswith("The last turn of the scenario is over.")
    assert "reached Cadiz" in told
    session.close()


# --- on the shelf and away ------------------------------------------------------------------------------


def test_the_shelf_keeps_copies_renames_and_brings_back(library):
    sample = next(item for item in library.scenarios("age_of_sail") if item.path.stem == "aboukir")
    before = sample.path.read_bytes()
    copy = library.duplicate(sample.path, "My bay")
    renamed = library.rename(copy, "Our bay")
    (own,) = [item for item in library.scenarios() if not item.shipped]
    assert (own.name, own.kind, own.ships, own.path) == ("Our bay", "scenario", 33, renamed)
    gone = library.delete(renamed)
    assert not renamed.exists()
    assert library.restore(gone) == renamed
    away = library.folder.parent / "sent.scenario"
    library.export(renamed, away)
    taken, notices = library.take_in(away)
    assert library.scenario_keeper.open(taken).value == library.scenario_keeper.open(renamed).value
    assert notices == ()
    assert sample.path.read_bytes() == before
    with pytest.raises(StoreError):
        library.delete(sample.path)


@ALL
def test_pasted_or_read_from_codes_it_is_the_same(path):
    scenario = scenarios.load(path).value
    text = "Look at this:\n> " + sharing.scenario_text(scenario, Words("en")).replace("\n", "\n> ")
    assert sharing.scenario_in(text) == scenario
    codes = sharing.codes(scenario)
    assert sharing.scenario_in("\n".join(reversed(codes))) == scenario
    if len(codes) > 1:
        with pytest.raises(BadInput, match="missing"):
            sharing.scenario_in("\n".join(codes[1:]))
    assert sharing.scenario_in("nothing of ours") is None
    with pytest.raises(BadInput):
        sharing.from_text(text)


def test_one_that_came_with_the_program_is_told_in_the_language_of_the_window():
    french = told_in(Words.load("fr", paths.texts()), shipped("aboukir"))
    assert french.story.name == "Aboukir, 1er août 1798"
    assert "ancre" in french.story.briefing
    assert "Baie d’Aboukir" in {one.text for one in french.story.ground.names}
    own = french.but(story=french.story.but(name="Ma baie"))
    assert told_in(Words("en"), own).story.name == "Ma baie"


# --- in the editor --------------------------------------------------------------------------------------

EDITS = {
    "paint": lambda editor, _, one, two: editor.paint(
        [(one, two), (two, one)], ("shoal", "land", "fort", None)[one % 4]
    ),
    "place": lambda editor, ship, one, two: editor.place(0, ship, (one, two)),
    "off": lambda editor, ship, _, __: editor.place(0, ship, None),
    "answer": lambda editor, ship, one, two: editor.answer(
        0, ship, {"heading": one, "v": two, "anchored": one % 2 == 0}
    ),
    "resize": lambda editor, _, one, two: editor.resize(one, two),
    "name": lambda editor, _, one, two: editor.name_place((one, two), "Cape " * one, large=two % 2 == 0),
    "aim": lambda editor, _, one, __: editor.aim(0, 1, one),
    "write": lambda editor, _, one, __: editor.write("briefing", "x" * one * 200),
    "weather": lambda editor, _, one, __: editor.say("wind", one),
    "undo": lambda editor, *_: editor.undo(),
    "redo": lambda editor, *_: editor.redo(),
}


@settings(max_examples=30, deadline=None)
@given(
    game=st.sampled_from(("blanche_pique", "mylae")),
    steps=st.lists(
        st.tuples(st.sampled_from(sorted(EDITS)), st.integers(-3, 45), st.integers(-3, 45)), max_size=14
    ),
)
def test_whatever_is_drawn_can_be_saved_read_shared_and_taken_back(game, steps, tmp_path_factory):
    first = shipped(game)
    editor = ScenarioEditor(systems.load(first.system), first)
    ship = next(entry.id for _, entry in first.sides[0].sailing())
    for kind, one, two in steps:
        EDITS[kind](editor, ship, one, two)
        ground = editor.scenario.story.ground
        shown = editor.chart()
        cells = [*(piece.cell for piece in shown.pieces), *(shade.cell for shade in shown.shades)]
        assert all(ground.holds(cell) for cell in cells)
    raw = scenarios.content(editor.scenario)
    assert scenarios.from_raw(raw, tmp_path_factory.getbasetemp() / "it") == editor.scenario
    assert sharing.scenario_in("\n".join(sharing.codes(editor.scenario))) == editor.scenario
    while editor.undo():
        pass
    assert editor.scenario == first


def test_a_stroke_is_one_step_and_a_side_goes_with_its_aims():
    editor = ScenarioEditor(SAIL, shipped("blanche_pique"))
    assert editor.paint([(4, 4), (4, 5), (4, 6)], "land")
    assert not editor.paint([(4, 4)], "land")
    assert editor.undo()
    assert not editor.scenario.story.ground.soil
    assert editor.remove_side(0)
    assert editor.scenario.story.aims == ()
    assert len(editor.scenario.sides) == 1


def test_a_list_drawn_up_elsewhere_comes_onto_the_map_as_it_was():
    nile = fleets.load(SHIPPED / "age_of_sail" / "nile_british.json").value
    editor = ScenarioEditor(SAIL, new_scenario(SAIL, "Mine"))
    before = {ship: piece.cell for ship, piece in editor.seas.stations(nile).items()}
    assert not all(map(editor.scenario.story.ground.holds, before.values()))
    editor.add_side(nile)
    assert editor.waiting() == ()
    now = editor.seas.stations(editor.scenario.sides[0])
    assert len({(now[ship].cell[0] - q, now[ship].cell[1] - r) for ship, (q, r) in before.items()}) == 1


def test_a_new_one_takes_lists_that_stand_nowhere_yet():
    editor = ScenarioEditor(SAIL, new_scenario(SAIL, "Mine"))
    assert editor.weather() == ()
    nile = shipped("aboukir").sides[0]
    editor.resize(12, 12)
    assert editor.add_side(nile.but(stations={}))
    assert len(editor.waiting()) == 15
    at, ship = editor.waiting()[0]
    assert not editor.place(at, ship, (40, 40))
    assert editor.place(at, ship, (6, 4))
    assert place_of("hexes", editor.chart().pieces[0].cell) == (6, 7)
    assert {field.key for field in editor.weather()} >= {"wind", "force", "sky", "start"}


# --- damaged --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["blanche_pique", "mylae"])
def test_a_damaged_one_is_told_or_can_be_played_and_is_never_changed(library, name, tmp_path):
    sound = next(SHIPPED.glob(f"*/{name}.scenario")).read_bytes()
    chance, told, opened = random.Random(16), 0, 0
    for number in range(40):
        path = tmp_path / f"{number}.scenario"
        path.write_bytes(chance.choice([one for one in JSON if one is not damage.huge])(sound, chance))
        before = path.read_bytes()
        try:
            scenario = library.scenario_keeper.open(path).value
            library.take_in(path)
        except Said:
            told += 1
        else:
            opened += 1
            editor = ScenarioEditor(systems.load(scenario.system), scenario)
            editor.chart()
            editor.weather()
            if len(scenario.sides) == 2:
                begun(scenario, tmp_path / str(number)).close()
        library.item(path)
        assert path.read_bytes() == before
    assert told > 6
    assert opened > 2
