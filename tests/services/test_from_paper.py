"""Back from paper: a game carried on by pencil and typed back is the game marked at the table."""

import io
import random
import sys
from itertools import product

import pytest
from pypdf import PdfReader, PdfWriter

from fleetdesk import cli, systems
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.errors import StoreError
from fleetdesk.core.game.from_paper import read
from fleetdesk.core.layout.fields import WRITE, Place, Spot, spot
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, LETTER
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.form import read_filled
from fleetdesk.printing.paper import pages_of, pdf_of
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.from_paper import enter, from_file, weighed
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.printing import PrintOrder, drawn, of_battle
from tests.players import begin, setup, step

GAMES = pytest.mark.parametrize("game", systems.system_ids())
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
LOGS = {"salves": "player"}
"""Sheet a game is carried on with, where it is not the log."""
TURNS = 10


def session(game: str, steps: int = 25) -> BattleSession:
    """A battle in which something has happened."""
    system, journal = systems.load(game), begin(game, 3)
    for number in range(steps):
        step(system, journal, number)
    return BattleSession(system, journal)


def documents(played: BattleSession, seat: str = EVERYONE):
    options = SheetOptions(state="current", seat=seat)
    order = PrintOrder(sheet=LOGS.get(played.system.id, "log"), options=options)
    return [
        drawn(thing, order)
        for thing in of_battle(played.system, played.state, seat, played.identity)
        if seat in {EVERYONE, thing.side}
    ]


def places(played: BattleSession, paper) -> list[Place]:
    return [
        place
        for document in documents(played)
        for page in pages_of(document, ENGLISH, paper)
        for place in page.places
    ]


def ships(played: BattleSession):
    return {key: ship.model_dump() for key, ship in played.state.ships.items()}


@PAPERS
@GAMES
def test_ten_turns_by_pencil_are_ten_turns_at_the_table(game, paper):
    chance = random.Random(game)
    on_paper, at_table = session(game), session(game)
    sheet = places(on_paper, paper)
    open_boxes = [place for place in sheet if place.number != WRITE and not place.struck]
    assert {place.ship for place in open_boxes}
    struck: set[Spot] = set()
    for _ in range(TURNS):
        struck |= {place.spot for place in chance.sample(open_boxes, min(3, len(open_boxes)))}
        for one in read(sheet, struck):
            slots = {slot.key for slot in at_table.system.slots(at_table.state, one.ship)}
            if one.slot in slots:
                at_table.do("mark", {"ship": one.ship, "slot": one.slot, "lost": one.value})
    before, lines = ships(on_paper), len(on_paper.journal.path())
    found = weighed(on_paper, EVERYONE, sheet, struck)
    assert not found.left_out, [ENGLISH.say(one) for one in found.left_out]
    enter(on_paper, found)
    assert ships(on_paper) == ships(at_table) != before
    assert len(on_paper.journal.path()) == lines + 1
    assert ENGLISH.say(on_paper.journal.undo_title).startswith("Back from paper")
    on_paper.undo()
    assert ships(on_paper) == before


def filled(played: BattleSession, path, paper, chosen, words=()):
    """The sheets of a battle with some boxes struck on a screen."""
    (document,) = documents(played, played.state.sides[0].id)
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf_of(document, ENGLISH, paper, fill=True))))
    values = {one.name: "/Yes" for one in chosen} | {one.name: text for one, text in words}
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, values)
    with path.open("wb") as file:
        writer.write(file)


@PAPERS
@GAMES
def test_a_filled_pdf_reads_back_what_was_struck_and_written(game, paper, tmp_path):
    played = session(game)
    side = played.state.sides[0].id
    own = [
        place
        for document in documents(played, side)
        for page in pages_of(document, ENGLISH, paper)
        for place in page.places
    ]
    boxes = [place.spot for place in own if place.number != WRITE and not place.struck]
    cells = [place.spot for place in own if place.number == WRITE]
    chosen = random.Random(5).sample(boxes, min(9, len(boxes)))
    words = [(one, f"2D1 é {one.slot}") for one in cells[:4]]
    filled(played, tmp_path / "sheet.pdf", paper, chosen, words)
    back = read_filled(tmp_path / "sheet.pdf")
    assert back.struck == set(chosen)
    assert {key: text for key, text in back.words.items() if text} == {
        (one.ship, one.slot): text for one, text in words
    }
    assert set(read(back.places, back.struck)) == set(read(own, set(chosen)))
    found = from_file(played, side, tmp_path / "sheet.pdf")
    assert (found, found.left_out) == (weighed(played, side, own, chosen, None)._replace(step=found.step), ())
    assert len(found.step.remarks) == len(words)


