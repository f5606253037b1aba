"""Posts whose meaning is changed by a few words: what the changed post no longer orders is never carried out.

The counterpart of `test_changed_posts.py`. An order that is read as expected is put under a condition, denied, told of
somebody else or of another turn, wished, or taken back behind it; whatever comes of it, it must not be that order.
"""

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Order, Read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.sea.grid import read_cell

SEED = 11
EACH = 2
"""Posts of each change."""
POOL = 75
AROUND: Mapping[str, list[str]] = {
    "condition": [
        "{} if Hood is sunk", "{} si le Hood est coulé", "{}, unless something moves", "{} sauf si ça bouge en face", "{} only if nobody shoots first",
        "{} à moins que Karl ne bouge", "{}, provided the fog lifts", "{} as long as nobody comes closer", "{} dès que le brouillard se lève",
        "{} when I say so", "{} quand je le dirai", "{} on my signal", "{} à mon signal", "If Hood sinks, {}", "Si le Hood coule, {}", "Unless Karl moves, {}",
        "As a fallback, {}", "En dernier recours, {}", "In the worst case, {}", "Failing that, {}", "Au pire, {}", "Si tout va bien, {}",
        "{} once the fog lifts", "Once the fog lifts, {}", "{} when the fog lifts", "{} une fois le brouillard levé",
    ],
    "denied": [
        "Ne pas jouer : {}", "Do not play this: {}", "Never {}", "Annulé : {}", "Wrong: {}", "Faux : {}", "Anciens ordres : {}", "Old orders: {}", "Brouillon : {}",
        "Example: {}", "Exemple : {}", "Void: {}", "Caduc : {}", "Obsolete: {}", "To be deleted: {}", "{} (annulé)", "{} : non", "{}, not yet",
        "{} - just kidding", "{}, je plaisante", "{} : hors de question", "{} was my first idea", "{} (void)", "{} (barré)", "{} (not valid)", "{}, ou pas",
    ],
    "hearsay": [
        "Karl says {}", "Karl dit que {}", "According to Karl, {}", "D'après Karl, {}", "Karl écrit : {}", "My brother would play {}", "Mon frère jouerait {}",
        "Bob's advice: {}", "Le conseil de Bob : {}", "On raconte que {}", "I heard {}", "Everyone expects {}", "In the last game: {}", "In the film, {}",
        "Dans le film, {}", '"{}", said Karl', "« {} », dixit Karl",
    ],
    "another turn": [
        "Last turn {}", "Au tour dernier, {}", "Yesterday {}", "Tour 3 : {}", "Previously: {}", "Rappel : {}", "Déjà joué : {}", "History: {}", "Next turn {}",
        "Au tour suivant : {}", "Turn 5: {}", "{} next turn", "{} au prochain tour", "{} in turn 5", "{} demain", "{} plus tard", "Dans deux tours, {}",
        "{} the turn after", "Pour le tour cinq : {}", "After turn 4: {}",
    ],
    "wish or question": [
        "{} ?", "{}?", "{}, qu'en penses-tu ?", "Should I play {}?", "Et si {} ?", "J'hésite : {}", "I was going to write {}", "J'allais écrire {}",
        "I wish: {}", "I am tempted: {}", "Je suis tenté par {}", "Maybe {}", "Peut-être {}", "Perhaps {}", "My first idea: {}", "Ma première idée : {}",
        "Un jour, {}", "One day, {}", "I might {}", "I may {}", "The alternative: {}",
    ],
}  # fmt: skip
BEHIND: Mapping[str, list[str]] = {
    "taken back": [
        "Non, finalement non.", "Or rather not.", "Enfin, non.", "Scratch that.", "Forget that.", "Oublie ça.", "Laisse tomber.", "No, I changed my mind.",
        "Actually, no.", "Hmm, no.", "Just kidding!", "C'est une blague.", "Je retire.", "Don't play that one.", "Celui-là est annulé.", "That order is void.",
    ],
    "left open": [
        "Not yet though.", "Mais pas encore.", "But not this turn.", "But only if Karl agrees.", "Unless Karl objects.", "Si l'arbitre le permet.",
        "That was last turn.", "C'est pour le prochain tour.", "That is what Karl wants.", "Not final.", "Pas définitif.", "I am not sure.",
        "Attends ma confirmation.", "Laisse-moi réfléchir.", "Garde cet ordre en suspens.", "À confirmer.", "Do nothing before I confirm.",
        "I'll get back to you on that.", "Wait for my confirmation.",
    ],
    "mistaken": [
        "Wrong ship, sorry.", "Erreur de navire, désolé.", "Wrong direction.", "Mauvaise direction.", "The other way round.", "L'inverse, pardon.",
        "Make it one more.", "Une de moins.", "Le double.", "La moitié seulement.",
    ],
    "of the ship": [
        "Not {}, sorry.", "Forget {}.", "Except {}.", "{}: no.", "{} : pas encore.", "{}: not yet.", "Without {}.", "Hold {} back.", "I am still thinking about {}.",
        "{} waits for my signal.", "But {} only if Hood fires.", "{} next turn only.", "{} does the opposite.", "{} : à confirmer.", "Leave {} out of it.",
    ],
}  # fmt: skip
BELOW = [
    "EDIT: forget the above.", "Edit : rien de tout cela ne compte.", "Edit: wrong game!", "These are not my final orders.", "Ce ne sont que des idées.",
    "Real orders follow tomorrow.", "Not final!", "Provisoire.", "All this only if Karl fires first.", "Tout ceci est pour le tour 5.", "Please ignore this post.",
    "Inversez toutes les directions, pardon.", "J'ai confondu le nord et le sud.", "Replace north by south everywhere.", "Inversez les deux premiers.",
    "Don't carry any of this out.", "Je retire ces ordres.", "On suspend tout.", "None of the above.", "Actually everybody stays put.",
    "Everything one cell further.", "Do nothing before I confirm.", "I'll get back to you on that.", "Attendez ma confirmation avant de jouer.",
    "Merci de ne pas en tenir compte.", "Please disregard.", "Bref, rien.", "Umpire: please delete the above.", "Arbitre : merci de supprimer tout cela.",
    "Hold everything!", "Tout ça seulement si Karl tire en premier.", "Just kidding, real orders later.", "Edit: this was last turn's post, sorry.",
    "On reflection I'd rather pass.", "À la réflexion, je préfère passer.",
]  # fmt: skip
FRAMES: Mapping[str, list[str]] = json.loads(
    Path(__file__).with_name("meaning.json").read_text(encoding="utf-8")
)
"""Changes that were written down before the reader was held against them."""


