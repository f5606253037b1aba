"""A hand at the real window: it takes a ship, a button or a cell, by synthetic touches only, and counts them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from fleetdesk import bootstrap, paths, systems
from fleetdesk.core.battle.battles import EVERYONE, Battle, Setup, SideSetup
from fleetdesk.core.battle.journal import Entry
from fleetdesk.core.dice_totals import Total
from fleetdesk.core.forms import Choice
from fleetdesk.core.views import Offer
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets
from fleetdesk.ui.app import open_window
from fleetdesk.ui.battle.forms.lists import ChoiceField
from fleetdesk.ui.battle.forms.view import GroupField
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.panel.dice_pad import DicePad
from fleetdesk.ui.frame import application
from fleetdesk.ui.widgets.base import Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.dice.count_rows import CountRows
from fleetdesk.ui.widgets.dice.strip import DiceStrip
from fleetdesk.ui.widgets.parts import PartsArea
from fleetdesk.ui.widgets.sheet import Sheet
from tests.bench.scenes import CLOCK
from tests.ui.pages import among, button_of, ships_of

WIDTH, HEIGHT = 1280, 800
SETTLE = 4


def session_of(game: str, path: Path, files: tuple[str, ...]) -> BattleSession:
    """A battle of shipped lists, each named by its file."""
    system, folder = systems.load(game), paths.shipped_fleets() / game
    sides = tuple(
        SideSetup(id="abcdefgh"[at], fleet=fleets.load(folder / f"{file}.json").value)
        for at, file in enumerate(files)
    )
    return BattleSession.create(system, Setup(title="Taps", sides=sides, seed=7), path, clock=lambda: CLOCK)


def _echoes(widget: QWidget, at: QPoint) -> bool:
    """Whether a touch there now would be taken for the echo of the last one."""
    return isinstance(widget, Themed) and widget.trembles(QPointF(at))


class Finger:
    """Touches a window; `taps` is how often, swipes of what had to be scrolled among them."""

    def __init__(self, home: Path) -> None:
        """Open the window with nothing in it; settings and data lie in that folder."""
        application()
        parts = bootstrap.parts("en", settings=home / "settings.json", folder=home / "data")
        self.window = open_window(QApplication.instance(), parts, None)
        self._device = QTest.createTouchDevice()
        self._settle()
        self.window.resize(WIDTH, HEIGHT)
        self._settle()
        self.taps = 0

    def close(self) -> None:
        """Done."""
        self.window.close()
        self._settle()

    # --- a touch -------------------------------------------------------------------------------------

    def touch(self, widget: QWidget, where: QPoint | None = None) -> None:
        """Put a finger on a widget; what has been scrolled away takes a swipe first."""
        at = widget.rect().center() if where is None else where
        self._reach(widget, at)
        assert widget.isVisible(), f"{widget} cannot be touched"
        while (isinstance(widget, BigButton | DiceStrip | CountRows) and widget.guarded()) or _echoes(
            widget, at
        ):  # nobody taps faster than 300 ms
            QTest.qWait(20)
        self._tap(widget.mapTo(self.window, at))
        self.taps += 1
        self._settle()

    def _tap(self, spot: QPoint) -> None:
        """The finger itself, at a place of the window."""
        QTest.touchEvent(self.window, self._device).press(1, spot, self.window)
        QTest.touchEvent(self.window, self._device).release(1, spot, self.window)

    def part(self, area: PartsArea, wanted: Callable[[str], bool] | str) -> None:
        """Touch the part of a painted widget whose name holds these words, or is wanted."""
        holds = wanted if callable(wanted) else lambda name: wanted in name
        part = next(part for part in area.parts() if holds(part.name))
        self.touch(area, part.rect.center().toPoint())

    def _reach(self, widget: QWidget, at: QPoint) -> None:
        view = widget.parentWidget()
        while view is not None and not isinstance(view, QScrollArea):
            view = view.parentWidget()
        if view is not None:
            inside = view.widget()
            spot = widget.mapTo(view.viewport(), at)
            if inside is not None and not view.viewport().rect().contains(spot):
                middle = widget.mapTo(inside, at)
                view.ensureVisible(middle.x(), middle.y(), 40, view.viewport().height() // 3)
                self.taps += 1
                self._settle()

    def _settle(self) -> None:
        for _ in range(SETTLE):
            QApplication.processEvents()


class Hand(Finger):
    """Plays at the window."""

    def __init__(self, path: Path, *, real_dice: bool = True) -> None:
        """Open a battle that lies ready on the disk."""
        super().__init__(path.parent)
        assert self.window.rooms is not None
        self.window.rooms.open_file(path)
        self._settle()
        self._room = self.window.rooms.battle_room
        assert self._room.seating is not None
        self._room.seating.real_dice = real_dice
        if self.window.findChildren(BattlePage):
            self.page.set_real_dice(real=real_dice)
        self.taps = 0

    @property
    def page(self) -> BattlePage:
        """The page of whoever sits here."""
        page = self._room.page
        assert page is not None
        return page

    @property
    def state(self) -> Battle:
        """The battle now."""
        session = self._room.session
        assert session is not None
        return session.state

    @property
    def done(self) -> Entry:
        """What was done last."""
        session = self._room.session
        assert session is not None
        return session.journal.entry(session.journal.head)

    # --- what is touched -----------------------------------------------------------------------------

    def ship(self, ship: str) -> None:
        """Take a ship in hand, or answer with it what is being asked."""
        page = self.page
        if not any(one.isVisible() for one in page.bands):  # they take turns with the card beside a chart
            self.part(page.acts.switch, page.words.text("Fleets"))
        band = next(one for one in page.bands if one.isVisible() and ship in ships_of(one))
        tap = next(one for one in band._all_taps() if one.placed.id == ship and one.strikes is None)
        self.touch(band, tap.part.rect.center().toPoint())

    def take(self, ship: str) -> None:
        """Take a ship in hand, if another is."""
        if self.page.ship != ship:
            self.ship(ship)

    def squadron(self, squadron: str) -> None:
        """Mean a squadron by one of its ships: her tile."""
        ship = next(one.id for one in self.state.ships.values() if one.squadron == squadron)
        self.ship(ship)
        assert self.page.bridge.proposed is not None

    def gun(self, weapon: int, band: int) -> None:
        """A gun of the ship in hand at a distance, on her card."""
        card = self.page.card_pane.card
        wanted = {"weapon": str(weapon), "band": str(band)}
        spot = next(
            hot.part.rect
            for hot in card._lay(card.width()).hots
            if isinstance(hot.act, Offer) and wanted.items() <= hot.act.answers.items()
        )
        self.touch(card, spot.center().toPoint())

    def aimed(self, weapon: int, band: int) -> bool:
        """Whether that gun is proposed already, at that distance."""
        form = self.page.flow.form
        args = form.args if form is not None else None
        return bool(args) and (args.get("weapon"), args.get("band")) == (weapon, band)

    def aim(self, target: str) -> None:
        """An enemy, unless it is the one proposed."""
        form = self.page.flow.form
        args = form.args if form is not None else None
        if not args or args.get("target") != target:
            self.ship(target)

    def offer(self, action: str) -> None:
        """A button of the ship in hand, or what stands behind "more"."""
        page, grid = self.page, self.page.acts.grid
        button = among(grid, action)
        if button is not None:
            self.touch(button)
            return
        self.touch(next(one for one in reversed(grid.buttons) if one.isVisible()))
        (sheet,) = (one for one in self.window.findChildren(Sheet) if one.isVisible())
        title = next(one.title for one in page.bridge.offers(page.ship) if one.action == action)
        self.part(sheet.findChild(ChoiceList), page.words.say(title))

    def lead(self, action: str) -> None:
        """A button of the whole table; where it asks before it acts, as proposed."""
        button = button_of(self.page, action)
        assert button is not None, action
        self.touch(button)
        self.go()
        self.confirm()

    def due(self, action: str) -> None:
        """What the rules want next, which is this."""
        offer = self.page.foot.offer
        assert offer is not None, "nothing is due"
        assert offer.action == action, offer.action
        self.touch(self.page.foot.primary)

    def button(self, action: str) -> BigButton | None:
        """The button of an action of the whole table, if there is one now."""
        return button_of(self.page, action)

    def together(self) -> None:
        """Say at the blank screen what all may say at once."""
        assert self._room.seating is not None
        handover = self._room.seating.handover
        assert handover is not None
        self.touch(handover.together)

    def go(self) -> None:
        """Run what is asked as it stands, if anything is."""
        if isValid(self.window) and self.window.findChildren(BattlePage):
            page = self.page
            if page.flow.busy and page.prepare.isVisible():
                self.touch(page.prepare.go)

    def confirm(self) -> None:
        """Answer a sheet that reminds of what is owed: go on all the same."""
        for sheet in self.window.findChildren(Sheet):
            if sheet.isVisible():
                buttons = [one for one in sheet.findChildren(BigButton) if one.isVisible() and one.text()]
                self.touch(buttons[-1])

    def sit(self, seat: str) -> None:
        """Take the device at the blank screen."""
        assert self._room.seating is not None
        handover = self._room.seating.handover
        assert handover is not None
        self.touch(handover.buttons[seat])

    @property
    def blank(self) -> bool:
        """Whether the blank screen asks who takes the device."""
        return self._room.seating is not None and self._room.seating.handover is not None

    def umpire(self) -> None:
        """Take the seat that sees everything, if it is not taken."""
        assert self._room.seating is not None
        if not self.blank and self.page.bridge.seat != EVERYONE:
            self.touch(self.page.top.seat)
        if self.blank:
            handover = self._room.seating.handover
            assert handover is not None
            self.touch(handover.buttons[EVERYONE])
            self.touch(handover.confirm)
            desk = self._room.desk
            if desk is not None and desk.isVisible():  # what is asked here, is asked of the play screen
                self.touch(desk.close_button)

    def face(self, face: int) -> None:
        """Tell a single die by its key."""
        self.touch(self.pad.strip, self.pad.strip.parts()[face - 1].rect.center().toPoint())

    @property
    def pad(self) -> DicePad:
        """Where dice are told by counts or by their total: of what is prepared, or of what is thrown."""
        page = self.page
        return page.prepare.pad if page.prepare.isVisible() else page.dice_view.pad

    def total(self, total: int) -> None:
        """Tell the total of a throw."""
        strip = self.pad.strip
        at = next(n for n, cell in enumerate(strip.cells) if _holds(cell.total, total))
        self.touch(strip, strip.parts()[at].rect.center().toPoint())

    def count(self, group: str, many: int) -> None:
        """Tell how many dice fell into a group of faces."""
        self.part(self.pad.counts, f"{group}: {many}")

    def again(self, group: str) -> None:
        """Tell the group of a single die."""
        self.part(self.pad.counts, f"{group},")

    def misses(self) -> None:
        """All dice asked for miss: the lowest total, or ones, until it is in the log, or none is asked for."""
        page, before = self.page, self.done.id
        while (
            self.done.id == before
            and page.flow.busy
            and (page.dice_view.isVisible() or page.prepare.pad.isVisible())
        ):
            if self.pad.isVisible():
                strip = self.pad.strip
                self.touch(strip, strip.parts()[0].rect.center().toPoint())
            else:
                self.touch(page.dice_view.tray.keys[0])

    def faces(self, *faces: int) -> None:
        """Tell dice face by face."""
        for face in faces:
            if self.pad.isVisible():
                self.face(face)
            else:
                self.touch(self.page.dice_view.tray.keys[face - 1])

    def on(self) -> None:
        """What the table is offered first."""
        offered = self.page.bridge.overview.offers
        self.lead(next((one for one in offered if one.kind == "primary"), offered[0]).action)

    def answer(self, key: str, value: str) -> None:
        """Answer a question whose picks lie open, unless it stands as wanted already."""
        page = self.page
        form = page.flow.form
        field = next(one for one in form.fields if one.key == key) if form is not None else None
        if not isinstance(field, Choice) or field.value == value:
            return
        at = [pick.value for pick in field.picks].index(value)
        view = page.prepare.form.questions.view(key)
        assert isinstance(view, ChoiceField)
        if view.more.isVisible():
            self.touch(view.more)
        area = next(one for one in (view.segments, view.tiles, view.list) if one.isVisible())
        assert isinstance(area, PartsArea)
        self.touch(area, area.parts()[at].rect.center().toPoint())

    def tick(self, key: str, row: str) -> None:
        """Tick a row of a group, unfolded where it is folded."""
        group = self.page.prepare.form.questions.view(key)
        assert isinstance(group, GroupField)
        if group.unfold.isVisible():
            self.touch(group.unfold)
        shown = group._rows.get(row)
        assert shown is not None
        (area,) = (one for one in shown.findChildren(ChoiceList) if one.parent() is shown)
        self.touch(area, area.parts()[0].rect.center().toPoint())


def _holds(key: Total, total: int) -> bool:
    return key.first <= total and (key.last is None or total <= key.last)
