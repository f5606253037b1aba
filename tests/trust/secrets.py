"""Secrets that stay: `python -m tests.trust.secrets --games 1000 [--system ID] [--seed N] [--windows 20] [--phones]`.

For each random game two battles are played that differ only in what one side keeps face down, driven by the same
steps. Every other seat gets the same from both, byte for byte: the battle as seen, buttons, forms, debts, odds,
refusals, counts, the log, undo's names, moments gone by, papers, reports, texts, every byte a phone is sent, what the command
line says and writes, and for some the window with what a screen reader hears and its pixels. With `--phones` only what a
phone is sent is read, so that a thousand games take minutes. Status 1 if anything differs.
"""

import argparse
import collections
import contextlib
import os
import secrets
import sys
import tempfile
import traceback
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from reportlab import rl_config

from fleetdesk import systems
from fleetdesk.core.game.system import AnySystem
from fleetdesk.systems.salves.sealed import seal
from tests.trust import phone_bytes, surfaces, twins
from tests.trust.twins import Twins

if TYPE_CHECKING:
    from tests.trust.secret_windows import Ears

STEPS = 35
FULL = 2
"""Times a game is looked at from end to end."""
SHOWN = 400
"""Letters of a difference."""


@dataclass(slots=True)
class Found:
    """What a run found.

    Attributes:
        pairs: twins that really differed in what is hidden.
        compared: how often each surface was read from both.
        differences: how often each surface told them apart.
        examples: (surface, how to repeat it, the one, the other), the first of each surface.
        secrets: hidden steps that differed, by action.
    """

    games: int = 0
    pairs: int = 0
    compared: collections.Counter[str] = field(default_factory=collections.Counter)
    differences: collections.Counter[str] = field(default_factory=collections.Counter)
    examples: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    secrets: collections.Counter[str] = field(default_factory=collections.Counter)
    unknown: set[str] = field(default_factory=set)

    def differs(self, surface: str, repeat: str, one: str, other: str) -> None:
        """Note a difference, and an example of each surface."""
        self.differences[surface] += 1
        at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        first = max(0, at - SHOWN // 2)
        self.examples.setdefault(surface, (repeat, one[first : first + SHOWN], other[first : first + SHOWN]))


def compare(found: Found, repeat: str, one: dict[str, list[str]], other: dict[str, list[str]]) -> None:
    """Hold what a seat was told by the two against each other."""
    for surface in one.keys() | other.keys():
        ours, theirs = one.get(surface, []), other.get(surface, [])
        found.compared[surface] += max(len(ours), len(theirs))
        if ours == theirs:
            continue
        pair = next(
            ((a, b) for a, b in zip(ours, theirs, strict=False) if a != b), (str(len(ours)), str(len(theirs)))
        )
        found.differs(surface, repeat, *pair)


def on_phones(found: Found, pair: Twins, repeat: str, seed: str) -> None:
    """Compare what the phones of every other seat are sent now."""
    for seat in pair.seats:
        here = f"{repeat} --phones --seat {seat!r} step {len(pair.steps)}"
        compare(found, here, *(phone_bytes.read(one, seat, seed) for one in (pair.one, pair.other)))


def look(
    found: Found,
    pair: Twins,
    repeat: str,
    seed: str,
    *,
    whole: bool,
    last: bool = False,
    folder: Path | None = None,
    phones: bool = False,
) -> None:
    """Compare what every other seat is told now: all of it, or only what its phones are."""
    if whole:
        on_phones(found, pair, repeat, seed)
    if phones:
        return
    names = surfaces.QUICK if not whole else tuple(one for one in surfaces.WALKS if last or one != "papers")
    for seat in pair.seats:
        here = f"{repeat} --seat {seat!r} step {len(pair.steps)}"
        compare(found, here, *(surfaces.read(one, seat, names, seed) for one in (pair.one, pair.other)))
        if whole:
            compare(found, here, *(surfaces.look_back(one, seat, seed) for one in (pair.one, pair.other)))
        if folder is not None:
            compare(found, here, *(surfaces.on_the_line(one, seat, folder) for one in (pair.one, pair.other)))


def game(
    found: Found,
    system: str,
    seed: int,
    *,
    find: Callable[[str], AnySystem] = systems.load,
    steps: int = STEPS,
    files: bool = True,
    window: bool = False,
    phones: bool = False,
    enough: Collection[str] = (),
) -> None:
    """Play one pair of twins and compare them on the way: on every surface, or only on the phones.

    Whoever looks for a leak has seen `enough` as soon as one of these surfaces told them apart.
    """
    repeat = f"--system {system} --seed {seed} --games 1"
    pair = twins.begin(system, seed, find)
    looks = {pair.chance.randrange(steps) for _ in range(FULL)}
    ears = _ears(pair) if window else None
    differed = False
    for at in range(steps):
        before = len(pair.steps)
        pair.play()
        if pair.apart:
            break
        if pair.told:
            for surface, one, other in pair.told:
                found.differs(surface, repeat, one, other)
            break
        differs = pair.differ
        if differs and len(pair.steps) > before and (last := pair.steps[-1]).args != last.other:
            found.secrets[last.action] += 1
        differed = differed or differs
        if differs:
            look(found, pair, repeat, f"{seed} {at}", whole=at in looks, phones=phones)
        if found.differences.keys() & enough:
            return
    found.games += 1
    found.unknown |= {f"{system}: {action}" for action in pair.unknown}
    found.pairs += differed
    if not differed or pair.apart or pair.told:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) if files else None
        look(found, pair, repeat, str(seed), whole=True, last=True, folder=folder, phones=phones)
    if ears is not None:
        compare(found, f"{repeat} --windows 1", *ears.told)
        from tests.trust.secret_windows import of_both

        seat, one_, other_ = of_both(pair)
        compare(found, f"{repeat} --windows 1 --seat {seat!r}", one_, other_)