class _Base(NamedTuple):
    """A post that is read as it was meant; and a ship whose order stands in words of its own."""

    post: str
    names: Names
    found: Read
    ship: str
    words: str


@cache
def orders_read_as_expected() -> list[_Base]:
    """Orders that stand alone in their posts, and are read as the authors meant them."""
    folder = Path(__file__).parent
    corpus = json.loads((folder / "posts.json").read_text(encoding="utf-8"))
    posts = [*corpus["posts"], *json.loads((folder / "newest_rounds.json").read_text(encoding="utf-8"))]
    names = {side: _names(corpus["fleets"], side) for side in corpus["fleets"]}
    random.Random(SEED).shuffle(posts)
    found: list[_Base] = []
    for post in posts:
        if len(found) == POOL:
            break
        found.extend(_bases(post, names[post["side"]]))
    return found


def _names(fleets: Mapping[str, Any], side: str) -> Names:
    own = [
        OwnShip(
            one["name"], one["name"], one["type"], one["attack"], one["speed"], read_cell(one.get("at", ""))
        )
        for one in fleets[side]
    ]
    return Names(own, [one["name"] for other, ships in fleets.items() if other != side for one in ships])


def _bases(post: Mapping[str, Any], names: Names) -> Iterator[_Base]:
    expect, text = post["expect"], post["post"]
    if expect.get("ask") or post.get("earlier") or len(text) > 400:
        return
    found = read(text, names, 4)
    kinds = {one["ship"]: one["kind"] for one in expect["orders"]}
    if found.asks or found.skipped or {ship: one.kind for ship, one in found.orders.items()} != kinds:
        return
    for ship, words in found.told.items():
        alone = list(found.told.values()).count(words) == 1 and text.count(words) == 1
        begins = text[: text.find(words)].rstrip(" ")[-1:] in {"", "\n", "."}
        ends = text[text.find(words) + len(words) :].lstrip(" ")[:1] in {"", "\n", "."}
        if (
            alone
            and "..." not in words  # "fires at P12... no, 1S": what is framed is half of it
            and ship
            not in read(text.replace(words, ""), names, 4).orders  # "no, 1S" behind another: likewise
            and read(words, names, 4).orders.get(ship) == found.orders[ship]  # not "Hood as above"
            and begins
            and ends
            and found.orders[ship].kind in {"move", "fire"}
            and ship.split()[-1] in words
        ):
            yield _Base(text, names, found, ship, words)
            return


