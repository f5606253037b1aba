"""Every game, played at random: nothing raises, nothing is lost, everything can be taken back and said."""

import functools
import random
import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from fleetdesk import paths, systems
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.journal import Entry, Journal
from fleetdesk.core.display import Shown
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Form
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.whys import explained
from fleetdesk.core.words import Msg, msg
from tests import players
from tests.players import JUNK, begin
from tests.tools.conform import references

GAMES = pytest.mark.parametrize("game", systems.system_ids())
STEPS = st.lists(st.integers(0, 2**32), min_size=1, max_size=30)
MANY = settings.default.max_examples * 3 // 10
"""A battle is a long example: fewer of them than of other properties, whatever the profile."""
SEEDS = st.integers(0, 2**32)


def sentence(journal: Journal[Any], action: str, args: Mapping[str, Any]) -> Msg | None:
    """What is said against an action however much the players insist; `None`: it can be done."""
    try:
        journal.rehearse(action, args, insist=True)
    except BadInput as said:
        return said.message
    return None


def step(system: AnySystem, journal: Journal[Any], number: int) -> None:
    """One thing somebody does; what is shown on the way must hold."""

    def watch(state: Battle, action: str, form: Form | None, args: Mapping[str, Any] | None) -> None:
        if form is not None:
            all_said(form)
            adds_up(form)
        if args is not None:
            odds_add_up(system, state, action, args)

    players.step(system, journal, number, watch)


def adds_up(form: Form) -> None:
    """The rows of what is counted before a button is tapped come to the total under them."""
    for working in (form.working, *(one.working for one in form.fields if one.kind == "info")):
        if working is not None and working.total is not None:
            assert sum(row.value or 0 for row in working.rows) == pytest.approx(working.total), form


def odds_add_up(system: AnySystem, state: Battle, action: str, args: Mapping[str, Any]) -> None:
    spec = system.actions[action]
    if spec.odds is None:
        return
    odds = spec.odds(state, spec.args.model_validate(args))
    for table in odds.tables if odds else ():
        assert sum(one.probability for one in table.chances) == pytest.approx(1, abs=1e-9), table
        assert all(0 <= one.probability <= 1 for one in table.chances), table
        all_said(table)


# --- what must hold --------------------------------------------------------------------------------------


@functools.cache
def known_texts() -> Mapping[str, str]:
    """Every text of the program with its plural, as the catalogue has them."""
    with (paths.texts() / "fr" / "LC_MESSAGES" / "fleetdesk.po").open("rb") as file:
        ids = [message.id for message in read_po(file)]
    return {one: "" for one in ids if isinstance(one, str)} | dict(
        one for one in ids if not isinstance(one, str)
    )


