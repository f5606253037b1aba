"""Values of the right shape that mean nothing: ids of nobody, lists without members, figures of another ship."""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from tests.trust.damage import places

_NUMBERS = (0, 1, 2, 3, 5, 7, 12, 99, 1000, -1)


def meaning(data: bytes, chance: random.Random) -> bytes:
    """Some values are others of their own kind, taken from elsewhere in the file where there are any."""
    value = json.loads(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _change(value, chance)
    return json.dumps(value).encode()


def _change(value: Any, chance: random.Random) -> None:
    """Change one place. Places high up, which matter to much, are taken as often as deep ones."""
    all_places = list(places(value))
    if chance.random() < 0.5:
        shallow = [one for one in all_places if one[0] is value or one[0] in _members(value)]
        all_places = shallow or all_places
    holder, key = chance.choice(all_places)
    old = holder[key]
    holder[key] = _CHANGES.get(type(old), _other)(old, chance, value)


def _members(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else list(value)


def _same_kind(old: Any, value: Any) -> list[Any]:
    """Every other value of that type in the file."""
    return [one for holder, key in places(value) if type(one := holder[key]) is type(old) and one != old]


def _other(old: Any, chance: random.Random, value: Any) -> Any:
    """In the place of nothing: anything there is."""
    del old
    holder, key = chance.choice(list(places(value)))
    return json.loads(json.dumps(holder[key]))


def _text(old: str, chance: random.Random, value: Any) -> str:
    found = _same_kind(old, value)
    return chance.choice((old + "x", "", old[::-1], chance.choice(found) if found else "nobody"))


def _number(old: float, chance: random.Random, value: Any) -> Any:
    found = _same_kind(old, value)
    return chance.choice((*_NUMBERS, chance.choice(found) if found else 4))


def _list(old: list[Any], chance: random.Random, value: Any) -> list[Any]:
    found = [one for one in _same_kind(old, value) if one]
    ways = [
        [],
        old[:-1],
        old + old,
        old[::-1],
        json.loads(json.dumps(chance.choice(found))) if found else [[]],
    ]
    return list(chance.choice(ways))


def _mapping(old: dict[str, Any], chance: random.Random, value: Any) -> dict[str, Any]:
    names = list(old)
    if not names or chance.random() < 0.2:
        found = [one for one in _same_kind(old, value) if one]
        return dict(json.loads(json.dumps(chance.choice(found)))) if found else {}
    name = chance.choice(names)
    if chance.random() < 0.5:
        return {key: part for key, part in old.items() if key != name}
    return {(key + "x" if key == name else key): part for key, part in old.items()}


_CHANGES: Mapping[type, Callable[[Any, random.Random, Any], Any]] = {
    str: _text,
    bool: lambda old, *_: not old,
    int: _number,
    float: _number,
    list: _list,
    dict: _mapping,
}
