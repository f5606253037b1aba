"""What a JSON file of ours says, within limits; and the one way such a file is laid out."""

import codecs
import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

from fleetdesk.core.words import msg

DEEPEST = 200
"""Lists and objects within one another; no file of ours has a twentieth of it."""
MOST_VALUES = 150_000
"""Values in a JSON file: four megabytes of empty lists would take half a gigabyte of memory and seconds to look at."""

ENVELOPE = ("format", "kind", "document", "revision", "checksum")
"""Fields around what a file says: see `store/envelope.py`."""


class NotJson(ValueError):  # noqa: N818 - a finding, turned into a sentence by whoever knows the file
    """The bytes are no JSON object."""

    reason = msg("it is no whole JSON file")


class TooManyValues(NotJson):
    """There are more of them than in any file of ours."""

    reason = msg("it holds far more than any file of FleetDesk")


def parse(data: bytes) -> dict[str, Any]:
    """JSON bytes to a mapping. Raises NotJson for anything else: also for what could not be written again."""
    data = data.removeprefix(codecs.BOM_UTF8)
    if sum(map(data.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise TooManyValues
    try:
        value = json.loads(data.decode(), parse_float=_finite, parse_constant=_no_number)
        if b"\\u" in data:  # half a letter cannot be written again
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise NotJson(str(error)) from error
    if not isinstance(value, dict):
        raise NotJson("not an object")
    if _too_deep(value):
        raise NotJson("too deep")
    return value


def _finite(text: str) -> float:
    found = float(text)
    if not math.isfinite(found):  # 1e999
        raise NotJson(text)
    return found


def _no_number(text: str) -> NoReturn:
    """NaN and Infinity are no JSON."""
    raise NotJson(text)


def _too_deep(value: dict[str, Any]) -> bool:
    level: list[Any] = [value]
    for _ in range(DEEPEST):
        inner = (one.values() if isinstance(one, dict) else one for one in level)
        level = [one for part in inner for one in part if isinstance(one, dict | list)]
        if not level:
            return False
    return True


def as_json(value: Mapping[str, Any]) -> bytes:
    """Readable JSON, always laid out alike: UTF-8, two spaces, the envelope first, then sorted keys."""
    return laid_out(_sorted(value))


def laid_out(value: Mapping[str, Any]) -> bytes:
    """What is sorted already, as readable JSON with the envelope first."""
    from pydantic_core import to_json  # noqa: PLC0415 - a shelf stands without it

    first = {key: value[key] for key in ENVELOPE if key in value}
    return to_json({**first, **value}, indent=2) + b"\n"


def _sorted(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(value)
    if isinstance(value, Mapping):
        return {str(key): _sorted(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, list | tuple):
        return [_sorted(part) for part in value]
    return value
