"""The same play before and after a change: random battles written down, and held against what is written.

    python -m tests.tools.replayed --save before.json.gz            # on the code as it was
    python -m tests.tools.replayed --against before.json.gz         # on the code as it is

Everything a player meets is written: forms, arguments, log lines, odds, buttons, cards, slots, every "why?" with
its causes, and the state itself. A difference is told by game, battle, step and part, with the first words of both.
"""

import argparse
import gzip
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.display import Shown
from fleetdesk.core.errors import Said
from fleetdesk.core.forms import Form
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.whys import explained
from tests import players
from tests.tools.conform import references
from tests.written_out import as_json

Step = dict[str, Any]
SAID = frozenset({"args", "remarks", "refusals", "stop", "throws"})
"""Of a form: told by itself, or by a rehearsal."""
SHOWN = 300
"""Letters of each side of a difference."""


def plain(value: Any) -> Any:
    """A value as JSON holds it; chances to nine places, for sums may be made in another order."""
    if isinstance(value, BaseModel | Shown):
        return plain(as_json(value))
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items() if one is not None}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return round(value, 9) if isinstance(value, float) else value


def bare(state: Step) -> Step:
    """A state without the lists it began with: they never change."""
    return state | {"sides": [{**side, "fleet": None} for side in state["sides"]]}


def seen(system: AnySystem, state: Battle) -> Step:
    """All that is shown of a battle."""
    panels = {ship: system.panel(state, ship, "") for ship in state.ships}
    whys: Step = {}
    for ref in dict.fromkeys(references(tuple(panels.values()))):
        working, causes = explained(system, state, ref)
        whys[ref] = [plain(working), plain(causes)]
    return {
        "overview": plain(system.overview(state, "")),
        "due": plain(system.due(state)),
        "offers": {ship: plain(system.offers(state, ship)) for ship in state.ships},
        "panels": plain(panels),
        "slots": {ship: plain(system.slots(state, ship)) for ship in ("", *state.ships)},
        "whys": whys,
        "state": bare(json.loads(canonical(state))),
    }


def battle(game: str, seed: int, steps: int) -> Iterator[Step]:
    """One battle, step by step."""
    system = systems.load(game)
    journal = players.begin(game, seed, 2 + seed % 2 if system.sides[1] > 2 else 2)
    chance = random.Random(f"{game}/{seed}")
    for _ in range(steps):
        step: Step = {}

        def watch(
            state: Battle, action: str, form: Form | None, args: Mapping[str, Any] | None, into: Step = step
        ) -> None:
            into["action"] = action
            if form is not None:
                into["warnings"] = plain(form.warnings)
                into["form"] = {key: value for key, value in plain(form).items() if key not in SAID}
            into["args"] = plain(args)
            spec = system.actions[action]
            if args is not None and spec.odds is not None:
                into["odds"] = plain(spec.odds(state, spec.args.model_validate(args)))

        known = len(journal.entries)
        try:
            players.step(system, journal, chance.randrange(2**32), watch)
        except Said as said:
            step["said"] = plain(said.message)
        for entry in journal.entries[known:]:
            step["title"], step["lines"] = plain(entry.title), plain(entry.lines)
        yield step | seen(system, journal.state)


def digest(step: Step) -> Step:
    """The parts of a step short enough to keep; what is long is kept as its hash and its first words."""
    found: Step = {}
    for key, value in step.items():
        text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=to_jsonable_python)
        found[key] = text if len(text) <= 60000 else hashlib.blake2b(text.encode()).hexdigest()
    return found


def compare(before: Step, after: Step, skip: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    for key in sorted((before.keys() | after.keys()) - skip):
        old, new = before.get(key, ""), after.get(key, "")
        if old != new:
            at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
            first = max(0, at - 80)
            yield key, old[first : first + SHOWN], new[first : first + SHOWN]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--games", nargs="*", default=list(systems.system_ids()))
    parser.add_argument("--battles", type=int, default=12)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--skip", nargs="*", default=[], help="parts not to compare: warnings, odds, ...")
    parser.add_argument("--most", type=int, default=5, help="differences shown for each part of a game")
    given = parser.parse_args(argv)
    if given.save:
        written = {
            game: [[digest(one) for one in battle(game, seed, given.steps)] for seed in range(given.battles)]
            for game in given.games
        }
        given.save.write_bytes(gzip.compress(json.dumps(written).encode(), 6))
        print(
            f"{given.save}: {given.battles} battles of {given.steps} steps in each of {len(given.games)} games"
        )
        return 0
    skip, differing = frozenset(given.skip), Counter[str]()
    for game, battles in json.loads(gzip.decompress(given.against.read_bytes())).items():
        if game not in given.games:
            continue
        for seed, steps in enumerate(battles[: given.battles]):
            for at, (old, one) in enumerate(zip(steps, battle(game, seed, len(steps)), strict=True)):
                new = digest(one)
                for part, was, now in compare(old, new, skip):
                    differing[f"{game} {part}"] += 1
                    if differing[f"{game} {part}"] <= given.most:
                        print(
                            f"{game} battle {seed} step {at}: {part} of {old.get('action')}\n  - {was}\n  + {now}"
                        )
                if old.get("state") != new.get("state") or old.get("args") != new.get("args"):
                    print(f"{game} battle {seed} goes another way from step {at}")
                    break
    print("differences:", dict(differing) or "none")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
