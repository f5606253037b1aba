"""The battle as this game follows it (section 3 and 7 of the rules digest)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.settable import Seen, Settable, commanders
from fleetdesk.core.winds import lettered
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.card_state import MOST_LOST, CardBattle, CardShip, CardSide
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import SeaCard, SeaFleet, known

TURN_CARDS = "turn_cards"
INITIATIVE = "initiative_and_wind"
ACTIVATIONS = "movement_and_combat"
END = "end_phase"

PHASES: Mapping[str, str] = {
    TURN_CARDS: N_("T cards"),
    INITIATIVE: N_("Initiative · Wind"),
    ACTIVATIONS: N_("Activations"),
    END: N_("End phase"),
}
"""The four steps of a turn (R1)."""

Status = Literal[
    "in_play", "destroyed", "trophy_of_enemy", "derelict", "derelict_stopped", "saved", "left_table"
]
STATUSES: Mapping[Status, str] = {
    "in_play": N_("In play"),
    "destroyed": N_("Sunk"),
    "trophy_of_enemy": N_("Taken as a trophy"),
    "derelict": N_("Derelict, drifting"),
    "derelict_stopped": N_("Derelict, aground"),
    "saved": N_("Derelict saved"),
    "left_table": N_("Left the table"),
}
ON_TABLE = frozenset({"in_play", "derelict", "derelict_stopped"})
DERELICT = frozenset({"derelict", "derelict_stopped"})
Cause = Literal["melee", "critical", "ram", "spell", "other"]
Obstacle = Literal["soft", "solid", "very_solid"]


class CriticalRow(Frozen):
    """A row of the players' own critical table; the sheet leaves it empty (A28)."""

    title: str = Field("", max_length=120)
    hull: int = Field(2, ge=0, le=20)
    crew: int = Field(0, ge=0, le=40)


@remembered
def _named(battle: "SeaBattle") -> Mapping[str, Msg]:
    """The squadrons of all sides by name: asked for each ship of a fleet."""
    ids = (one for side in battle.sides for one in battle.squadrons(side.id))
    return {one: Msg.verbatim(battle.unit_name(one)) for one in ids}


def _squadrons(seen: Seen) -> Mapping[str, Msg]:
    """Squadrons a ship may be put into; one of its own among them."""
    battle: SeaBattle = seen.battle
    named, own = _named(battle), battle.own_squadron(seen.owner.id, seen.owner.side)
    return named if own in named else {**named, own: Msg.verbatim(seen.owner.name)}


def _directions(seen: Seen) -> Mapping[int, Msg]:
    return {at: Msg(key=key) for at, key in enumerate(lettered(int(seen.battle.house.wind_points)))}


class SeaSide(CardSide):
    """A side with its list, its hand and what it has won."""

    fleet: SeaFleet
    trophies: tuple[str, ...] = ()
    """Enemy ships taken (R39, R65)."""
    saved: tuple[str, ...] = ()
    """Own derelicts recovered (R40)."""
    no_card: bool = False
    """It plays no further T card this turn (R2)."""


class SeaShip(CardShip):
    side: Annotated[str, Settable(msg("Commanded by"), choices=commanders, rank=1)]
    squadron: Annotated[str, Settable(msg("Squadron"), choices=_squadrons, rank=1)]
    hull_lost: Annotated[
        int, Settable(msg("hull"), "hull", track=lambda seen: known(seen.card.hull), counts="damage", rank=-1)
    ] = Field(0, ge=0, le=MOST_LOST)
    crew_lost: Annotated[
        int, Settable(msg("crew"), "crew", track=lambda seen: known(seen.card.crew), counts="crew", rank=-1)
    ] = Field(0, ge=0, le=MOST_LOST)
    status: Annotated[Status, Settable(msg("State"), choices=STATUSES)] = "in_play"
    anchored: Annotated[bool, Settable(msg("At anchor"))] = False
    turn_anchored: int = 0
    raising_turn: int = 0
    """Turn whose movement was given up to raise the anchor (R24)."""
    moved: Annotated[bool, Settable(msg("Has moved"))] = False
    """Its movement of this turn is over."""
    move_spent: Annotated[float, Settable(msg("Inches spent this turn"), most=99)] = Field(0.0, ge=0)
    """Movement points spent this turn, in inches at single cost (R12)."""
    sailed: float = Field(0.0, ge=0)
    """Inches sailed this turn, whatever they cost (A35)."""
    enemies: tuple[str, ...] = ()
    """Enemy ships it touches (R57)."""
    linked: tuple[str, ...] = ()
    """Weapons fired this turn that were in a linked shot (R46)."""
    drifts: Annotated[bool, Settable(msg("Out of command, drifts"))] = False
    """Not in the chosen element this turn: it drifts (R16)."""
    drifted_turn: int = 0
    met: Literal["", "touched", "fought"] = ""
    """In this activation it stopped at a contact (R55), then fought the melee that follows all fire (R57, R58)."""
    left_melee_turn: int = 0
    """Turn in which its melee ended: it fires with its squadron again (R20)."""

    @property
    def here(self) -> bool:
        """Its figure still stands on the table."""
        return self.status in ON_TABLE


