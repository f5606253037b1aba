"""Exact odds of every attack of the game, from the state as it stands (section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import attack_odds
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.common.damage_tables import Loss, outlook
from fleetdesk.systems.uncharted_seas import contact, crew, fire
from fleetdesk.systems.uncharted_seas import tables as printed
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import CriticalRow, SeaBattle


def chances(ad: int) -> attack_odds.Chances:
    """Chances of 0, 1, 2 ... hits with `ad` attack dice."""
    return attack_odds.chances(ad, printed.attack_die())


@lru_cache(maxsize=512)
def by_damage(
    *, ad: int, dr: int, cr: int, rules: HouseRules, red: bool | None = None
) -> Mapping[Damage, float]:
    """Chances of each result of one attack; `red` says how a ram is read, `None`: it is no ram."""

    def read(hits: int) -> Damage:
        if red is None:
            return fire.apply_hits(hits, dr, cr, rules)
        return contact.ram_result(hits, dr, cr, rules, red=red)

    return attack_odds.by_result(chances(ad), read)


def critical_loss(rules: HouseRules, rows: Mapping[str, CriticalRow] | None = None) -> Loss:
    """What one critical costs the hull: the players' own table on 2D6, the house rule where it is empty."""
    found: dict[int, float] = {}
    for one in range(1, 7):
        for other in range(1, 7):
            hull, _ = crew.critical_cost((rows or {}).get(str(one + other)), rules)
            found[hull] = found.get(hull, 0.0) + 1 / 36
    return found


def damage_table(
    title: Msg,
    ad: int,
    dr: int,
    cr: int,
    rules: HouseRules,
    *,
    red: bool | None = None,
    hull_left: int | None = None,
    loss: Loss | None = None,
) -> OddsTable:
    """The table every dialog shows before the roll: nothing, a hull point, 1, 2, 3 or more criticals."""
    odds = by_damage(ad=ad, dr=dr, cr=cr, rules=rules, red=red)
    found = outlook(odds, hull_left, loss or critical_loss(rules))
    detail = msg("{ad} AD against DR {dr} / CR {cr}", ad=ad, dr=dr, cr=cr)
    if hull_left:
        detail = msg(
            "{what} \N{MIDDLE DOT} sinks {percent} %", what=detail, percent=round(100 * found.fatal, 1)
        )
    return OddsTable(
        title=title,
        detail=detail,
        chances=found.chances,
        mean=float(attack_odds.mean(ad, printed.attack_die())),
        mean_label=msg("hits on average"),
    )


def attack_on(battle: SeaBattle, target: str, ad: int, *, red: bool | None = None) -> OddsTable:
    """The odds of an attack on a ship as it stands, sinking by the players' own critical table included."""
    card = battle.card(target)
    return damage_table(
        msg("On {ship}", ship=battle.ships[target].name),
        ad,
        known(card.dr),
        known(card.cr),
        battle.house,
        red=red,
        hull_left=battle.hull_now(target),
        loss=critical_loss(battle.house, battle.critical_table),
    )


def crew_table(battle: SeaBattle, ship: str, dice: int) -> OddsTable:
    """R63, R64: the spread of crew lost in a melee round by a ship attacked with `dice` melee dice."""
    odds = chances(dice)
    men = battle.crew_now(ship)
    found = [
        Chance(
            label=nmsg("\N{MINUS SIGN}1 crew", "\N{MINUS SIGN}{n} crew", lost),
            probability=odds[lost],
            tone="sea",
        )
        for lost in range(1, min(men, len(odds)))
    ]
    none = odds[0] if men else 1.0
    all_lost = max(0.0, 1.0 - none - sum(one.probability for one in found))
    return OddsTable(
        title=msg("{ship}: crew {crew}", ship=battle.ships[ship].name, crew=men),
        detail=msg("{n} MD against it", n=dice),
        chances=(
            Chance(label=msg("No loss"), probability=none),
            *found,
            Chance(label=msg("Whole crew"), probability=all_lost, tone="harm"),
        ),
        mean=float(attack_odds.mean(dice, printed.attack_die())),
        mean_label=msg("hits on average"),
    )


def quick(numbers: Mapping[str, int], lists: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a shot from bare numbers: the leader's dice, those that join, DR and CR."""
    rules = HouseRules()
    linked = lists.get("linked", ())
    total = numbers["ad"] + sum(fire.support(one) for one in linked)
    title = msg("Linked fire") if linked else msg("Fire")
    dr, cr = max(1, numbers["dr"]), max(1, numbers["cr"])
    return Odds(tables=(damage_table(title, total, dr, cr, rules),))
