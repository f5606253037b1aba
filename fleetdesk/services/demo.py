"""A turn played by the program itself: it takes what each screen offers first, as a newcomer would."""

import json
from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase
from typing import Any

from fleetdesk import paths
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.errors import Said
from fleetdesk.core.forms import Choice, Form, Group
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.services import opponents
from fleetdesk.services.battle import BattleSession

SEED = 1805
"""The same dice every time, so that two demos can be compared."""
MOST_STEPS = 400
"""More steps than any sample turn needs: a game that offers the same thing for ever ends here."""

Told = Callable[[int, Msg], object]
"""(entries so far, what was just done)."""


def line_up(system: AnySystem, lists: Sequence[FleetList], words: Words) -> Setup:
    """A battle of sample lists that suit each other, named in the language of those who look at it."""
    named = [one.in_words(words) for one in lists]
    count = max(system.sides[0], system.usual_sides)
    lists = opponents.proposed(named, count)
    return Setup(
        title=words.text(N_("A sample battle")),
        sides=tuple(
            SideSetup(id=side, name=name, fleet=fleet)
            for side, name, fleet in zip(ascii_lowercase, opponents.called(lists)[1], lists, strict=False)
        ),
        answers={"language": words.language},
        seed=SEED,
    )


def begin(session: BattleSession, *, told: Told | None = None) -> int:
    """Play the steps that come with a game, if any do; returns how many there were.

    They are written for its sample fleets, as a demo lines them up: a game whose players write everything needs them,
    and one with more to show than the first thing each screen offers.
    """
    file = paths.resources() / "systems" / session.system.id / "demo.json"
    steps = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    for made, step in enumerate(steps, 1):
        session.do(step["action"], step["answers"])
        if told is not None:
            told(made, session.journal.entry(session.journal.head).title)
    return len(steps)


def play_turn(session: BattleSession, *, told: Told | None = None) -> int:
    """Play until the turn is over; returns how many entries were made."""
    turn = session.state.turn
    tried: set[tuple[int, str, str]] = set()
    made = 0
    for _ in range(MOST_STEPS):
        if session.state.turn != turn:
            break
        step = next((offer for offer in _wanted(session) if _key(session, offer) not in tried), None)
        if step is None:
            break
        tried.add(_key(session, step))
        if _play(session, step):
            made += 1
            if told is not None:
                told(made, session.journal.entry(session.journal.head).title)
    return made


def _key(session: BattleSession, offer: Offer) -> tuple[int, str, str]:
    return session.journal.head, offer.action, repr(sorted(offer.answers.items()))


def _wanted(session: BattleSession) -> Iterator[Offer]:
    """What is owed, then what the ships may do, then what leads on: all that nothing speaks against."""
    system, state = session.system, session.state
    for debt in system.due(state):
        if debt.offer is not None:
            yield debt.offer
    order = list(system.actions)
    primary = [
        offer
        for ship in state.ships
        for offer in system.offers(state, ship)
        if offer.kind == "primary" and offer.discouraged is None
    ]
    # All ships of a squadron do the first thing before any does the second: games list actions in that order.
    yield from sorted(primary, key=lambda offer: order.index(offer.action))
    for offer in system.overview(state, "").offers:
        if offer.kind != "quiet" and offer.discouraged is None:
            yield offer


def _otherwise(form: Form) -> dict[str, Any]:
    """What stands for the choices nobody has made, row by row of the groups that ask them."""
    return {
        group.key: {
            row.key: {one.key: one.value or one.otherwise}
            for row in group.rows
            for one in row.fields
            if isinstance(one, Choice)
        }
        for group in form.fields
        if isinstance(group, Group)
    }


def _play(session: BattleSession, offer: Offer) -> bool:
    """Play an offer with the answers its form proposes; False where that does not do."""
    action = session.system.actions[offer.action]
    args: Any = dict(offer.answers)
    if action.form is not None:
        form = action.form(session.state, offer.answers)
        if form.lacks:
            form = action.form(session.state, {**offer.answers, **_otherwise(form)})
        args = form.args
    if args is None:
        return False
    try:
        session.do(offer.action, args)
    except Said:
        return False
    return True
