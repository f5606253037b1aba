"""Posts as players write them: read, asked about, never carried out by mistake."""

import json
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.errors import BadInput
from fleetdesk.systems.salves.posts.choices import meanings
from fleetdesk.systems.salves.posts.corpus import read_posts
from fleetdesk.systems.salves.posts.orders import shares
from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Ask, Order, Read
from fleetdesk.systems.salves.posts.text.cleaning import unmarked
from fleetdesk.systems.salves.posts.text.kinds import MOST_LETTERS, MOST_OF_ONE
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip

POSTS = Path(__file__).with_name("posts.json")
NAMES = Names(
    [
        OwnShip("bismarck", "Bismarck", "BB", attack=4, speed=3, at=(3, 6)),
        OwnShip("z25", "Z25", "DD", attack=2, speed=3),
        OwnShip("u-47", "U-47", "SS", attack=1, speed=1),
    ],
    ["HMS Hood"],
)


def _read(post: str, earlier: str = "") -> Read:
    return read(post, NAMES, 4, earlier)


def test_every_post_is_read_as_a_sensible_umpire_reads_it() -> None:
    found = read_posts(POSTS.read_text(encoding="utf-8"))
    assert (found.wrong, found.missed, found.asked) == (0, 0, 0), "\n".join(found.remarks)
    assert found.right > 350


@pytest.mark.slow
@pytest.mark.parametrize(
    "file",
    [
        "rounds.json",
        "later_rounds.json",
        "newest_rounds.json",
        "fresh_rounds.json",
        "last_rounds.json",
        "clear_rounds.json",
    ],
)
def test_rounds_written_before_they_were_read_hold_no_order_nobody_gave(file: str) -> None:
    """Posts and expectations were written first. What is asked though clear stays in, and is rare."""
    corpus = json.loads(POSTS.read_text(encoding="utf-8"))
    corpus["posts"] = json.loads(POSTS.with_name(file).read_text(encoding="utf-8"))
    found = read_posts(json.dumps(corpus))
    told = "\n".join(found.remarks)
    assert found.wrong == 0, told
    assert found.asked + found.missed <= 0.08 * (found.right + found.asked + found.missed), told


def test_a_round_with_other_fleets_holds_no_order_nobody_gave() -> None:
    found = read_posts(POSTS.with_name("other_fleets.json").read_text(encoding="utf-8"))
    told = "\n".join(found.remarks)
    assert found.wrong == 0, told
    assert found.asked + found.missed <= 0.02 * found.right, told


def test_odd_posts_are_asked_about_rather_than_misread() -> None:
    """`odd_posts.json`: written to mislead. Much of it is asked about; nothing is carried out that nobody ordered."""
    corpus = json.loads(POSTS.read_text(encoding="utf-8"))
    corpus["posts"] = json.loads(POSTS.with_name("odd_posts.json").read_text(encoding="utf-8"))
    found = read_posts(json.dumps(corpus))
    told = "\n".join(found.remarks)
    assert found.wrong == 0, told
    assert found.right > 2 * (found.asked + found.missed), told


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck spares E8",
        "Le Bismarck \u00e9pargne E8",
        "Le Bismarck fait semblant de partir au nord",
        "Le Bismarck renonce \u00e0 E8",
        "Bismarck surveille E8",
        "I doubt Bismarck 1N",
        "Bismarck nearly 1N",
        "Bismarck: torpedo the big one at E8, all three fish",
        "Bismarck 1N. Rat\u00e9, j'ai mal lu la carte : 1S.",
        "Bismarck 1N. Just kidding.",
        "Z25 1N. Bismarck: same as Z25 but south",
        "Bismarck 1N, or Z25",
        "Bismarck 1N ou le Z25 2N",
    ],
)
def test_an_order_with_a_word_nobody_can_answer_for_is_asked_about(post: str) -> None:
    found = _read(post)
    assert found.orders.get("bismarck") in {None, Order("move", steps=((1, "S"),))}
    assert found.orders.get("bismarck") or "bismarck" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck sidles one to the north",
        "Our poor old Bismarck creeps quietly one north, for the glory",
        "Le brave Bismarck se faufile d'une case au nord, avec plaisir",
        "Le Bismarck fait demi-tour : 1N",
        "Bismarck dodges north: 1N",
        "Bismarck 1S ? Non, 1N.",
        "Je suis dans les temps, Bismarck 1N",
        "Quelqu'un a compris le tour 3 ?\nBismarck 1N",
        "@arbitre : me voil\u00e0.\nBismarck 1N",
    ],
)
def test_words_that_change_nothing_are_no_reason_to_ask(post: str) -> None:
    found = _read(post)
    assert (dict(found.orders), found.asks) == ({"bismarck": Order("move", steps=((1, "N"),))}, ())


@pytest.mark.parametrize(
    ("post", "steps", "salvos"),
    [
        ("Bismarck covers them and fires three times at E8 and once at E9", (), (("E8", 3), ("E9", 1))),
        ("Le Bismarck les couvre en remontant d'une case au nord", ((1, "N"),), ()),
        ("Bismarck : 2N\nErratum : pour le Bismarck, lire 2NE et non 2N.", ((2, "NE"),), ()),
        ("Pour le Bismarck, ce sera trois obus en E8 et un en E9.", (), (("E8", 3), ("E9", 1))),
        ("Bismarck\n* E8 x2\n* E9 x1\n* F9", (), (("E8", 2), ("E9", 1), ("F9", 1))),
        ("Z25 and Bismarck close in: one cell west for the former, one cell east for the latter.", ((1, "E"),), ()),
        ("| Bismarck | Z25 |\n|---|---|\n| 1N | fire E8 |", ((1, "N"),), ()),
        ("Le Z25 tire en E8, que le Bismarck fasse une case au nord.", ((1, "N"),), ()),
        ("J'envoie le Bismarck vers l'est à toute vapeur.", ((3, "E"),), ()),
        ("Le Bismarck lâche trois obus sur E8 ainsi qu'un dernier sur E9.", (), (("E8", 3), ("E9", 1))),
        ("Z25 goes one south. Bismarck tags along the same way, but two cells.", ((2, "S"),), ()),
    ],
)  # fmt: skip
def test_what_is_told_plainly_in_other_words_is_no_reason_to_ask(
    post: str, steps: tuple[tuple[int, str], ...], salvos: tuple[tuple[str, int], ...]
) -> None:
    found = _read(post)
    assert not found.asks
    assert (found.orders["bismarck"].steps, found.orders["bismarck"].salvos) == (steps, salvos)


