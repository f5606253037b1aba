"""Whatever the rules refuse leads to a rule one can read: the one it names, else those of what was to be done."""

import re

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.game.rule_book import NUMBER
from fleetdesk.core.words import Words
from tests.players import begin, step

GAMES = pytest.mark.parametrize("game", systems.system_ids())
OVERRULED = "Overruled by the players: {what}"
STEPS = 120
_EXTENSION = re.compile(r"[AE]-?\d+")
"""What the booklet leaves open or does not know has no paragraph to read."""


@GAMES
def test_every_rule_an_action_carries_out_is_in_the_book(game):
    system = systems.load(game)
    book = system.rule_book()
    for action in system.actions.values():
        led = [rule.id for span in book.spans(action.rules) for rule in span]
        assert set(NUMBER.findall(action.rules)) <= set(led), action.id
        assert led or all(map(_EXTENSION.fullmatch, action.rules.split())), action.id


@GAMES
def test_what_players_overrule_leads_to_a_rule(game):
    system, words = systems.load(game), Words.load("en", paths.texts())
    book, met = system.rule_book(), set()
    for seed in range(2):
        journal = begin(game, seed)
        for number in range(STEPS):
            step(system, journal, number * 31 + seed)
        for entry in journal.entries:
            rules = system.actions[entry.action].rules if entry.action in system.actions else ""
            for line in entry.lines:
                if line.text.key == OVERRULED:
                    said = words.citing.say(line.text.args["what"])
                    met.add(said)
                    assert book.named(said) or book.spans(rules) or not NUMBER.search(rules), said
    assert met
