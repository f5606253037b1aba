"""What is remembered of a battle is what would be worked out anew, after every step of every game."""

import pytest

from fleetdesk import systems
from fleetdesk.core.battle import remembering
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from tests import players

STEPS = 20


def shown(session, seat):
    """All of a battle that is made of remembered parts, as one seat sees it."""
    seen = Onlooker(session, seat)
    ships = list(seen.battle.ships)[:2]
    cards = [(seen.panel(ship), seen.chart(ship)) for ship in ships]
    forms = [seen.form(one.action, one.answers) for one in seen.overview.offers]
    return seen.overview, seen.debts, cards, forms


@pytest.mark.parametrize("game", systems.system_ids())
def test_it_is_as_if_worked_out_anew(game, monkeypatch):
    session = BattleSession(systems.load(game), players.begin(game, 1))
    for number in range(STEPS):
        players.step(session.system, session, number)
        if number % 5 == 4:
            session.undo()
        for seat in (EVERYONE, TABLE, *(side.id for side in session.state.sides)):
            kept = shown(session, seat)
            with monkeypatch.context() as anew:
                anew.setattr(remembering._Reading, "stands", lambda *_: False)
                assert kept == shown(session, seat)
