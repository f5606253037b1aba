"""What modifiers are called, for forms, workings, odds and papers."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.galleys.trials import CREW, Trial

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
SIGNS: Mapping[str, str] = {"below": "<", "at_most": "\N{LESS-THAN OR EQUAL TO}", "above": ">"}


def marines(n: int) -> Msg:
    """So many marines."""
    return nmsg("1 marine", "{n} marines", n)


def archers(n: int) -> Msg:
    """So many archers."""
    return nmsg("1 archer", "{n} archers", n)


def rowers(n: int) -> Msg:
    """So many rowers."""
    return nmsg("1 rower", "{n} rowers", n)


def signed(value: int) -> Msg:
    """A modifier with its sign."""
    return msg("+{n}", n=value) if value > 0 else msg("{n}", n=value)


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
    return msg("{n} in 6", n=trial.wins)


def thrown(trial: Trial, face: int) -> Msg:
    """A die as the log tells it: 3 + 1 = 4 < 5."""
    sign = SIGNS[trial.needs]
    if not trial.modifier:
        return msg("{die} {sign} {number}?", die=face, sign=sign, number=trial.threshold)
    return msg(
        "{die} {modifier} = {sum} {sign} {number}?",
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
    need = Row(
        label=msg("{need}: {chance}", need=needed(trial), chance=chance(trial)),
    )
    total = trial.modifier if rows else None
    return Working(title=title, rows=(*rows, need), total=total, unit=N_("on the die"))


def trial_table(title: Msg, trial: Trial) -> OddsTable:
    """The odds of one trial."""
    return OddsTable(
        title=title,
        detail=needed(trial),
        chances=(
            Chance(label=msg("success"), probability=trial.chance, tone="sound"),
            Chance(label=msg("failure"), probability=1 - trial.chance, tone="harm"),
        ),
    )


def trial_odds(title: Msg, trial: Trial) -> Odds:
    """The odds of an action that is one trial."""
    return Odds(tables=(trial_table(title, trial),))
