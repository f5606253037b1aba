"""The name of the side whose turn it is stands on brass, a squadron being chosen already or not."""

from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of


def test_the_side_that_chooses_a_squadron_is_marked_as_the_one_that_has_chosen(make):
    session = battle_of("uncharted_seas")
    page = make(session)
    assert not any(one.plays for one in page.bridge.overview.sides), "initiative is not thrown yet"
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, {} if asked is None else asked.args or {}, insist=True)
    settle()
    first, other = session.state.initiative  # type: ignore[attr-defined]  # the state of this game
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert (sides[first].plays, sides[other].plays) == (True, False)
    squadron = next(one for one in sides[first].squadrons if one.offer is not None)
    session.do("activate", {key: value for key, value in squadron.offer.answers.items() if key != "fixed"})
    settle()
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert (sides[first].plays, sides[other].plays) == (True, False)
    title = next(part for part in page.near.parts() if sides["a"].name in part.name)
    image = page.near.grab(title.rect.toRect()).toImage()
    ground = image.pixelColor(image.width() - 3, image.height() // 2).name()
    assert (ground == page.keeper.theme.brass_soft.name()) == (first == "a")


def test_while_a_squadron_acts_no_other_side_is_marked_though_it_might_begin(make):
    session = battle_of("uncharted_seas")
    page = make(session)
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, {} if asked is None else asked.args or {}, insist=True)
    first, other = session.state.initiative  # type: ignore[attr-defined]  # the state of this game
    ship = next(one.id for one in session.state.ships.values() if one.side == first)
    foe = next(one.id for one in session.state.ships.values() if one.side == other)
    session.do("activate", {"squadron": session.state.ships[ship].squadron}, insist=True)
    session.do("regroup", {"alone": ship, "attackers": (foe,)}, insist=True)
    session.do("melee_round", {"melee": "m1"}, insist=True)
    settle()
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert any(one.offer and one.offer.discouraged is None for one in sides[other].squadrons), "it may begin"
    assert (sides[first].plays, sides[other].plays) == (True, False)


def test_the_side_whose_card_was_drawn_is_marked(make):
    session = battle_of("galleys")
    page = make(session)
    session.do("next_phase", {}, insist=True)
    session.do("draw_card", {"side": "b"})
    settle()
    assert [one.plays for one in page.bridge.overview.sides] == [False, True]
