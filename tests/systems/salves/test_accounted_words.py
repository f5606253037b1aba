"""No word that may mean something is dropped in silence: what an order does not show is asked about."""

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Order, Read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip

NAMES = Names(
    [
        OwnShip("bismarck", "Bismarck", "BB", attack=4, speed=3, at=(3, 6)),
        OwnShip("z25", "Z25", "DD", attack=2, speed=3, at=(6, 8)),
        OwnShip("z2", "Z2", "DD", attack=2, speed=3, at=(2, 8)),
        OwnShip("u-47", "U-47", "SS", attack=1, speed=1),
    ],
    ["HMS Hood"],
)


def _read(post: str) -> Read:
    return read(post, NAMES, 4)


def _asked(found: Read) -> set[str]:
    return {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck: 2 really cells north",
        "Le Bismarck avance de deux bien cases vers le nord",
        "Bismarck: two or three south",
    ],
)
def test_a_figure_the_order_does_not_show_is_asked_about(post: str) -> None:
    found = _read(post)
    assert "bismarck" not in found.orders
    assert "bismarck" in _asked(found)


@pytest.mark.parametrize(
    "post",
    [
        "Les deux destroyers Z25 et Z2 vont d'une case \u00e0 l'est",
        "Z25 and Z2, one cell east at 30 knots",
        "1 Z25: 1E\n2 Z2: 1E",
    ],
)
def test_figures_of_ships_of_lists_and_of_knots_are_no_part_of_an_order(post: str) -> None:
    found = _read(post)
    assert {ship: one.steps for ship, one in found.orders.items()} == {"z25": ((1, "E"),), "z2": ((1, "E"),)}
    assert not found.asks


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck never to D6",
        "Bismarck jamais D7 -> D6",
        "Bismarck : surtout pas 1N, 1NO",
        "Bismarck, not E8, E9",
        "Le Bismarck n'ira pas tirer en E8",
        "Bismarck : n'ira pas tir E8",
        "Le Bismarck not \u00e0 toute vapeur vers le sud-est",
    ],
)
def test_an_order_that_is_denied_is_none(post: str) -> None:
    found = _read(post)
    assert found.orders.get("bismarck") is None or found.orders["bismarck"].kind == "none"


@pytest.mark.parametrize("post", ["Bismarck: not 1N but 1NW", "Bismarck: no longer 1N, 1NW now"])
def test_what_is_ordered_instead_of_the_denied_is_read(post: str) -> None:
    found = _read(post)
    assert found.orders["bismarck"].steps == ((1, "NW"),)
    assert not found.asks


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck 1N\nje crois",
        "Bismarck 1N\nsi la voie est libre",
        "Bismarck : tir E8 x3... non ; x4",
        "Bismarck: E8. Three shots.",
        "Le Bismarck file vers l'est ; deux cases.",
        "Le Bismarck arrose E8 et E9. La moiti\u00e9 de ses tirs sur chaque case.",
        "Z25: E8: 2 ; E9: 1 and Bismarck: D9",
        "Z25 fires at F14 with two and Bismarck half as many",
        "not Bismarck: 1N",
    ],
)
def test_a_sentence_that_goes_on_with_the_order_before_it_is_heard(post: str) -> None:
    found = _read(post)
    assert "bismarck" not in found.orders
    assert "bismarck" in _asked(found)


def test_an_order_parted_by_a_sentence_of_its_own_is_asked_of_both() -> None:
    found = _read("Z25: E8: 1 ; E9: 1 and Bismarck: D9 x2")
    assert not {"z25", "bismarck"} & set(found.orders)
    assert {"z25", "bismarck"} <= _asked(found)


def test_a_line_that_breaks_off_goes_on_below() -> None:
    found = _read("Bismarck : feu sur E8,\nE9 et D9\nZ25,\npas Z2 : 1N")
    assert found.orders["bismarck"].salvos == (("E8", 1), ("E9", 1), ("D9", 1))
    assert set(found.orders) == {"bismarck", "z25"}


def test_cells_without_counts_told_one_by_one_get_one_shot_each() -> None:
    found = _read("Bismarck : tirs E8 ; E9, D9")
    assert dict(found.orders["bismarck"].salvos) == {"E8": 1, "E9": 1, "D9": 1}
    assert _read("Bismarck : tir E8 x2 ; E9").orders.get("bismarck") is None


def test_cells_without_a_ship_are_asked_about() -> None:
    assert [one.why for one in _read("une case au nord").asks] == ["which_ship"]


@pytest.mark.parametrize(
    "post",
    [
        "E8: two shots for Bismarck, one shot for Z25",
        "E8 : deux coups pour le Bismarck, un pour le Z25",
        "Bismarck et Z25 : E8, deux tirs pour le premier, un pour le second",
        "1N pour le Bismarck, 2 pour le Z25",
    ],
)
def test_a_count_told_before_each_name_is_no_other_ships(post: str) -> None:
    found = _read(post)
    assert not found.orders
    assert {"bismarck", "z25"} <= _asked(found)