def test_one_and_the_other_are_the_two_shots_of_a_ship() -> None:
    assert _read("Z25 tire ses deux coups, l'un en E8, l'autre en E9.").orders["z25"].salvos == (
        ("E8", 1),
        ("E9", 1),
    )
    assert _read("Z25 tire, l'un en E8, l'autre en E9.").orders["z25"].salvos == (("E8", 1), ("E9", 1))


def test_an_order_nobody_gave_is_noticed() -> None:
    corpus = json.loads(POSTS.read_text(encoding="utf-8"))
    corpus["posts"] = [
        {"id": "a", "side": "DE", "post": "Bismarck 1N", "expect": {"orders": [{"ship": "Bismarck", "kind": "move", "path": "1S"}]}},
        {"id": "b", "side": "DE", "post": "Bismarck 1N", "expect": {"orders": []}},
        {"id": "c", "side": "DE", "post": "Bonjour", "expect": {"orders": [{"ship": "Bismarck", "kind": "none"}]}},
        {"id": "d", "side": "DE", "post": "Bismarck 1N ?", "expect": {"orders": [{"ship": "Bismarck", "kind": "move", "path": "1N"}]}},
        {"id": "e", "side": "DE", "post": "Bismarck 1N", "expect": {"ask": [{"text": "Bismarck 1N", "ship": "Bismarck"}]}},
    ]  # fmt: skip
    found = read_posts(json.dumps(corpus))
    assert (found.right, found.wrong, found.missed, found.asked) == (0, 3, 2, 1)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"turn": 4, "fleets": {}, "posts": [{"id": "a", "side": "X", "post": ""}]}']
)
def test_a_file_that_holds_no_posts_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadInput):
        read_posts(text)


@pytest.mark.parametrize(
    ("post", "why"),
    [
        ("[quote=Karl]Bismarck 1N[/quote]", "quote"),
        ("[quote]a [quote]b Bismarck 1N[/quote] Bismarck 1S[/quote]", "quote"),
        ("&gt; Bismarck 1N", "quote"),
        ("[s]Bismarck 1N[/s]", "struck"),
        ("~~Bismarck 1N~~", "struck"),
        ("Salut\n--\nBismarck 1N toujours", "signature"),
        ("Rapport du tour 3 :\nBismarck 1N", "report"),
        ("Hood 1N", "foreign"),
        ("Le Bismarck a tiré en E8", "tale"),
    ],
)
def test_what_is_passed_over_is_told_with_its_reason(post: str, why: str) -> None:
    found = _read(post)
    assert not found.orders
    assert why in {one.why for one in found.skipped}


def test_lines_are_shown_as_their_author_saw_them() -> None:
    post = "[quote=Karl][b]Bismarck[/b]\n1N[/quote] **oui**\n[Hood] &gt; 1S\n\n[*] ~~2N~~"
    assert unmarked(post) == ["Bismarck", "1N oui", "[Hood] > 1S", "", "2N"]


