"""Actions: pure functions from a battle, arguments and the table to what comes out.

A rule never draws a random number and never asks a player: it asks its `Table` for faces, and tells it what
the rules require. If the players insist, a broken requirement is noted in the log instead of refused.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.dice import Throw
from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Odds, Tone
from fleetdesk.core.table import Table as Table  # noqa: PLC0414 - every action is played at one
from fleetdesk.core.values import Value
from fleetdesk.core.words import Msg

if TYPE_CHECKING:  # what stands in annotations alone: a window opens without it
    from fleetdesk.core.forms import Answers, Form

B = TypeVar("B", bound=Battle)
A = TypeVar("A", bound=Frozen)


class Fact(Frozen):
    """One countable thing that happened, for the report at the end."""

    kind: Literal["shot", "hits", "damage", "critical", "kill", "capture", "crew"]
    by: str = ""
    """Ship that did it, if one."""
    on: str = ""
    """Ship it was done to, if one."""
    amount: int = 1


class Line(Frozen):
    text: Msg
    tone: Tone = "plain"
    ships: tuple[str, ...] = ()
    """Ships it is about: the log filters by them."""
    throw: Throw | None = None
    """Dice to draw behind the text."""
    facts: tuple[Fact, ...] = ()
    seats: tuple[str, ...] = ()
    """Seats that may read it; empty: everybody."""


class Outcome(Shown, Generic[B]):
    """What an action made of the battle."""

    battle: B
    title: Msg
    """The effect in a few words: the name of the undo step."""
    lines: tuple[Line, ...] = ()


def in_one_line(
    battle: B,
    title: Msg,
    *ships: str,
    tone: Tone = "plain",
    facts: tuple[Fact, ...] = (),
    seats: tuple[str, ...] = (),
    throw: Throw | None = None,
) -> Outcome[B]:
    """An outcome that the log tells in one line, in the words of its title."""
    line = Line(text=title, tone=tone, ships=ships, facts=facts, seats=seats, throw=throw)
    return Outcome(battle=battle, title=title, lines=(line,))


class Action(Value, Generic[B, A]):
    """One thing players do, described once for the window, the journal and the tests."""

    id: str
    title: str
    """Catalogue key of its name."""
    rules: str
    """R-numbers it carries out."""
    args: type[A]
    run: Callable[[B, A, Table], Outcome[B]]
    form: "Callable[[B, Answers], Form] | None" = None
    """What to ask; `None`: it needs nothing but the arguments of its offer."""
    odds: Callable[[B, A], Odds | None] | None = None
    rights: Callable[[B, A], Rights] | None = None
    """Whose it is where sides decide in secret; `None`: anybody's."""
    acts: Callable[[B, A], Iterable[str]] | None = None
    """Sides, or ships of theirs, that act in it; `None`: the side its arguments name, else the ship."""
    settles: bool = False
    """Once it was done, also where it was taken back, what sides decided in secret this turn stays as it lies."""
    icon: str = ""
    bits: str = ""
    """Name of the argument that gets random bits where it is played: a rule draws none, and finds them again."""


def nobodys(_: object, __: object) -> tuple[str, ...]:
    """What nobody's ships in particular do, though its arguments may name one: a card of a common pile, a remark."""
    return ()


def acting(action: Action[B, A], battle: B, args: A) -> tuple[str, ...]:
    """The sides that act in it, others are at most shot at; nothing: nobody's ships in particular."""
    sides = {one.id for one in battle.sides}
    if action.acts is not None:
        named = tuple(action.acts(battle, args))
    else:
        side = getattr(args, "side", "")  # of a ship it may be port or starboard
        named = (side if side in sides else getattr(args, "ship", ""),)
    found = (battle.ships[one].side if one in battle.ships else one for one in named)
    return tuple(dict.fromkeys(one for one in found if one in sides))


def run(action: Action[B, A], battle: B, args: A, table: Table) -> Outcome[B]:
    """Run an action once, at a table that keeps what was thrown and overruled, and give what came of it.

    Raises Refusal: the rules say no and nobody insisted; NeedsDice: real dice are to be read and typed; BadInput: the
    arguments or the faces make no sense.
    """
    outcome = action.run(battle, args, table)
    table.dice.finish()
    if table.dice.box != outcome.battle.dice:
        outcome = outcome.but(battle=outcome.battle.but(dice=table.dice.box))
    return outcome
