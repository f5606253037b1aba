"""The frozen model every saved or shown value is made of, and its canonical bytes."""

import json
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, TypeAdapter
from pydantic_core import CoreSchema, core_schema

from fleetdesk.core.words import Msg

# Before its first model pydantic reads what every installed package says of itself, in search of plugins; we have
# none, and every command waits for it.
_no_plugins = ModuleType("pydantic.plugin._loader")
vars(_no_plugins)["get_plugins"] = tuple
sys.modules.setdefault(_no_plugins.__name__, _no_plugins)


def _checked_message() -> CoreSchema:
    """How a message is checked, which stands in nearly every model.

    It is what pydantic makes of `Msg` (a test compares them), but to make it takes longer than all else that a
    command loads of pydantic.
    """
    name = Msg.__name__
    text, again = core_schema.str_schema(), core_schema.definition_reference_schema(name)
    several = core_schema.tuple_variable_schema(again)
    said = core_schema.union_schema(
        [text, core_schema.int_schema(), core_schema.float_schema(), again, several]
    )
    places = core_schema.dict_schema(text, said, strict=False)
    kinds = {
        "key": text,
        "args": core_schema.with_default_schema(places, default_factory=dict),
        "plural": core_schema.with_default_schema(text, default=""),
    }
    fields = [core_schema.dataclass_field(key, kind, init=True) for key, kind in kinds.items()]
    checked = core_schema.dataclass_schema(
        Msg,
        core_schema.dataclass_args_schema(name, fields),
        list(kinds),
        slots=True,
        ref=name,
        config=core_schema.CoreConfig(title=name, extra_fields_behavior="forbid"),
    )
    return core_schema.definitions_schema(again, [checked])


_message = _checked_message()
type.__setattr__(Msg, "__get_pydantic_core_schema__", lambda _source, _handler: _message)


class Frozen(BaseModel):
    """An immutable value: rules take one and give back another."""

    # What checks a model is made when the first is checked: of all that stand in a game an opening battle uses some.
    # What a module says once and for all is made by `model_construct` for that: it would be checked at every start.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    def but(self, **changes: Any) -> Self:
        """Return a copy with some fields replaced.

        Like `model_copy(update=...)` this does not validate, so it is cheap enough for every rule;
        the journal validates what an action touched before it records it.
        """
        return self.model_copy(update=changes)

    def with_news(self, values: Mapping[str, Any]) -> Self:
        """`but` for what differs; itself where nothing does, so that what did not change is not told as new."""
        news = {name: value for name, value in values.items() if getattr(self, name) != value}
        return self.but(**news) if news else self


class Lasting(Frozen):
    """A value of a file that other versions and programs write too: what is unknown here stays with it."""

    model_config = ConfigDict(extra="allow")


def strange_names(value: object) -> tuple[str, ...]:
    """What lasting values hold that this version does not know, by name, each once."""
    found: dict[str, None] = {}
    left = [value]
    while left:
        one = left.pop()
        inner: Iterable[object] = ()
        if isinstance(one, BaseModel):
            found.update(dict.fromkeys(one.model_extra or ()))
            inner = one.__dict__.values()
        elif isinstance(one, Mapping):
            inner = one.values()
        elif isinstance(one, tuple):
            inner = one
        left.extend(part for part in inner if isinstance(part, _HOLDING))
    return tuple(sorted(found))


_HOLDING = (BaseModel, dict, tuple)
"""What may hold a model."""


@cache
def field_adapter(model: type[BaseModel], name: str) -> TypeAdapter[Any]:
    """What checks one field of a model by itself; making it takes longer than the check."""
    return TypeAdapter(model.model_fields[name].rebuild_annotation())


def canonical(value: BaseModel) -> bytes:
    """The one byte form of a value: equal values give equal bytes, whatever order they were built in."""
    return json.dumps(
        value.model_dump(mode="json"), sort_keys=True, ensure_ascii=False, separators=(",", ":")
    ).encode()
