"""One run of an action on a battle, kept by nobody yet; and what can be said of it before a die is thrown.

The rule is told in one place only, where the action runs. What a form, a button or a phone announces of it
comes from here: the action is run as if the players insisted, and stops at the first die.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError

from fleetdesk.core.base import Frozen, field_adapter
from fleetdesk.core.battle import diffs
from fleetdesk.core.battle.actions import Action, Outcome, Table, run
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.diffs import Change
from fleetdesk.core.dice import Dice, NeedsDice
from fleetdesk.core.dice_totals import Typed
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.core.forms import Answers, Form
from fleetdesk.core.validation_text import misfit, place, shown
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg

B = TypeVar("B", bound=Battle)

MOST_LETTERS = 2**20
"""Of one answer: a whole thread of a forum, pasted at once."""


class Played(NamedTuple, Generic[B]):
    """What one run came to."""

    args: Frozen
    """The arguments as the action read them."""
    outcome: Outcome[B]
    changes: tuple[Change, ...]
    after: B
    """The battle after it, every touched value validated."""


class Foreseen(NamedTuple):
    """What is known of an action before its first die."""

    refusals: tuple[Msg, ...] = ()
    """What the rules say against it, in the words they refuse with; players may overrule it."""
    stop: Msg | None = None
    """Why it cannot be done at all, whoever insists."""
    throws: bool = False
    """Whether it throws dice."""


def play(
    known: Mapping[str, Action[B, Any]], before: B, action: str, args: Mapping[str, Any], table: Table
) -> Played[B]:
    """Run an action at a table.

    Raises Refusal: the rules say no and nobody at the table insists; NeedsDice: more real dice are to be typed;
    BadInput: unknown action, arguments or faces that make no sense, a value out of bounds.
    """
    spec = known.get(action)
    if spec is None:
        raise BadInput(msg("There is no action called {action} in this game.", action=action))
    if any(isinstance(one, str) and len(one) > MOST_LETTERS for one in args.values()):
        raise BadInput(msg("This holds more text than a battle takes at once. Shorten it."))
    try:
        given = spec.args.model_validate(args)
    except ValidationError as error:
        raise BadInput(_sentence(spec, error)) from error
    outcome = run(spec, before, given, table)
    changes = diffs.diff(before, outcome.battle)
    after = _validated(outcome.battle, changes)
    if after is not outcome.battle:
        changes = diffs.diff(before, after)
    return Played(given, outcome, changes, after)


def foresee(known: Mapping[str, Action[B, Any]], battle: B, action: str, args: Mapping[str, Any]) -> Foreseen:
    """What would be said against an action now, and whether it throws dice.

    It depends on the given battle alone: give it what a seat may see, and it tells that seat nothing else.
    """
    table = Table(Dice(battle.dice, roll_rest=False), insist=True)
    try:
        play(known, battle, action, args, table)
    except NeedsDice:
        return Foreseen(table.overruled, throws=True)
    except (BadInput, Refusal) as said:  # a refusal nobody can overrule is raised, not required
        return Foreseen(table.overruled, stop=said.message)
    return Foreseen(table.overruled)


def first_throw(
    known: Mapping[str, Action[B, Any]],
    battle: B,
    action: str,
    args: Mapping[str, Any],
    typed: tuple[Typed, ...] = (),
) -> NeedsDice | None:
    """The dice an action throws first, or after those `typed`, whoever insists; `None`: none, or it cannot be done."""
    try:
        play(known, battle, action, args, Table(Dice(battle.dice, typed=typed, roll_rest=False), insist=True))
    except NeedsDice as needs:
        return needs
    except (BadInput, Refusal):
        return None
    return None


def asked(known: Mapping[str, Action[B, Any]], battle: B, action: str, answers: Answers) -> Form | None:
    """The form of an action as answered so far, with what the rules say of it; `None` where it asks nothing.

    It depends on the given battle alone: give it what a seat may see.
    """
    ask = known[action].form
    if ask is None:
        return None
    form = ask(battle, answers)
    if form.args is None:
        return form
    told = foresee(known, battle, action, form.args)
    return form.but(refusals=told.refusals, stop=told.stop, throws=told.throws)


def announced(known: Mapping[str, Action[B, Any]], seen: B, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Buttons with what the rules would refuse them for, where a button already says all there is to say.

    A button whose form is still to be filled in keeps what its game says: any answer may be the right one. So does
    one whose form asks for no more than a nod: it says so itself.
    """
    return tuple(_announced(known, seen, one) for one in offers)


def _announced(known: Mapping[str, Action[B, Any]], seen: B, offer: Offer) -> Offer:
    spec = known[offer.action]
    if spec.form is not None and not (
        offer.answers and offer.answers.keys() == spec.args.model_fields.keys()
    ):
        return offer
    told = foresee(known, seen, offer.action, offer.answers)
    stop = told.stop if spec.form is None else None  # a form may read its answers in another way
    against = told.refusals[0] if told.refusals else stop
    return offer if against is None else offer.but(discouraged=against)


def _validated(battle: B, changes: tuple[Change, ...]) -> B:
    """The battle with what an action touched validated: `but` copies without checking.

    A value that would come back from a file in another form (0 for 0.0) is put into that form now, so that a
    battle in memory and the same battle read again have the same bytes.
    """
    better: dict[str, Any] = {}
    for section in dict.fromkeys(str(change.path[0]) for change in changes):
        value = getattr(battle, section)
        if section == "ships":
            moved = {
                str(change.path[1]) for change in changes if change.path[0] == section and change.path[1:]
            }
            ships = {number: ship for number, ship in battle.ships.items() if number in moved}
            fitting = {number: _fitting(_adapter(type(ship)), ship) for number, ship in ships.items()}
            if any(fitting[number] is not ship for number, ship in ships.items()):
                better[section] = {**value, **fitting}
        elif (fit := _fitting(field_adapter(type(battle), section), value, section)) is not value:
            better[section] = fit
    return battle.but(**better) if better else battle


@cache
def _adapter(model: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(model)


def _fitting(adapter: TypeAdapter[Any], value: Any, name: str = "") -> Any:
    """The value itself if it is valid and would be read back the same, else what would be read back."""
    raw = adapter.dump_json(value, warnings=False)
    try:
        fit = adapter.validate_json(raw)
    except ValidationError as error:
        raise BadInput(
            msg(
                "{where} cannot be {value}: {reason}.",
                where=place(error) or name,
                value=shown(error.errors()[0].get("input")),
                reason=misfit(error),
            )
        ) from error
    return value if adapter.dump_json(fit) == raw else fit


def _sentence(spec: Action[Any, Any], error: ValidationError) -> Msg:
    return msg(
        "{action}: {where} cannot be {value} ({reason}).",
        action=Msg(key=spec.title),
        where=place(error) or "?",
        value=shown(error.errors()[0].get("input")),
        reason=misfit(error),
    )
