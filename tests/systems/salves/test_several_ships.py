"""Sentences about several ships, put together from frames whose meaning is known: read so or asked about, never another order."""

import json
import random
from pathlib import Path
from typing import NamedTuple

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import EVERY, Order
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from fleetdesk.systems.salves.sea.compass import Step
from fleetdesk.systems.salves.sea.grid import read_cell

FLEETS = json.loads((Path(__file__).parent / "posts.json").read_text(encoding="utf-8"))["fleets"]
FRENCH = frozenset({"FR", "IT"})
SEED = 11


class Frame(NamedTuple):
    """A sentence with places for ships a, b, c, types of ships, orders p, q and cells k, m.

    `meant`: what each shall do, "a=p b=q *=-": * is everyone else, types those of the type but a; - is nothing.
    """

    text: str
    meant: str
    plain: bool = False
    """So plain that it has to be read, and nothing asked."""


def _frames(plain: str, others: str) -> list[Frame]:
    """Frames from lines of `sentence => meaning`."""
    told = [(line.rpartition(" => "), sure) for text, sure in ((plain, True), (others, False)) for line in text.split("\n")]  # fmt: skip
    return [Frame(text.strip(), meant, sure) for (text, _, meant), sure in told if meant]


WORDS = {
    "en": {
        "and": [" and ", ", ", " & ", "/", " + "],
        "then": [", ", " and ", "; ", " / ", ". ", ", then ", ", while "],
        "is": [": ", " ", " - ", " go "],
        "all": ["everyone", "all ships", "the whole fleet", "everybody", "all my ships"],
        "but": ["except", "excluding", "other than", "apart from", "with the exception of", "barring", "save", "but", "bar"],
        "rest": ["the rest", "the others", "all the others", "everyone else"],
        "same": ["same for", "same goes for", "ditto for", "likewise for", "the same for"],
        "with": ["with", "together with", "along with", "followed by", "accompanied by"],
        "jest": ["Famous last words: ", "As the saying goes, ", "As the saying goes: ", "Joke of the day: ", "In my dreams: "],
    },
    "fr": {
        "and": [" et ", ", ", " & ", "/", " + "],
        "then": [", ", " et ", "; ", " / ", ". ", ", puis ", ", tandis que "],
        "is": [": ", " : ", " ", " - ", " vont "],
        "all": ["tout le monde", "toute la flotte", "tous les navires", "tous mes navires"],
        "but": ["sauf", "except\u00e9", "hormis", "\u00e0 part", "\u00e0 l'exception de"],
        "rest": ["le reste", "les autres", "tous les autres"],
        "same": ["pareil pour", "idem pour", "m\u00eame chose pour", "de m\u00eame pour", "la m\u00eame pour"],
        "with": ["avec", "ensemble avec", "suivi de", "accompagn\u00e9 de", "en compagnie de"],
        "jest": ["Derni\u00e8res paroles c\u00e9l\u00e8bres : ", "Comme dit le proverbe, ", "Comme on dit : ", "Blague du jour : "],
    },
}  # fmt: skip
PLACES: dict[str, dict[str, tuple[Step, ...]]] = {
    "en": {"1N": ((1, "N"),), "2S": ((2, "S"),), "one cell west": ((1, "W"),), "two cells south": ((2, "S"),), "1NW": ((1, "NW"),)},
    "fr": {"1N": ((1, "N"),), "2S": ((2, "S"),), "une case \u00e0 l'ouest": ((1, "W"),), "deux cases au sud": ((2, "S"),), "1NO": ((1, "NW"),)},
}  # fmt: skip
TYPES = {
    "en": {"CV": "carriers", "BB": "battleships", "DD": "destroyers", "SS": "submarines"},
    "fr": {"CV": "porte-avions", "BB": "cuirass\u00e9s", "DD": "torpilleurs", "SS": "sous-marins"},
}
FRAMES = {
    "en": _frames(
        """
        {a}{and}{b}{is}{p} => a=p b=p
        {a}, {b} and {c}{is}{p} => a=p b=p c=p
        {a} {p}{then}{b} {q} => a=p b=q
        {a}: {p}{then}{b}: {q} => a=p b=q
        {a} fires at {k}{then}{b} shoots at {m} => a=k b=m
        {a} fires at {k} and {b} {p} => a=k b=p
        {a}{and}{b} fire at {k} => a=k b=k
        {a} and {b} both {p} => a=p b=p
        {all} except {a} {p} => *=p
        {all} {p}, except {a} => *=p
        {a} {p}, {rest} {q} => a=p *=q
        {a}: {p}. {rest}: {q} => a=p *=q
        {a} {p}, {same} {b} => a=p b=p
        the {types} {p} => types=p a=p
        {a}/{b}: {p}/{q} => a=p b=q
        {a}/{b} {k}/{m} => a=k b=m
        {a} and {b} fire at {k} and {m} respectively => a=k b=m
        {a} {p}, {same} {b} and {c} => a=p b=p c=p
        """,
        """
        First {a} then {b}: {p}, {q} => a=p b=q
        First {a}, then {b}: both {p} => a=p b=p
        {a} then {b}: {p}, then {q} => a=p b=q
        {a}{and}{b}: {p}/{q} => a=p b=q
        {a} and {b}: {p} and {q} => a=p b=q
        {a} and {b}: {k}, one and two shots => a=! b=!
        {a} {with} {b}: {p} => a=p b=p
        {a} goes {with} {b} {p} => a=p b=p
        {a} and her escorts ({b}, {c}) {p} => a=p b=p c=p
        {a} and her friends {b} and {c}: {p} => a=p b=p c=p
        {a} leading, {b} behind, {p} => a=p b=p
        {all} {but} {a} {p} => *=p
        {all} {p} {but} {a} and {b} => *=p
        {all}: {p} ({but} {a}) => *=p
        {but} {a}, {all} {p} => *=p
        {all} {p}, {a} excepted => *=p
        {all} {p}, not {a} => *=p
        {all} {but} {a}, who goes {q}, goes {p} => a=q *=p
        {all} {but} {a}, who goes {q}, stays => a=q *=-
        {all} {but} {a} ({q}): {p} => a=q *=p
        {all} {p} {but} {a}: {q} => a=q *=p
        {rest}: {p}, {but} {a} => *=p
        {a} {p}, {rest} {but} {b} {q} => a=p *=q b=-
        {a} {p}. {rest}: {q}, {but} {b} => a=p *=q b=-
        {a} {p}, {same} {b}, {c} => a=p b=p c=p
        {a} {p}. Same for {b}/{c} => a=p b=p c=p
        {a}, not {b}: {p} => a=p
        {a} {p} and not {b} => a=p
        not {a} and {b}: {p} => a=! b=!
        {a} without {b}: {p} => a=p
        instead of {a}, {b} {p} => b=p
        the {types} {p} {but} {a} => types=p
        the {types} {but} {a} {p} => types=p
        {all} {p}, {but} the {types} => a=- types=- *=p
        all but two {types} {p} => a=- types=- *=p
        except the {types}, everyone {p} => a=- types=- *=p
        one of the {types} {p} => a=! types=!
        the {types}: {p}/{q} => a=! types=!
        the {types} {p} but {a} {q} => types=p a=q
        {a} up one, {b} down two => a=up b=down
        {jest}{a} {p} => a=!
        {a}, {b}, {c}: all {p} => a=p b=p c=p
        both {a} and {b} {p} => a=p b=p
        {a} {p}, the other {types} {q} => a=p types=q
        the others {p}, {a} {q} => a=q *=p
        {a} leads, the others {p} => a=! *=p
        {a}/{b}: {k}/{m}, one shot each => a=k1 b=m1
        {a} and {b} split one shot at {k} => a=! b=!
        {a} {p}, {b} {q}, both firing at {k} => a=! b=!
        {all} {p}. No, not {a} => a=! *=p
        {all} {p}. No, not {a}, nor {b} => a=! b=! *=p
        {a} fires at {k}. One shot each. => a=k1
        """,
    ),
    "fr": _frames(
        """
        {a}{and}{b}{is}{p} => a=p b=p
        {a}, {b} et {c}{is}{p} => a=p b=p c=p
        {a} {p}{then}{b} {q} => a=p b=q
        {a} : {p}{then}{b} : {q} => a=p b=q
        {a} tire en {k}{then}{b} tire sur {m} => a=k b=m
        {a} tire en {k} et {b} {p} => a=k b=p
        {a}{and}{b} tirent en {k} => a=k b=k
        {a} et {b} tous les deux {p} => a=p b=p
        {all} sauf {a} {p} => *=p
        {all} {p}, sauf {a} => *=p
        {a} {p}, {rest} {q} => a=p *=q
        {a} : {p}. {rest} : {q} => a=p *=q
        {a} {p}, {same} {b} => a=p b=p
        les {types} {p} => types=p a=p
        {a}/{b} : {p}/{q} => a=p b=q
        {a}/{b} {k}/{m} => a=k b=m
        {a} et {b} tirent en {k} et {m} respectivement => a=k b=m
        {a} {p}, {same} {b} et {c} => a=p b=p c=p
        """,
        """
        D'abord {a} puis {b} : {p}, {q} => a=p b=q
        D'abord {a}, puis {b} : les deux {p} => a=p b=p
        {a} puis {b} : {p}, puis {q} => a=p b=q
        {a}{and}{b} : {p}/{q} => a=p b=q
        {a} et {b} : {p} et {q} => a=p b=q
        {a} et {b} : {k}, un et deux tirs => a=! b=!
        {a} {with} {b} : {p} => a=p b=p
        {a} va {with} {b} {p} => a=p b=p
        {a} et ses escorteurs ({b}, {c}) {p} => a=p b=p c=p
        {a} et ses copains {b} et {c} : {p} => a=p b=p c=p
        {a} en t\u00eate, {b} derri\u00e8re, {p} => a=p b=p
        {all} {but} {a} {p} => *=p
        {all} {p} {but} {a} et {b} => *=p
        {all} : {p} ({but} {a}) => *=p
        {but} {a}, {all} {p} => *=p
        {all} {p}, {a} except\u00e9 => *=p
        {all} {p}, pas {a} => *=p
        {all} {but} {a}, qui va {q}, va {p} => a=q *=p
        {all} {but} {a}, qui va {q}, reste => a=q *=-
        {all} {but} {a} ({q}) : {p} => a=q *=p
        {all} {p} {but} {a} : {q} => a=q *=p
        {rest} : {p}, {but} {a} => *=p
        reste : {p}, {but} {a} => *=p
        {a} {p}, reste {q} => a=p *=q
        {a} {p}, {rest} {but} {b} {q} => a=p *=q b=-
        {a} {p}. {rest} : {q}, {but} {b} => a=p *=q b=-
        {a} {p}, {same} {b}, {c} => a=p b=p c=p
        {a} {p}. Pareil pour {b}/{c} => a=p b=p c=p
        {a}, pas {b} : {p} => a=p
        {a} {p} et pas {b} => a=p
        pas {a} et {b} : {p} => a=! b=!
        {a} sans {b} : {p} => a=p
        au lieu de {a}, {b} {p} => b=p
        les {types} {p} {but} {a} => types=p
        les {types} {but} {a} {p} => types=p
        {all} {p}, {but} les {types} => a=- types=- *=p
        tous sauf deux {types} {p} => a=- types=- *=p
        sauf les {types}, tout le monde {p} => a=- types=- *=p
        un seul des {types} {p} => a=! types=!
        les {types} : {p}/{q} => a=! types=!
        les {types} {p} mais {a} {q} => types=p a=q
        {jest}{a} {p} => a=!
        {a}, {b}, {c} : tous {p} => a=p b=p c=p
        {a} {p}, les autres {types} {q} => a=p types=q
        les autres {p}, {a} {q} => a=q *=p
        {a} ouvre la marche, les autres {p} => a=! *=p
        {a}/{b} : {k}/{m}, un tir chacun => a=k1 b=m1
        {a} et {b} se partagent un tir en {k} => a=! b=!
        {all} {p}. Non, pas {a} => a=! *=p
        {all} {p}. Ah non, pas {a}, ni {b} => a=! b=! *=p
        """,
    ),
}


