"""Exact odds of what takes more than one die: a ram and its damage, a volley, an assault."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb

from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.galleys import boarding, contact, shooting
from fleetdesk.systems.galleys.labels import trial_table
from fleetdesk.systems.galleys.profiles import known
from fleetdesk.systems.galleys.shooting import Men
from fleetdesk.systems.galleys.state import GalleyBattle
from fleetdesk.systems.galleys.tables import Weapon
from fleetdesk.systems.galleys.trials import FACES, Trial

SHOWN_HITS = 6
RESULTS: Mapping[str, Msg] = {"r": msg("repulsed"), "-": msg("melee goes on"), "C": msg("captured or sunk")}

RAM_ENDS: Mapping[str, Msg] = {
    "missed": msg("missed"),
    "nothing": msg("no damage"),
    "damaged": msg("damaged"),
    "sunk": msg("sunk"),
}


def ram_chances(trial: Trial, ram: int, defence: int, *, damaged: bool) -> dict[str, float]:
    """R50-R62: chances that a ram misses, does nothing, damages, sinks."""
    found = dict.fromkeys(("missed", "nothing", "damaged", "sunk"), 0.0)
    found["missed"] = 1 - trial.chance
    for face in FACES:
        harm = contact.ram_harm(face, ram, defence, damaged=damaged)
        found["sunk" if harm.sunk else harm.result] += trial.chance / len(FACES)
    return found


def ram_spread(battle: GalleyBattle, ship: str, target: str, trial: Trial) -> dict[str, float]:
    """What becomes of a target that is rammed so."""
    ram, defence = known(battle.card(ship).ram), known(battle.card(target).defence)
    return ram_chances(trial, ram, defence, damaged=battle.ships[target].damaged)


def spread_table(battle: GalleyBattle, ship: str, target: str, found: Mapping[str, float]) -> OddsTable:
    """The same, to be shown."""
    ram, defence = known(battle.card(ship).ram), known(battle.card(target).defence)
    return OddsTable(
        title=Msg.verbatim(battle.ships[target].name),
        detail=msg("D6 + {ram} against D {defence}", ram=ram, defence=defence),
        chances=(
            Chance(label=RAM_ENDS["missed"], probability=found["missed"]),
            Chance(label=RAM_ENDS["nothing"], probability=found["nothing"]),
            Chance(label=RAM_ENDS["damaged"], probability=found["damaged"], tone="brass"),
            Chance(label=RAM_ENDS["sunk"], probability=found["sunk"], tone="harm"),
        ),
    )


def ram_odds(battle: GalleyBattle, ship: str, target: str, trial: Trial) -> Odds:
    """The two tables of a ram: the attempt, and what becomes of the target."""
    harm = spread_table(battle, ship, target, ram_spread(battle, ship, target, trial))
    return Odds(tables=(trial_table(msg("Ram"), trial), harm))


def hit_chances(dice: int, chance: float) -> tuple[float, ...]:
    """Chances of 0, 1, ... hits with so many dice."""
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


@lru_cache(maxsize=512)
def losses(men: Men, weapon: Weapon, dice: int, chance: float) -> Mapping[Men, float]:
    """R88-R95: what may be left of a ship's men after a volley, with chances."""
    found: dict[Men, float] = {men: 1.0}
    for _ in range(dice):
        after: dict[Men, float] = {}
        for state, weight in found.items():
            after[state] = after.get(state, 0.0) + weight * (1 - chance)
            for face in FACES:
                left = shooting.strike(state, face, weapon).men
                after[left] = after.get(left, 0.0) + weight * chance / len(FACES)
        found = after
    return found


def volley_odds(target: str, men: Men, weapon: Weapon, dice: int, trial: Trial) -> Odds:
    """Hits of a volley, and what the target loses on average."""
    spread = hit_chances(dice, trial.chance)
    shown = [*spread[:SHOWN_HITS], sum(spread[SHOWN_HITS:])] if len(spread) > SHOWN_HITS + 1 else [*spread]
    chances = tuple(
        Chance(
            label=msg("{n} hits or more", n=at)
            if at == SHOWN_HITS and len(spread) > len(shown)
            else nmsg("1 hit", "{n} hits", at),
            probability=one,
            tone="harm" if at else "plain",
        )
        for at, one in enumerate(shown)
    )
    after = losses(men, weapon, dice, trial.chance)
    marines = sum(weight * (men.marines - left.marines) for left, weight in after.items())
    archers = sum(weight * (men.archers - left.archers) for left, weight in after.items())
    detail = msg(
        "on average {marines} marines, {archers} archers lost",
        marines=round(marines, 2),
        archers=round(archers, 2),
    )
    table = OddsTable(
        title=Msg.verbatim(target),
        detail=detail,
        chances=chances,
        mean=dice * trial.chance,
        mean_label=msg("hits on average"),
    )
    return Odds(tables=(table,))


def assault_odds(attackers: int, column: str, *, roman: bool) -> Odds | None:
    """R100-R104: the three results of an assault."""
    if attackers <= 0 or column == boarding.FORBIDDEN:
        return None
    faces = boarding.faces(column, roman=roman)
    tones: Mapping[str, Tone] = {"r": "harm", "-": "plain", "C": "sound"}
    detail = (
        msg("column {column}, Roman +1", column=column) if roman else msg("column {column}", column=column)
    )
    if column == boarding.TAKEN:
        detail = msg("nobody defends it")
    table = OddsTable(
        title=msg("Assault"),
        detail=detail,
        chances=tuple(
            Chance(label=RESULTS[key], probability=count / len(FACES), tone=tones[key])
            for key, count in faces.items()
        ),
    )
    return Odds(tables=(table,))
