"""Talk made of the very words orders are given with: "hold on", "feu rouge", "I am going north for the weekend".

Wherever it stands, before, between, behind or within true orders, the orders are read as without it, or asked about.
"""

import json
from pathlib import Path

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Order, Read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip

CHAT: dict[str, list[str]] = json.loads(Path(__file__).with_name("chat.json").read_text(encoding="utf-8"))
NAMES = Names(
    [
        OwnShip("ark", "HMS Ark Royal", "CV", 4, 3, (13, 1)),
        OwnShip("kgv", "HMS King George V", "BB", 5, 2, (12, 3)),
        OwnShip("pow", "HMS Prince of Wales", "BB", 5, 2, (14, 3)),
        OwnShip("hood", "HMS Hood", "BB", 4, 3, (11, 4)),
        OwnShip("cossack", "HMS Cossack", "DD", 2, 3, (10, 2)),
        OwnShip("orion", "HMS Orion", "DD", 2, 3, (15, 5)),
        OwnShip("upholder", "HMS Upholder", "SS", 2, 1, (9, 5)),
    ],
    ["Bismarck", "Orion", "Nautilus"],
)
ORDERS = {
    "en": ("Hood 1N", "Orion fires at K6", "Ark Royal passes"),
    "fr": ("Le Hood avance d'une case au nord", "Orion : tir K6", "L'Ark Royal passe"),
}
GIVEN = {"hood": Order("move", steps=((1, "N"),)), "orion": Order("fire", salvos=(("K6", 2),)), "ark": Order("none")}  # fmt: skip
EVERY = 3
"""One saying of so many stands in a place, others in the next: each is tried in two places or three."""
PLACES = {
    "before": "{chat} {a}. {b}. {c}.",
    "between": "{a}. {chat} {b}. {c}.",
    "on a line behind": "{a}.\n{b}.\n{c}.\n{chat}",
    "on a line between": "{a}.\n{chat}\n{b}.\n{c}.",
    "in brackets": "{a} ({bare}). {b}. {c}.",
    "before a comma": "{bare}, {a}. {b}. {c}.",
    "behind a dash": "{a} - {chat} {b}. {c}.",
    "in a postscript": "{a}. {b}. {c}.\n\nPS: {chat}",
}


def _unlike(found: Read, given: dict[str, Order]) -> set[str]:
    """The ships whose orders are others than those given, and nothing is asked about them; nothing to do is no order."""
    asked = {one.ship for one in found.asks}
    resting = {ship for ship, one in found.orders.items() if one.kind == "none"} - given.keys()
    return {
        ship
        for ship in {*found.orders, *given} - asked - resting
        if found.orders.get(ship) != given.get(ship)
    }


@pytest.mark.parametrize("language", CHAT)
@pytest.mark.parametrize("place", PLACES)
def test_talk_in_words_of_orders_changes_none_of_them(place: str, language: str) -> None:
    a, b, c = ORDERS[language]
    wrong = []
    for chat in CHAT[language][list(PLACES).index(place) % EVERY :: EVERY]:
        post = PLACES[place].format(chat=chat, bare=chat.rstrip(".!? "), a=a, b=b, c=c)
        wrong.extend([post] if _unlike(read(post, NAMES, 4), GIVEN) else [])
    assert not wrong


@pytest.mark.parametrize("language", CHAT)
def test_talk_in_a_later_post_changes_no_order_of_an_earlier_one(language: str) -> None:
    earlier = "Hood 1N\nOrion: K6\nArk Royal passes"
    assert not [chat for chat in CHAT[language] if _unlike(read(chat, NAMES, 4, earlier), GIVEN)]


def test_no_correction_and_no_order_in_an_odd_place_is_lost() -> None:
    """`corrections.json`: in brackets, postscripts, behind quotations, corrected twice, or in a later post."""
    wrong, asked, right = [], 0, 0
    for group in json.loads(Path(__file__).with_name("corrections.json").read_text(encoding="utf-8")):
        given = {ship: _order(told) for ship, told in group["given"].items()}
        for post in group["posts"]:
            found = read(post, NAMES, 4, group["earlier"])
            lost = _unlike(found, given) - {
                ship for ship, one in given.items() if one.kind == "none" and ship not in found.orders
            }
            about_nobody = any(not one.ship for one in found.asks) and not lost & found.orders.keys()
            wrong.extend([post] if lost and not about_nobody else [])
            asked, right = asked + bool(found.asks), right + (not lost and not found.asks)
    assert not wrong
    assert right > 3 * asked


def _order(told: str) -> Order:
    """`2S`, "K6" of a ship with two shots, or nothing to do."""
    if told == "none":
        return Order("none")
    return (
        Order("move", steps=((int(told[0]), told[1]),))
        if told[0].isdigit()
        else Order("fire", salvos=((told, 2),))
    )