def test_a_book_is_asked_about_and_never_cut() -> None:
    for length in (MOST_OF_ONE, MOST_LETTERS):
        found = _read("Bismarck 1N\n" + "bla " * (length // 4))
        assert not found.orders
        assert [one.why for one in found.asks] == ["too_long"]


@pytest.mark.parametrize(
    "part",
    ["Bismarck 1N, Z25 fires at K6 x2, ", "Le Bismarck 1N (", "bla NO, ", ": ", "(", "\U0001f600", "<!--"],
)
def test_a_line_twice_as_long_takes_no_four_times_as_long(part: str) -> None:
    def taken(letters: int) -> float:
        before = process_time()
        _read((part * letters)[:letters])
        return process_time() - before

    assert taken(MOST_OF_ONE) < 8 * (taken(MOST_OF_ONE // 4) + 0.02)


@pytest.mark.parametrize(
    "post",
    [
        "<html><head><style>p {margin:0}</style></head><body><p>Bismarck : 1N</p><p>Z25 : 1S</p></body></html>",
        "<!-- Bismarck 1S -->Bismarck 1N<br/>Z25 1S",
        "B\0i\0s\0m\0a\0r\0c\0k\0 1N\nZ25 1S",
        "Bis\u200bmarck\u00a0:\u202f1N\r\nZ25\ufeff\u2009: 1S",
        "[color=#ff0000][b]Bismarck[/b][/color] : [i]1N[/i]\n[list][*]Z25 : 1S[/list]",
        "\u2693 Bismarck \U0001f6a2 1N \U0001f600\n\U0001f525 Z25 1S \U0001f44d\U0001f3fd",
    ],
)
def test_what_a_mail_or_a_forum_adds_hides_no_order(post: str) -> None:
    found = _read(post)
    assert {ship: one.steps for ship, one in found.orders.items()} == {
        "bismarck": ((1, "N"),),
        "z25": ((1, "S"),),
    }
    assert not found.asks


def test_a_word_that_is_hardly_a_name_is_none_in_capitals_either() -> None:
    names = Names([OwnShip("ark", "HMS Ark Royal", "CV", attack=4, speed=3)])
    assert not read("TWO HITS ON MY ROYAL BACKSIDE, ONE NORTH", names, 4).orders
    assert read("ARK ROYAL: ONE NORTH", names, 4).orders


def test_no_in_capitals_before_an_order_may_be_north_west_too() -> None:
    found = _read("NO, BISMARCK: 1E")
    assert not found.orders
    assert [one.ship for one in found.asks] == ["bismarck"]


@pytest.mark.parametrize(
    "post", ["Bismarck: 1N\nShip: Z25\nSame", "Bismarck: 1N\nZ25\nsee below", "Bismarck: 1N\nZ25:"]
)
def test_a_name_that_heads_nothing_is_asked_about(post: str) -> None:
    found = _read(post)
    assert found.orders["bismarck"] == Order("move", steps=((1, "N"),))
    assert found.orders.get("z25") == Order("move", steps=((1, "N"),)) or "z25" in {
        one.ship for one in found.asks
    }


@pytest.mark.parametrize(
    "post",
    [
        "Salut\nBismarck: 1N\n---\nZ25: 1S",
        "Salut\nBismarck: 1N\n---\nZ25: tir K6\nShots: 2",
        "Bismarck: 1N\n[size=80]Z25: 1S[/size]",
    ],
)
def test_orders_in_what_may_be_a_signature_are_asked_about(post: str) -> None:
    found = _read(post)
    assert set(found.orders) == {"bismarck"}
    assert "z25" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "post",
    [
        "Ship: Bismarck\nMove: 1N\n---\nShip: Z25\nMove: 1S",
        "> bla\n---\nBismarck: 1N\nZ25: 1S",
        "Rapport de l'arbitre, tour 3 :\nBismarck tire en E8.\n-----\nMes ordres :\nBismarck: 1N\nZ25: 1S",
    ],
)
def test_what_goes_on_below_a_rule_is_no_signature(post: str) -> None:
    found = _read(post)
    assert {ship: one.steps for ship, one in found.orders.items()} == {
        "bismarck": ((1, "N"),),
        "z25": ((1, "S"),),
    }
    assert not found.asks


def test_a_later_post_replaces_only_the_ships_it_names() -> None:
    found = _read("Bismarck 1S", "Bismarck 1N\nZ25 2E")
    assert {ship: order.steps for ship, order in found.orders.items()} == {
        "bismarck": ((1, "S"),),
        "z25": ((2, "E"),),
    }


@given(
    st.lists(
        st.sampled_from(
            [
                "Bismarck",
                "Z25",
                "U-47",
                "Hood",
                "1N",
                "2",
                "E8",
                "x3",
                "tir",
                "fire",
                "et",
                "and",
                "ou",
                "or",
                "si",
                "if",
                "pas",
                "not",
                ":",
                "-",
                ",",
                ".",
                ";",
                "\n",
                "(",
                ")",
                "[quote]",
                "[/quote]",
                "[s]",
                ">",
                "~~",
                "au",
                "lieu",
                "de",
                "puis",
                "tour",
                "5",
                "the",
                "la",
                "le",
                "reste",
                "all",
                "idem",
                "😀",
                "\u202e",
                "\x1b[31m",
            ]
        ),
        max_size=30,
    )
)
def test_nothing_a_player_writes_breaks_the_reader(words: list[str]) -> None:
    found = _read(" ".join(words))
    asked = {one.ship for one in found.asks}
    assert not asked & set(found.orders)
    assert set(found.orders) <= {"*", *NAMES.own}


@pytest.mark.parametrize("post", ["all . 1N", "Tous. 1N.", "Everybody. Go 1N."])
def test_all_named_in_the_sentence_before_are_ordered_like_a_ship_named_there(post: str) -> None:
    found = _read(post)
    assert (found.orders, found.asks) == (dict.fromkeys(NAMES.own, Order("move", steps=((1, "N"),))), ())


@pytest.mark.parametrize(
    "post",
    [
        "Ship: Bismarck, order: fire, cell: E8, shots: 4, ship: Z25, order: move, course: 1N",
        "Ship: Bismarck, cell: E8, ship: Z25, course: 1N",
        "Navire : Bismarck - cible : E8 - navire : Z25 - trajet : 1N",
    ],
)
def test_forms_of_several_ships_on_one_line_are_read_one_by_one(post: str) -> None:
    assert _read(post).orders == {
        "bismarck": Order("fire", salvos=(("E8", 4),)),
        "z25": Order("move", steps=((1, "N"),)),
    }


def test_a_ship_in_the_field_of_another_is_asked_about() -> None:
    assert {one.ship for one in _read("Bismarck\nOrder: fire\nCell: E8 Ship: Z25\nShots: 2").asks} == {
        "bismarck"
    }


@pytest.mark.parametrize(
    "post",
    [
        "Sous-marins pas. Z25 1N",
        "Not Bismarck, she shoots E8 does move, Z25 1N",
        "Z25 1N. Not Bismarck, she stays,",
    ],
)
def test_a_sentence_that_breaks_off_does_not_end_the_reader(post: str) -> None:
    found = _read(post)
    assert "z25" in {*found.orders, *(one.ship for one in found.asks)}


def test_two_commas_in_a_row_are_one() -> None:
    found = _read("Bismarck : E8 3 tirs, , E9 1 tir")
    assert (found.orders["bismarck"].salvos, found.asks) == ((("E8", 3), ("E9", 1)), ())


@pytest.mark.parametrize(
    ("text", "salvos"),
    [
        ("Bismarck : 3 tirs sur E8 et E9", [{"E8": 3}, {"E9": 3}, {"E8": 2, "E9": 1}]),
        ("Bismarck : E8 x3 ou E9", [{"E8": 3}, {"E9": 4}, {"E8": 2, "E9": 2}]),
        ("Bismarck: fire E8 or E9", [{"E8": 4}, {"E9": 4}, {"E8": 2, "E9": 2}]),
    ],
)
def test_a_count_before_several_cells_is_offered_for_each_of_them(text, salvos):
    assert [dict(one.order.salvos) for one in meanings(Ask(text, "shots", "bismarck"), NAMES, {})] == salvos


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Bismarck : E8 : 1N", [Order("fire", salvos=(("E8", 4),)), Order("move", steps=((1, "N"),))]),
        ("Bismarck: E8 - 2S", [Order("fire", salvos=(("E8", 4),)), Order("move", steps=((2, "S"),))]),
        ("Le cuirass\u00e9 monte de 2 cases", [Order("move", steps=((2, "N"),))]),
        ("Bismarck goes down three cells", [Order("move", steps=((3, "S"),))]),
        ("Bismarck goes two cells", []),
    ],
)
def test_each_of_two_readings_is_offered_and_a_side_of_the_map_is_straight_on(text, offered):
    assert [one.order for one in meanings(Ask(text, "unclear", "bismarck"), NAMES, {})] == offered


@pytest.mark.parametrize(
    ("post", "why"),
    [
        ("Bismarck: a few cells west", "unclear"),
        ("Bismarck: quelques cases vers l'ouest", "unclear"),
        ("Bismarck: several shells at K6", "unclear"),
        ("Envoie le Bismarck sur K6", "unclear"),
        ("K6 ; 2 ; Bismarck\nK7 ; 3 ; Z25", "which_ship"),
        ("Bismarck monte S, S et SE", "unclear"),
    ],
)
def test_what_cannot_be_told_of_a_ship_is_asked(post: str, why: str) -> None:
    found = _read(post)
    assert "bismarck" not in found.orders
    assert why in {one.why for one in found.asks if one.ship == "bismarck"}


@pytest.mark.parametrize(
    ("post", "steps", "salvos"),
    [
        ("Le Bismarck fait S, S et SE", ((2, "S"), (1, "SE")), ()),
        ("Send the Bismarck to D9, please", ((2, "S"),), ()),
        ("Le Bismarck se porte en D9", ((2, "S"),), ()),
        ("Bismarck : R6 x4... ou plut\u00f4t R7 x4, oui, R7.", (), (("R7", 4),)),
        ("Le Bismarck vide tous ses tubes sur N11", (), (("N11", 4),)),
        ("Le Bismarck partage sa bord\u00e9e : la moiti\u00e9 sur P12, l'autre moiti\u00e9 sur Q12", (), (("P12", 2), ("Q12", 2))),
        ("Le Bismarck vise L12, mais lui n'y met que trois obus", (), (("L12", 3),)),
        ("Le Bismarck va vers l'est, mais de deux cases seulement", ((2, "E"),), ()),
    ],
)  # fmt: skip
def test_what_a_word_means_by_those_beside_it(post: str, steps: object, salvos: object) -> None:
    found = _read(post)
    assert found.asks == ()
    assert {ship: (one.steps, one.salvos) for ship, one in found.orders.items()} == {
        "bismarck": (steps, salvos)
    }


def test_the_last_is_a_shot_or_a_cell_and_no_other_ship() -> None:
    found = _read("Le Bismarck glisse d'une case au nord, puis oblique plein ouest pour la derni\u00e8re.")
    assert set(found.orders) <= {"bismarck"}


@pytest.mark.parametrize(
    "post",
    ["Everyone but Bismarck stays put", "Aucun de mes destroyers ne bouge", "All my other ships do nothing"],
)
def test_who_does_nothing_is_told_in_many_ways(post: str) -> None:
    found = _read(post)
    assert {one.kind for one in found.orders.values()} == {"none"}
    assert found.asks == ()


@pytest.mark.parametrize(
    ("post", "asked"),
    [
        ("Bismarck : 1SO, pendant que 1W : Z25", {"bismarck", "z25"}),
        ("Bismarck 1N then two shots at K5 and K4 from the Z25", {"bismarck", "z25"}),
        ("Bismarck passe et feu sur F14 : Z25", {"bismarck", "z25"}),
        ("U-47: holds / 1N for Z25", {"u-47", "z25"}),
        ("Passe : U-47 / Bismarck : tir R6", {"bismarck", "u-47"}),
        ("K6 x2, K7 et Z25 : goes 1N", {"z25"}),
        ("U-47: 1N ; K7 : 1 and Z25 : tir K8", {"z25"}),
        ("U-47 : 1N\nBismarck : m\u00eame cible que Z25\nZ25 : tir E8", {"bismarck"}),
        ("Bismarck: fire R6 x3, R7, what a turn 3 that was!", {"bismarck"}),
        ("Bismarck 1N, he has never met Nelson.", {"bismarck"}),
        ("Bismarck 1E instead of the 1W I had in mind", {"bismarck"}),
    ],
)
def test_whose_an_order_is_or_whether_it_is_one_is_asked_where_it_cannot_be_told(
    post: str, asked: set[str]
) -> None:
    found = _read(post)
    assert not asked & set(found.orders)
    assert asked <= {one.ship for one in found.asks}


def test_a_count_before_a_name_is_that_ships() -> None:
    found = _read(
        "U-47 ne fait rien, la moiti\u00e9 des obus du Bismarck sur F6, l'autre moiti\u00e9 sur G6."
    )
    assert found.orders["bismarck"].salvos == (("F6", 2), ("G6", 2))


def test_a_word_that_takes_back_is_said_of_the_name_behind_it() -> None:
    found = _read("Bismarck : 2E and forget Z25, she does nothing.")
    assert found.orders["bismarck"].steps == ((2, "E"),)
    assert found.orders["z25"].kind == "none"


def test_another_players_ship_that_should_do_something_is_no_target() -> None:
    found = _read("Bismarck ne bouge pas et le Hood devrait faire 1N, Z25 1S")
    assert found.orders["bismarck"].kind == "none"
    assert found.orders["z25"].steps == ((1, "S"),)


def test_a_name_with_a_slip_is_one_behind_while_too() -> None:
    found = _read("Z25: pass, while Bismarrk: 1N")
    assert found.orders["bismarck"].steps == ((1, "N"),)


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck: two shells at E8 and a good few at E9",
        "Bismarck : deux obus sur E8 et une poign\u00e9e sur E9",
        "Bismarck: two shells at E8 and a fifth at E9",
        "Bismarck: a trio at E8",
        "Bismarck fires a third of her shells at E8",
        "Bismarck tire sur E8 et autant sur E9",
        "Bismarck: E8 twice and likewise E9",
    ],
)
def test_what_counts_shots_and_is_not_understood_is_asked_about(post: str) -> None:
    found = _read(post)
    assert not found.orders, found.orders
    assert any(one.ship == "bismarck" for one in found.asks), found.asks


