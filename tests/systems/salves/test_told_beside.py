"""Posts with something beside an order that is easily taken for one, or as part of one: read as it is meant, or asked about."""

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Order, Read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.sea.grid import read_cell

NAMES = Names(
    [
        OwnShip("hood", "HMS Hood", "BB", attack=4, speed=3, at=read_cell("L5")),
        OwnShip("ark", "HMS Ark Royal", "CV", attack=5, speed=2, at=read_cell("K9")),
        OwnShip("cossack", "HMS Cossack", "DD", attack=2, speed=4, at=read_cell("M7")),
        OwnShip("first", "Fletcher", "DD", attack=2, speed=3, at=read_cell("D4")),
        OwnShip("second", "Fletcher 2", "DD", attack=2, speed=3, at=read_cell("D6")),
        OwnShip("seraph", "HMS Seraph", "SS", attack=3, speed=2, at=read_cell("C3")),
    ],
    ["Bismarck", "Kongo"],
)
NORTH = Order("move", steps=((1, "N"),))


def _read(post: str, earlier: str = "") -> Read:
    return read(post, NAMES, 4, earlier)


@pytest.mark.parametrize(
    "post",
    [
        "Fletchers 1 and 2: 1N",
        "Fletchers 1 and 2 go 1N",
        "Fletcher 1, 2: 1N",
        "Les Fletcher 1 et 2 : 1N",
        "Fletcher 1 and Fletcher 2: 1N",
        "Both Fletchers 1N",
    ],
)
def test_ships_of_one_name_are_told_by_their_numbers(post: str) -> None:
    found = _read(post)
    assert (found.orders, found.asks) == ({"first": NORTH, "second": NORTH}, ())


@pytest.mark.parametrize(
    "post",
    [
        "Fletchers 1 and 3: 1N",
        "Both carriers go 1N",
        "Les deux porte-avions 1N",
        "My two battleships 1N",
        "All four destroyers fire at K6",
        "Hood is in trouble. His carrier bombs E8.",
        "Bob, move your carrier 1N",
    ],
)
def test_as_many_ships_as_nobody_has_or_somebody_elses_are_asked_about(post: str) -> None:
    found = _read(post)
    assert not found.orders
    assert [one.why for one in found.asks] == ["which_ship"]


@pytest.mark.parametrize(
    "post",
    [
        "Hood goes north by north-east",
        "Le Hood : 1 case nord par nord-est",
        "Hood goes 1 S-S-E",
        "Hood: N-N-E",
        "Hood K6 (L5)",
        "Hood L5 L4",
        "Hood takes 2 hits at L5",
        "Hood is 1N of Cossack.",
        "Le Hood est deux cases au nord du Cossack",
        "Hood's radar: K6 x2, L7 x1.",
        "Hood, dernier contact : K6",
        "Hood has K6 in range",
        "|Ship|Plan A|Plan B|\n|Hood|1N|1S|",
    ],
)
def test_what_is_no_order_of_her_is_asked_about(post: str) -> None:
    found = _read(post)
    assert not found.orders
    assert "hood" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "post",
    [
        "Hood (L5) -> L4",
        "Ship|From|To\nHood|L5|L4",
        "Ship|Last|Now\nHood|1S|1N",
        "|Ship|Pos|Move|Fire|\n|Hood|L5|L4||",
        "|Ship|Move|Fire|\n|Hood|1N|-|",
    ],
)
def test_the_head_of_a_column_says_what_stands_below_it(post: str) -> None:
    found = _read(post)
    assert (found.orders, found.asks) == ({"hood": NORTH}, ())


@pytest.mark.parametrize(
    ("post", "ships"),
    [
        ("Cossack 1N au lieu du Hood", {"hood"}),
        ("Cossack instead.", {"hood", "cossack"}),
        ("En fait le Cossack", {"hood", "cossack"}),
        ("Bob convinced me, I keep Hood home", {"hood"}),
        ("+1", {"hood"}),
        ("x2", {"hood"}),
        ("Mes ordres tiennent sauf le Hood", {"hood"}),
        ("Only the Cossack", {"hood", "cossack"}),
        ("Same but W for both", {"hood"}),
        ("One more cell for each", {"hood"}),
        ("No fire this turn", {"hood"}),
        ("Personne ne tire", {"hood"}),
        ("Half the shots", {"hood"}),
        ("Sud", {"hood"}),
    ],
)
def test_a_later_post_of_which_nothing_came_leaves_the_one_before_open(post: str, ships: set[str]) -> None:
    found = _read(post, "Hood 1N")
    assert "hood" not in found.orders
    assert ships == {one.ship for one in found.asks} - {""}


@pytest.mark.parametrize(
    "post", ["Merci !", "What a day for Hood.", "J'avais oubli\u00e9 un navire", "Hood keeps her orders", "Hood ok."]
)  # fmt: skip
def test_a_later_post_that_changes_nothing_leaves_it_as_it_was(post: str) -> None:
    assert _read(post, "Hood 1N").orders == {"hood": NORTH}


def test_what_was_forgotten_is_ordered() -> None:
    assert _read("oubli\u00e9 : Cossack 1N", "Hood 1N").orders == {"hood": NORTH, "cossack": NORTH}


