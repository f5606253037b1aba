"""Papers of the galleys: nothing is clipped on any paper in any language; the tables are one page."""

from itertools import product

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.cards import Chips, Columns, Flags, Table
from fleetdesk.core.blocks.kit import Deck
from fleetdesk.core.blocks.rows import Grid
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import PAPERS
from fleetdesk.core.words import Words
from fleetdesk.printing.fonts import measure
from fleetdesk.printing.paper import pages_of
from fleetdesk.services.printing import Printable, PrintOrder, drawn, of_battle
from fleetdesk.store import fleets
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.paper import card as galley_card
from fleetdesk.systems.galleys.state import Hold
from tests.page_proof import faults, texts
from tests.systems.pages import struck

LONGEST = "Neapolitana Longissima Victrix Augusta Felix"


@pytest.fixture(scope="module")
def words():
    return {language: Words.load(language, paths.texts()) for language in ("en", "fr")}


@pytest.fixture
def hurt(game):
    """Ships in every state paper can show, one with the longest name there may be."""
    game.do("correct", ship="Neapolitana", slot="name", value=LONGEST[:40])
    game.orders(Aquila="combat")
    game.hold("Aquila", "Tanit", corvus=True)
    game.hold("Lupa", "Tanit")
    game.hold("Melqart", "Lupa")
    game.put("Tanit", damaged=True, port_broken=True, starboard_broken=True, fatigued=True)
    game.put("Spes", status="sunk")
    game.put("Gadir", side="r")
    return game


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_leaves_its_place(hurt, words, language, paper):
    """Links, prizes and engines; new and blank sheets are looked at with those of every game."""
    for thing, sheet in product(of_battle(hurt.system, hurt.state), hurt.system.sheets):
        document = drawn(thing, PrintOrder(sheet=sheet, options=SheetOptions(state="current")))
        for page in pages_of(document, words[language], PAPERS[paper]):
            assert faults(page, measure) == (), sheet


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_eight_galleys_stand_on_one_page(words, language, paper):
    system = systems.load("galleys")
    rome = fleets.load(paths.shipped_fleets() / "galleys" / "ecnomus_rome.json", find=systems.load).value
    document = drawn(Printable.of(system, rome), PrintOrder(sheet="log"))
    (page,) = pages_of(document, words[language], PAPERS[paper])
    assert len(page.cards) == 8
    assert page.width > page.height
    boxes = struck(page)
    assert sum(box.hot[0] in {"marines", "rowers", "archers"} for box in boxes) == 8 * 14
    assert min(box.w for box in boxes) >= 4.9


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_else_holds_now_stands_at_the_foot_of_the_page_of_eight_galleys(words, language, paper):
    """Under the rows, the key stays; a row made taller by a link takes the room of the key instead of a page."""
    system = systems.load("galleys")
    folder = paths.shipped_fleets() / "galleys"
    lists = [
        fleets.load(folder / f"mylae_{one}.json", find=systems.load).value for one in ("rome", "carthage")
    ]
    sides = tuple(SideSetup(id=one, fleet=found) for one, found in zip("rc", lists, strict=True))
    battle = system.opening(Setup(sides=sides, seed=1)).but(cards={"r": 8, "c": 5})
    roman, punic = (battle.in_play(side)[0].id for side in "rc")
    linked = battle.but(links=(Hold(id="1", by=roman, to=punic, kind="corvus"),))
    for state, keyed in ((battle, True), (linked, paper == "Letter")):
        document = drawn(
            of_battle(system, state)[0], PrintOrder(sheet="log", options=SheetOptions(state="current"))
        )
        pages = pages_of(document, words[language], PAPERS[paper])
        assert len(pages) == 1, [len(page.cards) for page in pages]
        told = " ".join(texts(pages[0]))
        assert words[language].text("{side}: activation cards left").split(":")[1].strip() in told
        assert ("D+1" in told) == keyed
        assert faults(pages[0], measure) == ()


def test_an_order_is_told_to_its_side_until_it_is_revealed(game):
    """The captain's sheet of the turn being played."""
    game.orders(Aquila="combat")
    for seat, told in (("r", True), ("c", False)):
        things = {thing.side: thing for thing in of_battle(game.system, game.state, seat)}
        options = SheetOptions(state="current", seat=seat)
        document = drawn(things["r"], PrintOrder(sheet="log", options=options))
        cells = [
            card.blocks[0].columns[-1][0] for card in document.cards if isinstance(card.blocks[0], Columns)
        ]
        written = {str(one) for turns in cells for one in turns.bands[0].cells}
        assert ("BA" in written) == told


