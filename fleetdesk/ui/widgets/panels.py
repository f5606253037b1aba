"""Cards and headings: what things lie on."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from fleetdesk.ui.look.theme import Tone, faded
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, box


class Panel(Themed, QFrame):
    """A card on the paper: rounded corners, a thin border, an optional title; put things in with `body.addWidget`."""

    def __init__(
        self,
        keeper: ThemeKeeper,
        title: str = "",
        *,
        sub: str = "",
        tone: Tone = "plain",
        margin: int = 16,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        self._chosen = False
        self.dress(keeper)
        whole = Column(keeper, self, gap=10, margins=(margin,))
        self._head = whole.put(Row(keeper, gap=10))
        self._words = self._head.put(Column(keeper, gap=2), 1)
        self.title = Label(keeper, title, "strong")
        self.sub = Label(keeper, sub, "small", "muted")
        self.title.setVisible(bool(title))
        self.sub.setVisible(bool(sub))
        self._words.add(self.title, self.sub)
        self.body = whole.put(Column(keeper, gap=10), 1)
        if title:
            self.setAccessibleName(title)

    def lead(self, mark: QWidget) -> None:
        """Put something small before the title."""
        self._head.insertWidget(0, mark)

    def tag(self, widget: QWidget) -> None:
        """Put something small behind the title."""
        self._head.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)

    def set_title(self, title: str, sub: str = "") -> None:
        self.title.setText(title)
        self.sub.setText(sub)
        self.title.setVisible(bool(title))
        self.sub.setVisible(bool(sub))
        self.setAccessibleName(title)

    def set_chosen(self, chosen: bool) -> None:  # noqa: FBT001 - it mirrors Qt's setters
        """Outline the card as the one in hand."""
        self._chosen = chosen
        self.update()

    def set_tone(self, tone: Tone) -> None:
        self._tone = tone
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        area = QRectF(self.rect())
        if self._tone == "plain":
            box(painter, area, theme.px(12), theme.card, theme.line, width=theme.px(1))
        else:
            inks = theme.tone(self._tone)
            box(painter, area, theme.px(12), inks.ground, faded(inks.strong, 0.45), width=theme.px(1))
        if self._chosen:
            box(painter, area, theme.px(12), None, theme.sea, width=theme.px(2))


class SectionTitle(Label):
    """A small muted heading in capitals above what it names."""

    def __init__(self, keeper: ThemeKeeper, text: str = "") -> None:
        super().__init__(keeper, text.upper(), "caps", "muted")
        self.setAccessibleName(text)

    def set_text(self, text: str) -> None:
        self.setText(text.upper())
        self.setAccessibleName(text)
