"""The name of the side whose turn it is stands on brass, a squadron being chosen already or not."""

from fleetdesk.ui.battle.tiles.places import plays
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of


def test_the_side_that_chooses_a_squadron_is_marked_as_the_one_that_has_chosen(make):
    session = battle_of("uncharted_seas")
    page = make(session)
    assert not any(map(plays, page.bridge.overview.sides)), "initiative is not thrown yet"
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, {} if asked is None else asked.args or {}, insist=True)
    settle()
    first, other = session.state.initiative  # type: ignore[attr-defined]  # the state of this game
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert (plays(sides[first]), plays(sides[other])) == (True, False)
    squadron = next(one for one in sides[first].squadrons if one.offer is not None)
    session.do("activate", {key: value for key, value in squadron.offer.answers.items() if key != "fixed"})
    settle()
    sides = {one.id: one for one in page.bridge.overview.sides}
    assert (plays(sides[first]), plays(sides[other])) == (True, False)
    title = next(part for part in page.near.parts() if sides["a"].name in part.name)
    image = page.near.grab(title.rect.toRect()).toImage()
    ground = image.pixelColor(image.width() - 3, image.height() // 2).name()
    assert (ground == page.keeper.theme.brass_soft.name()) == (first == "a")