def _ears(pair: Twins) -> "Ears":
    from tests.trust.secret_windows import Ears

    return Ears(pair)


@contextlib.contextmanager
def same_code() -> Iterator[None]:
    """What differs by chance alone stands still: a set-up's code, a battle file's number, the time of a paper."""
    with (
        patch.object(rl_config, "invariant", 1),
        patch.object(seal, "code_of", lambda _: "00000-00000-00000-00000"),
        patch.object(secrets, "token_hex", lambda n: "00" * n),
    ):
        yield


def run(found: Found, system: str, chosen: argparse.Namespace) -> None:
    """Play games of one system."""
    games, one = chosen.games, chosen.games == 1
    for at in range(games):
        window = chosen.windows > 0 and at % max(1, games // chosen.windows) == 0
        files = one or at % 10 == 0
        try:
            game(found, system, chosen.seed + at, files=files, window=window, phones=chosen.phones)
        except Exception:
            sys.stdout.write(f"--system {system} --seed {chosen.seed + at} --games 1\n")
            traceback.print_exc()
            raise


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", choices=sorted(twins.ALTER), action="append")
    parser.add_argument(
        "--windows", type=int, default=0, help="how many of the games are looked at in the window"
    )
    parser.add_argument("--phones", action="store_true", help="read only what phones are sent")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    bad = False
    with same_code():
        for system in chosen.system or sorted(twins.ALTER):
            found = Found()
            run(found, system, chosen)
            sys.stdout.write(told(system, found))
            sys.stdout.flush()
            bad = bad or bool(found.differences) or bool(found.unknown) or not found.pairs
    return int(bad)


def told(system: str, found: Found) -> str:
    """What was found."""
    hidden = ", ".join(f"{action} {n}" for action, n in found.secrets.most_common())
    readings, differences = sum(found.compared.values()), sum(found.differences.values())
    lines = [
        f"{system}: {found.games} games, {found.pairs} pairs that differ in what is hidden ({hidden})",
        f"   {readings} readings, {differences} differences",
        *(f"   {one}: {n} read, {found.differences[one]} differ" for one, n in found.compared.most_common()),
    ]
    for surface, (repeat, one, other) in found.examples.items():
        lines.append(f"!! {surface}\n   {repeat}\n   {one}\n   {other}")
    lines += [
        f"!! {action} has lines for one seat alone: say in twins.py what it decides or tells"
        for action in sorted(found.unknown)
    ]
    return "\n".join((*lines, ""))


if __name__ == "__main__":
    sys.exit(main())