class Case(NamedTuple):
    text: str
    meant: dict[str, Order | None]
    """Ship -> its order; nothing, or none that may be given."""
    plain: bool


def _names(side: str) -> Names:
    own = [OwnShip(one["name"], one["name"], one["type"], one["attack"], one["speed"], read_cell(one["at"])) for one in FLEETS[side]]  # fmt: skip
    return Names(own, [one["name"] for other, ships in FLEETS.items() if other != side for one in ships])


def _cases(side: str) -> list[Case]:
    """Each frame of a language, filled with ships of a fleet."""
    chance = random.Random(f"{SEED} {side}")
    language = "fr" if side in FRENCH else "en"
    return [_filled(frame, side, language, chance) for frame in FRAMES[language] for _ in range(2)]


def _filled(frame: Frame, side: str, language: str, chance: random.Random) -> Case:
    fleet = {one["name"]: one for one in FLEETS[side] if one["name"] != "USS Fletcher 2"}
    a, b, c = chance.sample(sorted(fleet), 3)
    many = [kind for kind in TYPES["en"] if sum(one["type"] == kind for one in FLEETS[side]) > 1]
    kind = chance.choice(many)
    group = [one["name"] for one in FLEETS[side] if one["type"] == kind]
    if "types" in frame.meant:
        a = group[0]
    p, q = chance.sample(sorted(PLACES[language]), 2)
    while PLACES[language][p] == PLACES[language][q]:
        q = chance.choice(sorted(PLACES[language]))
    k, m = chance.sample(["K6", "F14", "M9", "Q2"], 2)
    told = {name: chance.choice(words) for name, words in WORDS[language].items()}
    called = {
        name: ship.removeprefix("HMS ").removeprefix("USS ")
        for name, ship in zip("abc", (a, b, c), strict=True)
    }
    text = frame.text.format(**told, **called, p=p, q=q, k=k, m=m, types=TYPES[language][kind])

    def order(name: str, ship: str) -> Order | None:
        steps = {
            "p": PLACES[language][p],
            "q": PLACES[language][q],
            "up": ((1, "N"),),
            "down": ((2, "S"),),
        }.get(name)
        if steps is not None:
            return Order("move", steps=steps)
        cell = {"k": k, "m": m}.get(name[:1])
        attack = next(one["attack"] for one in FLEETS[side] if one["name"] == ship)
        return Order("fire", salvos=((cell, int(name[1:] or attack)),)) if cell else None

    meant = dict(one.split("=") for one in frame.meant.split())
    ships = {"a": [a], "b": [b], "c": [c], "types": [one for one in group if one != a]}
    named = {ship: name for key, name in meant.items() for ship in ships.get(key, ())}
    others = meant.get("*", "-")
    left_out = {called[one] for one in "abc" if one not in meant and f"{{{one}}}" in frame.text}
    wanted = {
        one["name"]: order(
            named.get(
                one["name"],
                "-" if one["name"].split(" ", 1)[-1] in left_out or one["name"] in left_out else others,
            ),
            one["name"],
        )
        for one in FLEETS[side]
    }
    return Case(text, wanted, frame.plain)


