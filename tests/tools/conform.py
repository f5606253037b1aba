"""Try a game out and say in sentences what it lacks: `python -m tests.tools.conform GAME`."""

import argparse
import contextlib
import random
import sys
import tomllib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from fleetdesk import systems
from fleetdesk.core.battle.battles import Battle, Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.cards import Card, Document, Track
from fleetdesk.core.display import Shown
from fleetdesk.core.errors import BadInput, Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.whys import explained
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH
from tests import players

ROOT = Path(__file__).parents[2]
JUNK: tuple[Any, ...] = (None, True, -1, 7, 2.5, "", "nobody", "0", [], [1], {}, {"0": {"on": True}}, b"x")
STEPS = 40
BATTLES = 6
STANDARD = frozenset({"mark", "correct", "remark"})
"""Actions every game has."""


class Unfit(Exception):  # noqa: N818 - what is said of a game
    """A sentence about the game that makes what comes after it pointless."""


def problems(system: AnySystem, *, folder: str = "") -> Iterator[str]:
    """What is amiss with a game, as sentences; nothing: it can be played, shown, set right and printed."""
    try:
        yield from _named(system, folder)
        fleet = _list(system)
        yield from _priced(system, fleet)
        yield from _printed(system, fleet)
        yield from _asked(system, fleet)
        yield from _played(system, fleet)
    except Unfit as said:
        yield str(said)


def _tried(what: str, play: Callable[..., Any], *given: Any, hint: str = "") -> Any:
    """What a function of the game gives; whatever it raises is said as a sentence."""
    try:
        return play(*given)
    except Unfit:
        raise
    except BadInput as said:
        if play is players.play:
            raise
        raise Unfit(f"{what} fails: {ENGLISH.say(said.message)}{f' {hint}' if hint else ''}") from said
    except Exception as error:
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        at = f" ({Path(where.tb_frame.f_code.co_filename).name} line {where.tb_lineno})" if where else ""
        reason = ENGLISH.say(error.message) if isinstance(error, Said) else f"{type(error).__name__} {error}"
        raise Unfit(f"{what} fails: {reason}{at}.{f' {hint}' if hint else ''}") from error


def _named(system: AnySystem, folder: str) -> Iterator[str]:
    if folder and system.id != folder:
        yield f'The folder is called "{folder}" but SYSTEM.id is "{system.id}": they have to be the same word.'
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    if not any(system.id in layer for one in contracts for layer in one.get("layers", ())):
        yield f'pyproject.toml does not name "{system.id}" among the games in the layers of fleetdesk.systems: add it after a bar.'
    if not system.actions.keys() >= STANDARD:
        yield "The actions every game has are missing: end with SYSTEM = completed(SYSTEM)."
    if not system.sheets:
        yield "The game prints nothing: give it at least a roster in `sheets`."


def _list(system: AnySystem) -> FleetList:
    """A list of the first cards of the catalogue, read as its own kind of list."""
    cards = _tried("catalogue()", system.catalogue)
    if not cards:
        raise Unfit("The catalogue is empty: a game needs at least one card to be tried out.")
    names = [f"s{at}" for at in range(4)]
    ships = tuple(
        ShipEntry(id=name, name=f"Ship {name}", card=cards[at % len(cards)].id)
        for at, name in enumerate(names)
    )
    rough = {
        "id": "tried",
        "system": system.id,
        "name": "Tried out",
        "squadrons": (
            Squadron(id="q1", name="First", ships=ships[:2]),
            Squadron(id="q2", name="Second", ships=ships[2:]),
        ),
        "cards": {card.id: card for card in cards},
    }
    try:
        return system.fleet(**rough)
    except ValidationError as error:
        place = ".".join(map(str, error.errors()[0]["loc"]))
        raise Unfit(
            f'The list {system.fleet.__name__} cannot be made of cards and squadrons alone: its field "{place}" '
            f"needs a default. ({error.errors()[0]['msg']})"
        ) from error


