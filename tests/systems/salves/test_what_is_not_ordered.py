"""What a post takes back, makes a condition of or quotes from a report is no order; what stands beside it is."""

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Order, Read
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip

NAMES = Names(
    [
        OwnShip("bismarck", "Bismarck", "BB", attack=6, speed=3, at=(3, 6)),
        OwnShip("z25", "Z25", "DD", attack=4, speed=3, at=(5, 9)),
        OwnShip("u-47", "U-47", "SS", attack=1, speed=1),
    ],
    ["HMS Hood"],
)
NORTH = Order("move", steps=((1, "N"),))
SOUTH_EAST = Order("move", steps=((1, "SE"),))


def _read(post: str, earlier: str = "") -> Read:
    return read(post, NAMES, 4, earlier)


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck : 1E.\nEt le Bismarck plut\u00f4t 1SE que 1E.",
        "Bismarck: 1E.\nBismarck rather 1SE than 1E.",
        "Bismarck : je pr\u00e9f\u00e8re 1SE \u00e0 1E",
        "Bismarck: I prefer 1SE to 1E",
        "Bismarck 1SE in preference to 1E",
        "Bismarck 1SE sooner than 1E",
        "Bismarck 1SE et non 1E",
        "Le Bismarck va au sud-est et non \u00e0 l'est",
        "Bismarck 1SE au lieu de 1E",
    ],
)
def test_what_stands_behind_than_and_not_is_no_order(post: str) -> None:
    found = _read(post)
    assert (dict(found.orders), found.asks) == ({"bismarck": SOUTH_EAST}, ())


@pytest.mark.parametrize(
    "post",
    [
        "Le Bismarck et le Z25 tirent en E14 et non en F14",
        "Le Bismarck et le Z25 tirent sur E14 mais non sur F14",
        "Le Bismarck et le Z25 tirent en E14 et pas en F14",
        "Le Bismarck et le Z25 tirent plut\u00f4t en E14 qu'en F14",
        "Bismarck and Z25 fire at E14 and not at F14",
    ],
)
def test_a_cell_that_is_taken_back_is_not_fired_at(post: str) -> None:
    found = _read(post)
    assert {ship: one.salvos for ship, one in found.orders.items()} == {
        "bismarck": (("E14", 6),),
        "z25": (("E14", 4),),
    }


def test_plus_before_a_place_may_be_no_longer() -> None:
    found = _read("Le Bismarck tire en E14, plus en F14")
    assert (not found.orders, [one.ship for one in found.asks]) == (True, ["bismarck"])


CONDITIONS = [
    "Si jamais le {} se fait couler,", "Si le {} coule,", "Au cas o\u00f9 le {} coulerait,", "D\u00e8s que le {} a tir\u00e9,", "D\u00e8s qu'il a tir\u00e9,",
    "Quand le {} aura tir\u00e9,", "Lorsque le {} sera en L12,", "Lorsqu'il sera touch\u00e9,", "Une fois que le {} a tir\u00e9,", "Une fois le {} coul\u00e9,",
    "\u00c0 condition que le {} survive,", "Pourvu que le {} tienne,", "\u00c0 moins que le {} ne coule,", "Sauf si le {} coule,",
    "Dans l'\u00e9ventualit\u00e9 o\u00f9 le {} coulerait,", "En cas de perte du {},", "\u00c0 supposer que le {} coule,", "Admettons que le {} coule,",
    "Pour peu que le {} coule,", "Tant que le {} flotte,", "Sit\u00f4t que le {} a tir\u00e9,", "Le cas \u00e9ch\u00e9ant,", "Au besoin,", "Selon que le {} coule ou non,",
    "If {} sinks,", "If ever {} is sunk,", "In case {} sinks,", "Should {} sink,", "Should the {} be hit,", "Were {} to sink,", "Unless {} sinks,",
    "Once {} has fired,", "Once the {} sinks,", "Once she's sunk,", "As soon as {} has fired,", "Provided {} survives,", "Providing that she survives,",
    "In the event that {} sinks,", "On condition that {} sinks,", "So long as {} floats,", "After {} fires,", "The moment {} sinks,", "If need be,",
]  # fmt: skip


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("whose", ["U-47", "Hood"])
def test_a_condition_is_one_for_every_ship_of_its_sentence(condition: str, whose: str) -> None:
    found = _read(f"{condition.format(whose)} Bismarck 1S and Z25 1N.\nBismarck: have fun")
    assert not {"bismarck", "z25"} & set(found.orders)
    assert {"bismarck", "z25"} <= {one.ship for one in found.asks}


