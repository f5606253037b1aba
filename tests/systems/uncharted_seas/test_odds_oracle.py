"""The odds of an attack are what its own throws give: the closed forms of before are the oracle."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleetdesk.core.rule import enumeration
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.uncharted_seas.fire.attacks import Attack, odds_of, ram_result
from fleetdesk.systems.uncharted_seas.losses import critical_cost
from fleetdesk.systems.uncharted_seas.state import CriticalRow
from fleetdesk.systems.uncharted_seas.tables import attack_die
from tests.systems.common.closed_odds import by_result, outlook
from tests.systems.uncharted_seas.table_top import TableTop

ROWS = st.dictionaries(
    st.integers(2, 12).map(str),
    st.builds(CriticalRow, hull=st.integers(0, 4), crew=st.integers(0, 4)),
    max_size=11,
)
FULL = {str(roll): CriticalRow(hull=roll % 4, crew=roll % 3) for roll in range(2, 13)}


def closed(battle, attack):
    """Chances and the chance to sink, by the sum over hits and a convolution of criticals."""
    card, rules = battle.card(attack.on), battle.house
    loss = {}
    for one, other in product(range(1, 7), repeat=2):
        hull, _ = critical_cost(battle.critical_table.get(str(one + other)), rules)
        loss[hull] = loss.get(hull, 0.0) + 1 / 36
    found = by_result(
        attack_odds.chances(attack.ad, attack_die()),
        lambda hits: ram_result(hits, card.dr, card.cr, rules, red=attack.red),
    )
    return outlook(found, battle.hull_now(attack.on), loss)


def agree(battle, attack):
    (table,) = odds_of(battle, (attack,)).tables
    wanted = closed(battle, attack)
    assert [str(one.label) for one in table.chances] == [str(one.label) for one in wanted.chances]
    assert [one.probability for one in table.chances] == pytest.approx(
        [one.probability for one in wanted.chances]
    )
    left = battle.hull_now(attack.on)
    told = table.detail.args["percent"] if left else 0
    assert told == pytest.approx(round(100 * wanted.fatal, 1) if left else 0, abs=0.11)


@settings(max_examples=30)
@given(
    rows=ROWS,
    ad=st.integers(0, 24),
    dr=st.integers(1, 8),
    more=st.integers(0, 6),
    lost=st.integers(0, 6),
    red=st.booleans(),
    house=st.fixed_dictionaries(
        {
            "dr_mode": st.sampled_from(("ge", "gt")),
            "crit_hull_loss": st.integers(0, 3),
            "red_ram_mode": st.sampled_from(("dr_as_cr_multiples", "max1_or_cr")),
        }
    ),
)
def test_they_meet_the_closed_form(rows, ad, dr, more, lost, red, house):
    table = TableTop(house=house, dr=dr, cr=dr + more)
    battle = table.state.but(critical_table=rows)
    battle = battle.with_ship(battle.ships["y-A1"].but(hull_lost=lost))
    agree(battle, Attack("y-A1", "x-A1", ad, red))


@pytest.mark.parametrize("ad", [1, 8, 40])
@pytest.mark.parametrize("rows", [{}, FULL], ids=["no table", "a whole table"])
def test_many_dice_are_kept_together(ad, rows, monkeypatch):
    plays = []
    once = enumeration.Fates

    def counted(settled, most):
        plays.append(settled)
        return once(settled, most)

    monkeypatch.setattr(enumeration, "Fates", counted)
    battle = TableTop().state.but(critical_table=rows)
    agree(battle, Attack("y-A1", "x-A1", ad))
    # a play for each result, and where a table is written for each loss that can still be told apart
    assert len(plays) < 1500
