"""What the mail of a player is read against: where nothing of it has changed, what was read is known."""

from __future__ import annotations

from fleetdesk.systems.salves.state import SalvesBattle


class Ground:
    """A battle without the mail and papers of others; equal grounds give equal readings, so these can be kept by it."""

    __slots__ = ("battle", "side")

    def __init__(self, battle: SalvesBattle, side: str, *, mail: bool = True) -> None:
        """Without `mail` it has no message and no paper at all: what words come to that order nothing."""
        own = {key: one for key, one in battle.mail.items() if one.side == side and mail}
        papers = {side: battle.papers[side]} if side in battle.papers and mail else {}
        self.battle, self.side = battle.but(mail=own, papers=papers, authors={}), side

    def __hash__(self) -> int:
        return hash((self.side, self.battle.turn, len(self.battle.mail), self.battle.paper(self.side)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.side == other.side and self.battle == other.battle
