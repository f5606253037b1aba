"""The play screen of every game, measured: nothing is cut, covered, too small for a finger, or not whole."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget

from fleetdesk import paths, systems
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Pool
from fleetdesk.core.forms import Choice, waits
from fleetdesk.core.words import Msg, Words
from fleetdesk.services.battle import BattleSession
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.panel.dice_view import DiceView
from fleetdesk.ui.widgets import lines
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import PartsArea
from tests import players
from tests.ui.battle.conftest import click, settle
from tests.ui.battle.test_games import battle_of
from tests.ui.pages import among, seated

SIZES = ((1280, 800), (1280, 720), (800, 1280), (1920, 1200))
SCALES = (100, 125, 150)
WHOLE_UP_TO = 125
"""The scale up to which a card is seen whole without moving it."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@pytest.fixture
def cut(monkeypatch) -> list[str]:
    """Texts that were drawn shortened."""
    found: list[str] = []
    draw = lines.draw_word

    def drawn(painter, at, text):
        if ELLIPSIS in text:
            found.append(text)
        draw(painter, at, text)

    monkeypatch.setattr(lines, "draw_word", drawn)
    return found


def panes(page: BattlePage) -> dict[str, QWidget]:
    """What stands side by side on the screen."""
    views = {name: page._views[band] for name, band in (("far", page.far), ("near", page.near))}
    named = {
        "top": page.top,
        "foot": page.foot,
        "panel": page.centre,
        "chart": page.chart,
        "aside": page.aside,
    }
    shown = {**named, **views, "card": page.left, "list": page._views[page.list]}
    return {name: one for name, one in shown.items() if one.isVisible() and one.parent() is page}


