"""What if: a battle continued from any moment replays byte for byte, the other stays as it was, and no secret opens."""

import random

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.errors import Said, StoreError
from fleetdesk.services import copies
from fleetdesk.services.after import branches
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.shelf.items import looked_at
from tests import players

GAMES = ("uncharted_seas", "firestorm_armada", "age_of_sail", "galleys", "salves")


def session(tmp_path, game, steps=14):
    made = BattleSession.create(
        systems.load(game), players.setup(game, 3), tmp_path / "first.battle", clock=players.clock
    )
    for number in range(steps):
        players.step(made.system, made.journal, number * 7919 + 3)
    return made


def as_bytes(state):
    return state.but(title="").model_dump_json()


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_replays_byte_for_byte(tmp_path, game):
    made = session(tmp_path, game)
    path = made.journal.path()
    before = as_bytes(made.state), made.journal.head, len(path)
    for at in (0, random.Random(game).randrange(1, len(path)), len(path)):
        moment = path[at - 1] if at else OPENING
        target = branches.branch(made, moment, f"What if {at}", at=players.clock())
        with_title = BattleSession.open(target, clock=players.clock)
        try:
            other = with_title.journal
            own = other.path()
            for mine, theirs in zip((OPENING, *path[:at]), (OPENING, *own[:at]), strict=True):
                assert as_bytes(made.at(mine)) == as_bytes(with_title.at(theirs))
            assert [made.journal.entry(one).lines for one in path[:at]] == [
                other.entry(one).lines for one in own[:at]
            ]
            assert with_title.state.title == f"What if {at}"
            assert as_bytes(with_title.state) == as_bytes(made.at(moment))
        finally:
            with_title.close()
    assert before == (as_bytes(made.state), made.journal.head, len(made.journal.path()))
    made.close()


def test_the_same_done_in_both_comes_to_the_same(tmp_path):
    made = session(tmp_path, "uncharted_seas")
    moment = made.journal.path()[-2]
    entry = made.journal.entry(made.journal.path()[-1])
    other = BattleSession.open(branches.branch(made, moment, "What if", at="now"), clock=players.clock)
    other.do(entry.action, entry.args, insist=True)
    assert as_bytes(other.state) == as_bytes(made.at(entry.id))
    other.close()
    made.close()


def test_a_battle_knows_its_branches_and_they_know_it(tmp_path):
    made = session(tmp_path, "age_of_sail")
    moments = made.journal.path()[1], made.journal.path()[-1]
    paths = [branches.branch(made, one, f"What if {one}", at="now") for one in reversed(moments)]
    own = made.path
    assert own is not None
    made.close()
    items = [looked_at(path, path.stat()) for path in (own, *paths)]
    assert [one.path for one in branches.branches(items[0], items)] == paths[::-1]
    assert all(branches.origin(one, items) == items[0] for one in items[1:])
    assert branches.origin(items[0], items) is None


@pytest.mark.parametrize("game", ["galleys", "salves"])
def test_what_is_hidden_takes_everybodys_consent(tmp_path, game):
    made = session(tmp_path, game, 6)
    assert made.system.secret(made.state) or made.system.keeps_secrets
    side = made.state.sides[0].id
    hidden = next(
        at
        for at in made.journal.path()
        if made.system.secret(made.at(at)) or made.system.view(made.at(at), side) != made.at(at)
    )
    for seat in (side, TABLE):
        if made.system.secret(made.state) or made.system.view(made.state, seat) != made.state:
            with pytest.raises(NotYours):
                branches.branch(made, hidden, "Peek", seat=seat, at="now")
    everybody = tuple(one.id for one in made.state.sides)
    target = branches.branch(made, hidden, "Agreed", seat=side, agreed=everybody, at="now")
    other = BattleSession.open(target)
    said = [line.text.key for one in other.journal.path() for line in other.journal.entry(one).lines]
    assert "Agreed by {sides}: {why}" in said
    other.close()
    assert branches.branch(made, hidden, "The umpire", seat=EVERYONE, at="now").exists()
    made.close()


def test_a_copy_for_one_seat_cannot_be_continued(tmp_path):
    made = session(tmp_path, "galleys", 6)
    side = made.state.sides[0].id
    copies.write_for(made, side, tmp_path / "copy.battle")
    made.close()
    copy = BattleSession.open(tmp_path / "copy.battle")
    with pytest.raises(Said) as said:
        branches.branch(copy, OPENING, "More than they know", at="now")
    assert isinstance(said.value, StoreError | NotYours)
    copy.close()
