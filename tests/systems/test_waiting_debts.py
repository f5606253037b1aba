"""What is still to do has a button that does it, or leads to it: whichever game it is, whatever is under way."""

import random

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from tests.players import begin, step

STEPS = 60


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", systems.system_ids())
def test_nothing_is_owed_without_a_button(game, seed):
    system, journal, chance = systems.load(game), begin(game, seed), random.Random(seed)
    owed = 0
    for _ in range(STEPS):
        for debt in system.due(journal.state):
            owed += 1
            led = any(one.offer is not None for one in system.due(journal.state))  # what comes before it
            acting = getattr(journal.state, "active", "")  # units wait for the one that acts
            assert debt.offer is not None or led or acting, debt.text
            assert debt.offer is None or debt.offer.action in system.actions
        step(system, journal, chance.randrange(10**6))
    assert owed


@pytest.mark.parametrize("game", ["uncharted_seas", "firestorm_armada", "galleys", "age_of_sail"])
def test_what_begins_a_turn_is_read_in_that_turn(game):
    session = BattleSession(systems.load(game), begin(game, 1))
    marked = next(iter(session.state.ships))
    for turn in (1, 2):
        session.do("remark", {"text": f"in {turn}", "ship": marked})
        while session.state.turn == turn:
            session.do("next_phase", {}, insist=True)
    seen = list(Onlooker(session, EVERYONE).headings())
    standing = [one for one in seen if one.stands]
    said = {one.entry: session.journal.entry(one.entry) for one in standing}
    turns = {number: entry.turn for number, entry in said.items()}
    begins = [one for one in standing if one.turn != turns[one.entry]]
    assert [one.turn for one in begins] == [3, 2], "newest first: each step that began a turn, and no other"
    session.undo(EVERYONE)
    newest = next(iter(Onlooker(session, EVERYONE).headings()))
    assert not newest.stands
    assert newest.turn == 2, "undone it began nothing"
