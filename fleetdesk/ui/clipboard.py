"""What somebody copied here goes when the device changes hands."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QClipboard, QGuiApplication, QImage

_MODES = (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection, QClipboard.Mode.FindBuffer)


class Clipboard(QObject):
    """Knows what was put on the clipboard while one of our windows was in use; what others put there stays."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ours: set[QClipboard.Mode] = set()
        QGuiApplication.clipboard().changed.connect(self._changed)

    def _changed(self, mode: QClipboard.Mode) -> None:
        if QGuiApplication.focusWindow() is not None or QGuiApplication.clipboard().ownsClipboard():
            self._ours.add(mode)
        else:
            self._ours.discard(mode)

    def put(self, text: str) -> None:
        """Copy words for somebody; they are ours whatever window is in use."""
        QGuiApplication.clipboard().setText(text)
        self._ours.add(QClipboard.Mode.Clipboard)

    def put_picture(self, png: bytes) -> None:
        """Copy a picture for somebody; it goes like words do."""
        QGuiApplication.clipboard().setImage(QImage.fromData(png))
        self._ours.add(QClipboard.Mode.Clipboard)

    def wipe(self) -> None:
        """Take away what was copied here."""
        clipboard = QGuiApplication.clipboard()
        for mode in _MODES:
            if mode in self._ours:
                clipboard.clear(mode)
        self._ours.clear()