@pytest.mark.parametrize("post", ["Bismarck 1S should {} sink", "Bismarck 1S once the {} has fired"])
def test_a_condition_may_stand_behind_its_order(post: str) -> None:
    found = _read(post.format("U-47"))
    assert "bismarck" not in found.orders
    assert "condition" in {one.why for one in found.asks if one.ship == "bismarck"}


@pytest.mark.parametrize("post", ["Bismarck fires once at K6", "Le Bismarck tire une fois sur K6"])
def test_once_counts_shots_too(post: str) -> None:
    assert _read(post).orders["bismarck"].salvos == (("K6", 1),)


@pytest.mark.parametrize(
    ("post", "salvos"),
    [
        ("Le Bismarck : la moiti\u00e9 en P12, l'autre moiti\u00e9 en Q12. Le Z25 fait de m\u00eame en P10 et Q10.", (("P10", 2), ("Q10", 2))),
        ("Bismarck fires twice at P12 and once at Q12. Z25 does the same at P10 and Q10.", (("P10", 2), ("Q10", 1))),
        ("Le Bismarck tire en P12. Le Z25 fait de m\u00eame en P10.", (("P10", 4),)),
        ("Le Bismarck tire deux fois en P12. Le Z25 fait de m\u00eame en P10 et Q10.", None),
    ],
)  # fmt: skip
def test_likewise_at_other_cells_is_as_many_shots_or_as_great_a_share(post: str, salvos: object) -> None:
    found = _read(post)
    told = found.orders["z25"].salvos if "z25" in found.orders else None
    assert (told, "z25" in {one.ship for one in found.asks}) == (salvos, salvos is None)


@pytest.mark.parametrize(
    "post",
    [
        '[quote="Arbitre"]Rapport du tour 3 :\nZ25 avance 1S[/quote]\nMerci pour le rapport. Mes ordres du tour 4 :\nBismarck : 1N',
        "--- Umpire's report, turn 3 ---\nZ25 moved 1S\n--- end of report ---\nOrders, turn 4:\nBismarck: 1N",
        "Umpire's report, turn 3\nZ25 moved 1S\n--- end of report ---\nBismarck: 1N",
        "Rapport du tour 3 :\nZ25 avance 1S\nOrdres tour 4 :\nBismarck : 1N",
        "Report, turn 3:\nZ25 moves 1S\nThanks! My orders for turn 4:\nBismarck: 1N",
    ],
)
def test_a_players_own_orders_behind_a_report_are_read(post: str) -> None:
    assert dict(_read(post).orders) == {"bismarck": NORTH}


def test_what_a_report_says_of_another_turns_orders_is_none_of_them() -> None:
    assert not _read("Rapport du tour 3 :\nOrdres du tour 3 :\nZ25 : 1S\nBismarck : 1N").orders


@pytest.mark.parametrize(
    "post",
    [
        "Une case au nord pour le Bismarck ; m\u00eame route pour le Z25",
        "Bismarck 1N. Same course for Z25.",
        "Bismarck 1N. M\u00eame direction pour le Z25.",
    ],
)
def test_the_same_way_for_another_ship(post: str) -> None:
    assert dict(_read(post).orders) == {"bismarck": NORTH, "z25": NORTH}


def test_the_next_turn_is_that_of_the_whole_sentence() -> None:
    found = _read(
        "Ce tour-ci, le Bismarck 1N. Au tour suivant, le Bismarck tirera en E8 et le Z25 filera vers l'ouest."
    )
    assert dict(found.orders) == {"bismarck": NORTH}
    assert [one.ship for one in found.asks] in ([], ["z25"])


@pytest.mark.parametrize("stop", [",", "."])
def test_an_exception_is_one_behind_a_stop_too(stop: str) -> None:
    found = _read(
        f"\u00c0 l'exception du Z25 et du U-47, qui restent{stop} tout le monde avance d'une case au nord."
    )
    moves = {ship for ship, one in found.orders.items() if one.kind == "move"}
    assert not {"z25", "u-47"} & moves
    assert moves == {"bismarck"} or found.asks


@pytest.mark.parametrize("post", ["Bismarck 1S d\u00e9placement au nord", "Bismarck: 1S moving north"])
def test_a_step_and_another_way_without_a_sign_between_are_asked(post: str) -> None:
    found = _read(post)
    assert not found.orders
    assert [one.ship for one in found.asks] == ["bismarck"]