@pytest.mark.parametrize(
    ("post", "shots"),
    [
        ("Bismarck : deux raids sur E8 et autant sur E9", (2, 2)),
        ("Bismarck: two volleys at E8, the same number at E9", (2, 2)),
        ("Bismarck: two at E8, ditto at E9", (2, 2)),
        ("Bismarck : E8 deux fois et E9 pareil", (2, 2)),
        ("Bismarck: three waves at E8 and a fourth at E9", (3, 1)),
        ("Bismarck : une vague sur E8, une deuxi\u00e8me sur E9", (1, 1)),
    ],
)
def test_as_many_and_one_more_are_counted_from_what_stands_before(post: str, shots: tuple[int, int]) -> None:
    found = _read(post)
    assert found.orders == {"bismarck": Order("fire", salvos=(("E8", shots[0]), ("E9", shots[1])))}


@pytest.mark.parametrize(
    "words",
    [
        "Stay dry, everyone.",
        "Restez au chaud, les amis.",
        "Les curieux, dehors.",
        "No peeking!",
        "Don't cry, Karl.",
        "Il pleut dehors.",
        "This will hurt.",
        "No questions, please.",
    ],
)
def test_a_line_for_others_leaves_an_order_as_it_is(words: str) -> None:
    found = _read(f"Bismarck: E8 x2\n{words}")
    assert found.orders == {"bismarck": Order("fire", salvos=(("E8", 2),))}
    assert not found.asks


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("My earlier orders stand.", True),
        ("Mes ordres pr\u00e9c\u00e9dents tiennent toujours.", True),
        ("None of my earlier orders stand.", False),
        ("My earlier orders no longer stand.", False),
        ("Mes ordres pr\u00e9c\u00e9dents ne tiennent plus.", False),
    ],
)
def test_orders_of_an_earlier_post_stand_where_they_are_said_to(words: str, kept: bool) -> None:
    found = _read(f"Z25 1N. {words}", "Bismarck: 1S")
    assert (found.orders.get("bismarck") == Order("move", steps=((1, "S"),))) is kept


