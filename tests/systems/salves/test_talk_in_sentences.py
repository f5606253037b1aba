"""Talk in the very sentence of an order: "I slept badly, the baby cried, so Hood fires at K6".

A clause of talk, with its figures and tenses, changes no order beside it and is at most a reason to ask; one that reaches
over to the order - a condition, a wish, a thought, somebody's word - is never passed over.
"""

import random
from typing import Any

import pytest

from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import Order
from fleetdesk.systems.salves.posts.text.naming import Names, OwnShip
from tests.systems.salves.test_meaning_changed import orders_read_as_expected

SEED = 23
EACH = 6
"""Orders each clause is tried beside."""
NAMES = Names(
    [
        OwnShip("hood", "HMS Hood", "BB", 4, 3, (11, 4)),
        OwnShip("cossack", "HMS Cossack", "DD", 2, 3, (10, 2)),
        OwnShip("orion", "HMS Orion", "DD", 2, 3, (15, 5)),
    ],
    ["Bismarck", "Nautilus"],
)
BEFORE = [
    "Hier j'ai perdu 13 à 4 aux boules, alors {}", "Ma fille a eu 2 dents cette nuit, donc {}", "J'ai mal dormi et à 3 heures du matin j'ai fait du café, {}",
    "Mon train avait 40 minutes de retard, ce qui m'a laissé le temps de calculer : {}", "Je suis de garde depuis 7 heures, donc {}",
    "On a gagné 24 à 19 hier soir et je suis aux anges, {}", "Ma voiture a rendu l'âme à 120 km/h, alors {}", "Il fait 35 degrés dans mon bureau, donc {}",
    "Pendant que mes 3 gamins dorment, {}", "Ma belle-mère a fêté ses 80 ans à midi, et {}", "J'ai payé 240 euros au plombier, donc ce soir {}",
    "Nous étions 32 à table, alors {}",
    "My train was 40 minutes late, so {}", "We lost 31 to 10 last night and I am not amused, so {}", "The baby got 2 teeth, so lemme be quick: {}",
    "My brisket's been on since 4 AM, so {}", "I had five meetings today, {}", "It is 104 degrees in my garage, so {}", "I paid 90 bucks for my parking, so {}",
    "While my 3 kids are asleep, {}", "My grandson beat me in 12 moves, so forgive my mood: {}", "I drove north for six hours yesterday, so {}",
    "Our cat had four kittens at 2 o'clock, and {}", "My wife turned 50, there were 12 of us, so {}",
]  # fmt: skip
BEHIND = [
    "{}, et je retourne à mon café", "{} pendant que je débouche le rosé", "{}, et moi je vais au lit", "{} avant mon train de 7 heures", "{}, ma fille a faim",
    "{} et je file à la pharmacie", "{} pendant que ma soupe chauffe", "{}, mon chat a 3 ans", "{}, ça me détend plus que le boulot", "{} et apres dodo pour moi",
    "{}, voilà bisous à tous", "{}, et pour moi un café",
    "{} and I go looking for tea", "{} while I burn my dinner", "{} before my wife wakes up", "{}, and I'm off to bed", "{}, my coffee is cold",
    "{} and we have pizza at 8", "{} while my kids watch football", "{} before I miss my bus", "{}, and my dog is 12 today", "{} and I open a beer",
    "{}, I have a cake in my oven", "{} while we wait for lunch",
]  # fmt: skip
REACHING = [
    "Si ma fille dort, {}", "Ma femme trouve que {}", "Mon fils me dit depuis ce matin : {}", "J'ai rêvé cette nuit : {}", "Je voulais hier soir : {}",
    "Dans mon journal de bord d'hier je lis : {}", "J'avais en tête ce matin : {}", "Mon idée de la nuit, mais je ne suis pas sûr : {}", "Je me demande ce soir si {}",
    "Mon voisin me souffle : {}", "{}, mais seulement si ma femme veut bien", "{} et je me réserve le droit de changer d'avis", "{}, enfin je pense",
    "{} quand je serai rentré du travail", "{}, sauf si mon arbitre dit non", "À mon avis, {}", "{} et finalement non",
    "If my daughter sleeps, {}", "My wife thinks {}", "My kid tells me every morning: {}", "I dreamt last night: {}", "I was going to write this morning: {}",
    "In my log of last week I read: {}", "I had in mind at breakfast: {}", "I am tempted tonight: {}", "Were I braver today, {}", "My neighbour's advice at dinner: {}",
    "{}, but only if my wife agrees", "{} unless my phone rings", "{}, I guess", "{} when I am back from work", "{} and I take that back", "In my opinion, {}",
]  # fmt: skip


