"""The rows under a movement are the steps the rule takes: they come to it by themselves, whatever is broken."""

from itertools import product

import pytest

from fleetdesk.core.words import msg
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.orders import Hull, allowance

TITLE = msg("Movement")


def rows(speed: str, hull: Hull, **house: str) -> list[tuple[str, float]]:
    trace = allowance(speed, 8, 12, hull, HouseRules.model_validate(house))
    working = trace.working(TITLE)
    assert working.total == trace.total
    return [(str(row.label), row.value) for row in working.rows]


@pytest.mark.parametrize("speed", ["normal", "combat", "third"])
@pytest.mark.parametrize("order", ["additive", "subtract_then_halve"])
@pytest.mark.parametrize("rounding", ["result_up", "penalty_up"])
def test_the_steps_come_to_the_movement(speed, order, rounding):
    banks = (None, 4.0, 1.5)
    for damaged, port, starboard, rowers in product((False, True), banks, banks, (0, 3)):
        hull = Hull(damaged, port, starboard, 3, rowers)
        found = rows(speed, hull, movement_penalty_order=order, movement_rounding=rounding)
        total = allowance(
            speed, 8, 12, hull, HouseRules(movement_penalty_order=order, movement_rounding=rounding)
        ).total
        assert sum(value for _, value in found) == pytest.approx(total)
        assert total == 0 or rowers


def test_each_house_rule_tells_its_own_steps():
    hull = Hull(damaged=True, port=1.5)
    assert rows("normal", hull) == [
        ("Normal speed", 8),
        ("Damaged: half of it", -4),
        ("Port oars broken", -1.5),
        ("Rounded once, never below 0", 0.5),
    ]
    assert rows("normal", hull, movement_penalty_order="subtract_then_halve") == [
        ("Normal speed", 8),
        ("Port oars broken", -1.5),
        ("Damaged: half of it", -3.25),
        ("Rounded once, never below 0", 0.75),
    ]
