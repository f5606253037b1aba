"""How the parts are put together: the one place that knows all of them."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from fleetdesk import paths
from fleetdesk.core.speech import usual_language
from fleetdesk.services.parts import Parts
from fleetdesk.store.settings import SettingsFile

if TYPE_CHECKING:
    from fleetdesk.ui.frame import Frame


def parts(language: str | None = None, *, settings: Path | None = None, folder: Path | None = None) -> Parts:
    """The parts of this computer and player.

    Args:
        language: asked for on the command line; wins over the settings.
        settings: where settings are kept, if not in the usual place.
        folder: where fleets and battles are kept, if not in the usual place or that of the settings.
    """
    file = SettingsFile(settings or paths.settings_file())
    chosen = file.settings
    return Parts(
        settings=file,
        folder=folder or (Path(chosen.data_folder) if chosen.data_folder else paths.player_data()),
        language=language or chosen.language or usual_language(os.environ),
    )


def open_window(file: Path | None = None, language: str | None = None, frame: "Frame | None" = None) -> int:
    """Open the window, with a fleet or battle in it if one is named, and return the exit status.

    `frame` is the empty window, where that is on the screen already.
    """
    from fleetdesk.ui import app  # noqa: PLC0415 - Qt is loaded for the window only

    return app.run(parts(language), file, frame)


def take_pictures(folder: Path, battle: Path, language: str) -> Iterable[Path]:
    """Take a picture of each screen, without a display if there is none; the player's own files stay out of it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from fleetdesk.ui import pictures  # noqa: PLC0415 - Qt is loaded for pictures only

    with tempfile.TemporaryDirectory() as own:
        made = parts(language, settings=Path(own) / "settings.json", folder=Path(own) / "data")
        yield from pictures.take(made, folder, battle)