@pytest.mark.parametrize(
    ("post", "ships"),
    [
        ("Hood 1N. Cossack 1N au lieu du Hood.", {"hood"}),
        ("Hood 1N. Edit: not Hood, Cossack.", {"cossack"}),
        ("Hood fires at K6..K8", {"hood"}),
        ("Hood K6, K7 Cossack", {"hood", "cossack"}),
        ("Fletcher 1: 1N. 2: 1S", {"first"}),
        ("Hood 3N *2N*", {"hood"}),
        ("Hood and Cossack. It moves 1N.", {"hood", "cossack"}),
        ("Hood takes K6", {"hood"}),
    ],
)
def test_what_may_be_of_another_or_of_none_is_asked_about(post: str, ships: set[str]) -> None:
    found = _read(post)
    assert not {ship for ship in ships & found.orders.keys() if found.orders[ship].kind != "none"}
    assert ships <= {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "post",
    [
        "Je ne veux pas que le Hood tire",
        "I don't want Hood to move",
        "Le Hood ne doit ni tirer ni bouger",
        "STAYING PUT\nHood",
        "Derni\u00e8re minute : le Hood passe.",
    ],
)
@pytest.mark.parametrize("earlier", ["", "Hood 1N"])
def test_who_is_not_wanted_to_act_does_nothing(post: str, earlier: str) -> None:
    found = _read(post, earlier)
    assert (found.orders["hood"], found.asks) == (Order("none"), ())


@pytest.mark.parametrize(
    ("post", "order"),
    [
        ("Finalement le Hood ne tire pas en K6, il part d'une case au nord.", NORTH),
        (
            "Hood 1S\nNo, scratch that last one, Hood fires at K8 instead, all guns.",
            Order("fire", salvos=(("K8", 4),)),
        ),
        (
            "Le Hood glisse de deux cases vers l'ouest et remonte ensuite d'une case vers le nord-ouest.",
            Order("move", steps=((2, "W"), (1, "NW"))),
        ),
        ("On est tomb\u00e9s sur une mine. Hood 1N", NORTH),
    ],
)
def test_what_is_told_round_an_order_is_no_part_of_it(post: str, order: Order) -> None:
    found = _read(post)
    assert (found.orders, found.asks) == ({"hood": order}, ())


def test_a_ship_a_later_post_names_is_never_left_with_her_order_in_silence() -> None:
    found = _read("Blabla : le Hood passe", "Hood 1N")
    assert "hood" in {one.ship for one in found.asks}
    assert not found.orders


@pytest.mark.parametrize(
    ("post", "cossack"),
    [
        ("J'annule l'ordre du Hood et le Cossack va 1N.", NORTH),
        ("J'annule l'ordre du Hood, qui ne fait plus rien, et le Cossack va 1N au lieu de 1E.", NORTH),
        ("J'annule les ordres du Hood et du Cossack.", Order("none")),
    ],
)
def test_what_is_cancelled_is_of_those_named_with_it(post: str, cossack: Order) -> None:
    found = _read(post, "Hood 1S\nCossack 1E")
    assert (found.orders, found.asks) == ({"hood": Order("none"), "cossack": cossack}, ())


def test_the_same_to_another_cell_is_fired_at() -> None:
    found = _read("Hood gives K6 everything she has. Cossack does the same to L3.")
    assert found.orders["cossack"] == Order("fire", salvos=(("L3", 2),))


@pytest.mark.parametrize("post", ["Hood 1.5N", "Hood 1,5N", "Hood \u00b11N", "Hood K6 !?"])
def test_figures_that_are_no_whole_ones_are_asked_about(post: str) -> None:
    found = _read(post)
    assert not found.orders
    assert [one.ship for one in found.asks] == ["hood"]


@pytest.mark.parametrize(
    "talk",
    [
        "Don't tell him!",
        "Don't expect me to be cheerful about it.",
        "Tout \u00e7a pour finir coul\u00e9, enfin bon.",
        "Personne ne m'a r\u00e9pondu pour la r\u00e9union de samedi, comme d'habitude.",
        "Que personne ne me refasse la le\u00e7on.",
    ],
)
@pytest.mark.parametrize("earlier", ["", "Hood 1S"])
def test_talk_that_names_no_ship_and_no_place_changes_nothing(talk: str, earlier: str) -> None:
    found = _read(f"Hood 1N\n{talk}", earlier)
    assert (found.orders, found.asks) == ({"hood": NORTH}, ())


@pytest.mark.parametrize("talk", ["Don't!", "Don't play this.", "Don't do it."])
def test_few_words_that_deny_or_point_at_it_leave_it_open(talk: str) -> None:
    assert "hood" not in _read(f"Hood 1N\n{talk}").orders or _read(f"Hood 1N\n{talk}").asks


@pytest.mark.parametrize(
    ("post", "ship"),
    [
        ("Les avions de l'Ark Royal vont en K6", "ark"),
        ("Ark Royal's planes 2N", "ark"),
        ("Ark Royal: 2 waves of 2 on K6", "ark"),
        ("Ark Royal : trois vagues de deux sur K6", "ark"),
        ("Hood L5-L4-L3", "hood"),
    ],
)
def test_what_flies_and_cell_by_cell_is_no_plain_order(post: str, ship: str) -> None:
    found = _read(post)
    assert not found.orders
    assert [one.ship for one in found.asks] == [ship]


def test_planes_that_bomb_are_her_shots() -> None:
    found = _read("The planes of Ark Royal bomb K6")
    assert found.orders == {"ark": Order("fire", salvos=(("K6", 5),))}


@pytest.mark.parametrize("post", ["Ma femme : Hood 2S", "My dog: Hood 2S", "Hood 2S \u2717"])
def test_what_somebody_at_home_says_is_no_order(post: str) -> None:
    found = _read(post)
    assert found.orders.get("hood", Order("none")) == Order("none")


@pytest.mark.parametrize("post", ["Ma flotte : Hood 1N", "My orders: Hood 1N", "My little fleet: Hood 1N"])
def test_a_title_of_ones_own_leads_to_orders(post: str) -> None:
    assert _read(post).orders == {"hood": NORTH}