def test_a_filled_pdf_of_another_battle_is_told_though_its_ships_bear_the_same_names(tmp_path):
    played, other = (
        BattleSession.create(systems.load("galleys"), setup("galleys", 3), tmp_path / f"{number}.battle")
        for number in range(2)
    )
    box = next(place.spot for place in places(played, A4) if place.number != WRITE)
    filled(played, tmp_path / "sheet.pdf", A4, [box], [])
    assert from_file(played, EVERYONE, tmp_path / "sheet.pdf").size
    with pytest.raises(StoreError, match="sheet of another battle"):
        from_file(other, EVERYONE, tmp_path / "sheet.pdf")
    played.close()
    other.close()


def test_what_changed_at_the_table_meanwhile_is_left_alone_and_told():
    played = session("uncharted_seas", 0)
    ship = next(iter(played.state.ships))
    sheet = places(played, A4)
    played.do("mark", {"ship": ship, "slot": "hull", "lost": 1})
    two = {Spot(ship, "hull", 1), Spot(ship, "hull", 2)}
    found = weighed(played, EVERYONE, sheet, two)
    assert not found.size
    assert "0 printed, 2 on the paper, but 1 in the battle" in ENGLISH.say(found.left_out[0])
    assert weighed(played, EVERYONE, sheet, {Spot(ship, "hull", 1)}) == ((found.step), ())


def test_a_sheet_of_another_battle_is_told():
    played = session("galleys", 0)
    strange = Place("rome-nobody", "damaged", 1, 0, 0, 5, 5)
    (sentence,) = weighed(played, EVERYONE, [strange], [strange.spot]).left_out
    assert "no such ship" in ENGLISH.say(sentence)


def test_nobody_marks_what_he_may_not_see():
    played = session("salves", 0)
    one, other = (side.id for side in played.state.sides[:2])
    ship = next(key for key, ship in played.state.ships.items() if ship.side == other)
    box = Place(ship, "lost", 1, 0, 0, 5, 5)
    for seat in (one, TABLE):
        found = weighed(played, seat, [box], [box.spot])
        assert not found.size
        assert found.left_out


SECRETIVE = pytest.mark.parametrize(
    "game", [one for one in systems.system_ids() if systems.load(one).keeps_secrets]
)


@SECRETIVE
def test_orders_written_on_paper_are_read_by_their_side_alone(game):
    """Two battles that differ in what one side wrote are the same to every other seat."""
    logs = []
    for orders in ({}, {"order/1": "CO"}, {"order/1": "HO", "fire/1": "x", "order/2": "2P"}):
        played = session(game, 0)
        own, *others = (side.id for side in played.state.sides)
        ship = next(key for key, one in played.state.ships.items() if one.side == own)
        strike = next(one for one in played.system.slots(played.state, ship) if one.kind in {"track", "flag"})
        box = Place(ship, strike.key, 1, 0, 0, 5, 5)
        cells = {(ship, slot): text for slot, text in orders.items()}
        enter(played, weighed(played, own, [box], [box.spot], cells), own)
        head = played.journal.head
        mine = [ENGLISH.say(line.text) for line in Onlooker(played, own).entry(head).lines]
        name = played.state.ships[ship].name
        assert (f"{name}, order, turn 1: {orders['order/1']}" in mine) if orders else mine
        logs.append([Onlooker(played, seat).entry(head) for seat in (*others, TABLE)])
    assert logs[0] == logs[1] == logs[2]


