"""Exact odds of every attack of the game, from the state as it stands (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import attack_odds
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.common.thrown import result_of
from fleetdesk.systems.uncharted_seas import contact, crew, fire
from fleetdesk.systems.uncharted_seas import tables as printed
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import CriticalRow, SeaBattle

SHOWN_CRITICALS = 3


def chances(ad: int) -> attack_odds.Chances:
    """Chances of 0, 1, 2 ... hits with `ad` attack dice."""
    return attack_odds.chances(ad, printed.attack_die())


@lru_cache(maxsize=512)
def by_damage(
    *, ad: int, dr: int, cr: int, rules: HouseRules, red: bool | None = None
) -> Mapping[Damage, float]:
    """Chances of each result of one attack; `red` says how a ram is read, `None`: it is no ram."""
    read: Callable[[int], Damage]
    if red is None:
        read = lambda hits: fire.apply_hits(hits, dr, cr, rules)  # noqa: E731 - one line of two
    else:
        read = lambda hits: contact.ram_result(hits, dr, cr, rules, red=red)  # noqa: E731
    return attack_odds.by_result(chances(ad), read)


Loss = Mapping[int, float]
"""Chances of losing so many hull points."""


def critical_loss(rules: HouseRules, rows: Mapping[str, CriticalRow] | None = None) -> Loss:
    """What one critical costs the hull: the players' own table on 2D6, the house rule where it is empty."""
    found: dict[int, float] = {}
    for one in range(1, 7):
        for other in range(1, 7):
            hull, _ = crew.critical_cost((rows or {}).get(str(one + other)), rules)
            found[hull] = found.get(hull, 0.0) + 1 / 36
    return found


def sinking(damage: Damage, hull_left: int, loss: Loss) -> float:
    """The chance that damage costs all the hull points that are left (R36)."""
    spread: dict[int, float] = {damage.hull: 1.0}
    for _ in range(damage.criticals):
        if min(spread) >= hull_left or not any(loss):
            break
        after: dict[int, float] = {}
        for lost, chance in spread.items():
            for more, share in loss.items():
                total = min(hull_left, lost + more)
                after[total] = after.get(total, 0.0) + chance * share
        spread = after
    return sum(chance for lost, chance in spread.items() if lost >= hull_left)


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
    none = hull = sinks = 0.0
    criticals = [0.0] * SHOWN_CRITICALS
    for damage, chance in odds.items():
        if damage.criticals:
            criticals[min(damage.criticals, SHOWN_CRITICALS) - 1] += chance
        elif damage.hull:
            hull += chance
        else:
            none += chance
        if hull_left is not None:
            sinks += chance * sinking(damage, hull_left, loss or critical_loss(rules))
    tail = 1.0 - none - hull - sum(criticals)
    found: list[tuple[Msg, float, Tone]] = [
        (msg("No effect"), none, "plain"),
        (result_of(Damage(1, 0)), hull, "sea"),
        (result_of(Damage(0, 1)), criticals[0], "harm"),
        (result_of(Damage(0, 2)), criticals[1], "harm"),
        (msg("3 criticals or more"), criticals[2] + max(0.0, tail), "harm"),
    ]
    shown = tuple(
        Chance(label=label, probability=chance, tone=tone)
        for label, chance, tone in found
        if chance > 0 or tone == "plain"
    )
    detail = msg("{ad} AD against DR {dr} / CR {cr}", ad=ad, dr=dr, cr=cr)
    if hull_left:
        detail = msg("{what} \N{MIDDLE DOT} sinks {percent} %", what=detail, percent=round(100 * sinks, 1))
    return OddsTable(
        title=title,
        detail=detail,
        chances=shown,
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
    return Odds(tables=(damage_table(title, total, numbers["dr"], numbers["cr"], rules),))
