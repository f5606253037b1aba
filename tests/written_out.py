"""All that a value shown anywhere holds, as text to look for things in."""

from typing import Any

from pydantic_core import to_json, to_jsonable_python


def written_out(value: Any) -> str:
    """As JSON, every field of it."""
    return to_json(value, fallback=dict).decode()


def as_json(value: Any) -> Any:
    """The same as mappings and lists."""
    return to_jsonable_python(value, fallback=dict)
