"""To whom texts go, as the desk names them."""

from collections.abc import Sequence

from fleetdesk.core.game.dispatches import EVERYBODY
from fleetdesk.core.game.umpire import Inbox
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.services.sending.ledger import Due


def reader(words: Words, inbox: Inbox, one: Due) -> str:
    """Within a sentence: everybody, or the player."""
    return words.text(N_("everybody")) if one.dispatch.to is EVERYBODY else _player(inbox, one)


def titled(words: Words, inbox: Inbox, one: Due) -> str:
    """The same at the head of a row."""
    return words.text(N_("Everybody")) if one.dispatch.to is EVERYBODY else _player(inbox, one)


def _player(inbox: Inbox, one: Due) -> str:
    return next((two.player for two in inbox.fleets if two.side == one.dispatch.to), "")


def copy_title(words: Words, inbox: Inbox, texts: Sequence[Due], at: int) -> Msg:
    """What the button does that copies that text: for whom it is, and who is next."""
    one = msg("Copy for {reader}", reader=Msg.verbatim(reader(words, inbox, texts[at])))
    after = next((two for two in texts[at + 1 :] if two.state != "sent"), None)
    if after is None:
        return one
    return msg("{first}, then {second}", first=one, second=Msg.verbatim(reader(words, inbox, after)))