def _wrong(case: Case, names: Names) -> list[str]:
    """The ships that were ordered what nobody ordered, or left out in silence; of a plain sentence those that were asked about, too."""
    found = read(case.text, names, 4)
    asked = {one.ship for one in found.asks}
    every = found.orders.get(EVERY)
    wrong = []
    for ship, wanted in case.meant.items():
        given = found.orders.get(ship, every)
        given = None if given == Order("none") else given
        silent = not asked & {ship, ""}
        if given != wanted and (given is not None or silent or case.plain):
            wrong.append(ship)
    return wrong or (["asked"] if case.plain and found.asks else [])


@pytest.mark.parametrize("side", sorted(FLEETS))
def test_a_sentence_about_several_ships_is_read_as_meant_or_asked_about(side: str) -> None:
    names = _names(side)
    told = [f"{case.text!r}: {', '.join(wrong)}" for case in _cases(side) if (wrong := _wrong(case, names))]
    assert told == []


FIRES_ALL = {"HMS King George V": (("N5", 5),), "HMS Prince of Wales": (("N5", 5),)}


@pytest.mark.parametrize(
    ("post", "wanted"),
    [
        ("Hood 1N, the other battleships fire at N5", {"HMS Hood": (), **FIRES_ALL}),
        ("Hood 1N, les deux autres cuirass\u00e9s tirent en N5", {"HMS Hood": (), **FIRES_ALL}),
        ("The two battleships KGV and PoW fire at N5", FIRES_ALL),
        ("KGV/PoW: N5/N6, trois coups chacun", {"HMS King George V": (("N5", 3),), "HMS Prince of Wales": (("N6", 3),)}),
        ("M\u00eame ordre pour KGV et PoW : tir N5", FIRES_ALL),
        ("Two cells south for Orion, one for Cossack", {"HMS Orion": (), "HMS Cossack": ()}),
    ],
)  # fmt: skip
def test_each_of_several_ships_has_the_shots_that_were_told_of_her(
    post: str, wanted: dict[str, tuple[tuple[str, int], ...]]
) -> None:
    found = read(post, _names("UK"), 4)
    assert {ship: one.salvos for ship, one in found.orders.items()} == wanted


