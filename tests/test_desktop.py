"""What a desktop is told of the program agrees with the program, and with itself."""

from configparser import RawConfigParser
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from defusedxml.ElementTree import parse

from fleetdesk import paths
from fleetdesk.cli.overview import COMMANDS
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.services.shelf.library import SENT_FLEET
from fleetdesk.store.battle.parts import SUFFIX as BATTLE
from fleetdesk.store.scenarios import SUFFIX as SCENARIO

XML = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def linux(root):
    return root / ".ci" / "linux"


@pytest.fixture
def entry(linux):
    read = RawConfigParser(delimiters="=")
    read.optionxform = str  # type: ignore[assignment, method-assign] # keys of a desktop entry have capitals
    read.read(linux / "fleetdesk.desktop", encoding="utf-8")
    return read["Desktop Entry"]


@pytest.fixture
def kinds(linux):
    """Kind of file -> the names it is known by."""
    whole = parse(linux / "fleetdesk.xml").getroot()
    return {one.get("type"): one.find(f"{MIME}glob").get("pattern") for one in whole}


def test_a_double_click_opens_what_the_program_writes(entry, kinds):
    assert sorted(kinds.values()) == sorted([f"*{BATTLE}", f"*{SENT_FLEET}", f"*{SCENARIO}"])
    assert set(entry["MimeType"].strip(";").split(";")) == set(kinds)
    assert entry["Exec"] == "fleetdesk %f"
    assert (paths.resources() / f"{entry['Icon']}.svg").exists()


@pytest.mark.parametrize("ending", [BATTLE, SCENARIO])
def test_windows_is_told_what_opens_with_it(root, ending):
    assert f'"Software\\Classes\\{ending}"' in (root / ".ci/windows/fleetdesk.iss").read_text("utf-8")


def test_both_languages_are_told(entry, linux):
    other = LANGUAGES[1]
    for key in ("GenericName", "Comment", "Keywords"):
        assert entry[f"{key}[{other}]"] != entry[key]
    for one in parse(linux / "fleetdesk.xml").getroot():
        assert [text.get(XML) for text in one.findall(f"{MIME}comment")] == [None, other]


def test_the_software_shop_is_told_the_same(linux, kinds):
    whole = parse(linux / "fleetdesk.metainfo.xml").getroot()
    assert {one.text for one in whole.findall("provides/mediatype")} == set(kinds)
    assert whole.findtext("launchable") == "fleetdesk.desktop"
    for texts in (whole.findall("summary"), whole.findall("description/p")):
        assert [one.get(XML) for one in texts] == [None, LANGUAGES[1]]
    items = whole.findall("description/ul/li")
    assert [one.get(XML) for one in items] == [None, LANGUAGES[1]] * (len(items) // 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_manual_pages_and_completions_are_made_of_all_commands(linux, language):
    spec = spec_from_file_location("texts", linux / "texts.py")
    texts = module_from_spec(spec)
    spec.loader.exec_module(texts)
    told = texts.questions(texts.whole(Words.load(language, paths.texts())))
    assert told.keys() == COMMANDS.keys()
    assert "--sheet" in told["print"].format_help()
    assert texts.questions(told["rules"])["check"].format_help()
