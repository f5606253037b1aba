"""The kinds of words sorted by the letters they begin with tell what all their patterns tell together."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from fleetdesk import paths
from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.posts.text.words import BOUND, Kinds, beginnings, folded, vocabulary
from fleetdesk.systems.salves.sea.grid import read_cell

POSTS = Path(__file__).with_name("posts.json")
NAMES = {
    side: Names(
        [
            OwnShip(one["name"], one["name"], one["type"], attack=one["attack"], speed=one["speed"], at=read_cell(one["at"]))
            for one in fleet
        ],
        [],
    )
    for side, fleet in json.loads(POSTS.read_text(encoding="utf-8"))["fleets"].items()
}  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        ("abc", "a"),
        ("a|b(?:c|d)", "ab"),
        ("(?:a |b )?c", "abc"),
        (r"\+", "+"),
        ("r?ajout(?:e|es)", "ra"),
        ("(?<![a-z])(?:x|y)z", "xy"),
        (r"(?:(?:to|at) (?:the )?)?left", "tal"),
    ],
)
def test_what_a_pattern_may_begin_with(pattern: str, letters: str) -> None:
    assert set(beginnings(pattern)) == set(letters)


@pytest.mark.parametrize("pattern", [r"\w+", "[a-z]x", "a?", ".b", "(?:a|)"])
def test_a_pattern_that_does_not_tell_may_begin_with_anything(pattern: str) -> None:
    assert "" in set(beginnings(pattern))


def test_a_word_held_against_few_patterns_is_of_the_kind_all_of_them_tell() -> None:
    file = paths.resources() / "systems" / "salves" / "words.toml"
    raw = tomllib.loads(file.read_text(encoding="utf-8"))["kinds"]
    shots = vocabulary().shots
    patterns = {kind: [one.replace("{shots}", shots) for one in some] for kind, some in raw.items()}
    whole = re.compile(
        "|".join(f"(?P<{kind}>(?:{'|'.join(some)}){BOUND})" for kind, some in patterns.items())
    )
    sorted_by_letter = Kinds(patterns)
    for post in json.loads(POSTS.read_text(encoding="utf-8"))["posts"]:
        text = folded(post["post"])
        for at in range(len(text)):
            found, expected = sorted_by_letter.match(text, at), whole.match(text, at)
            assert (found and (found.lastgroup, found.group())) == (
                expected and (expected.lastgroup, expected.group())
            ), text[at : at + 30]


def _orders(post: str, side: str = "FR") -> tuple[dict[str, tuple[object, ...]], set[str]]:
    """What is read of a post: ship -> its steps or salvos, and the ships asked about."""
    found = read(post, NAMES[side], 4)
    told: dict[str, tuple[object, ...]] = {
        ship: one.steps or one.salvos for ship, one in found.orders.items()
    }
    return told, {one.ship for one in found.asks}


def _forms(told: str) -> list[str]:
    return told.split("|")


@pytest.mark.parametrize(
    "verb",
    _forms("remonte|s'écarte|file|gagne|rallie|se glisse|plonge|recule|grimpe|oblique|fonce|s'en va|trace|détale|repart|bat en retraite"),
)  # fmt: skip
def test_a_verb_of_going_before_a_cell_is_no_fire(verb: str) -> None:
    led = "" if verb in {"gagne", "rallie"} else "en "
    assert _orders(f"Le Richelieu {verb} {led}K12.") == ({"Richelieu": ((1, "N"),)}, set())


@pytest.mark.parametrize("verb", _forms("nips round|heads|sneaks|slides|nips|edges|hustles|limps|drops down|pulls back|relocates|falls back|scampers|shuffles"))  # fmt: skip
def test_a_ship_goes_to_a_cell_in_many_ways(verb: str) -> None:
    assert _orders(f"Hood {verb} to L4.", "UK") == ({"HMS Hood": ((1, "N"),)}, set())


@pytest.mark.parametrize("verb", _forms("gives all four to|gives everything to|lets rip at|showers|drops everything on|has a go at|sends all four to"))  # fmt: skip
def test_a_ship_fires_at_a_cell_in_many_ways(verb: str) -> None:
    assert _orders(f"Hood {verb} L4.", "UK") == ({"HMS Hood": (("L4", 4),)}, set())


@pytest.mark.parametrize(
    "told",
    _forms("met machine avant toute, plein ouest|part à toute berzingue vers l'ouest|fonce à bride abattue, plein ouest|file vers l'ouest, ventre à terre"),
)  # fmt: skip
def test_full_speed_in_other_words_is_no_single_cell(told: str) -> None:
    assert _orders(f"Le Richelieu {told}.") == ({"Richelieu": ((3, "W"),)}, set())


@pytest.mark.parametrize("told", _forms("met la patate, plein ouest|part à toute patate vers l'ouest|fonce au clairon, plein ouest"))  # fmt: skip
def test_a_way_beside_a_word_that_may_tell_how_far_is_asked_about(told: str) -> None:
    assert _orders(f"Le Richelieu {told}.") == ({}, {"Richelieu"})


@pytest.mark.parametrize("post", _forms("Le Richelieu reste au nord|Le Richelieu se cache au nord|Le Richelieu se terre une case au nord|Le Richelieu tourne ses canons vers K12|Le Richelieu attend au nord"))  # fmt: skip
def test_where_a_ship_stays_or_turns_her_guns_to_is_no_way_to_go(post: str) -> None:
    assert _orders(post) == ({}, {"Richelieu"})


@pytest.mark.parametrize(
    "nouns", _forms("obus|poissons|pruneaux|dragées|munitions|appareils|torpilles|bombes")
)
def test_what_is_fired_has_many_names(nouns: str) -> None:
    assert _orders(f"Le Richelieu envoie deux {nouns} en K14.") == ({"Richelieu": (("K14", 2),)}, set())


@pytest.mark.parametrize("called", _forms("Toute l'escadre|Toute l'équipe|L'ensemble de mon escadre|La flotte au grand complet|Toutes mes unités|Tout mon petit monde|Chacun de mes navires|Ma flotte|Every last ship"))  # fmt: skip
def test_the_whole_fleet_has_many_names(called: str) -> None:
    told, asked = _orders(f"{called} : une case au nord.")
    assert (set(told.values()), asked, len(told)) == ({((1, "N"),)}, set(), 8)


@pytest.mark.parametrize("why", _forms("rien ne presse|histoire de ratisser|on ne sait jamais|par prudence|sans un bruit|sans faire de vagues|pas de panique|ça sent le roussi|au cas où"))  # fmt: skip
def test_a_reason_behind_a_complete_order_changes_nothing(why: str) -> None:
    assert _orders(f"Le Richelieu avance d'une case au nord, {why}.") == ({"Richelieu": ((1, "N"),)}, set())


@pytest.mark.parametrize("told", ["elle en fait deux", "qui en fait deux", "which does two cells"])
def test_a_ship_excepted_with_a_count_alone_is_asked_about(told: str) -> None:
    orders, asked = _orders(f"Tout le monde 1E, sauf le Béarn, {told}.")
    assert (len(orders), asked) == (7, {"Béarn"})


def test_the_whole_lot_goes_or_is_fired() -> None:
    told, asked = _orders("Whole lot one south.", "UK")
    assert (set(told.values()), asked) == ({((1, "S"),)}, set())
    told, asked = _orders("Hood J4, whole lot.", "UK")
    assert ([*told], asked) == (["HMS Hood"], set())


@pytest.mark.parametrize("owned", _forms("J'ai commis une erreur|une erreur|j'ai commis une petite faute"))
def test_an_error_is_no_count_of_shots(owned: str) -> None:
    told, asked = _orders(f"{owned} : c'est la case J14 que le Richelieu doit viser.")
    assert (told, asked) == ({"Richelieu": (("J14", 4),)}, set())


def test_a_fleet_goes_but_for_ships_told_of_one_by_one() -> None:
    told, asked = _orders(
        "The whole fleet will shift one cell south, with two exceptions: Upholder, who keeps her station, "
        "and Cossack, who fires both her guns at J4.",
        "UK",
    )
    assert not asked
    assert (told["HMS Upholder"], told["HMS Cossack"]) == ((), (("J4", 2),))
    assert {told[ship] for ship in told.keys() - {"HMS Upholder", "HMS Cossack"}} == {((1, "S"),)}


@pytest.mark.parametrize(
    "why",
    _forms("pour laisser passer les copains|pour ne pas gêner|pour mieux voir|car il a du retard à rattraper|il était trop exposé|parce que le Béarn est lent|histoire de respirer"),
)  # fmt: skip
def test_a_clause_of_reason_is_left_out(why: str) -> None:
    told, asked = _orders(f"Le Richelieu avance d'une case au nord, {why}. L'Orion 1S.")
    assert (told, asked) == ({"Richelieu": ((1, "N"),), "Orion": ((1, "S"),)}, set())


@pytest.mark.parametrize(
    "why",
    _forms("because it was cancelled|pour finir au sud|pour annuler|to let Orion fire at K7|it was a bad idea|because that is only a draft|car j'hésite encore|he was wrong"),
)  # fmt: skip
def test_a_reason_that_tells_more_than_why_is_asked_about(why: str) -> None:
    told, asked = _orders(f"Le Richelieu avance d'une case au nord, {why}.")
    assert "Richelieu" not in told
    assert "Richelieu" in asked


def test_a_reason_before_an_order_is_left_out() -> None:
    post = "Since somebody keeps sniffing at my flank, Hood goes two cells north."
    assert _orders(post, "UK") == ({"HMS Hood": ((2, "N"),)}, set())


@pytest.mark.parametrize("verb", _forms(": relâche|roupille|se terre|fait le mort|jette l'ancre|se tourne les pouces|campe sur ses positions|se fait oublier|souffle un peu|tient sa position"))  # fmt: skip
def test_a_ship_stays_in_many_ways(verb: str) -> None:
    assert _orders(f"Le Richelieu {verb}.") == ({"Richelieu": ()}, set())


@pytest.mark.parametrize("verb", _forms("naps|takes a breather|bides her time|stands fast|marks time|plays dead|hunkers down|drops anchor|has the night off"))  # fmt: skip
def test_an_english_ship_stays_in_many_ways(verb: str) -> None:
    assert _orders(f"Hood {verb}.", "UK") == ({"HMS Hood": ()}, set())


def test_an_apostrophe_left_out_is_none_of_a_name() -> None:
    assert _orders("l aquila tape c15 avec tout ce qu elle a", "IT") == ({"Aquila": (("C15", 3),)}, set())


@pytest.mark.parametrize("post", _forms("Toute la flotte ennemie recule d'une case au nord.|Toute la bande de Gino 1N.|L'escadre adverse descend d'une case au sud.|Une partie de l'escadre avance d'une case au nord.|One of my ships goes 1N.|Half of the squadron moves 1N."))  # fmt: skip
def test_the_fleet_of_another_or_a_part_of_mine_is_not_all_of_it(post: str) -> None:
    assert _orders(post)[0] == {}


def test_what_a_ship_does_instead_of_what_is_denied() -> None:
    post = "Le Richelieu n'ira finalement pas par l\u00e0, il descend de deux cases au sud."
    assert _orders(post) == ({"Richelieu": ((2, "S"),)}, set())


def test_an_order_of_another_turn_leaves_those_of_this_one() -> None:
    post = "Hood fires at M6. On turn 5 I mean to bring Cossack 3S, but I shall post that in due course."
    assert _orders(post, "UK") == ({"HMS Hood": (("M6", 4),)}, set())


@pytest.mark.parametrize(
    "but", _forms("à l'exclusion du|mais pas le|hormis le|excluding|save|minus|not counting")
)
def test_one_is_left_out_of_the_whole_fleet_in_many_ways(but: str) -> None:
    told, asked = _orders(f"Tout le monde avance d'une case au nord, {but} Richelieu : 2S")
    assert (told.pop("Richelieu"), set(told.values()), asked) == (((2, "S"),), {((1, "N"),)}, set())


@pytest.mark.parametrize(
    "hail", ["God save the Prince of Wales", "God bless Prince of Wales", "God save the King"]
)
def test_who_is_hailed_before_an_order_is_not_ordered_to_do_it(hail: str) -> None:
    found = read(f"{hail}, Hood 1N. Ark Royal passes.", NAMES["UK"], 4)
    assert {ship: one.kind for ship, one in found.orders.items()} == {
        "HMS Hood": "move",
        "HMS Ark Royal": "none",
    }


@pytest.mark.parametrize("whole", _forms("Toute la team|Toute la clique|The whole gang|The entire posse"))
def test_any_noun_names_the_whole_fleet_where_an_order_of_all_of_it_follows(whole: str) -> None:
    told, asked = _orders(f"{whole} 1N")
    assert (set(told.values()), asked, len(told)) == ({((1, "N"),)}, set(), 8)


def test_all_night_and_all_shots_are_no_fleet() -> None:
    assert _orders("Toute la nuit 1N me trottait en tête. Richelieu 1S") == (
        {"Richelieu": ((1, "S"),)},
        set(),
    )


def test_the_only_exception_may_have_a_sentence_of_its_own() -> None:
    found = read(
        "La flotte entière reste au mouillage. Seule exception : le Richelieu, qui tire en K12.",
        NAMES["FR"],
        4,
    )
    assert (found.orders["Richelieu"].kind, found.orders["Béarn"].kind, found.asks) == ("fire", "none", ())


@pytest.mark.parametrize("why", _forms("to cover her|to escort the Béarn|pour escorter le Béarn"))
def test_what_an_order_is_good_for_is_no_other_order(why: str) -> None:
    assert _orders(f"Béarn 2S, Richelieu 1SW {why}") == (
        {"Béarn": ((2, "S"),), "Richelieu": ((1, "SW"),)},
        set(),
    )


@pytest.mark.parametrize("told", _forms("among the destroyers|between the Dunkerque and the Orion"))
def test_ships_that_tell_where_another_goes_are_ordered_nothing(told: str) -> None:
    found = read(f"Richelieu 1S to hide {told}, Béarn bombs K12 twice", NAMES["FR"], 4)
    assert set(found.orders) <= {"Richelieu", "Béarn"}


def test_names_alone_between_semicolons_share_their_order() -> None:
    post = "one south: Dunkerque; Nautilus\nSTATIONARY\nCasabianca; Orion"
    found = read(post, NAMES["FR"], 4)
    assert {ship: one.kind for ship, one in found.orders.items()} == {
        "Dunkerque": "move", "Nautilus": "move", "Casabianca": "none", "Orion": "none",
    }  # fmt: skip
