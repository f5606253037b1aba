"""Ship, wing and fleet cards of the game (section 3 of the rules digest)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from fleetdesk.core.base import Lasting
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile, slot
from fleetdesk.core.words import N_
from fleetdesk.systems.firestorm_armada.printed.arcs import ARCS, FANS, OTHER_SIDE
from fleetdesk.systems.firestorm_armada.printed.factions import (
    COMMAND,
    DESIGNATIONS,
    FACTIONS,
    TACTICS,
    USUAL_COMMAND,
    USUAL_TACTICS,
    WEAPON_NAMES,
)
from fleetdesk.systems.firestorm_armada.printed.places import FleetPlace, Force
from fleetdesk.systems.firestorm_armada.printed.types import (
    NOT_CAPITAL,
    SHIP_TYPES,
    TYPES,
    WINGS,
    SmallTarget,
)

CONDITIONS: Mapping[str, str] = {
    "half_hull": N_("Less than half its hull left"),
    "cloak_on": N_("Cloaked"),
    "cloak_off": N_("Not cloaked"),
    "engines_cut": N_("Engines cut"),
    "within_8": N_("Target within 8 inches"),
    "within_10": N_("Target within 10 inches"),
    "within_16": N_("Target within 16 inches"),
    "beyond_16": N_("Target beyond 16 inches"),
    "beyond_20": N_("Target beyond 20 inches"),
    "at_capital": N_("At a capital ship"),
    "at_others": N_("At a ship that is not capital"),
}
"""What a change may wait for at the table; whether it holds, `conditions` knows."""


Kind = Literal["broadside", "turret", "torpedo", "other"]
Arc = Literal["fore", "fore_fixed", "port", "starboard", "aft", "port_or_starboard", "any"]
ShipType = Literal[
    "dreadnought", "battleship", "carrier", "battlecruiser", "heavy_cruiser", "cruiser", "light_cruiser",
    "destroyer", "gunship", "frigate", "corvette", "escort", "transport", "weapon_platform", "shuttle",
    "firing_drone", "installation", "other", "fighter", "bomber", "interceptor", "assaulter",
    "support_shuttle",
]  # fmt: skip

KINDS: Mapping[str, str] = {
    "broadside": N_("Broadside"),
    "turret": N_("Turret"),
    "torpedo": N_("Torpedoes"),
    "other": N_("Other weapon"),
}
"""Broadsides are the fore, aft, port and starboard guns, kinetic and scatter weapons among them; with turrets
they are the primary weapons. Mines are `mine_ad`, point defence is `pd`. The sheet has no rule for any other
weapon (cyberwarfare and the like): its dice stand on the card and are neither reduced nor combined."""
PRIMARY = frozenset({"broadside", "turret"})
BANDS = 4
"""Range bands of a weapon; each is as long as the weapon's own `band_inches`."""
SQUADRON = N_("Squadron")
MOVING = N_("Movement")
HULL = N_("Hull and crew")
DEFENCE = N_("Defence")
CRAFT = N_("Small craft")
FACTION = N_("Faction")
REACH = N_("Special rules in figures (empty: as the sheet says)")
WEAPONS = N_("Weapons")
AUTO = N_("By type")


class Weapon(Lasting):
    """One weapon: kind, arc, and its attack dice in four bands of its own length."""

    name: str = slot("", label=N_("Own name"), max_length=40, suggestions=WEAPON_NAMES)
    kind: Kind = slot("broadside", label=N_("Kind"), choices=dict(KINDS))
    arc: Arc = slot("port", label=N_("Arc"), choices=dict(ARCS), mirror=OTHER_SIDE, fans=FANS)
    band_inches: float = slot(8.0, label=N_("Band"), unit="in", ge=1, le=24)
    """Length of one range band: 8, 10 or 12 inches on the cards known to us."""
    band_1: int = slot(0, label=N_("AD 1"), ge=0, le=60)
    """Attack dice in the nearest band; 0: no shot there (A07)."""
    band_2: int = slot(0, label=N_("AD 2"), ge=0, le=60)
    band_3: int = slot(0, label=N_("AD 3"), ge=0, le=60)
    band_4: int = slot(0, label=N_("AD 4"), ge=0, le=60)
    hits_on: int | None = slot(None, label=N_("Hits from"), ge=4, le=6)
    """Lowest face that hits, whatever the target, if every weapon of the shot says so. `None`: R29, R30."""
    rules: str = slot("", label=N_("Special rules"), max_length=120)
    """Special rules of the weapon, by name."""

    @property
    def ad(self) -> tuple[int, int, int, int]:
        """Printed attack dice, nearest band first."""
        return (self.band_1, self.band_2, self.band_3, self.band_4)

    @property
    def places(self) -> tuple[str, ...]:
        """The arcs it is drawn in; none: all round, from the hull."""
        if self.kind == "turret" or self.arc == "any":
            return ()
        return ("port", "starboard") if self.arc == "port_or_starboard" else (self.arc,)

    @property
    def primary(self) -> bool:
        """Whether damage reduces it, to 1 die at least (R24, R28)."""
        return self.kind in PRIMARY


