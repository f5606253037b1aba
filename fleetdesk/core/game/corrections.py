"""Actions every game has: marking a box, correcting a value, writing a remark. Never refused."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from fleetdesk.core.base import Frozen, field_adapter
from fleetdesk.core.battle.actions import Action, Fact, Line, Outcome, Table, nobodys
from fleetdesk.core.battle.battles import TABLE, Battle
from fleetdesk.core.battle.diffs import Path, diff
from fleetdesk.core.battle.remembering import kept_by
from fleetdesk.core.battle.rights import ANYBODYS, Rights
from fleetdesk.core.dice import Dice
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.from_paper import BACK, Mark, Remark, back_from_paper
from fleetdesk.core.game.system import AnySystem, B, F, GameSystem
from fleetdesk.core.validation_text import shown
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, msg

MARK = "mark"
CORRECT = "correct"
REMARK = "remark"


class Correct(Frozen):
    """Set any value players may set by hand."""

    ship: str = ""
    """Empty: a value of the whole table."""
    slot: str
    value: str | int | float | bool | None = None
    reason: str = Field("", max_length=200)


def put(model: Any, path: Path, value: Any) -> Any:
    """The model with one value replaced, validated where it was put. Raises BadInput: the value does not fit there."""
    step, rest = path[0], path[1:]
    if isinstance(model, Mapping):
        return {**model, str(step): put(model[str(step)], rest, value) if rest else value}
    if isinstance(model, tuple):
        at = int(step)
        return (*model[:at], put(model[at], rest, value) if rest else value, *model[at + 1 :])
    name = str(step)
    if rest:
        return model.but(**{name: put(getattr(model, name), rest, value)})
    owner: type[BaseModel] = type(model)
    try:
        fitting = field_adapter(owner, name).validate_python(value)
    except ValidationError as error:
        raise BadInput(msg("{where} cannot be {value}.", where=name, value=shown(value))) from error
    return model.but(**{name: fitting})


def _slot(system: AnySystem, battle: Battle, ship: str, key: str) -> Slot:
    if ship and ship not in battle.ships:
        raise BadInput(msg("There is no ship {ship} in this battle.", ship=ship))
    for one in system.slots(battle, ship):
        if one.key == key:
            return one
    raise BadInput(msg("There is nothing called {slot} to set here.", slot=key))


def _name(battle: Battle, ship: str) -> Msg:
    return Msg.verbatim(battle.ships[ship].name) if ship else msg("The table")


def _settle(system: AnySystem, battle: Battle, ship: str, slot: str) -> tuple[Battle, tuple[Line, ...]]:
    return system.settle(battle, ship, slot) if ship else (battle, ())


def standard_actions(system: AnySystem) -> dict[str, Action[Any, Any]]:
    """The actions of this module, bound to a game's slots and consequences."""
    mark, correct = partial(_discreetly, system, _mark), partial(_discreetly, system, _correct)
    struck: Action[Any, Mark] = Action(
        id=MARK,
        title=N_("Mark"),
        rules="",
        args=Mark,
        run=mark,
        rights=kept_by(8)(partial(_rights, system, mark)),  # asked before it is done and while it is
    )
    return {
        MARK: struck,
        BACK: back_from_paper(system, struck),
        CORRECT: Action(
            id=CORRECT,
            title=N_("Correct"),
            rules="",
            args=Correct,
            run=correct,
            rights=partial(_rights, system, correct),
        ),
        REMARK: Action(id=REMARK, title=N_("Remark"), rules="", args=Remark, run=_remark, acts=nobodys),
    }


_VIEWS = 64
"""Views kept, and lists of what may be set: of the battle now, of the one before and of one on trial, for every seat that is asked about."""


def completed(system: GameSystem[B, F]) -> GameSystem[B, F]:
    """A game with the actions of this module beside its own.

    What a seat sees of a battle, and what may be set there by hand, is made once for all who ask.
    """
    kept = system.but(view=kept_by(_VIEWS)(system.view), slots=kept_by(_VIEWS)(system.slots))
    return kept.but(actions={**standard_actions(kept), **system.actions})


