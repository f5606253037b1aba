"""Command lines nobody means, in short, and that the long run would notice what must not be."""

import os

import pytest

from fleetdesk import cli

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="processes cannot be forked here"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


@pytest.mark.slow
def test_every_command_ends_in_a_sentence(tmp_path):
    from tests.trust import commands

    found = commands.run(iter(range(3 * len(commands.COMMANDS))), list(commands.COMMANDS), tmp_path)
    assert found.keys() == commands.COMMANDS.keys()
    assert [one.failed for results in found.values() for one in results if one.failed] == []


def raises(*_, **__):
    raise KeyError("a traceback")


def writes_over(*_, **__):
    with open("mine.battle", "w") as file:  # noqa: PTH123 - in the folder it is called in
        file.write("a report")
    print("done")  # noqa: T201 - what a command does
    return 0


def says_nothing(*_, **__):
    return 1


@pytest.mark.parametrize(
    ("deed", "noticed"),
    [(raises, "KeyError"), (writes_over, "mine.battle"), (says_nothing, "not a word")],
)
def test_what_must_not_be_is_noticed(deed, noticed, tmp_path, monkeypatch):
    from tests.trust import commands

    (tmp_path / "mine.battle").write_bytes(b"a battle")
    monkeypatch.setattr(cli, "main", deed)
    assert noticed in commands.tried(["check"], tmp_path).failed
