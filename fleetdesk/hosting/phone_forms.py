"""What an action asks of a phone that sits at one side: nothing of it lets another side's ships act."""

from collections.abc import Mapping
from typing import Any

from fleetdesk.core.battle.actions import nobodys
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.forms import Choice, Form, Written
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import Referee


def asked(seen: Onlooker, referee: Referee, action: str, answers: Mapping[str, Any]) -> Form | None:
    """The form, without the picks by which another side would act, and with a word where it acts all the same."""
    form = seen.form(action, answers)
    if form is None or form.args is None:
        return form
    own = tuple(_own(one, seen.seat, referee, action, form.args) for one in form.fields)
    moved = {
        one.key: one.picks[0].value
        for one in own
        if isinstance(one, Choice) and one.picks and all(pick.value != one.value for pick in one.picks)
    }
    if own != form.fields and {**answers, **moved} != answers:
        return asked(seen, referee, action, {**answers, **moved})
    acts = referee.for_another(seen.seat, action, form.args)
    told = (waits_for(seen.battle, acts),) if acts else ()
    return form.but(fields=own, remarks=(*form.remarks, *told))


def fitting(form: Form, line: int) -> dict[str, Any] | None:
    """Which keys of its pad the rules allow next at the end of that line, and what stands there; nobody knows: `None`.

    Told by the form as this seat is asked it, so by nothing that the seat may not know.
    """
    pads = (one for one in form.fields if isinstance(one, Written) and one.fitting is not None)
    pad = next(pads, None)
    if pad is None or pad.fitting is None or line < 0:
        return None
    lines = pad.value.split("\n")
    before = lines[line] if line < len(lines) else ""
    signs = [key.text for row in pad.symbols for key in row]
    found = pad.fitting.of(line, before, "", signs)
    return {"line": line, "before": before, "keys": [one for one in signs if one in found]}


def is_anothers(seen: Onlooker, referee: Referee, offer: Offer) -> bool:
    """Whether a button begins what another side does; where it does not say whose it is, as its form proposes it.

    So none begins an activation while another side is up: its own are proposed, and the heads of one's own stay.
    """
    spec = seen.system.actions.get(offer.action)
    if spec is None or referee.acting(offer.action, offer.answers):
        return bool(referee.for_another(seen.seat, offer.action, offer.answers))
    if spec.form is None or spec.acts is None or spec.acts is nobodys:
        return False
    form = seen.form(offer.action, offer.answers)
    return (
        form is not None
        and form.args is not None
        and bool(referee.for_another(seen.seat, offer.action, form.args))
    )


def _own(field: Any, seat: str, referee: Referee, action: str, args: Mapping[str, Any]) -> Any:
    """A choice of who acts, of one's own alone; where none of one's own can, and any other question, as it is."""
    if not isinstance(field, Choice) or field.key not in args:
        return field
    own = tuple(
        pick for pick in field.picks if not referee.for_another(seat, action, {**args, field.key: pick.value})
    )
    return field.but(picks=own) if own and own != field.picks else field


def waits_for(battle: Battle, sides: tuple[str, ...]) -> Msg:
    """What is said of an act of another side's ships."""
    names = {side.id: side.name for side in battle.sides}
    return msg(
        "That is for {side}: from here it waits for a nod at the table.",
        side=tuple(Msg.verbatim(names.get(one, one)) for one in sides),
    )
