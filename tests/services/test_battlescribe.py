"""Army list data of players: understood in all generations, and never trusted."""

import io
import zipfile

import pytest

from fleetdesk.core.errors import BadInput, Said, StoreError
from fleetdesk.core.lists.catalogues import Imported, Remark
from fleetdesk.core.words import ENGLISH, msg
from fleetdesk.services.battlescribe import catalogue_import, plain_xml
from fleetdesk.services.battlescribe import catalogues as battlescribe
from fleetdesk.store.catalogue import Cards
from tests import catalogue_files as data
from tests import fakes


@pytest.fixture
def both(tmp_path):
    return data.write(tmp_path, a_gst=data.game_system(), b_cat=data.catalogue())


def entry(catalogue, name):
    return next(one for one in catalogue.entries if one.name == name)


def test_a_catalogue_is_read_with_its_game_system(both):
    (catalogue,) = battlescribe.read(both)
    assert (catalogue.name, catalogue.system, catalogue.revision) == ("Reed Lake Fleet", "Paper-Fleets", "7")
    assert catalogue.rules["Statistics"] == data.RULES
    heron = entry(catalogue, "Heron")
    assert heron.points == 85
    assert heron.categories == ("Tier 2",)
    assert [(rule.name, rule.text) for rule in heron.rules] == [("Tough Hide", "Hard to hurt.")]
    assert [one.type for one in heron.profiles] == ["Ship", "Weapon", "Weapon", "Weapon"]
    assert heron.profiles[0].values["Designation"] == "Heavy_Cruiser"
    assert [(use.least, use.most) for use in heron.uses] == [(2, 3)]
    assert heron.uses[0].names == ("Heron class", "Ship Class", "Heron squadron")
    assert [(one.name, one.points) for one in heron.options] == [("More point defence", 5)]


def test_a_change_that_always_holds_is_made_and_one_of_an_option_is_noted_with_it(both):
    heron = entry(battlescribe.read(both)[0], "Heron")
    assert heron.profiles[0].values["AP"] == "6", "4 and 2 more"
    assert heron.profiles[0].values["PD"] == "4", "5 only for those who buy it"
    (change,) = heron.options[0].changes
    assert (change.field, change.how, change.value) == ("PD", "increment", "1")


@pytest.mark.parametrize("make", [data.first_generation, data.newest])
def test_other_generations_say_the_same(tmp_path, make):
    (catalogue,) = battlescribe.read(data.write(tmp_path, a_gst=data.game_system(), b_cat=make()))
    heron = entry(catalogue, "Heron")
    assert heron.points == 85
    assert heron.profiles[0].values["Mv"] == "8"
    assert [(use.least, use.most) for use in heron.uses] == [(2, 3)]
    assert heron.categories[:1] == ("Tier 2",)


def test_a_catalogue_alone_is_enough(tmp_path):
    (catalogue,) = battlescribe.read(data.write(tmp_path, b_cat=data.catalogue()))
    assert catalogue.system == ""
    assert entry(catalogue, "Heron").profiles[0].values["HP"] == "6"


def test_a_zipped_catalogue_is_read(tmp_path):
    file = tmp_path / "reed.catz"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("reed.cat", data.catalogue())
    assert len(battlescribe.read([file])[0].entries) == 3


def test_links_in_a_ring_end(tmp_path):
    ring = (
        '<selectionEntry id="r1" name="A" type="model"><profiles>'
        + data.profile("pa", "A", "Ship", data.WREN)
        + f"</profiles><entryLinks>{data.link('r2', 'selectionEntry')}</entryLinks></selectionEntry>"
        f'<selectionEntry id="r2" name="B" type="unit"><entryLinks>{data.link("r1", "selectionEntry")}</entryLinks>'
        "</selectionEntry>"
    )
    (catalogue,) = battlescribe.read(data.write(tmp_path, b_cat=data.catalogue(entries=ring)))
    assert entry(catalogue, "A").profiles


# --- what is not to be trusted ------------------------------------------------------------------------

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">'
    + "".join(f'<!ENTITY lol{n} "{f"&lol{n - 1 if n > 1 else str()};" * 10}">' for n in range(1, 10))
    + "]><catalogue>&lol9;</catalogue>"
)
OUTSIDE = '<!DOCTYPE catalogue [<!ENTITY x SYSTEM "file:///etc/passwd">]><catalogue name="&x;"/>'
HOSTILE = {
    "laughs": (LAUGHS, "entities or a document type"),
    "outside": (OUTSIDE, "entities or a document type"),
    "doctype": ('<!DOCTYPE catalogue SYSTEM "x.dtd"><catalogue/>', "entities or a document type"),
    "empty": ("", "is empty"),
    "cut off": (data.catalogue()[:900], "not sound XML"),
    "text": ("Dear all, this is my list", "not sound XML"),
    "html": ("<html><body/></html>", "not army list data"),
    "roster": ('<roster id="1" name="Mine"/>', "not army list data"),
    "no such encoding": ('<?xml version="1.0" encoding="klingon"?><catalogue/>', "Save it as UTF-8"),
    "deep": ("<catalogue>" + "<a>" * 5000, "far larger"),
}


