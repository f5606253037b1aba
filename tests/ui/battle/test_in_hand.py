"""The ship in hand: it tells of its figures, it follows the turn, its name is never squeezed beside its numbers."""

import pytest
from PySide6.QtGui import QImage, QPainter

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.cards import Heading, Stat, Stats
from fleetdesk.core.forms import Form
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import scenarios
from fleetdesk.ui.battle import painting
from fleetdesk.ui.battle.card import blocks
from fleetdesk.ui.battle.painting import Look
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.widgets.sheet import Sheet
from tests import fakes, players
from tests.ui.battle.conftest import begin, click, click_part, click_ship, settle
from tests.ui.battle.test_games import battle_of

V = Msg.verbatim


def session_at(scenario, path):
    """A battle of a scenario under sail at its beginning."""
    told = scenarios.load(paths.shipped_fleets() / "age_of_sail" / f"{scenario}.scenario").value
    sides = (SideSetup(id=side, name=one.name, fleet=one) for side, one in zip("ab", told.sides, strict=True))
    setup = Setup(title=scenario, sides=tuple(sides), seed=7, story=told.story, answers=dict(told.answers))
    return BattleSession.create(systems.load("age_of_sail"), setup, path, clock=lambda: "")


def sheets(page):
    return [one for one in page.window().findChildren(Sheet) if one.isVisible()]


def test_another_tap_on_the_ship_in_hand_tells_how_its_figures_came_about(page, session):
    session.do("mark", {"ship": page.ship, "slot": "hull_lost", "lost": 2})
    name = page.bridge.battle.ships[page.ship].name
    click_ship(page, name)
    (sheet,) = sheets(page)
    told = " ".join(sheet.findChild(WorkingView)._said())
    assert "how she stands" in told
    assert "6 of 8" in told
    from tests.ui.leaks import hush

    hush(page)
    settle()
    other = next(one for one in page.bridge.battle.ships.values() if one.id != page.ship)
    click_ship(page, other.name)
    assert page.ship == other.id
    assert not sheets(page)


@pytest.mark.parametrize("scenario", ["trafalgar", "blanche_pique"])
def test_what_a_card_says_is_all_there_from_the_first(make, tmp_path, scenario):
    """A panel that grows while it is first shown is filled at once, not at the next tap."""
    page = make(session_at(scenario, tmp_path / "x.battle"), 1280, 800)
    told = page.acts.told
    first = [part.name for part in told.parts()]
    page.resize(1280, 801)
    settle()
    page.resize(1280, 800)
    page.select(page.ship)
    settle()
    assert first == [part.name for part in told.parts()]
    assert told.height() + told.y() <= page.acts.view.viewport().height()


def test_what_is_due_of_another_ship_is_asked_beside_her_own_card(make):
    """Below stood "Fire", and her questions beside the card of a ship that may not."""
    due = Offer(action="fire", title=V("Fire"), kind="primary", answers={"ship": "a.s2"})
    system = fakes.SYSTEM.but(
        overview=lambda battle, seat: fakes.SYSTEM.overview(battle, seat).but(offers=(due,)),
        offers=lambda *_: (),
    )
    page = make(begin(system))
    page.select("b.s1")
    click(page.foot.primary)
    assert page.flow.answers["ship"] == "a.s2"
    assert page.ship == "a.s2"


def test_the_page_takes_the_ship_in_hand_whose_turn_it_is(make):
    acting = {"ship": ""}
    system = fakes.SYSTEM.but(
        overview=lambda battle, seat: fakes.SYSTEM.overview(battle, seat).but(ship=acting["ship"]),
    )
    session = begin(system)
    page = make(session)
    first, second = page.ship, next(ship for ship in session.state.ships if ship != page.ship)
    session.do("mark", {"ship": first, "slot": "hull_lost", "lost": 1})
    assert page.ship == first
    acting["ship"] = second
    session.do("mark", {"ship": first, "slot": "hull_lost", "lost": 2})
    assert page.ship == second
    page.select(first)  # players may look elsewhere meanwhile
    session.do("mark", {"ship": first, "slot": "hull_lost", "lost": 1})
    assert page.ship == first


@pytest.mark.parametrize(
    "words_", ["Crew", "Quinqueremis Punica (veterani), seasoned", "A long list of words " * 8]
)
@pytest.mark.parametrize("width", [460, 560, 690, 900])
def test_what_stands_below_a_name_is_whole_beside_numbers(keeper, words, monkeypatch, width, words_):
    drawn: list[str] = []
    monkeypatch.setattr(blocks, "draw_lines", lambda _p, _r, lines, *_a, **_k: [drawn.extend(lines), 0.0][1])
    heading = Heading(title=V("Tanit"), detail=V(words_.strip()))
    stats = Stats(items=tuple(Stat(label=V(f"value {n}"), value=V("5")) for n in range(5)))
    look = Look.of(keeper, words)
    together = blocks._beside(heading, stats, painting.Spot(0, 0, width), look, blocks.Kept())
    if together is not None:
        image = QImage(width, 200, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        together.paint(painter)
        painter.end()
        assert words_.strip() in " ".join(drawn)


def test_a_form_with_a_working_does_not_say_that_there_is_nothing(page):
    form = Form(title=V("Test"), working=Working(title=V("Die"), rows=(Row(label=V("1D6")),)), args={})
    page.prepare.begin(form, {})
    page.show_centre(page.preparing)
    settle()
    assert not page.prepare.form.empty.isVisible()
    page.prepare.begin(Form(title=V("Test"), args={}), {})
    assert page.prepare.form.empty.isVisible()


def test_a_squadron_taken_for_granted_still_counts_among_those_to_activate(make):
    session = battle_of("uncharted_seas")
    for action in ("next_phase", "initiative", "wind", "next_phase"):
        form = session.system.actions[action].form
        asked = form(session.state, {}) if form is not None else None
        session.do(action, {} if asked is None else asked.args or {}, insist=True)
    page = make(session)
    before = page.bridge.debts
    ship = next(one for one in session.state.ships if page.bridge.may_take(one))
    page.controller.ship_tapped(ship)
    assert page.bridge.proposed is not None
    assert page.bridge.debts == before, "nothing has been done"


def test_the_card_of_the_past_stands_in_a_dashed_frame(page, session):
    for lost in (1, 2):
        session.do("mark", {"ship": page.ship, "slot": "hull_lost", "lost": lost})
    settle()

    def edge():
        image = page.card_pane.grab().toImage()
        return {image.pixelColor(x, 1).name() for x in range(20, image.width() - 20)}

    now = edge()
    page.bridge.look_at(1)
    settle()
    assert len(now) == 1
    assert page.keeper.theme.brass_deep.name() in edge(), "brass, with gaps"
    assert len(edge()) > 1
    page.bridge.look_at(None)
    settle()
    assert edge() == now


def test_a_row_of_the_card_that_is_about_another_wing_takes_it_in_hand(make):
    session = BattleSession(systems.load("firestorm_armada"), players.begin("firestorm_armada", 2))
    page = make(session, 1280, 800)
    wings = [one for one in page.bridge.battle.ships.values() if one.is_wing]
    flight = [one for one in wings if one.squadron == wings[0].squadron]
    page.select(flight[0].id)
    settle()
    click_part(page.card_pane.card, f"{flight[-1].name},")
    settle()
    assert page.ship == flight[-1].id