@pytest.mark.parametrize("change", AROUND)
def test_an_order_that_is_none_any_more_is_not_carried_out(change: str) -> None:
    chance = random.Random(f"{SEED} {change}")
    for words in AROUND[change]:
        for one in chance.sample(orders_read_as_expected(), EACH):
            text = one.post.replace(one.words, words.format(one.words))
            assert read(text, one.names, 4).orders.get(one.ship) != one.found.orders[one.ship], text


@pytest.mark.parametrize("change", BEHIND)
def test_an_order_left_open_by_the_words_behind_it_is_not_carried_out(change: str) -> None:
    chance = random.Random(f"{SEED} {change}")
    for words in BEHIND[change]:
        for one in chance.sample(orders_read_as_expected(), EACH):
            text = one.post.replace(one.words, f"{one.words}. {words.format(one.ship)}")
            assert read(text, one.names, 4).orders.get(one.ship) != one.found.orders[one.ship], text


@pytest.mark.parametrize("words", [*BELOW, *FRAMES["below"]])
def test_orders_left_open_by_a_line_below_them_are_not_carried_out(words: str) -> None:
    for one in random.Random(f"{SEED} {words}").sample(orders_read_as_expected(), EACH):
        now = read(f"{one.post}\n{words}", one.names, 4).orders
        acting = {ship: told for ship, told in one.found.orders.items() if told.kind in {"move", "fire"}}
        assert not acting.items() & now.items(), one.post


@pytest.mark.parametrize("words", FRAMES["around"])
def test_an_order_in_a_frame_of_its_own_is_not_carried_out(words: str) -> None:
    for one in random.Random(f"{SEED} {words}").sample(orders_read_as_expected(), EACH):
        text = one.post.replace(one.words, words.format(one.words))
        assert read(text, one.names, 4).orders.get(one.ship) != one.found.orders[one.ship], text


@pytest.mark.parametrize("words", FRAMES["behind"])
def test_an_order_is_not_carried_out_whatever_takes_it_back_behind_it(words: str) -> None:
    for one in random.Random(f"{SEED} {words}").sample(orders_read_as_expected(), EACH):
        text = one.post.replace(one.words, f"{one.words}. {words}")
        assert read(text, one.names, 4).orders.get(one.ship) != one.found.orders[one.ship], text


@pytest.mark.parametrize(
    ("post", "steps"),
    [
        ("Hood swings one cell south-west and then goes two more straight west.", ((1, "SW"), (2, "W"))),
        ("Hood, without hurrying, goes one cell north.", ((1, "N"),)),
        ("The dog bit 3 postmen. Otherwise: Hood 1N", ((1, "N"),)),
        ("Small change: Hood 1N", ((1, "N"),)),
        ("Hood 1N (so there!)", ((1, "N"),)),
        ("Hood 1N (if possible), thank you", ((1, "N"),)),
        ("I am only on my phone, so quickly: Hood 1N", ((1, "N"),)),
    ],
)
def test_what_stands_around_an_order_and_changes_nothing_is_no_reason_to_ask(
    post: str, steps: tuple[tuple[int, str], ...]
) -> None:
    found = read(post, Names([OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3)], ["Bismarck"]), 4)
    assert (found.orders["hood"].steps, found.asks) == (steps, ())


@pytest.mark.parametrize("begun", ["Instead of", "Rather than", "Au lieu de", "Plutôt que", "Anything but"])
@pytest.mark.parametrize("order", ["Hood: 1N", "Hood fires at K6", "le Hood tire en K6"])
def test_what_shall_not_be_done_is_not_carried_out(begun: str, order: str) -> None:
    names = Names([OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3)], ["Bismarck"])
    found = read(f"{begun} {order}.", names, 4)
    assert not found.orders
    assert {one.ship for one in found.asks} == {"hood"}


def test_a_head_of_its_own_before_another_is_heard() -> None:
    names = Names([OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3)], ["Bismarck"])
    assert not read(
        "The plan for later: we play the great game with Hood: three at K6, one at K7.", names, 4
    ).orders
    assert read("I shall be away tomorrow: Hood 1N", names, 4).orders["hood"].steps == ((1, "N"),)


