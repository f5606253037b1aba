"""Make the README's pictures with the program itself: `python tests/tools/pictures.py`.

They go to `resources/pictures`: three screens and a printed page, as `fleetdesk demo` shows them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCREENS = {
    "battle-day-fr.png": "battle-fr.png",
    "builder-day-en.png": "builder-en.png",
    "battle-night-en.png": "night-en.png",
}
GAME = "uncharted_seas"
DOTS = 4.0
"""Pixels a millimetre of the printed page takes."""


def demo(folder: Path, language: str) -> None:
    """Fill a folder with what the program makes of a sample turn."""
    command = [sys.executable, "-m", "fleetdesk", "demo", str(folder), "--lang", language, "--system", GAME]
    subprocess.run(command, check=True, cwd=ROOT)


def printed_page(battle: Path, target: Path) -> None:
    """The first page of ships of the log, painted from the marks the PDF gets."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(ROOT))
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter

    from fleetdesk import paths
    from fleetdesk.core.cards import SheetOptions
    from fleetdesk.core.pen import Style
    from fleetdesk.core.words import Words
    from fleetdesk.printing.paper import pages_of
    from fleetdesk.services.printing import PrintOrder, drawn, printables
    from fleetdesk.ui.app import application
    from fleetdesk.ui.cards.mark_painter import MarkPainter
    from fleetdesk.ui.printing.preview import paper_inks
    from fleetdesk.ui.theme_keeper import ThemeKeeper

    application()
    ThemeKeeper(paths.resources())
    thing = printables(battle)[0]
    document = drawn(thing, PrintOrder(sheet="log", options=SheetOptions(state="current")))
    page = pages_of(document, Words.load("fr", paths.texts()))[0]
    image = QImage(round(page.width * DOTS), round(page.height * DOTS), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    MarkPainter(painter, paper_inks(Style()), DOTS).draw(page.marks)
    painter.end()
    image.save(str(target))
    QGuiApplication.processEvents()


def main() -> None:
    """Make all of them."""
    target = ROOT / "resources" / "pictures"
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for language in ("en", "fr"):
            demo(Path(folder) / language, language)
            for name, kept in SCREENS.items():
                found = Path(folder) / language / name
                if found.exists():
                    shutil.copyfile(found, target / kept)
        printed_page(Path(folder) / "fr" / "demo.battle", target / "log-fr.png")


if __name__ == "__main__":
    main()
