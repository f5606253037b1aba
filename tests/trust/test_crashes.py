"""Power cuts in short: one game, every fault; and that a store which lies, or a wrong sentence, is noticed."""

import random
from dataclasses import replace

import pytest

from fleetdesk import systems
from fleetdesk.core.errors import Said
from fleetdesk.core.words import msg
from fleetdesk.store import driver
from fleetdesk.store.battle import mending as battle_mending
from fleetdesk.store.battle import merging as battle_merging
from tests.trust import crashes, judged, lies
from tests.trust.crashes import CUTS, FAULTS, LIES, Run
from tests.trust.disk import Disk, Name, Size, Sync, SyncNames, Write, sectors
from tests.trust.judged import Found
from tests.trust.lies import Left, Past

GAME = systems.system_ids()[2]
ENTRIES, PAGES = 240, 150
"""Short, and with so few pages in a round that the log wraps several times all the same."""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return crashes.recorded_game(GAME, 1, ENTRIES, tmp_path_factory.mktemp("game"), PAGES)


def counted(tallies):
    return {fault: +tally.counted for fault, tally in tallies.items() if +tally.counted}


def runs_with(faults, count):
    return [Run(1, GAME, number, fault) for fault in faults for number in range(count)]


# --- the store -----------------------------------------------------------------------------------------------


def test_the_log_has_wrapped(game):
    trace, _ = game
    starts = [
        event
        for event in trace.events
        if isinstance(event, Write) and event.at == 0 and len(event.data) == 32
    ]
    assert len(starts) > 3


def test_nothing_is_lost_and_nothing_untrue_is_said(game, tmp_path):
    trace, past = game
    said = []
    found = crashes.tried(trace, runs_with(FAULTS, 2), past, tmp_path / "run", said.append)
    assert not counted(found), said
    assert {fault: tally.runs for fault, tally in found.items()} == dict.fromkeys(FAULTS, 2)


# --- a store that lies -----------------------------------------------------------------------------------------


def test_a_store_that_does_not_wait_for_the_disk_is_noticed(monkeypatch, tmp_path):
    connect = driver.connect

    def careless(path, mode):
        connection = connect(path, mode)
        connection.pragma("synchronous", 0)
        return connection

    monkeypatch.setattr(driver, "connect", careless)
    trace, past = crashes.recorded_game(GAME, 2, 60, tmp_path)
    monkeypatch.undo()
    found = crashes.tried(trace, runs_with(["nothing more written"], 8), past, tmp_path / "run")
    assert found["nothing more written"].counted["Lost"]


def test_a_store_that_takes_an_older_head_is_noticed(game, monkeypatch, tmp_path):
    merged = battle_merging.merged

    def older(battle, pieces):
        newest = sorted(pieces.steps.values(), key=lambda step: step.number)[-5:]
        for step in newest:
            del pieces.steps[step.seal]
        return merged(battle, pieces)

    monkeypatch.setattr(battle_mending, "merged", older)
    trace, past = game
    found = crashes.tried(trace, runs_with(["log gone", "a bit"], 6), past, tmp_path / "run")
    assert sum(tally.counted["Wrong head"] for tally in found.values())


def test_a_store_that_always_says_all_is_saved_is_noticed(game, monkeypatch, tmp_path):
    said = msg("{file} was damaged. Every line of its log could be saved.", file="x")
    monkeypatch.setattr(battle_mending, "_told", lambda *_: (said,))
    trace, past = game
    found = crashes.tried(trace, runs_with(["log gone"], 12), past, tmp_path / "run")
    assert found["log gone"].counted["Wrong words"]


# --- the judge -------------------------------------------------------------------------------------------------


def at(trace, number):
    """The battle as it was after a step."""
    step = trace.steps[number]
    return Found({n: trace.entries[n] for n in range(1, step.last + 1)}, step.head, trace.states[step.head])


def test_what_was_acknowledged_or_under_way_is_right(game):
    trace, _ = game
    for number in (0, 50, 51):
        assert not judged.kept(trace, min(50, number), at(trace, number)).wrong


