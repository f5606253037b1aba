"""Answers far longer than anybody gives: no action of any game keeps them, chokes on them or forgets itself."""

import pytest

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.errors import Said
from fleetdesk.services.battle import BattleSession
from tests import players
from tests.written_out import written_out

LONG = "Aurore fire A1 " * 200_000
GAMES = pytest.mark.parametrize("game", systems.system_ids())


@GAMES
def test_no_text_of_megabytes_gets_into_a_battle(game, tmp_path):
    system = systems.load(game)
    path = tmp_path / "long.battle"
    session = BattleSession.create(system, players.setup(game, 3), path, clock=players.clock)
    ship, side = next(iter(session.state.ships)), session.state.sides[0].id
    usual = {"ship": ship, "attacker": ship, "target": ship, "side": side}
    try:
        for name, action in system.actions.items():
            for field in action.args.model_fields:
                given = {key: usual[key] for key in action.args.model_fields if key in usual}
                try:
                    session.do(name, {**given, field: LONG})
                except Said as said:
                    assert len(str(said)) < 1000
        assert len(canonical(session.state)) < 400_000
    finally:
        session.close()
    assert path.stat().st_size < 2**20


@GAMES
def test_no_form_chokes_on_a_text_of_megabytes(game):
    system = systems.load(game)
    battle = system.opening(players.setup(game, 3))
    ship, side = next(iter(battle.ships)), battle.sides[0].id
    for action in system.actions.values():
        if action.form is None:
            continue
        for field in action.args.model_fields:
            answers = {"ship": ship, "side": side, "attacker": ship, field: LONG}
            try:
                form = action.form(battle, answers)
            except Said:
                continue
            assert len(written_out(form)) < 2 * len(LONG)
