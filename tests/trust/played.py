"""Battle files, and what is asked of damaged ones."""

import contextlib
import functools
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core.battle.battles import EVERYONE, Battle
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.whys import explained
from fleetdesk.core.words import ENGLISH, Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.battle.parts import log_of
from tests import players
from tests.trust import damage
from tests.trust.kind import BYTES, Kind, Reached, still_somewhere
from tests.trust.meaning import meaning
from tests.written_out import as_json

STEPS = 12
PLACE = "battles/played.battle"


@functools.cache
def battles_of(game: str) -> tuple[bytes, bytes, bytes]:
    """A battle: its file while it was played, the log beside it then, and the file once it was closed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "played.battle"
        session = BattleSession.create(systems.load(game), players.setup(game, 3), path, clock=players.clock)
        for number in range(STEPS):
            with contextlib.suppress(Said):
                players.step(session.system, session.journal, number)
        open_file, log = path.read_bytes(), log_of(path).read_bytes()
        session.close()
        return open_file, log, path.read_bytes()


def _use_battle(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    original, log = path.read_bytes(), log_of(path)
    wal = log.read_bytes() if log.exists() else b""
    library = Library(home, clock=players.clock)
    list(library.battles())
    try:
        session = BattleSession.open(path, clock=players.clock)
    except Said as said:
        yield said.message
        still_somewhere(path, original)
        with contextlib.suppress(Said):
            library.take_in(path)
        return
    told = session.notices
    yield from told
    try:
        _look_through(session)
    finally:
        session.close()
    if told and session.read_only is None and not _as_far_as(told):
        kept = [one for one in path.parent.glob("*.damaged-*.battle") if one.read_bytes() == original]
        if not kept:
            raise Reached(f"a damaged battle was mended and not kept: {[one.key for one in told]}")
        if wal and log_of(kept[0]).read_bytes() != wal:
            raise Reached("the log of a damaged battle was not kept")
    again = BattleSession.open(path, clock=players.clock)
    again.close()
    if any("damaged" in one.key for one in again.notices):
        raise Reached("a battle that was mended is still damaged")
    library.take_in(path)


def _as_far_as(told: tuple[Msg, ...]) -> bool:
    """The file is sound up to its last step, or cannot be shown, or its rules are others: nothing was mended."""
    unmended = (
        "could only be shown up to line",
        "was begun under rules version",
        "did not reach the disk whole",
    )
    return all(any(words in one.key for words in unmended) for one in told)


def _look_through(session: BattleSession) -> None:
    """What the battle page asks as soon as a battle is open, and one step."""
    state: Battle = session.state
    seat = state.sides[0].id if state.sides else ""
    for entry, _ in Onlooker(session).log():
        assert all(ENGLISH.say(line.text) for line in entry.lines)
    for one in (seat, EVERYONE):
        _show(session.system, session.system.view(state, one), one)
    for number in session.journal.numbers[::5]:
        with contextlib.suppress(Said):  # a moment that cannot be shown: the page says so
            session.at(number)
    with contextlib.suppress(Said):
        session.undo()
    with contextlib.suppress(Said):
        session.redo()
    chance = random.Random(1)
    with contextlib.suppress(Said):
        players.set_by_hand(session.system, session.journal, chance)


def _show(system: AnySystem, state: Battle, seat: str) -> None:
    """All that the page shows of a battle by itself or at a tap, the report and what is sent."""
    system.overview(state, seat)
    system.due(state)
    system.chart(state, seat, "")
    system.dispatches(state)
    for ship in state.ships:
        system.slots(state, ship)
        panel = as_json(system.panel(state, ship, seat))
        for reference in (
            holder[key] for holder, key in damage.places(panel) if key == "why" and holder[key]
        ):
            with contextlib.suppress(Said):
                explained(system, state, reference)
        for offer in system.offers(state, ship):
            ask = system.actions[offer.action].form
            if ask is not None:
                ask(state, dict(offer.answers))


def _use_log(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    return _use_battle(system, path.with_name(path.name.removesuffix("-wal")), home)


def _closed(game: str) -> bytes:
    return battles_of(game)[2]


MEANT = damage.resealed(meaning)
SEALED = tuple(map(damage.resealed, (damage.junk, damage.junk, damage.keys, damage.cut, damage.many)))
WORN = (damage.flip, damage.smear, damage.cut, damage.head)
PAGES = (*BYTES, damage.cut, damage.flip, damage.smear, damage.head)

KINDS = (
    Kind(name="battle", place=PLACE, sound=_closed, damages=(*PAGES, damage.meta), use=_use_battle),
    Kind(
        name="battle after a crash",
        place=PLACE,
        sound=lambda game: battles_of(game)[0],
        damages=PAGES,
        use=_use_battle,
        beside=lambda game: {f"{PLACE}-wal": battles_of(game)[1]},
    ),
    Kind(
        name="log of a battle",
        place=f"{PLACE}-wal",
        sound=lambda game: battles_of(game)[1],
        damages=PAGES,
        use=_use_log,
        beside=lambda game: {PLACE: battles_of(game)[0]},
    ),
    Kind(
        name="battle, sealed anew",
        place=PLACE,
        sound=_closed,
        damages=SEALED,
        use=_use_battle,
    ),
    Kind(
        name="battle that means nothing",
        place=PLACE,
        sound=_closed,
        damages=(MEANT,),
        use=_use_battle,
    ),
    Kind(
        name="battle, sealed anew and worn",
        place=PLACE,
        sound=_closed,
        damages=(
            damage.counted,
            *(damage.both(one, other) for one in (damage.counted, *SEALED) for other in WORN),
        ),
        use=_use_battle,
    ),
)
