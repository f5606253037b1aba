"""Boarding: who may assault, ratio and column, losses, prizes (R96-R106)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from fleetdesk.core.dice_totals import Result
from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.galleys.formulas.trials import FACES
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.tables import Assault, tables

FORBIDDEN = "forbidden"
TAKEN = "auto_capture"
"""Columns that are none: no assault allowed, and no die needed."""


class Losses(NamedTuple):
    """Marines after an assault, ship by ship."""

    attackers: tuple[int, ...]
    defenders: int


class Prize(NamedTuple):
    """Marines that stay on a prize, and what is left on each ship that assaulted."""

    aboard: int
    attackers: tuple[int, ...]


def column(attackers: int, defenders: int, rules: HouseRules) -> str:
    """R99, A-14: the column of the table, or `FORBIDDEN`, or `TAKEN`."""
    columns = tables().boarding.columns
    if defenders <= 0:
        return TAKEN if rules.no_defenders == "auto_capture" else columns[-1]
    ratio = Fraction(attackers, defenders)
    if ratio < Fraction(columns[0]):
        return FORBIDDEN if rules.odds_below_half == "forbid" else columns[0]
    if rules.odds_rounding == "down":
        return [one for one in columns if Fraction(one) <= ratio][-1]
    if rules.odds_rounding == "up":
        return next((one for one in columns if Fraction(one) >= ratio), columns[-1])
    # of two columns as near, the higher one
    return min(reversed(columns), key=lambda one: abs(Fraction(one) - ratio))


def row(face: int, *, roman: bool) -> int:
    """R100, R101: the row read; a Roman attacker adds 1, and 7 is read as 6."""
    return min(FACES[-1], face + (tables().boarding.roman if roman else 0))


def result(face: int, at: str, *, roman: bool) -> Assault:
    """R100-R104: repulsed, melee, or taken."""
    if at == TAKEN:
        return "C"
    return tables().boarding.rows[row(face, roman=roman)][tables().boarding.columns.index(at)]


def faces(at: str, *, roman: bool) -> dict[Assault, int]:
    """How many of the six faces give each result."""
    found: dict[Assault, int] = {"r": 0, "-": 0, "C": 0}
    for face in FACES:
        found[result(face, at, roman=roman)] += 1
    return found


def why_no_assault(marines: int, *, at: str = "", resting: bool = False) -> str:
    """R18, R97, A-14: why no assault is possible (a code of `reasons`), or nothing."""
    if resting:
        return "resting"
    if marines <= 0:
        return "no_marines"
    return "odds_too_low" if at == FORBIDDEN else ""


def may_assault(
    *,
    engager: bool,
    last: str | None,
    rules: HouseRules,
    tried_to_leave: bool = False,
    same_phase: bool = False,
) -> bool:
    """R96, R102, A-15: who may assault over a link.

    The engager always may; the engaged ship only after it repulsed an assault: from the next boarding phase
    on if it did not try to disengage meanwhile, or at once under the house rule.
    """
    if engager:
        return True
    if last != "r" or tried_to_leave:
        return False
    return not same_phase or rules.counter_boarding == "immediate"


def losses(
    attackers: Sequence[int], defenders: int, outcome: str, rules: HouseRules, choice: int = 0
) -> Losses:
    """R102, R103, A-13: one point of the attacker (of the ship chosen), or one of each ship; never below 0.

    A chosen ship without marines passes the loss on to the first that has some.
    """
    if outcome not in {"r", "-"}:
        return Losses(tuple(attackers), defenders)
    if rules.multi_attacker_loss == "each_ship":
        after = tuple(max(0, one - 1) for one in attackers)
    else:
        able = [at for at, one in enumerate(attackers) if one > 0]
        struck = choice if choice in able else next(iter(able), -1)
        after = tuple(one - (at == struck) for at, one in enumerate(attackers))
    return Losses(after, max(0, defenders - 1) if outcome == "-" else defenders)


def prize(attackers: Sequence[int], rules: HouseRules, aboard: int | None = None) -> Prize:
    """R105, A-12: half of the victorious marines go aboard, one by one from the ship that has most left.

    `aboard` overrules how many.
    """
    total = sum(attackers)
    half = (total + 1) // 2 if rules.prize_rounding == "up" else total // 2
    going = half if aboard is None else min(max(0, aboard), total)
    left = list(attackers)
    for _ in range(going):
        left[left.index(max(left))] -= 1
    return Prize(going, tuple(left))


def prize_archers(archers: int, rules: HouseRules) -> int:
    """R105, A-25: archers of a captured ship."""
    return archers if rules.prize_archers == "kept" else 0


RESULTS: Mapping[Assault, Msg] = {
    "r": msg("repulsed"),
    "-": msg("melee goes on"),
    "C": msg("captured or sunk"),
}


TONES: Mapping[Assault, Tone] = {"r": "harm", "-": "plain", "C": "sound"}


def says(column: str, face: int, *, roman: bool) -> Result:
    """What a die of an assault comes to, for whoever tells it."""
    found = result(face, column, roman=roman)
    return Result(label=RESULTS[found], tone=TONES[found])


def assault_odds(attackers: int, column: str, *, roman: bool) -> Odds | None:
    """R100-R104: the three results of an assault."""
    if attackers <= 0 or column == FORBIDDEN:
        return None
    found = faces(column, roman=roman)
    detail = (
        msg("column {column}, Roman +1", column=column) if roman else msg("column {column}", column=column)
    )
    if column == TAKEN:
        detail = msg("nobody defends it")
    table = OddsTable(
        title=msg("Assault"),
        detail=detail,
        chances=tuple(
            Chance(label=RESULTS[key], probability=count / len(FACES), tone=TONES[key])
            for key, count in found.items()
        ),
    )
    return Odds(tables=(table,), hope=found["C"] / len(FACES))
