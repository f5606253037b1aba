"""An action is the function that plays it: this writes on the function what else players see of it."""

from collections.abc import Callable, Iterable
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, TypeVar, get_type_hints

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Action, Outcome, Table
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.forms import Answers, Form
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.asking import Asks
from fleetdesk.core.rule.questions import form_of

B = TypeVar("B", bound=Battle)
A = TypeVar("A", bound=Frozen)


class Nothing(Frozen):
    """The arguments of an action that needs none."""


class OneShip(Frozen):
    """The arguments of an action of a ship without more to say."""

    ship: str


class Making(Protocol):
    """What makes a function an action."""

    def __call__(self, run: Callable[[B, A, Table], Outcome[B]], /) -> Action[B, A]: ...


def action(
    title: str,
    *,
    id: str = "",  # noqa: A002 - the word of `Action`
    rules: str = "",
    icon: str = "",
    asks: Asks | None = None,
    form: Callable[[Any, Answers], Form] | None = None,
    odds: Callable[[Any, Any], Odds | None] | None = None,
    rights: Callable[[Any, Any], Rights] | None = None,
    acts: Callable[[Any, Any], Iterable[str]] | None = None,
    settles: bool = False,
    bits: str = "",
) -> Making:
    """Make a function an action: its second argument says which arguments it takes (`core.rule.asking`).

    Args:
        title: catalogue key of its name.
        id: how entries, offers and files call it; left out: as the function is called.
        rules: R-numbers it carries out.
        icon: name of its picture.
        asks: what its form says around the arguments; left out where nothing is asked.
        form: a form of its own, where the arguments do not tell all.
        odds: what may come of it.
        rights: whose it is where sides decide in secret; left out: anybody's.
        acts: sides, or ships of theirs, that act in it; left out: the side its arguments name, else the ship.
        settles: once it was done, nobody decides anew in secret this turn unless all agree.
        bits: name of the argument that gets random bits where it is played.
    """

    def made(run: Callable[[B, A, Table], Outcome[B]]) -> Action[B, A]:
        taken = SimpleNamespace(__annotations__=dict([[*run.__annotations__.items()][1]]))
        (args,) = get_type_hints(
            taken, run.__globals__
        ).values()  # of all hints this one: others make more models
        return Action(
            id=id or run.__name__,
            title=title,
            rules=rules,
            args=args,
            run=run,
            form=form if asks is None else form_of(args, asks, title, bits),
            odds=odds,
            rights=rights,
            acts=acts,
            settles=settles,
            icon=icon,
            bits=bits,
        )

    return made


def actions_of(*chapters: ModuleType | Action[Any, Any]) -> dict[str, Action[Any, Any]]:
    """The actions of a game by id: all that its chapters define, in the order they stand there, and shared ones."""
    found: list[Action[Any, Any]] = []
    for chapter in chapters:
        if isinstance(chapter, Action):
            found.append(chapter)
            continue
        own = (one for one in vars(chapter).values() if isinstance(one, Action))
        found += [one for one in own if one.run.__module__ == chapter.__name__]
    return {one.id: one for one in found}
