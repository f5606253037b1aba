"""What is asked in the panel: no question folds away while there is room for it."""

from collections.abc import Iterator

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.words import Words
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of
from tests.ui.pages import seated


def opened(qtbot, tablet: ThemeKeeper, name: str) -> BattlePage:
    page = seated(tablet, Words.load("fr", paths.texts()), battle_of(name))
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    settle()
    return page


def folded_with_room(page: BattlePage) -> Iterator[str]:
    """Questions that are folded though they would fit beside those that are seen."""
    prepare, questions = page.prepare, page.prepare.form.questions
    if not prepare.view.isVisible():  # dice have the room
        return
    seen = [at for at, view in enumerate(questions.views) if not view.isHidden()]
    across = questions.width()
    gap = questions.layout().spacing()
    left = prepare.view.viewport().height() - questions.needed(across) - gap
    for at in {seen[0] - 1, seen[-1] + 1} & set(range(len(questions.views))):
        if questions.least(across, at) <= left:
            yield f"{page.flow.offer.action}: {questions.fields[at].key}, {left} px are left"


@pytest.mark.parametrize("name", systems.system_ids())
def test_nothing_folds_that_has_room(qtbot, tablet, name):
    page = opened(qtbot, tablet, name)
    found, known = [], set()
    for offer in page.bridge.overview.offers:
        if offer.action not in known:
            known.add(offer.action)
            page.flow.start(offer)
            settle()
            if page.asking and page.flow.form is not None:
                found += folded_with_room(page)
            page.flow.cancel()
    assert not found, "\n".join(found)


def test_who_notes_a_card_is_asked_of_which_type_it_is(qtbot, tablet):
    page = opened(qtbot, tablet, "uncharted_seas")
    offer = next(one for one in page.bridge.overview.offers if one.action == "note_card")
    page.flow.start(offer)
    settle()
    questions = page.prepare.form.questions
    seen = [
        one.key for one, view in zip(questions.fields, questions.views, strict=True) if not view.isHidden()
    ]
    assert seen == ["type", "title"]