@pytest.mark.parametrize(
    "words",
    [
        "Ah, erreur de ma part, c'est E9 x2.",
        "Mea culpa, c'est E9 x2.",
        "Zut, lapsus : c'est E9 x2.",
        "Bon, coquille, lisez E9 x2.",
        "Ah mince, c'est E9 x2.",
        "Ah, my mistake, it's E9 x2.",
        "Pfft, my bad, that's E9 x2.",
        "Damn, error on my part: E9 x2.",
        "Oh dear, oops, E9 x2.",
        "I got that wrong, it's E9 x2.",
    ],
)
def test_an_error_that_is_owned_corrects_the_ship_before(words: str) -> None:
    found = _read(f"Bismarck: E8 x2. {words}\nZ25: 1N")
    assert found.orders["bismarck"] == Order("fire", salvos=(("E9", 2),))
    assert len(found.orders) == 2
    assert not found.asks


@pytest.mark.parametrize(
    "words",
    [
        "Blorg, erreur, c'est xyz E9 x2.",
        "La bonne case est E9.",
        "Tiens, je vois une erreur : la bonne case, c'est E9.",
        "The correct cell is E9.",
        "Argh, slip of the pen, that should be E9.",
        "Should read E9 x4.",
    ],
)
def test_a_correction_nobody_can_read_unsettles_the_ship_before(words: str) -> None:
    found = _read(f"Bismarck: E8 x2. {words}\nZ25: 1N")
    assert list(found.orders) == ["z25"]
    assert any(one.ship == "bismarck" for one in found.asks)


@pytest.mark.parametrize(
    "post",
    [
        "1\N{DEGREE SIGN} Z25 : 2O. 2\N{DEGREE SIGN} Bismarck : E8.",
        "1\N{DEGREE SIGN} le Z25 : 2O ; 2\N{DEGREE SIGN} le Bismarck : E8",
        "1\N{MASCULINE ORDINAL INDICATOR}) Z25 : 2O. 2\N{MASCULINE ORDINAL INDICATOR}) Bismarck : E8.",
        "1/ Z25 : 2O. 2/ Bismarck : E8.",
        "1- Z25 : 2O. 2- Bismarck : E8",
        "n\N{DEGREE SIGN}1 Z25 : 2O. n\N{DEGREE SIGN}2 Bismarck : E8.",
        "#1 Z25: 2W. #2 Bismarck: E8.",
        "No. 1 Z25: 2W. No. 2 Bismarck: E8",
        "1st Z25: 2W. 2nd Bismarck: E8",
        "[1] Z25: 2W\n[2] Bismarck: E8",
        "Primo, Z25 : 2O. Secundo, Bismarck : E8.",
    ],
)
def test_the_mark_of_a_list_counts_no_shots(post: str) -> None:
    found = _read(post)
    four = Order("fire", salvos=(("E8", 4),))
    assert found.orders == {"z25": Order("move", steps=((2, "W"),)), "bismarck": four}
    assert not found.asks


@pytest.mark.parametrize(
    "post", ["2 Bismarck : E8", "2, Bismarck: E8", "Deux, le Bismarck : E8", "Z25 E9, 2 Bismarck E8"]
)
def test_a_figure_before_a_name_is_asked_about(post: str) -> None:
    found = _read(post)
    assert not found.orders
    assert any(one.ship == "bismarck" for one in found.asks)


@pytest.mark.parametrize(
    ("post", "steps"),
    [
        ("Bismarck noses up to D5.", ((2, "N"),)),
        ("Bismarck slips down to D9, since nobody guards that side.", ((2, "S"),)),
        ("Bismarck heads south as fast as her boilers allow.", ((3, "S"),)),
        ("Le Bismarck file au nord aussi vite que ses machines le permettent.", ((3, "N"),)),
    ],
)
def test_where_to_and_how_fast_is_told_in_many_ways(post: str, steps: object) -> None:
    found = _read(post)
    assert found.orders == {"bismarck": Order("move", steps=steps)}
    assert not found.asks


@pytest.mark.parametrize(
    ("post", "salvos"),
    [
        ("Half of Bismarck's shells land on E8, the other half on E9.", (("E8", 2), ("E9", 2))),
        ("Bismarck : un obus en E8 puis tout ce qui lui reste en E9", (("E8", 1), ("E9", 3))),
        ("Bismarck drops one shell on E8 and two on E9", (("E8", 1), ("E9", 2))),
    ],
)
def test_shots_are_shared_in_words(post: str, salvos: object) -> None:
    found = _read(post)
    assert found.orders == {"bismarck": Order("fire", salvos=salvos)}
    assert not found.asks


def test_each_of_the_excepted_has_her_own_order() -> None:
    found = _read(
        "Nobody stirs except Z25, who crawls one cell east, and Bismarck, who puts three rounds into E8."
    )
    assert found.orders == {
        "z25": Order("move", steps=((1, "E"),)),
        "bismarck": Order("fire", salvos=(("E8", 3),)),
        "*": Order("none"),
    }