@pytest.mark.parametrize(
    "post",
    [
        "I was fired from my job last week, Hood 1N",
        "Hood 1N - you sank my battleship",
        "Hood 1N (ignore the noise)",
        "Je prends du vin au lieu de la bi\u00e8re, le Hood 1N",
        "Hood stays put, she goes 1N",
        "Hood is north of the island",
        "Hood 1N - my sister lives in the east of the country",
    ],
)
def test_an_order_among_talk_is_read_alone_or_asked_about(post: str) -> None:
    found = read(post, NAMES, 4)
    assert found.orders.get("hood") in {None, GIVEN["hood"]}
    assert "hood" in found.orders or "hood" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    ("post", "given"),
    [
        ("Tous mes cuirass\u00e9s sauf le Hood avancent d'une case au nord. Le Hood ne bouge pas.", {"kgv": "N", "pow": "N", "hood": ""}),
        ("All my battleships except Hood move one cell north, Hood one south", {"kgv": "N", "pow": "N", "hood": "S"}),
        ("cossack 1n, uphold waits", {"cossack": "N", "upholder": ""}),
        ("Hood hightails it north, one cell", {"hood": "N"}),
    ],
)  # fmt: skip
def test_exceptions_and_short_names_are_no_reason_to_ask(post: str, given: dict[str, str]) -> None:
    found = read(post, NAMES, 4)
    assert not found.asks
    assert {ship: "".join(way for _, way in one.steps) for ship, one in found.orders.items()} == given


@pytest.mark.parametrize(
    "post",
    [
        "Hood and/or Orion 1N", "Hood ~K6", "Hood K6 (?)", "Hood 1N I guess", "Hood 1-2N", "Hood 1/2N", "Hood une \u00e0 deux cases nord",
        "Hood stay away from K6", "Hood waits for K6", "Le Hood reste en K6", "Le Hood passe en K6", "Hood K6 no more",
        "Le Hood laisse tomber une bombe en K6", "T4 Hood K6", "Hood 1N now, 1S next", "Hood 1N ce tour, 1S au suivant",
        "Le Hood tire aux environs de K6", "Hood goes right one cell north", "Hood K6ish",
        "Hood fires past K6", "Le Hood tire \u00e0 c\u00f4t\u00e9 de K6", "Hood fires at the cell next to K6", "Hood moves away from K6", "Hood fires K6 from L5",
        "Hood 1N. Not.", "Hood 1N is a bad idea", "They want me to go Hood 1N", "Anything but Hood 1N", "Hood NN", "Hood: 2 sq.",
    ],
)  # fmt: skip
def test_what_may_be_meant_otherwise_is_asked_about(post: str) -> None:
    found = read(post, NAMES, 4)
    assert not found.orders
    assert "hood" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    ("post", "steps"),
    [
        ("HOOD TWO NORTH STOP GINO", ((2, "N"),)),
        ("Hood : 2 c. au nord svp", ((2, "N"),)),
        ("Hood : deux cases S.", ((2, "S"),)),
        ("Le Hood, que j'avais oubli\u00e9, avance d'une case au nord", ((1, "N"),)),
        ("Du coup : Hood 1N", ((1, "N"),)),
        ("Le Hood descendra d'une case au sud", ((1, "S"),)),
        ("Hood goes one cell up north", ((1, "N"),)),
    ],
)
def test_old_fashioned_and_short_writing_is_read(post: str, steps: object) -> None:
    found = read(post, NAMES, 4)
    assert (found.orders["hood"].steps, found.asks) == (steps, ())


@pytest.mark.parametrize(
    "post",
    [
        "Wait", "Attends", "Hold on", "No!", "Non", "Just kidding", "Je retire", "J'ai chang\u00e9 d'avis", "South, not north",
        "Au sud, pas au nord", "I meant south", "Line 1 should be 2S", "Not final", "Cossack instead of Hood", "Hood = Cossack",
        "Le Hood dans l'autre sens", "Hood half that", "I may change Hood's move",
    ],
)  # fmt: skip
def test_few_words_that_cast_doubt_on_an_earlier_post_are_asked_about(post: str) -> None:
    found = read(post, NAMES, 4, "Hood 1N\nOrion K6")
    assert "hood" not in found.orders
    assert "hood" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "post", ["Thanks, good night", "Je confirme", "No change", "Merci, bonne soir\u00e9e", "Bump", "lol"]
)
def test_few_words_that_cast_no_doubt_leave_an_earlier_post_as_it_is(post: str) -> None:
    found = read(post, NAMES, 4, "Hood 1N\nOrion K6")
    assert (set(found.orders), found.asks) == ({"hood", "orion"}, ())


@pytest.mark.parametrize(
    ("post", "earlier"),
    [
        ("Hood : tir K6 et K7. Deux coups sur chaque.", ""),
        ("Change for the Hood: fire K6 x2. K7 x1.", "Hood: K6 x4"),
        ("Contrordre pour le Hood : elle ne buoge plus.", "Hood : 1N"),
        ("All my battelships move one cell north", ""),
    ],
)
def test_what_stands_in_two_sentences_or_is_misspelt_is_no_other_order(post: str, earlier: str) -> None:
    found = read(post, NAMES, 4, earlier)
    assert not found.orders
    assert found.asks


def test_what_is_confirmed_behind_a_correction_is_told_once() -> None:
    assert read("Hood 1E... non, pardon, 1N. Voil\u00e0. 1N.", NAMES, 4).orders["hood"] == GIVEN["hood"]
