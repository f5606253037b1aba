"""The walls between the layers, and the house limits. Each test reads whatever exists today."""

import ast
import json
import pkgutil
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import fleetdesk
from fleetdesk import systems

PACKAGE = Path(fleetdesk.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
TESTS = sorted(Path(__file__).parent.rglob("*.py"))
SHARED = "common"
"""The one folder of `systems` that is no game."""

ALLOWED = {
    "PySide6": {"ui"},
    "shiboken6": {"ui"},
    "reportlab": {"printing"},
    "apsw": {"store"},
    "sqlite3": set(),  # the store has its own, the same on every machine
    "random": {"core"},  # dice come from core.dice and nowhere else
}
"""Package -> the only layers that may import it."""

LINES = {"ui/window/main_window.py": 300}
MOST_LINES = 400
MOST_MODULES = 24


def games() -> list[str]:
    found = pkgutil.iter_modules(systems.__path__)
    return sorted(module.name for module in found if module.ispkg and module.name != SHARED)


TOP = {
    *(".ci", ".gitignore", "CONTRIBUTING.md", "LICENSE", "README.md", "docs", "fleetdesk", "fleets"),
    *("pyproject.toml", "resources", "tests"),
}
"""All there is at the top; what a run left there by mistake is none of it."""


def test_nothing_stands_at_the_top_that_does_not_belong_there():
    git = shutil.which("git")
    if git is None or not (PACKAGE.parent / ".git").exists():
        return  # unpacked from an archive: nobody knows what belongs to it
    kept = subprocess.run([git, "ls-files"], cwd=PACKAGE.parent, capture_output=True, text=True, check=True)
    assert {Path(one).parts[0] for one in kept.stdout.splitlines()} <= TOP


def layer(path: Path) -> str:
    """`ui` for fleetdesk/ui/app.py, `paths` for fleetdesk/paths.py."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def named(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


def imports(path: Path) -> set[str]:
    """Top-level names of all packages imported anywhere in a module, lazily or for types only too."""
    names: set[str] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names


@cache
def text_of(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a module, read once for all tests; the module itself first."""
    return tuple(ast.walk(ast.parse(text_of(path))))


def run(code: str) -> object:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=PACKAGE.parent
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_there_is_something_to_look_at():
    assert len(MODULES) > 10
    assert games()


def test_all_rules_load_without_window_paper_or_database():
    loaded = run(
        "import importlib, json, pkgutil, sys\n"
        "import fleetdesk.core, fleetdesk.systems\n"
        "for package in (fleetdesk.core, fleetdesk.systems):\n"
        "    for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        importlib.import_module(module.name)\n"
        "print(json.dumps(sorted(sys.modules)))\n"
    )
    assert isinstance(loaded, list)
    assert any(name.startswith(f"fleetdesk.systems.{games()[0]}.") for name in loaded)
    assert not {"PySide6", "shiboken6", "reportlab", "apsw", "sqlite3"} & set(loaded)


def test_only_its_layer_imports_a_big_package():
    strangers = [
        f"{named(path)} imports {name}"
        for path in MODULES
        for name, layers in ALLOWED.items()
        if layer(path) not in layers and name in imports(path)
    ]
    assert not strangers, "\n".join(strangers)


def test_nothing_outside_systems_names_a_game():
    assert games(), "without a game this test would see nothing"
    spelt = re.compile("|".join(re.escape(game).replace("_", "[ _-]?") for game in games()), re.IGNORECASE)
    found = [
        f"{named(path)}:{number}: {line.strip()}"
        for path in MODULES
        if layer(path) != "systems"
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if spelt.search(line)
    ]
    assert not found, "\n".join(found)


def test_games_do_not_know_each_other():
    found = []
    for path in MODULES:
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "systems" or len(parts) < 3:
            continue
        others = [game for game in games() if game != parts[1]]
        text = text_of(path)
        found += [f"{named(path)} names {game}" for game in others if f"systems.{game}" in text]
    assert not found, "\n".join(found)


def test_a_module_stays_short():
    long = []
    for path in MODULES:
        limit = LINES.get(path.relative_to(PACKAGE).as_posix(), MOST_LINES)
        lines = len(text_of(path).splitlines())
        if lines > limit:
            long.append(f"{named(path)} has {lines} lines, {limit} are allowed: split it by subject")
    assert not long, "\n".join(long)


def test_a_folder_can_be_read_at_a_glance():
    full = Counter(path.parent for path in MODULES)
    found = [
        f"{named(folder)} holds {modules} modules, {MOST_MODULES} are allowed: give a subject a folder of its own"
        for folder, modules in full.items()
        if modules > MOST_MODULES
    ]
    assert not found, "\n".join(found)


def test_annotations_are_read_as_they_stand():
    """Put off as text, those of every record would be compiled one by one at each start; a name from below is quoted."""
    found = [
        named(path)
        for path in MODULES + TESTS
        if any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in nodes_of(path))
    ]
    assert not found, "\n".join(found)


def test_a_silenced_check_says_why():
    silent = re.compile(r"#\s*(noqa(: [A-Z0-9, ]+)?|type: ignore(\[[a-z-, ]+\])?)\s*$")
    found = [
        f"{named(path)}:{number}: {line.strip()}"
        for path in MODULES + TESTS
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if silent.search(line)
    ]
    assert not found, "\n".join(found)


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


BARE = re.compile(r"\b(?:QLineEdit|QPlainTextEdit|QTextEdit|QComboBox|QSpinBox|QScrollArea)\(")


def test_what_is_typed_into_wears_the_look_of_the_program():
    """No field as Qt makes it: those of `ui/widgets` and the like dress themselves."""
    found = [f"{named(path)}: {one}" for path in MODULES for one in BARE.findall(text_of(path))]
    assert not found, "\n".join(found)


def test_no_layout_is_asked_for_its_items():
    """Python's name for an item that Qt made outlives it, and is then handed out for whatever lies in its place.

    A layout written in Python has items of its own; `standing` tells what stands in one of Qt's, `indexOf` in what order.
    Only where Python is made to forget them they are asked for.
    """
    asked = re.compile(r"(?<!def )\bitemAt(?:Position)?\(")
    paths = [path for path in MODULES + TESTS if path.parts[-2:] != ("widgets", "layouts.py")]
    found = [f"{named(path)}: {one}" for path in paths for one in asked.findall(text_of(path))]
    assert not found, "\n".join(found)


OPEN_ENDS = re.compile(r"\b(?:T[O]DO|F[I]XME|X[X]X)\b")  # spelt so that this line does not match itself


def test_nothing_is_left_for_later():
    """No open end in a comment or a text, no method that only promises."""
    found = [f"{path}: an open end" for path in MODULES + TESTS if OPEN_ENDS.search(text_of(path))]
    for path in MODULES + TESTS:
        raised = {
            name.id
            for node in nodes_of(path)
            if isinstance(node, ast.Raise)
            for name in ast.walk(node)
            if isinstance(name, ast.Name)
        }
        if any(name.startswith("NotImplemented") and name.endswith("Error") for name in raised):
            found.append(f"{path}: only promises")
    assert not found, "\n".join(found)


def test_relative_imports_are_not_used():
    found = [
        f"{named(path)}:{node.lineno}"
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert not found
