"""Photographs of struck sheets that phones send: each is read beside the journal, and shown to the phone that sent it.

Nothing is entered here. What a sheet comes to goes back as the arguments of a step; the phone wishes that step as any
other, so that rights, the nod at the table and taking back are the same. A photograph is never kept.
"""

import asyncio
import base64
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from aiohttp import web
from pydantic import Field, TypeAdapter, ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.errors import BadInput, Said
from fleetdesk.core.layout.fields import Spot, spot
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.hosting.table_session import TableSession
from fleetdesk.services import from_paper, photographs
from fleetdesk.services.photographs import Found, Moment, Sent
from fleetdesk.store.guests import Guest

MOST_BYTES = 12_000_000
"""Of a photograph: the page makes larger ones smaller before it sends them."""
BODY_SECONDS = 60
"""Until it is here."""
MOST_COMING = 4
"""Photographs on their way at once; they are read one after the other."""
MOST, SECONDS = 12, 120
"""Photographs of one phone in so many seconds."""
MOST_DOUBTS = 60
"""Pictures sent at once; the next come when these are answered."""

T = TypeVar("T")


class Runs(Protocol):
    """Runs a call where the journal is owned."""

    def __call__(self, call: Callable[[], T], /) -> Awaitable[T]:
        """Run it there."""


class Answers(Frozen):
    """What somebody saw who looked at doubtful boxes."""

    struck: tuple[str, ...] = Field((), max_length=MOST_DOUBTS)
    clear: tuple[str, ...] = Field((), max_length=MOST_DOUBTS)

    def told(self) -> dict[Spot, bool]:
        """By what each box means; names that are none of ours mean nothing."""
        both = [(one, True) for one in self.struck] + [(one, False) for one in self.clear]
        return {found: is_so for name, is_so in both if (found := spot(name)) is not None}


_ANSWERS = TypeAdapter(Answers)


class Darkroom:
    """Where photographs of phones are read."""

    def __init__(self, table: TableSession, run: Runs) -> None:
        self._table, self._run = table, run
        self._found: dict[str, Found] = {}
        """What the last photograph of each phone says, by the phone."""
        self._times: dict[str, list[float]] = {}
        self._coming: set[str] = set()
        self._reading = asyncio.Lock()

    async def take(self, guest: Guest, request: web.Request) -> dict[str, Any]:
        """Read a photograph, or hear what somebody saw in its doubtful boxes; what it comes to now, or why nothing."""
        words = self._table.words(request.query.get("language", ""))
        if guest.seat == TABLE:
            return {"stop": words.say(msg("Whoever looks on changes nothing."))}
        try:
            if request.content_type == "application/json":
                found = self._answered(guest, await _body(request))
            else:
                found = await self._read(guest, request, words.text(N_("The photograph")))
        except Said as said:
            return {"stop": words.say(said.message)}
        self._found[guest.id] = found
        return await self._run(lambda: self._told(guest, words.language, found))

    def _answered(self, guest: Guest, body: bytes) -> Found:
        found = self._found.get(guest.id, Found())
        with contextlib.suppress(ValidationError):
            return found.answered(_ANSWERS.validate_json(body).told())
        return found

    async def _read(self, guest: Guest, request: web.Request, name: str) -> Found:
        if self._is_tiring(guest.id) or guest.id in self._coming or len(self._coming) >= MOST_COMING:
            raise BadInput(msg("Too many photographs at once: wait a minute."))
        self._coming.add(guest.id)
        try:
            sent = Sent(name, await _body(request))
            async with self._reading:
                moment = await self._run(lambda: Moment.of(self._table.session, guest.seat))
                return await asyncio.to_thread(photographs.read, moment, [sent])
        finally:
            self._coming.discard(guest.id)

    def _is_tiring(self, guest: str) -> bool:
        now = asyncio.get_running_loop().time()
        recent = [at for at in self._times.get(guest, ()) if now - at < SECONDS]
        self._times[guest] = [*recent, now][-MOST:]
        return len(recent) >= MOST

    def _told(self, guest: Guest, language: str, found: Found) -> dict[str, Any]:
        """What it comes to: `args` of the step that enters it, its lines, and pictures of what is doubtful."""
        session, say = self._table.session, self._table.words(language).say
        ships = session.state.ships
        strange = {one.ship for one in found.places if one.ship in ships} if guest.seat != EVERYONE else set()
        strange = {ship for ship in strange if ships[ship].side != guest.seat}
        hers = found.only({one.ship for one in found.places} - strange)
        taken = hers.taken(session, guest.seat)
        said: list[Msg] = [*found.refused, *taken.left_out]
        if found.struck - hers.struck:
            said.append(msg("That ship is another side's: she is marked there or at the table."))
        if hers.written:
            count = len(hers.written)
            said.append(
                nmsg(
                    "{n} cell is written in: type in what it says.",
                    "{n} cells are written in: type in what they say.",
                    count,
                )
            )
        return {
            "now": session.journal.head,
            "pages": found.pages,
            "said": [say(one) for one in said],
            "lines": [say(one) for one in from_paper.described(session, guest.seat, taken)],
            "args": taken.step.model_dump(mode="json"),
            "doubts": [
                {
                    "box": one.place.spot.name,
                    "meaning": say(from_paper.meaning(session, guest.seat, one.place)),
                    "picture": base64.b64encode(one.picture).decode(),
                }
                for one in hers.doubts[:MOST_DOUBTS]
            ],
        }


async def _body(request: web.Request) -> bytes:
    """What was sent, as far as it may be sent. Raises BadInput."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.content.iter_any():
                body += part
                if len(body) > MOST_BYTES:
                    raise BadInput(
                        msg("The photograph is too large: {n} megabytes at most.", n=MOST_BYTES // 10**6)
                    )
    except TimeoutError as error:
        raise BadInput(msg("The photograph did not arrive: try again nearer to the router.")) from error
    return bytes(body)