class ArmadaCard(ShipProfile):
    """A class of ship or a wing of small craft. A needed number that is missing makes the verdict "cannot tell".

    Attributes:
        capital, small_target: as said on the card; ask `is_capital` and `target_row`, which know the type.
        torpedo_ad: of a wing; torpedoes of a ship are weapons.
    """

    conditions: ClassVar[Mapping[str, str]] = CONDITIONS
    faction: str = slot("", label=N_("Faction"), group=N_("Identity"), suggestions=FACTIONS)
    ship_type: ShipType = slot("cruiser", label=N_("Type"), group=N_("Identity"), choices=dict(SHIP_TYPES))
    designation: str = slot(
        "",
        label=N_("Designation"),
        group=N_("Identity"),
        suggestions=DESIGNATIONS,
        max_length=60,
        help=N_("What the card calls it, where the type alone does not say."),
    )
    squadron_min: int | None = slot(None, label=N_("Fewest in a squadron"), group=SQUADRON, ge=1, le=12)
    squadron_max: int | None = slot(None, label=N_("Most in a squadron"), group=SQUADRON, ge=1, le=12)
    """`None`: the card does not say, so nothing is checked."""
    capital: Literal["auto", "yes", "no"] = slot(
        "auto",
        label=N_("Capital class"),
        group=SQUADRON,
        choices={"auto": AUTO, "yes": N_("Yes"), "no": N_("No")},
        help=N_("Capital ships hit small targets on 5 or 6 only, the smallest on 6 (R29, R30)."),
    )
    small_target: Literal["auto", "none", "5+", "6", "elusive"] = slot(
        "auto",
        label=N_("Small target"),
        group=SQUADRON,
        choices={
            "auto": AUTO,
            "none": N_("No"),
            "5+": N_("Hit on 5 or 6"),
            "6": N_("Hit on 6 only"),
            "elusive": N_("Hit on 6 only, by other ships on 5 or 6"),
        },
    )
    tier: Literal["auto", "1", "2", "3", "none"] = slot(
        "auto",
        label=N_("Tier"),
        group=SQUADRON,
        choices={"auto": AUTO, "1": "1", "2": "2", "3": "3", "none": N_("No tier")},
        help=N_("Counted only where the house rules ask for the make-up of the second edition."),
    )
    move: float | None = slot(
        None, label=N_("Movement (MV)"), group=MOVING, unit="in", ge=0, le=40, step=0.5, needed=True
    )
    move_also: float | None = slot(
        None,
        label=N_("Second movement"),
        group=MOVING,
        unit="in",
        ge=0,
        le=40,
        step=0.5,
        help=N_("For stations and platforms whose card has two figures: 0/6."),
    )
    turn_limit: int = slot(0, label=N_("Turn limit"), group=MOVING, unit="in", ge=0, le=20)
    dr: int | None = slot(None, label=N_("Damage rating (DR)"), group=HULL, ge=1, le=40)
    cr: int | None = slot(None, label=N_("Critical rating (CR)"), group=HULL, ge=1, le=60)
    dr_also: int | None = slot(
        None, label=N_("Second damage rating"), group=HULL, ge=1, le=40, help=N_("Of a rating like 10(6).")
    )
    cr_also: int | None = slot(None, label=N_("Second critical rating"), group=HULL, ge=1, le=60)
    hull: int | None = slot(None, label=N_("Hull points (HP)"), group=HULL, ge=1, le=40, editor="boxes")
    crew: int | None = slot(None, label=N_("Crew points (CP)"), group=HULL, ge=0, le=40, editor="rounds")
    """0 is a legal value: a ship without crew."""
    ap: int | None = slot(None, label=N_("Assault points (AP)"), group=HULL, ge=0, le=40)
    pd: int | None = slot(None, label=N_("Point defence (PD)"), group=DEFENCE, unit="AD", ge=0, le=40)
    shield: int = slot(0, label=N_("Shields"), group=DEFENCE, unit="AD", ge=0, le=20)
    cloak: bool = slot(default=False, label=N_("Cloaking field"), group=DEFENCE)
    mine_ad: int = slot(0, label=N_("Mines"), group=DEFENCE, unit="AD", ge=0, le=40)
    wing_capacity: int = slot(
        0, label=N_("Wings carried"), group=CRAFT, ge=0, le=24, help=N_("How many wings the ship holds.")
    )
    pd_reach: float | None = slot(None, label=N_("PD reaches"), group=REACH, unit="in", ge=1, le=24)
    board_reach: float | None = slot(None, label=N_("Boarders reach"), group=REACH, unit="in", ge=1, le=24)
    hull_for_die: int | None = slot(None, label=N_("Hull points lost for each die"), group=REACH, ge=1, le=9)
    """R23: how much hull damage takes one die away."""
    repairs_on: int | None = slot(None, label=N_("Repairs succeed from"), group=REACH, ge=2, le=6)
    joined_dice: int | None = slot(
        None,
        label=N_("Most dice more in combined fire"),
        group=REACH,
        ge=0,
        le=9,
        help=N_("One for each ship that joins, if all have it."),
    )
    wings_for_die: int | None = slot(
        None,
        label=N_("Wings that lose one die at it"),
        group=REACH,
        ge=1,
        le=9,
        help=N_("A flight that fires at it throws one die less for so many of its wings, rounded up."),
    )
    torpedo_ad: int = slot(
        0, label=N_("Torpedoes of a wing"), group=CRAFT, unit="AD", ge=0, le=20, help=N_("For wings only.")
    )
    faction_tactics: int | None = slot(
        None,
        label=N_("Tactics bonus of the faction"),
        group=FACTION,
        ge=0,
        le=9,
        help=N_("Only for a faction the sheet does not name (R3)."),
    )
    faction_command: float | None = slot(
        None,
        label=N_("Command distance of the faction"),
        group=FACTION,
        unit="in",
        ge=0,
        le=24,
        help=N_("Only for a faction the sheet does not name (R7)."),
    )
    weapons: tuple[Weapon, ...] = slot(
        (), label=N_("Attack dice by arc and range"), group=WEAPONS, editor="weapons"
    )

    places: tuple[FleetPlace, ...] = ()
    """Where in a fleet it may stand; nothing: its list does not say."""
    forces: tuple[Force, ...] = ()
    """The kinds of force its list knows."""

    @property
    def is_wing(self) -> bool:
        """Whether it is a wing of small craft: PD, AP and torpedoes, no hull, no command distance."""
        return self.ship_type in WINGS

    @property
    def is_capital(self) -> bool:
        """R29: as the card says, else by type (A18)."""
        if self.capital == "auto":
            return self.ship_type not in NOT_CAPITAL
        return self.capital == "yes"

    @property
    def target_row(self) -> SmallTarget:
        """R29, R30: as the card says, else by type."""
        if self.small_target == "elusive":
            return "6"
        return TYPES[self.ship_type].small if self.small_target == "auto" else self.small_target

    @property
    def others_need(self) -> int:
        """The lowest face with which ships that are not capital hit it."""
        return 5 if self.small_target == "elusive" else 4

    @property
    def tier_row(self) -> int:
        """P14: 1, 2, 3, or 0 for none."""
        if self.tier == "auto":
            return TYPES[self.ship_type].tier
        return 0 if self.tier == "none" else int(self.tier)


