"""Make the README's pictures with the program itself: `python tests/tools/pictures.py [NAME ...]`.

They go to `resources/pictures`: a battle of each game, a builder and two printed pages, as the program shows them
after a turn it has played by itself on sample fleets.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(ROOT))

from PIL import Image
from PySide6.QtCore import QEventLoop, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from fleetdesk import bootstrap, paths, systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import Words
from fleetdesk.printing.paper import pages_of
from fleetdesk.services import demo
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.printing import PrintOrder, drawn, printables
from fleetdesk.store import fleets
from fleetdesk.ui.app import open_window
from fleetdesk.ui.cards.mark_painter import MarkPainter
from fleetdesk.ui.frame import application
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.printing.preview import paper_inks

if TYPE_CHECKING:
    from fleetdesk.ui.window.main_window import MainWindow

TARGET = ROOT / "resources" / "pictures"
SIZE = QSize(1280, 800)
DOTS = 4.0
"""Pixels a millimetre of a printed page takes."""
COLOURS = 128
SETTLE = 12
"""Turns of the event loop after which layouts have found their places."""


class Screen(NamedTuple):
    """A battle of a game, or its first sample in the builder."""

    game: str
    language: str
    theme: str
    turns: int = 1
    """How many the program plays by itself first."""
    ship: int = 0
    """Whose card is open, counted among those that are left."""
    first: int = 0
    """The sample that sails first, counted by its file."""
    builder: bool = False


class Paper(NamedTuple):
    """A printed page of a battle."""

    game: str
    language: str
    sheet: str
    turns: int = 1
    first: int = 0


PICTURES: dict[str, Screen | Paper] = {
    "seas-fr.png": Screen("uncharted_seas", "fr", "day"),
    "armada-en.png": Screen("firestorm_armada", "en", "night", turns=2),
    "sail-fr.png": Screen("age_of_sail", "fr", "day", first=2),
    "galleys-en.png": Screen("galleys", "en", "day"),
    "salves-fr.png": Screen("salves", "fr", "night", turns=0, ship=1),
    "builder-en.png": Screen("uncharted_seas", "en", "day", builder=True),
    "log-fr.png": Paper("uncharted_seas", "fr", "log"),
    "logbook-en.png": Paper("age_of_sail", "en", "log"),
    "orders-fr.png": Paper("salves", "fr", "player", turns=0),
    "tables-fr.png": Paper("age_of_sail", "fr", "reference", turns=0),
    "deck-en.png": Paper("firestorm_armada", "en", "deck", turns=0),
}


def samples(game: str) -> list[Path]:
    return sorted((paths.shipped_fleets() / game).glob("*.json"))


def battle(wanted: Screen | Paper, folder: Path) -> Path:
    """Play sample fleets by themselves, and leave the battle file."""
    system, words = systems.load(wanted.game), Words.load(wanted.language, paths.texts())
    lists = [fleets.load(path).value for path in samples(wanted.game)[wanted.first :]]
    setup = demo.line_up(system, lists, words)
    path = folder / "sample.battle"
    session = BattleSession.create(system, setup, path)
    demo.begin(session)
    for _ in range(wanted.turns):
        demo.play_turn(session)
    session.close()
    return path


def settle() -> None:
    for _ in range(SETTLE):
        application().processEvents(QEventLoop.ProcessEventsFlag.AllEvents)


def screen(wanted: Screen, folder: Path) -> QImage:
    """The window with a battle or a builder in it."""
    made = bootstrap.parts(wanted.language, settings=folder / "settings.json", folder=folder / "data")
    window: MainWindow = open_window(application(), made, None)
    window.resize(SIZE)
    window.set_theme(wanted.theme)
    settle()
    rooms = window.rooms
    if rooms is None:
        raise RuntimeError("the window has no rooms yet")
    if wanted.builder:
        rooms.open_file(samples(wanted.game)[0])
    else:
        rooms.open_file(battle(wanted, folder))
        seating = rooms.battle_room.seating if rooms.battle_room is not None else None
        if seating is not None:
            seating.sit(EVERYONE)
            settle()
            page = seating.page
            assert page is not None
            page.select(tuple(page.bridge.battle.ships)[wanted.ship])
    settle()
    image = window.grab().toImage()
    window.close()
    settle()
    return image


def paper(wanted: Paper, folder: Path) -> QImage:
    """A page painted from the marks the PDF gets."""
    application()
    ThemeKeeper(paths.resources())
    thing = printables(battle(wanted, folder))[0]
    document = drawn(thing, PrintOrder(sheet=wanted.sheet, options=SheetOptions(state="current")))
    page = pages_of(document, Words.load(wanted.language, paths.texts()))[0]
    image = QImage(round(page.width * DOTS), round(page.height * DOTS), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    MarkPainter(painter, paper_inks(Style()), DOTS, paper=True).draw(page.marks)
    painter.end()
    return image


def keep(image: QImage, target: Path) -> None:
    """Save it with few colours: a picture of flat areas loses nothing by it but its weight."""
    image.save(str(target))
    with Image.open(target) as whole:
        picture = whole.convert("RGB")
    picture = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(target, optimize=True)


def main(names: list[str]) -> None:
    """Make those named, or all of them."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in names or PICTURES:
        wanted = PICTURES[name]
        # The number of a battle is in the codes of its pages: the same one gives the same picture.
        with tempfile.TemporaryDirectory() as folder, patch("secrets.token_hex", lambda n: "00" * n):
            own = Path(folder)
            keep(screen(wanted, own) if isinstance(wanted, Screen) else paper(wanted, own), TARGET / name)
        print(f"{name}  {(TARGET / name).stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
