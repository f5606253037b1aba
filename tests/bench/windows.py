"""The real window: a tap, a keystroke."""

import itertools
import time
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from fleetdesk import bootstrap
from fleetdesk.ui.app import open_window
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.painting import Mark
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.builder.catalogue_column import CatalogueColumn, OfferedCard
from fleetdesk.ui.frame import application
from fleetdesk.ui.window.main_window import MainWindow
from tests.bench import floors, scenes
from tests.bench.measure import Row, Sizes, Times, row

SETTLE = 8


def opened(home: Path) -> tuple[QApplication, MainWindow]:
    """The window, with settings and files in a folder of its own."""
    app = application()
    parts = bootstrap.parts("en", settings=home / "settings.json", folder=home / "data")
    window = open_window(app, parts, None)
    settle()
    return app, window


def settle() -> None:
    """Let everything find its place."""
    for _ in range(SETTLE):
        QApplication.processEvents()


class _Seen:
    """When the card was on the screen: it is painted before the rest of the page."""

    def __init__(self, card: ShipPanel) -> None:
        self._repaint = card.paint_now
        self.at = 0.0
        card.paint_now = self._painted  # type: ignore[method-assign]  # it is watched, not replaced

    def _painted(self) -> None:
        self._repaint()
        self.at = time.perf_counter()


class Bare(QWidget):
    """A box on an empty card: a tap appends a record and fills it."""

    BOX = QRect(100, 100, 40, 40)

    def __init__(self, disk: floors.Appender) -> None:
        super().__init__()
        self._disk = disk
        self._filled = False

    def mouseReleaseEvent(self, _: QMouseEvent) -> None:  # noqa: N802 - Qt chose the name
        self._filled = not self._filled
        self._disk.append()
        self.update(self.BOX)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt chose the name
        colour = QColor("black" if self._filled else "white")
        QPainter(self).fillRect(event.rect(), colour)


def at_table(ships: int, folder: Path) -> tuple[MainWindow, BattlePage]:
    """A battle of so many ships in the window."""
    path = folder / "tap.battle"
    scenes.session(path, ships).close()
    return shown(path, folder)


def shown(path: Path, folder: Path) -> tuple[MainWindow, BattlePage]:
    """A battle file in the window."""
    _, window = opened(folder)
    assert window.rooms is not None
    window.rooms.open_file(path)
    settle()
    page = window.findChild(BattlePage)
    if page is None:  # it keeps secrets: somebody sits down first
        seating = window.findChild(Seating)
        assert seating is not None
        seating.take_seat("a")
        settle()
        page = seating.page
    assert page is not None
    if page.flow.standing:  # orders that lie open take the place of the card
        page.controller.presenter.leave()
        settle()
    return window, page


def boxes_of(page: BattlePage) -> list[QPoint]:
    """Where the boxes of the first track lie on the large card."""
    card = page.card_pane.card
    slot = scenes.track(page.bridge.battle, page.ship, page.bridge.system)
    return [
        hot.part.rect.center().toPoint()
        for hot in card._lay(card.width()).hots
        if isinstance(hot.act, Mark) and hot.act.slot == slot
    ]


def tap_at(widget: QWidget, at: QPoint) -> None:
    """Press, lift, and all that comes of it: done, on the disk, painted.

    The window is touched, as a hand does it: what waits until nobody touches it waits here too.
    """
    window = widget.window()
    handle, place = window.windowHandle(), widget.mapTo(window, at)
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QApplication.processEvents()


def tap(sizes: Sizes, folder: Path) -> list[Row]:
    """A tap on a box of the large card."""
    window, page = at_table(sizes.ships, folder)
    journal = page.bridge.session.journal
    card = page.card_pane.card
    boxes = boxes_of(page)
    disk = floors.Appender(folder / "tap.raw")
    bare = Bare(disk)
    under = QMainWindow()
    under.setCentralWidget(bare)
    under.resize(window.size())
    under.show()
    settle()
    before = len(journal.numbers)
    turns = itertools.cycle(boxes[:4])
    seen, times = _Seen(card), Times()

    def strike() -> None:
        start = time.perf_counter()
        tap_at(card, next(turns))
        times.taken.append(seen.at - start)

    against = "fsync + painting one box"
    whole = row(
        f"The same, and all that follows from it, {sizes.ships} ships",
        strike,
        lambda: tap_at(bare, Bare.BOX.center()),
        against,
        sizes.steps,
        worst=True,
        warm=4,
    )
    del times.taken[:4]
    struck = Row(
        what=f"Tap a box to durable and painted, {sizes.ships} ships",
        ours=times.median,
        worst=times.p99,
        floor=whole.floor,
        floor_worst=whole.floor_worst,
        against=against,
    )
    assert len(journal.numbers) == before + sizes.steps + 4, "a tap was lost"
    window.close()
    under.close()
    settle()
    disk.close()
    return [struck, whole]


def keystroke(sizes: Sizes, folder: Path) -> list[Row]:
    """A letter typed over many cards, to the list as painted."""
    system = scenes.game()
    shipped = system.catalogue()
    cards = [
        OfferedCard(one.but(id=f"{one.id}-{number}", class_name=f"{one.class_name} {number}"))
        for number, one in zip(range(sizes.cards), itertools.cycle(shipped), strict=False)
    ]
    _, window = opened(folder)
    column = CatalogueColumn(window.context)
    column.show_cards(system, cards)
    column.resize(320, 760)
    column.show()
    settle()
    names = [one.card.class_name.casefold() for one in cards]
    word = cards[-1].card.class_name
    typed = itertools.cycle([word[:n] for n in (1, 2, 3, 4, 3, 2)])

    def type_letter() -> None:
        column.search.setText(next(typed))
        QApplication.processEvents()

    made = row(
        f"A keystroke over {sizes.cards:,} cards, to painted",
        type_letter,
        lambda: [name for name in names if word[:2] in name],
        "looking into the names",
        max(1, sizes.steps // 4),
        worst=True,
        warm=3,
    )
    column.close()
    window.close()
    settle()
    return [made]
