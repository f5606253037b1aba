"""Wings under fire: who may shoot at them, how dice are divided, what becomes of them (R44, R55-R62)."""

from collections.abc import Sequence
from typing import NamedTuple

from fleetdesk.core.battle.actions import Fact, Line, Table
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks.attack_dice import Die
from fleetdesk.systems.common.attacks.thrown import Thrown, hits_of, throw_attack
from fleetdesk.systems.firestorm_armada.formulas.wings import FATE_SAYS, wing_fate
from fleetdesk.systems.firestorm_armada.losses import Struck, both, remove
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.tables import tables


class Retreat(NamedTuple):
    """The move of a repelled wing."""

    inches: float
    distance_after: float
    """from the ship that fired, when it moves straight away"""
    out_of_range: bool


def why_no_pd_target(inches: float, *, repelled: bool, reach: float | None = None) -> str:
    """R55, R57, A23: why point defence may not fire at a wing; its arc is all round. `reach`: that of the ship's own."""
    if repelled:
        return "wing_repelled"
    return "" if inches <= (reach or tables().pd.range_inches) else "out_of_pd_range"


def why_no_volley(ad: int, shares: Sequence[int], eligible: int, rules: HouseRules) -> str:
    """R44, R56, A10: why point defence cannot be divided so among `eligible` wings, or nothing."""
    shot = [share for share in shares if share > 0]
    checks = (
        (ad <= 0, "no_ad"),
        (not eligible or not shot, "no_targets"),
        (len(shares) > eligible, "too_many_targets"),
        (min(shares, default=0) < 0, "share_too_small"),
        (sum(shares) > ad, "too_many_dice"),
        (len(shot) < min(ad, eligible), "pd_must_split"),
        (rules.pd_split == "even" and not _even(shares, eligible), "pd_must_be_even"),
        (sum(shares) < ad, "dice_left_over"),
    )
    return next((reason for applies, reason in checks if applies), "")


def _even(shares: Sequence[int], eligible: int) -> bool:
    """A10: no wing gets two dice more than another, those left out among them."""
    dealt = (*shares, *(0,) * (eligible - len(shares)))
    return max(dealt, default=0) - min(dealt, default=0) <= 1


def dealt(ad: int, wings: Sequence[str]) -> dict[str, int]:
    """A share of the dice for each wing, as even as can be: what a form proposes."""
    if not wings:
        return {}
    each, more = divmod(max(0, ad), len(wings))
    return {wing: each + (at < more) for at, wing in enumerate(wings)}


def retreat(distance: float) -> Retreat:
    """R61: a repelled wing moves 5 inches away from the ship that fired."""
    table = tables().pd
    after = distance + table.repel_move_inches
    return Retreat(table.repel_move_inches, after, after > table.range_inches)


def may_touch(*, enemy: bool, repelled: bool) -> bool:
    """R62: a wing repelled this turn may not come into contact with an enemy."""
    return not (enemy and repelled)


# --- attacks on wings --------------------------------------------------------------------------------


def strike_wing(
    battle: ArmadaBattle,
    table: Table,
    wing: str,
    dice: int,
    die: Die,
    *,
    by: str,
    what: Msg,
    flees: bool = True,
) -> Struck:
    """R57-R61, A13, E6, E7: one throw at a wing: point defence, or the dice of an explosion."""
    throw = throw_attack(table, dice, what, die, says=lambda hits: FATE_SAYS[wing_fate(hits)])
    line = shot_line(what, throw, by, (wing,))
    after, lines = wing_hit(battle, wing, throw.hits, by, flees=flees)
    return Struck(after, (line, *lines))


def shot_line(what: Msg, throw: Thrown, by: str, wings: tuple[str, ...]) -> Line:
    """The hits of one throw at wings; each of them was shot at, for the report."""
    return Line(
        text=msg("{what}: {hits}", what=what, hits=hits_of(throw.hits)),
        ships=tuple(dict.fromkeys((by, *wings))),
        throw=throw.throw,
        facts=tuple(fact for wing in wings for fact in scored(by, wing, throw.hits)),
    )


def scored(by: str, on: str, hits: int) -> tuple[Fact, Fact]:
    """One throw at one figure, for the report."""
    return Fact(kind="shot", by=by, on=on), Fact(kind="hits", by=by, on=on, amount=hits)


def wing_hit(battle: ArmadaBattle, wing: str, hits: int, by: str, *, flees: bool = True) -> Struck:
    """R59-R61: what hits do to a wing; repelled, it flees from whoever shot at it, but from no mine or blast."""
    state = battle.ships[wing]
    fate = wing_fate(hits)
    if fate == "destroyed":
        return remove(battle, wing, "destroyed", by)
    if fate == "unharmed":
        return Struck(battle, ())
    text = (
        msg(
            "{wing} is repelled: it moves {inches}\N{DOUBLE PRIME} away from {ship} (R61)",
            wing=state.name,
            inches=retreat(0).inches,
            ship=battle.ships[by].name,
        )
        if flees
        else msg("{wing} is repelled", wing=state.name)
    )
    fled = state.but(wing="repelled", repelled_by=by, retreats=flees, touching=())
    after = battle.with_ship(fled)
    return Struck(after, (Line(text=text, tone="brass", ships=both(by, wing)),))