def ticked(document):
    """The states ticked anywhere on a document."""

    def flags(blocks):
        for block in blocks:
            if isinstance(block, Flags):
                yield block
            elif isinstance(block, Columns):
                for column in block.columns:
                    yield from flags(column)

    found = [one for card in document.cards for one in flags(card.blocks)]
    decks = [card.plate for card in document.cards if isinstance(card.plate, Deck)]
    found += [one for deck in decks for pocket in deck.pockets for one in flags(pocket.front)]
    return {str(tick.text) for one in found for tick in one.ticks if tick.ticked}


@pytest.mark.parametrize("sheet", ["log", "deck"])
def test_a_ship_is_ticked_as_taken_only_while_another_commands_it(game, sheet):
    """R105, R106: taken and taken back, she is her own side's again; her row is her captor's, her card stays hers."""
    home = game.ship("Aquila").side
    for side in ("c", home):
        game.put("Aquila", side=side)
        after = game.state.with_ship(game.ship("Aquila").but(captures=1 if side == "c" else 2))
        things = {thing.side: thing for thing in of_battle(game.system, after)}
        thing = things[side if sheet == "log" else home]
        document = drawn(thing, PrintOrder(sheet=sheet, options=SheetOptions(state="current")))
        assert ("TAK" in ticked(document)) == (side == "c")


