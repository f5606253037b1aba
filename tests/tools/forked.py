"""All tests on several processors: `python -m pytest -q -p tests.tools.forked --processes 4`.

Thousands of tests take long to load and to find. It is done once; then this process is copied, and each copy takes one
module after the other until none is left, those with the longest tests first. A module stays in one process, so that what
its tests share is made once.
"""

import json
import os
import selectors
import signal
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

import pytest

NUMBER = 4
"""Bytes of the number of a module in the pipe that all processes take from."""
SLOW = 50
"""Quick tests that take as long as a slow one."""
MOST_NAMED = 20
"""Tests that are named where they were not run."""


class Hooks:
    """What a process that was copied asks of whoever keeps something for itself."""

    def pytest_forked(self, number: int) -> None:
        """It begins; processes are counted from 0."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processes", type=int, default=1, help="how many processes run the tests")


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    pluginmanager.add_hookspecs(Hooks)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in copies of this process, and tell here what came of each."""
    option = session.config.option
    if option.processes < 2 or option.collectonly or session.testsfailed:
        return None
    modules = _by_module(session.items)
    taken, told = os.pipe()
    os.write(told, b"".join(at.to_bytes(NUMBER, "big") for at in range(len(modules))))
    os.close(told)
    copies = [_copy(session, modules, taken, number) for number in range(option.processes)]
    os.close(taken)
    _listen(session, dict(copies))
    return True


def _by_module(items: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
    """The tests of each module, in their order; modules that take long come first."""
    found: dict[str, list[pytest.Item]] = {}
    for item in items:
        found.setdefault(item.nodeid.partition("::")[0], []).append(item)
    return sorted(found.values(), key=_length, reverse=True)


def _length(items: Sequence[pytest.Item]) -> int:
    return sum(1 if item.get_closest_marker("slow") is None else SLOW for item in items)


# --- the copies -------------------------------------------------------------------------------------------


def _copy(
    session: pytest.Session, modules: Sequence[Sequence[pytest.Item]], taken: int, number: int
) -> tuple[int, int]:
    """Begin a process: (where it is heard, its id)."""
    heard, told = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    process = os.fork()
    if process:
        os.close(told)
        return heard, process
    os.close(heard)
    status = 1
    try:
        _work(session, modules, taken, _Teller(session.config, told), number)
        status = 0
    except BaseException:  # noqa: BLE001 - whatever it was, the first process tells of it
        os.write(told, _line({"fault": traceback.format_exc()}))
    finally:
        os._exit(status)


def _work(
    session: pytest.Session,
    modules: Sequence[Sequence[pytest.Item]],
    taken: int,
    teller: "_Teller",
    number: int,
) -> None:
    config = session.config
    config.pluginmanager.unregister(name="terminalreporter")
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()  # into a file of its own
    config.pluginmanager.register(teller)
    config.hook.pytest_forked(number=number)
    for item, after in pairwise(chain(_taken(modules, taken), [None])):
        assert item is not None
        teller.tell({"begun": item.nodeid})
        config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        teller.tell({"done": item.nodeid})


def _taken(modules: Sequence[Sequence[pytest.Item]], taken: int) -> Iterator[pytest.Item]:
    while number := os.read(taken, NUMBER):
        yield from modules[int.from_bytes(number, "big")]


class _Teller:
    """Sends what came of tests to the first process."""

    def __init__(self, config: pytest.Config, told: int) -> None:
        self._config = config
        self._told = os.fdopen(told, "wb", buffering=0)

    def tell(self, said: dict[str, Any]) -> None:
        left = memoryview(_line(said))
        while left:
            left = left[self._told.write(left) :]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self.tell({"report": data})


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said, default=repr).encode() + b"\n"


# --- the first process ------------------------------------------------------------------------------------


def _listen(session: pytest.Session, copies: dict[int, int]) -> None:
    """Report what each process says until all have ended; a test whose process ended under it has failed."""
    left = {item.nodeid: item for item in session.items}
    begun: set[str] = set()
    try:
        for line in _lines(copies):
            _hear(session, json.loads(line), left, begun)
    except BaseException:
        for process in copies.values():
            os.kill(process, signal.SIGTERM)
        raise
    ends = sorted(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) for process in copies.values())
    for test in begun & left.keys():
        told = f"Its process ended; all of them ended with {ends}."
        report = pytest.TestReport(test, left.pop(test).location, {}, "failed", told, "call")
        session.config.hook.pytest_runtest_logreport(report=report)
    if left:
        sys.stdout.write(
            f"\nNOT RUN, as a process ended: {len(left)}, {', '.join(list(left)[:MOST_NAMED])}\n"
        )
    if left or any(ends):
        session.testsfailed += 1


def _lines(heard: Iterable[int]) -> Iterator[bytes]:
    """What all processes say, until all have ended."""
    parts: dict[int, bytes] = dict.fromkeys(heard, b"")
    with selectors.DefaultSelector() as ready:
        for one in parts:
            ready.register(one, selectors.EVENT_READ)
        while parts:
            for key, _ in ready.select():
                some = os.read(key.fd, 1 << 16)
                *lines, parts[key.fd] = (parts[key.fd] + some).split(b"\n")
                yield from lines
                if not some:
                    ready.unregister(key.fd)
                    os.close(key.fd)
                    del parts[key.fd]


def _hear(
    session: pytest.Session, said: dict[str, Any], left: dict[str, pytest.Item], begun: set[str]
) -> None:
    hook = session.config.hook
    match said:
        case {"report": data}:
            hook.pytest_runtest_logreport(
                report=hook.pytest_report_from_serializable(config=session.config, data=data)
            )
        case {"begun": test}:
            begun.add(test)
        case {"done": test}:
            del left[test]
        case {"fault": told}:
            sys.stdout.write(told)
