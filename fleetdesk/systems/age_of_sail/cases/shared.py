"""What the adapters for worked cases share: house rules of a case, ships and hexes in the file's words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from fleetdesk.core.case_reading import CaseDice, CaseProblem, Given
from fleetdesk.core.dice import Dice, DiceBox, Face, Throw
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail.hexes import HEADINGS, Heading, Hex
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, AosSide

Found = Mapping[str, Any]
MOST = 999
"""No number of a ship is larger; keeps a typing error from running for minutes."""
FARTHEST = 100_000
IGNORED = frozenset({"dice"})
"""Settings of the file that the program does not have: dice may always be typed or rolled."""
YES: Mapping[Any, bool] = {"yes": True, "on": True, "no": False, "off": False, True: True, False: False}


class Asked(NamedTuple):
    """A case as its adapter gets it."""

    given: Given
    dice: CaseDice
    rules: HouseRules


Adapter = Callable[[Asked], Found]


def rules_given(given: Given) -> HouseRules:
    """The house rules of a case: those beside the other keys, in `house` and in `options`; then defaults."""
    chosen: dict[str, Any] = {
        key: given.raw(key) for key in given if key in HouseRules.model_fields and key in given
    }
    for place in ("house", "options"):
        inside = given.part(place, {})
        for key in inside:
            if key in IGNORED:
                continue
            if key not in HouseRules.model_fields:
                raise CaseProblem(msg('There is no house rule "{key}".', key=key))
            if key in inside:
                chosen[key] = inside.raw(key)
    try:
        return HouseRules(**{key: _setting(key, value) for key, value in chosen.items()})
    except ValidationError as error:
        wrong = error.errors()[0]
        raise CaseProblem(
            msg(
                'The house rule "{key}" has no setting {value}.',
                key=str(wrong["loc"][0]),
                value=repr(wrong["input"])[:80],
            )
        ) from error


def _setting(key: str, value: Any) -> Any:
    """A setting as the program writes it: yes for true, 180 for "180", 1 for "+1"."""
    kind = HouseRules.model_fields[key].annotation
    if kind is bool and isinstance(value, str | bool):
        return YES.get(value, value)
    if kind is not int and isinstance(value, int) and not isinstance(value, bool):
        return f"{value:+d}" if key == "rigging_small_sign" else str(value)
    return value


def whole(given: Given, key: str, default: int | None = None, *, least: int = 0) -> int:
    """A whole number a ship could have; true and false count as 1 and 0."""
    raw = given.raw(key, default) if default is not None else given.raw(key)
    if isinstance(raw, bool):
        return int(raw)
    value = given.whole(key, least=least) if default is None else given.whole(key, default, least=least)
    if value > MOST:
        raise given.wrong(key)
    return value


def count(given: Given, *keys: str) -> int:
    """A number that stands under one of several names, or is missing."""
    return next((whole(given, key) for key in keys if key in given), 0)


def truth(given: Given, *keys: str, default: bool = False) -> bool:
    """A yes or no under one of several names; a number counts as its being more than 0."""
    for key in keys:
        if key in given:
            raw = given.raw(key)
            return whole(given, key) > 0 if not isinstance(raw, bool) else raw
    return default


def heading(given: Given, key: str, default: Heading | None = None) -> Heading:
    """A direction."""
    word = given.text(key, among=HEADINGS) if default is None else given.text(key, default, among=HEADINGS)
    return next(one for one in HEADINGS if one == word)


def cell(given: Given, key: str) -> Hex | None:
    """A hex, or none."""
    if key not in given:
        return None
    numbers = given.wholes(key)
    if len(numbers) != 2 or any(abs(one) > FARTHEST for one in numbers):
        raise given.wrong(key)
    return numbers[0], numbers[1]


def point_wholes(given: Given, key: str, names: tuple[str, ...]) -> dict[str, int]:
    """Whole numbers by name: M on B, C and D."""
    inside = given.part(key)
    return {name: whole(inside, name) for name in names}


def die(case: Asked) -> int:
    """The next die."""
    return case.dice.take(1)[0]


def unused(case: Asked) -> None:
    """Where an action is not allowed its dice are not thrown; the file may list them all the same."""
    case.dice.take(len(case.dice.left()))


# --- cases about play -----------------------------------------------------------------------------------

SHIP, FORT = "ship", "fort"
"""Cards of a case: one of each."""
FLEET = AosFleet(system="age_of_sail", cards={SHIP: AosCard(id=SHIP), FORT: AosCard(id=FORT, is_fort=True)})


class Fallen(Dice):
    """The dice of a case, thrown at a table."""

    def __init__(self, dice: CaseDice) -> None:
        super().__init__(DiceBox())
        self._left = dice

    def roll(
        self,
        count: int,
        why: Msg,
        sides: int = 6,
        *,
        hits: Collection[int] = (),
        again: Collection[int] = (),
        drawn: bool = False,
    ) -> tuple[int, ...]:
        """The next dice of the case. Raises CaseProblem where they run out."""
        del sides, hits, again, drawn
        faces = tuple(self._left.take(count))
        self.throws = (*self.throws, Throw(why=why, faces=tuple(Face(value=one) for one in faces)))
        return faces


def afloat(**values: Any) -> AosShip:
    """A ship of a case: it may hold numbers no card may."""
    told = {"id": SHIP, "side": "", "squadron": "", "name": "", "card": SHIP, **values}
    return AosShip.model_construct(**told)


def at_sea(rules: HouseRules, *ships: AosShip) -> AosBattle:
    """The battle of a case, in which every ship has a card of one list."""
    return AosBattle.model_construct(
        system=FLEET.system,
        rules="",
        sides=(AosSide(id="", name="", fleet=FLEET),),
        ships={ship.id: ship for ship in ships},
        house=rules,
    )
