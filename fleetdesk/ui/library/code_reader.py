"""QR codes read back from a picture: a photograph, a picture of a screen, a page that was scanned."""

from pathlib import Path

from PySide6.QtGui import QImage

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import msg
from fleetdesk.ui.cards.photo_intake import read_picture

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".heic")


def is_picture(file: Path) -> bool:
    """Whether a file says that it is a picture."""
    return file.suffix.lower() in PICTURES


def text_in(file: Path) -> str:
    """What the codes of a picture say, one on a line.

    Raises BadInput: it is no picture, has no code, or the package that reads codes is not here.
    """
    image = read_picture(file).convertToFormat(QImage.Format.Format_Grayscale8)
    try:
        import zxingcpp  # noqa: PLC0415 - only who reads a code from a picture waits for it
    except ImportError as error:
        raise BadInput(
            msg(
                "To read codes from pictures, install one more package: {command}. Or read the code with a phone and "
                "paste what it says.",
                command='python -m pip install "fleetdesk[codes]"',
            )
        ) from error
    # Nothing but QR codes: a picture may show the bars of anything that was ever sold.
    found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]))
    if not found:
        raise BadInput(
            msg(
                "No QR code was found in {name}. Take a sharper picture, with the whole code and its white margin.",
                name=file.name,
            )
        )
    return "\n".join(one.text for one in found)