def test_an_order_of_one_of_the_excepted_is_hardly_of_the_other() -> None:
    found = _read("All pass except Z25, who is old, and Bismarck, who goes 1N.")
    assert not {"z25", "bismarck"} & found.orders.keys()
    assert {"z25", "bismarck"} <= {one.ship for one in found.asks}


@pytest.mark.parametrize(
    ("post", "ship"),
    [
        ("Tour 4\nBismarck : 1N\nTour 5 (so that you have it already)\nBismarck : 2N", "bismarck"),
        (
            "\N{LATIN CAPITAL LETTER C WITH CEDILLA}a, c'est le brouillon. Voici le vrai message :\n\nBismarck : 1N",
            "bismarck",
        ),
    ],
)
def test_what_is_over_or_for_later_leaves_an_order_as_it_is(post: str, ship: str) -> None:
    found = _read(post)
    assert found.orders == {ship: Order("move", steps=((1, "N"),))}
    assert not found.asks


def test_a_draft_is_asked_about() -> None:
    found = _read("Ceci est un brouillon. Voici mes ordres :\n\nBismarck : 1N")
    assert not found.orders
    assert found.asks


@pytest.mark.parametrize(
    "post",
    [
        "Bismarck, fire, E8, 2. Z25, fire, E9, 1.",
        "Bismarck: E8 (2) Z25: E9 (1)",
        "Bismarck: E8 x 2. Z25: E9 x 1.",
    ],
)
def test_a_count_at_the_end_is_no_mark_of_the_next_ship(post: str) -> None:
    found = _read(post)
    two, one = (Order("fire", salvos=(told,)) for told in (("E8", 2), ("E9", 1)))
    assert found.orders == {"bismarck": two, "z25": one}


@pytest.mark.parametrize(
    ("share", "shots"),
    [
        ("half her shells", 3),
        ("la moiti\u00e9 de ses coups", 3),
        ("two thirds", 4),
        ("les deux autres tiers", 4),
        ("un tiers de ses avions", 2),
        ("one sixth", 1),
        ("50 %", 3),
        ("all her shots but one", 5),
        ("toutes ses torpilles sauf deux", 4),
        ("three of her six shells", 3),
        ("trois de ses coups", 3),
        ("a quarter of her shells", 0),
        ("three of her five shells", 0),
        ("40 %", 0),
    ],
)
def test_a_share_is_so_many_of_the_shots_of_a_ship(share: str, shots: int) -> None:
    assert shares.share(share, 6) == shots


@pytest.mark.parametrize(
    ("post", "shots"),
    [
        ("Bismarck fires all but one of her shells at E8", 3),
        ("Bismarck: all but one at E8", 3),
        ("Bismarck: E8 with all but one", 3),
        ("Bismarck: toutes sauf une en E8", 3),
        ("Bismarck: two of her shells at E8", 2),
        ("Bismarck: half at E8", 2),
        ("Bismarck: E8 three quarters", 3),
    ],
)
def test_a_share_is_of_the_shots_and_never_of_the_fleet(post: str, shots: int) -> None:
    assert _read(post).orders == {"bismarck": Order("fire", salvos=(("E8", shots),))}


@pytest.mark.parametrize(
    "post",
    ["Everyone but one: 1N", "One of my ships goes 1N", "All but one of my ships go 1N", "Tous sauf un : 1N"],
)
def test_all_but_one_of_the_ships_is_asked_about(post: str) -> None:
    found = _read(post)
    assert not found.orders
    assert [one.why for one in found.asks] == ["which_ship"]


@pytest.mark.parametrize(
    ("post", "steps"),
    [
        ("Bismarck goes two cells south, Z25 just as many north.", ((2, "N"),)),
        ("Bismarck : 2S. Le Z25 d'autant vers le nord.", ((2, "N"),)),
        ("Bismarck 2S. Z25 autant.", ((2, "S"),)),
        ("Bismarck 2S. Z25 aussi.", ((2, "S"),)),
    ],
)
def test_as_many_cells_as_the_ship_before(post: str, steps: object) -> None:
    found = _read(post)
    assert (found.orders["z25"].steps, found.asks) == (steps, ())


@pytest.mark.parametrize(
    ("post", "ships"),
    [
        ("Le Z25, qui peut franchir trois cases, les franchira toutes en direction du sud.", {"z25"}),
        ("Bismarck: E8 twice and E9 with whatever is left in the other turret", {"bismarck"}),
        ("All pass but Z25, who goes 1N, and Bismarck.", {"bismarck"}),
        ("Z25 and Bismarck both fire at E8 with all they got", {"z25", "bismarck"}),
        ("Bismarck 2N. Z25 twice as many north.", {"z25"}),
        ("Bismarck 2N. Z25 presque autant.", {"z25"}),
        ("Bismarck: E8 x2, E9 twice as many", {"bismarck"}),
        ("Bismarck: a third E8", {"bismarck"}),
        ("Bismarck 1N, she may", {"bismarck"}),
        ("Bismarck 1N, she goes next turn", {"bismarck"}),
    ],
)
def test_a_count_or_a_ship_that_is_lost_is_asked_about(post: str, ships: set[str]) -> None:
    found = _read(post)
    assert not ships & found.orders.keys()
    assert ships <= {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "words",
    [
        "Rain check.",
        "I got cold feet.",
        "J'ai les foies.",
        "Je me d\u00e9gonfle.",
        "We chickened out.",
        "Merci de ne rien jouer.",
    ],
)
@pytest.mark.parametrize("sign", [". ", "\n"])
def test_few_words_nobody_knows_behind_an_order_leave_it_open(words: str, sign: str) -> None:
    found = _read(f"Bismarck 1N{sign}{words}")
    assert not found.orders
    assert "bismarck" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "words",
    [
        "Cheers from Kiel.",
        "Tea time.",
        "Bonne nuit.",
        "See you on Sunday.",
        "It was a cloud.",
        "Vive la France !",
    ],
)
@pytest.mark.parametrize("sign", [". ", "\n"])
def test_few_words_of_something_else_leave_it_as_it_is(words: str, sign: str) -> None:
    found = _read(f"Bismarck 1N{sign}{words}")
    assert (found.orders, found.asks) == ({"bismarck": Order("move", steps=((1, "N"),))}, ())