@pytest.mark.parametrize(
    ("post", "earlier", "asked"),
    [
        ("KGV et Hood tirent en L6. Deux coups chacun, sauf le Hood qui vide tout.", "", {"HMS King George V", "HMS Hood"}),
        ("KGV (N5) and PoW (N6) fire, two shots each", "", {"HMS King George V"}),
        ("Withdraw the battleships' moves, except Hood's.", "Hood: 1N\nKGV: 1N", {"HMS Hood"}),
        ("Everything that was going west goes east instead.", "Hood: 1W\nOrion: 2W", {"", "HMS Hood", "HMS Orion"}),
        ("Withdraw both Zeds, they stay home.", "Hood: 1N", {"", "HMS Hood"}),
        ("Hood fires at K6, and so does everyone else", "", {""}),
        ("Destroyers: 2 cells, Cossack to the east, Orion to the west", "", {"HMS Orion"}),
        ("Le Hood d'une case, l'Orion de deux, tous deux vers le nord", "", {"HMS Hood", "HMS Orion"}),
    ],
)  # fmt: skip
def test_what_may_be_said_of_a_ship_and_was_not_read_is_asked_about(
    post: str, earlier: str, asked: set[str]
) -> None:
    found = read(post, _names("UK"), 4, earlier)
    assert {one.ship for one in found.asks} == asked
    assert not asked & found.orders.keys()


