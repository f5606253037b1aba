"""Where files are: the only module that knows."""

import filecmp
import os
import stat
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _data(name: str) -> Path:
    """A top-level data folder: inside the package in a wheel, beside it in a checkout."""
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def resources() -> Path:
    """Icons, themes, fonts, catalogues of texts and each game's tables (read-only)."""
    return _data("resources")


def shipped_fleets() -> Path:
    """The sample fleets that come with the program (read-only)."""
    return _data("fleets")


def is_shipped(path: Path) -> bool:
    """Whether a fleet came with the program: its names are said in the reader's language, those of players never.

    One of a checkout is, too, while another copy of the program runs: in its place, under its name and unchanged.
    """
    path, own = path.resolve(), shipped_fleets().resolve()
    twin = own.joinpath(*path.parts[-2:])
    return path.is_relative_to(own) or (twin.is_file() and filecmp.cmp(path, twin, shallow=False))


def fonts() -> Path:
    """The bundled DejaVu files, the same for the window and for paper."""
    return resources() / "fonts"


def texts() -> Path:
    """The gettext catalogues."""
    return resources() / "i18n"


def documents() -> Path:
    """The player's documents: where a file that is to be saved is proposed."""
    import platformdirs  # noqa: PLC0415 - what only asks for help does not look there

    return platformdirs.user_documents_path()


def player_data() -> Path:
    """Where the player's own fleets, cards and battles live."""
    return documents() / "FleetDesk"


def locks() -> Path:
    """Where it is noted, for this machine and this user, which files are being written.

    A folder that goes with the session is the user's own. Among temporary files anybody may have laid one ready under
    that name: `is_ours` tells. (platformdirs warns on the terminal where there is no session, and each of its versions
    names another folder then.)
    """
    import tempfile  # noqa: PLC0415 - most commands write none

    if not hasattr(os, "getuid"):
        return Path(tempfile.gettempdir()) / "fleetdesk-locks"
    session = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    if is_ours(session):
        return session / "fleetdesk"
    return Path(tempfile.gettempdir()) / f"fleetdesk-{os.getuid()}"


def is_ours(folder: Path) -> bool:
    """Whether nobody but this user can put anything into a folder; where temporary files are each user's own, always."""
    if not hasattr(os, "getuid"):
        return True
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def settings_file() -> Path:
    """Where the player's settings live."""
    import platformdirs  # noqa: PLC0415 - as above

    return platformdirs.user_config_path("FleetDesk", appauthor=False) / "settings.json"
