"""What hits do to a ship, and the odds of a shot from bare numbers (R31-R35, R43)."""

from collections.abc import Mapping

from fleetdesk.core.odds import Odds, OddsTable
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.table import Table
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks import attack_odds, damage_tables
from fleetdesk.systems.common.attacks.attack_dice import Damage, apply_dr_cr, support
from fleetdesk.systems.common.attacks.thrown import throw_attack
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.tables import attack_die


def apply_hits(hits: int, dr: int, cr: int, rules: HouseRules) -> Damage:
    """R31, R32, R34, R35, A10: what the hits of one attack do."""
    return apply_dr_cr(hits, dr, cr, strict_dr=rules.dr_mode == "gt")


def damage_table(
    title: Msg, ad: int, dr: int, cr: int, found: Mapping[tuple[Damage, bool], float], *, sinks: bool
) -> OddsTable:
    """The table every dialog shows before the roll: nothing, a hull point, 1, 2, 3 or more criticals."""
    detail = msg("{ad} AD against DR {dr} / CR {cr}", ad=ad, dr=dr, cr=cr)
    if sinks:
        fatal = float(sum(chance for (_, sunk), chance in found.items() if sunk))
        detail = msg("{what} \N{MIDDLE DOT} sinks {percent} %", what=detail, percent=round(100 * fatal, 1))
    damages: dict[Damage, float] = {}
    for (damage, _), chance in found.items():
        damages[damage] = damages.get(damage, 0.0) + float(chance)
    return damage_tables.damage_table(title, detail, damages, float(attack_odds.mean(ad, attack_die())))


def quick_odds(numbers: Mapping[str, int], lists: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a shot from bare numbers: the leader's dice, those that join, DR and CR."""
    rules, linked = HouseRules(), lists.get("linked", ())
    ad = numbers["ad"] + sum(map(support, linked))
    dr, cr = max(1, numbers["dr"]), max(1, numbers["cr"])
    title = msg("Linked fire") if linked else msg("Fire")

    def read(hits: int) -> Damage:
        return apply_hits(hits, dr, cr, rules)

    def play(table: Table) -> tuple[Damage, bool]:
        return read(throw_attack(table, ad, title, attack_die(), read).hits), False

    return Odds(tables=(damage_table(title, ad, dr, cr, fates(play), sinks=False),))