def test_a_question_about_one_ship_leaves_the_others_as_they_are() -> None:
    found = _read("Bismarck 1N\nZ25? Not sure yet.")
    assert list(found.orders) == ["bismarck"]
    assert {one.ship for one in found.asks} == {"z25"}


def test_another_players_ship_that_is_meant_after_all_unsettles_the_order() -> None:
    names = Names([OwnShip("nautilus", "Nautilus", "SS", attack=2, speed=2)], ["USS Nautilus"])
    found = read("Nautilus: 2NW\nBob's Nautilus, I mean.", names, 4)
    assert not found.orders
    assert {one.ship for one in found.asks} == {"nautilus"}


def test_a_post_of_which_nothing_is_understood_but_nothing_is_asked_about() -> None:
    assert [one.why for one in _read("Merci de ne rien jouer.").asks] == ["unclear"]
    assert _read("Ce tour, rien.").orders == {"*": Order("none")}


@pytest.mark.parametrize(
    ("post", "kind"),
    [
        ("Bismarck;BB;fire E8\nZ25;DD;1N\nU-47;SS;no action", "none"),
        ("|Ship|Order|Remarks|\n|--|--|--|\n|Z25|1N|engine mended|\n|U-47|nil||", "none"),
        ("Everybody goes 1N, except Bismarck who fires at E8 and U-47 who does nothing.", "none"),
        ("My destroyer and battleship, all but Z25, hold. U-47 doesnae budge. Z25 1N.", "none"),
    ],
)
def test_columns_and_exceptions_are_of_the_ship_they_stand_beside(post: str, kind: str) -> None:
    found = _read(post)
    assert found.orders["u-47"].kind == kind
    assert found.orders["z25"].steps == ((1, "N"),)


TWO_AND_TWO = (("E8", 2), ("E9", 2))


@pytest.mark.parametrize(
    ("post", "salvos"),
    [
        ("Bismarck gives E8 two shells and E9 the other two", TWO_AND_TWO),
        ("Bismarck will engage E8 with two guns and E9 with the remaining two", TWO_AND_TWO),
        ("Bismarck takes E8 under fire with two shells and E9 with the other two", TWO_AND_TWO),
        ("Le Bismarck gratifie E8 de deux obus et E9 des deux autres", TWO_AND_TWO),
        ("Le Bismarck met un obus dans chacune de ces deux cases : E8, E9", (("E8", 1), ("E9", 1))),
        ("Bismarck puts a shell in each of these two: E8, E9", (("E8", 1), ("E9", 1))),
        ("Bismarck: a shot apiece at E8 and E9, and keeps the other two in the cupboard", (("E8", 1), ("E9", 1))),
        ("Bismarck: two lots at E8 and one at E9", (("E8", 2), ("E9", 1))),
        ("Bismarck puts a shell on E7 and one on E6 and splits the other two evenly between E8 and E9", (("E7", 1), ("E6", 1), ("E8", 1), ("E9", 1))),
        ("Le Bismarck tire trois fois en E8 et garde son dernier obus pour E9", (("E8", 3), ("E9", 1))),
        ("Le Bismarck coupe sa bord\u00e9e en deux.\nSur E8 : Bismarck (2)\nSur E9 : Bismarck (2)", TWO_AND_TWO),
        ("On E8: Bismarck twice. On E9: Bismarck twice", TWO_AND_TWO),
        ("L\u2019 Z25 rien.\nbismarck tt en E8", (("E8", 4),)),
        ("bismarck tire 2 foi en e8 n 2 en e9", TWO_AND_TWO),
        ("Bismarck E8 twice n E9 with whats left", TWO_AND_TWO),
    ],
)  # fmt: skip
def test_shots_are_shared_out_among_cells(post: str, salvos: object) -> None:
    found = _read(post)
    assert (found.orders["bismarck"].salvos, found.asks) == (salvos, ())


@pytest.mark.parametrize(
    ("post", "steps"),
    [
        ("All go 1N, but Bismarck does two.", ((2, "N"),)),
        ("All go one to the north. But Bismarck does two.", ((2, "N"),)),
        ("Tous glissent d'une case au nord, sauf le Bismarck : il en fait deux.", ((2, "N"),)),
        ("Tous 1N. Le Bismarck, lui, 2E.", ((2, "E"),)),
        ("All go 1N. Only Bismarck stays.", ()),
        ("All go 1N. But not Bismarck and not U-47, they stay.", ()),
        ("Tous 1N. Sauf Bismarck et U-47, qui restent.", ()),
    ],
)
def test_one_ship_is_set_apart_from_what_all_of_them_do(post: str, steps: object) -> None:
    found = _read(post)
    assert (found.orders["bismarck"].steps, found.orders["z25"].steps) == (steps, ((1, "N"),))
    assert not found.asks


def test_one_ship_told_otherwise_without_a_sign_is_asked_about() -> None:
    found = _read("All go one to the north. Bismarck does two.")
    assert "bismarck" not in found.orders
    assert [(one.ship, one.why) for one in found.asks] == [("bismarck", "two_orders")]


@pytest.mark.parametrize(
    "words",
    [
        "it is a trick",
        "serves them right",
        "her captain being a brave soul",
        "vengeance oblige",
        "rien que pour emb\u00eater Karl",
        "mon petit chou",
    ],
)
def test_what_is_told_behind_an_order_and_a_comma_changes_nothing(words: str) -> None:
    found = _read(f"Bismarck 1N, {words}")
    assert (found.orders, found.asks) == ({"bismarck": Order("move", steps=((1, "N"),))}, ())