def _priced(system: AnySystem, fleet: Any) -> Iterator[str]:
    working = _tried("cost(list)", system.cost, fleet)
    if working.total is not None and abs(sum(row.value or 0 for row in working.rows) - working.total) > 1e-6:
        yield "The rows of cost(list) do not add up to its total: make both from one list of rows."
    for _, ship in fleet.ships():
        _tried(f"ship_cost(list, {ship.id!r})", system.ship_cost, fleet, ship.id)
    for problem in _tried("check(list)", system.check, fleet):
        if not problem.rule:
            yield f"check(list) says {ENGLISH.say(problem.text)!r} without naming a rule."
    for card in fleet.cards.values():
        for name in ("check_card", "summary", "groups", "class_title"):
            _tried(f"{name} of the card {card.id!r}", getattr(system, name), card)
        if not isinstance(_tried(f"card of {card.id!r}", system.card, card, ""), Card):
            yield f"card({card.id!r}) gives no Card."
    empty = fleet.but(squadrons=())
    _tried("check of an empty list", system.check, empty, hint="A list nobody sails yet must not raise.")


def _printed(system: AnySystem, fleet: Any) -> Iterator[str]:
    for name, sheet in system.sheets.items():
        if name != sheet.id:
            yield f'The sheet under "{name}" calls itself "{sheet.id}".'
        paper = _tried(f"The sheet {name!r} of a list", sheet.draw, fleet, None, "", SheetOptions())
        if not isinstance(paper, Document):
            yield f"The sheet {name!r} draws no Document."


def _opened(system: AnySystem, fleet: Any, seed: int) -> Battle:
    sides = tuple(SideSetup(id="abcdefgh"[at], fleet=fleet) for at in range(max(2, system.sides[0])))
    setup = Setup(title="Tried out", sides=sides, seed=seed)
    _tried("setup_fields(setup)", system.setup_fields, setup)
    battle: Battle = _tried("opening(setup)", system.opening, setup)
    if battle.system != system.id:
        raise Unfit(f'opening(setup) gives a battle of "{battle.system}", not of "{system.id}".')
    if not battle.ships:
        raise Unfit("opening(setup) puts no ship on the table: take those of `fleet.sailing()`.")
    lost = "Every field of the state has to survive JSON: tuples and mappings, no sets, no objects."
    again = _tried(
        "Reading a battle back from its file",
        type(battle).model_validate_json,
        battle.model_dump_json(),
        hint=lost,
    )
    if again != battle:
        raise Unfit(f"A battle read back from its file is not the same. {lost}")
    return battle


def _asked(system: AnySystem, fleet: Any) -> Iterator[str]:
    """A form is a pure function of any answers: it never raises."""
    battle = _opened(system, fleet, 1)
    hint = "A form is made from answers nobody checked: take what is there (`core.answers`) and let args be None."
    if not system.actions.keys() - STANDARD:
        yield "The game has no action of its own: collect them with actions_of(chapter, ...)."
    for one in system.actions.values():
        if one.form is None:
            continue
        _tried(f'The form of "{one.id}" without answers', one.form, battle, {}, hint=hint)
        for ship in (next(iter(battle.ships)), "nobody"):
            form = _tried(
                f'The form of "{one.id}" for the ship {ship!r}', one.form, battle, {"ship": ship}, hint=hint
            )
            for key, junk in product([field.key for field in form.fields], JUNK):
                answers = {"ship": ship, key: junk}
                _tried(f'The form of "{one.id}" with {key} = {junk!r}', one.form, battle, answers, hint=hint)


def references(shown: Any) -> Iterator[str]:
    """Every "why?" a card offers."""
    if isinstance(shown, BaseModel | Shown):
        for name, inner in shown:
            if name == "why" and inner:
                yield inner
            else:
                yield from references(inner)
    elif isinstance(shown, tuple | list):
        for inner in shown:
            yield from references(inner)


