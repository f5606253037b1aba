"""What the pages for newcomers say is so."""

import re
from pathlib import Path

import pytest

from tests.tools import house

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/new-game.md")
FOLDERS = "core|systems|services|store|scan|printing|hosting|cli|ui|fleetdesk|resources|docs|tests"


def test_the_picture_is_drawn_from_this_code():
    assert house.PICTURE.read_text("utf-8") == house.picture(), "run python -m tests.tools.house"


def test_nothing_in_the_picture_goes_up():
    assert "arrow wrong" not in house.picture()


@pytest.mark.parametrize("page", PAGES)
def test_every_file_a_page_names_is_there(page):
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(rf"`((?:{FOLDERS})/[\w/.*-]+)`", text))
    for name in named:
        path = name.replace("<id>", "*")
        assert any((ROOT / base).glob(path) for base in ("", "fleetdesk")), name
    for link in re.findall(r"\]\(([\w./-]+)\)", text):
        assert ((ROOT / page).parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES)
def test_every_tool_a_page_names_can_be_run(page):
    for module in re.findall(r"python -m ([\w.]+)", (ROOT / page).read_text("utf-8")):
        if module.startswith("tests"):
            path = ROOT / module.replace(".", "/")
            assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


@pytest.mark.parametrize("page", PAGES)
def test_every_function_a_page_names_stands_in_its_file(page):
    for path, name in re.findall(r"`([\w/]+\.py)`: `([\w.]+)`", (ROOT / page).read_text("utf-8")):
        *_, last = name.split(".")
        text = (ROOT / "fleetdesk" / path).read_text("utf-8")
        assert re.search(rf"^ *(?:(?:def|class) {last}\b|{last}:)", text, re.MULTILINE), name
