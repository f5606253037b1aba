"""Files of posts (`fleetdesk rules read`): fleets, posts, and what a sensible umpire reads in each.

    {"turn": 4, "fleets": {"UK": [{"name", "type", "attack", "speed", "at": "L5"}, ...]},
     "posts": [{"id", "side", "post", "earlier", "expect": {"orders": [...], "ask": [...]}}]}

An order is `{"ship", "kind": "move", "path": "1N, 1NO"}`, `{"ship", "kind": "fire", "salvos": "G7 x3"}` or
`{"ship", "kind": "none"}`; ship `*` means every ship not otherwise ordered. A question is `{"text", "why", "ship"}`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import ConfigDict, Field, ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.posts import PostsRead
from fleetdesk.core.validation_text import misfit, place
from fleetdesk.core.words import msg
from fleetdesk.systems.salves.posts.grammar import steps_written
from fleetdesk.systems.salves.posts.orders import ways
from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.saying import EVERY, Ask, Order, Read
from fleetdesk.systems.salves.posts.text import naming
from fleetdesk.systems.salves.posts.text.words import letters
from fleetdesk.systems.salves.sea.compass import LETTERS
from fleetdesk.systems.salves.sea.grid import read_cell

MOST_POSTS = 10_000
_STEP = re.compile(r"(\d*)\s*([NSEOW]{1,2})(?![A-Z])", re.IGNORECASE)
_SALVO = re.compile(r"([A-Za-z]{1,2}\d{1,3})(?:\s*[x\N{MULTIPLICATION SIGN}]\s*(\d+))?")


class _Loose(Frozen):
    """A part of a file that may hold more than is needed here: comments, categories."""

    model_config = ConfigDict(extra="ignore")


class _Ship(_Loose):
    name: str = Field(max_length=80)
    type: str
    attack: int = Field(ge=0, le=99)
    speed: int = Field(ge=0, le=99)
    at: str = Field("", pattern=r"^([A-Z]{1,2}\d{1,3})?$")


class _Order(_Loose):
    ship: str
    kind: str
    path: str = ""
    salvos: str = ""


class _Ask(_Loose):
    text: str = ""
    why: str = ""
    ship: str = ""


class _Expected(_Loose):
    orders: tuple[_Order, ...] = ()
    ask: tuple[_Ask, ...] = ()


class _PostCase(_Loose):
    id: str
    side: str
    post: str
    earlier: str = ""
    expect: _Expected | None = None


class _Corpus(_Loose):
    turn: int = Field(ge=1)
    fleets: Mapping[str, tuple[_Ship, ...]]
    posts: tuple[_PostCase, ...] = Field(max_length=MOST_POSTS)


def read_posts(text: str, reader: Callable[[str, naming.Names, int, str], Read] = read) -> PostsRead:
    """Read every post of a file and compare with what it expects. Raises BadInput: it is no such file."""
    try:
        corpus = _Corpus.model_validate_json(text)
    except ValidationError as error:
        told = misfit(error)
        if where := place(error):
            told = msg("{where}: {reason}", where=where, reason=told)
        raise BadInput(msg("This is no file of posts: {reason}.", reason=told)) from error
    strangers = {post.side for post in corpus.posts} - corpus.fleets.keys()
    if strangers:
        raise BadInput(msg("There is no fleet {side} in this file of posts.", side=min(strangers)))
    names = {side: _names(corpus, side) for side in corpus.fleets}
    answers: list[Mapping[str, Any]] = []
    judged: list[_Judged] = []
    for post in corpus.posts:
        found = reader(post.post, names[post.side], corpus.turn, post.earlier)
        answers.append(_answer(post.id, found))
        if post.expect is not None:
            judged.append(_judge(post, found, corpus.fleets[post.side]))
    return PostsRead(
        answers=tuple(answers),
        right=sum(one.right for one in judged),
        asked=sum(len(one.asked) for one in judged),
        missed=sum(len(one.missed) for one in judged),
        wrong=sum(len(one.wrong) for one in judged),
        remarks=tuple(one.remark for one in judged if one.remark),
    )


def _names(corpus: _Corpus, side: str) -> naming.Names:
    own = [
        naming.OwnShip(one.name, one.name, one.type, one.attack, one.speed, read_cell(one.at))
        for one in corpus.fleets[side]
    ]
    return naming.Names(
        own, [one.name for other, ships in corpus.fleets.items() if other != side for one in ships], side
    )


def _answer(number: str, found: Read) -> Mapping[str, Any]:
    orders = [{"ship": ship, **_written(order)} for ship, order in found.orders.items()]
    return {"id": number, "orders": orders, "ask": [_asked(one) for one in found.asks]}


def _asked(one: Ask) -> Mapping[str, str]:
    return {"text": one.text, "why": one.why, **({"ship": one.ship} if one.ship else {})}


def _written(order: Order) -> Mapping[str, str]:
    if order.kind == "move":
        return {"kind": "move", "path": steps_written(order.steps, "fr")}
    if order.kind == "fire":
        return {"kind": "fire", "salvos": ", ".join(f"{cell} x{shots}" for cell, shots in order.salvos)}
    return {"kind": order.kind}


# --- comparing ---------------------------------------------------------------------------------------


class _Judged(NamedTuple):
    """How one post came out, ships by name."""

    right: int
    asked: Sequence[str]
    missed: Sequence[str]
    wrong: Sequence[str]
    remark: str


def _judge(post: _PostCase, found: Read, fleet: Sequence[_Ship]) -> _Judged:
    """Compare the orders ship by ship; "nothing to do" that nobody expects does no harm."""
    expect = post.expect or _Expected()
    attack = {one.name: one.attack for one in fleet}
    wanted = _ship_by_ship({one.ship: _meant(one, attack) for one in expect.orders}, fleet)
    got = _ship_by_ship(found.orders, fleet)
    right, asked, missed, wrong = 0, [], [], []
    for ship in dict.fromkeys([*wanted, *got]):
        if ship in wanted and ship in got and _same(got[ship], wanted[ship]):
            right += 1
        elif _is_asked(ship, found.asks):
            asked.extend([ship] if ship in wanted else [])
        elif ship not in got:
            missed.append(ship)
        elif got[ship].kind != "none" or ship in wanted:
            wrong.append(ship)
    missed.extend(one.text for one in expect.ask if not _was_asked(one, found.asks))
    parts = {"wrong": wrong, "asked": asked, "missed": missed}
    remark = "; ".join(f"{what}: {', '.join(ships)}" for what, ships in parts.items() if ships)
    return _Judged(right, asked, missed, wrong, f"{post.id}: {remark}" if remark else "")


def _same(one: Order, other: Order) -> bool:
    """Whether two orders come to the same: the cells of a salvo have no order."""
    return (one.kind, one.steps, dict(one.salvos)) == (other.kind, other.steps, dict(other.salvos))


def _ship_by_ship(orders: Mapping[str, Order], fleet: Sequence[_Ship]) -> dict[str, Order]:
    """Orders with "all others" written out."""
    rest = orders.get(EVERY)
    told = {ship: order for ship, order in orders.items() if ship != EVERY}
    return told if rest is None else {**{one.name: rest for one in fleet}, **told}


def _meant(one: _Order, attack: Mapping[str, int]) -> Order:
    if one.kind == "move":
        return Order(
            "move",
            steps=ways.added(
                (int(count or 1), LETTERS[way.lower()]) for count, way in _STEP.findall(one.path)
            ),
        )
    if one.kind == "fire":
        found = _SALVO.findall(one.salvos)
        usual = attack.get(one.ship, 1) if len(found) == 1 else 1
        salvos: dict[str, int] = {}
        for cell, shots in found:
            salvos[cell.upper()] = salvos.get(cell.upper(), 0) + int(shots or usual)
        return Order("fire", salvos=tuple(salvos.items()))
    return Order(one.kind)


def _is_asked(ship: str, asks: Iterable[Ask]) -> bool:
    return any(one.ship == ship or (not one.ship and letters(ship) in letters(one.text)) for one in asks)


def _was_asked(expected: _Ask, asks: Iterable[Ask]) -> bool:
    text = letters(expected.text)
    return any(
        (expected.ship and one.ship == expected.ship)
        or text in letters(one.text)
        or letters(one.text) in text
        for one in asks
    )
