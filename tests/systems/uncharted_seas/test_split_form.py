"""The question of a split shot: all dice are dealt until the players say otherwise, and what is left is told."""

import pytest

from fleetdesk.systems.uncharted_seas.game import SYSTEM
from tests.systems.uncharted_seas.table_top import PORT, TableTop


def asked(shares):
    table = TableTop()
    answers = {"ship": "x-A1", "weapon": str(PORT), "band": "0", "shares": shares}
    return SYSTEM.actions["split_fire"].form(table.state, answers)  # six dice


def dealt(form):
    return [share["dice"] for share in form.args["shares"]]


@pytest.mark.parametrize(
    ("shares", "dice"),
    [
        ({"y-A1": {"on": True}}, [6]),
        ({"y-A1": {"on": True}, "y-A2": {"on": True}}, [3, 3]),
        (
            {"y-A1": {"on": True}, "y-A2": {"on": True}, "y-B1": {"on": True}, "y-B2": {"on": True}},
            [2, 2, 1, 1],
        ),
        ({"y-A1": {"on": True, "dice": 5}, "y-A2": {"on": True}}, [5, 1]),
        ({"y-A1": {"on": True, "dice": 6}, "y-A2": {"on": True}}, [6, 1]),
        ({"y-A1": {"on": False}, "y-A2": {"on": True}}, [6]),
    ],
)
def test_dice_nobody_dealt_are_shared_out(shares, dice):
    assert dealt(asked(shares)) == dice


def test_dice_left_over_are_told_beside_the_targets():
    said = [str(asked({"y-A1": {"on": True, "dice": n}}).fields[2].label) for n in (2, 6)]
    assert said == ["Targets and dice: 4 AD left", "Targets and dice"]
