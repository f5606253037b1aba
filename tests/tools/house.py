"""Draw the house from its code: `python -m tests.tools.house` writes docs/architecture.svg.

Boxes are the packages, one floor a layer; an arrow says that the upper one imports one of the floor below it. An import
may also reach further down, which is not drawn; one that went up would be drawn in red.
"""

import argparse
import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "fleetdesk"
PICTURE = ROOT / "docs" / "architecture.svg"
GAME = PACKAGE / "systems" / "uncharted_seas"
"""The game whose inside is shown: a game reads like its rule book."""

HOUSE = (
    (("__main__", "the door"), ("bootstrap", "puts the parts together")),
    (("ui", "the window (Qt)"), ("cli", "commands")),
    (("hosting", "every phone at the table"),),
    (("services", "what the program does, without a window"),),
    (("scan", "photographs of struck sheets"),),
    (("printing", "paper (ReportLab)"), ("store", "files (SQLite)")),
    (("systems", "the games, one folder each"),),
    (("core", "battles, actions, journal, cards, words: no screen, no disk"),),
)
ROOMS = (
    (("show", "screen"), ("paper", "sheets"), ("cases", "worked cases")),
    (("chapters", "the rules, with what they ask and foretell"), ("lists", "prices, verdicts")),
    (("state", "what changes in play"),),
    (("profiles", "cards"), ("options", "house rules"), ("tables", "numbers of the book")),
)
FLOORS = dict.fromkeys(
    ("show", "paper", "cases", "lists", "state", "profiles", "options", "tables", "reasons")
)
WIDE, HIGH, GAP = 620, 44, 34
STYLE = """<style>
.room{fill:#f4f1ea;stroke:#1f3a4d} .name{font:600 14px sans-serif;fill:#1f3a4d} .says{font:11px sans-serif;fill:#444}
.arrow{stroke:#8a6d3b;stroke-width:1.2} .wrong{stroke:#b00020;stroke-width:3} .head{font:600 15px sans-serif}
</style>"""
HEAD = """<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0L8 4L0 8z" fill="#8a6d3b"/></marker></defs>"""


def imported(path: Path) -> set[str]:
    """Modules a file names in its imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
    return found


def part_of(path: Path, folder: Path) -> str:
    """The room of a folder a file belongs to: the folder or module right below it."""
    return path.relative_to(folder).parts[0].removesuffix(".py")


def arrows(folder: Path, prefix: str) -> set[tuple[str, str]]:
    """(importing room, imported room) of a folder."""
    rooms = {one.name.removesuffix(".py") for one in folder.iterdir()}
    found = set()
    for path in folder.rglob("*.py"):
        here = part_of(path, folder)
        for name in imported(path):
            if name.startswith(prefix + "."):
                there = name.removeprefix(prefix + ".").partition(".")[0]
                if there in rooms and there != here:
                    found.add((here, there))
    return found


def chapters(found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows of a game with all its chapters taken as one room."""
    return {
        (one if one in FLOORS else "chapters", other if other in FLOORS else "chapters")
        for one, other in found
        if one != "game"
    }


def drawn(plan: tuple[tuple[tuple[str, str], ...], ...], found: set[tuple[str, str]], top: int) -> list[str]:
    """The floors of a plan with the arrows between them."""
    marks: list[str] = []
    place: dict[str, tuple[float, int]] = {}
    for floor, rooms in enumerate(plan):
        y, width = top + floor * (HIGH + GAP), (WIDE - 12 * (len(rooms) - 1)) / len(rooms)
        for at, (name, says) in enumerate(rooms):
            x = 20 + at * (width + 12)
            place[name] = (x + width / 2, y)
            marks.append(
                f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{HIGH}" rx="4" class="room"/>'
            )
            marks.append(f'<text x="{x + 10:.0f}" y="{y + 19}" class="name">{name}</text>')
            marks.append(f'<text x="{x + 10:.0f}" y="{y + 35}" class="says">{says}</text>')
    for one, other in sorted(found):
        if one in place and other in place:
            (x1, y1), (x2, y2) = place[one], place[other]
            if y2 - y1 == HIGH + GAP or y2 < y1:
                look = "arrow" if y2 > y1 else "arrow wrong"
                marks.append(
                    f'<line x1="{x1:.0f}" y1="{y1 + HIGH}" x2="{x2:.0f}" y2="{y2 - 4}" class="{look}" '
                    'marker-end="url(#head)"/>'
                )
    return marks


def picture() -> str:
    """The whole drawing."""
    below = 64 + len(HOUSE) * (HIGH + GAP)
    high = below + 20 + len(ROOMS) * (HIGH + GAP)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE + 40} {high}">',
            STYLE,
            HEAD,
            '<rect width="100%" height="100%" fill="#fff"/>',
            '<text x="20" y="28" class="head">The house</text>',
            *drawn(HOUSE, arrows(PACKAGE, "fleetdesk"), 44),
            f'<text x="20" y="{below - 18}" class="head">A game</text>',
            *drawn(ROOMS, chapters(arrows(GAME, f"fleetdesk.systems.{GAME.name}")), below),
            "</svg>\n",
        )
    )


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m tests.tools.house", description=__doc__).parse_args()
    PICTURE.write_text(picture(), "utf-8")
    print(f"{PICTURE.relative_to(ROOT)} is drawn")
    sys.exit(0)
