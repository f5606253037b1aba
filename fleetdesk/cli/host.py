"""`fleetdesk host`: a battle for every phone at the table, without a window."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from fleetdesk import paths
from fleetdesk.cli import readers
from fleetdesk.cli.command import OK, Command, Console, put, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import N_, msg
from fleetdesk.services import game_words
from fleetdesk.services.battle import BattleSession

if TYPE_CHECKING:
    from fleetdesk.hosting.host import Host
    from fleetdesk.hosting.table_session import TableSession

_MOST_PORT = 65_535
_LEAST_PORT = 1024
_HELP = N_("new: fresh squares and codes · who: the phones · out N: send phone N away · stop")
_NODS = N_("What waits for a nod: yes N, no N")


def _arguments(parser: Parser, _: Console) -> None:
    readers.battle(parser)
    parser.add_argument(
        "--port", type=int, metavar="N", help=N_("where to listen; else 8640 or the next free")
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar=N_("NAME"),
        help=N_("a seat to invite to: a side, its player, umpire or onlooker; else all of them"),
    )
    parser.add_argument("--nod", action="store_true", help=N_("what a phone does waits for a nod here"))
    parser.add_argument("--real-dice", action="store_true", help=N_("phones ask for the faces of real dice"))
    parser.add_argument(
        "--tls", action="store_true", help=N_("encrypt, with a certificate made for this evening")
    )


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S")


@contextmanager
def opened(
    chosen: argparse.Namespace, console: Console
) -> "Iterator[tuple[TableSession, Host, ThreadPoolExecutor]]":
    """The battle with its port open; both are closed behind it. The journal has a thread of its own."""
    from fleetdesk.hosting.guests import Guests  # noqa: PLC0415 - only who hosts waits for it
    from fleetdesk.hosting.host import Host, missing  # noqa: PLC0415 - as above
    from fleetdesk.hosting.table_session import TableSession  # noqa: PLC0415 - as above
    from fleetdesk.store.guests import GuestFile  # noqa: PLC0415 - as above

    if (problem := missing(tls=chosen.tls)) is not None:
        raise BadInput(problem)
    if chosen.port is not None and not _LEAST_PORT <= chosen.port <= _MOST_PORT:
        raise BadInput(
            msg("--port is a number from {least} to {most}.", least=str(_LEAST_PORT), most=str(_MOST_PORT))
        )
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal") as owner:
        session = owner.submit(
            lambda: BattleSession.open(chosen.file, clock=_now, find=console.find)
        ).result()
        try:
            for notice in session.notices:
                if notice != session.read_only:
                    tell(console, notice)
            if session.read_only is not None:
                raise BadInput(session.read_only)
            languages = game_words.everywhere(session.system.id, first=console.words.language)
            kept = GuestFile(paths.settings_file().parent / "phones", session.journal.opening)
            guests = Guests(kept.load(), keep=kept.save)
            table = TableSession(session, guests, languages, nod=chosen.nod)
            table.real_dice = chosen.real_dice
            host = Host(
                table,
                owner,
                resources=paths.resources(),
                languages=languages,
                port=chosen.port,
                tls=chosen.tls,
            )
            host.start()
            try:
                yield table, host, owner
            finally:
                host.stop()
        finally:
            owner.submit(session.close).result()


def _run(chosen: argparse.Namespace, console: Console) -> int:
    with opened(chosen, console) as (table, host, owner):
        from fleetdesk.hosting.seats import seats_called  # noqa: PLC0415 - as above

        seats = seats_called(table.session.system, table.session.state, chosen.seat)
        _invite(console, table, host, seats)
        nods = Nods(console, table, told=chosen.nod)
        table.ears.room.append(nods.look)
        if chosen.nod:
            put(console.words.text(_NODS))
        does: dict[str, Callable[[str], object]] = {
            "new": lambda _: _invite(console, table, host, seats),
            "who": lambda _: _who(console, table, host),
            "out": lambda number: owner.submit(lambda: _out(table, number)).result(),
            "yes": lambda number: owner.submit(lambda: nods.answer(number, yes=True)).result(),
            "no": lambda number: owner.submit(lambda: nods.answer(number, yes=False)).result(),
        }
        with suppress(KeyboardInterrupt):  # that is how it is meant to end
            _listen(console, does)
    put(console.words.text(N_("The table is closed; the battle is kept as it stands.")))
    return OK


class Nods:
    """Wishes that wait for a nod, numbered in the order they came; looked at where the journal is owned."""

    def __init__(self, console: Console, table: "TableSession", *, told: bool) -> None:
        """Begin; `told`: how they are answered was said already."""
        self._console, self._table, self._told = console, table, told
        self._numbers: dict[str, int] = {}

    def look(self) -> None:
        """Tell of those that came since."""
        for wish, one in self._table.waiting.items():
            if wish not in self._numbers:
                number = self._numbers[wish] = len(self._numbers) + 1
                who = self._table.guest_name(one.guest)
                put(self._console.words.say(msg("{n}. {who}: {what}?", n=number, who=who, what=one.title)))
                if not self._told:  # what one side does with another's ships waits unasked
                    self._told = True
                    put(self._console.words.text(_NODS))

    def answer(self, number: str, *, yes: bool) -> None:
        """Say yes or no to the wish of that number; without one, to the one that has waited longest."""
        waiting = [one for one in self._table.waiting if number.strip() in {"", str(self._numbers.get(one))}]
        if not waiting:
            put(self._console.words.text(N_("Nothing of that number waits.")))
            return
        said = self._table.nodded(waiting[0], yes=yes)
        if yes and said is not None and said.came != "done" and said.text is not None:
            put(self._console.words.say(said.text))


def _invite(console: Console, table: "TableSession", host: "Host", seats: Sequence[str]) -> None:
    """A square, a link and a code for each seat."""
    from fleetdesk.hosting.seats import square_text  # noqa: PLC0415 - as above

    words = console.words
    for seat in seats:
        invitation = table.guests.invite(seat)
        link = host.link(invitation)
        put(f"\n{words.say(table.seat_name(seat))}\n{square_text(link)}\n{link}")
        put(
            words.say(msg("{address}, code {code} (two minutes)", address=host.address, code=invitation.code))
        )
    way = (
        N_("Encrypted with a certificate made just now: each phone warns of it once, and you go on.")
        if host.encrypts
        else N_(
            "Plain HTTP: whoever shares this Wi-Fi could read along. --tls encrypts. Nothing leaves the room."
        )
    )
    put("\n" + words.text(way))
    if sys.stdin.isatty():
        put(words.text(_HELP))


def _who(console: Console, table: "TableSession", host: "Host") -> None:
    for guest in table.guests.all:
        here = N_("here") if guest.id in host.here else N_("asleep or away")
        seat = console.words.say(table.seat_name(guest.seat))
        put(
            f"{guest.number}. {console.words.say(table.guest_name(guest))} · {seat} · {console.words.text(here)}"
        )


def _out(table: "TableSession", number: str) -> None:
    table.send_away(one.id for one in table.guests.all if str(one.number) == number.strip())


def _listen(console: Console, does: dict[str, Callable[[str], object]]) -> None:
    """Do what is typed until the end is; where nobody types, until somebody stops the program."""
    while True:
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:  # no keyboard: the signal that stops us ends this
            while True:
                time.sleep(3600)
        word, _, rest = line.strip().partition(" ")
        if word in {"stop", "quit", "q"}:
            return
        if word in does:
            does[word](rest)
        elif word:
            put(console.words.text(_HELP))


COMMAND = Command(arguments=_arguments, run=_run)