def scrolls(widget: QWidget) -> bool:
    """Whether what is beyond its edge can be brought into sight by a finger."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, BattlePage):
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def covered(page: BattlePage) -> Iterator[str]:
    placed = list(panes(page).items())
    for at, (name, one) in enumerate(placed):
        if not page.rect().contains(one.geometry()):
            yield f"{name} beyond the window"
        for other, two in placed[at + 1 :]:
            if one.geometry().intersects(two.geometry()):
                yield f"{name} over {other}"


def hidden(page: BattlePage) -> Iterator[str]:
    """Buttons and words that stand beyond what is around them."""
    worded: list[BigButton | QLabel] = [*page.findChildren(BigButton), *page.findChildren(QLabel)]
    for one in worded:
        if one.isVisible() and not scrolls(one) and one.width() > 1:
            seen = one.visibleRegion().boundingRect()
            if seen.width() < one.width() - 1 or seen.height() < one.height() - 1:
                yield f"{one.text()!r} is cut off"
        words = isinstance(one, QLabel) and one.isVisible() and one.wordWrap() and bool(one.text())
        if words and one.heightForWidth(one.width()) > one.height() + 2:
            yield f"{one.text()!r} has no room"


def small(page: BattlePage, finger: float) -> Iterator[str]:
    """Targets a finger may miss."""
    areas = [page.card_pane.card, page.acts.told, page.far, page.near]
    for area in (one for one in areas if one.isVisible()):
        for part in area.parts():
            if min(part.rect.width(), part.rect.height()) < finger - 0.5:
                yield f"{part.name}: {part.rect.width():.0f} x {part.rect.height():.0f}"
    for button in page.findChildren(BigButton):
        if button.isVisible() and button.isEnabled() and min(button.width(), button.height()) < finger - 0.5:
            yield f"{button.accessibleName() or button.text()}: {button.width()} x {button.height()}"


def overlapping(area: PartsArea) -> Iterator[str]:
    parts = area.parts()
    for at, one in enumerate(parts):
        for two in parts[at + 1 :]:
            both = one.rect.intersected(two.rect)
            if both.width() > 2 and both.height() > 2:
                yield f"{one.name} over {two.name}"


def not_whole(page: BattlePage) -> Iterator[str]:
    view, card = page.card_pane.view, page.card_pane.card
    if not view.isVisible():
        yield "the card has no place"
    elif view.verticalScrollBar().maximum() or card.height() > view.viewport().height() + 1:
        yield f"card {card.heightForWidth(card.width())} high in {view.viewport().height()}"
    else:
        seen = QRect(view.viewport().rect())
        yield from (one.name for one in card.parts() if one.rect.right() > seen.right() + 4)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", systems.system_ids())
def test_the_screen_of_a_game_at_every_size(qtbot, tablet, cut, name, language):
    page = seated(tablet, Words.load(language, paths.texts()), battle_of(name))
    qtbot.addWidget(page)
    page.show()
    found: set[str] = set()
    for at, scale in enumerate(SCALES):
        tablet.set_scale(scale)
        # French is longer, and is tried everywhere; English at every scale, and at every size
        for width, height in SIZES if language == "fr" else SIZES[at::3]:
            page.resize(width, height)
            settle()
            for ship in list(page.bridge.battle.ships)[:: 9 if scale <= WHOLE_UP_TO else 30]:
                page.select(ship)
                settle()
                cut.clear()
                page.grab()
                said = [f"{text!r} is shortened" for text in cut]
                said += [*covered(page), *hidden(page), *small(page, tablet.theme.finger)]
                said += overlapping(page.card_pane.card)
                said += not_whole(page) if scale <= WHOLE_UP_TO else ()
                moves = scale == SCALES[0] and page.acts.view.verticalScrollBar().maximum()
                said += [f"what she says scrolls by {moves}"] if moves else ()
                found |= {f"{width}x{height} {scale} %: {one}" for one in said}
    assert not found, "\n".join(sorted(found))


def up_to(session: BattleSession, phase: str) -> BattleSession:
    """Step by step, as each form proposes."""
    while session.state.phase != phase:
        form = session.system.actions["next_phase"].form
        asked = form(session.state, {}) if form is not None else None
        session.do("next_phase", {} if asked is None else asked.args or {}, insist=True)
    return session


@pytest.mark.parametrize(
    ("name", "phase"), [("uncharted_seas", "movement_and_combat"), ("age_of_sail", "broadsides")]
)
def test_questions_of_a_shot_never_scroll_beside_the_keys(qtbot, tablet, name, phase):
    """Where they have no room together the questions fold, however large the window."""
    page = seated(tablet, Words.load("fr", paths.texts()), up_to(battle_of(name), phase))
    qtbot.addWidget(page)
    page.show()
    ship = next(iter(page.bridge.battle.ships))
    for size in SIZES:
        page.resize(*size)
        page.select(ship)
        settle()
        page.flow.start(next(one for one in page.bridge.offers(ship) if one.action == "fire"))
        settle()
        pad = page.prepare.pad
        assert pad.isVisible()
        needs = page.bridge.seen.throw("fire", page.flow.form.args)
        assert page.prepare.figure.told.split()[:1] == ([str(needs.count)] if needs.count > 1 else [])
        assert pad.strip.height() >= pad.strip.least, "keys are whole under a warning too"
        assert pad.counts.isHidden() or pad.counts.height() >= pad.counts.minimumSizeHint().height()
        head = page.prepare.figure.geometry().united(page.prepare._titles.geometry())
        assert head.height() <= tablet.theme.px(90), "what is left is for the bars"
        view = page.prepare.view
        assert view.isHidden() or view.verticalScrollBar().maximum() == 0
        page.flow.cancel()


def played(name: str, steps: int) -> BattleSession:
    """A battle so many steps old, whatever they were."""
    session = battle_of(name)
    for number in range(steps):
        players.hurry(session.system, session.journal, random.Random(number))
        if number % 3 == 0:
            players.step(session.system, session.journal, 1000 + number)
    return session


def ask_all(page: BattlePage, known: set[str]) -> Iterator[str]:
    """Ask once, as a player would, all that has not been asked yet; yields what scrolls."""
    flow, bridge = page.flow, page.bridge
    for ship in page.ships[:: max(1, len(page.ships) // 3)]:
        page.select(ship)
        debts = (debt.offer for debt in bridge.debts if debt.offer is not None)
        sides = (squadron.offer for side in bridge.overview.sides for squadron in side.squadrons)
        for offer in (*bridge.overview.offers, *bridge.offers(ship), *debts, *filter(None, sides)):
            if offer.action in known:
                continue
            known.add(offer.action)
            head = bridge.session.journal.head
            flow.start(offer)
            while page.asking and flow.form is not None:
                for _ in range(6):
                    QApplication.sendPostedEvents()  # lays out; chances on the tiles are not waited for
                view = page.prepare.view
                if not view.isHidden() and view.verticalScrollBar().maximum():
                    yield f"{flow.offer and flow.offer.action} by {view.verticalScrollBar().maximum()}"
                open_ = (
                    one for one in flow.form.fields if isinstance(one, Choice) and waits(one) and one.picks
                )
                field = next(open_, None)
                if field is None:
                    break
                flow.answer({**flow.answers, field.key: field.picks[-1].value})
            yield from opened_whole(page)
            if page.controller.sheet is not None:
                page.controller.sheet.answer(None)
                page.controller.sheet = None
            flow.cancel()
            while bridge.session.journal.head != head:
                bridge.undo()


def opened_whole(page: BattlePage) -> Iterator[str]:
    """Unfold what is folded, page by page, until every question has been seen; yields what scrolls or never shows."""
    prepare, action = page.prepare, page.flow.offer and page.flow.offer.action
    if not page.asking or not prepare.adjust.isVisible():
        return
    unseen = set(prepare.form.questions.views)
    for _ in range(len(unseen)):
        click(prepare.adjust)
        for _ in range(6):
            QApplication.sendPostedEvents()
        if prepare.view.isVisible() and prepare.view.verticalScrollBar().maximum():
            yield f"{action} opened by {prepare.view.verticalScrollBar().maximum()}"
        unseen -= {one for one in unseen if one.isVisible()}
        if not unseen:
            return
    yield f"{action} never shows {len(unseen)} questions"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "steps"),
    [("age_of_sail", 110), ("firestorm_armada", 90), ("galleys", 50), ("salves", 40), ("uncharted_seas", 60)],
)
def test_no_question_ever_scrolls(qtbot, tablet, name, steps):
    """What has no room is folded, then questions take the card's room: where there is least of it, old and new."""
    found: set[str] = set()
    for age, size, scale in ((0, SIZES[1], 125), (steps, SIZES[2], 125)):
        tablet.set_scale(scale)
        page = seated(tablet, Words.load("fr", paths.texts()), played(name, age))
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        settle()
        known: set[str] = set()
        found |= {f"{size} {scale} % after {age}: {one}" for one in ask_all(page, known)}
        assert len(known) > 2
        page.hide()
    assert not found, "\n".join(sorted(found))


