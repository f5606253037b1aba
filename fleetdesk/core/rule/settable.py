"""What players may set by hand, read off the state: beside each field stands what it is called and how it is set.

hull_lost: Annotated[int, Settable(msg("hull"), key="hull", track=lambda seen: seen.card.hull, counts="damage")]
anchored: Annotated[bool, Settable(msg("At anchor"))] = False
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from annotated_types import Ge, Le

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.diffs import Path
from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg

MOST = 999


class Seen(NamedTuple):
    """What is looked at: a ship, a side or the table itself, in its battle."""

    battle: Any
    owner: Any

    @property
    def card(self) -> Any:
        return self.battle.card(self.owner.id)


def commanders(seen: Seen) -> Mapping[str, Msg]:
    """The sides a ship may be commanded by, by name."""
    return {side.id: Msg.verbatim(side.name) for side in seen.battle.sides}


Choices = Mapping[Any, str] | Callable[[Seen], Mapping[Any, Msg]]


class Settable(NamedTuple):
    """Beside a field of the state: players may set it by hand."""

    label: Msg | Callable[[Seen], Msg]
    key: str | Callable[[Seen], str] = ""
    """What it is called in entries and offers; left out: the name of the field."""
    track: Callable[[Seen], int] | None = None
    """The boxes of a track, of which the field counts those struck."""
    counts: Literal["", "damage", "crew"] = ""
    counted: Msg | Callable[[Seen], Msg] | None = None
    choices: Choices | None = None
    """(value -> catalogue key), or what makes (value -> text)."""
    least: float | None = None
    most: float | None = None
    when: Callable[[Seen], bool] | None = None
    rank: int = 0
    """Where it is listed among the others, lowest first; those of one rank stand as their fields do."""


class _Marked(NamedTuple):
    """A marked field, taken apart once."""

    name: str
    mark: Settable
    kind: Any
    least: float
    most: float
    choices: tuple[tuple[str, Msg], ...]
    """Those that are the same for every ship."""


@cache
def _marked(model: type[Frozen]) -> tuple[_Marked, ...]:
    found = []
    for name, info in model.model_fields.items():
        for mark in (one for one in info.metadata if isinstance(one, Settable)):
            bounds = {type(one): one for one in info.metadata}
            least, most = getattr(bounds.get(Ge), "ge", 0), getattr(bounds.get(Le), "le", MOST)
            found.append(
                _Marked(
                    name,
                    mark,
                    info.annotation,
                    least if mark.least is None else mark.least,
                    most if mark.most is None else mark.most,
                    _same_for_all(mark.choices),
                )
            )
    return tuple(sorted(found, key=lambda one: one.mark.rank))


def slots_of(battle: Battle, owner: Frozen, path: Path) -> Iterator[Slot]:
    """The slots of a ship, of a side, or of the battle itself; `path` is where the owner stands in the battle."""
    seen = Seen(battle, owner)
    for one in _marked(type(owner)):
        if one.mark.when is None or one.mark.when(seen):
            yield _slot(seen, one, path)


def ship_slots(battle: Battle, ship: str) -> tuple[Slot, ...]:
    """What players may set of a ship, or ("") of the table: the whole of `GameSystem.slots` for most games."""
    if ship:
        return tuple(slots_of(battle, battle.ships[ship], ("ships", ship)))
    sides = (slot for at, side in enumerate(battle.sides) for slot in slots_of(battle, side, ("sides", at)))
    links = (slot for at, link in enumerate(battle.links) for slot in slots_of(battle, link, ("links", at)))
    return (*slots_of(battle, battle, ()), *sides, *links)


def _slot(seen: Seen, one: _Marked, path: Path) -> Slot:
    mark, value = one.mark, getattr(seen.owner, one.name)
    least, most = one.least, one.most
    kind: Literal["track", "counter", "flag", "choice", "text"] = "counter"
    choices: tuple[tuple[str, Msg], ...] = ()
    if mark.track is not None:
        kind, most = "track", mark.track(seen)
        value, least = min(value, most), 0
    elif mark.choices is not None:
        kind, value = "choice", str(value)
        made = mark.choices
        choices = _listed(made(seen)) if callable(made) else one.choices
    elif isinstance(value, bool):
        kind = "flag"
    elif isinstance(value, str):
        kind = "text"
    bounds = {"least": least, "most": most} if kind in {"track", "counter"} else {}
    return Slot(
        key=(mark.key(seen) if callable(mark.key) else mark.key) or one.name,
        label=mark.label if isinstance(mark.label, Msg) else mark.label(seen),
        path=(*path, one.name),
        kind=kind,
        value=value,
        choices=choices,
        counts=mark.counts,
        counted=mark.counted(seen) if callable(mark.counted) else mark.counted,
        **bounds,
    )


def _same_for_all(choices: Choices | None) -> tuple[tuple[str, Msg], ...]:
    if choices is None or callable(choices):
        return ()
    return _listed({key: Msg(key=title) for key, title in choices.items()})


def _listed(choices: Mapping[Any, Msg]) -> tuple[tuple[str, Msg], ...]:
    return tuple((str(key), title) for key, title in choices.items())
