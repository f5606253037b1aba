"""What hits do to a wing, and the odds of dice thrown at one (R58-R60)."""

from collections.abc import Mapping
from typing import Literal

from fleetdesk.core.dice_totals import Result
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks import attack_odds
from fleetdesk.systems.common.attacks.attack_dice import Die
from fleetdesk.systems.common.attacks.thrown import throw_attack
from fleetdesk.systems.firestorm_armada.tables import pd_die, tables

Fate = Literal["unharmed", "repelled", "destroyed"]
FATE_SAYS = {
    "unharmed": Result(label=msg("No effect")),
    "repelled": Result(label=msg("repelled"), tone="harm"),
    "destroyed": Result(label=msg("destroyed"), tone="harm"),
}
"""What hits on a wing come to, over the totals that bring it."""


def wing_fate(hits: int) -> Fate:
    """R59, R60: what the hits of one throw do to a wing."""
    table = tables().pd
    if hits >= table.destroy_at:
        return "destroyed"
    return "repelled" if hits >= table.repel_at else "unharmed"


def wing_table(title: Msg, dice: int, die: Die, detail: Msg | None = None) -> OddsTable:
    """R58-R60: what so many dice do to a wing."""
    found = fates(lambda table: wing_fate(throw_attack(table, dice, title, die, wing_fate).hits))
    return OddsTable(
        title=title,
        detail=detail,
        chances=(
            Chance(label=msg("Unharmed"), probability=float(found.get("unharmed", 0))),
            Chance(label=msg("Repelled"), probability=float(found.get("repelled", 0)), tone="sea"),
            Chance(label=msg("Shot down"), probability=float(found.get("destroyed", 0)), tone="harm"),
        ),
        mean=float(attack_odds.mean(dice, die)),
        mean_label=msg("hits on average"),
    )


def quick_odds(numbers: Mapping[str, int], _: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of point defence against a wing, from bare numbers."""
    return Odds(tables=(wing_table(msg("Point defence"), max(0, numbers["dice"]), pd_die(explodes=False)),))