@pytest.mark.parametrize(("text", "told"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_data_is_refused_in_a_sentence(tmp_path, text, told):
    file = tmp_path / "bad.cat"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=told) as caught:
        battlescribe.read([file])
    assert "bad.cat" in str(caught.value.message)


def test_wrong_bytes_are_refused_in_a_sentence(tmp_path):
    file = tmp_path / "bad.cat"
    file.write_bytes(b'<?xml version="1.0" encoding="UTF-8"?><catalogue name="\xe9t\xe9"/>')
    with pytest.raises(BadInput, match="not sound XML"):
        battlescribe.read([file])


def test_too_many_elements_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(plain_xml, "MOST_ELEMENTS", 50)
    with pytest.raises(BadInput, match="far larger"):
        battlescribe.read(data.write(tmp_path, b_cat=data.catalogue()))


def test_a_large_file_is_not_read_to_its_end(tmp_path, monkeypatch):
    taken = []

    class Stream(io.BytesIO):
        def read(self, size=-1, /):
            taken.append(size)
            return b"<a>" + b" " * 97 if len(taken) < 10_000 else b""

    monkeypatch.setattr(plain_xml, "MOST_BYTES", 1000)
    with pytest.raises(BadInput, match="far larger"):
        plain_xml._parsed(Stream(), "big.cat")
    assert len(taken) == 11


def test_what_systems_leave_in_an_archive_for_themselves_is_passed_over(tmp_path):
    file = tmp_path / "Reed lake.CATZ"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("Reed lake/", "")
        archive.writestr("Reed lake/list \N{EN DASH} 2.xml", data.newest())
        archive.writestr("__MACOSX/Reed lake/._list", b"\0\5")
        archive.writestr("Reed lake/.DS_Store", b"Bud1")
    (catalogue,) = battlescribe.read([file])
    assert catalogue.name == "Reed Lake Fleet"


def test_a_zip_bomb_is_met_before_it_unpacks(tmp_path, monkeypatch):
    monkeypatch.setattr(plain_xml, "MOST_BYTES", 2**16)
    file = tmp_path / "bomb.catz"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.cat", b"<catalogue>" + b" " * 2**23)
    assert file.stat().st_size < 2**16
    with pytest.raises(BadInput, match="far larger"):
        battlescribe.read([file])


def test_archives_that_are_none_or_hold_several_files_are_refused(tmp_path):
    broken = tmp_path / "broken.catz"
    broken.write_bytes(b"PK\x03\x04" + bytes(40))
    with pytest.raises(BadInput, match="damaged archive"):
        battlescribe.read([broken])
    several = tmp_path / "several.catz"
    with zipfile.ZipFile(several, "w") as archive:
        archive.writestr("a.cat", "<catalogue/>")
        archive.writestr("b.cat", "<catalogue/>")
    with pytest.raises(BadInput, match="one file, not 2"):
        battlescribe.read([several])


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StoreError, match="not there any more"):
        battlescribe.read([tmp_path / "none.cat"])


# --- cards --------------------------------------------------------------------------------------------


def knowing(cards=2):
    """A game that makes cards of any catalogue."""

    def make(catalogues):
        made = tuple(
            fakes.SYSTEM.catalogue()[0].but(id=f"bs-{n}", class_name=one.name)
            for n, one in enumerate(catalogues[0].entries[:cards])
        )
        return Imported(cards=made, report=(Remark(text=msg("{n} more", n=1)),))

    return fakes.SYSTEM.but(from_catalogue=make)


def test_the_game_that_understands_most_makes_the_cards(both, tmp_path):
    less, more = knowing(1), knowing(2)
    games = {"less": less, "more": more, "none": fakes.SYSTEM}
    found = catalogue_import.read(both, ids=lambda: games, find=games.__getitem__)
    assert found.system is more
    assert [card.class_name for card in found.cards] == ["Heron", "Wren"]
    assert found.catalogues == ("Reed Lake Fleet",)


def test_nothing_is_kept_before_the_player_says_so(both, tmp_path):
    game = knowing()
    own = Cards(tmp_path / "cards")
    found = catalogue_import.read(both, own=own, ids=lambda: ("g",), find=lambda _: game)
    assert own.own(game) == ()
    assert catalogue_import.keep(found, own) == 2
    assert {card.class_name for card in own.own(game)} == {"Heron", "Wren"}
    again = catalogue_import.read(both, own=own, ids=lambda: ("g",), find=lambda _: game)
    assert "2 cards of yours" in str(again.report[0].told)
    catalogue_import.keep(again, own)
    assert len(own.own(game)) == 2, "the second import replaces the first"


def test_a_name_nobody_can_read_is_made_plain(tmp_path):
    assert battlescribe.plain("Her\u202eon\x07_\N{ZERO WIDTH SPACE}II ") == "Heron II"
    assert len(battlescribe.plain("Heron " * 900)) <= battlescribe.MOST_NAME


def test_a_report_longer_than_anybody_reads_is_cut_and_told(both):
    def make(catalogues):
        made = fakes.SYSTEM.catalogue()[0].but(id="bs-1")
        return Imported(cards=(made,), report=tuple(Remark(text=msg("{n} more", n=n)) for n in range(50_000)))

    game = fakes.SYSTEM.but(from_catalogue=make)
    found = catalogue_import.read(both, ids=lambda: ("g",), find=lambda _: game)
    assert len(found.report) == catalogue_import.MOST_REMARKS + 1
    assert "48000 remarks more" in ENGLISH.say(found.report[-1].told)


def test_data_no_game_knows_is_told(both):
    with pytest.raises(Said, match=r"3 entries with profiles"):
        catalogue_import.read(both, ids=lambda: ("g",), find=lambda _: fakes.SYSTEM)
