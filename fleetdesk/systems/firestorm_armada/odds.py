"""Exact odds of every attack of the game, from the state as it stands, shields included (section 12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import attack_odds
from fleetdesk.systems.common.attack_odds import Chances
from fleetdesk.systems.common.damage_tables import Loss, outlook
from fleetdesk.systems.firestorm_armada import criticals, gunnery, wings
from fleetdesk.systems.firestorm_armada.attacks import Pool
from fleetdesk.systems.firestorm_armada.boarding import fight
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.tables import attack_die, pd_die
from fleetdesk.systems.firestorm_armada.values import ratings_now, shields_now


def hits_odds(pools: Sequence[Pool]) -> Chances:
    """Chances of 0, 1, 2 ... hits of dice thrown together, each pool with its own threshold (A19)."""
    return attack_odds.convolve(*(attack_odds.chances(pool.dice, attack_die(pool.face)) for pool in pools))


@lru_cache(maxsize=256)
def past_shields(odds: Chances, shields: int, removed: int = 0) -> Chances:
    """E4, E13: chances of hits that are left after so many taken off and shield dice thrown against the rest."""
    if removed:
        odds = (sum(odds[: removed + 1]), *odds[removed + 1 :])
    if not shields:
        return odds
    stopped = attack_odds.chances(shields, attack_die())
    left = [0.0] * len(odds)
    for hits, chance in enumerate(odds):
        for off, other in enumerate(stopped):
            left[max(0, hits - off)] += chance * other
    return tuple(left)


@lru_cache(maxsize=64)
def critical_loss(rules: HouseRules, hull_left: int) -> Loss:
    """What one critical costs the hull: the house rule, or 2D6 on the table of the revised edition."""
    if rules.crit_table != "revised":
        return {rules.crit_hull_loss: 1.0}
    found: dict[int, float] = {}
    for one in range(1, 7):
        for other in range(1, 7):
            hull = criticals.cost(one + other, hull_left, rules).hull
            found[hull] = found.get(hull, 0.0) + 1 / 36
    return found


def damage_table(
    title: Msg,
    odds: Chances,
    ratings: tuple[int, int],
    *,
    detail: Msg,
    hull_left: int | None = None,
    loss: Loss | None = None,
) -> OddsTable:
    """Nothing, a hull point, 1, 2, 3 or more criticals."""
    found = outlook(
        attack_odds.by_result(odds, lambda hits: gunnery.apply_hits(hits, *ratings)), hull_left, loss or {}
    )
    if hull_left:
        detail = msg(
            "{what} \N{MIDDLE DOT} destroys {percent} %", what=detail, percent=round(100 * found.fatal, 1)
        )
    return OddsTable(
        title=title,
        detail=detail,
        chances=found.chances,
        mean=sum(hits * chance for hits, chance in enumerate(odds)),
        mean_label=msg("hits on average"),
    )


def attack_on(battle: ArmadaBattle, target: str, pools: Sequence[Pool], removed: int = 0) -> OddsTable:
    """The odds of an attack on a ship as it stands."""
    ratings, shields = ratings_now(battle, target), shields_now(battle, target)
    left = battle.hull_now(target)
    odds = past_shields(hits_odds(pools), shields, removed)
    detail = msg(
        "{ad} AD against DR {dr} / CR {cr}",
        ad=sum(pool.dice for pool in pools),
        dr=ratings.dr,
        cr=ratings.cr,
    )
    if shields:
        detail = msg("{what}, shields {n}", what=detail, n=shields)
    return damage_table(
        msg("On {ship}", ship=battle.ships[target].name),
        odds,
        ratings,
        detail=detail,
        hull_left=left,
        loss=critical_loss(battle.house, left),
    )


def wing_table(battle: ArmadaBattle, wing: str, dice: int) -> OddsTable:
    """R58-R60: what so many dice of point defence do to a wing."""
    die = pd_die(explodes=battle.house.pd_explodes)
    fates = wings.fate_odds(dice, die, attack_odds.at_least)
    return OddsTable(
        title=msg("On {ship}", ship=battle.ships[wing].name),
        detail=nmsg("1 die of point defence", "{n} dice of point defence", dice),
        chances=fate_chances(fates),
        mean=float(attack_odds.mean(dice, die)),
        mean_label=msg("hits on average"),
    )


def fate_chances(fates: wings.Fates[float]) -> tuple[Chance, ...]:
    """Unharmed, repelled, destroyed."""
    return (
        Chance(label=msg("Unharmed"), probability=fates.unharmed),
        Chance(label=msg("Repelled"), probability=fates.repelled, tone="sea"),
        Chance(label=msg("Destroyed"), probability=fates.destroyed, tone="harm"),
    )


def mine_on_wing(battle: ArmadaBattle, wing: str, dice: int) -> OddsTable:
    """E6: what the dice of a mine do to a wing: two hits destroy, one repels."""
    fates = wings.fate_odds(dice, attack_die(), attack_odds.at_least)
    return OddsTable(
        title=msg("On {ship}", ship=battle.ships[wing].name),
        detail=msg("{n} AD", n=dice),
        chances=fate_chances(fates),
        mean=float(attack_odds.mean(dice, attack_die())),
        mean_label=msg("hits on average"),
    )


def one_die(title: Msg, faces: int, yes: Msg, no: Msg) -> Odds:
    """A test on one die that so many faces pass."""
    return Odds(
        tables=(
            OddsTable(
                title=title,
                detail=msg("{n} in 6", n=faces),
                chances=(
                    Chance(label=yes, probability=faces / 6, tone="sound"),
                    Chance(label=no, probability=1 - faces / 6),
                ),
            ),
        )
    )


def boarding_odds(title: Msg, party: int, ap: int, crew: int) -> Odds:
    """E9: what one round leaves of both sides."""
    mine, theirs = attack_odds.chances(party, attack_die()), attack_odds.chances(ap, attack_die())
    ends: dict[str, float] = {"taken": 0.0, "gone": 0.0, "both": 0.0, "on": 0.0}
    for hits, chance in enumerate(mine):
        for back, other in enumerate(theirs):
            left = fight(party, ap, crew, hits, back)
            key = "taken" if left.captured else "on" if left.party_ap else "gone"
            if key == "gone" and not left.defender_ap and not left.crew:
                key = "both"
            ends[key] += chance * other
    whole = sum(ends.values())
    ends["on"] += 1.0 - whole
    return Odds(
        tables=(
            OddsTable(
                title=title,
                detail=msg("{party} AP against {ap} AP and crew {crew}", party=party, ap=ap, crew=crew),
                chances=(
                    Chance(label=msg("Captured"), probability=ends["taken"], tone="sound"),
                    Chance(label=msg("The fight goes on"), probability=ends["on"], tone="sea"),
                    Chance(label=msg("The party is wiped out"), probability=ends["gone"], tone="harm"),
                    Chance(label=msg("Nobody is left"), probability=ends["both"], tone="harm"),
                ),
            ),
        )
    )


def quick_fire(numbers: Mapping[str, int], lists: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a shot from bare numbers: the focus, those that combine, DR and CR, shields, the lowest face."""
    combined = lists.get("combined", ())
    total = numbers["ad"] + sum(gunnery.support(one) for one in combined)
    face = min(6, max((4, *lists.get("face", ()))))
    ratings = (max(1, numbers["dr"]), max(1, numbers["cr"]))
    shields = max(0, sum(lists.get("shields", ())))
    odds = past_shields(hits_odds((Pool(total, face),)), shields)
    detail = msg("{ad} AD against DR {dr} / CR {cr}", ad=total, dr=ratings[0], cr=ratings[1])
    if shields:
        detail = msg("{what}, shields {n}", what=detail, n=shields)
    title = msg("Combined fire") if combined else msg("Fire")
    return Odds(tables=(damage_table(title, odds, ratings, detail=detail),))


def quick_pd(numbers: Mapping[str, int], _: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of point defence against a wing."""
    die = pd_die(explodes=False)
    fates = wings.fate_odds(max(0, numbers["dice"]), die, attack_odds.at_least)
    table = OddsTable(
        title=msg("Point defence"),
        chances=fate_chances(fates),
        mean=float(attack_odds.mean(numbers["dice"], die)),
        mean_label=msg("hits on average"),
    )
    return Odds(tables=(table,))
