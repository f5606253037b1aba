"""The luck account: exact chances against the same battles thrown many times over."""

import random
from collections import Counter

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.actions import Table
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.dice import Dice
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.after import luck, report
from tests import players

THROWS = 1500
BATTLES = 20
"""So many at most are begun until one comes to a throw with chances to tell: which one does hangs on all of the rules."""


def begun(game: str):
    """Battles of some steps, one seed after the other."""
    system = systems.load(game)
    for seed in range(1, BATTLES):
        journal = players.begin(game, seed)
        for number in range(60):
            players.step(system, journal, number * 7919 + 1)
        yield system, journal


@pytest.fixture(scope="module", params=["uncharted_seas", "galleys", "age_of_sail", "firestorm_armada"])
def fought(request):
    """A battle in which something was thrown for, and its account."""
    accounts = ((system, journal, luck.account(system, journal)) for system, journal in begun(request.param))
    return next(one for one in accounts if one[2].telling)


def counted(system, journal):
    """The steps of the account, found by themselves."""
    stakes, _ = luck._stakes(system, journal, EVERYONE)
    return stakes


def test_chances_are_those_of_many_throws(fought):
    """Each step is thrown anew with dice of our own: what comes is what the account says was to be expected."""
    system, journal, _ = fought
    stakes = counted(system, journal)
    assert stakes
    for stake in stakes[:3]:
        before, spec = journal.at(stake.entry.parent), system.actions[stake.entry.action]
        args = spec.args.model_validate(stake.entry.args)
        fell = Counter()
        for seed in range(THROWS):
            box = before.dice.but(seed=seed, drawn=0)
            lines = spec.run(before, args, Table(Dice(box), insist=True)).lines
            both = luck._taken(lines)
            fell[both] += 1
        at = next(at for at in range(len(luck.KINDS)) if len({both[at] for both in fell}) > 1)
        seen = Counter()
        for both, times in fell.items():
            seen[both[at]] += times
        for way, chance in stake.ways.items():
            spread = 4.5 * (chance * (1 - chance) / THROWS) ** 0.5
            assert abs(seen[way] / THROWS - chance) <= spread + 1 / THROWS
        assert sum(stake.ways.values()) == pytest.approx(1)


def test_a_side_is_the_sum_of_its_ships(fought):
    _, _, found = fought
    for side in found.sides:
        own = [ship for ship in found.ships if ship.side == side.side]
        assert side.got == sum(ship.got for ship in own)
        assert side.expected == pytest.approx(sum(ship.expected for ship in own))
        assert 0 < side.as_much <= 1
        assert 0 < side.as_little <= 1
        assert side.as_much + side.as_little >= 1 - 1e-9


def test_what_was_undone_does_not_count():
    system, journal = systems.load("uncharted_seas"), players.begin("uncharted_seas", 1)
    before = luck.account(system, journal)
    chance = random.Random(4)
    for _ in range(40):
        players.step(system, journal, chance.randrange(10_000))
    while journal.head:
        journal.undo()
    assert luck.account(system, journal) == before == luck.Account()


def test_steps_that_go_too_many_ways_are_named(monkeypatch, fought):
    system, journal, found = fought
    monkeypatch.setattr(luck, "MOST_WAYS", 0)
    none = luck.account(system, journal)
    assert none.sides == none.telling == ()
    assert none.left_out >= len(found.telling)


def test_the_report_tells_it(fought):
    system, journal, found = fought
    made = report.make(system, journal)
    text = report.markdown(made, ENGLISH)
    assert "## Luck of the dice" in text
    for one in found.telling:
        assert f"line {one.entry}:" in text
    assert all(side.name in text for side in found.sides)


def test_a_shot_that_did_nothing_counts(fought):
    """Hits that come to nothing are not told apart by the odds: the step is in the account all the same."""
    system, journal, _ = fought
    if system.id != "uncharted_seas":  # elsewhere such a shot may go one way only, and has no luck in it
        return
    kinds = {
        number: {fact.kind for line in journal.entry(number).lines for fact in line.facts}
        for number in journal.path()
        if journal.entry(number).action in {"fire", "linked_fire"} and journal.entry(number).throws
    }
    harmless = {number for number, found in kinds.items() if "hits" in found and "damage" not in found}
    assert harmless
    assert harmless <= {stake.entry.id for stake in counted(system, journal)}
