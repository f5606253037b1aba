"""The manual names what is really on the screen, in both languages alike, and is found by its words."""

import pytest

from fleetdesk import paths
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.rule_book import read_texts
from fleetdesk.core.handbook import LABEL, Handbook
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.services.manual import manual
from tests.tools.manual import ROOT, pages

PASSAGES = [one for part in manual().part for one in part.passage]


@pytest.fixture(scope="module")
def known():
    """Every text of the program, by its key."""
    return (paths.texts() / "fr/LC_MESSAGES/fleetdesk.po").read_text("utf-8")


@pytest.mark.parametrize("passage", PASSAGES, ids=lambda one: one.head.en)
def test_what_it_names_is_a_text_of_the_program(passage, known):
    assert sorted(LABEL.findall(passage.en)) == sorted(LABEL.findall(passage.fr))
    for label in LABEL.findall(passage.en):
        assert f'msgid "{label}"' in known


def test_a_label_stands_as_on_the_screen():
    words = {language: Words.load(language, paths.texts()) for language in LANGUAGES}
    (found,) = (one for one in PASSAGES if one.head.en == "Back from paper")
    assert "“Back from paper”" in found.said(words["en"])
    assert "«\N{NO-BREAK SPACE}Retour du papier\N{NO-BREAK SPACE}»" in found.said(words["fr"])
    assert not any(LABEL.search(one.said(each)) for one in PASSAGES for each in words.values())


def test_it_is_found_by_words_without_accents_or_capitals():
    french = Words.load("fr", paths.texts())
    told, whole = manual().found("DEFAIRE etape", french)
    assert whole
    assert {part.key for part, _ in told} <= {"paper", "table"}
    assert "paper" in {part.key for part, _ in told}
    assert not manual().found("no such words here", french).told


@pytest.mark.parametrize(
    ("language", "asked", "head"),
    [
        ("en", "how do I undo a mistake", "Taking back"),
        ("en", "delete a fleet by accident", "Nothing is lost"),
        ("en", "tutorial", "Help"),
        ("en", "print a pdf", "What can be printed"),
        ("en", "forgotten password", "An umpire"),
        ("en", "smartphones", "Phones at the table"),
        ("en", "share with QR", "Share and take in"),
        ("en", "override a rule", "Taking back"),
        ("en", "zoom", "The chart"),
        ("en", "bookmarks", "The log"),
        ("fr", "annuler une erreur", "Taking back"),
        ("fr", "recuperer une flotte supprimee", "Nothing is lost"),
        ("fr", "tutoriel", "Help"),
        ("fr", "imprimer", "What can be printed"),
        ("fr", "smartphone", "Phones at the table"),
        ("fr", "code perdu", "An umpire"),
        ("fr", "sauvegarde sur cle usb", "Backups"),
        ("fr", "regles maison du club", "House rules"),
        ("fr", "lancer les des", "Dice"),
        ("fr", "historique", "The log"),
    ],
)
def test_a_player_s_own_words_lead_to_the_passage(language, asked, head):
    told = manual().found(asked, Words.load(language, paths.texts())).told
    assert head in [passage.head.en for _, passage in told[:5]]


def test_a_damaged_file_is_told_in_a_sentence():
    with pytest.raises(BadInput, match="manual"):
        read_texts(Handbook, b"[[part]]\nkey = 'x'", "manual.toml")


def test_the_pages_are_made_of_the_texts_of_today():
    for place, page in pages().items():
        file = ROOT / "docs" / place
        assert file.read_text("utf-8") == page, "run python -m tests.tools.manual"
