"""Boarding melees: dice, shares, losses, trophies, and when the next round is due (R58-R67)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.systems.uncharted_seas.crew import left
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.state import Status


class MeleeEnd(NamedTuple):
    """What a round leaves: crew (and melee dice) of each ship, what each becomes, trophies, who is freed."""

    crew: Mapping[str, int]
    status: Mapping[str, Status]
    trophies: tuple[str, ...]
    """ships the other side scores"""
    freed: tuple[str, ...]
    """ships still in play whose opponents are all gone (R20)"""
    over: bool


class Activation(NamedTuple):
    """An engaged ship's activation in a turn."""

    turn: int
    ship: str


def melee_dice(crew: int, crew_lost: int) -> int:
    """R59: MD is the CURRENT crew; hull damage does not count."""
    return left(crew, crew_lost)


def fights(statuses: Iterable[str]) -> bool:
    """R60: only ships the contact did not destroy fight; a melee needs all of a pair."""
    return all(status == "in_play" for status in statuses)


def pooled(dice: Iterable[int]) -> int:
    """R61: several ships against one put their MD together."""
    return sum(dice)


def why_no_allocation(md: int, shares: Mapping[str, int], opponents: Collection[str] | None = None) -> str:
    """R62: why the lone ship cannot divide its MD so (a code of `reasons`), or nothing.

    Shares are 0 or more and add up to MD. `opponents` are the ships of the melee, where they are known.
    """
    if opponents is not None and not set(shares) <= set(opponents):
        return "not_in_this_melee"
    if any(share < 0 for share in shares.values()):
        return "negative_share"
    total = sum(shares.values())
    if total > md:
        return "too_many_dice"
    return "dice_left_over" if total < md else ""


def after_round(
    crew: Mapping[str, int], hits_on: Mapping[str, int], lone: Collection[str], rules: HouseRules
) -> MeleeEnd:
    """R63-R66, A18: losses of a round, simultaneous, never below 0.

    `crew` holds every ship of the melee and `lone` those of one of its two sides. A ship without crew is
    removed and is a trophy of the other side; when both sides are wiped out together the house rules may
    score neither.
    """
    after = {ship: left(men, hits_on.get(ship, 0)) for ship, men in crew.items()}
    standing = [ship for ship, men in after.items() if men > 0]
    here = [ship for ship in standing if ship in lone]
    there = [ship for ship in standing if ship not in lone]
    unscored = not standing and rules.mutual_wipeout == "none_scored"
    beaten: Status = "destroyed" if unscored else "trophy_of_enemy"
    status: dict[str, Status] = {ship: "in_play" if men > 0 else beaten for ship, men in after.items()}
    over = not here or not there
    return MeleeEnd(
        after,
        status,
        () if unscored else tuple(ship for ship, men in after.items() if men == 0),
        tuple(standing) if over else (),
        over,
    )


def round_due(
    *,
    turn: int,
    activating: Collection[str],
    engaged: Sequence[str],
    last_round: int | None,
    rules: HouseRules,
) -> bool:
    """R66, A19, A32: whether a running melee fights a round when `activating` ships begin their activation.

    `engaged` lists the ships of the melee, the one that made contact first; `last_round` is the turn of the
    last round, or none when the melee has not been fought yet (the first round is due at contact).
    """
    if last_round is None:
        return any(ship in activating for ship in engaged)
    if rules.melee_rounds == "each_activation":
        return any(ship in activating for ship in engaged)
    if rules.melee_rounds == "first_engaged_ship":
        return bool(engaged) and engaged[0] in activating
    return turn > last_round and any(ship in activating for ship in engaged)


def melee_schedule(
    engaged: Sequence[str],
    contact: Activation,
    activations: Sequence[Activation],
    rules: HouseRules,
) -> tuple[Activation, ...]:
    """R66, A19: the activations at which a melee that never ends fights its rounds.

    `engaged` lists the ship that made contact first; what was activated before the contact does not count.
    """
    start = activations.index(contact) + 1 if contact in activations else 0
    rounds = [contact]
    for activation in activations[start:]:
        if activation.turn >= contact.turn and round_due(
            turn=activation.turn,
            activating=(activation.ship,),
            engaged=engaged,
            last_round=rounds[-1].turn,
            rules=rules,
        ):
            rounds.append(activation)
    return tuple(rounds)