def messages(value: Any) -> Iterator[Msg]:
    """Every message inside something that is shown."""
    if isinstance(value, Msg):
        yield value
        for inner in value.args.values():
            yield from messages(inner)
    elif isinstance(value, BaseModel | Shown):
        for _, inner in value:
            yield from messages(inner)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from messages(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from messages(inner)


@functools.cache
def places(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def all_said(shown: Any) -> None:
    """Every message has a text in the catalogues and all its places filled."""
    for message in messages(shown):
        if message.key:
            assert message.key in known_texts(), message
            assert known_texts()[message.key] == message.plural, message
            assert places(message.plural or message.key) <= message.args.keys(), message


def sound(system: AnySystem, state: Battle) -> None:
    """Whatever was done: values within bounds, valid, shown from every seat, explained."""
    again = type(state).model_validate_json(state.model_dump_json())
    assert canonical(again) == canonical(state)
    for seat in ("", *(side.id for side in state.sides)):
        seen = system.view(state, seat)
        table = system.overview(seen, seat)
        owed = any(seat in debt.seats for debt in system.due(seen))
        assert table.offers or (seat and not owed), seat  # who has played this turn waits for the others
        all_said((table, system.due(seen)))
        for ship in seen.ships:
            all_said((system.panel(seen, ship, seat), system.offers(seen, ship)))
    for ship in ("", *state.ships):
        for slot in system.slots(state, ship):
            if slot.kind in {"track", "counter"}:
                assert slot.least <= float(slot.value or 0) <= slot.most, slot
            if slot.kind == "choice":
                assert slot.value in {key for key, _ in slot.choices}, slot
            all_said(slot)
    for ref in references([system.panel(state, ship, "") for ship in state.ships]):
        working, causes = explained(system, state, ref)
        all_said(working)
        assert isinstance(causes, tuple | None)


def nothing_lost(journal: Journal[Any]) -> None:
    """Back to the opening, forth to the end, and the same from a file."""
    head, end = journal.head, canonical(journal.state)
    seen = {entry.id: canonical(journal.at(entry.id)) for entry in journal.entries}
    lines = [entry.model_dump_json() for entry in journal.entries]
    opening = type(journal.opening).model_validate_json(journal.opening.model_dump_json())
    stored = Journal(
        opening,
        journal._actions,
        entries=[Entry.model_validate_json(line) for line in lines],
        head=head,
    )
    assert canonical(stored.state) == end
    for number, state in seen.items():
        assert canonical(stored.at(number)) == state
    assert stored.entries == journal.entries
    while journal.undo():
        pass
    assert canonical(journal.state) == canonical(journal.opening)
    while journal.head != head:
        assert journal.redo()
    assert canonical(journal.state) == end


def repeats(journal: Journal[Any]) -> None:
    """Taken back and done again, the last action shows the same faces and leads to the same battle."""
    if not journal.head:
        return
    entry, end = journal.entry(journal.head), canonical(journal.state)
    typed = tuple(face.value for throw in entry.throws for face in throw.faces if face.typed)
    journal.undo()
    journal.do(entry.action, entry.args, typed=typed, insist=True)
    again = journal.entry(journal.head)
    assert [throw.faces for throw in again.throws] == [throw.faces for throw in entry.throws]
    assert canonical(journal.state) == end


@GAMES
@settings(max_examples=MANY)
@given(seed=SEEDS, numbers=STEPS)
def test_whatever_players_do(game, seed, numbers):
    system, journal = systems.load(game), begin(game, seed, sides=2 + seed % 2)
    for number in numbers:
        step(system, journal, number)
    for entry in journal.entries:
        all_said((entry.title, entry.lines))
    sound(system, journal.state)
    repeats(journal)
    nothing_lost(journal)


@GAMES
@settings(max_examples=MANY)
@given(seed=SEEDS, numbers=st.lists(st.integers(0, 2**32), max_size=8))
def test_forms_take_any_answer(game, seed, numbers):
    """Answers of the wrong kind: no form raises, and what it makes of them runs or is one sentence."""
    system, journal = systems.load(game), begin(game, seed)
    for number in numbers:
        step(system, journal, number)
    state, chance = journal.state, random.Random(seed)
    ships = sorted(state.ships)
    for spec in system.actions.values():
        if spec.form is None:
            continue
        answers = dict(chance.choice([{}, {"ship": chance.choice(ships)}, {"ship": chance.choice(JUNK)}]))
        keys = [field.key for field in spec.form(state, answers).fields]
        for key in (*keys, "target", "side", "melee", "squadron", "at", "fixed"):
            if chance.random() < 0.5:
                answers[key] = chance.choice(JUNK)
        form = spec.form(state, answers)
        if form.args is not None:
            all_said(sentence(journal, spec.id, form.args))


@GAMES
def test_nonsense_is_one_sentence(game):
    """Unknown ids and impossible numbers never get further than a sentence."""
    system, journal = systems.load(game), begin(game, 3)
    ship = next(iter(journal.state.ships))
    for spec in system.actions.values():
        for junk in ("nobody", "", ship):
            args = {name: junk_of(field.annotation, junk) for name, field in spec.args.model_fields.items()}
            for given_args in (args, {}, {"ship": junk}):
                all_said(sentence(journal, spec.id, given_args))


def junk_of(annotation: Any, text: str) -> Any:
    if annotation is str:
        return text
    if annotation is int:
        return 9
    return [text] if "tuple[str" in str(annotation) else msg("{n}", n=1)
