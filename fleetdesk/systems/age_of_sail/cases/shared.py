"""What the adapters for worked cases share: house rules of a case, ships and hexes in the file's words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from fleetdesk.core.battle.actions import Table
from fleetdesk.core.dice import Dice, DiceBox, NeedsDice
from fleetdesk.core.game.case_reading import CaseDice, Given
from fleetdesk.systems.age_of_sail.fight import harm
from fleetdesk.systems.age_of_sail.hexes import HEADINGS, Heading, Hex
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import AosCard, AosFleet
from fleetdesk.systems.age_of_sail.state import AosBattle, AosShip, AosSide
from fleetdesk.systems.common import worked_cases

Found = dict[str, Any]
T = TypeVar("T")
MOST = 999
"""No number of a ship is larger; keeps a typing error from running for minutes."""
FARTHEST = 100_000
MOST_SECTIONS = 8
IGNORED = frozenset({"dice"})
"""Settings of the file that the program does not have: dice may always be typed or rolled."""
YES: Mapping[Any, bool] = {"yes": True, "on": True, "no": False, "off": False, True: True, False: False}


Asked = worked_cases.Asked[HouseRules]


def rules_given(given: Given) -> HouseRules:
    """The house rules of a case: those beside the other keys, in `house` and in `options`; then defaults."""
    return worked_cases.rules_given(HouseRules, given, ("house", "options"), ignored=IGNORED, reads=_setting)


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


ALSO = {"small_leaks": "small_leak", "leaks": "leak", "fs_set": "full_sail"}
"""What a case may call a wound as well."""
COUNTED = frozenset(harm.COUNTED.values())


def wounds(ship: Given, *names: str) -> dict[str, Any]:
    """Of what criticals do to a ship: how often, or whether."""
    return {name: (count if name in COUNTED else truth)(ship, name, ALSO.get(name, name)) for name in names}


def heading(given: Given, key: str) -> Heading:
    """A direction."""
    word = given.text(key, among=HEADINGS)
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


def sections(given: Given) -> tuple[int, ...]:
    found = given.wholes("sections")
    if len(found) > MOST_SECTIONS or any(not 0 <= one <= MOST for one in found):
        raise given.wrong("sections")
    return found


def die(case: Asked) -> int:
    """The next die."""
    return case.dice.take(1)[0]


def unused(case: Asked) -> None:
    """Where an action is not allowed its dice are not thrown; the file may list them all the same."""
    case.dice.take(len(case.dice.left()))


# --- cases about play -----------------------------------------------------------------------------------

SHIP, FORT = "ship", "fort"
"""Cards of a case: one of each."""
CARDS = (AosCard(id=SHIP), AosCard(id=FORT, is_fort=True))


def at_table(dice: CaseDice, play: Callable[[Table], T]) -> T:
    """Play with the dice of a case. Raises CaseProblem where they run out."""
    faces = dice.left()
    own = Dice(DiceBox(), typed=faces, roll_rest=False)
    try:
        found = play(Table(own))
    except NeedsDice as needed:
        raise dice.too_few(needed.count) from needed
    dice.take(own.count)
    return found


def afloat(**values: Any) -> AosShip:
    """A ship of a case: it may hold numbers no card may."""
    told = {"id": SHIP, "side": "", "squadron": "", "name": "", "card": SHIP, **values}
    return AosShip.model_construct(**told)


def at_sea(rules: HouseRules, *ships: AosShip, cards: Iterable[AosCard] = CARDS) -> AosBattle:
    """The battle of a case, in which every ship has a card of one list."""
    fleet = AosFleet.model_construct(system="age_of_sail", cards={card.id: card for card in cards})
    return AosBattle.model_construct(
        system=fleet.system,
        rules="",
        sides=(AosSide.model_construct(id="", name="", fleet=fleet),),
        ships={ship.id: ship for ship in ships},
        house=rules,
    )
