"""House-rule switches: a field of the settings, with all its form shows."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field


def switch(
    default: Any = False,  # noqa: FBT002 - a switch is off
    *,
    label: str,
    help: str,  # noqa: A002 - the word the settings form reads
    settles: str,
    choices: Mapping[Any, str] | None = None,
    bounds: tuple[int, int] | None = None,
) -> Any:
    """A field with what a settings form needs: label, help, the gap it settles, and its choices or bounds.

    Of choices the first is the reading proposed, and a switch that says nothing is off.
    """
    extra: dict[str, Any] = {"label": label, "help": help, "settles": settles}
    if choices is not None:
        default, extra["choices"] = next(iter(choices)), dict(choices)
    if bounds is None:
        return Field(default, json_schema_extra=extra)
    return Field(default, ge=bounds[0], le=bounds[1], json_schema_extra=extra)
