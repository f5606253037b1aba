"""The battle as this game follows it (sections 3 and 7 of the rules digest)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Link
from fleetdesk.core.rule.settable import Seen, Settable
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.card_state import MOST_LOST, CardBattle, CardShip, CardSide
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.firestorm_armada.formulas import boarding
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet, known

TURN_CARDS = "turn_cards"
INITIATIVE = "initiative"
ACTIVATIONS = "movement_and_combat"
END = "end_phase"

PHASES: Mapping[str, str] = {
    TURN_CARDS: N_("T cards"),
    INITIATIVE: N_("Initiative"),
    ACTIVATIONS: N_("Activations"),
    END: N_("End phase"),
}
"""The four steps of a turn (R1, R3-R6)."""

Status = Literal["in_play", "destroyed", "captured", "left_table"]
STATUSES: Mapping[str, str] = {
    "in_play": N_("In play"),
    "destroyed": N_("Destroyed"),
    "captured": N_("Captured"),
    "left_table": N_("Left the table"),
}
WingState = Literal["aboard", "ready", "repelled"]
WING_STATES: Mapping[str, str] = {
    "aboard": N_("Aboard its carrier"),
    "ready": N_("Wing ready"),
    "repelled": N_("Repelled"),
}
NO_CARD = "none"
HIDDEN = "hidden"
"""What lies face down for whoever looks."""


class Critical(HeldCritical):
    """A critical hit a ship carries."""

    effect: str = Field("", max_length=60)
    """What the program carries out while it is not repaired: a key of `criticals.EFFECTS`."""
    affects_movement: bool = False
    """It lifts the least move (R12)."""
    weapon: str = Field("", max_length=4)
    """Number of the weapon it hit; empty: none, or not told (A08)."""
    owes: int = Field(0, ge=0, le=9)
    """Points of crew or AP still to be taken."""
    tried_turn: int = 0
    """Turn of the last try to repair it."""


def _ship(seen: Seen) -> bool:
    return not seen.owner.is_wing


def _wing(seen: Seen) -> bool:
    return bool(seen.owner.is_wing)


_AP = Settable(msg("AP"), "ap", track=lambda seen: seen.card.ap or 0)
"""Of a ship the last of its tracks; of a wing it follows its state."""


def _captors(seen: Seen) -> Mapping[str, Msg]:
    return {"": msg("nobody"), **{side.id: Msg.verbatim(side.name) for side in seen.battle.sides}}


def _carriers(seen: Seen) -> Mapping[str, Msg]:
    """Ships of its side with room for wings, and the one it flies from."""
    battle: ArmadaBattle = seen.battle
    own = [
        one
        for one in battle.ships.values()
        if one.side == seen.owner.side and battle.card(one.id).wing_capacity
    ]
    found = {"": msg("none"), **{one.id: Msg.verbatim(one.name) for one in own}}
    if seen.owner.carrier in battle.ships:
        found.setdefault(seen.owner.carrier, Msg.verbatim(battle.ships[seen.owner.carrier].name))
    return found


class ArmadaSide(CardSide):
    """A side with its list, its hand and its score."""

    fleet: ArmadaFleet
    laid: str = Field("", max_length=40)
    """T card laid face down: its id, `none` for no card, `hidden` for other eyes; empty: not chosen yet."""
    laid_title: str = Field("", max_length=80)
    cards_used: bool = False
    """It played a card this turn (A36)."""
    victory_points: Annotated[
        int,
        Settable(
            lambda seen: msg("{side}: victory points", side=seen.owner.name),
            key=lambda seen: f"vp-{seen.owner.id}",
            rank=-1,
        ),
    ] = Field(0, ge=-9999, le=9999)
    """As players count them (A25)."""


class ArmadaShip(CardShip):
    """A ship or a wing in play."""

    is_wing: bool = False
    counts: bool = True
    """Whether its unit counts for the hand of cards (P4)."""
    status: Annotated[Status, Settable(msg("State"), choices=STATUSES)] = "in_play"
    taken_by: Annotated[
        str, Settable(msg("Captured by"), choices=_captors, when=lambda seen: seen.owner.status == "captured")
    ] = ""
    """Side that captured it."""
    wing: Annotated[WingState, Settable(msg("Wing"), choices=WING_STATES, when=_wing)] = "ready"
    """State of a wing; of no meaning for ships."""
    hull_lost: Annotated[
        int,
        Settable(
            msg("hull"),
            "hull",
            track=lambda seen: known(seen.card.hull),
            counts="damage",
            when=_ship,
            rank=-1,
        ),
    ] = Field(0, ge=0, le=MOST_LOST)
    crew_lost: Annotated[
        int,
        Settable(
            msg("crew"), "crew", track=lambda seen: seen.card.crew or 0, counts="crew", when=_ship, rank=-1
        ),
    ] = Field(0, ge=0, le=MOST_LOST)
    ap_lost: Annotated[int, _AP._replace(when=_ship, rank=-1), _AP._replace(when=_wing)] = Field(
        0, ge=0, le=MOST_LOST
    )
    """Assault points sent away or lost."""
    out_of_command: Annotated[bool, Settable(msg("Beyond command distance"), when=_ship)] = False
    engines_cut: Annotated[bool, Settable(msg("Engines cut"), when=_ship)] = False
    engines_cut_next: Annotated[bool, Settable(msg("Cuts engines next turn"), when=_ship)] = False
    """Declared for the next turn."""
    moved: Annotated[bool, Settable(msg("Has moved"))] = False
    moved_inches: Annotated[float, Settable(msg("Inches moved"), rank=1)] = Field(0.0, ge=0, le=99)
    rammed_turn: int = 0
    will_board: str = ""
    """Ship it was declared to board this turn, or has boarded (R46)."""
    boarded_turn: int = 0
    """Turn of its last boarding action."""
    fired_at: tuple[str, ...] = ()
    """Targets of its shots this turn."""
    combined: tuple[str, ...] = ()
    """Weapons that were in a combined shot this turn."""
    cloak_on: Annotated[
        bool,
        Settable(
            msg("Cloaked"), when=lambda seen: _ship(seen) and bool(seen.card.cloak or seen.owner.cloak_on)
        ),
    ] = False
    shields_down: Annotated[
        bool,
        Settable(
            msg("Shields down"),
            when=lambda seen: _ship(seen) and bool(seen.card.shield or seen.owner.shields_down),
        ),
    ] = False
    carrier: Annotated[str, Settable(msg("Flies from"), choices=_carriers, when=_wing)] = ""
    """Ship a wing flies from."""
    repelled_by: str = ""
    """Whoever repelled it this turn, landed since or not (R62); it still has to move off while `retreats`."""
    retreats: bool = False
    touching: tuple[str, ...] = ()
    """Ships and wings a wing is in contact with."""
    cards_on: tuple[str, ...] = ()
    """Types of cards played on its unit this turn (E12)."""
    criticals: tuple[Critical, ...] = ()

    @property
    def flies(self) -> bool:
        """A wing that is out."""
        return self.is_wing and self.in_play and self.wing != "aboard"

    @property
    def here(self) -> bool:
        """Its figure stands on the table."""
        return self.in_play and not (self.is_wing and self.wing == "aboard")

    def hurt(self, effect: str) -> bool:
        """Whether a critical with this effect has not been repaired."""
        return any(one.effect == effect and not one.repaired for one in self.criticals)

    @property
    def open_criticals(self) -> tuple[Critical, ...]:
        """Criticals that have not been repaired."""
        return tuple(one for one in self.criticals if not one.repaired)


def gone(ship: ArmadaShip) -> Msg:
    """What became of a ship or wing that is out of play."""
    return msg("Shot down") if ship.is_wing and ship.status == "destroyed" else Msg(key=STATUSES[ship.status])


class Party(Link):
    """Boarders aboard another ship, seen from both (R48, R49)."""

    kind: str = "boarding"
    side: str
    ap: Annotated[
        int,
        Settable(
            lambda seen: msg(
                "AP of {ship} aboard {target}",
                ship=seen.battle.ships[seen.owner.by].name,
                target=seen.battle.ships[seen.owner.to].name,
            ),
            key=lambda seen: f"party-{seen.owner.id}",
        ),
    ] = Field(ge=0, le=MOST_LOST)
    fought_turn: int = 0
    """Turn of its last round (E9)."""


class Blast(Frozen):
    """Something that goes off among everything near: an exploding ship, a mine (E6, E7)."""

    ship: str
    ad: int


class ArmadaBattle(CardBattle):
    phase: Annotated[str, Settable(msg("Step"), choices=PHASES)] = ""
    sides: tuple[ArmadaSide, ...] = ()
    ships: Mapping[str, ArmadaShip] = {}
    links: tuple[Party, ...] = ()
    house: HouseRules = HouseRules()
    totals: Mapping[str, int] = {}
    """Initiative totals of this turn."""
    last_initiative: tuple[str, ...] = ()
    """Last turn's order, or that of the roll-off: T cards take effect in it (R2, A30)."""
    revealed: bool = False
    """The T cards of this turn lie open."""
    blasts: tuple[Blast, ...] = ()
    """Explosions whose victims are still to be told (E7)."""
    next_party: int = 1

    if TYPE_CHECKING:  # narrower than those of every battle

        def side(self, side: str) -> ArmadaSide: ...

        def card(self, ship: str) -> ArmadaCard: ...

    def crew_now(self, ship: str) -> int:
        """Crew left; a card may have none to begin with (A31)."""
        return max(0, (self.card(ship).crew or 0) - self.ships[ship].crew_lost)

    def ap_now(self, ship: str) -> int:
        """Assault points left aboard."""
        return max(0, (self.card(ship).ap or 0) - self.ships[ship].ap_lost)

    def unit(self, unit: str) -> tuple[ArmadaShip, ...]:
        """The ships or wings of a squadron or flight, in list order, lost ones too."""
        return tuple(ship for ship in self.ships.values() if ship.squadron == unit)

    def is_flight(self, unit: str) -> bool:
        """Whether a unit is made of wings."""
        return any(ship.is_wing for ship in self.unit(unit))

    def mates(self, ship: str) -> tuple[ArmadaShip, ...]:
        """Who acts as one with a wing: the wings of its flight that are out; a ship, or one repelled, alone (R62)."""
        state = self.ships[ship]
        if not state.flies or state.wing != "ready":
            return (state,)
        return tuple(one for one in self.unit(state.squadron) if one.flies and one.wing == "ready")

    def flight(self, ship: str) -> str:
        """The name of the flight that acts as one with a wing, maybe one of many; empty for who acts alone."""
        return self.unit_name(self.ships[ship].squadron) if len(self.mates(ship)) > 1 else ""

    def acting_name(self, ship: str) -> str:
        """Who acts with a ship: she herself, or the flight whose wings act as one."""
        return self.flight(ship) or self.ships[ship].name

    def hangar(self, ship: str) -> tuple[ArmadaShip, ...]:
        """The wings aboard a ship."""
        wings = (one for one in self.ships.values() if one.is_wing and one.carrier == ship)
        return tuple(one for one in wings if one.in_play and one.wing == "aboard")

    def squadrons(self, side: str) -> tuple[str, ...]:
        """Squadrons of a side that count for its hand, lost ones too (P4)."""
        found = dict.fromkeys(ship.squadron for ship in self.ships.values() if ship.counts)
        return tuple(one for one in found if self.home(one) == side)

    def squadrons_left(self, side: str) -> int:
        """How many of them have a ship in play (R63)."""
        alive = {ship.squadron for ship in self.ships.values() if ship.counts and ship.in_play}
        return len(alive.intersection(self.squadrons(side)))

    def parties(self, ship: str) -> tuple[Party, ...]:
        return tuple(one for one in self.links if one.to == ship)

    def boarders(self, ship: str) -> tuple[Party, ...]:
        """Boarders aboard a ship who keep others from firing at it (R47, A21)."""
        return tuple(
            one
            for one in self.parties(ship)
            if boarding.is_boarded(self.house, since_turn=one.since_turn, turn=self.turn, party_ap=one.ap)
        )

    def foes(self, ship: str) -> tuple[ArmadaShip, ...]:
        """Enemy ships and wings on the table."""
        own = self.ships[ship].side
        return tuple(one for one in self.ships.values() if one.here and one.side != own)
