"""What a player asks in the middle of a game is answered among the first rules found, in either language."""

import tomllib
from pathlib import Path

import pytest

from fleetdesk import systems

ASKED = tomllib.loads(Path(__file__).with_name("questions.toml").read_text("utf-8"))
FIRST = 6
"""How many rules stand in sight on a small tablet."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(ASKED))
def test_a_question_of_a_player_is_answered_among_the_first_rules(game, language):
    book = systems.load(game).rule_book()
    missed = {}
    for asked, wanted in ASKED[game][language].items():
        found = [rule.id for rule in book.found(asked, language).rules[:FIRST]]
        if wanted not in found:
            missed[asked] = (wanted, found)
    assert missed == {}


def test_every_game_with_rules_is_asked():
    assert sorted(ASKED) == [game for game in systems.system_ids() if systems.load(game).rule_book().chapter]
