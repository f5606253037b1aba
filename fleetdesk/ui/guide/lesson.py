"""The guided first battle: six steps at the real table, each done by doing it."""

import tempfile
from pathlib import Path
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from shiboken6 import isValid

from fleetdesk.core.game.corrections import MARK
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.panel.acts_pane import Part
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box
from fleetdesk.ui.widgets.buttons import BigButton

Step = Literal["tap", "mark", "why", "undo", "lead", "hand", "end"]
STEPS: tuple[Step, ...] = ("tap", "mark", "why", "undo", "lead", "hand")

_TOLD: dict[Step, str] = {
    "tap": N_("{ship} is yours. Tap her: her card shows how she stands."),
    "mark": N_("She is hit! Tap a box of her card to strike it."),
    "why": N_("Where does a figure come from? Tap one, read, and close what opened."),
    "undo": N_(
        "A slip costs nothing: the button at the lower left takes the last step back. Take the hit back."
    ),
    "lead": N_("The button at the lower right always knows what comes next. Tap it."),
    "end": N_("That is all one needs to know. Play on with these two, or set up a battle of your own."),
}
_TURNS: dict[Step, Part] = {"tap": "fleets", "mark": "ship", "why": "ship", "hand": "fleets"}
"""What has to be in view for a step."""
_COVERED = N_("Nobody sees anything now: whoever plays {side} takes the device and taps that name.")
_SECRET = N_(
    "Now the other side. Tap the eye in the dark bar: the screen goes blank, your secrets stay yours."
)
_OPEN = N_("Nothing is hidden now: the device goes from hand to hand. Tap {ship}, of the other side.")


class Around(NamedTuple):
    """A place of a widget."""

    widget: QWidget
    place: QRectF


class Lesson(QObject):
    """Watches a battle of two ships and leads its player from step to step."""

    kept = Signal()
    """The player goes on with this battle."""
    left = Signal()
    """The player wants out, at whichever step."""

    def __init__(self, keeper: ThemeKeeper, parent: QObject) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._at = 0
        self._head = 0
        self._ring: Ring | None = None
        self._page: BattlePage | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._show)
        keeper.changed.connect(self._later.start)

    @property
    def step(self) -> Step:
        """What is to be done now."""
        return STEPS[self._at] if self._at < len(STEPS) else "end"

    def follow(self, seating: Seating, bar: "LessonBar", words: Words) -> None:
        """Lead whoever sits there; the first side is the learner's."""
        self._seating, self._bar, self._words = seating, bar, words
        self._own, self._other = (side.id for side in seating.session.state.sides[:2])
        seating.covered.connect(self._seated)
        bar.passed.connect(self._pass)
        bar.left.connect(self.left)
        self._seated()

    def begin(self) -> None:
        """Sit the learner down with the other ship in hand."""
        self._seating.sit(self._own)
        if self._seating.page is not None:
            self._seating.page.select(self._ship_of(self._other))
        self._turn()

    def _ship_of(self, side: str) -> str:
        return next(one.id for one in self._seating.session.state.ships.values() if one.side == side)

    # --- what the player does ------------------------------------------------------------------------

    def _seated(self, *_: object) -> None:
        """Somebody sits down, or the screen went blank."""
        page = self._page = self._seating.page
        self._head = self._seating.session.journal.head
        if page is not None:
            page.in_hand.connect(self._taken)
            for card in (page.card_pane.card, page.acts.told):
                card.why_wanted.connect(self._explained)
            page.bridge.changed.connect(self._stepped)
            page.foot.offer_wanted.connect(self._led)
            page.acts.part_chosen.connect(self._later.start)
            page.installEventFilter(self)
            if self.step == "hand" and page.bridge.seat == self._other:
                self._at += 1
            self._turn()
        self._later.start()

    def _taken(self, ship: str) -> None:
        side = self._seating.session.state.ships[ship].side if ship else ""
        self._done("tap", side == self._own)
        page = self._page
        self._done("hand", side == self._other and page is not None and not page.bridge.seen.hides)

    def _explained(self, _why: object) -> None:
        self._done("why")

    def _led(self, _offer: object) -> None:
        self._done("lead")

    def _stepped(self, _touched: object) -> None:
        journal = self._seating.session.journal
        before, self._head = self._head, journal.head
        self._done("undo", journal.head < before)
        self._done("mark", journal.head > before and journal.entry(journal.head).action == MARK)

    def _done(self, step: Step, done: bool = True) -> None:  # noqa: FBT001, FBT002 - read beside the step it is about
        if done and step == self.step:
            self._at += 1
            self._turn()
        self._later.start()

    def _turn(self) -> None:
        """Let what the step is about take its turn, where card and fleets have no places of their own."""
        if self._page is not None and (part := _TURNS.get(self.step)) is not None:
            self._page.acts.turn_to(part)

    def _pass(self) -> None:
        if self.step == "end":
            self.kept.emit()
        else:
            self._done(self.step)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._later.start()
        return super().eventFilter(watched, event)

    # --- what is shown -------------------------------------------------------------------------------

    def _show(self) -> None:
        """Say the step, and ring what it is about."""
        if not isValid(self._bar):
            return
        words, step = self._words, self.step
        number = min(self._at + 1, len(STEPS))
        count = words.say(msg("Step {n} of {count}", n=number, count=len(STEPS)))
        last = step == "end"
        self._bar.show_step(
            words.text(N_("Done")) if last else count,
            words.say(self._told()),
            words.text(N_("Play on")) if last else words.text(N_("Skip this step")),
        )
        self._lay_ring()

    def _told(self) -> Msg:
        state = self._seating.session.state
        side = self._own if self.step == "tap" else self._other
        args = {"ship": state.ships[self._ship_of(side)].name, "side": state.side(side).name}
        if self.step != "hand":
            return Msg(key=_TOLD[self.step], args=args)
        page = self._page
        return Msg(key=_COVERED if page is None else _SECRET if page.bridge.seen.hides else _OPEN, args=args)

    def _lay_ring(self) -> None:
        """A ring of the same widget is moved: one that goes has the page laid anew, which asks for the ring once more."""
        found = self._around()
        if found is not None and (not found.widget.isVisible() or found.place.isEmpty()):
            found = None
        ring = self._ring if self._ring is not None and isValid(self._ring) else None
        if ring is not None and found is not None and ring.parentWidget() is found.widget:
            ring.lay(found.place)
            return
        if ring is not None:
            ring.hide()
            ring.deleteLater()
        self._ring = Ring(self._keeper, found.widget, found.place) if found is not None else None

    def _around(self) -> Around | None:
        page, step = self._page, self.step
        if page is None:
            blank = self._seating.handover
            button = blank.buttons.get(self._other) if blank is not None and step == "hand" else None
            return None if button is None else Around(button, QRectF(button.rect()))
        if step in ("mark", "why"):
            card = page.card_pane.card
            places = [part.rect for part in card.parts() if (part.kind == "tick") == (step == "mark")]
            return Around(card, places[0]) if places and card.isVisible() else _way(page, "ship")
        if step == "tap" or (step == "hand" and not page.bridge.seen.hides):
            return self._tile(page, self._own if step == "tap" else self._other)
        buttons: dict[Step, tuple[QWidget, QWidget]] = {
            "undo": (page.foot, page.foot.undo),
            "lead": (page.foot, page.foot.primary),
            "hand": (page.top, page.top.seat),
        }
        found = buttons.get(step)
        return None if found is None else Around(found[0], QRectF(found[1].geometry()))

    def _tile(self, page: BattlePage, side: str) -> Around | None:
        """Her tile, or what leads to it."""
        ship = self._ship_of(side)
        for band in page.bands:
            place = band.place_of(ship)
            if band.isVisible() and place is not None:
                return Around(band, place)
        leave = page.prepare.leave
        if leave.isVisible():  # what stands open takes all the room
            return Around(leave, QRectF(leave.rect()))
        return _way(page, "fleets")


