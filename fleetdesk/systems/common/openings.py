"""What every game does before a battle, and the first hands of the two card games."""

from collections.abc import Mapping
from typing import Any, TypeVar

from fleetdesk.core.answers import flag, number
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.dice import DiceBox
from fleetdesk.core.forms import FormField, Number, Toggle
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.held_cards import fresh

F = TypeVar("F", bound=FleetList)
H = TypeVar("H", bound=Frozen)
MOST_DECK = 200


def fleet_of(side: SideSetup, kind: type[F]) -> F:
    """The list of a side as a game reads it: of its own kind, with the game's own fields."""
    return side.fleet if isinstance(side.fleet, kind) else kind.model_validate(side.fleet.model_dump())


def house_of(setup: Setup, kind: type[H]) -> H:
    """The house rules of a set-up, defaults where it says nothing."""
    return kind.model_validate(dict(setup.house))


def of_side(side: SideSetup, fleet: FleetList) -> Mapping[str, Any]:
    """What a side is called and sails: fields of every game's side."""
    return {
        "id": side.id,
        "name": side.name or fleet.name,
        "player": side.player or fleet.player,
        "fleet": fleet,
    }


def of_battle(setup: Setup, rules: str, house: Frozen) -> Mapping[str, Any]:
    """Game, version of the rules, title, dice and house rules: fields of every game's battle."""
    return {
        "system": setup.sides[0].fleet.system,
        "rules": rules,
        "title": setup.title,
        "dice": DiceBox(seed=setup.seed),
        "house": house,
    }


def hand_fields(setup: Setup, size: Msg) -> tuple[FormField, ...]:
    """Whether first hands are drawn (`size` says how large), and whether the decks are counted."""
    return (
        Toggle(
            key="first_hand",
            label=msg("Draw a first hand"),
            detail=size,
            value=flag(setup.answers, "first_hand", default=True),
        ),
        Number(
            key="deck",
            label=msg("Cards in each deck (0: not counted)"),
            value=number(setup.answers, "deck", 0, 0, MOST_DECK),
            most=MOST_DECK,
        ),
    )


def first_hand(setup: Setup, size: int) -> Mapping[str, Any]:
    """The hand a side begins with and what is left of its deck."""
    drawn = size if flag(setup.answers, "first_hand", default=True) else 0
    deck = int(number(setup.answers, "deck", 0, 0, MOST_DECK))
    return {"hand": fresh((), drawn, 0), "deck_left": max(0, deck - drawn) if deck else None}
