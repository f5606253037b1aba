"""Buttons made from the actions they run: what an action is called and looks like stands beside it once."""

from typing import Any

from fleetdesk.core.battle.actions import Action, Table
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.dice import Dice, NeedsDice
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.core.views import Offer, OfferKind
from fleetdesk.core.words import Msg


def offer(
    action: Action[Any, Any],
    *,
    title: Msg | None = None,
    kind: OfferKind = "plain",
    leads: object = False,
    discouraged: Msg | None = None,
    icon: str = "",
    **answers: Any,
) -> Offer:
    """A button for an action, with the answers it starts from; called as the action is unless it has its own title.

    `leads`: whether it is what to do next; else it is of its `kind`.
    """
    return Offer(
        action=action.id,
        title=title or Msg(key=action.title),
        answers=answers,
        discouraged=discouraged,
        kind="primary" if leads else kind,
        icon=icon or action.icon,
    )


def refusal(action: Action[Any, Any], battle: Battle, **args: Any) -> Msg | None:
    """What the rules say first against an action whose arguments are all settled; `None`: nothing before its dice."""
    try:
        action.run(battle, action.args(**args), Table(Dice(battle.dice, roll_rest=False)))
    except Refusal as said:
        return said.message
    except (BadInput, NeedsDice):
        return None
    return None
