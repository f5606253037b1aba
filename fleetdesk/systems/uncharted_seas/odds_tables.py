"""Exact odds of every attack of the game, from the state as it stands (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import attack_odds
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.uncharted_seas import contact, fire
from fleetdesk.systems.uncharted_seas import tables as printed
from fleetdesk.systems.uncharted_seas.harm import result_of
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import SeaBattle

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


def damage_table(
    title: Msg,
    ad: int,
    dr: int,
    cr: int,
    rules: HouseRules,
    *,
    red: bool | None = None,
    hull_left: int | None = None,
) -> OddsTable:
    """The table every dialog shows before the roll: nothing, a hull point, 1, 2, 3 or more criticals."""
    odds = by_damage(ad=ad, dr=dr, cr=cr, rules=rules, red=red)
    none = hull = 0.0
    criticals = [0.0] * SHOWN_CRITICALS
    sinks = 0.0
    for damage, chance in odds.items():
        if damage.criticals:
            criticals[min(damage.criticals, SHOWN_CRITICALS) - 1] += chance
        elif damage.hull:
            hull += chance
        else:
            none += chance
        if hull_left is not None and fire.hull_points(damage, rules) >= hull_left:
            sinks += chance
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
    if hull_left is not None:
        detail = msg("{what} \N{MIDDLE DOT} sinks {percent} %", what=detail, percent=round(100 * sinks, 1))
    return OddsTable(
        title=title,
        detail=detail,
        chances=shown,
        mean=float(attack_odds.mean(ad, printed.attack_die())),
        mean_label=msg("hits on average"),
    )


def attack_on(battle: SeaBattle, target: str, ad: int, *, red: bool | None = None) -> OddsTable:
    """The odds of an attack on a ship as it stands, sinking included where it can be told."""
    card = battle.card(target)
    title = msg("On {ship}", ship=battle.ships[target].name)
    return damage_table(
        title, ad, known(card.dr), known(card.cr), battle.house, red=red, hull_left=battle.hull_now(target)
    )


def crew_table(battle: SeaBattle, ship: str, dice: int) -> OddsTable:
    """R63, R64: the spread of crew lost in a melee round by a ship attacked with `dice` melee dice."""
    odds = chances(dice)
    crew = battle.crew_now(ship)
    found = [
        Chance(
            label=nmsg("\N{MINUS SIGN}1 crew", "\N{MINUS SIGN}{n} crew", lost),
            probability=odds[lost],
            tone="sea",
        )
        for lost in range(1, min(crew, len(odds)))
    ]
    all_lost = max(0.0, 1.0 - sum(odds[: max(1, crew)])) if crew else 0.0
    none = Chance(label=msg("No loss"), probability=odds[0] if odds else 1.0)
    wiped = Chance(label=msg("Whole crew"), probability=all_lost, tone="harm")
    return OddsTable(
        title=msg("{ship}: crew {crew}", ship=battle.ships[ship].name, crew=crew),
        detail=msg("{n} MD against it", n=dice),
        chances=(none, *found, wiped),
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
