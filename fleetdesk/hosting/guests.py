"""Who sits at the table with a phone: invitations that serve once, and the phones that took them.

A phone draws a key of its own (128 bits) and shows an invitation once; from then on that key is its seat. Sending
both again is harmless, so nobody is locked out by a link that broke at the wrong moment, and whoever photographs
the square later has nothing. Of a key only its hash is kept.
"""

import hmac
import re
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.store.guests import Guest

KEY = re.compile(r"[A-Za-z0-9_-]{22}")
"""128 bits in the letters of a link."""
CODE_DIGITS = 6
CODE_SECONDS = 120
CODE_TRIES = 5
"""Wrong codes, whoever tries, until none is looked at any more: the table asks for new ones."""
MOST_GUESTS = 32


@dataclass(frozen=True, slots=True)
class Invitation:
    """A way to one seat."""

    seat: str
    key: str
    """Behind the # of the link: a browser never sends that part."""
    code: str
    """To be typed; "" once it lapsed."""
    until: float
    """When the code lapses, in seconds of the clock of `Guests`."""


def new_key() -> str:
    """128 bits nobody can guess."""
    return secrets.token_urlsafe(16)


def hashed(key: str) -> str:
    """What is kept of a phone's own key: it is long and random, so a plain hash is enough."""
    return sha256(key.encode()).hexdigest()


class Guests:
    """The phones of one battle, and the invitations that are open."""

    def __init__(
        self,
        kept: Iterable[Guest] = (),
        *,
        keep: Callable[[tuple[Guest, ...]], object] = lambda _: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with phones of before; `keep` is told of every change."""
        self._guests = {one.id: one for one in kept}
        self._keep = keep
        self._now = now
        self._open: dict[str, Invitation] = {}
        self._wrong = 0

    # --- invitations ---------------------------------------------------------------------------------

    def invite(self, seat: str) -> Invitation:
        """A fresh invitation to a seat; the one before serves no more."""
        taken = {one.code for one in self._open.values()}
        code = _code()
        while code in taken:
            code = _code()
        found = Invitation(seat, new_key(), code, self._now() + CODE_SECONDS)
        self._open[seat] = found
        self._wrong = 0
        return found

    def open_for(self, seat: str) -> Invitation | None:
        """The invitation that still leads to a seat, without its code where that has lapsed."""
        found = self._open.get(seat)
        if found is None or self._code_holds(found):
            return found
        return Invitation(found.seat, found.key, "", found.until)

    def withdraw(self) -> None:
        """No square shown so far leads to a seat any more; phones that are in stay."""
        self._open.clear()

    def _code_holds(self, invitation: Invitation) -> bool:
        return self._wrong < CODE_TRIES and self._now() < invitation.until

    # --- phones --------------------------------------------------------------------------------------

    @property
    def all(self) -> tuple[Guest, ...]:
        """Every phone that was let in and not sent away, the first one first."""
        return tuple(self._guests.values())

    def of(self, own: str) -> Guest | None:
        """The phone with that key of its own."""
        wanted = hashed(own)
        return next((one for one in self._guests.values() if hmac.compare_digest(one.key, wanted)), None)

    def welcome(self, own: str, *, invite: str = "", code: str = "") -> Guest | None:
        """Let a phone in: by its own key, or by an invitation, which is used up by that. `None`: no.

        Raises StoreError.
        """
        if not KEY.fullmatch(own):
            return None
        known = self.of(own)
        found = self._meant(invite, code)
        if found is None or len(self._guests) >= MOST_GUESTS:
            return known
        if known is not None and known.seat == found.seat:
            return known
        if known is not None:  # the same phone on another seat
            del self._guests[known.id]
        guest = Guest(id=secrets.token_hex(4), seat=found.seat, key=hashed(own), number=self._next_number())
        self._guests[guest.id] = guest
        if found.seat != TABLE:  # anybody may look on; a side's square serves one phone
            del self._open[found.seat]
        self._keep(self.all)
        return guest

    def _meant(self, invite: str, code: str) -> Invitation | None:
        for one in self._open.values():
            if invite and hmac.compare_digest(one.key.encode(), invite.encode()):
                return one
        if not code:
            return None
        digits = "".join(sign for sign in code if sign in "0123456789")
        for one in self._open.values():
            if self._code_holds(one) and hmac.compare_digest(one.code, digits):
                return one
        self._wrong += 1
        return None

    def _next_number(self) -> int:
        return 1 + max((one.number for one in self._guests.values()), default=0)

    def send_away(self, guests: Iterable[str]) -> None:
        """These phones have no seat any more. Raises StoreError."""
        for guest in guests:
            self._guests.pop(guest, None)
        self._keep(self.all)


def _code() -> str:
    return "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