def test_what_is_wrong_after_a_cut_is_named(game):
    trace, _ = game
    # Followed by no step back: that may be there whole, and leads to the head before.
    heads = [one.head for one in trace.steps]
    step = next(n for n in range(40, 200) if trace.steps[n].last == heads[n] < heads[n + 1])
    good = at(trace, step)
    last = trace.steps[step].last
    without = {number: one for number, one in good.entries.items() if number != last}
    wrong = {
        "Lost": replace(good, entries=without),
        "Wrong head": replace(good, head=good.head - 1, state=trace.states[good.head - 1]),
        "Wrong state": replace(good, state="another"),
        "Wrong words": replace(good, told=(msg("It was damaged."),)),
    }
    for figure, found in wrong.items():
        figures = judged.kept(trace, step, found).figures
        assert [one for one, count in figures.items() if count] == [figure]
    assert judged.kept(trace, step, Said(msg("No."))).figures["Lost"] == last


LOST = "{file} was damaged. {n} line of its log was lost: {lines}. {kept} could be saved."


@pytest.mark.parametrize(
    ("told", "true"),
    [
        ((), True),  # nobody can see that anything is gone
        ((msg("{file} was damaged. Every line of its log could be saved.", file="x"),), False),
        ((msg("There may have been later lines."),), True),
        ((msg(LOST, file="x", n=1, lines="3", kept=1),), False),
        ((msg("Hello."),), False),
    ],
)
def test_what_is_said_of_lines_that_are_gone_must_be_true(game, told, true, tmp_path):
    trace, _ = game
    found = replace(at(trace, 40), told=told)
    verdict = judged.lied(trace, 60, Left({}, frozenset([lies.BATTLE])), found, tmp_path, told=True)
    assert bool(verdict.figures["Wrong words"]) is not true


def test_numbers_are_read_as_they_are_said():
    assert judged.numbers(battle_mending._ranges([3, 5, 6, 7, 9])) == {3, 5, 6, 7, 9}


# --- the disk --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", CUTS.values(), ids=CUTS)
def test_what_was_promised_survives_every_cut(cut):
    disk = Disk()
    kept, more = bytes(range(250)) * 8, b"x" * 900
    for event in (Name("a", 1), Write(1, 0, kept), Sync(1), SyncNames(), Write(1, len(kept), more)):
        disk.take(event)
    lengths = set()
    for seed in range(40):
        data = cut(disk, random.Random(seed))["a"]
        assert data.startswith(kept)
        lengths.add(len(data))
    assert lengths <= {len(kept), 2048, 2560, len(kept) + len(more)}
    assert len(lengths) == (1 if cut is CUTS["nothing more written"] else len(lengths | {0}) - 1)


def test_names_come_in_their_order_or_not_at_all():
    disk = Disk()
    for event in (Name("a", 1), SyncNames(), Name("b", 1), Name("a", None)):
        disk.take(event)
    left = {tuple(sorted(CUTS["torn"](disk, random.Random(seed)))) for seed in range(40)}
    assert left == {("a",), ("a", "b"), ("b",)}


def test_a_write_is_cut_where_sectors_end():
    parts = [(one.at, len(one.data)) for one in sectors(Write(1, 500, b"x" * 600))]
    assert parts == [(500, 12), (512, 512), (1024, 76)]
    assert list(sectors(Size(1, 7))) == [Size(1, 7)]


@pytest.mark.parametrize("name", LIES)
def test_a_lie_harms_only_what_it_says(name, game):
    trace, past = game
    disk = Disk()
    for event in trace.events[: trace.told[-1]]:
        disk.take(event)
    for seed in range(5):
        promised = lies.promised(disk)
        before = Past(older=[lies.promised(disk)], stranger=past.stranger)
        left = LIES[name](disk, before, random.Random(seed))
        others = promised.keys() - left.harmed
        assert {one: left.image[one] for one in others} == {one: promised[one] for one in others}
        assert lies.promised(disk) == promised
