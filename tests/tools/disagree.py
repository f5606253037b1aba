"""Whether what is announced is what is refused: `python -m tests.tools.disagree --games 500 [--seed N] [--system ID]`.

Random players sit down at every game, from every seat, and fill in forms with their first answers, with any
others and with nonsense. Before each run the warnings are taken down as that seat would see them; then the
rules are asked. Two ways to disagree are counted:

* silent: a refusal that was not announced in its own words;
* false alarm: an announcement in the words of a refusal that does not come.

Status 1 if there is one of either.
"""

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fleetdesk import systems
from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rehearsal import Foreseen, announced, foresee
from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.core.forms import Form
from fleetdesk.core.game.corrections import CORRECT, MARK, REMARK
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg
from tests import players

STEPS = 80
"""What is done in one game."""
BY_HAND = {MARK, CORRECT, REMARK}
"""What the window does without a form or a button of the game."""
HURRY = 0.6
"""How often players do what leads on, rather than anything."""
OFFERS = 2
"""Buttons that are looked at before each step."""
PROBES = 2
"""Forms that are filled in beside each step, of actions nobody offers now."""
JUNK = 0.15
"""Of the answers in those."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One announcement and one run that differ."""

    action: str
    kind: str
    """`silent` or `false alarm`."""
    where: str
    """`form`, `offer` or `remark`."""
    sentence: Msg


@dataclass(slots=True)
class Tally:
    """What was seen of one game."""

    tried: Counter[str] = field(default_factory=Counter)
    """Action -> complete forms and offers that were tried."""
    refused: Counter[str] = field(default_factory=Counter)
    """Action -> how many of them the rules refuse, or cannot be run at all."""
    found: list[Disagreement] = field(default_factory=list)
    refusals: set[str] = field(default_factory=set)
    """Catalogue keys of all sentences refused with."""
    remarks: list[tuple[str, Msg, frozenset[Msg]]] = field(default_factory=list)
    """(action, a remark of its form, what came true of it then)."""

    def settled(self) -> tuple[Disagreement, ...]:
        """All disagreements; a remark in the words of some refusal announces that refusal."""
        alarms = (
            Disagreement(action, "false alarm", "remark", remark)
            for action, remark, comes in self.remarks
            if remark.key in self.refusals and remark not in comes
        )
        return (*self.found, *alarms)


@dataclass(frozen=True, slots=True)
class Truth:
    """What the rules say when it is done."""

    refusal: Msg | None
    """What players hear who do not insist."""
    overruled: tuple[Msg, ...]
    """All the rules say if they do."""
    stop: Msg | None
    """Why it cannot be done even so."""
    told: frozenset[Msg] = frozenset()
    """What the log tells of it: orders that are kept although they are wrong say there why."""

    @property
    def comes(self) -> frozenset[Msg]:
        """Every sentence an announcement may rightly have."""
        refused = (self.refusal, self.stop, *self.overruled)
        return self.told | {one for one in refused if one is not None}


def asked(journal: Journal[Any], action: str, args: Mapping[str, Any]) -> Truth:
    """Do it both ways; nothing is kept."""
    refusal: Msg | None = None
    stop: Msg | None = None
    try:
        journal.rehearse(action, args)
    except (Refusal, BadInput) as said:
        refusal = said.message
    try:
        entry, _ = journal.rehearse(action, args, insist=True)
    except (BadInput, Refusal) as said:
        stop = said.message
        return Truth(refusal, (), stop)
    overruled = tuple(
        what
        for line in entry.lines
        if line.text.key == "Overruled by the players: {what}"
        and isinstance(what := line.text.args["what"], Msg)
    )
    told = frozenset(inner for line in entry.lines for inner in _inside(line.text))
    return Truth(refusal, overruled, stop, told)


def _inside(message: Msg) -> Iterator[Msg]:
    """A sentence and the sentences in it."""
    yield message
    for one in message.args.values():
        if isinstance(one, Msg):
            yield from _inside(one)


def compare(tally: Tally, action: str, told: Foreseen, truth: Truth) -> None:
    """A form that is complete: what was announced, and what the rules then say."""
    tally.tried[action] += 1
    said = {one for one in (truth.refusal, truth.stop, *truth.overruled) if one is not None}
    tally.refusals |= {one.key for one in said}
    if said:
        tally.refused[action] += 1
    announced = {*told.refusals, *((told.stop,) if told.stop is not None else ())}
    tally.found += [Disagreement(action, "silent", "form", one) for one in said - announced]
    if truth.stop is None:  # else the run ends before it can say the rest
        tally.found += [Disagreement(action, "false alarm", "form", one) for one in announced - said]