@pytest.mark.parametrize(
    ("post", "order"),
    [
        ("Le Z25 ne bougera pas d'un pouce", Order("none")),
        ("Z25 : demeure \u00e0 son poste", Order("none")),
        ("Le Z25 fera route plein ouest \u00e0 toute vapeur", Order("move", steps=((3, "W"),))),
        ("Le Z25 ne fait qu'une case au nord", NORTH),
        ("Le Z25 ouvrira le feu sur F6 avec la moiti\u00e9 de ses pi\u00e8ces et sur G6 avec l'autre moiti\u00e9", Order("fire", salvos=(("F6", 2), ("G6", 2)))),
        ("Z25 is to commit her entire air group against K4", Order("fire", salvos=(("K4", 4),))),
    ],
)  # fmt: skip
def test_stately_words_order_as_plain_ones_do(post: str, order: Order) -> None:
    found = _read(post)
    assert (dict(found.orders), found.asks) == ({"z25": order}, ())


@pytest.mark.parametrize(
    "courtesy",
    [
        "Thanks for waiting. No changes from me.",
        "Thank you all for holding on.",
        "Sorry for keeping you waiting",
        "Merci d'avoir attendu. Rien de chang\u00e9.",
    ],
)
def test_who_thanks_for_waiting_orders_nobody_to_wait(courtesy: str) -> None:
    assert dict(_read(courtesy).orders) == {}
    assert dict(_read(f"Z25 : 1N. {courtesy}").orders) == {"z25": NORTH}


@pytest.mark.parametrize(
    "question",
    [
        "Coulerait-il, le {} en K6",
        "Le {} tirerait-il en K6",
        "Le {} va-t-il en K6, mystère",
        "Tirerais-tu en K6 avec le {}",
        "Iriez-vous en K6 avec le {}",
        "Est-ce que le {} va en K6",
        "Is {} going to K6",
        "Does the {} fire at K6",
        "Is it me or is {} at K6",
        "What would happen with {} 1N",
        "Pourquoi le {} 1N",
    ],
)
def test_a_question_needs_no_mark_to_be_one(question: str) -> None:
    found = _read(f"{question.format('Bismarck')}. Z25 : 1N")
    assert "bismarck" not in found.orders
    assert found.orders["z25"] == NORTH
    assert dict(_read(f"Bismarck 1N. {question.format('Hood')}. Z25 1N").orders)["bismarck"] == NORTH


@pytest.mark.parametrize(
    "post",
    ["Will Bismarck please go 1N", "What a game! Bismarck 1N", "Faites-vous plaisir, le Bismarck 1N", "Bismarck shall go 1N"],
)  # fmt: skip
def test_an_order_that_only_sounds_like_a_question_is_one(post: str) -> None:
    found = _read(post)
    assert (dict(found.orders), found.asks) == ({"bismarck": NORTH}, ())


@pytest.mark.parametrize("name", ["Bismrack", "bissmarck", "bimarck", "Bismark"])
@pytest.mark.parametrize(
    "change",
    ["only {}: 1SE, not 1N", "PS {} 1SE", "En fait {} : 1SE", "Oops - {} should go 1SE", "For {} I meant 1SE", "1SE pour {}, pas 1N"],
)  # fmt: skip
def test_a_correction_of_a_misspelt_ship_is_never_lost(name: str, change: str) -> None:
    found = _read(change.format(name), "Bismarck : 1N\nZ25 : 1N")
    asked = {one.ship for one in found.asks}
    assert found.orders.get("bismarck") == SOUTH_EAST or (
        "bismarck" in asked and "bismarck" not in found.orders
    )
    assert found.orders["z25"] == NORTH


def test_a_step_behind_a_misspelt_name_is_no_part_of_it() -> None:
    names = Names([OwnShip("one", "Fletcher", "DD", 3, 3), OwnShip("two", "Fletcher 2", "DD", 3, 3)])
    found = read("Fletcer 2E", names, 4, "Fletcher: 1N\nFletcher 2: 1N")
    assert not found.orders
    assert {"one", "two"} <= {one.ship for one in found.asks}


@pytest.mark.parametrize(
    ("post", "far"),
    [("Bismarck \N{DOWNWARDS BLACK ARROW} 1S", 1), ("Bismarck south 1S", 1), ("Bismarck S 2S", 2)],
)  # fmt: skip
def test_a_step_behind_its_own_way_counts_that_way(post: str, far: int) -> None:
    found = _read(post)
    assert (dict(found.orders), found.asks) == ({"bismarck": Order("move", steps=((far, "S"),))}, ())


@pytest.mark.parametrize("post", ["Edit: not Z25, Bismarck (4 shots).", "No, not Z25, Bismarck"])
def test_who_takes_over_what_another_was_told_is_asked_about(post: str) -> None:
    assert "bismarck" in {one.ship for one in _read(f"Z25: fire F5 x4\n{post}").asks}
