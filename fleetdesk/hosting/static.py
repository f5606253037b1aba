"""What anybody may fetch: the empty page, its looks and its texts. Nothing of a battle, and no folder is looked into.

Every file has its address before the first phone comes: an address is looked up in a table, never made into a path.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fleetdesk.core.layout import drawings
from fleetdesk.core.layout.marks import Curve
from fleetdesk.core.layout.marks import Path as Outline
from fleetdesk.core.words import N_, Words

FONTS = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSerif-Bold.ttf",
    "RobotoCondensed-Regular.ttf",
    "RobotoCondensed-Bold.ttf",
    "Vollkorn-Bold.ttf",
)
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".json": "application/json; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file as it is sent."""

    body: bytes
    kind: str
    tag: str


def _sheet(body: bytes, suffix: str) -> Sheet:
    return Sheet(body, _KINDS[suffix], f'"{sha256(body).hexdigest()[:16]}"')


def _themes(folder: Path) -> bytes:
    """The colours of the window as names for the page: one truth for both."""
    lines = []
    for name, where in (("day", ":root"), ("night", ":root[data-theme=night]")):
        raw = tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
        colours = {
            key: value for group in raw.values() if isinstance(group, dict) for key, value in group.items()
        }
        said = "".join(f"--{key.replace('_', '-')}:{value};" for key, value in colours.items())
        lines.append(f"{where}{{color-scheme:{'dark' if raw['dark'] else 'light'};{said}}}")
    return "\n".join(lines).encode()


def _outline(path: Outline) -> str:
    letters = ("C" if isinstance(step, Curve) else "L" for step in path.steps)
    said = ("M" if not at else letter for at, letter in enumerate(letters))
    return "".join(
        letter + " ".join(f"{x:g}" for x in step) for letter, step in zip(said, path.steps, strict=True)
    )


def _plans() -> bytes:
    """Ships from above, as the window paints them: outlines with their weight and whether they are filled, and masts."""
    found = {}
    for name in drawings.plans():
        plan = drawings.drawing(f"plan.{name}")
        paths = [(_outline(one), one.weight / 10, one.fill == "card") for one in plan.paths]
        found[name] = {"middle": drawings.middle(name), "paths": paths, "masts": plan.masts}
    return json.dumps(found, separators=(",", ":")).encode()


def sheets(resources: Path, languages: Mapping[str, Words]) -> dict[str, Sheet]:
    """Address -> file."""
    pages = resources / "phones"
    found = {
        f"/p/{path.name}": _sheet(path.read_bytes(), path.suffix)
        for path in sorted(pages.iterdir())
        if path.suffix in _KINDS
    }
    found["/"] = found.pop("/p/index.html")
    found["/p/plans.json"] = _sheet(_plans(), ".json")
    found["/p/theme.css"] = _sheet(_themes(resources / "themes"), ".css")
    for path in sorted((resources / "icons").glob("*.svg")):
        found[f"/p/icons/{path.name}"] = _sheet(path.read_bytes(), ".svg")
    for name in FONTS:
        path = resources / "fonts" / name
        if path.is_file():
            found[f"/p/fonts/{name}"] = _sheet(path.read_bytes(), ".ttf")
    for language, words in languages.items():
        texts = {key: words.text(key) for key in TEXTS}
        found[f"/p/texts/{language}.json"] = _sheet(json.dumps(texts, ensure_ascii=False).encode(), ".json")
    return found


TEXTS = (
    N_("A code serves once, for two minutes."),
    N_("Against the rules: {n}"),
    N_("Aim the camera at the square on the tablet, or type the six figures under it."),
    N_("All"),
    N_("As it was at {time}."),
    N_("At the tablet."),
    N_("Back"),
    N_("Back from paper"),
    N_("Chart"),
    N_("Clear {n}"),
    N_("Close"),
    N_("Code, six figures"),
    N_("Come to the table"),
    N_("Cover the screen"),
    N_("Covered"),
    N_("Day"),
    N_("Dice: {faces}"),
    N_("Do it all the same"),
    N_("Do it now"),
    N_("Enter it"),
    N_("Go on all the same"),
    N_("Good"),
    N_("Kept here, to be sent: {n}"),
    N_("Larger"),
    N_("Let the program roll"),
    N_("Log"),
    N_("Map"),
    N_("My ships"),
    N_("Night"),
    N_("No"),
    N_("No rule holds that."),
    N_("Not struck"),
    N_("Nothing has happened yet."),
    N_("Nothing is lost. The phone tries again by itself; go on."),
    N_("Nothing on this sheet is new."),
    N_("Older lines"),
    N_("One moment …"),
    N_("One more"),
    N_("Or with another ship ({n})"),
    N_("Orders"),
    N_("Phone and tablet must be on the same Wi-Fi or hotspot; it needs no internet."),
    N_("Photograph a sheet"),
    N_("Photograph another"),
    N_("Real dice"),
    N_("Rules"),
    N_("Rules found: {n}"),
    N_("Same Wi-Fi?"),
    N_("Search a number or words"),
    N_("Settings"),
    N_("Ships"),
    N_("Size of letters"),
    N_("Smaller"),
    N_("Still owed:"),
    N_("Struck"),
    N_("Take back"),
    N_("Take the last sign away"),
    N_("Take {face} away"),
    N_("Tap to read on."),
    N_("That was the same one"),
    N_("The photograph is not sure: {n} to answer."),
    N_("The table"),
    N_("The table does not answer"),
    N_("The table reads the sheet …"),
    N_("This card was not seen yet; it comes when the table answers."),
    N_("To the table"),
    N_("Try again"),
    N_("Turn {n}"),
    N_("Waiting for a nod at the table: {n}"),
    N_("What caused it"),
    N_("What this phone shows was made for its seat alone. Nothing leaves the room."),
    N_("Wind"),
    N_("With her first act: {what}"),
    N_("all have closed"),
    N_("at the table"),
    N_("at the table. Settings"),
    N_("cut off, {time}"),
    N_("cut off. Settings"),
    N_("less: {what}"),
    N_("lost"),
    N_("more: {what}"),
    N_("not sent yet"),
    N_("seen before"),
    N_("stands"),
    N_("taken back"),
    N_("to be done"),
    N_("while you slept, {time}"),
    N_("{n} are struck now."),
    N_("{n} boxes more"),
    N_("{n} min"),
    N_("{n} of {count}"),
    N_("Dice: {n} of {count}"),
    N_("Total: tap it, and it is done"),
    N_("Die by die"),
    N_("the rest"),
    N_("the rest: {what}"),
    N_("{n} s"),
    N_("{what}, all the same"),
    N_("{what}, {n} to be done"),
    N_("{what}: something happened since ({since}). Do it now?"),
)
"""Every key the page says; a test holds it against the page."""
