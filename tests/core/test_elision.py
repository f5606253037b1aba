"""French words that give up their vowel before the name that follows."""

import pytest

from fleetdesk.core.words import Words, msg

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"


@pytest.fixture
def french(root):
    return Words.load("fr", root / "resources" / "i18n")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Enclume", f"d{APOSTROPHE}Enclume"),
        ("Étoile", f"d{APOSTROPHE}Étoile"),
        ("Victory", "de Victory"),
        ("Hood", "de Hood"),
        ("Yamato", "de Yamato"),
        ("USS Wahoo", "de USS Wahoo"),
        ("U-47", "de U-47"),
        ("E4", "de E4"),
        ("Onze Mai", "de Onze Mai"),
        ("", "de "),
    ],
)
def test_a_name_that_begins_with_a_vowel_takes_the_other_away(french, name, said):
    assert french.say(msg("Boarding of {ship}", ship=name)) == f"Abordage {said}"


def test_a_name_is_never_changed_and_english_has_none_of_it(french):
    told = msg("{ship} is not in play", ship="Prise de {who}")
    assert "Prise de {who}" in french.say(told)
    assert Words("en").say(msg("de {ship}", ship="Orion")) == "de Orion"
