"""Every number in a text of a game leads to a rule that can be read, in both languages."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from fleetdesk import cli, systems
from fleetdesk.cli.command import Console
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.rule_book import NUMBER, RuleBook, numbered, read_rule_book
from fleetdesk.core.words import ENGLISH
from tests import fakes

BOOK = fakes.SYSTEM.rule_book()
WITH_BOOK = [game for game in systems.system_ids() if systems.load(game).rule_book().chapter]
RULE = '[[chapter.rule]]\nid = "R1"\nat = ""\nen = "One."\nfr = "Une."\n'
CHAPTER = '[[chapter]]\ntitle = { en = "Wind", fr = "Vent" }\n'


@pytest.mark.parametrize("game", WITH_BOOK)
def test_a_number_named_anywhere_in_a_game_can_be_read(game):
    folder = Path(str(import_module(f"{systems.__name__}.{game}").__file__)).parent
    named = {number for file in folder.rglob("*.py") for number in NUMBER.findall(file.read_text("utf-8"))}
    assert named - systems.load(game).rule_book().rules.keys() == set()


@pytest.mark.parametrize("game", WITH_BOOK)
def test_both_languages_are_told_apart_and_set_as_they_are_printed(game):
    for chapter in systems.load(game).rule_book().chapter:
        for rule in chapter.rule:
            assert rule.en != rule.fr, rule.id
            assert rule.en.endswith("."), rule.id
            assert rule.fr.endswith("."), rule.id
            assert NUMBER.findall(rule.en) == NUMBER.findall(rule.fr), rule.id
        for text in (chapter.title.fr, *(rule.fr for rule in chapter.rule)):
            assert not re.search(
                r"[^\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\d][:;?!»](?= |$)|'|« ", text
            ), text


def test_a_book_is_searched_by_words_numbers_and_without_accents():
    def found(sought, language="en"):
        return [rule.id for rule in BOOK.found(sought, language).rules]

    assert found("") == ["R1", "R12"]
    assert found("r1") == ["R1"]
    assert found("pond fires") == ["R1"]
    assert found("coulee", "fr") == ["R12"]
    assert found("sunk", "fr") == []


def test_a_text_names_rules_once_and_only_those_there_are():
    assert [rule.id for rule in BOOK.named("R12, R1 and R12 again (R99), not AR1")] == ["R12", "R1"]
    assert RuleBook().named("R1") == ()
    assert [ENGLISH.say(numbered(rule)) for rule in BOOK.chapter[0].rule] == ["R1 · booklet 2.d", "R12"]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"\xff", "rules.toml"),
        (b"[[chapter", "rules.toml"),
        (CHAPTER.encode(), "chapter.0.rule: it is missing"),
        (f"{CHAPTER}{RULE}{RULE}".encode(), "R1 stands there twice"),
        (f"{CHAPTER}{RULE.replace('Une.', '')}".encode(), "chapter.0.rule.0.fr: it is too short"),
        (f"{CHAPTER}{RULE.replace('Une.', 'x' * 1001)}".encode(), "at most 1000 characters"),
        (f"{CHAPTER}{RULE}".replace("R1", "R1b").encode(), "chapter.0.rule.0.id"),
    ],
)
def test_a_damaged_file_is_said_in_a_sentence(raw, said):
    with pytest.raises(BadInput) as stopped:
        read_rule_book(raw, "rules.toml")
    assert said in str(stopped.value)
    assert "Put back the file that came with FleetDesk." in str(stopped.value)


@pytest.mark.parametrize(
    ("about", "status", "out", "complaint"),
    [
        (("R12",), 0, "The pond\n    R12\n        At no hull it is sunk (R1).\n", ""),
        (("fires", "once"), 0, "The pond\n    R1 · booklet 2.d\n        A boat fires once a turn.\n", ""),
        (("R1", "R99"), 2, "", "Paper boats has no rule R99."),
        (("kraken",), 1, "No rule of Paper boats holds “kraken”.\n", ""),
    ],
)
def test_the_command_line_reads_a_rule(about, status, out, complaint, capsys):
    desk = Console(words=ENGLISH, ids=lambda: ("toy",), named=fakes.find, find=fakes.find)
    assert cli.main(("rules", "show", "toy", *about), open_window=None, console=desk) == status
    said = capsys.readouterr()
    assert (said.out, complaint in said.err) == (out, True)


def test_the_command_line_reads_it_in_french(capsys):
    desk = Console(words=ENGLISH, ids=lambda: ("toy",), named=fakes.find, find=fakes.find)
    assert cli.main(("--lang", "fr", "rules", "show", "toy", "r1"), open_window=None, console=desk) == 0
    told = capsys.readouterr().out
    assert told == "La mare\n    R1 · livret 2.d\n        Une barque tire une fois par tour.\n"