def hidden_below(area: QAbstractScrollArea) -> int:
    """What would have to be scrolled."""
    return area.verticalScrollBar().maximum() if area.isVisible() else 0


@pytest.mark.parametrize(  # French, which is longer, at every scale; English once at each size and scale
    ("size", "scale", "language"),
    [(size, scale, "fr") for size in SIZES[:3] for scale in SCALES]
    + [(size, scale, "en") for size, scale in zip(SIZES, SCALES, strict=False)],
)
def test_the_dice_of_a_critical_are_told_without_scrolling(qtbot, tablet, language, scale, size):
    tablet.set_scale(scale)
    game = systems.load("uncharted_seas")
    page = seated(tablet, Words.load(language, paths.texts()), battle_of(game.id))
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    settle()
    told = DiceView(tablet, page.words)
    qtbot.addWidget(told)
    told.set_low(low=page.dice_view._low)
    told.resize(page.centre.size())
    told.show()
    told.ask("Vyrandel", NeedsDice(2, 6, Msg.verbatim("A critical: 2D6"), (), pool=Pool(tuple(range(1, 7)))))
    settle()
    assert told.pad.strip.isVisible()
    assert not hidden_below(told.view)


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720)])
def test_what_is_owed_has_the_whole_panel_where_it_shares_it_with_a_card(qtbot, tablet, size):
    tablet.set_scale(150)
    page = seated(tablet, Words.load("fr", paths.texts()), battle_of("uncharted_seas"))
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    settle()
    before = page.left.height()
    page.show_debts(shown=True)
    settle()
    assert not page.acts.prompt.isVisible()
    assert not page.acts.grid.isVisible()
    assert page.left.height() > before
    page.show_debts(shown=False)
    settle()
    assert page.acts.prompt.isVisible()
    assert page.acts.grid.isVisible() == page.acts._offered


