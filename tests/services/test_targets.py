"""What the tiles promise of each ship is what her own dialog would say."""

import pytest

from fleetdesk import systems
from fleetdesk.core.words import Msg
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.targets import Target, joining, question, weighed
from tests.ui.battle.test_games import battle_of


def aims_of(seen: Onlooker, action: str, answers) -> dict[str, Target]:
    form = seen.form(action, answers)
    asked = question(form, seen.battle.ships)
    return dict(weighed(seen, action, answers, asked, seen.battle.ships[answers["ship"]].side))


@pytest.mark.parametrize("name", ["uncharted_seas", "firestorm_armada"])
def test_each_ship_promises_what_her_dialog_says(name):
    seen = Onlooker(battle_of(name))
    gun = {"ship": "a-s1", "weapon": "0", "band": "1"}
    found = aims_of(seen, "fire", gun)
    assert found, "there are enemies"
    assert all(seen.battle.ships[one].side == "b" for one in found), "one's own ships are no targets"
    for ship, aim in found.items():
        odds = seen.odds("fire", seen.form("fire", {**gun, "target": ship}).args)
        nothing = odds.tables[0].chances[0]
        assert aim.hope == pytest.approx(1 - nothing.probability)


def test_what_speaks_against_one_ship_is_said_of_her_alone():
    session = battle_of("uncharted_seas")
    own, foe = "a-s1", "b-s2"
    session.do("collision", {"ship": "a-s2", "others": (foe,)}, insist=True)
    found = aims_of(Onlooker(session), "fire", {"ship": own})
    worded = {ship: aim.word for ship, aim in found.items() if aim.word is not None}
    assert worded == {foe: Msg(key="in melee")}
    assert found[foe].hope is not None, "it may be done all the same"


def test_what_only_a_rehearsal_tells_is_on_the_tile_too():
    system = systems.load("galleys")
    session = battle_of("galleys")
    seen = Onlooker(session)
    found = aims_of(seen, "ram", {"ship": "a-s1"})
    assert all(aim.word is None for aim in found.values()), (
        "no ship is active: that is no fault of the targets"
    )
    assert {aim.hope for aim in found.values()} - {None}, system.id


def test_what_throws_no_dice_is_not_rehearsed_once_more_to_count_them(monkeypatch):
    seen, asked = Onlooker(battle_of("uncharted_seas")), []
    monkeypatch.setattr(Onlooker, "throw", lambda *told: asked.append(told))
    form = seen.form("fire", {"ship": "a-s1", "target": "b-s1"})
    assert form.throws
    for throws in (True, False):
        assert not list(joining(seen, "fire", {"ship": "a-s1"}, form.but(throws=throws), "a"))
        assert len(asked) == 1
