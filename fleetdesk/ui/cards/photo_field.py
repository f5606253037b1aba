"""The photograph of a card in the form: seen small, chosen from a file, taken away."""

from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.words import N_, Words
from fleetdesk.services.building.card_editor import FieldSpec
from fleetdesk.ui import files_asked
from fleetdesk.ui.cards import photo_intake
from fleetdesk.ui.cards.field_rows import FieldRow
from fleetdesk.ui.cards.mark_painter import photograph
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box
from fleetdesk.ui.widgets.buttons import BigButton

_TALL = 150


class PhotoField(FieldRow):
    """A photograph, and two buttons."""

    file_chosen = Signal(object)
    """The path of a picture to be taken in."""

    def __init__(self, keeper: ThemeKeeper, words: Words, spec: FieldSpec) -> None:
        super().__init__(keeper, words, spec)
        column = Column(keeper, self, gap=6)
        column.addWidget(Label(keeper, self.label))
        self.shown = column.put(_Shown(keeper, self.label))
        self.told = Label(keeper, words.text(N_("The photograph cannot be shown.")), "small", "muted")
        column.addWidget(self.told)
        row = column.put(Row(keeper, gap=8))
        self.choose = BigButton(keeper, words.text(N_("Choose a photograph …")), "import", does=self._ask)
        self.remove = BigButton(keeper, words.text(N_("Take it away")), "trash", does=self._cleared)
        row.add(self.choose, self.remove, stretch=1)

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        data = str(value or "")
        image = photograph(data) if data else QImage()
        self.shown.show_image(image)
        self.shown.setVisible(not image.isNull())
        self.told.setVisible(bool(data) and image.isNull())
        self.remove.setVisible(bool(data))
        self.choose.setText(
            self._words.text(N_("Choose another …"))
            if data
            else self._words.text(N_("Choose a photograph …"))
        )

    def _ask(self) -> None:
        words = self._words
        kinds = f"{words.text(N_('Pictures'))} ({photo_intake.kinds()})"
        title = words.text(N_("Choose a photograph"))
        if (file := files_asked.open_one(self._keeper.lend(self), title, kinds)) is not None:
            self.file_chosen.emit(file)

    def _cleared(self) -> None:
        self.changed.emit("")


class _Shown(Themed, QWidget):
    """The photograph, small."""

    def __init__(self, keeper: ThemeKeeper, name: str) -> None:
        super().__init__()
        self.dress(keeper)
        self._image = QImage()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_image(self, image: QImage) -> None:
        self._image = image
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.px(_TALL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._image.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(0, (self.height() - size.height()) / 2, size.width(), size.height())
        painter.drawImage(place, self._image)
        box(painter, place, 0, None, self.theme.line, width=1)
