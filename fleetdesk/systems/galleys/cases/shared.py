"""What the adapters for worked cases share: house rules of a case, crews, trials and links in the file's words."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from fleetdesk.core.battle.battles import Link
from fleetdesk.core.game.case_reading import Given
from fleetdesk.systems.common import worked_cases
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.formulas.crews import CREWS
from fleetdesk.systems.galleys.formulas.trials import Trial
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import Hull, Penalty
from fleetdesk.systems.galleys.tables import Speed

MOST = 999
"""No number of a ship is larger; keeps a typing error from running for minutes."""


Asked = worked_cases.Asked[HouseRules]


def rules_given(given: Given) -> HouseRules:
    """The house rules of a case: those beside the other keys, in `house` and in `options`; then defaults."""
    switch = isinstance(given.raw("deck", None), str)  # else it is the deck itself
    return worked_cases.rules_given(HouseRules, given, ("house", "options"), but=() if switch else ("deck",))


whole = partial(worked_cases.whole_of, most=MOST)
"""A whole number a ship could have."""


def length(given: Given, key: str, default: float | None = None) -> float:
    """A length or speed in cm."""
    value = given.number(key) if default is None else given.number(key, default)
    if value > MOST:
        raise given.wrong(key)
    return value


def crew(given: Given, key: str = "crew", default: str = "standard") -> str:
    """A crew level."""
    return given.text(key, default, among=CREWS)


def told(given: Given, word: str) -> bool:
    """Whether a flag with this word in its name is set: "engaged", "becomes_engaged", "engaged_during_turn"."""
    return any(given.raw(key, False) is True for key in given if word in key)


def trial_found(trial: Trial, face: int | None) -> Found:
    """A trial as cases write it, with its die where one was thrown."""
    found: Found = {"threshold": trial.threshold, "modifier": trial.modifier, "p_success": sixths(trial.wins)}
    if face is not None:
        found |= {"modified": trial.modified(face), "success": trial.succeeds(face)}
    return found


def sixths(faces: int) -> str:
    """A chance as cases write it."""
    return f"{faces}/6"


def one_die(case: Asked) -> int | None:
    """The die of a case, if it gives one."""
    return case.dice.take(1)[0] if case.dice.left() else None


def legality(reason: str) -> Found:
    """Whether something is legal, and the code of the reason where it is not."""
    return {"legal": not reason, "reason": reason or None}


def penalty(given: Given, key: str) -> Penalty:
    """A bank penalty: centimetres, or a share of the speed such as "1/3"."""
    raw = given.raw(key, 0)
    if not isinstance(raw, str):
        return length(given, key, 0)
    try:
        share = Fraction(raw)
    except (ValueError, ZeroDivisionError) as error:
        raise given.wrong(key) from error
    if not 0 <= share <= 1:
        raise given.wrong(key)
    return share


def hull(given: Given, *, damaged: bool | None = None) -> Hull:
    """Damage, banks and rowers of a ship."""
    port, starboard = penalty(given, "port_penalty"), penalty(given, "starboard_penalty")
    return Hull(
        given.flag("damaged", False) if damaged is None else damaged,
        port if given.flag("port_broken", False) else None,
        starboard if given.flag("starboard_broken", False) else None,
        whole(given, "rowers_start", 0),
        whole(given, "rowers", whole(given, "rowers_start", 0)),
    )


def allowance(
    case: Asked, speed: Speed, combat: float | None = None, *, damaged: bool | None = None, **how: bool
) -> float:
    """How far the ship of a case goes; its combat speed is the normal one where none is told."""
    cruise = length(case.given, "cruise")
    fast = length(case.given, "combat", cruise) if combat is None else combat
    return orders.allowance(speed, cruise, fast, hull(case.given, damaged=damaged), case.rules, **how).total


def case_links(given: Given) -> tuple[Link, ...]:
    return tuple(
        Link(
            id=link.text("id", f"L{number}"),
            kind=link.text("kind", "grapple", among=("grapple", "corvus")),
            by=link.text("engager"),
            to=link.text("engaged"),
        )
        for number, link in enumerate(given.parts("links"), start=1)
    )


def sides(given: Given) -> Mapping[str, str]:
    """Ship -> faction."""
    factions = given.part("factions", {})
    return {ship: factions.text(ship) for ship in factions}
