"""Photographs of struck sheets: what was struck comes back, what is doubtful is asked, what does not belong is told."""

import json
import random
import shutil
import sys

import pytest

pytest.importorskip("cv2", reason="NOT READ: the extra `scan` is not installed")
pytest.importorskip("zxingcpp", reason="NOT READ: the extra `scan` is not installed")
if shutil.which("pdftoppm") is None:
    pytest.skip("NOT READ: poppler is not here to draw the pages", allow_module_level=True)

import cv2
import numpy as np

from fleetdesk import cli, systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.errors import BadInput, Stopped
from fleetdesk.core.layout.fields import WRITE
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import LETTER
from fleetdesk.core.words import ENGLISH
from fleetdesk.printing.paper import pages_of, pdf_of
from fleetdesk.services import photographs
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.photographs import Moment
from fleetdesk.services.printing import PrintOrder, drawn, of_battle, together, turns_ended
from tests.players import setup
from tests.trust.by_hand import written_on
from tests.trust.rephotograph import photographed, poppler

pytestmark = pytest.mark.slow  # photographs are large, and drawn as well as read

GAME = "uncharted_seas"


def printed(session):
    """The log of a battle: its pages, and each as another program draws it."""
    things = of_battle(
        session.system, session.state, EVERYONE, session.identity, turns_ended(session.journal)
    )
    order = PrintOrder(sheet="log", options=SheetOptions(state="current", date="2026-11-22"))
    document = together(tuple(drawn(one, order) for one in things))
    made = pdf_of(document, ENGLISH, LETTER)
    pages = [page for page in pages_of(document, ENGLISH, LETTER) if page.code]
    return pages, [poppler(made, number) for number in range(len(pages))]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A battle in a file, its log, two pages of it struck, and photographs of them."""
    folder = tmp_path_factory.mktemp("sheets")
    session = BattleSession.create(systems.load(GAME), setup(GAME, 3), folder / "day.battle")
    pages, pictures = printed(session)
    chance = random.Random(7)
    struck = [
        written_on(picture, page.places, chance)
        for page, picture in zip(pages[:2], pictures[:2], strict=True)
    ]
    files = {}
    for name, shown in {
        "first": [struck[0].picture],
        "both": [one.picture for one in struck],
    }.items():
        taken = photographed(shown, chance, blurs=(0.4,))
        files[name] = folder / f"{name}.jpg"
        cv2.imwrite(str(files[name]), taken)
        if name == "first":
            files["again"] = folder / "again.jpg"
            cv2.imwrite(str(files["again"]), np.rot90(taken, 2))
    session.close()
    return folder / "day.battle", pages, struck, files


def moment(file):
    session = BattleSession.open(file, look=True)
    try:
        return Moment.of(session, EVERYONE)
    finally:
        session.close()


def of(page, struck):
    return {one.spot for one in page.places if one.number != WRITE and not one.struck and one.spot in struck}


def test_what_was_struck_comes_back_and_nothing_else(table):
    file, pages, struck, files = table
    for names, count in ((["first", "again"], 1), (["both"], 2)):
        found = photographs.read(moment(file), [files[name] for name in names])
        assert (found.refused, found.pages) == ((), count)
        asked = {one.place.spot for one in found.doubts}
        rubbed = set().union(*(one.rubbed for one in struck))
        truth = set().union(*(of(page, one.struck) for page, one in zip(pages[:count], struck, strict=False)))
        assert found.struck - asked == truth - asked - rubbed
        assert len(asked) <= 4


def test_one_looks_at_what_is_doubtful(table):
    file, _, struck, files = table
    found = photographs.read(moment(file), [files["first"]])
    box = next(iter(found.struck))
    doubtful = found._replace(
        struck=found.struck - {box},
        doubts=(photographs.Doubt(next(one for one in found.places if one.spot == box), b""),),
    )
    assert doubtful.answered({box: True}).struck == found.struck
    assert doubtful.answered({box: False}).struck == found.struck - {box}
    assert not doubtful.answered({box: True}).doubts
    assert found.written or not any(one.number == WRITE for one in struck[0].struck)
    for one in found.written:
        picture = cv2.imdecode(np.frombuffer(one.picture, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        assert min(picture.shape[:2]) > 20


def test_a_sheet_of_another_battle_and_an_older_one_are_told(table, tmp_path):
    file, pages, _, files = table
    other = BattleSession.create(systems.load(GAME), setup(GAME, 3), tmp_path / "other.battle")
    (why,) = photographs.read(Moment.of(other, EVERYONE), [files["first"]]).refused
    assert "another battle" in ENGLISH.say(why)
    other.close()
    later = shutil.copy(file, tmp_path / "later.battle")
    session = BattleSession.open(later)
    spot = next(place.spot for place in pages[0].places if place.slot == "hull")
    session.do("mark", {"ship": spot.ship, "slot": "hull", "lost": 1})
    (why,) = photographs.read(Moment.of(session, EVERYONE), [files["first"]]).refused
    assert "earlier moment" in ENGLISH.say(why)
    turn = session.state.but(turn=session.state.turn + 1)
    (why,) = photographs.read(Moment.of(session, EVERYONE)._replace(battle=turn), [files["first"]]).refused
    assert "printed in turn 1" in ENGLISH.say(why)
    session.close()


def test_what_is_no_photograph_of_a_sheet_gets_a_sentence(table, tmp_path):
    file, _, _, files = table
    odd = tmp_path / "odd.jpg"
    for data in (b"", b"no picture", files["first"].read_bytes()[:5000]):
        odd.write_bytes(data)
        found = photographs.read(moment(file), [odd])
        assert len(found.refused) == 1
        assert not found.struck
    cv2.imwrite(str(odd), np.full((900, 900, 3), 200, np.uint8))
    found = photographs.read(moment(file), [odd, tmp_path / "nowhere.jpg"])
    assert [
        "no code" in ENGLISH.say(found.refused[0]),
        "cannot be read" in ENGLISH.say(found.refused[1]),
    ] == [True] * 2
    with pytest.raises(Stopped):
        photographs.read(moment(file), [odd], lambda _done, _count: False)


def test_without_the_extra_it_says_how_to_get_it(table, monkeypatch):
    for name in [one for one in sys.modules if one.startswith("fleetdesk.scan")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(BadInput, match=r"fleetdesk\[scan\]"):
        photographs.read(moment(table[0]), [table[3]["first"]])


def test_the_command_line_enters_it_as_one_step(table, tmp_path, capsys):
    file, _, _, files = table
    battle = shutil.copy(file, tmp_path / "day.battle")

    def run(*more: str) -> int:
        arguments = ("--lang", "en", "scan", str(battle), str(files["first"]), *more)
        return cli.main(arguments, open_window=lambda *_: 9)

    run("--look", "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["struck"]
    answers = [box["box"] for box in told["unsure"]]
    assert run(*(["--clear", *answers] if answers else [])) in {0, 1}
    after = BattleSession.open(battle, look=True)
    assert ENGLISH.say(after.journal.undo_title).startswith("Back from paper: ")
    after.close()
    assert run() == 1
    assert "earlier moment" in capsys.readouterr().err
