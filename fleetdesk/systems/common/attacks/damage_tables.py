"""What an attack does, as the table of odds every dialog shows before the roll."""

from collections.abc import Callable, Iterable, Mapping

from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks.attack_dice import Damage
from fleetdesk.systems.common.attacks.thrown import result_of

SHOWN_CRITICALS = 3


_LEFT_OUT = 1e-10
"""Less than this is what enumerations leave out of rare ways, and no result."""


def damage_table(title: Msg, detail: Msg, found: Mapping[Damage, float], mean: float) -> OddsTable:
    """The table every dialog shows before the roll; `mean` hits."""
    return OddsTable(
        title=title,
        detail=detail,
        chances=damage_chances(found.items()),
        mean=mean,
        mean_label=msg("hits on average"),
    )


def one_die(title: Msg, passes: Callable[[int], bool], yes: Msg, no: Msg) -> Odds:
    """A test on one die."""
    passed = float(fates(lambda table: passes(*table.roll(1, title))).get(True, 0))
    table = OddsTable(
        title=title,
        detail=msg("{n} in 6", n=round(6 * passed)),
        chances=(
            Chance(label=yes, probability=passed, tone="sound"),
            Chance(label=no, probability=1 - passed),
        ),
    )
    return Odds(tables=(table,), hope=passed)


def damage_chances(found: Iterable[tuple[Damage, float]]) -> tuple[Chance, ...]:
    """Nothing, a hull point, 1, 2, 3 or more criticals; what the odds leave out is counted with the most."""
    none = hull = 0.0
    criticals = [0.0] * SHOWN_CRITICALS
    for damage, chance in found:
        if damage.criticals:
            criticals[min(damage.criticals, SHOWN_CRITICALS) - 1] += chance
        elif damage.hull:
            hull += chance
        else:
            none += chance
    rest = max(0.0, 1.0 - none - hull - sum(criticals))
    shown: list[tuple[Msg, float, Tone]] = [
        (msg("No effect"), none, "plain"),
        (result_of(Damage(1, 0)), hull, "sea"),
        (result_of(Damage(0, 1)), criticals[0], "harm"),
        (result_of(Damage(0, 2)), criticals[1], "harm"),
        (msg("3 criticals or more"), criticals[2] + rest, "harm"),
    ]
    return tuple(
        Chance(label=label, probability=chance, tone=tone)
        for label, chance, tone in shown
        if chance > _LEFT_OUT or tone == "plain"
    )