@pytest.mark.parametrize("head", ["Annul\u00e9", "Cancelled", "Ignore this", "Void"])
@pytest.mark.parametrize("sign", ["Edit: ", "Correction: ", "No, ", "Actually, "])
def test_what_is_taken_back_as_a_whole_corrects_nothing(head: str, sign: str) -> None:
    names = Names([OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3)], ["Bismarck"])
    found = read(f"Hood: fire K6.\n{head}: {sign}Hood goes 1W instead.", names, 4)
    assert not found.orders
    assert {one.ship for one in found.asks} == {"hood"}


@pytest.mark.parametrize(
    "address", ["Umpire: please note my orders.", "Arbitre : voici mes ordres.", "Umpire: hello!"]
)
def test_words_to_the_umpire_are_no_report_of_his(address: str) -> None:
    names = Names([OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3)], ["Bismarck"])
    assert read(f"{address}\nHood 1N", names, 4).orders["hood"].steps == ((1, "N"),)


@pytest.mark.parametrize("report", ["Umpire: Hood is hit at K6.", "Turn 3 - British fleet"])
def test_a_report_is_still_none_of_his_orders(report: str) -> None:
    names = Names([OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3)], ["Bismarck"])
    assert not read(f"{report}\nHood - 1N", names, 4).orders
    assert read(f"{report}\nHood - 1N\n\nHood: 1S", names, 4).orders["hood"].steps == ((1, "S"),)


PAIR = Names(
    [
        OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3),
        OwnShip("orion", "HMS Orion", "DD", attack=2, speed=3),
        OwnShip("cossack", "HMS Cossack", "DD", attack=2, speed=3),
    ],
    ["Bismarck"],
)


def _orders(post: str, earlier: str = "") -> dict[str, object]:
    return {ship: one.steps or one.salvos for ship, one in read(post, PAIR, 4, earlier).orders.items()}


@pytest.mark.parametrize(
    "post",
    [
        "Hood goes 1N, Orion stays in her wake and does the same.",
        "Hood goes 1N, Orion follows her and does the same.",
        "Le Hood va 1N, l'Orion le suit du m\u00eame mouvement.",
        "Orion follows Hood, 1N each.",
        "L'Orion suit le Hood, une case au nord pour chacun.",
    ],
)
def test_a_ship_that_follows_and_does_the_same_has_the_order_of_the_other(post: str) -> None:
    assert _orders(post) == {"hood": ((1, "N"),), "orion": ((1, "N"),)}


def test_a_ship_that_stays_and_does_the_same_as_one_that_moves_is_asked_about() -> None:
    found = read("Hood goes 1N. Orion stays and does the same.", PAIR, 4)
    assert [(one.why, one.ship) for one in found.asks] == [("contradiction", "orion")]


@pytest.mark.parametrize(
    "told", ["Everyone fires at E8 (Hood and Orion)", "Tout le monde (Hood, Orion) tire E8"]
)
def test_the_ships_in_brackets_are_all_that_is_meant(told: str) -> None:
    assert _orders(told) == {"hood": (("E8", 4),), "orion": (("E8", 2),)}


@pytest.mark.parametrize(
    ("post", "earlier", "orders"),
    [
        ("make it x3", "Hood: fire K6", {"hood": (("K6", 3),)}),
        ("make it x3", "Hood: fire K6\nOrion: fire K6", {}),
        ("make it 2 for the Orion", "Hood: fire K6\nOrion: 1S", {"hood": (("K6", 4),), "orion": ((2, "S"),)}),
        ("Hood : K6 x3\nOrion : 1S\nPS : pour le Hood mets-en 4", "", {"hood": (("K6", 4),), "orion": ((1, "S"),)}),
        ("Orion : 1S\nerratum : lire Cossack au lieu d'Orion", "", {"cossack": ((1, "S"),)}),
        ("Orion: fire K6\nread Hood instead of Orion", "", {}),
    ],
)  # fmt: skip
def test_a_count_or_a_name_is_put_right_without_telling_the_order_again(
    post: str, earlier: str, orders: dict[str, object]
) -> None:
    assert _orders(post, earlier) == orders


def test_what_is_for_the_next_turn_takes_nothing_back() -> None:
    assert _orders("Hood 1N\nNext turn I shall go west.") == {"hood": ((1, "N"),)}
    assert not _orders("Hood 1N\nNext turn instead")