@pytest.mark.parametrize("name", ["uncharted_seas", "galleys"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_is_whole_at_one_and_a_half_too_where_its_game_is_light(qtbot, tablet, language, name):
    """The buttons of the table and of the ship stand in a line, so that the card has the rest."""
    tablet.set_scale(150)
    page = seated(tablet, Words.load(language, paths.texts()), battle_of(name))
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    settle()
    for ship in list(page.bridge.battle.ships)[::3]:
        page.select(ship)
        settle()
        assert page.card_pane.isVisible()
        views = [one for one in page.left.findChildren(QAbstractScrollArea) if one.isVisible()]
        assert not sum(map(hidden_below, views)), ship


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_card_of_a_galley_that_acts_is_whole_upright_at_one_and_a_half(qtbot, keeper, language):
    """Buttons the rules have something against give way to it, with their long reasons."""
    keeper.set_scale(150)
    session = battle_of("galleys")
    for side in session.state.sides:
        own = [one.id for one in session.state.ships.values() if one.side == side.id]
        orders = [{"ship": one, "order": "combat"} for one in own]
        session.do("place_orders", {"side": side.id, "orders": orders, "seal": True}, seat=side.id)
    ship = next(one.id for one in session.state.ships.values() if one.side == "a")
    for action, args in (("next_phase", {}), ("draw_card", {"side": "a"}), ("activate", {"ship": ship})):
        session.do(action, args)
    page = seated(keeper, Words.load(language, paths.texts()), session)
    qtbot.addWidget(page)
    page.resize(800, 1280)
    with qtbot.waitExposed(page):
        page.show()
    page.select(ship)
    settle()
    assert hidden_below(page.card_pane.view) <= 10, "no more than the edge below its last row"
    assert among(page.acts.grid, "ram") is not None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_reason_below_a_button_is_never_cut(qtbot, tablet, cut, language):
    """A ship of the activated squadron: her anchor waits for the end of her move, which takes a sentence to say."""
    page = seated(
        tablet,
        Words.load(language, paths.texts()),
        up_to(battle_of("uncharted_seas"), "movement_and_combat"),
    )
    qtbot.addWidget(page)
    page.show()
    squadrons = (one for side in page.bridge.overview.sides for one in side.squadrons)
    page.flow.start(next(one.offer for one in squadrons if one.offer is not None))
    battle: Any = page.bridge.session.state
    ship = next(key for key, one in page.bridge.battle.ships.items() if one.squadron == battle.active)
    assert any(one.action == "drop_anchor" and one.discouraged for one in page.bridge.offers(ship))
    for scale in SCALES:
        tablet.set_scale(scale)
        for size in SIZES:
            page.resize(*size)
            page.select(ship)
            settle()
            cut.clear()
            page.grab()
            assert not cut, f"{size} {scale} %"
            assert not [*hidden(page)]


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("name", ["uncharted_seas", "galleys", "firestorm_armada"])
def test_letters_of_a_card_grow_as_asked(qtbot, tablet, monkeypatch, name, size):
    """At twice the size what has no room is swiped: nothing is written smaller than it would be without asking."""
    page = seated(tablet, Words.load("fr", paths.texts()), battle_of(name))
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    page.acts.turn_to("ship")
    sizes: dict[str, int] = {}
    draw = lines.draw_word
    monkeypatch.setattr(
        lines,
        "draw_word",
        lambda painter, at, text: (
            sizes.__setitem__(text, max(sizes.get(text, 0), painter.font().pixelSize())),
            draw(painter, at, text),
        ),
    )

    def written(scale: int) -> dict[str, int]:
        tablet.set_scale(scale)
        settle()
        sizes.clear()
        page.card_pane.card.grab()
        return dict(sizes)

    usual, twice = written(100), written(200)
    both = set(usual) & set(twice)
    assert len(both) > 5
    assert {one for one in both if twice[one] < 1.25 * usual[one]} == set()
    heading = page.bridge.battle.ships[page.ship].name
    assert twice[heading] >= 1.7 * usual[heading]


@pytest.mark.parametrize("name", ["uncharted_seas", "galleys", "firestorm_armada"])
def test_nothing_is_dropped_at_twice_the_size(qtbot, tablet, name):
    """In a window as wide as a telephone what is to be done is still said, and whole fleets are a tap away."""
    tablet.set_scale(200)
    page = seated(tablet, Words.load("fr", paths.texts()), battle_of(name))
    qtbot.addWidget(page)
    page.resize(800, 1280)
    page.show()
    settle()
    foot = page.foot
    assert all(one.isVisible() for one in (foot.undo, foot.redo, foot.journal, foot.debts, foot.primary))
    assert page.acts.prompt.prompt.isVisible()
    page.acts.turn_to("fleets")
    settle()
    list_ = page.list
    seen = page._views[list_].viewport().height()
    tops = [place.top() for ship in page.ships if (place := list_.place_of(ship)) is not None]
    assert sum(top < seen for top in tops) >= 4
    assert not [*covered(page), *hidden(page), *small(page, tablet.theme.finger)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_die_is_told_without_scrolling_and_its_sentence_is_seen(qtbot, tablet, language):
    page = seated(tablet, Words.load(language, paths.texts()), battle_of("uncharted_seas"))
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    settle()
    told = page.dice_view
    page.show_centre(page.throwing)
    told.ask("Initiative", NeedsDice(1, 6, Msg.verbatim("Initiative: Dragon Lords"), ()))
    settle()
    assert told._hint.isVisible()
    assert not hidden_below(told.view)