def test_a_prize_has_her_row_on_the_sheet_of_who_commands_her(hurt, words):
    """R106: her figures and boxes are there, and there alone; her old side's sheet says who has her."""
    rows, said = {}, {}
    for thing in of_battle(hurt.system, hurt.state):
        document = drawn(thing, PrintOrder(sheet="log", options=SheetOptions(state="current")))
        rows[thing.side] = [card.ship for card in document.cards if card.ship]
        said[thing.side] = " ".join(_written(hurt, words, "log", thing.side))
    prize = hurt.ship("Gadir").id
    assert (rows["r"].count(prize), rows["c"].count(prize)) == (1, 0)
    assert len(rows["r"]) + len(rows["c"]) == len(hurt.state.ships)
    assert "Gadir: Commanded by" in said["c"]
    assert "Commanded by" not in said["r"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("house", [{}, {"oars_size_of": "attacker", "turn_order_speed": "combat_with_test"}])
def test_the_tables_are_two_faces_of_a_sheet(game_with, words, house, language, paper):
    game = game_with(**house)
    thing = of_battle(game.system, game.state)[0]
    document = drawn(thing, PrintOrder(sheet="reference"))
    assert len(pages_of(document, words[language], PAPERS[paper])) == 2


def test_signs_are_plain(game):
    """Section 0: each modifier stands with its sign under each test it counts for."""
    thing = of_battle(game.system, game.state)[0]
    document = drawn(thing, PrintOrder(sheet="reference"))
    table = next(
        block
        for card in document.cards
        for block in card.blocks
        if isinstance(block, Table) and len(block.heads) == 5
    )
    found = {str(row.label): tuple(str(cell.text) for cell in row.cells) for row in table.rows}
    minus, dash = "\N{MINUS SIGN}", "\N{EN DASH}"
    assert [str(head) for head in table.heads[1:]] == ["Disengage", "Ram", "Grapple", "Break oars"]
    assert found["The die must be"] == ("HIGH", "LOW", "LOW", "LOW")
    assert found["Each level one's own crew is better"] == ("+1", f"{minus}1", f"{minus}1", f"{minus}1")
    assert found["Own crew fatigued"] == (dash, "+1", dash, "+2")
    assert found["Corvus"] == (f"{minus}2", dash, f"{minus}2", dash)
    assert found["Target engaged"] == (dash, dash, f"{minus}1", f"{minus}1")
    assert found["At normal speed"] == (dash, "+1", dash, "+1")


def test_a_blank_row_has_room_for_all_a_galley_may_carry(words):
    """Engine and corvus have boxes, cataphract a tick; a listed galley has those of what it carries."""
    system = systems.load("galleys")
    fleet = fleets.load(paths.shipped_fleets() / "galleys" / "ecnomus_carthage.json").value

    def told(fleet, state):
        order = PrintOrder(sheet="log", options=SheetOptions(state=state))
        return texts(pages_of(drawn(Printable(system=system, fleet=fleet), order), words["en"])[0])

    assert "engine" not in told(fleet, "fresh")
    with_engine = {key: card.but(catapult="ok") for key, card in fleet.cards.items()}
    listed, blank = told(fleet.but(cards=with_engine), "fresh"), told(fleet, "blank")
    for one in ("engine", "cor"):
        assert one in blank
    assert listed.count("engine") == 8
    assert any("\N{WHITE SQUARE}" in one for one in blank)


def test_what_a_galley_carries_is_not_crossed_out():
    """A cross is harm everywhere else: a fresh card shows none."""
    fleet = fleets.load(paths.shipped_fleets() / "galleys" / "mylae_rome.json").value
    profile = next(iter(fleet.cards.values())).but(corvus=True, cataphract=True)
    blocks = galley_card.card(profile).blocks
    assert not [tick for block in blocks if isinstance(block, Flags) for tick in block.ticks if tick.ticked]
    told = [str(badge.text) for block in blocks if isinstance(block, Chips) for badge in block.badges]
    assert told == ["Corvus", "Cataphract"]
    bare = galley_card.card(profile.but(corvus=False, cataphract=False)).blocks
    assert not [block for block in bare if isinstance(block, Flags | Chips)]


def grids(document):
    return [
        part
        for card in document.cards
        for column in card.blocks[0].columns
        for part in column
        if isinstance(part, Grid)
    ]


def test_a_row_tells_which_bank_is_broken_where_that_is_not_all_one(words):
    """R30-R33: banks that cost the same share their columns; others are told apart, and all eight have room."""
    system = systems.load("galleys")
    fleet = fleets.load(paths.shipped_fleets() / "galleys" / "ecnomus_rome.json").value
    unlike = fleet.but(cards={key: card.but(port_penalty=2) for key, card in fleet.cards.items()})
    told = {}
    for name, one in (("alike", fleet), ("unlike", unlike)):
        document = drawn(Printable.of(system, one), PrintOrder(sheet="log"))
        told[name] = grids(document)[0]
        for language, paper in product(("en", "fr"), PAPERS.values()):
            (page,) = pages_of(document, words[language], paper)
            assert faults(page, measure) == ()
    alike, unlike = told["alike"], told["unlike"]
    assert [str(head) for head in alike.heads] == ["0", "1", "2"]
    assert [str(head) for head in unlike.heads] == ["0", "p", "s", "ps"]
    assert [str(value) for value in alike.rows[0].values] == ["8", "5", "2", "4", "1", "0"]
    assert [str(value) for value in unlike.rows[0].values] == ["8", "6", "5", "3", "4", "2", "1", "0"]


def test_orders_are_told_over_the_rows_as_the_rules_have_them(game_with, words):
    """R5, R12: to battle needs a test and a crew that is not tired; a switch gives turns that speed, too."""
    for house, speed in (({}, "normal"), ({"turn_order_speed": "combat_with_test"}, "combat, fatigue test")):
        game = game_with(**house)
        document = drawn(of_battle(game.system, game.state)[0], PrintOrder(sheet="log"))
        told = {words["en"].say(one.name): words["en"].say(one.meaning) for one in document.head.aside.items}
        assert told["To battle!"] == "combat, fatigue test, 1 angle at most, not if fatigued"
        assert told["To port!"] == f"{speed}, 1 angle to 180°"
        assert told["Astern!"] == "a third, backwards, 2 angles at most"


def _written(game, words, sheet, side, paper="A4"):
    """All that a sheet of a side says, as the battle stands."""
    thing = next(one for one in of_battle(game.system, game.state) if one.side == side)
    document = drawn(thing, PrintOrder(sheet=sheet, options=SheetOptions(state="current")))
    return [text for page in pages_of(document, words["en"], PAPERS[paper]) for text in texts(page)]


def test_orders_are_written_for_prizes_and_not_for_those_who_are_gone(hurt, words):
    roman, punic = (" ".join(_written(hurt, words, "orders", side)) for side in "rc")
    assert "Gadir" in roman
    assert "Spes" not in roman
    assert "Aquila" in roman
    assert "Gadir" not in punic


@pytest.mark.parametrize("paper", PAPERS)
def test_what_holds_two_galleys_stands_whole_in_the_cell_of_a_turn(hurt, words, paper):
    told = _written(hurt, words, "log", "r", paper)
    assert any("\N{RIGHTWARDS DOUBLE ARROW}Ta" in text for text in told), told


def test_no_bank_broken_is_not_called_a_sound_galley():
    """The rows below tell of damaged ones, too."""
    profile = next(
        iter(
            fleets.load(
                paths.shipped_fleets() / "galleys" / "mylae_rome.json", find=systems.load
            ).value.cards.values()
        )
    )
    table = galley_card.grid(profile, HouseRules())
    assert [str(one) for one in table.heads] == ["Oars broken (cm)", "None", "Port", "Starboard", "Both"]
