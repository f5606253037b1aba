"""Taking in a photograph from a file: turned upright, made small and grey, nothing else of the file kept."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

from fleetdesk.core.blocks.photographs import LONGEST_SIDE, MOST_BYTES, packed
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg

MOST_READ = 60 * 2**20
"""Bytes of a file that is looked at: no camera makes larger ones."""
_MOST_DOTS = 120_000_000
_WHOLE = 24_000_000
"""So many dots are read as they are; of a larger picture every second or fourth."""
_QUALITIES = (80, 70, 60, 50, 40, 30)
_SMALLEST = 120
_FORMATS = frozenset({b"jpeg", b"jpg", b"png", b"webp", b"bmp", b"gif", b"tiff", b"heif", b"heic"})


def taken_in(path: Path) -> str:
    """A photograph as a card keeps it. Raises BadInput: the file is no picture, cannot be read, or is far too large."""
    image = read_picture(path)
    side = LONGEST_SIDE
    while side >= _SMALLEST:
        small = _made_grey(image, side)
        for quality in _QUALITIES:
            data = _jpeg(small, quality)
            if 0 < len(data) <= MOST_BYTES:
                return packed(data)
        side = side * 3 // 4
    raise _refusal(path)


def read_picture(path: Path) -> QImage:
    """A picture from a file, upright. Raises BadInput: the file is no picture, cannot be read, or is far too large."""
    try:
        fits = path.is_file() and path.stat().st_size <= MOST_READ
    except OSError as error:
        raise _refusal(path) from error
    if not fits:
        raise _refusal(path)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)  # a camera held upright says so beside the picture
    reader.setDecideFormatFromContent(True)
    # A drawing may name other files, and would bring them along.
    if bytes(reader.format().data()) not in _FORMATS:
        raise _refusal(path)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > _MOST_DOTS:
        raise _refusal(path)
    if size.width() * size.height() > _WHOLE:
        reader.setScaledSize(QSize(max(1, size.width() // 4), max(1, size.height() // 4)))
    image = reader.read()
    if image.isNull():
        raise _refusal(path)
    return image


def _made_grey(image: QImage, side: int) -> QImage:
    """No side longer than `side`, on white where it is transparent, in grey."""
    if max(image.width(), image.height()) > side:
        image = image.scaled(
            side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    ground = QImage(image.size(), QImage.Format.Format_RGB32)
    ground.fill(QColor(Qt.GlobalColor.white))
    painter = QPainter(ground)
    painter.drawImage(0, 0, image)
    painter.end()
    return ground.convertToFormat(QImage.Format.Format_Grayscale8)


def _jpeg(image: QImage, quality: int) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", quality)  # type: ignore[call-overload]  # the stubs take the format for bytes
    return bytes(buffer.data().data())


def _refusal(path: Path) -> BadInput:
    return BadInput(
        msg(
            "{file} is no picture FleetDesk can read: choose a JPEG, PNG or WebP file of up to {n} megapixels.",
            file=path.name,
            n=_MOST_DOTS // 1_000_000,
        )
    )


def kinds() -> str:
    """The endings of files that can be read, for a dialog."""
    found = (bytes(one.data()).decode() for one in QImageReader.supportedImageFormats())
    return " ".join(f"*.{one}" for one in sorted(set(found) & {"bmp", "gif", "jpeg", "jpg", "png", "webp"}))