def test_where_something_lies_behind_a_correction_is_no_way() -> None:
    found = _read("Bismarck: 1W instead, there is a net to the south.")
    assert found.orders.get("bismarck") in {None, Order("move", steps=((1, "W"),))}


@pytest.mark.parametrize(
    "table",
    [
        "| Navire | Tour 3 | Tour 4 | Tour 5 |\n|---|---|---|---|\n| Bismarck | 1N | 1S | 2N |",
        "Navire\tTour 3 (fait)\tTour 4 (\u00e0 faire)\nBismarck\t1N\t1S",
        "Ship\tLast turn\tTurn 4\nBismarck\t1N\t1S",
    ],
)
def test_of_a_table_with_a_column_for_each_turn_only_that_of_this_turn_is_read(table: str) -> None:
    assert dict(_read(table).orders) == {"bismarck": Order("move", steps=((1, "S"),))}


def test_replacing_all_of_a_step_is_no_order_of_all_ships() -> None:
    found = _read("Bismarck : 2N\nErreur, remplacez tous les 2N par des 1N.")
    assert not found.orders
    assert "bismarck" in _asked(found)


def test_a_sentence_that_acts_behind_its_first_name_is_read_forwards() -> None:
    found = _read("On est tous d'accord : le Bismarck tire en E8, le Z25 part au nord")
    assert found.orders.get("z25") in {None, Order("move", steps=((1, "N"),))}


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck, bless her rivets, waltzes two cells south",
        "Bismarck: 2S, zigzagging merrily",
        "Bismarck nips across two cells south like a duck",
        "Le Bismarck, ce vieux rafiot, clopine de deux cases au sud",
        "Bismarck : 2S tout doux, mes agneaux",
    ],
)
def test_a_word_nobody_knows_changes_no_order_that_is_complete(post: str) -> None:
    found = _read(post)
    assert ({ship: one.steps for ship, one in found.orders.items()}, found.asks) == (
        {"bismarck": ((2, "S"),)},
        (),
    )


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck: 2S lest Karl fires", "Bismarck: 2S barring fog", "Bismarck: 2S pending orders", "Bismarck: 2S assuming calm", "Bismarck: 2S either way",
        "Bismarck: 2S roughly speaking", "Bismarck: 2S sooner or later", "Bismarck : 2S moyennant finances", "Bismarck : 2S faute d'ennemi",
        "Bismarck : 2S hormis tempête", "Bismarck : 2S sinon rien", "Bismarck wobbles southwards", "Bismarck wobbles at K6 and K7", "I penned Bismarck 2S",
        "J'allais griffonner Bismarck 2S", "Bismarck shirks two cells south",
        "Entre nous, pour le Bismarck, entre 1N et 1S", "Bismarck between 1N and 1S",
    ],
)  # fmt: skip
def test_a_word_of_a_closed_class_or_a_figure_not_told_is_asked_about(post: str) -> None:
    found = _read(post)
    assert (dict(found.orders), [one.ship for one in found.asks][:1]) == ({}, ["bismarck"])


@pytest.mark.parametrize(
    "talk", ["Et zéro carie, merci de demander.", "Zero cavities, thanks for asking.", "Zéro regret."]
)
def test_none_of_something_else_is_no_order(talk: str) -> None:
    kept = _read("Bismarck 1N").orders
    assert _read(f"Bismarck 1N. {talk}").orders == kept
    assert read(f"Pour le Bismarck, rien à changer. {talk}", NAMES, 4, earlier="Bismarck 1N").orders == kept
    assert _read("Bismarck: zero").orders["bismarck"].kind == "none"


@pytest.mark.parametrize("heading", ["Turn 5 (a draft, ignore for now)", "Tour 5 (oubliez pour l'instant)"])
def test_what_a_heading_says_of_another_turn_takes_nothing_back(heading: str) -> None:
    found = _read(f"Turn 4\nBismarck H8 x4\n\n{heading}\nBismarck 1N")
    assert found.orders.get("bismarck", _read("Bismarck H8 x4").orders["bismarck"]).kind == "fire"
    assert "bismarck" in found.orders or "bismarck" in _asked(found)


@pytest.mark.parametrize(
    "head",
    [
        "My kids want this",
        "Mes enfants veulent ça",
        "L'amiral propose ceci",
        "The whole staff dreams of this",
    ],
)
def test_what_somebody_else_wants_is_asked_about(head: str) -> None:
    found = _read(f"{head}: Bismarck 1N")
    assert "bismarck" not in found.orders
    assert "bismarck" in _asked(found)


@pytest.mark.parametrize(
    "head",
    ["Do this", "Faites ça", "Our orders are this", "I do this", "The plan is this", "Ce tour-ci c'est ça"],
)
def test_an_order_may_be_pointed_at(head: str) -> None:
    assert "bismarck" in _read(f"{head}: Bismarck 1N").orders
