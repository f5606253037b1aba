import json

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.words import Words
from fleetdesk.services import demo
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets
from tests import fakes

STEPS = {
    game: json.loads(file.read_text("utf-8"))
    for game in systems.system_ids()
    if (file := paths.resources() / "systems" / game / "demo.json").exists()
}
MANY = 5


@pytest.fixture
def begun(tmp_path):
    """Opens a battle of sample fleets, as a demo lines them up."""
    opened = []

    def begun(game: str, language: str) -> BattleSession:
        system, words = systems.load(game), Words.load(language, paths.texts())
        files = sorted((paths.shipped_fleets() / game).glob("*.json"))
        setup = demo.line_up(system, [fleets.load(file).value for file in files], words)
        opened.append(BattleSession.create(system, setup, tmp_path / "demo.battle"))
        return opened[-1]

    yield begun
    for session in opened:
        session.close()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", STEPS)
def test_written_steps_are_taken_and_none_is_refused(begun, game, language):
    session = begun(game, language)
    assert demo.begin(session) == len(STEPS[game]) == session.journal.head
    assert session.state.turn > 1
    told = [line.text.key for n in range(session.journal.head) for line in session.journal.entry(n + 1).lines]
    assert told
    assert not [key for key in told if "refused" in key]


def test_the_sample_turn_of_armadas_shows_what_the_game_is_about(begun):
    """Wings shot at and repelled, fire combined, a ship boarded, criticals named: no screen offers those first."""
    session = begun("firestorm_armada", "en")
    demo.begin(session)
    entries = [session.journal.entry(number) for number in range(1, session.journal.head + 1)]
    played = {entry.action for entry in entries}
    assert played >= {
        "launch",
        "pd_fire",
        "retreat",
        "combined_fire",
        "board",
        "boarding_round",
        "name_critical",
    }
    told = [line.text.key for entry in entries for line in entry.lines]
    assert any("is repelled" in key for key in told)
    assert any("destroyed" in key for key in told)
    assert session.state.links
    assert not [ship for ship in session.state.ships.values() if any(not one.text for one in ship.criticals)]


@pytest.mark.parametrize("game", [game for game in systems.system_ids() if game not in STEPS])
def test_other_games_play_a_turn_by_themselves(begun, game):
    session = begun(game, "en")
    assert demo.begin(session) == 0
    assert MANY < demo.play_turn(session) < demo.MOST_STEPS


def test_a_demo_lines_up_lists_that_suit_each_other():
    lists = [fakes.fleet(name, 2) for name in ("Pond 1 · West", "Lake 2 · North", "Pond 1 · East")]
    setup = demo.line_up(fakes.SYSTEM, lists, Words("en"))
    assert [side.fleet.name for side in setup.sides] == ["Pond 1 · West", "Pond 1 · East"]
    assert [side.name for side in setup.sides] == ["West", "East"]
