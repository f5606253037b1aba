"""A sheet read back tells its reader nothing of what his seat may not see."""

from itertools import count
from unittest.mock import patch

import pytest
from reportlab import rl_config

from fleetdesk import systems
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper import filling
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH, Msg
from fleetdesk.printing.paper import pages_of, pdf_of
from fleetdesk.services.photographs import Moment, Sheets
from fleetdesk.services.printing import PrintOrder, drawn, of_battle, turns_ended
from tests.trust import twins

BATTLE = "one battle"
STEPS = 60


def codes(session, printed):
    """The first page with a code of each sheet somebody prints of a battle, with a side's own secrets: its code."""
    for thing in of_battle(session.system, session.state, printed, BATTLE, turns_ended(session.journal))[:2]:
        for sheet in session.system.sheets:
            if sheet == "pack":
                continue  # the other sheets together
            options = SheetOptions(state="current", seat=thing.side)
            sheets = pages_of(drawn(thing, PrintOrder(sheet=sheet, options=options)), ENGLISH)
            yield from [page.code for page in sheets if page.code][:1]


def readers(session, seats):
    """Seat -> what it reads sheets with."""
    ended = turns_ended(session.journal)
    return {seat: Sheets(Moment(session.system, session.state, BATTLE, seat, ended)) for seat in seats}


def answer(sheets, code):
    """What a reader is told: the page itself, or why it is none of his."""
    told = sheets.page(code)
    return told.key if isinstance(told, Msg) else told[0].code


def played(game):
    """A pair that differs in what one side hides, as far as the rules let it look alike."""
    for seed in count():
        pair = twins.begin(game, seed)
        for _ in range(STEPS):
            pair.play()
            if pair.apart:
                break
            if pair.differ and len(pair.steps) > 5:
                return pair
    raise AssertionError


@pytest.mark.parametrize("game", ["galleys", "age_of_sail", "salves", "firestorm_armada"])
def test_no_sheet_tells_another_seat_what_is_hidden(game):
    pair = played(game)
    one, other = readers(pair.one, pair.seats), readers(pair.other, pair.seats)
    told = 0
    for printed in (EVERYONE, pair.owner):
        for code in codes(pair.one, printed):
            for seat in pair.seats:
                assert answer(one[seat], code) == answer(other[seat], code), (printed, seat)
                told += 1
    assert told


def file_of(session, seat, side, sheet):
    """A PDF a seat makes of a side's sheet: what is drawn, its tags and alternate texts, and names of fields."""
    thing = next(one for one in of_battle(session.system, session.state, seat, BATTLE) if one.side == side)
    order = PrintOrder(sheet=sheet, options=SheetOptions(state="current", seat=seat))
    with patch.object(rl_config, "invariant", 1):
        return pdf_of(drawn(thing, order), ENGLISH, fill=True)


@pytest.mark.parametrize(("game", "sheet"), [("galleys", "log"), ("salves", "player")])
def test_tags_and_alternate_texts_tell_no_more_than_may_be_read(game, sheet):
    pair = played(game)

    def alike(seat):
        return file_of(pair.one, seat, pair.owner, sheet) == file_of(pair.other, seat, pair.owner, sheet)

    assert alike(pair.seats[0])
    assert not alike(pair.owner), "nothing that differs would be printed at all"


def test_a_sheet_an_older_version_laid_out_otherwise_is_told_and_never_guessed(monkeypatch):
    session = twins.begin("uncharted_seas", 1).one
    side = session.state.sides[0].id
    things = of_battle(session.system, session.state, side, BATTLE)
    order = PrintOrder(sheet="log", options=SheetOptions(state="current", seat=side))
    document, large = drawn(next(one for one in things if one.side == side), order), Style(scale=1.4)
    now = pages_of(document, ENGLISH, style=large)
    monkeypatch.setattr(filling, "FILLER", 1.0)  # once, room to spare was left
    then = pages_of(document, ENGLISH, style=large)
    monkeypatch.undo()
    sheets = readers(session, (side,))[side]
    told = [sheets.page(one.code) for one in then if one.code and one.code not in {page.code for page in now}]
    assert told, "no page is laid out otherwise"
    assert all(isinstance(one, Msg) and "another version of FleetDesk" in ENGLISH.say(one) for one in told)
    assert not any(isinstance(sheets.page(one.code), Msg) for one in now if one.code)


@pytest.mark.parametrize("game", systems.system_ids())
def test_each_seat_reads_its_own_sheets_and_those_of_the_table(game):
    session = twins.begin(game, 1).one
    side = session.state.sides[0].id
    read = readers(session, (EVERYONE, TABLE, side))
    for printed, seats in {
        side: (side, EVERYONE),
        TABLE: (side, TABLE, EVERYONE),
        EVERYONE: (EVERYONE,),
    }.items():
        for code in codes(session, printed):
            for seat in seats:
                assert answer(read[seat], code) == code, (printed, seat)