def tried(
    tally: Tally, system: AnySystem, journal: Journal[Any], offer: Offer, form: Form | None, seen: Battle
) -> None:
    """One offer and, where it asks something, its form as answered."""
    args = offer.answers if form is None else form.args
    if args is None:
        return
    truth = asked(journal, offer.action, args)
    compare(tally, offer.action, foresee(system.actions, seen, offer.action, args), truth)
    if form is not None:
        tally.remarks += [(offer.action, one, truth.comes) for one in form.remarks]


def tapped(tally: Tally, system: AnySystem, journal: Journal[Any], offer: Offer, seen: Battle) -> None:
    """A button as its seat sees it: what stands on it, and what comes of it with the first answers."""
    ask = system.actions[offer.action].form
    args = offer.answers if ask is None else ask(journal.state, offer.answers).args
    if args is None:
        return
    (offer,) = announced(system.actions, seen, (offer,))
    truth = asked(journal, offer.action, args)
    if offer.discouraged is not None and truth.refusal is None and offer.discouraged not in truth.told:
        tally.found.append(Disagreement(offer.action, "false alarm", "offer", offer.discouraged))
    elif ask is None and truth.refusal is not None and truth.refusal != offer.discouraged:
        tally.found.append(Disagreement(offer.action, "silent", "offer", truth.refusal))


def probes(system: AnySystem, state: Battle, chance: random.Random) -> Iterator[Offer]:
    """Actions nobody offers now, as somebody on a command line might ask for them."""
    asking = [one for one in system.actions.values() if one.form is not None]
    for action in chance.sample(asking, min(PROBES, len(asking))):
        answers = {} if chance.random() < 0.2 else {"ship": chance.choice(sorted(state.ships))}
        yield Offer(action=action.id, title=Msg(key=action.title), answers=answers)


def game(tally: Tally, system: AnySystem, seed: int, steps: int = STEPS) -> None:
    """One battle from its opening."""
    chance = random.Random(seed)
    journal = players.begin(system.id, seed, sides=2 + seed % 2)
    for _ in range(steps):
        state = journal.state
        seat = chance.choice((EVERYONE, *(side.id for side in state.sides)))
        seen = system.view(state, seat)
        found = players.offers(system, seen, chance, seat)
        for offer in chance.sample(found, min(OFFERS, len(found))):
            tapped(tally, system, journal, offer, seen)
            tried(tally, system, journal, offer, players.filled(system, state, offer, chance), seen)
        for offer in probes(system, state, chance):
            form = players.filled(system, state, offer, chance, junk=JUNK)
            tried(tally, system, journal, offer, form, state)
        if chance.random() < HURRY:
            players.hurry(system, journal, chance)
        else:
            players.step(system, journal, chance.randrange(2**32))


def report(system: AnySystem, tally: Tally) -> bool:
    """Say what was seen of a game; whether nothing disagrees."""
    found = tally.settled()
    by_action: dict[str, Counter[str]] = defaultdict(Counter)
    for one in found:
        by_action[one.action][one.kind] += 1
    offered = set(system.actions) - BY_HAND
    unmet = sorted(offered - set(tally.tried))
    print(
        f"{system.id}: {tally.tried.total()} tried, {tally.refused.total()} refused,"
        f" {sum(one['silent'] for one in by_action.values())} silent,"
        f" {sum(one['false alarm'] for one in by_action.values())} false alarms;"
        f" {len(offered) - len(unmet)} of {len(offered)} actions met"
    )
    if unmet:
        print(f"  never met: {', '.join(unmet)}")
    for action in sorted(tally.tried, key=lambda one: -tally.refused[one]):
        print(f"  {action:24}{tally.tried[action]:7} tried {tally.refused[action]:6} refused", end="")
        print("".join(f"  {count} {kind}" for kind, count in sorted(by_action[action].items())))
    for (action, kind, where, sentence), count in Counter(
        (one.action, one.kind, one.where, str(one.sentence)) for one in found
    ).most_common():
        print(f"  {count:5} x {kind} ({where}), {action}: {sentence}")
    return not found


def main(arguments: list[str]) -> int:
    """Play, and say where tellings disagree."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.disagree", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=500, help="battles, shared among the games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", choices=systems.system_ids())
    given = parser.parse_args(arguments)
    found = [systems.load(one) for one in ([given.system] if given.system else systems.system_ids())]
    sound = True
    for at, system in enumerate(found):
        tally = Tally()
        for number in range(at, given.games, len(found)):
            game(tally, system, given.seed * 1_000_003 + number)
        sound = report(system, tally) and sound
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