class Melee(Frozen):
    """A boarding fight: one ship against one or more (R61, A26). Seen from every ship in it."""

    id: str
    alone: str
    attackers: tuple[str, ...]
    first: str
    """The ship that made contact (A19, option `first_engaged_ship`)."""
    since_turn: int
    rounds: tuple[tuple[int, str], ...] = ()
    """(turn, squadron activated) of each round fought."""

    @property
    def ships(self) -> tuple[str, ...]:
        """Everybody in it."""
        return (self.alone, *self.attackers)


class Contact(Frozen):
    """A contact whose dice are still to be thrown: noted while ships move, resolved after (R18, R19)."""

    ship: str
    other: str = ""
    """The ship it touches; empty for an obstacle."""
    how: Literal["ram", "collision", "obstacle", "recover"]
    obstacle: Obstacle | Literal[""] = ""


class SeaBattle(CardBattle):
    phase: Annotated[str, Settable(msg("Step"), choices=PHASES, rank=1)] = ""
    sides: tuple[SeaSide, ...] = ()
    ships: Mapping[str, SeaShip] = {}
    house: HouseRules = HouseRules()
    wind: Annotated[int, Settable(msg("Wind from"), choices=_directions)] = Field(0, ge=0, le=15)
    """Where the wind blows from: points of the rose clockwise from north."""
    wind_turn: int = 0
    """Last turn in which the wind was checked (R4)."""
    melees: tuple[Melee, ...] = ()
    contacts: tuple[Contact, ...] = ()
    """Rams, collisions and recoveries still to be resolved in this activation."""
    critical_table: Mapping[str, CriticalRow] = {}
    """The players' table of criticals, by 2D6."""

    if TYPE_CHECKING:  # narrower than those of every battle

        def side(self, side: str) -> SeaSide: ...

        def card(self, ship: str) -> SeaCard: ...

    def move_points(self, ship: str) -> float:
        """Movement in inches, as printed."""
        move = self.card(ship).move
        return 0.0 if move is None else move

    def crew_now(self, ship: str) -> int:
        return max(0, known(self.card(ship).crew) - self.ships[ship].crew_lost)

    def squadron(self, squadron: str) -> tuple[SeaShip, ...]:
        """The ships of a squadron, in list order, lost ones too."""
        return tuple(ship for ship in self.ships.values() if ship.squadron == squadron)

    @remembered
    def squadrons(self, side: str) -> tuple[str, ...]:
        """Ids of a side's squadrons that sailed, ships it took over among them."""
        ids = dict.fromkeys(ship.squadron for ship in self.ships.values())
        return tuple(one for one in ids if self.home(one) == side)

    def squadrons_begun(self, side: str) -> int:
        """How many squadrons a side began with (A27)."""
        return len(
            {
                squadron.id
                for squadron, entry in self.side(side).fleet.ships()
                if f"{side}-{entry.id}" in self.ships
            }
        )

    def own_squadron(self, ship: str, side: str) -> str:
        """The squadron a ship sails with under a side: that of its list, or one of its own under another."""
        if self.home(ship) == side:
            for squadron, entry in self.side(side).fleet.ships():
                if f"{side}-{entry.id}" == ship:
                    return f"{side}-{squadron.id}"
        return f"{side}-{ship}"

    def alive(self, squadron: str) -> bool:
        """Whether a ship of the squadron is still in play."""
        return any(ship.in_play for ship in self.ships.values() if ship.squadron == squadron)

    def melee_of(self, ship: str) -> Melee | None:
        """The melee a ship is in, if one."""
        return next((melee for melee in self.melees if ship in melee.ships), None)

    def foes(self, ship: str) -> tuple[str, ...]:
        """Enemies still in play that a ship touches or fights."""
        melee = self.melee_of(ship)
        fought: tuple[str, ...] = ()
        if melee is not None:
            fought = melee.attackers if ship == melee.alone else (melee.alone,)
        both = dict.fromkeys((*self.ships[ship].enemies, *fought))
        return tuple(one for one in both if self.ships[one].in_play)

    def friends(self, ship: str, other: str) -> bool:
        """Whether two ships are of one side."""
        return self.ships[ship].side == self.ships[other].side
