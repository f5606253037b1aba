"""From step to step what leads on, and the ship from above, keep their place and size."""

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.services.battle import BattleSession
from tests.players import begin
from tests.ui.battle.conftest import settle
from tests.ui.pages import among, seated

GAMES = {
    "uncharted_seas": (("next_phase", "initiative", "wind", "next_phase"), "squadron"),
    "firestorm_armada": (("next_phase", "initiative", "next_phase"), "unit"),
}

GIVES = {"en": 0, "fr": 4}
"""Pixels of its width that the button of a card gives to longer words beside it."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 1920])
@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_and_the_ship_from_above_stay_where_they_are(qtbot, keeper, game, width, language):
    steps, unit = GAMES[game]
    session = BattleSession(systems.load(game), begin(game, 3))
    page = seated(keeper, Words.load(language, paths.texts()), session)
    qtbot.addWidget(page)
    page.resize(width, 1200 if width > 1280 else 800)
    with qtbot.waitExposed(page):
        page.show()
    settle()
    ship = next(one for one in session.state.ships.values() if one.side == "a")
    page.select(ship.id)
    sentences, pictures, cards = set(), set(), set()

    def look() -> None:
        page.refresh()
        settle()
        acts = page.acts
        sentences.add(acts.prompt.geometry().getRect())
        cards.add(among(acts.prompt, "play_card").geometry().getRect())
        if acts.told.isVisible():
            pictures.add(
                (acts.told.mapTo(page, acts.told.rect().topLeft()).toTuple(), acts.told.size().toTuple())
            )

    look()
    for step in steps:
        session.do(step, {}, insist=True)
        look()
    session.do("activate", {unit: ship.squadron}, insist=True)
    look()
    form = session.system.actions["move"].form(session.state, {"ship": ship.id})
    session.do("move", form.args, insist=True)
    look()
    assert len(sentences) == 1
    session.do("end_activation", {}, insist=True)
    look()
    session.do("next_phase", {}, insist=True)
    look()
    lefts, tops, widths, heights = map(set, zip(*cards, strict=True))
    assert len(lefts) == len(tops) == len(heights) == 1, (
        "a card can be played in every step: its button stays"
    )
    assert max(widths) - min(widths) <= GIVES[language]
    assert len(pictures) == 1


def test_its_buttons_keep_their_width_when_night_falls(qtbot, keeper):
    session = BattleSession(systems.load("uncharted_seas"), begin("uncharted_seas", 3))
    page = seated(keeper, Words.load("fr", paths.texts()), session)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    settle()
    bar = page.acts.prompt
    before = [(one.x(), one.width()) for one in bar.buttons if one.isVisible()]
    for theme in ("night", "day"):
        keeper.set_name(theme)
        settle()
        assert [(one.x(), one.width()) for one in bar.buttons if one.isVisible()] == before, theme