def _seen(system: AnySystem, battle: Battle) -> Iterator[str]:
    """All that is shown of a battle, and all that may be set in it."""
    for seat in ("", *(side.id for side in battle.sides)):
        seen = _tried(f"view(battle, {seat!r})", system.view, battle, seat)
        due = _tried("due(battle)", system.due, seen)
        waits = seat and not any(
            seat in debt.seats for debt in due
        )  # who has played this turn, for the others
        if not _tried("overview(battle)", system.overview, seen, seat).offers and not waits:
            yield "overview(battle) offers nothing: the next step has to be a button, or the battle stands still."
        for ship in seen.ships:
            card = _tried(f"panel of {ship!r}", system.panel, seen, ship, seat)
            keys = {slot.key for slot in _tried(f"slots of {ship!r}", system.slots, seen, ship)}
            for block in card.blocks:
                if isinstance(block, Track) and block.slot not in keys:
                    yield f'A card shows boxes "{block.slot}", but no field of the state is Settable under that name.'
            for one in _tried(f"offers of {ship!r}", system.offers, seen, ship):
                if one.action not in system.actions:
                    yield f'A button runs "{one.action}", but the game has no such action.'
            for ref in references(card):
                _tried(f'The answer to "why?" of {ref!r}', explained, system, seen, ref)


def _played(system: AnySystem, fleet: Any) -> Iterator[str]:
    """Random play: whatever is tapped, nothing breaks, and all of it can be taken back."""
    for seed in range(BATTLES):
        journal = Journal(_opened(system, fleet, seed), system.actions, clock=players.clock)
        for n in range(STEPS):
            if n % 8 == 0:
                yield from _seen(system, journal.state)
            yield from _tapped(system, journal, random.Random(f"{system.id}/{seed}/{n}"))
        end = journal.state
        while journal.undo():
            pass
        if journal.state != journal.opening:
            yield "Taking everything back does not lead to the opening: a rule changed something in place."
        for sheet, side in product(system.sheets.values(), end.sides):
            options = SheetOptions(state="current")
            _tried(f"The sheet {sheet.id!r} of a battle", sheet.draw, side.fleet, end, side.id, options)


def _tapped(system: AnySystem, journal: Journal[Any], chance: random.Random) -> Iterator[str]:
    """One thing somebody does."""
    offer = chance.choice(players.offers(system, journal.state, chance))
    what, spec = f'The action "{offer.action}" in random play', system.actions[offer.action]
    form = _tried(what, players.filled, system, journal.state, offer, chance)
    args = offer.answers if form is None else form.args
    if args is None:
        return
    try:
        given = spec.args.model_validate(args)
    except ValidationError as error:
        reason = error.errors()[0]["msg"]
        yield f'The form of "{offer.action}" gives arguments its action does not take: {reason}.'
        return
    if spec.odds is not None:
        odds = _tried(f'The odds of "{offer.action}"', spec.odds, journal.state, given)
        for table in odds.tables if odds else ():
            if abs(sum(one.probability for one in table.chances) - 1) > 1e-9:
                yield f'The chances in the odds of "{offer.action}" do not add up to 1.'
    with contextlib.suppress(BadInput):  # one sentence to the player is a good answer
        _tried(what, players.play, journal, offer.action, args, chance)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("game", help="the folder in fleetdesk/systems")
    game = parser.parse_args(argv).game
    known = ", ".join(systems.system_ids())
    if game not in systems.system_ids():
        print(f'There is no folder "{game}" with an __init__.py in fleetdesk/systems. There are: {known}.')
        return 1
    try:
        system = _tried(f"Loading {game}", systems.load, game, hint="It needs SYSTEM in its game.py.")
        found = list(dict.fromkeys(problems(system, folder=game)))
    except Unfit as said:
        found = [str(said)]
    for sentence in found:
        print(f"- {sentence}")
    print(f"To mend: {len(found)}" if found else "It can be played, shown, set right and printed.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
