"""The card of the ship in hand is whole in its place, and stays as it is while boxes are struck."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from fleetdesk import systems
from fleetdesk.core.cards import Arcs, Card, Columns, Heading, Notes, Track
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.battle.blocks import Kept, Spot, stack
from fleetdesk.ui.battle.card_parts import parted
from fleetdesk.ui.battle.look import Look
from fleetdesk.ui.battle.page import BattlePage
from tests.ui.battle.conftest import settle
from tests.ui.battle.test_games import battle_of

V = Msg.verbatim
SIZES = (
    *(((width, height), 100) for width, height in ((1280, 800), (1280, 720), (800, 1280), (1920, 1200))),
    ((1280, 800), 125),
    ((1920, 1200), 125),
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", systems.system_ids())
def test_every_card_is_whole_in_its_place(qtbot, keeper, name, language):
    page = BattlePage(keeper, Words(language), battle_of(name))
    qtbot.addWidget(page)
    page.show()
    for (width, height), scale in SIZES:
        keeper.set_scale(scale)
        page.resize(width, height)
        settle()
        card, view = page.card_pane.card, page.card_pane.view
        if page.left.parent() is not page:
            continue  # beside a chart the card shares the panel
        for ship in list(page.bridge.battle.ships)[::9]:
            page.select(ship)
            settle()
            for _ in range(card.pages):
                settle()
                seen = QRectF(view.viewport().rect())
                assert view.verticalScrollBar().maximum() == 0, (width, height, scale, ship)
                assert all(seen.bottom() + 4 >= part.rect.bottom() for part in card.parts())
                card.turn_page()
    keeper.set_scale(100)


@pytest.mark.parametrize("name", systems.system_ids())
def test_marks_and_rows_are_as_large_as_a_finger_on_a_tablet(qtbot, keeper, words, name, monkeypatch):
    monkeypatch.setattr(keeper, "_theme", keeper.theme.scaled(100, 5.9))
    page = BattlePage(keeper, words, battle_of(name))
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    settle()
    for ship in list(page.bridge.battle.ships)[::7]:
        page.select(ship)
        settle()
        ticks = [part.rect for part in page.card_pane.card.parts() if part.kind == "tick"]
        assert all(rect.height() >= keeper.theme.target - 0.5 for rect in ticks)


def test_a_strike_moves_nothing_on_the_card(make):
    page = make(battle_of("uncharted_seas"))
    card = page.card_pane.card
    before = [part.rect for part in card.parts() if part.kind == "tick"]
    for lost in range(1, 9):
        page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": lost})
        settle()
        assert [part.rect for part in card.parts() if part.kind == "tick"] == before


@pytest.mark.parametrize("width", [306, 330, 420, 620])
def test_a_section_is_never_broken(keeper, words, width):
    track = Track(slot="hull", label=V("Hull"), total=20, breaks=(5, 10, 15))
    laid = stack((track,), Spot(0, 0, width), Look.of(keeper, words), Kept())
    rows = [hot.part.rect.top() for hot in laid.hots[:20]]
    sections = [rows[at : at + 5] for at in range(0, 20, 5)]
    assert all(len(set(section)) == 1 for section in sections)


def test_pictures_and_words_stand_beside_the_figures():
    heading, track, notes = (
        Heading(title=V("Duck")),
        Track(slot="h", label=V("Hull"), total=3),
        Notes(text=V("x")),
    )
    arcs = Arcs(fans=())
    found = parted(Card(blocks=(heading, Columns(columns=((track,), (arcs,))), notes)))
    assert found.figures.blocks == (heading, track)
    assert found.told.blocks == (arcs, notes)