def test_a_dash_in_the_place_of_an_order_is_nothing_to_do() -> None:
    assert read("Hood : 1N\nOrion : -", PAIR, 4).orders["orion"] == Order("none")


@pytest.mark.parametrize(
    "called", ["Fletcher (le 2)", "Fletcher (the 2)", "Fletcher (n\u00b02)", "Fletcher (#2)"]
)
def test_which_of_two_of_a_name_may_stand_in_brackets(called: str) -> None:
    names = Names(
        [OwnShip(one, f"USS Fletcher{one}", "DD", attack=3, speed=3) for one in ("", " 2")], ["Bismarck"]
    )
    assert list(read(f"{called} : 2S", names, 4).orders) == [" 2"]


@pytest.mark.parametrize(
    ("post", "ships"),
    [
        ("Fletcher (2) : 2S", [" 2"]),
        ("Fletcher deux : 2S", [" 2"]),
        ("Fletcher bis : 2S", [" 2"]),
        ("Le 2\u00e8me Fletcher : 2S", [" 2"]),
        ("Fletcher 2E", [""]),
        ("On K6: Fletcher (2)", [""]),
        ("Fletcher two cells north", []),
        ("Fletcher two shots at K6", []),
    ],
)
def test_a_figure_behind_a_name_two_ships_have(post: str, ships: list[str]) -> None:
    names = Names(
        [OwnShip(one, f"USS Fletcher{one}", "DD", attack=3, speed=3) for one in ("", " 2")], ["Bismarck"]
    )
    assert list(read(post, names, 4).orders) == ships


@pytest.mark.parametrize(
    "post",
    [
        "Everyone 1N, Hood excepted.",
        "Tout le monde 1N, le Hood mis \u00e0 part.",
        "Everyone goes 1N, the Hood aside.",
        "Hood excepted, everyone goes 1N.",
        "Except\u00e9 le Hood, tout le monde va 1N.",
        "Everyone 1N. Hood excepted.",
        "Everyone 1N, Hood not.",
        "Everyone 1N - Hood doesn't.",
        "All ships 1N, Hood not yet.",
        "All ships 1N, not Hood.",
        "Tous 1N, le Hood non.",
        "Tous les navires 1N, pas le Hood.",
    ],
)
def test_who_is_excepted_or_denied_among_all_does_not_go(post: str) -> None:
    assert _orders(post) == {"orion": ((1, "N"),), "cossack": ((1, "N"),)}


@pytest.mark.parametrize(
    "post",
    [
        "All destroyers (not Orion) fire at K6.",
        "All destroyers not Orion fire at K6.",
        "The destroyers fire at K6 (not Orion).",
        "Mes destroyers (sans l'Orion) tirent en K6.",
        "Les destroyers, pas l'Orion, tirent en K6.",
    ],
)
def test_who_is_denied_among_several_does_not_fire(post: str) -> None:
    assert _orders(post) == {"cossack": (("K6", 2),)}


def test_a_ship_that_is_not_among_several_takes_nothing_from_them() -> None:
    assert _orders("The destroyers, not the Hood, fire at K6.") == {
        "orion": (("K6", 2),),
        "cossack": (("K6", 2),),
    }


def test_who_never_was_among_them_is_only_told_apart() -> None:
    assert _orders("Cossack but not Orion fires at K6.") == {"cossack": (("K6", 2),)}
    assert _orders("Le Cossack mais pas l'Orion tire en K6.") == {"cossack": (("K6", 2),)}


def test_an_exception_told_first_is_none_of_the_group_behind_it() -> None:
    assert _orders("Except Orion, my destroyers go 1N.") == {"cossack": ((1, "N"),)}
    assert _orders("Sauf l'Orion, tous mes destroyers tirent en K6.") == {"cossack": (("K6", 2),)}
    assert _orders("The destroyers, Orion excepted, fire at K6.") == {"cossack": (("K6", 2),)}


def test_all_of_a_kind_but_one_are_not_the_fleet() -> None:
    assert _orders("Hood and all destroyers except Orion go 1N") == {
        "hood": ((1, "N"),),
        "cossack": ((1, "N"),),
    }


def test_a_sign_between_two_cells_is_a_way_as_an_arrow_is() -> None:
    names = Names([OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3, at=(11, 4))], ["Bismarck"])
    assert read("Hood L5 > L4", names, 4).orders["hood"].steps == ((1, "N"),)
    assert read("Hood L5>K5", names, 4).orders["hood"].steps == ((1, "W"),)
