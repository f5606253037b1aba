"""Shared texts in a game's own words, and samples in the language of whoever looks."""

import re

import pytest

from fleetdesk import cli, paths, systems
from fleetdesk.core.words import Words, msg, nmsg
from fleetdesk.services import game_words
from fleetdesk.store import fleets
from fleetdesk.systems.age_of_sail.card import kind

FRENCH = Words.load("fr", paths.texts())
RANK = re.compile(r"(?:Rear|Vice)-Adm\.|Commod\.|Capt\.|[CcV]\.-am\.|chef d’escadre|cap\.")
AT_SEA = ("age_of_sail", "galleys", "salves", "uncharted_seas")


def test_a_fleet_in_space_has_no_navire():
    words = game_words.of_game(FRENCH, "firestorm_armada")
    assert words.say(nmsg("{n} ship", "{n} ships", 3)) == "3 vaisseaux"
    assert words.say(nmsg("{n} ship", "{n} ships", 1)) == "1 vaisseau"
    assert words.plain.say(nmsg("{n} ship", "{n} ships", 3)) == "3 vaisseaux"
    assert words.citing.plain.text("Ship names") == "Noms des vaisseaux"


def test_what_players_typed_stays_as_it_is():
    words = game_words.of_game(FRENCH, "firestorm_armada")
    assert "Le navire noir" in words.say(msg("{name} is on the shelf", name="Le navire noir"))
    assert words.text("Le navire noir") == "Le navire noir"


@pytest.mark.parametrize("game", AT_SEA)
def test_at_sea_a_navire_stays_one(game):
    assert game_words.of_game(FRENCH, game) is FRENCH


def test_no_list_that_comes_along_speaks_the_other_language():
    squadrons = {"en": set(), "fr": set()}
    names = {"en": set(), "fr": set()}
    for game in systems.system_ids():
        for file in (paths.shipped_fleets() / game).glob("*.json"):
            for language, words in (("en", Words("en")), ("fr", FRENCH)):
                told = fleets.load(file).value.in_words(words)
                names[language].add(told.name)
                squadrons[language] |= {one.name for one in told.squadrons}
    english, french = (
        {"Van", "Rear", "Frigates", "Weather column", "Detached"},
        {"Avant-garde", "Arrière-garde", "Frégates"},
    )
    assert english <= squadrons["en"]
    assert french <= squadrons["fr"]
    assert not french & squadrons["en"]
    assert not english & squadrons["fr"]
    assert "Ecnomus 256 BC · Carthage" in names["en"]
    assert "Ecnome, 256 av. J.-C. · Carthage" in names["fr"]
    assert not [one for one in names["fr"] if "BC" in one or "fleet" in one or "patrol" in one]


def test_ships_called_after_their_squadron_follow_it():
    squadrons: dict[str, tuple[str, str]] = {}
    for file in (paths.shipped_fleets() / "firestorm_armada").glob("*.json"):
        fleet = fleets.load(file).value
        pairs = zip(fleet.squadrons, fleet.in_words(FRENCH).squadrons, strict=True)
        squadrons |= {one.name: (other.name, other.ships[0].name) for one, other in pairs}
    assert squadrons["Brood 1"] == ("Couvée 1", "Couvée 1-1")
    assert squadrons["Audit"] == ("Audit", "Premier Auditeur")
    assert squadrons["Harbour 1"] == ("Havre 1", "Havre 1-1"), "the wings of a carrier bear her name"
    assert {one for one, (other, _) in squadrons.items() if one == other} == {"Audit"}


def test_all_ships_of_an_invented_list_have_names_in_the_language_and_those_of_history_their_own():
    """Alone "Drift" would be said as an order to a ship, and Nelson would sail in a "Victoire"."""
    alike: dict[str, set[str]] = {"age_of_sail": set(), "firestorm_armada": set()}
    changed = 0
    for game, names in alike.items():
        for file in sorted((paths.shipped_fleets() / game).glob("*.json")):
            fleet = fleets.load(file).value
            pairs = zip(fleet.ships(), fleet.in_words(FRENCH).ships(), strict=True)
            told = [(one.name, other.name) for (_, one), (_, other) in pairs]
            names |= {one for one, other in told if one == other}
            changed += sum(one != other for one, other in told if game == "age_of_sail")
    assert alike["firestorm_armada"] == {"Clause", "Forge", "Patience"}, "the same in both languages"
    assert {"Victory", "Defence", "Swiftsure"} <= alike["age_of_sail"]
    assert not changed


def test_admirals_have_their_rank_in_the_language_of_whoever_looks():
    ranks = {"en": set(), "fr": set()}
    for file in (paths.shipped_fleets() / "age_of_sail").glob("*.json"):
        for card in fleets.load(file).value.cards.values():
            for language, words in (("en", Words("en")), ("fr", FRENCH)):
                ranks[language] |= set(RANK.findall(words.say(kind(card) or msg("none"))))
    assert ranks == {
        "en": {"Rear-Adm.", "Vice-Adm.", "Commod.", "Capt."},
        "fr": {"C.-am.", "c.-am.", "V.-am.", "chef d’escadre", "cap."},
    }


def test_the_command_line_speaks_as_the_players_do(tmp_path, capsys):
    fleet = fleets.load(paths.shipped_fleets() / "firestorm_armada" / "aquan_patrol.json").value
    empty = fleet.squadrons[0].but(id="x", name="Reserve", ships=())
    file = tmp_path / "own.json"
    fleets.save(file, fleet.but(squadrons=(*fleet.squadrons, empty)))
    cli.main(("--lang", "fr", "check", str(file)), open_window=lambda *_: 0)
    assert "Reserve n’a aucun vaisseau" in capsys.readouterr().out


def test_a_text_of_one_word_is_swapped_in_english_too():
    words = game_words.of_game(Words("en"), "firestorm_armada")
    assert words.say(nmsg("1 sunk or taken", "{n} sunk or taken", 2)) == "2 destroyed or taken"
    assert words.text("Sunk Treasure") == "Sunk Treasure"


def test_phones_hear_the_words_of_their_game():
    words = game_words.everywhere("firestorm_armada", first="fr")
    assert list(words) == ["fr", "en"]
    assert words["fr"].text("Ships of others") == "Vaisseaux des autres"
