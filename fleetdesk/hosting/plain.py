"""Frozen data as JSON in one language: all that is shown is data already, here its messages are said."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from fleetdesk.core.words import Msg, Words

KIND = "kind"
"""What tells blocks and questions apart: never left out."""
_MISSING = object()


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, Any], ...]:
    """Names and defaults of a model; a field that holds its default is not sent."""
    return tuple(
        (name, _MISSING if name == KIND or field.is_required() else field.default)
        for name, field in model.model_fields.items()
    )


def plain(value: Any, words: Words) -> Any:
    """The value as JSON knows it, every message in the words of whoever reads it."""
    match value:
        case str() | int() | float() | None:
            return value
        case Msg():
            return words.say(value)
        case BaseModel():
            held = value.__dict__
            return {
                name: plain(held[name], words) for name, usual in _fields(type(value)) if held[name] != usual
            }
        case Mapping():
            return {str(key): plain(one, words) for key, one in value.items()}
        case tuple() | list():
            return [plain(one, words) for one in value]
        case _:
            raise TypeError(f"no phone can be told a {type(value).__name__}")
