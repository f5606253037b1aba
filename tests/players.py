"""Players who do anything: every game at random, for whatever must hold whoever plays."""

import functools
import random
from collections.abc import Callable, Mapping
from typing import Any

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE, Battle, Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rehearsal import foresee
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Refusal
from fleetdesk.core.forms import Cells, Form, FormField, Group, Written
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.views import Offer
from fleetdesk.store.fleets import load as load_fleet

Watcher = Callable[[Battle, str, "Form | None", "Mapping[str, Any] | None"], object]
"""Sees what is about to be played: the battle, the action, its form if it has one, its arguments if it is complete."""

JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**400, 2.5, float("nan"), float("inf"), "", "0", "none", "x" * 500, "\N{SNOWMAN}/",
    [], [1], ["a", {}], {}, {"0": 1}, {"0": {"on": True, "inches": "far"}}, {1: {}}, (), object, b"x",
)  # fmt: skip
"""Answers no field gives."""


# --- a battle --------------------------------------------------------------------------------------------


@functools.cache
def fleets(game: str) -> tuple[Any, ...]:
    """Two lists that come with the game, cut to a handful of ships."""
    found = []
    for path in sorted((paths.shipped_fleets() / game).glob("*.json"))[:2]:
        whole = load_fleet(path).value
        small = tuple(one.but(ships=one.ships[:3]) for one in whole.squadrons[:3])
        found.append(whole.but(squadrons=small))
    return tuple(found)


def house(system: AnySystem, chance: random.Random) -> dict[str, Any]:
    """House rules at random: a choice, a switch, a number within its bounds."""
    found = {}
    for name, field in system.options.model_json_schema()["properties"].items():
        if "enum" in field:
            found[name] = chance.choice(field["enum"])
        elif field.get("type") == "boolean":
            found[name] = chance.random() < 0.5
        elif field.get("type") == "integer" and "maximum" in field:
            found[name] = chance.randint(int(field.get("minimum", 0)), int(field["maximum"]))
    return found


def setup(game: str, seed: int, sides: int = 2) -> Setup:
    """Two or three sides under house rules at random."""
    system, lists = systems.load(game), fleets(game)
    chance = random.Random(seed)
    return Setup(
        title="At random",
        sides=tuple(SideSetup(id="abc"[at], fleet=lists[at % len(lists)]) for at in range(sides)),
        house=house(system, chance) if seed % 3 else {},
        seed=seed,
    )


def begin(game: str, seed: int, sides: int = 2) -> Journal[Any]:
    """A battle that is kept nowhere."""
    system = systems.load(game)
    return Journal(system.opening(setup(game, seed, sides)), system.actions, clock=clock)


def clock() -> str:
    """It is always noon."""
    return "2024-05-01T12:00:00"


# --- players who do anything -----------------------------------------------------------------------------


def offers(system: AnySystem, state: Battle, chance: random.Random, seat: str = EVERYONE) -> list[Offer]:
    """Everything that can be tapped now; leading buttons more than once, so that a battle goes somewhere."""
    table = system.overview(state, seat)
    found = [*table.offers, *(table.offers[:1] * 6)]
    if table.dial is not None and table.dial.offer is not None:
        found.append(table.dial.offer)
    for side in table.sides:
        found += [one.offer for one in side.squadrons if one.offer is not None]
    found += [debt.offer for debt in system.due(state) if debt.offer is not None] * 3
    for ship in chance.sample(sorted(state.ships), min(6, len(state.ships))):
        shown = system.offers(state, ship)
        found += [*shown, *[one for one in shown if one.discouraged is None and one.kind != "quiet"] * 4]
        found += system.cell_offers(state, ship, (chance.randrange(12), chance.randrange(12)))
    return [one for one in found if not one.seats or not seat or seat in one.seats]


def answered(field: FormField, chance: random.Random) -> Any:
    """An answer a player could give with a finger."""
    answer: Any = None
    match field.kind:
        case "choice":
            answer = chance.choice(field.picks).value if field.picks else ""
        case "many":
            answer = [pick.value for pick in field.picks if chance.random() < 0.4]
        case "number":
            answer = min(field.most, max(field.least, field.least + field.step * chance.randrange(0, 12)))
        case "toggle":
            answer = chance.random() < 0.5
        case "text":
            answer = chance.choice(["", "Fire on board", "\N{LATIN SMALL LETTER E WITH ACUTE}" * 20])
        case "shares":
            answer = {pick.value: chance.randrange(0, field.total + 1) for pick in field.picks}
        case "rose":
            answer = chance.randrange(field.points)
        case "group" | "cells" | "written":
            answer = long_answer(field, chance)
    return answer


def long_answer(field: Group | Cells | Written, chance: random.Random) -> Any:
    """An answer of several parts."""
    match field.kind:
        case "group":
            return group_answer(field, chance)
        case "cells":
            return cells_answer(field, chance)
    return written_answer(field, chance)


