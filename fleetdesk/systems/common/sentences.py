"""What the rules refuse with, by code, and ships by id: said alike by every game."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg

if TYPE_CHECKING:  # odds are told without a battle
    from fleetdesk.core.battle.actions import Table
    from fleetdesk.core.battle.battles import Battle, ShipState

S_co = TypeVar("S_co", bound="ShipState", covariant=True)


class Sentences(NamedTuple):
    """What is said for reason codes."""

    keys: Mapping[str, str]
    """Code -> catalogue key of its sentence."""
    words: Mapping[str, str] = {}
    """Code -> the same in a word, where there is one: for the tile of the ship it speaks against."""

    def said(self, reason: str) -> Msg:
        """The sentence of a reason code; of none, that all is well."""
        return Msg(key=self.keys[reason]) if reason else msg("Allowed")

    def why(self, reason: str) -> Msg | None:
        """The sentence of a reason code, if there is one."""
        return self.said(reason) if reason else None

    def word_of(self, reason: str) -> Msg | None:
        """The same in a word, where there is one."""
        return Msg(key=self.words[reason]) if reason in self.words else None

    def comply(self, table: "Table", reason: str) -> None:
        """Refuse for a reason code, if there is one; the players may insist."""
        table.require(not reason, self.said(reason))


class AtSea(Protocol[S_co]):
    """A battle with ships of a game."""

    @property
    def ships(self) -> Mapping[str, S_co]: ...


def ship_of(battle: AtSea[S_co], ship: str) -> S_co:
    """The ship of that id. Raises BadInput for an unknown one."""
    if ship not in battle.ships:
        raise BadInput(msg("There is no ship {ship} in this battle.", ship=ship))
    return battle.ships[ship]


def signed(value: int) -> Msg:
    """A modifier with its sign: +2, \N{MINUS SIGN}1, 0."""
    return msg("+{n}", n=value) if value > 0 else msg("{n}", n=value)


def names_of(battle: "Battle", ships: Iterable[str]) -> tuple[Msg, ...]:
    return tuple(Msg.verbatim(battle.ships[one].name) for one in ships)
