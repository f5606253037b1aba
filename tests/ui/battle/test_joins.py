"""Further ships and enemies of a shot are added by their tiles."""

import functools

from tests.ui.battle.test_games import battle_of

GUN = {"ship": "a-s6", "weapon": "1", "band": "1"}
"""The port broadside of the first of three cruisers."""


def test_ships_of_the_squadron_join_with_the_like_gun(make):
    page = make(battle_of("firestorm_armada"))
    page.select("a-s6")
    offer = next(one for one in page.bridge.offers("a-s6") if one.action == "fire")
    page.flow.start(offer.but(answers={**offer.answers, **GUN}))
    alone = page.bridge.seen.odds("fire", page.flow.form.args).hope
    page.controller.ship_tapped("b-s11")
    for mate in ("a-s7", "a-s8"):
        page.controller.ship_tapped(mate)
    form = page.flow.form
    assert page.flow.offer.action == "combined_fire"
    assert [(one["ship"], one["weapon"]) for one in form.args["joins"]] == [("a-s7", 1), ("a-s8", 1)]
    assert form.args["target"] == "b-s11"
    assert page.bridge.seen.odds("combined_fire", form.args).hope > alone
    page.controller.ship_tapped("a-s8")
    assert [one["ship"] for one in page.flow.form.args["joins"]] == ["a-s7"], "tapped again she leaves"


def test_all_that_may_join_do_with_one_tap(make):
    session = battle_of("firestorm_armada")
    for _ in range(2):
        session.do("next_phase", {})
    session.do("activate", {"unit": "a-q4"})
    page = make(session)
    page.select("a-s6")
    offer = next(one for one in page.bridge.offers("a-s6") if one.action == "combined_fire")
    page.flow.start(offer.but(answers={**offer.answers, **GUN, "target": "b-s11"}))
    foot = page.prepare._foot
    assert not foot.all.isHidden()
    foot.all.click()
    assert [one["ship"] for one in page.flow.form.args["joins"]] == ["a-s7", "a-s8"]
    assert foot.all.text() == "None joins"
    page.controller.ship_tapped("a-s8")
    assert [one["ship"] for one in page.flow.form.args["joins"]] == ["a-s7"], "a tile still counts"
    assert foot.all.text() == "All join"


def test_a_second_enemy_divides_the_shot_and_a_third_too(make):
    page = make(battle_of("firestorm_armada"))
    page.select("a-s6")
    offer = next(one for one in page.bridge.offers("a-s6") if one.action == "fire")
    page.flow.start(offer.but(answers={**offer.answers, **GUN}))
    for enemy in ("b-s11", "b-s12", "b-s13"):
        page.controller.ship_tapped(enemy)
    assert page.flow.offer.action == "split_fire"
    assert [one["target"] for one in page.flow.form.args["shares"]] == ["b-s11", "b-s12", "b-s13"]
    page.controller.ship_tapped("b-s12")
    assert [one["target"] for one in page.flow.form.args["shares"]] == ["b-s11", "b-s13"]


def test_what_a_ship_would_add_stands_on_her_tile_before_and_after_she_joins(make, qtbot):
    page = make(battle_of("firestorm_armada"))
    page.select("a-s6")
    offer = next(one for one in page.bridge.offers("a-s6") if one.action == "fire")
    page.flow.start(offer.but(answers={**offer.answers, **GUN, "target": "b-s11"}))
    for mate in ("a-s7", "a-s8"):
        alone = dice(page)
        qtbot.waitUntil(functools.partial(tells, page, mate, "+"))
        before = page.near._tags[mate].text
        page.controller.ship_tapped(mate)
        assert before == f"+{dice(page) - alone}"
        qtbot.waitUntil(functools.partial(tells, page, mate, before))
        assert page.near._tags[mate].how == "firm"


def tells(page, ship: str, start: str) -> bool:
    """Whether her tile says so by now: it is worked out after the tap, while nobody touches anything."""
    return ship in page.near._tags and page.near._tags[ship].text.startswith(start)


def dice(page) -> int:
    """How many the shot would throw as it stands."""
    return page.bridge.seen.throw(page.flow.offer.action, page.flow.form.args).count


def test_a_gun_with_distances_of_its_own_is_proposed_to_the_next_ship_too(make):
    """Each gun of Firestorm has its own bands: the distance of a torpedo is none of the first gun's."""
    session = battle_of("firestorm_armada")
    for _ in range(2):
        session.do("next_phase", {})
    session.do("activate", {"unit": "a-q5"})
    page = make(session)
    page.select("a-s9")
    offer = next(one for one in page.bridge.offers("a-s9") if one.action == "fire")
    torpedo = {"weapon": "4", "band": "2", "target": "b-s11"}
    page.flow.start(offer.but(answers={**offer.answers, **torpedo}))
    page.flow.go()
    assert page.ship == "a-s10"
    args = page.flow.form.args
    assert {key: str(args[key]) for key in torpedo} == torpedo