def cells_answer(field: Cells, chance: random.Random) -> tuple[Cell, ...]:
    """Cells touched anywhere on the chart."""
    (left, top), (right, bottom) = field.chart.corners
    cells = [(chance.randint(left, right), chance.randint(top, bottom)) for _ in range(field.most)]
    return tuple(dict.fromkeys(cells))[: chance.randint(0, max(1, field.most))]


def written_answer(field: Written, chance: random.Random) -> str:
    """Lines that make sense beside lines that make none."""
    keys = [sign.text for row in field.symbols for sign in row] or [""]
    tapped = "".join(chance.choice(keys) for _ in range(4))
    lines = [tapped, *field.value.splitlines(), "N1 E2", "\N{SNOWMAN} x 99;;", ""]
    return "\n".join(chance.choice(lines) for _ in range(chance.randrange(5)))


def group_answer(field: Group, chance: random.Random) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for row in field.rows:
        rows[row.key] = {one.key: answered(one, chance) for one in row.fields}
        if row.ticked is not None:
            rows[row.key]["on"] = chance.random() < 0.5
    if field.more is not None and chance.random() < 0.5:
        rows[str(len(field.rows))] = {}
    return rows


def ready(system: AnySystem, state: Battle, offer: Offer, form: Form | None) -> Mapping[str, Any] | None:
    """The arguments it would run with; `None` while something is missing or it says that it cannot be done."""
    if form is None:
        return offer.answers
    if form.args is None or foresee(system.actions, state, offer.action, form.args).stop is not None:
        return None
    return form.args


def filled(
    system: AnySystem, state: Battle, offer: Offer, chance: random.Random, *, junk: float = 0.0
) -> Form | None:
    """The form of an offer after a few answers, `junk` of them of the wrong kind; `None` where it asks nothing."""
    ask = system.actions[offer.action].form
    if ask is None:
        return None
    answers: dict[str, Any] = dict(offer.answers)
    form = ask(state, answers)
    for _ in range(chance.randrange(4)):
        fields = [one for one in form.fields if one.kind != "info"]
        if not fields:
            break
        field = chance.choice(fields)
        answers[field.key] = chance.choice(JUNK) if chance.random() < junk else answered(field, chance)
        form = ask(state, answers)
    return form


def play(journal: Journal[Any], action: str, args: Mapping[str, Any], chance: random.Random) -> None:
    """Run it with dice of either kind; players insist half of the time, and are then never refused."""
    insist = chance.random() < 0.5
    typed: tuple[int, ...] = ()
    by_hand = chance.random() < 0.3
    while True:
        try:
            journal.do(action, args, typed=typed, roll_rest=not by_hand, insist=insist)
        except NeedsDice as needs:
            typed += read_dice(needs, chance)
            continue
        except Refusal:
            assert not insist, f"{action} was refused although the players insisted"
        return


def read_dice(needs: NeedsDice, chance: random.Random) -> tuple[int, ...]:
    assert needs.count > 0
    return tuple(chance.randint(1, needs.sides) for _ in range(needs.count))


def set_by_hand(system: AnySystem, journal: Journal[Any], chance: random.Random) -> None:
    ship = chance.choice(["", *journal.state.ships])
    slots = system.slots(journal.state, ship)
    if not slots:
        return
    slot = chance.choice(slots)
    value: Any = {
        "track": chance.randint(0, int(min(slot.most, 20))),
        "counter": chance.randint(int(slot.least), int(min(slot.most, 20))),
        "flag": chance.random() < 0.5,
        "choice": chance.choice(slot.choices)[0] if slot.choices else None,
        "text": "Changed",
    }[slot.kind]
    if slot.kind == "track":
        journal.do("mark", {"ship": ship, "slot": slot.key, "lost": value})
    elif value is not None:
        journal.do("correct", {"ship": ship, "slot": slot.key, "value": value, "reason": "so we say"})


def hurry(system: AnySystem, journal: Journal[Any], chance: random.Random) -> None:
    """What leads on: something that is owed, or the first button of the table; so that a battle grows old."""
    state = journal.state
    owed = [debt.offer for debt in system.due(state) if debt.offer is not None]
    table = system.overview(state, EVERYONE).offers
    offer = chance.choice(owed) if owed and (not table or chance.random() < 0.7) else next(iter(table), None)
    if offer is None:
        return
    for _ in range(9):  # until everything needed was answered
        args = ready(system, state, offer, filled(system, state, offer, chance))
        if args is not None:
            play(journal, offer.action, args, chance)
            return


def step(system: AnySystem, journal: Journal[Any], number: int, watch: Watcher | None = None) -> None:
    """One thing somebody does."""
    chance = random.Random(number)
    what = chance.random()
    if what < 0.06:
        journal.undo()
    elif what < 0.1:
        journal.redo()
    elif what < 0.2:
        set_by_hand(system, journal, chance)
    else:
        state = journal.state
        offer = chance.choice(offers(system, state, chance))
        form = filled(system, state, offer, chance)
        args = ready(system, state, offer, form)
        if watch is not None:
            watch(state, offer.action, form, args)
        if args is not None:
            play(journal, offer.action, args, chance)
