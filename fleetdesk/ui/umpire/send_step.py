"""What goes to whom: one text for all and one for each player, copied one after the other with the same button."""

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk.core.game.dispatches import MARKUPS, Markup
from fleetdesk.core.words import LANGUAGE_NAMES, LANGUAGES, N_, Msg, Words, nmsg
from fleetdesk.services.sending import dispatches
from fleetdesk.services.sending.ledger import Due
from fleetdesk.ui.battle.forms.fold import Fold
from fleetdesk.ui.battle.over.dispatch_sheet import MARKUP_NAMES, Preview, ways_out
from fleetdesk.ui.look.theme import Tone
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.umpire.send_rows import SendRows
from fleetdesk.ui.widgets.base import Column, Label, Row, box, grow
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.flow import Chip, ChipRow, ChipText
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.touch import TapButton

_FOLDS, _ROOM = 800, 460
"""In less height than the last the map stands beside the text; a finger makes it large."""


class SendStep(QWidget):
    """The ledger, and the text chosen as it would be sent."""

    changed = Signal()
    """Another text, markup or language was chosen."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words, self._keeper = words, keeper
        self._has_map = False
        self._names: tuple[str, ...] = ()
        self.markup: Markup = MARKUPS[0]
        self.language = words.language
        whole = Column(keeper, self, gap=8)
        fold = whole.put(Fold(keeper, _FOLDS), 1)
        self.list = QWidget()
        listed = Column(keeper, self.list, gap=6)
        head = listed.put(Row(keeper, gap=8))
        head.addWidget(SectionTitle(keeper, words.text(N_("To be sent"))))
        self.counts = head.put(ChipRow(keeper, name=words.text(N_("How the texts stand"))), 1)
        self.rows = SendRows(keeper, words, name=words.text(N_("To be sent")))
        self.view = listed.put(Scroll(keeper, self.rows), 1)
        self.view.setMinimumHeight(keeper.theme.px(220))
        fold.row.addWidget(self.list, 11)
        right = QWidget()
        column = Column(keeper, right, gap=8)
        self.ways = column.put(QWidget())
        self.markups, self.languages = ways_out(keeper, words, self.language, Column(keeper, self.ways))
        self.ways.hide()
        column.insertLayout(0, self._head())
        self.light = column.put(Banner(keeper))
        self.paper = paper = Panel(keeper, margin=14)
        self.preview = Preview(keeper)
        view = paper.body.put(Scroll(keeper, self.preview))
        view.setMinimumHeight(keeper.theme.px(160))
        self._leaves = column.put(Column(keeper, gap=8), 1)
        self._leaves.addWidget(paper, 3)
        self.map = PostedPicture(keeper, name=words.text(N_("The map that goes with it")))
        self.sea = self._leaves.put(Scroll(keeper, self.map), 4)
        self.map.toggled.connect(self._fit)
        fold.row.addWidget(right, 10)
        self.rows.chosen.connect(lambda _index: self.changed.emit())
        self.markups.chosen.connect(self._mark)
        self.languages.chosen.connect(self._speak)

    def _head(self) -> Row:
        """For whom it is, and whether it may leave."""
        keeper, words = self._keeper, self._words
        told = Row(keeper, gap=8)
        self.reader = Label(keeper, "", "strong")
        self.safe = Chip(keeper, words.text(N_("No secret in it.")), "sound", "check")
        self.what = told.put(SectionTitle(keeper, words.text(N_("What leaves"))))
        told.addWidget(self.reader, 1)
        told.addWidget(self.safe)
        self.save_map = told.put(BigButton(keeper, icon="save", name=words.text(N_("Save the map"))))
        return told

    @property
    def way(self) -> str:
        """How the text leaves: its markup and its language."""
        markup = self._words.text(MARKUP_NAMES[self.markup])
        return f"{markup} \N{MIDDLE DOT} {LANGUAGE_NAMES[self.language]}"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        QTimer.singleShot(0, self, self._follow)

    def _fit(self) -> None:
        """Where the text stands below the ledger or has little height, its map stands beside it."""
        px, large = self._keeper.theme.px, self._has_map and self.map.isChecked()
        stacked, low = self.width() < px(_FOLDS), self.height() < px(_ROOM)
        way = QBoxLayout.Direction.LeftToRight if stacked or low else QBoxLayout.Direction.TopToBottom
        self._leaves.setDirection(way)
        self._leaves.setStretch(0, 5 if low else 3)
        self.sea.setVisible(self._has_map)
        self.what.setHidden(low and not stacked)  # it gives way to whom it is for
        self.paper.setHidden(large)
        self.list.setHidden(large and stacked)

    def _mark(self, index: int) -> None:
        self.markup = MARKUPS[index]
        self.changed.emit()

    def _speak(self, index: int) -> None:
        self.language = LANGUAGES[index]
        self.changed.emit()

    def show_ledger(
        self, texts: Sequence[Due], index: int, names: Sequence[str], numbers: Mapping[str, int]
    ) -> None:
        """Show what is to be sent, and to whom each goes; `numbers` are those of the sides."""
        self._names = tuple(names)
        self.rows.show_rows(texts, index, names, numbers)
        if texts:
            QTimer.singleShot(0, self, self._follow)
        many = Counter(one.state for one in texts)
        counts: tuple[tuple[Msg, int, Tone], ...] = (
            (nmsg("{n} copied", "{n} copied", many["sent"]), many["sent"], "sound"),
            (nmsg("{n} erratum", "{n} errata", many["changed"]), many["changed"], "harm"),
            (nmsg("{n} to copy", "{n} to copy", many["due"]), many["due"], "plain"),
        )
        self.counts.set_chips([ChipText(self._words.say(told), tone) for told, n, tone in counts if n])

    def _follow(self) -> None:
        """The text in hand is in sight, however many there are; once it is laid out."""
        at = self.rows.index
        if at is not None and at < len(self.rows.rows):
            self.view.show_whole(self.rows.rows[at])

    def show_text(self, one: dispatches.Rendered | None, drawn: str | None) -> None:
        """Show the text chosen, whether a secret is in it, and its map as it is posted."""
        self._has_map = drawn is not None
        self.save_map.setEnabled(self._has_map)
        self._fit()
        if drawn is not None:
            self.map.show_picture(drawn)
        self.preview.setText("" if one is None else one.text)
        at = self.rows.index
        self.reader.setText("" if at is None else self._names[at])
        self.safe.setVisible(one is not None and not one.leaks)
        self.light.setVisible(one is not None and bool(one.leaks))
        if one is not None and one.leaks:
            told = "\n".join(self._words.say(leak) for leak in one.leaks[:4])
            self.light.show_notice(self._words.text(N_("It gives secrets away.")), "harm", sub=told)


_LEAST, _ROUND, _FREE, _ICON = 150, 10, 8, 20
_TALL = 1.4
"""Times higher than wide: from here on it is as wide as there is room, and scrolls."""
_GRID = "grid"
"""What the picture calls its grid; its head and what signs mean are not shown here."""


class PostedPicture(Fitted, TapButton):
    """Paper by night as well: it shows what leaves."""

    def __init__(self, keeper: ThemeKeeper, *, name: str) -> None:
        super().__init__(keeper)
        self.drawn = ""
        """The picture, as SVG."""
        self._renderer = QSvgRenderer(self)
        self._kept: tuple[QRectF, QPixmap] | None = None
        """Where the grid lies, and its pixels."""
        self.setAccessibleName(name)
        self.setCheckable(True)
        grow(self, down=True)

    def show_picture(self, drawn: str) -> None:
        if drawn != self.drawn:
            self.drawn, self._kept = drawn, None
            self._renderer.load(QByteArray(drawn.encode()))
            self._renderer.setViewBox(self._renderer.boundsOnElement(_GRID))
            self.refit()
            self.update()

    def refit(self) -> None:
        """The insets of a wide sea stay legible: they are never made small to stand there whole."""
        shape = self._renderer.viewBoxF()
        times = shape.height() / max(1.0, shape.width())
        self.setMinimumHeight(round(self.width() * times) if times > _TALL else 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(_LEAST), self.theme.px(_LEAST))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        box(
            painter,
            QRectF(self.rect()),
            theme.px(_ROUND),
            theme.card,
            theme.sea if self.ringed else theme.line,
        )
        if not self.drawn:
            return
        spot = self._spot()
        if self._kept is None or self._kept[0] != spot:
            self._kept = spot, self._pixels(spot)
        painter.drawPixmap(spot.topLeft(), self._kept[1])
        size, free = theme.px(_ICON), theme.px(_FREE)
        corner = QRectF(self.width() - size - free, free, size, size)
        self._keeper.icons.paint(painter, corner, "close" if self.isChecked() else "large", theme.muted)

    def _spot(self) -> QRectF:
        """As large as it goes, in the middle."""
        free = self.theme.px(_FREE)
        room, shape = QRectF(self.rect()).adjusted(free, free, -free, -free), self._renderer.viewBoxF()
        scale = max(0.01, min(room.width() / shape.width(), room.height() / shape.height()))
        spot = QRectF(0, 0, round(shape.width() * scale), round(shape.height() * scale))
        spot.moveCenter(room.center())
        return spot

    def _pixels(self, spot: QRectF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixels = QPixmap((spot.size() * ratio).toSize())
        pixels.setDevicePixelRatio(ratio)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        self._renderer.render(painter, QRectF(0, 0, spot.width(), spot.height()))
        painter.end()
        return pixels