@SECRETIVE
def test_a_side_enters_no_words_of_another(game):
    played = session(game, 0)
    own, other = (side.id for side in played.state.sides[:2])
    ship = next(key for key, one in played.system.view(played.state, other).ships.items() if one.side == own)
    cells = {(ship, "order/1"): "CO"}
    found = weighed(played, other, [], [], cells)
    assert not found.size
    assert "its own player" in ENGLISH.say(found.left_out[0])
    assert weighed(played, EVERYONE, [], [], cells).size == 1


@SECRETIVE
def test_an_invented_sheet_does_not_tell_whether_its_orders_are_those_that_were_written(game):
    played = session(game, 0)
    own, other = (side.id for side in played.state.sides[:2])
    ship = next(key for key, one in played.state.ships.items() if one.side == own)
    enter(played, weighed(played, own, [], [], {(ship, "order/1"): "CO"}), own)
    for seat in (other, TABLE):
        right, wrong = (weighed(played, seat, [], [], {(ship, "order/1"): text}) for text in ("CO", "HO"))
        assert (right.size, right.left_out) == (wrong.size, wrong.left_out)


@GAMES
def test_what_was_written_comes_back_once(game):
    played = session(game, 0)
    cells = {(next(iter(played.state.ships)), "order/1"): "CO"}
    enter(played, weighed(played, EVERYONE, [], [], cells))
    assert not weighed(played, EVERYONE, [], [], cells).size
    played.undo()
    assert weighed(played, EVERYONE, [], [], cells).size == 1


def test_a_spot_is_known_by_its_name():
    for one in (Spot("a-s1", "hull", 3), Spot("a-s1", "order/7", 0)):
        assert spot(one.name) == one
    for name in ("", "hull", "a/hull", "a/hull/x", "//3"):
        assert spot(name) is None


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4\n", b"not a PDF at all" * 40])
def test_what_is_no_sheet_gets_a_sentence(tmp_path, data):
    path = tmp_path / "odd.pdf"
    path.write_bytes(data)
    with pytest.raises(StoreError, match=r"cannot be read|holds no boxes"):
        read_filled(path)


def test_a_sheet_printed_without_fields_says_how_to_get_them(tmp_path):
    played = session("galleys", 0)
    (tmp_path / "plain.pdf").write_bytes(pdf_of(documents(played)[0], ENGLISH))
    with pytest.raises(StoreError, match="--fill"):
        read_filled(tmp_path / "plain.pdf")


def test_without_the_reader_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(StoreError, match="fleetdesk\\[forms\\]"):
        read_filled(tmp_path / "sheet.pdf")


@pytest.mark.parametrize("command", ["mark", "scan"])
def test_the_command_line_takes_a_sheet_as_one_step(tmp_path, capsys, command):
    system = systems.load("uncharted_seas")
    file, sheet = tmp_path / "day.battle", tmp_path / "sheet.pdf"
    with_file = BattleSession.create(system, setup("uncharted_seas", 3), file)
    ship = next(iter(with_file.state.ships))
    chosen = [Spot(ship, "hull", 1), Spot(ship, "crew", 1)]
    filled(with_file, sheet, A4, chosen)
    with_file.close()

    def run(*more: str) -> int:
        return cli.main(("--lang", "en", command, str(file), str(sheet), *more), open_window=lambda *_: 9)

    assert run() == 0
    assert "Back from paper: 2 marks" in capsys.readouterr().out
    after = BattleSession.open(file, look=True)
    found = {slot.key: slot.value for slot in system.slots(after.state, ship)}
    assert (found["hull"], found["crew"]) == (1, 1)
    after.close()
    assert run() == 0
    assert "Nothing on this sheet is new" in capsys.readouterr().out
    if command == "scan":
        assert run("--look") == 0
        assert "Nothing on this sheet is new" in capsys.readouterr().out


def test_every_kind_of_value_is_found_on_some_sheet():
    kinds = set()
    for game, paper in product(systems.system_ids(), (A4,)):
        played = session(game, 0)
        for place in places(played, paper):
            slot = next(
                (one for one in played.system.slots(played.state, place.ship) if one.key == place.slot), None
            )
            kinds.add(slot.kind if slot is not None else "words")
    assert kinds >= {"track", "flag", "counter", "words"}
