"""The recorder: every key leads where its name says, both ways alike, and a named moment is found again."""

from itertools import pairwise

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.services.after.recorder import Bookmark, bookmark, bookmarks, moved
from fleetdesk.services.battle import BattleSession
from tests import players


@pytest.fixture(scope="module")
def session():
    made = BattleSession(systems.load("galleys"), players.begin("galleys", 5))
    for number in range(30):
        players.step(made.system, made.journal, number * 7919 + 5)
    return made


def walked(session, at, way):
    """Every moment one comes to by the same key, until it leads nowhere new."""
    found = []
    while (to := moved(session, at, way)) != at:
        found.append(to)
        if to is None:
            break
        at = to
    return found


def test_steps_go_through_every_line_both_ways(session):
    path = [OPENING, *session.journal.path()]
    assert walked(session, OPENING, "on") == [*path[1:-1], None]
    assert walked(session, None, "back") == path[-2::-1]
    assert moved(session, path[3], "start") == OPENING
    assert moved(session, path[3], "end") is None
    assert moved(session, OPENING, "back") == OPENING
    assert moved(session, None, "on") is None


def test_turns_stop_at_their_last_lines(session):
    path = session.journal.path()
    turn = session.journal.entry
    ends = [one for one, after in pairwise(path) if turn(one).turn != turn(after).turn]
    assert walked(session, OPENING, "turn_on") == [*ends, None]
    assert walked(session, None, "turn_back") == [*reversed(ends), OPENING]


def test_a_moment_with_a_name_is_found_again():
    made = BattleSession(systems.load("age_of_sail"), players.begin("age_of_sail", 5))
    for number in range(8):
        players.step(made.system, made.journal, number * 7919 + 5)
    before, state = made.journal.path(), made.state
    moment = before[1]
    bookmark(made, moment, "The line breaks", EVERYONE)
    bookmark(made, OPENING, "Dawn", EVERYONE)
    bookmark(made, moment, "The line is broken", EVERYONE)
    assert bookmarks(made) == (Bookmark(OPENING, "Dawn"), Bookmark(moment, "The line is broken"))
    assert made.state == state
    made.undo()
    assert bookmarks(made)[-1].name == "The line is broken"
