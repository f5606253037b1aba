"""The code of a sheet: it says where the sheet comes from, and changes with all that the sheet shows."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.layout.marks import Box, Path, Text
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.code import CODE, CORNER, HEAD, MODULE, Look, battle_mark, corners, decoded
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import A4, LETTER, Page
from fleetdesk.core.words import ENGLISH, Words
from fleetdesk.printing.paper import pages_of
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.printing import Printable, PrintOrder, drawn, of_battle, together, turns_ended
from tests.players import begin, step

GAMES = pytest.mark.parametrize("game", systems.system_ids())
LOGS = {"salves": "player"}
"""Sheet a game is carried on with, where it is not the log."""
DAY = "2026-11-21"


@pytest.fixture(scope="module")
def played():
    """A battle of each game in which something has happened."""
    found = {}
    for game in systems.system_ids():
        journal = begin(game, 3)
        for number in range(12):
            step(systems.load(game), journal, number)
        found[game] = BattleSession(systems.load(game), journal)
    return found


def printed(
    session, *, seat="", holder="", paper=A4, words=ENGLISH, style=None, identity="one"
) -> list[Page]:
    options = SheetOptions(state="current", date=DAY, seat=holder)
    order = PrintOrder(sheet=LOGS.get(session.system.id, "log"), options=options)
    things = of_battle(session.system, session.state, seat, identity, turns_ended(session.journal))
    whole = together(tuple(drawn(one, order) for one in things))
    return list(pages_of(whole, words, paper, style))


@GAMES
def test_a_code_says_where_its_sheet_comes_from(played, game):
    session = played[game]
    sides = tuple(side.id for side in session.state.sides)
    french = Words.load("fr", paths.texts())
    pages = printed(session, seat=TABLE, holder=sides[1], paper=LETTER, words=french, style=Style(1.4, True))
    coded = [(number, page) for number, page in enumerate(pages) if page.code]
    assert coded
    assert [page.places != () for page in pages] == [page.code != "" for page in pages]
    for number, page in coded:
        found = decoded(page.code, sides)
        assert found is not None
        assert (found.page, found.look) == (number, Look(1, 1, 14, ink_saver=True))
        origin = found.origin
        assert (origin.battle, origin.turn) == (battle_mark("one"), session.state.turn)
        assert (origin.seat, origin.sides, origin.holder) == (TABLE, sides, sides[1])
        assert (origin.state, origin.date) == ("current", DAY)
        assert list(session.system.sheets)[origin.sheet] == LOGS.get(game, "log")


@GAMES
def test_the_same_moment_bears_the_same_code_and_no_other_does(played, game):
    session = played[game]
    usual = [page.code for page in printed(session) if page.code]
    assert usual == [page.code for page in printed(session) if page.code]
    assert len(set(usual)) == len(usual)
    for other in (
        printed(session, identity="two"),
        printed(session, paper=LETTER),
        printed(session, style=Style(ink_saver=True)),
    ):
        assert not {page.code for page in other} & set(usual)
    # a page on which nothing has changed since is still of the moment
    before = printed(BattleSession(session.system, begin(game, 3)))
    assert [page.code for page in before if page.code] != usual


@GAMES
def test_a_list_and_a_paper_to_look_up_bear_none(played, game):
    session = played[game]
    thing = of_battle(session.system, session.state)[0]
    alone = Printable.of(session.system, thing.fleet)
    order = PrintOrder(sheet=LOGS.get(game, "log"), options=SheetOptions(state="current"))
    looked_up = PrintOrder(sheet="reference", options=order.options)
    for document in (drawn(alone, order), drawn(thing, looked_up)):
        assert not any(page.code for page in pages_of(document, ENGLISH))


@GAMES
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
def test_corners_and_code_stand_clear_of_all_else(played, game, paper):
    for page in printed(played[game], paper=paper):
        if not page.code:
            continue
        code = next(mark for mark in page.marks if isinstance(mark, Path) and len(mark.steps) > 500)
        left, top = (min(getattr(step, axis) for step in code.steps) for axis in "xy")
        quiet = 2 * MODULE
        spots = [(x, y, CORNER / 2) for x, y in corners(page.width, page.height)]
        spots.append((left + CODE / 2, top + CODE / 2, CODE / 2 + quiet))
        for mark in page.marks:
            if isinstance(mark, Text):
                wide = mark.room if mark.anchor == "end" else 0.0
                ends = [(mark.x, mark.y), (mark.x - wide, mark.y)]
            elif isinstance(mark, Box) and mark.shape != "diamond":
                ends = [(mark.x, mark.y), (mark.x + mark.w, mark.y), (mark.x + mark.w, mark.y + mark.h)]
            else:
                continue
            for x, y in ends:
                assert all(abs(x - at) > near or abs(y - down) > near for at, down, near in spots), mark


def test_what_is_no_code_of_ours_is_none(played):
    code = next(page.code for page in printed(played["galleys"]) if page.code)
    sides = tuple(side.id for side in played["galleys"].state.sides)
    assert decoded(code, sides) is not None
    for at in range(len(HEAD), len(code)):
        other = code[:at] + ("0" if code[at] != "0" else "1") + code[at + 1 :]
        assert decoded(other, sides) is None
    for text in ("", HEAD, code[:-1], code + "0", "FD2/1/1/00000000/A:", HEAD + "é", HEAD + "::::"):
        assert decoded(text, sides) is None
