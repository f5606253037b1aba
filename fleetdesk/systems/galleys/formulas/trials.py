"""A throw of one die against a number: modifiers, what succeeds, and how likely it is (section 0)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from fleetdesk.core.base import Frozen
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.sentences import signed

if TYPE_CHECKING:  # odds are told without a battle
    from fleetdesk.core.battle.actions import Table

FACES = range(1, 7)
CREW = "crew"
"""Key of the modifier for crew levels; the others are keys of `labels.MODIFIERS`."""


class Modifier(NamedTuple):
    """Something that is added to the die."""

    key: str
    value: int


class Trial(NamedTuple):
    """One die, modified, that must be below, at most, or above a number.

    There is no natural 1 or 6: a trial may be certain or hopeless (A-32).
    """

    needs: Literal["below", "at_most", "above"]
    threshold: int
    modifiers: tuple[Modifier, ...] = ()

    @property
    def modifier(self) -> int:
        return sum(one.value for one in self.modifiers)

    def modified(self, face: int) -> int:
        return face + self.modifier

    def succeeds(self, face: int) -> bool:
        return self._passes(self.modified(face))

    def _passes(self, total: int) -> bool:
        if self.needs == "below":
            return total < self.threshold
        if self.needs == "at_most":
            return total <= self.threshold
        return total > self.threshold

    @property
    def wins(self) -> int:
        """How many of the six faces pass."""
        modifier = self.modifier
        return sum(self._passes(face + modifier) for face in FACES)

    @property
    def chance(self) -> float:
        return self.wins / len(FACES)

    @property
    def keys(self) -> frozenset[str]:
        """Which modifiers count."""
        return frozenset(one.key for one in self.modifiers)


def counted(values: Mapping[str, int], crew: int = 0, **holds: bool) -> tuple[Modifier, ...]:
    """The difference of the crews, then those of the values whose condition holds; what changes nothing is left out.

    Raises KeyError for a condition no value stands for.
    """
    if unknown := holds.keys() - values.keys():
        raise KeyError(*unknown)
    found = {CREW: crew, **{key: value for key, value in values.items() if holds.get(key)}}
    return tuple(Modifier(key, value) for key, value in found.items() if value)


MODIFIERS: Mapping[str, tuple[str, str]] = {
    CREW: (N_("Difference of crews"), "R46"),
    "target_damaged": (N_("Target damaged"), "R51 R69"),
    "by_side": (N_("Rammed in the side"), "R52"),
    "target_held_by_friend": (N_("Target engaged by another friendly ship"), "R53"),
    "fatigued": (N_("Own crew fatigued"), "R55"),
    "normal_speed": (N_("At normal speed"), "R56 R81"),
    "turned": (N_("Turned by more than 90°"), "R57"),
    "target_rammed": (N_("Target has just been rammed"), "R68"),
    "target_engaged": (N_("Target engaged"), "R67 R77 R89"),
    "own_rammed": (N_("Own ship was rammed this turn"), "R70"),
    "corvus": (N_("Corvus"), "R41 R111"),
    "opposite": (N_("Opposite courses"), "R79"),
    "oars_fatigued": (N_("Own crew fatigued"), "R80"),
    "held_by_another": (N_("Engaged by another of their ships"), "R39"),
    "rammed": (N_("Has just been rammed"), "R40"),
    "catapult_damaged": (N_("Catapult damaged"), "R90"),
}
"""Key of a modifier -> what it is called, its rule."""


def values_of(row: Frozen) -> Mapping[str, int]:
    """What a throw may add, beside the crews: those columns of its table that are modifiers."""
    return {key: value for key, value in row if key in MODIFIERS}


SIGNS: Mapping[str, str] = {"below": "<", "at_most": "\N{LESS-THAN OR EQUAL TO}", "above": ">"}


def throw_trial(table: "Table", trial: Trial, why: Msg, won: Msg, lost: Msg) -> int:
    """The die of a trial, thrown; what each face comes to is said to whoever tells it."""

    def says(face: int) -> Result:
        passed = trial.succeeds(face)
        return Result(label=won if passed else lost, tone="sound" if passed else "harm")

    return table.die(why, says)


def needed(trial: Trial) -> Msg:
    """What the die needs: D6 + 1 < 5."""
    sign = SIGNS[trial.needs]
    if not trial.modifier:
        return msg("D6 {sign} {number}", sign=sign, number=trial.threshold)
    return msg(
        "D6 {modifier} {sign} {number}", modifier=signed(trial.modifier), sign=sign, number=trial.threshold
    )


def chance(trial: Trial) -> Msg:
    """How likely a trial is, in sixths."""
    return in_sixths(trial.wins)


def in_sixths(faces: int) -> Msg:
    """So many of the six faces."""
    return msg("{n} in 6", n=faces)


def thrown(trial: Trial, face: int) -> Msg:
    """A die as the log tells it: 3 + 1 = 4, needs < 5."""
    sign = SIGNS[trial.needs]
    if not trial.modifier:
        return msg("{die}, needs {sign} {number}:", die=face, sign=sign, number=trial.threshold)
    return msg(
        "{die} {modifier} = {sum}, needs {sign} {number}:",
        die=face,
        modifier=signed(trial.modifier),
        sum=trial.modified(face),
        sign=sign,
        number=trial.threshold,
    )


def working(title: Msg, trial: Trial) -> Working:
    """What the die has to do and why: what is added to it, and how many faces do it."""
    rows = [
        Row(label=Msg(key=MODIFIERS[one.key][0]), value=one.value, rule=MODIFIERS[one.key][1])
        for one in trial.modifiers
    ]
    need = Row(label=msg("{need}: {chance}", need=needed(trial), chance=chance(trial)))
    total = trial.modifier if rows else None
    return Working(title=title, rows=(*rows, need), total=total, unit=N_("on the die"), signed=True)


def trial_table(title: Msg, trial: Trial) -> OddsTable:
    return OddsTable(
        title=title,
        detail=needed(trial),
        chances=(
            Chance(label=msg("success"), probability=trial.chance, tone="sound"),
            Chance(label=msg("failure"), probability=1 - trial.chance, tone="harm"),
        ),
    )


def trial_odds(title: Msg, trial: Trial) -> Odds:
    return Odds(tables=(trial_table(title, trial),), hope=trial.chance)
