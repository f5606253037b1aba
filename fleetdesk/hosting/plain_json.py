"""Frozen data as JSON in one language: all that is shown is data already, here its messages are said."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from fleetdesk.core.display import Shown
from fleetdesk.core.words import Msg, Words

KIND = "kind"
"""What tells questions apart: never left out."""
_MISSING = object()


@cache
def _usual(kind: type[Any]) -> Mapping[str, Any]:
    """What the fields hold where nothing is said: such a field is not sent."""
    if issubclass(kind, Shown):
        usual = dict(kind.defaults())
    else:
        fields = kind.model_fields.items()
        usual = {name: field.default for name, field in fields if not field.is_required()}
    return {name: held for name, held in usual.items() if name != KIND}


def plain(value: Any, words: Words) -> Any:
    """The value as JSON knows it, every message in the words of whoever reads it."""
    match value:
        case str() | int() | float() | None:
            return value
        case Msg():
            return words.say(value)
        case BaseModel() | Shown():
            kind: Any = type(value)
            usual = _usual(kind)
            return {name: plain(held, words) for name, held in value if held != usual.get(name, _MISSING)}
        case Mapping():
            return {str(key): plain(one, words) for key, one in value.items()}
        case tuple() | list():
            return [plain(one, words) for one in value]
        case _:
            raise TypeError(f"no phone can be told a {type(value).__name__}")