class ArmadaFleet(FleetList):
    """A fleet list of this game. Ships and wings are entries alike; a squadron of wings alone is a flight.

    Attributes:
        tactics_bonus, command_distance: `None` takes those of the faction; ask `tactics` and `command`.
        carriers: id of a wing -> id of the ship it flies from; wings without one find room by themselves.
    """

    cards: Mapping[str, ArmadaCard] = {}
    tactics_bonus: int | None = slot(
        None, label=N_("Tactics bonus"), ge=0, le=9, help=N_("Empty: that of the faction (R3).")
    )
    command_distance: float | None = slot(
        None,
        label=N_("Command distance"),
        unit="in",
        ge=0,
        le=24,
        help=N_("Empty: that of the faction (R7)."),
    )
    carriers: Mapping[str, str] = {}
    forces: Mapping[str, str] = {}
    """Id of a ship -> the kind of force its squadron stands in, where the list does not show it by itself."""

    @property
    def tactics(self) -> int:
        """R3: what is added to the initiative dice: as the list says, the sheet, or a card of the faction."""
        if self.tactics_bonus is not None:
            return self.tactics_bonus
        told = (card.faction_tactics for card in self._of_faction())
        return TACTICS.get(self.faction, next((one for one in told if one is not None), USUAL_TACTICS))

    @property
    def command(self) -> float:
        """R7: command distance in inches, found likewise."""
        if self.command_distance is not None:
            return self.command_distance
        told = (card.faction_command for card in self._of_faction())
        return COMMAND.get(self.faction, next((one for one in told if one is not None), USUAL_COMMAND))

    @property
    def knows_faction(self) -> bool:
        """Whether bonus and distance are those of the faction, or told."""
        if self.faction in TACTICS or (self.tactics_bonus is not None and self.command_distance is not None):
            return True
        return any(
            card.faction_tactics is not None and card.faction_command is not None
            for card in self._of_faction()
        )

    def _of_faction(self) -> Iterator[ArmadaCard]:
        return (card for card in self.cards.values() if card.faction == self.faction)


def known(value: float | None) -> int:
    """A number of a card for play: a missing one counts as 1, so that an unfinished card can be played."""
    return 1 if value is None else int(value)
