"""Steps of a turn: where each stands, and the end of one: what is owed is asked about once, never insisted on.

What takes a ship off the table is asked about too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from fleetdesk.core.battle.actions import Action, Line, Outcome, Table
from fleetdesk.core.battle.battles import Battle, ShipState
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, Info
from fleetdesk.core.rule.acting import Nothing, action
from fleetdesk.core.rule.asking import Asks
from fleetdesk.core.views import Debt, StepState
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.turns import of_active

B = TypeVar("B", bound=Battle)


def step_state(at: int, now: int) -> StepState:
    """How the step at a place of the order stands while another is played."""
    if at == now:
        return "current"
    return "done" if at < now else "next"


def left_undone(debts: Iterable[Debt]) -> tuple[Line, ...]:
    """What the log says of debts a step ends with."""
    return tuple(
        Line(text=msg("Left undone: {what}", what=debt.text), tone="brass", ships=debt.ships)
        for debt in debts
    )


def end_form(title: Msg, debts: Sequence[Debt], *, go: Msg, all_the_same: Msg) -> Form:
    """The question before a step ends; it names what is owed."""
    return Form(
        title=title,
        fields=tuple(Info(key=str(at), text=debt.text, tone="brass") for at, debt in enumerate(debts)),
        args={},
        go=all_the_same if debts else go,
    )


def step_form(title: Msg, due: Callable[[Any], Sequence[Debt]]) -> Callable[[Any, Answers], Form]:
    """The question before a step of the turn ends; `due`: what is owed in a battle."""
    go, all_the_same = msg("Go on"), msg("Go on all the same")
    return lambda battle, _: end_form(title, due(battle), go=go, all_the_same=all_the_same)


def stepped(
    battle: B,
    phases: Mapping[str, str],
    owed: Iterable[Debt],
    finished: Callable[[B], B],
    begin: Callable[[B], tuple[B, tuple[Line, ...]]],
) -> Outcome[B]:
    """The next of the steps of a turn, or after the last the next turn, which `begin` begins; what is owed is noted."""
    order, undone = tuple(phases), left_undone(owed)
    if battle.phase == order[-1]:
        after, lines = begin(battle)
        title = msg("Turn {turn} begins", turn=after.turn)
        return Outcome(battle=after, title=title, lines=(*undone, *lines, Line(text=title, tone="sea")))
    phase = order[order.index(battle.phase) + 1] if battle.phase in order else order[0]
    title = msg("Turn {turn}: {phase}", turn=battle.turn, phase=Msg(key=phases[phase]))
    lines = (*undone, Line(text=title, tone="sea"))
    return Outcome(battle=finished(battle).but(phase=phase), title=title, lines=lines)


def has_finished(squadron: str) -> Line:
    """What the log says of an activation that ends."""
    return Line(text=msg("{squadron} has finished", squadron=squadron))


def ending(
    rules: str,
    unit: Callable[[Any], str],
    debts: Callable[[Any], Sequence[Debt]],
    finished: Callable[[Any], Any],
) -> Action[Any, Nothing]:
    """The action that ends an activation: `unit` names what is active, `debts` are its own, `finished` is the battle after."""

    def form(battle: Any, _: Answers) -> Form:
        title, go = msg("End the activation of {squadron}?", squadron=unit(battle)), msg("End activation")
        found = end_form(title, debts(battle), go=go, all_the_same=msg("End it all the same"))
        return found if battle.active else found.but(args=None)

    def end_activation(battle: Any, _: Nothing, __: Table) -> Outcome[Any]:
        if not battle.active:
            raise BadInput(msg("No squadron is being activated."))
        done = has_finished(unit(battle))
        return Outcome(battle=finished(battle), title=done.text, lines=(*left_undone(debts(battle)), done))

    end_activation.__doc__ = f"{rules}: what was activated is done; the next side is up."
    made = action(N_("End activation"), rules=rules, form=form, acts=of_active, icon="check")
    return made(end_activation)


def all_moved(ships: Sequence[ShipState]) -> Line:
    """What the log says of ships that moved together."""
    text = msg("{ships} have moved", ships=tuple(Msg.verbatim(one.name) for one in ships))
    if len(ships) == 1:
        text = msg("{ship} has moved", ship=ships[0].name)
    return Line(text=text, ships=tuple(one.id for one in ships))


def leaving(go: Msg) -> Asks:
    """What is asked before players take a ship off: she is out of the battle then."""
    return Asks(
        title=lambda asked: msg("{ship}: {what}?", ship=asked.ship.name, what=go),
        go=go,
        more=lambda asked: (
            Info(text=msg("{ship} takes no further part in the battle.", ship=asked.ship.name), tone="brass"),
        ),
    )