def test_a_question_about_all_ships_names_none() -> None:
    found = read("je passe\nRichelieu : si je passe", _names("DE"), 4)
    assert [(one.why, one.ship) for one in found.asks] == [("condition", "")]


@pytest.mark.parametrize(
    "post",
    [
        "Tous les gros : 1N",
        "Tous les U : 1N",
        "Tous les bateaux du nord : 1S",
        "Tous les navires rapides : 2N",
        "All the heavies fire at K6",
        "All big ships 1N",
        "Everyone in the north goes 1S",
    ],
)
def test_all_of_some_that_nobody_can_tell_are_not_everybody(post: str) -> None:
    assert read(post, _names("UK"), 4).orders == {}


def test_letters_that_several_boats_begin_with_are_asked_about() -> None:
    for post in (
        "Les Z : 1SE",
        "Both Zs 1N",
        "The Zs fire at H9",
        "Tous les U : 1N",
        "Les deux Z au nord, 1 case",
    ):
        found = read(post, _names("DE"), 4)
        assert found.orders == {}, post
        assert found.asks, post
    assert read("Les deux U-boote : 1N", _names("DE"), 4).orders.keys() == {"U-47", "U-4"}


@pytest.mark.parametrize(
    "post", ["Tous : 1N", "All ships 1N", "Tout le monde au nord, une case", "Tous mes navires : 1N"]
)
def test_everybody_is_everybody(post: str) -> None:
    assert len(read(post, _names("UK"), 4).orders) == len(FLEETS["UK"])


@pytest.mark.parametrize(
    "turned", ["Heu, l'inverse plut\u00f4t : {}", "Wait, the other way round: {}", "No, swap them: {}"]
)
def test_what_is_turned_round_and_spelled_out_stands_as_it_is_spelled(turned: str) -> None:
    found = read(f"Hood 1N, Cossack 1S. {turned.format('Hood 1S, Cossack 1N')}", _names("UK"), 4)
    assert {ship: one.steps for ship, one in found.orders.items()} == {
        "HMS Hood": ((1, "S"),),
        "HMS Cossack": ((1, "N"),),
    }
