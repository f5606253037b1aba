"""Ids and names nobody has yet."""

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
    stem = unnumbered(wanted)
    return next(name for n in itertools.count(2) if (name := f"{stem} {n}").casefold() not in taken)


def unnumbered(name: str) -> str:
    """A name without the number that tells it from its copies."""
    stem, _, tail = name.rpartition(" ")
    return stem if stem and tail.isdigit() else name