def _some(talk: str) -> list[Any]:
    """Orders of one sentence to try a clause beside."""
    orders = [one for one in orders_read_as_expected() if not {".", "!"} & set(one.words)]
    return random.Random(f"{SEED} {talk}").sample(orders, EACH)


@pytest.mark.parametrize("talk", [*BEFORE, *BEHIND])
def test_talk_in_the_sentence_of_an_order_makes_no_other_of_it(talk: str) -> None:
    for one in _some(talk):
        found = read(one.post.replace(one.words, talk.format(one.words)), one.names, 4)
        asked = {ask.ship for ask in found.asks}
        assert found.orders.get(one.ship) == one.found.orders[one.ship] or one.ship in asked, one.words
        others = {ship: told for ship, told in found.orders.items() if ship != one.ship}
        assert others.items() <= one.found.orders.items(), one.words


@pytest.mark.parametrize("talk", REACHING)
def test_what_reaches_over_to_an_order_is_not_passed_over_as_talk(talk: str) -> None:
    for one in _some(talk):
        text = one.post.replace(one.words, talk.format(one.words))
        assert read(text, one.names, 4).orders.get(one.ship) != one.found.orders[one.ship], text


def test_most_talk_in_the_sentence_of_an_order_is_no_reason_to_ask() -> None:
    orders = {
        "Hood fires at K6": Order("fire", salvos=(("K6", 4),)),
        "le Hood avance d'une case au nord": Order("move", steps=((1, "N"),)),
        "Hood: 2S, 1SE": Order("move", steps=((2, "S"), (1, "SE"))),
    }
    clear = sum(
        read(talk.format(words), NAMES, 4).orders == {"hood": told}
        for talk in (*BEFORE, *BEHIND)
        for words, told in orders.items()
    )
    assert clear >= 0.8 * len(orders) * len([*BEFORE, *BEHIND])


@pytest.mark.parametrize(
    "post",
    [
        "Turn 4\nHood K6\n\nTurn 5 (draft, ignore for now)\nHood 1N",
        "Hood K6\n\nSorry Karl, nothing personal :D",
        "Hood hit something at L7 and I still have no idea what. Anyway:\n\nHood: K6",
        "[b]Tour 3 - Flotte britannique[/b]\nHood - 1N\n\nBon, c'était le rapport du tour 3. Pour le tour 4 je donne :\nHood : tir K6",
    ],
)  # fmt: skip
def test_what_stands_around_orders_takes_none_back(post: str) -> None:
    found = read(post, NAMES, 4)
    assert (found.orders, found.asks) == ({"hood": Order("fire", salvos=(("K6", 4),))}, ())


def test_zero_of_something_is_no_order_to_rest() -> None:
    assert read("Rien à changer. Et zéro carie, merci.", NAMES, 4, "Hood K6").orders["hood"].kind == "fire"


def test_where_a_ship_is_to_be_placed_is_no_fire() -> None:
    found = read("Hood : à placer en D13", NAMES, 4)
    assert not found.orders
    assert {one.ship for one in found.asks} == {"hood"}


@pytest.mark.parametrize(
    "head", ["Cette ligne est un leurre", "The computer recommends", "You may delete this", "This is a decoy"]
)
@pytest.mark.parametrize("order", ["Target K6: Hood", "le Hood, lui, met un obus dans chacune de ces deux cases : K6, L6"])  # fmt: skip
def test_a_head_is_heard_before_a_target_and_before_a_second_colon(head: str, order: str) -> None:
    found = read(f"{head} : {order}", NAMES, 4)
    assert not found.orders
    assert {one.ship for one in found.asks} == {"hood"}


def test_what_others_say_of_a_ship_is_settled_by_her_own_order_behind_it() -> None:
    own = {"hood": Order("move", steps=((1, "W"),))}
    for said in ("Ma femme trouve que le Hood devrait aller au nord", "Karl says Hood fires at K6"):
        found = read(f"{said}. Le Hood va d'une case à l'ouest.", NAMES, 4)
        assert (found.orders, found.asks) == (own, ())
        assert not read(f"Le Hood va d'une case à l'ouest. {said}.", NAMES, 4).orders
