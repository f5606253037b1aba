"""Ships taken by assault: captured with men aboard, or sunk, as the winner likes (R104-R107)."""

from typing import Literal

from pydantic import Field

from fleetdesk.core.answers import number, one_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Number, Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.galleys.formulas import boarding
from fleetdesk.systems.galleys.harm import capture, sink
from fleetdesk.systems.galleys.state import GalleyBattle


class Take(Frozen):
    """What becomes of a ship that was taken."""

    choice: Literal["capture", "sink"] = "capture"
    aboard: int | None = Field(None, ge=0, le=99)
    """Marines that stay on it; `None`: half of the victorious ones."""


def _take_form(battle: GalleyBattle, answers: Answers) -> Form:
    if battle.taking is None:
        return Form(title=msg("Capture or sink"), fields=(Info(text=msg("No ship was taken.")),))
    taking = battle.taking
    choice = one_of(answers, "choice", ("capture", "sink"), "capture")
    marines = [battle.ships[one].marines for one in taking.by]
    half = boarding.prize(marines, battle.house).aboard
    aboard = int(number(answers, "aboard", half, 0, sum(marines)))
    picks = (
        Pick(value="capture", title=msg("Capture it"), detail=msg("crew fatigued, conscripts (R105)")),
        Pick(value="sink", title=msg("Sink it")),
    )
    fields: list[FormField] = [
        Choice(key="choice", label=msg("What becomes of it?"), picks=picks, value=choice)
    ]
    if choice == "capture":
        label = msg("Marines that stay aboard (half: {n})", n=half)
        fields.append(Number(key="aboard", label=label, value=aboard, most=sum(marines)))
    return Form(
        title=msg("{ship} is taken", ship=battle.ships[taking.target].name),
        fields=tuple(fields),
        args={"choice": choice, "aboard": aboard if choice == "capture" else None},
        go=msg("Capture it") if choice == "capture" else msg("Sink it"),
    )


@action(
    N_("Capture or sink"),
    rules="R104-R107",
    icon="flag",
    form=_take_form,
    acts=lambda battle, _: battle.taking.by if battle.taking else (),
)
def take(battle: GalleyBattle, args: Take, _: Table) -> Outcome[GalleyBattle]:
    """R104-R107: captured or sunk, as the winner likes."""
    if battle.taking is None:
        raise BadInput(msg("No ship was taken."))
    target, by = battle.taking.target, battle.taking.by
    clear = battle.but(taking=None)
    name = battle.ships[target].name
    if args.choice == "sink":
        after, lines = sink(clear, target, by[0])
        return Outcome(battle=after, title=msg("{ship} is sunk", ship=name), lines=lines)
    after, lines = capture(clear, target, by, args.aboard)
    return Outcome(battle=after, title=msg("{ship} is captured", ship=name), lines=lines)