@pytest.mark.parametrize(
    "words",
    ["over my dead body", "fat chance", "dream on", "voire davantage", "ou presque", "en croire Karl, si on en croit Bob", "Bob permitting", "let me sleep on it"],
)  # fmt: skip
def test_what_takes_it_back_there_is_asked_about(words: str) -> None:
    found = _read(f"Bismarck 1N, {words}")
    assert not found.orders
    assert "bismarck" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    ("post", "ship", "steps"),
    [
        ("z25 1n pui 2o", "z25", ((1, "N"), (2, "W"))),
        ("tt le monde 1 case au no, sauf u-47 ki reste la", "bismarck", ((1, "NW"),)),
        ("le bismarck c 1n pas 1s", "bismarck", ((1, "N"),)),
        ("slt dsl jss en retard : bismarck 1n", "bismarck", ((1, "N"),)),
        ("z25 2s n bismarck 1n", "z25", ((2, "S"),)),
        ("bis\u200bmarck doesnt fire, z25 1n", "z25", ((1, "N"),)),
    ],
)
def test_words_are_spelt_as_on_a_phone(post: str, ship: str, steps: object) -> None:
    found = _read(post)
    assert (found.orders[ship].steps, found.asks) == (steps, ())


@pytest.mark.parametrize(
    "words", ["God bless.", "That is all, goodbye.", "Fingers crossed!", "I am curious.", "J'ai faim.", "Allez, \u00e0 tant\u00f4t !", "My dog ate the map."]
)  # fmt: skip
@pytest.mark.parametrize("sign", [". ", "\n"])
def test_small_talk_leaves_orders_as_they_are(words: str, sign: str) -> None:
    found = _read(f"Bismarck 1N{sign}{words}")
    assert (found.orders, found.asks) == ({"bismarck": Order("move", steps=((1, "N"),))}, ())


@pytest.mark.parametrize(
    "words",
    [
        "Oops, wrong ship: the 1N is for Z25, Bismarck stays.",
        "Oops, the 1N is for Z25, not for Bismarck.",
        "Erreur : le 1N est pour le Z25, pas pour le Bismarck.",
        "Pardon, le 1N c'\u00e9tait pour le Z25.",
        "Oops, the 1N is for Z25 instead of Bismarck.",
        "Sorry, 1N was meant for Z25.",
    ],
)
def test_an_order_that_is_said_to_be_another_ships_is_not_kept(words: str) -> None:
    found = _read(f"Bismarck 1N\n{words}")
    stays = found.orders.get("bismarck") == Order("none")
    assert stays or ("bismarck" not in found.orders and "bismarck" in {one.ship for one in found.asks})


@pytest.mark.parametrize(
    "post",
    [
        "Target E8: Bismarck with three shells, Z25 with everything",
        "Sur E8 : Bismarck (3), Z25 (2)",
        "E8 : Bismarck trois obus, Z25 deux",
        "Ship | Move | Fire\nBismarck | | E8 x3\nZ25 | | E8 x2",
    ],
)
def test_each_has_her_own_count_where_the_target_stands_first(post: str) -> None:
    found = _read(post)
    assert {ship: one.salvos for ship, one in found.orders.items()} == {
        "bismarck": (("E8", 3),),
        "z25": (("E8", 2),),
    }


def test_a_cell_of_a_table_is_no_turn() -> None:
    names = Names(
        [OwnShip("marat", "Marat", "BB", attack=5, speed=2), OwnShip("k", "K-21", "SS", attack=3, speed=2)]
    )
    found = read("SHIP | MOVE | FIRE\nMarat | | S6 x3, T6 x2\nK-21 | 1N |", names, 4)
    assert found.orders["marat"].salvos == (("S6", 3), ("T6", 2))
    assert "k" in found.orders


@pytest.mark.parametrize(
    "post", ["Bismarck: E8. No, that is next to Z25, make it E9.", "Bismarck : E8. Non, c'est \u00e0 c\u00f4t\u00e9 du Z25, plut\u00f4t E9."]
)  # fmt: skip
def test_a_ship_that_only_tells_where_something_is_has_no_order(post: str) -> None:
    assert "z25" not in _read(post).orders


@pytest.mark.parametrize(
    "words", ["J'annnule tout", "J'anule tout", "jannule tout", "cancle all", "cancell everything", "I'm cancelling the lot, every order of it"]
)  # fmt: skip
def test_what_takes_all_back_may_be_misspelt(words: str) -> None:
    assert _read(words, "Bismarck 1N").orders == {"bismarck": Order("none")}


@pytest.mark.parametrize("mark", ["[/quotte]", "[/qoute]", "[/quott]"])
def test_a_quote_that_ends_in_a_slip_hides_no_order_below_it(mark: str) -> None:
    assert set(_read(f"[quote=Karl]Z25 1S{mark}\nBismarck 1N").orders) == {"bismarck"}


@pytest.mark.parametrize(
    ("told", "taken"),
    [
        ("wakes up at last and goes 1N", True),
        ("saunters off 1N", True),
        ("clopine d'une case au nord", True),
        ("fears 1N", False),
        ("scooted one cell north", False),
        ("devait faire 1N", False),
        ("Tirpitz 1N", False),
        ("opposes 1N", False),
    ],
)
def test_a_verb_nobody_knows_leads_to_an_order_whose_figures_are_told(told: str, taken: bool) -> None:
    assert ("bismarck" in _read(f"Bismarck {told}").orders) is taken


@pytest.mark.parametrize(
    ("head", "taken"),
    [
        ("And a newcomer on the list", True),
        ("Bon, s\u00e9rieusement", True),
        ("En attendant", True),
        ("Turn 4 from the Nelson household", True),
        ("Nightmare scenario", False),
        ("Intercepted message", False),
        ("The computer recommends", False),
        ("Bob's best move", False),
        ("You may delete this", False),
    ],
)
def test_a_title_takes_an_order_back_only_in_words_that_do(head: str, taken: bool) -> None:
    found = _read(f"{head}: Bismarck 1N")
    assert ("bismarck" in found.orders) is taken
    assert taken or "bismarck" in {one.ship for one in found.asks}


@pytest.mark.parametrize(
    "post",
    [
        "Non, il y a déjà du monde par là : 1NE.",
        "Non, il y a deux tours c'était miné par là : 1NE.",
        "No, two turns ago that was a minefield: 1NE.",
        "Non, attends, hier c'était plein de monde : 1NE.",
    ],
)
def test_a_correction_of_which_nothing_came_leaves_the_order_open(post: str) -> None:
    found = _read(f"Bismarck : 1N. {post}")
    assert found.asks or found.orders["bismarck"].steps == ((1, "NE"),)
