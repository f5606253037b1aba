"""What is tried on a kind of file: a sound one, what may happen to it, and all that is done with one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.words import Msg
from fleetdesk.store import versions
from tests.trust import damage
from tests.trust.damage import Damage

BYTES: tuple[Damage, ...] = (damage.cut, damage.cut, damage.flip, damage.smear, damage.stranger, damage.huge)
JSON: tuple[Damage, ...] = (
    *BYTES,
    damage.encode,
    damage.junk,
    damage.junk,
    damage.junk,
    damage.keys,
    damage.newer,
    damage.many,
)


class Reached(AssertionError):  # noqa: N818 - what happened, not a fault of the test
    """Something was lost, overwritten or written elsewhere."""


def _nothing(_: str) -> Mapping[str, bytes]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of file.

    Attributes:
        place: where it stands, below the player's folder; `{game}` is the game's id.
        sound: the bytes of a sound one of a game.
        damages: what may happen to it.
        use: does all that the program does with such a file, and gives what the player is told. It takes the
            game, the file and the player's folder.
        beside: other files there, by place.
    """

    name: str
    place: str
    sound: Callable[[str], bytes]
    damages: tuple[Damage, ...]
    use: Callable[[AnySystem, Path, Path], Iterator[Msg]]
    beside: Callable[[str], Mapping[str, bytes]] = _nothing


def still_somewhere(path: Path, original: bytes) -> None:
    """After something was saved in the place of a damaged file. Raises Reached if that is gone."""
    histories = (folder / versions.FOLDER for folder in path.parents[:3])
    earlier = (one for history in histories for one in history.glob("*/*"))
    for one in (*path.parent.iterdir(), *earlier):
        if one.is_file() and one.stat().st_size == len(original) and one.read_bytes() == original:
            return
    raise Reached(f"{path.name} was damaged and is gone")
