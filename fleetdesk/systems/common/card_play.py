"""Playing a card from a hand and noting what one is, as two games do both: what is asked, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from pydantic import Field

from fleetdesk.core.answers import flag, number, one_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Action, Line, Outcome, Table
from fleetdesk.core.battle.battles import Battle, ShipState
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Number, Pick, Text
from fleetdesk.core.rule.acting import action
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common.held_cards import (
    CARD_TYPES,
    CardType,
    HeldCard,
    Holder,
    Marker,
    card_picks,
    card_title,
    next_marker,
    seen_hand,
    whose,
)


class PlayCard(Frozen):
    """A card leaves a hand and does something."""

    side: str
    card: str = ""
    """Id of a card in the hand; empty: one that was not counted there."""
    type: CardType = ""
    title: str = Field("", max_length=80)
    ship: str = ""
    """Ship it is played on, if one."""
    marker: str = Field("", max_length=80)
    """Words of a marker to lay beside that ship."""
    ends_turn: int = Field(0, ge=0, le=99)


class NoteCard(Frozen):
    """Say what a card in a hand is."""

    side: str
    card: str
    type: CardType = ""
    title: str = Field("", max_length=80)


def of_hand(_: Battle, args: Any) -> Rights:
    """What is done with a hand its holder does, or the table with all looking on."""
    return Rights(owners=(args.side,))


class Player(Holder, Protocol):
    """A side with a hand to play from."""

    @property
    def hand(self) -> tuple[HeldCard, ...]: ...


P = TypeVar("P", bound=Player)


class Played(NamedTuple):
    """A card on the table, and the hand without it."""

    kind: CardType
    what: Msg
    hand: tuple[HeldCard, ...]


def played(hand: tuple[HeldCard, ...], args: PlayCard) -> Played:
    """The card that is played; what the players say of it counts before what was noted.

    Raises:
        BadInput: the card is not in the hand, or nobody says of what type it is.
    """
    held = next((card for card in hand if card.id == args.card), None)
    if args.card and held is None:
        raise BadInput(not_in_hand())
    kind = args.type or (held.type if held else "")
    if not kind:
        raise BadInput(msg("Cards are of type T, S, A or R."))
    shown = HeldCard(id=args.card, type=kind, title=args.title or (held.title if held else ""))
    return Played(kind, card_title(shown), tuple(card for card in hand if card.id != args.card))


def played_line(side: str, what: Msg, ship: ShipState | None) -> Line:
    """Who plays what, on which ship."""
    if ship is None:
        return Line(text=msg("{side} plays {card}", side=side, card=what), tone="brass")
    on = msg("{side} plays {card} on {ship}", side=side, card=what, ship=ship.name)
    return Line(text=on, tone="brass", ships=(ship.id,))


def laid(args: PlayCard, markers: Sequence[Marker], ship: ShipState) -> tuple[Marker, Line]:
    """The marker laid beside a ship, with an id none of `markers` has, and its line."""
    marker = Marker(id=next_marker(markers), text=args.marker, ends_turn=args.ends_turn)
    told = msg("{ship}: marker {marker}", ship=ship.name, marker=args.marker)
    return marker, Line(text=told, ships=(ship.id,))


def noted(hand: tuple[HeldCard, ...], args: NoteCard) -> tuple[HeldCard, ...]:
    """The hand once somebody has said what one of its cards is.

    Raises:
        BadInput: the card is not in the hand.
    """
    if args.card not in {card.id for card in hand}:
        raise BadInput(not_in_hand())
    return tuple(
        card.but(type=args.type, title=args.title) if card.id == args.card else card for card in hand
    )


def not_in_hand() -> Msg:
    """Why nothing can be done with a card."""
    return msg("This card is not in the hand.")


def type_choice(kind: str) -> Choice:
    """Of what type the card is."""
    picks = tuple(Pick(value=one, title=Msg.verbatim(one)) for one in CARD_TYPES)
    return Choice(key="type", label=msg("Type"), value=kind, segments=True, picks=picks)


def play_form(
    sides: Sequence[Player],
    answers: Answers,
    *,
    fitting: CardType,
    turn: int,
    targets: Callable[[str], tuple[Pick, ...]],
    known: Sequence[str],
    remarks: Callable[[str, str, str], tuple[Msg, ...]] = lambda _player, _kind, _ship: (),
) -> Form:
    """What to ask before a card is played.

    Args:
        sides: all of them.
        answers: those so far.
        fitting: the type proposed for a card of which none is noted.
        turn: this turn: a marker is proposed to be removed at its end.
        targets: (id of who plays) -> ships the card may be played on.
        known: ids of all ships, those out of play too.
        remarks: (id of who plays, type, ship or "") -> what to think of and no rule refuses.
    """
    chosen = one_of(answers, "side", [side.id for side in sides], sides[0].id)
    side = next(one for one in sides if one.id == chosen)
    hand = seen_hand(side.hand, answers)
    ids = ["", *(card.id for card in hand)]
    card = one_of(answers, "card", ids, ids[1] if len(ids) > 1 else "")
    held = next((one for one in hand if one.id == card), None)
    kind = one_of(answers, "type", CARD_TYPES, (held.type if held else "") or fitting)
    title = text(answers, "title", held.title if held else "", most=80)
    ship = one_of(answers, "ship", ["", *known])
    cards = (*card_picks(hand), Pick(value="", title=msg("Another card")))
    ships = (Pick(value="", title=msg("none")), *targets(chosen))
    fields: list[FormField] = [
        *whose(sides, answers, chosen, msg("Who plays?")),
        Choice(key="card", label=msg("Which card?"), value=card, picks=cards),
        type_choice(kind),
        Text(key="title", label=msg("Title or effect"), value=title),
        Choice(key="ship", label=msg("On which ship?"), value=ship, picks=ships),
    ]
    marker, ends = "", 0
    if ship:
        marker = text(answers, "marker", title, most=80)
        ends = int(number(answers, "ends_turn", turn, 0, 99))
        until = msg("Removed at the end of turn (0: by hand)")
        fields += [
            Text(key="marker", label=msg("Marker to lay beside it"), value=marker),
            Number(key="ends_turn", label=until, value=ends, most=99),
        ]
    return Form(
        title=msg("Play a card"),
        fields=tuple(fields),
        remarks=remarks(chosen, kind, ship),
        args={
            "side": chosen,
            "card": card,
            "type": kind,
            "title": title,
            "ship": ship,
            "marker": marker,
            "ends_turn": ends,
        },
        go=msg("Play"),
    )


def note_form(sides: Sequence[Player], answers: Answers) -> Form:
    """What to ask before a card is noted: whose, which one, and what it is."""
    holders = [side for side in sides if side.hand]
    if flag(answers, "fixed"):
        holders = [side for side in holders if side.id == answers.get("side")]
    if not holders:
        return Form(title=msg("Note a card"), fields=(Info(text=msg("Nobody holds a card.")),))
    chosen = one_of(answers, "side", [side.id for side in holders], holders[0].id)
    hand = next(one for one in holders if one.id == chosen).hand
    ids = [card.id for card in hand]
    untold = next((one.id for one in hand if not one.type), ids[0])
    card = one_of(answers, "card", ids, untold)
    held = next(one for one in hand if one.id == card)
    kind = one_of(answers, "type", CARD_TYPES, held.type or "T")
    title = text(answers, "title", held.title, most=80)
    return Form(
        title=msg("Note a card"),
        fields=(
            *whose(holders, answers, chosen, msg("Whose hand?")),
            Choice(key="card", label=msg("Which card?"), value=card, picks=card_picks(hand)),
            type_choice(kind),
            Text(key="title", label=msg("Title or effect"), value=title),
        ),
        args={"side": chosen, "card": card, "type": kind, "title": title},
        go=msg("Note"),
    )


def noting(rules: str) -> Action[Any, NoteCard]:
    """The action that notes a card: a hand is counted by its cards; what one is, its holder may tell alone."""

    def form(battle: Any, answers: Answers) -> Form:
        return note_form(battle.sides, answers)

    def note_card(battle: Any, args: NoteCard, _: Table) -> Outcome[Any]:
        side = side_of(battle.sides, args.side)
        line = Line(text=msg("{side} notes a card", side=side.name), seats=(side.id,))
        after = battle.with_side(side.but(hand=noted(side.hand, args)))
        return Outcome(battle=after, title=line.text, lines=(line,))

    note_card.__doc__ = f"{rules}: a hand is counted by its cards; its holder may tell what one of them is."
    return action(
        N_("Note a card"),
        rules=rules,
        form=form,
        rights=lambda _, args: Rights(sides=(args.side,)),
        icon="card",
    )(note_card)


# --- the draw of the end phase -----------------------------------------------------------------------


class Drawer(Player, Protocol):
    """A side that draws in the end phase."""

    @property
    def cards_drawn(self) -> bool: ...


D = TypeVar("D", bound=Drawer)


class Draw(NamedTuple):
    """The draw of the end phase: hand size, cards to draw, cards to put away without new ones."""

    hand_size: int
    draw: int
    discard: int

    @property
    def owed(self) -> bool:
        """Whether anything is still to be done."""
        return bool(self.draw or self.discard)


def who_draws(sides: Sequence[D], answers: Answers) -> D:
    """The side asked about: of those that have not drawn the first, if none is named."""
    undrawn = next((side.id for side in sides if not side.cards_drawn), sides[0].id)
    return side_of(sides, one_of(answers, "side", [side.id for side in sides], undrawn))


def size_told(size: int, held: int, draw: int) -> Info:
    """How large a hand may be, how large it is, and what that lets it draw."""
    text = nmsg(
        "Hand size {size}, 1 card held: draw {draw}",
        "Hand size {size}, {n} cards held: draw {draw}",
        held,
        size=size,
        draw=draw,
    )
    return Info(key="size", text=text)


def may_draw_now(table: Table, side: Drawer, *, end: bool, rule: Msg) -> None:
    """Refuse a draw before the end phase (`rule` says so), or a second one."""
    table.require(end, rule)
    table.require(not side.cards_drawn, msg("{side} has already drawn this turn.", side=side.name))


def hand_changed(side: str, **counts: int) -> tuple[Msg, tuple[Line, ...]]:
    """Title and lines of a draw: cards `drawn`, `replaced` and `discarded`, told in the order given."""
    told = {
        "drawn": lambda n: nmsg("{side} draws 1 card", "{side} draws {n} cards", n, side=side),
        "replaced": lambda n: nmsg("{side} replaces 1 card", "{side} replaces {n} cards", n, side=side),
        "discarded": lambda n: nmsg("{side} discards 1 card", "{side} discards {n} cards", n, side=side),
    }
    lines = tuple(Line(text=told[what](count)) for what, count in counts.items() if count)
    lines = lines or (Line(text=msg("{side} keeps its hand", side=side)),)
    return msg("{lines}", lines=tuple(line.text for line in lines)), lines


def side_of(sides: Sequence[P], side: str) -> P:
    """The side of that id. Raises BadInput for an unknown one."""
    for one in sides:
        if one.id == side:
            return one
    raise BadInput(msg("There is no side {side} in this battle.", side=side))


def end_offers(
    sides: Sequence[Drawer], seat: str, owes: Callable[[str], bool], drawing: Offer, ways: tuple[Offer, Offer]
) -> Iterator[Offer]:
    """Buttons of the end phase: hands still to be made up first, else the way on.

    `owes` says of a side whether its hand is; `ways` lead on, once as the first thing to do and once as any other.
    """
    undrawn = [side for side in sides if seat in {"", side.id} and not side.cards_drawn]
    owed = any(owes(side.id) for side in undrawn)
    leading, onward = ways
    if owed:
        yield drawing.but(kind="primary")
    yield onward if owed else leading
    if not owed and any(side.hand for side in undrawn):
        yield drawing  # a full hand may still replace a card
