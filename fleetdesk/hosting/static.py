"""What anybody may fetch: the empty page, its looks and its texts. Nothing of a battle, and no folder is looked into.

Every file has its address before the first phone comes: an address is looked up in a table, never made into a path.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path

from fleetdesk.core.layout import drawings
from fleetdesk.core.layout.marks import Curve
from fleetdesk.core.layout.marks import Path as Outline
from fleetdesk.core.words import N_, Words

FONTS = (
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif-Bold.ttf", "RobotoCondensed-Regular.ttf",
    "RobotoCondensed-Bold.ttf", "Vollkorn-Bold.ttf",
)  # fmt: skip
_SAYS = re.compile(r'\bsay\(("(?:[^"\\]|\\.)*")')
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


_UNLOADED = {
    "lost": N_(
        "This page has not arrived whole: load it again. If that does not help, this browser is too old for it."
    ),
    "again": N_("Load the page anew"),
    "off": N_(
        "This page needs JavaScript: allow it in the settings of this browser, then load the page anew."
    ),
}
"""What the page says by itself while no script of it runs."""


def _page(folder: Path, words: Words) -> bytes:
    """The page, with all its scripts asked for at once: by themselves each would wait for those that name it."""
    page = (folder / "index.html").read_text("utf-8").replace("{language}", words.language)
    for place, text in _UNLOADED.items():
        page = page.replace(f"{{{place}}}", escape(words.text(text)))
    scripts = sorted(f"/p/{one.name}" for one in folder.glob("*.js"))
    early = "".join(f'<link rel="modulepreload" href="{one}">\n' for one in scripts if one not in page)
    return page.replace("</head>", f"{early}</head>").encode()


def spoken(accepted: str, found: Mapping[str, Sheet]) -> str:
    """The address of the page in the first language a browser names (`Accept-Language`) that the page speaks.

    Its script asks the phone itself (`words.js`); this is for what is said without it.
    """
    tags = (one.strip()[:2].lower() for one in accepted.split(","))
    return next((address for one in tags if (address := f"/p/{one}.html") in found), "/")


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


def said(pages: Path) -> list[str]:
    """Every text the scripts of the page say, by its English: the key of the catalogues."""
    scripts = [path.read_text("utf-8") for path in pages.glob("*.js")]
    return sorted({json.loads(key) for script in scripts for key in _SAYS.findall(script)})


def sheets(resources: Path, languages: Mapping[str, Words]) -> dict[str, Sheet]:
    """Address -> file."""
    pages = resources / "phones"
    found = {
        f"/p/{path.name}": _sheet(path.read_bytes(), path.suffix)
        for path in sorted(pages.iterdir())
        if path.suffix in _KINDS
    }
    del found["/p/index.html"]
    found["/p/plans.json"] = _sheet(_plans(), ".json")
    found["/p/theme.css"] = _sheet(_themes(resources / "themes"), ".css")
    for path in sorted((resources / "icons").glob("*.svg")):
        found[f"/p/icons/{path.name}"] = _sheet(path.read_bytes(), ".svg")
    for name in FONTS:
        path = resources / "fonts" / name
        if path.is_file():
            found[f"/p/fonts/{name}"] = _sheet(path.read_bytes(), ".ttf")
    keys = said(pages)
    for language, words in languages.items():
        texts = {key: words.text(key) for key in keys}
        found[f"/p/{language}.html"] = _sheet(_page(pages, words), ".html")
        found.setdefault("/", found[f"/p/{language}.html"])
        found[f"/p/texts/{language}.json"] = _sheet(json.dumps(texts, ensure_ascii=False).encode(), ".json")
    return found
