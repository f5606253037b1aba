"""Papers of several sides in one file."""

import shutil

from fleetdesk import paths
from fleetdesk.core.blocks.cards import Card, Document, Head, Notes
from fleetdesk.core.words import ENGLISH, Msg, Words
from fleetdesk.services.printing import file_name, printables, together

said = Msg.verbatim


def head(name):
    return Head(title=said("Ship log"), line=said(name))


def paper(name, text, **more):
    cards = (Card(blocks=(Notes(text=said(text)),)), Card(blocks=(Notes(text=said("more")),)))
    return Document(head=head(name), cards=cards, fleets=name, **more)


def test_each_keeps_its_line_and_begins_a_page():
    whole = together((paper("Blue 2026-11-21", "b"), paper("Red 2026-11-21", "r")))
    assert [card.head for card in whole.cards] == [
        head("Blue 2026-11-21"),
        None,
        head("Red 2026-11-21"),
        None,
    ]
    assert [card.starts_page for card in whole.cards] == [False, False, True, False]


def test_one_alone_is_left_as_it_is():
    alone = paper("Blue 2026-11-21", "b")
    assert together((alone,)) == alone


def test_the_file_is_named_after_every_fleet_the_sheet_and_the_date():
    today = {"sheet": said("Ship log"), "date": "2026-11-21"}
    whole = together((paper("Blue", "b", **today), paper("Red: wing", "r", **today)))
    assert file_name(whole, ENGLISH) == "Blue - Red wing Ship log 2026-11-21"


def test_twins_give_one_name():
    assert file_name(together((paper("Blue", "b"), paper("Blue", "r"))), ENGLISH) == "Blue"


def test_a_paper_of_nobody_has_a_name():
    assert file_name(paper("", "b"), ENGLISH) == "fleetdesk"


def test_a_crowd_is_named_after_the_first():
    many = tuple(paper(f"Squadron of the {n}th reserve", "x") for n in range(8))
    assert file_name(together(many), ENGLISH) == "Squadron of the 0th reserve"


def test_a_paper_of_the_whole_table_stands_once():
    shared = paper("Table", "t", shared=True)
    assert len(together((shared, shared)).cards) == 2


def test_a_list_of_the_program_is_named_in_the_language_of_the_paper_and_a_players_as_he_named_it(tmp_path):
    shipped = paths.shipped_fleets() / "age_of_sail" / "nile_british.json"
    french = Words.load("fr", paths.texts())
    (sample,) = printables(shipped, words=french)
    assert sample.fleet.name == "Aboukir 1798 · Nelson"
    assert [one.name for one in sample.fleet.squadrons] == [
        "Avant-garde",
        "Corps de bataille",
        "Arrière-garde",
    ]
    (own,) = printables(shutil.copy(shipped, tmp_path / "own.json"), words=french)
    assert [one.name for one in own.fleet.squadrons] == ["Van", "Centre", "Rear"]


def test_a_list_of_a_checkout_is_of_the_program_while_nobody_has_changed_it(tmp_path):
    french = Words.load("fr", paths.texts())
    checkout = tmp_path / "checkout"
    shutil.copytree(paths.shipped_fleets(), checkout / "fleets")
    listed = checkout / "fleets" / "galleys" / "mylae_rome.json"
    (sample,) = printables(listed, words=french)
    assert sample.fleet.name == "Myles, 260 av. J.-C. · Rome"
    listed.write_text(listed.read_text("utf-8") + "\n", "utf-8")
    (changed,) = printables(listed, words=french)
    assert changed.fleet.name == "Mylae 260 BC · Rome"
