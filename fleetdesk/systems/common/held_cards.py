"""Action cards in a hand and markers on the table, as two games have them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from pydantic import Field

from fleetdesk.core.answers import flag
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Side
from fleetdesk.core.forms import Answers, Choice, Pick
from fleetdesk.core.words import Msg, msg

CARD_TYPES = ("T", "S", "A", "R")
CardType = Literal["", "T", "S", "A", "R"]
FACE_DOWN = "face_down"
"""Answer of buttons that may look into no hand."""
M = TypeVar("M")


class HeldCard(Frozen):
    id: str
    type: CardType = ""
    """Empty: not told."""
    title: str = Field("", max_length=80)
    drawn_turn: int = 0


class Marker(Frozen):
    """A marker beside a ship."""

    id: str
    text: str = Field(max_length=80)
    ends_turn: int = 0
    """Removed in the end phase of this turn; 0: stays until taken away by hand."""


def marker_msg(marker: Marker, name: Callable[[str], Msg] = Msg.verbatim) -> Msg:
    """A marker in words, with the turn it ends in; `name` says what its words are called."""
    told = name(marker.text)
    return msg("{text} (turn {turn})", text=told, turn=marker.ends_turn) if marker.ends_turn else told


BY_HAND = msg("By hand")


def lasting(turn: int, never: Msg) -> tuple[Pick, ...]:
    """How long a marker lies, from now; `never` is what no end means."""
    return (
        Pick(value=str(turn), title=msg("End of this turn")),
        Pick(value=str(turn + 1), title=msg("End of the next turn")),
        Pick(value=str(turn + 2), title=msg("In 2 turns")),
        Pick(value="0", title=never),
    )


def card_title(card: HeldCard) -> Msg:
    """A card in words: its type and title, as far as told."""
    if card.title:
        return msg("{type} \N{MIDDLE DOT} {title}", type=card.type or "?", title=card.title)
    return msg("{type} card", type=card.type) if card.type else msg("Card, type not told")


def card_titles(hand: Sequence[HeldCard]) -> Mapping[str, Msg]:
    """Every card of a hand in words; those nobody has told are numbered, or a list would show them alike."""
    untold = [card.id for card in hand if not card.type and not card.title]
    numbered = {
        card: msg("Card {n}, type not told", n=at) for at, card in enumerate(untold, 1) if len(untold) > 1
    }
    return {card.id: numbered.get(card.id, card_title(card)) for card in hand}


def card_picks(hand: Sequence[HeldCard], discouraged: Mapping[str, Msg] | None = None) -> tuple[Pick, ...]:
    remarks = discouraged or {}
    return tuple(
        Pick(value=card, title=title, discouraged=remarks.get(card))
        for card, title in card_titles(hand).items()
    )


def whose(sides: Iterable[Side], answers: Answers, chosen: str, label: Msg) -> tuple[Choice, ...]:
    """Which side it is about; a button of one seat has settled that, and looks into no other hand."""
    if flag(answers, "fixed"):
        return ()
    picks = tuple(Pick(value=one.id, title=Msg.verbatim(one.name)) for one in sides)
    return (Choice(key="side", label=label, value=chosen, segments=True, picks=picks),)


def seen_hand(hand: tuple[HeldCard, ...], answers: Answers) -> tuple[HeldCard, ...]:
    """A hand as whoever answers may see it: a form is made from the whole battle."""
    return face_down(hand) if flag(answers, FACE_DOWN) else hand


def own_hand(seat: str) -> Mapping[str, Any]:
    """What a button about a hand carries: a side's own, any at an open table; between the players all lie face down."""
    if seat == EVERYONE:
        return {}
    return {FACE_DOWN: True} if seat == TABLE else {"side": seat, "fixed": True}


def fresh(held: tuple[HeldCard, ...], count: int, turn: int) -> tuple[HeldCard, ...]:
    """So many new cards, face down."""
    used = [int(card.id[1:]) for card in held if card.id[1:].isdigit()]
    first = max(used, default=0) + 1
    return tuple(HeldCard(id=f"c{first + at}", drawn_turn=turn) for at in range(count))


def face_down(hand: Iterable[HeldCard]) -> tuple[HeldCard, ...]:
    """A hand as the other players see it."""
    return tuple(card.but(type="", title="") for card in hand)


def why_no_replace(held: Iterable[str], drawn: Iterable[str], discard: Sequence[str]) -> str:
    """Why these cards cannot be discarded (`just_drawn`, `not_in_hand`), or nothing.

    `held` are the cards in hand before this phase's draw, `drawn` those it brought.
    """
    old, new = set(held), set(drawn)
    if any(card in new and card not in old for card in discard):
        return "just_drawn"
    if any(card not in old for card in discard) or len(set(discard)) < len(discard):
        return "not_in_hand"
    return ""


def markers_left(markers: Iterable[tuple[M, int | None]], turn: int) -> tuple[tuple[M, ...], tuple[M, ...]]:
    """(removed, kept) of (marker, last turn of its effect); one without a last turn is kept."""
    removed: list[M] = []
    kept: list[M] = []
    for marker, ends in markers:
        (removed if ends is not None and ends <= turn else kept).append(marker)
    return tuple(removed), tuple(kept)


def next_marker(markers: Iterable[Marker]) -> str:
    """An id none of the markers on the table has."""
    used = {marker.id for marker in markers}
    return next(f"k{n}" for n in range(1, len(used) + 2) if f"k{n}" not in used)