# --- who reads of it ------------------------------------------------------------------------------------


def _readers(system: AnySystem, battle: Battle, args: Mark | Correct) -> tuple[str, ...] | None:
    """Sides that may look at a value in their own view of the battle; `None`: everybody may."""
    if not system.keeps_secrets:
        return None

    def sees(seat: str) -> bool:
        return any(one.key == args.slot for one in system.slots(system.view(battle, seat), args.ship))

    return None if sees(TABLE) else tuple(side.id for side in battle.sides if sees(side.id))


def _discreetly(
    system: AnySystem, run: Callable[..., Outcome[Any]], battle: Battle, args: Any, table: Table
) -> Outcome[Any]:
    """No rule: a correction by hand; of a ship whose values are secret only its own player reads what it was."""
    outcome = run(system, battle, args, table)
    readers = _readers(system, battle, args) if args.ship else None
    if readers is None:
        return outcome
    told, *more = outcome.lines
    fleet = battle.side(battle.ships[args.ship].side).name
    title = msg("{fleet}: a ship corrected by hand", fleet=fleet)
    return outcome.but(title=title, lines=(told.but(seats=readers), *more))


# --- whose a correction is ------------------------------------------------------------------------------


def _rights(
    system: AnySystem, run: Callable[[Battle, Any, Table], Outcome[Any]], before: Battle, args: Mark | Correct
) -> Rights:
    """Whose a value set by hand is, told by what would come of it; anybody's where nobody has secrets."""
    if not system.keeps_secrets:
        return ANYBODYS
    readers = _readers(system, before, args)
    if readers is not None:  # whoever may not look at it may not touch it
        return Rights(sides=readers, umpire=not readers)
    after = run(before, args, Table(Dice(before.dice))).battle
    secret = system.secret(before)
    kept = {side.id: _kept(system, before, side.id) for side in before.sides}
    if (before.turn, before.phase) != (after.turn, after.phase) and (
        secret or (system.secret(after) and after.turn <= before.turn)
    ):
        touched = tuple(kept)  # nobody cuts short what others decide, nor decides anew what all have seen
    else:
        late = set(system.deciding(before)) - set(system.deciding(after))
        touched = tuple(
            side
            for side, values in kept.items()
            if side in late or (values and _missing(values, _kept(system, after, side)))
        )
    known = _values(system.view(before, TABLE), system.view(after, TABLE)) if touched else {}
    return Rights(
        owners=(before.ships[args.ship].side,) if secret and args.ship else (),
        touches=touched,
        opens=tuple(
            side for side in touched if any(known.get(path) == value for path, value in kept[side].items())
        ),
    )


def _kept(system: AnySystem, battle: Battle, side: str) -> Mapping[Path, Any]:
    """What a side keeps face down: (where it stands -> its value as JSON), as it sees it and the table does not."""
    return _values(system.view(battle, TABLE), system.view(battle, side))


def _values(one: Battle, other: Battle) -> Mapping[Path, Any]:
    """Where two states differ, with the values of the other."""
    return {change.path: change.after for change in diff(one, other)}


def _missing(before: Mapping[Path, Any], after: Mapping[Path, Any]) -> bool:
    """Whether something a side kept face down is so no more."""
    return any(after.get(path) != value for path, value in before.items())


def _mark(system: AnySystem, battle: Battle, args: Mark, _: Table) -> Outcome[Any]:
    """No rule: a finger strikes boxes, or clears them."""
    found = _slot(system, battle, args.ship, args.slot)
    if found.kind == "flag":
        return _tick(system, battle, args, found)
    if found.kind not in {"track", "counter"}:
        raise BadInput(msg("{what} has no boxes to mark.", what=found.label))
    lost = int(min(args.lost, found.most))
    delta = lost - int(found.value or 0)
    after = put(battle, found.path, lost)
    after, lines = _settle(system, after, args.ship, found.key)
    what = found.counted or msg("{n} {track}", n=0, track=found.label)
    title = msg(
        "{ship} {sign}{what}",
        ship=_name(battle, args.ship),
        sign="\N{MINUS SIGN}" if delta >= 0 else "+",
        what=what.with_args(n=abs(delta)),
    )
    return Outcome(
        battle=after,
        title=title,
        lines=(
            Line(
                text=title,
                tone="harm" if delta > 0 else "sound",
                ships=(args.ship,),
                facts=_facts(found, args.ship, delta),
            ),
            *lines,
        ),
    )


