"""A form made from arguments: each is asked as its type and the words beside it say, and what is answered comes back."""

import sys
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import pytest
from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Outcome, Table
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.rule.acting import Nothing, OneShip, action, actions_of
from fleetdesk.core.rule.asking import Ask, Asks, Inline, RowOf, RowsOf, named
from fleetdesk.core.rule.questions import form_of
from fleetdesk.core.words import Msg, msg

LABEL = msg("Turn")
COLOURS = {"red": msg("Red"), "blue": msg("Blue")}


class Boat(NamedTuple):
    name: str


class Pond(NamedTuple):
    ships: dict[str, Boat]


POND = Pond({"a": Boat("Ant"), "b": Boat("Bee")})


def boats(asked):
    return [Pick(value=one, title=Msg.verbatim(boat.name)) for one, boat in asked.battle.ships.items()]


class Leg(Frozen):
    inches: Annotated[float, Ask(LABEL, step=0.5), Field(ge=0, le=9)] = 1.0


def _count(asked):
    return asked.outer["count"]


class Share(Frozen):
    target: str
    dice: Annotated[int, Ask(LABEL, most=_count), Field(ge=1, le=99)] = 1


class Colour(Frozen):
    colour: Annotated[Literal["red", "blue"], Ask(LABEL, picks=named(COLOURS))] = "blue"


class Everything(Frozen):
    ship: str
    count: Annotated[int, Ask(LABEL, unit="AD"), Field(ge=1, le=12)] = 3
    sure: Annotated[bool, Ask(LABEL)] = False
    words: Annotated[str, Ask(LABEL, key=lambda asked: f"words{asked['count']}"), Field(max_length=5)] = ""
    only: Annotated[int, Ask(LABEL, when=lambda asked: asked["sure"]), Field(ge=0, le=9)] = 7
    at: Annotated[
        int, Ask(LABEL, picks=lambda _: [Pick(value=one, title=LABEL) for one in "25"]), Field(ge=0)
    ]
    others: Annotated[tuple[str, ...], Ask(LABEL, picks=boats)] = ()
    point: Annotated[int, Ask(LABEL, points=lambda _: [LABEL] * 8), Field(ge=0)] = 0
    dealt: Annotated[Mapping[str, int], Ask(LABEL, picks=boats, total=lambda asked: asked["count"])] = {}
    legs: Annotated[tuple[Leg, ...], Ask(LABEL, rows=RowsOf(more=LABEL, most=2))] = ()
    shares: Annotated[
        tuple[Share, ...],
        Ask(
            LABEL,
            rows=RowsOf(
                rows=lambda asked: [RowOf(one, LABEL, told={"target": one}) for one in asked.battle.ships]
            ),
        ),
    ] = ()
    paint: Annotated[Colour, Inline()]


ASK = form_of(Everything, Asks(title=LABEL, go=LABEL), "Fire")


def form(**answers):
    return ASK(POND, {"ship": "a", **answers})


def field(form, key):
    return next(one for one in form.fields if one.key == key)


def test_a_ship_nobody_sails_is_asked_nothing():
    assert ASK(POND, {"ship": "nobody"}) == ASK(POND, {}) == ASK(POND, {"ship": ["a"]})
    assert ASK(POND, {}).args is None
    assert ASK(POND, {}).title == Msg(key="Fire")


def test_defaults_are_arguments_that_fit():
    found = form()
    assert Everything.model_validate(found.args) == Everything(
        ship="a", at=2, paint=Colour(), dealt={"a": 0, "b": 0}, legs=(Leg(),)
    )
    assert [one.key for one in found.fields] == [
        "count", "sure", "words3", "at", "others", "point", "dealt", "legs", "shares", "colour",
    ]  # fmt: skip


def test_the_kind_of_a_question_follows_from_the_type():
    kinds = [one.kind for one in form(sure=True).fields]
    assert kinds == [
        "number", "toggle", "text", "number", "choice", "many", "rose", "shares", "group", "group", "choice",
    ]  # fmt: skip
    count = field(form(), "count")
    assert (count.least, count.most, count.unit, count.value) == (1, 12, "AD", 3)


@pytest.mark.parametrize(
    ("answers", "name", "value"),
    [
        ({"count": 99}, "count", 12),
        ({"count": "many"}, "count", 3),
        ({"sure": True, "only": 4}, "only", 4),
        ({"only": 4}, "only", 7),
        ({"at": "5"}, "at", 5),
        ({"at": "9"}, "at", 2),
        ({"others": ["b", "nobody"]}, "others", ("b",)),
        ({"point": 3}, "point", 3),
        ({"dealt": {"a": 2}}, "dealt", {"a": 2, "b": 0}),
        ({"words3": "too long for it"}, "words", "too l"),
        ({"colour": "red"}, "paint", {"colour": "red"}),
        ({"legs": {"0": {"inches": 2}, "1": {}, "2": {}}}, "legs", ({"inches": 2.0}, {"inches": 1.0})),
        ({"shares": {"b": {"on": True, "dice": 9}}}, "shares", ({"target": "b", "dice": 3},)),
    ],
)
def test_an_answer_comes_back_as_an_argument(answers, name, value):
    assert form(**answers).args[name] == value


def test_rows_are_added_until_there_are_enough():
    assert field(form(), "legs").more == LABEL
    assert field(form(legs={"0": {}, "1": {}}), "legs").more is None


def test_nothing_to_choose_from_is_no_answer():
    class Sail(Frozen):
        to: Annotated[str, Ask(LABEL, picks=lambda _: ())]

    assert form_of(Sail, Asks(title=LABEL, go=LABEL), "Sail")(POND, {}).args is None


def test_what_is_said_instead_of_the_questions():
    asks = Asks(
        title=LABEL, go=LABEL, instead=lambda asked: (Info(text=LABEL),) if asked.ship.name == "Ant" else None
    )
    ask = form_of(Everything, asks, "Fire")
    assert ask(POND, {"ship": "a"}).fields == (Info(text=LABEL),)
    assert ask(POND, {"ship": "b"}).args is not None


@action("Row", rules="T1", icon="oar")
def row(battle: Battle, args: OneShip, table: Table) -> Outcome[Battle]:
    return Outcome(battle=battle, title=LABEL)


@action("Rest")
def rest(battle: Battle, args: Nothing, table: Table) -> Outcome[Battle]:
    return Outcome(battle=battle, title=LABEL)


def test_the_actions_of_a_chapter_are_those_it_defines():
    found = actions_of(sys.modules[__name__])
    assert list(found) == ["row", "rest"]
    assert (found["row"].rules, found["row"].args, found["row"].form) == ("T1", OneShip, None)
