"""Opening a battle: players in the order of nations, the grid, ships not placed yet (R1-R3, R24, R39)."""

from typing import Any

from fleetdesk.core.answers import number, one_of
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.forms import Choice, FormField, Info, Number, Pick
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import openings
from fleetdesk.systems.salves.nations import NATIONS, in_order
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.posts.grammar import folded
from fleetdesk.systems.salves.profiles import SalvesFleet, nation_of
from fleetdesk.systems.salves.sea.grid import MOST_SIDE, grid_side
from fleetdesk.systems.salves.state import PLACING, SalvesBattle, SalvesShip, SalvesSide

RULES_VERSION = "1"
LEAST_SIDE = 4
_FORBIDDEN = str.maketrans(dict.fromkeys("\N{EN DASH}\N{EM DASH}:,;\n\r\t", " "))


def fleet_of(side: SideSetup) -> SalvesFleet:
    """The list of a side as this game reads it."""
    return openings.fleet_of(side, SalvesFleet)


def _nation(setup: Setup, side: SideSetup) -> str:
    return one_of(setup.answers, f"nation-{side.id}", ("", *NATIONS), nation_of(fleet_of(side)))


def side_length(setup: Setup) -> int:
    """R3: the side asked for, else the one proposed; never too small for all ships."""
    ships = sum(1 for side in setup.sides for _ in side.fleet.sailing())
    proposed = max(LEAST_SIDE, grid_side(len(setup.sides), openings.house_of(setup, HouseRules)))
    while proposed * proposed < 4 * ships and proposed < MOST_SIDE:
        proposed += 1
    return int(number(setup.answers, "grid", min(MOST_SIDE, proposed), LEAST_SIDE, MOST_SIDE))


def setup_fields(setup: Setup) -> tuple[FormField, ...]:
    """The grid, nations of lists that name none, the language of written orders."""
    picks = tuple(Pick(value=key, title=Msg(key=name)) for key, name in NATIONS.items())
    none = Pick(value="", title=msg("none of these: plays last"))
    nations = tuple(
        Choice(
            key=f"nation-{side.id}",
            label=msg("Nation of {side}", side=side.name or fleet_of(side).name),
            picks=(*picks, none),
            value=_nation(setup, side),
        )
        for side in setup.sides
        if not nation_of(fleet_of(side))  # most lists say it by themselves
    )
    grid: FormField = Number(
        key="grid",
        label=msg("Cells along each side of the grid"),
        value=side_length(setup),
        least=LEAST_SIDE,
        most=MOST_SIDE,
    )
    language: FormField = Choice(
        key="language",
        label=msg("Orders the program writes"),
        picks=(
            Pick(value="fr", title=msg("In French: tir, NO")),
            Pick(value="en", title=msg("In English: fire, NW")),
        ),
        value=_language(setup),
        segments=True,
    )
    return (grid, *nations, language, Info(text=msg("Players take turns in the order of the nations.")))


def _language(setup: Setup) -> Any:
    return one_of(setup.answers, "language", ("en", "fr"), "fr")


def opening(setup: Setup) -> SalvesBattle:
    """The battle before any ship is placed; players stand in the order they will play (R24, R48)."""
    ordered = in_order((side, _nation(setup, side)) for side in setup.sides)
    sides: list[SalvesSide] = []
    ships: dict[str, SalvesShip] = {}
    used: set[str] = set()
    for side in ordered:
        fleet = fleet_of(side)
        for squadron, entry in fleet.sailing():
            card = fleet.cards.get(entry.card)
            if card is not None:
                number_ = f"{side.id}-{entry.id}"
                ships[number_] = SalvesShip(
                    id=number_,
                    side=side.id,
                    squadron=f"{side.id}-{squadron.id}",
                    name=_unique(entry.name or card.class_name, used),
                    card=entry.card,
                )
        sides.append(
            SalvesSide(
                id=side.id,
                name=side.name or fleet.name,
                player=side.player or fleet.player,
                fleet=fleet,
                nation=_nation(setup, side),
            )
        )
    length = side_length(setup)
    return SalvesBattle(
        system=sides[0].fleet.system,
        rules=RULES_VERSION,
        title=setup.title,
        sides=tuple(sides),
        ships=ships,
        phase=PLACING,
        dice=DiceBox(seed=setup.seed),
        house=openings.house_of(setup, HouseRules),
        columns=length,
        rows=length,
        language=_language(setup),
    )


def _unique(name: str, used: set[str]) -> str:
    """Section 1: orders go by name, so no two ships of a game share one, and none holds a sign that ends it."""
    plain = " ".join(name.translate(_FORBIDDEN).split()) or "?"
    found, number_ = plain, 2
    while folded(found) in used:
        found, number_ = f"{plain} {number_}", number_ + 1
    used.add(folded(found))
    return found