def _tick(system: AnySystem, battle: Battle, args: Mark, found: Slot) -> Outcome[Any]:
    """A track of one box: it holds or it does not."""
    on, name = args.lost > 0, _name(battle, args.ship)
    after, lines = _settle(system, put(battle, found.path, on), args.ship, found.key)
    title = (
        msg("{ship}: {what}", ship=name, what=found.label)
        if on
        else msg("{ship}: {what} corrected to {value}", ship=name, what=found.label, value=_said(found, on))
    )
    facts = _facts(found, args.ship, on - bool(found.value))
    line = Line(text=title, tone="harm" if on else "sound", ships=(args.ship,), facts=facts)
    return Outcome(battle=after, title=title, lines=(line, *lines))


def _correct(system: AnySystem, battle: Battle, args: Correct, _: Table) -> Outcome[Any]:
    """No rule: a value set by hand; what follows from it follows."""
    found = _slot(system, battle, args.ship, args.slot)
    value = args.value
    if found.kind in {"track", "counter"}:
        value = _number(found, value)
    elif found.kind == "choice" and value not in {key for key, _ in found.choices}:
        raise BadInput(msg("{where} cannot be {value}.", where=found.label, value=shown(value)))
    boxes = found.kind in {"track", "flag"}
    facts = _facts(found, args.ship, _whole(value) - _whole(found.value)) if boxes else ()
    after, lines = _settle(system, put(battle, found.path, value), args.ship, found.key)
    title = msg(
        "{ship}: {what} corrected to {value}",
        ship=_name(battle, args.ship),
        what=found.label,
        value=_said(found, value),
    )
    text = title if not args.reason else msg("{what} ({reason})", what=title, reason=args.reason)
    ships = (args.ship,) if args.ship else ()
    line = Line(text=text, tone="brass", ships=ships, facts=facts)
    return Outcome(battle=after, title=title, lines=(line, *lines))


def _remark(battle: Battle, args: Remark, _: Table) -> Outcome[Any]:
    """No rule: words for the log; nothing changes."""
    text = Msg.verbatim(args.text)
    ships = (args.ship,) if args.ship in battle.ships else ()
    return Outcome(battle=battle, title=msg("Remark"), lines=(Line(text=text, ships=ships),))


def _facts(slot: Slot, ship: str, lost: int) -> tuple[Fact, ...]:
    """What the report counts of boxes struck (or given back, below zero) by hand."""
    if not slot.counts or not ship or not lost:
        return ()
    return (Fact(kind=slot.counts, on=ship, amount=lost),)


def _whole(value: Any) -> int:
    return int(value) if isinstance(value, int | float) else 0


def _number(slot: Slot, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not slot.least <= value <= slot.most:
        raise BadInput(
            msg(
                "{what} must be a number from {least} to {most}, not {value}.",
                what=slot.label,
                least=slot.least,
                most=slot.most,
                value=str(value),
            )
        )
    return value


def _said(slot: Slot, value: Any) -> Msg:
    """The new value in words; a track holds what is lost, and is read as what is left."""
    if slot.kind == "track":
        return msg("{left}/{most}", left=slot.most - _whole(value), most=slot.most)
    for key, label in slot.choices:
        if key == value:
            return label
    if isinstance(value, bool):
        return msg("yes") if value else msg("no")
    if isinstance(value, int | float):
        return msg("{value}", value=value)
    return Msg.verbatim(str(value or "\N{EN DASH}"))
