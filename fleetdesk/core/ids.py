"""Ids and names nobody has yet."""

from __future__ import annotations

import itertools
from collections.abc import Iterable


def free_id(prefix: str, used: Iterable[str]) -> str:
    """The first id of the form prefix + number that is not used."""
    taken = set(used)
    return next(name for n in itertools.count(1) if (name := f"{prefix}{n}") not in taken)


def free_name(wanted: str, used: Iterable[str]) -> str:
    """A name nobody has, folding case: `Vengeance`, then `Vengeance 2`, `Vengeance 3` ..."""
    taken = {name.strip().casefold() for name in used}
    if wanted.strip().casefold() not in taken:
        return wanted
    stem, _, tail = wanted.rpartition(" ")
    if not (stem and tail.isdigit()):
        stem = wanted
    return next(name for n in itertools.count(2) if (name := f"{stem} {n}").casefold() not in taken)
