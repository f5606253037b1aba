"""What one seat may know: entries lose what they do not say to it."""

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.entries import Entry
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.forms import Form
from fleetdesk.core.words import Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from tests import fakes

SECRET = Line(text=Msg.verbatim("Three points lost"), seats=("a",))


def begun(*lines: Line) -> BattleSession:
    """A battle with one entry that says these lines, too."""
    system = fakes.SYSTEM
    session = BattleSession(system, Journal(system.opening(fakes.setup()), system.actions))
    session.journal.do("remark", {"text": "The wind rises"}, more=lines)
    return session


def seen(session: BattleSession, seat: str) -> Entry:
    return Onlooker(session, seat).entry(1)


def test_lines_for_another_seat_are_not_read():
    session = begun(SECRET)
    assert SECRET not in seen(session, "b").lines
    assert SECRET not in seen(session, "*").lines
    assert SECRET in seen(session, "a").lines
    assert seen(session, "") == session.journal.entry(1)


def test_what_led_to_an_entry_is_nobodys_but_the_umpires():
    session = begun()
    assert session.journal.entry(1).args
    for seat in ("a", "b", "*"):
        assert (seen(session, seat).args, seen(session, seat).changes) == ({}, ())


def test_an_entry_without_a_line_for_the_seat_is_not_in_its_log():
    session = begun()
    session.journal._entries._made[1] = session.journal.entry(1).but(lines=(SECRET,))
    assert [entry.id for entry, _ in Onlooker(session, "a").log()] == [1]
    assert list(Onlooker(session, "b").log()) == []
    session.undo()
    assert [stands for _, stands in Onlooker(session, "a").log()] == [False]


def test_the_form_of_a_moment_is_made_once_for_the_same_answers():
    asked = []
    action = fakes.SYSTEM.actions["mark"]

    def form(battle, answers):
        asked.append(dict(answers))
        return Form(title=Msg.verbatim("Mark"))

    system = fakes.SYSTEM.but(actions={**fakes.SYSTEM.actions, "mark": action.but(form=form)})
    onlooker = Onlooker(BattleSession(system, Journal(system.opening(fakes.setup()), system.actions)), "a")
    answers = {"ship": "a-1"}
    first = onlooker.form("mark", answers)
    assert onlooker.form("mark", {"ship": "a-1"}) is first
    answers["ship"] = "a-2"
    assert onlooker.form("mark", answers) is not first
    assert asked == [{"ship": "a-1"}, {"ship": "a-2"}]