def _way(page: BattlePage, part: Part) -> Around | None:
    """What leads to a part of the screen that takes turns with others."""
    place = page.acts.place_of(part)
    return None if place is None else Around(page.acts.switch, place)


class Guided(QObject):
    """A lesson with its file, which goes when the lesson does, and the bar that tells it."""

    def __init__(self, keeper: ThemeKeeper, parent: QObject) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._folder = tempfile.TemporaryDirectory(prefix="fleetdesk-")
        self.path = Path(self._folder.name) / f"lesson{BATTLE}"
        self.lesson = Lesson(keeper, self)
        self.bar: LessonBar | None = None

    def show_bar(self, words: Words, seating: Seating) -> "LessonBar":
        """A bar in these words for that sitting, in the place of the one before."""
        self._drop_bar()
        self.bar = LessonBar(self._keeper, words)
        self.lesson.follow(seating, self.bar, words)
        return self.bar

    def close(self) -> None:
        """Done: what was played is gone, unless it was kept elsewhere."""
        self._drop_bar()
        self._folder.cleanup()
        self.deleteLater()

    def _drop_bar(self) -> None:
        if self.bar is not None:
            self.bar.hide()
            self.bar.deleteLater()
            self.bar = None


_AROUND = 5


class LessonBar(Themed, QWidget):
    """Which step it is, what to do, and the two ways past it."""

    passed = Signal()
    """On without doing it; at the end, on with this battle."""
    left = Signal()
    """Out of the lesson."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self.dress(keeper)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        row = Row(keeper, self, gap=12, margins=(14, 6, 8, 6))
        lines = row.put(Column(keeper, gap=0), 1)
        self.count = Label(keeper, "", "caps", "brass", wrap=False)
        self.told = Label(keeper, "", "strong")
        lines.add(self.count, self.told)
        self.pass_on = BigButton(keeper, " ", does=self.passed)
        self.leave = BigButton(keeper, icon="close", name=words.text(N_("Leave the lesson")), does=self.left)
        for button in (self.pass_on, self.leave):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_step(self, count: str, told: str, pass_on: str) -> None:
        """Say another step."""
        self.count.setText(count)
        self.told.setText(told)
        self.pass_on.set_meaning(pass_on)
        self.setAccessibleName(f"{count} {told}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        painter.fillRect(self.rect(), theme.brass_soft)
        painter.fillRect(0, self.height() - theme.px(2), self.width(), theme.px(2), theme.brass_deep)


class Ring(Themed, QWidget):
    """A ring around a place of a widget, in front of it; it scrolls with it and lets touches through."""

    def __init__(self, keeper: ThemeKeeper, around: QWidget, place: QRectF) -> None:
        super().__init__(around)
        self._under = around
        self.dress(keeper)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lay(place)
        around.installEventFilter(self)
        self.raise_()
        self.show()

    def lay(self, place: QRectF) -> None:
        """Stand around a place of its widget."""
        edge = self.theme.px(_AROUND)
        wide = place.toAlignedRect().adjusted(-edge, -edge, edge, edge)
        self.setGeometry(wide.intersected(self._under.rect()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildAdded:
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        area = QRectF(self.rect())
        box(painter, area, theme.px(10), None, theme.ink, width=theme.px(5))
        edge = theme.px(1)
        inside = area.adjusted(edge, edge, -edge, -edge)
        box(painter, inside, theme.px(9), None, theme.brass, width=theme.px(3))
