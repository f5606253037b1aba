"""Playing a card from a hand and noting what one is, as two games do both: what is asked, and what becomes of it."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, TypeVar

from pydantic import Field

from fleetdesk.core.answers import flag, one_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Action, Line, Outcome, Table
from fleetdesk.core.battle.battles import Battle, ShipState
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Pick, Text
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.common import held_cards
from fleetdesk.systems.common.card_state import CardSide
from fleetdesk.systems.common.sentences import Sentences, ship_of


class PlayCard(Frozen):
    """A card leaves a hand and does something."""

    side: str
    card: str = ""
    """Id of a card in the hand; empty: one that was not counted there."""
    type: held_cards.CardType = ""
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
    type: held_cards.CardType = ""
    title: str = Field("", max_length=80)


def of_hand(_: Battle, args: Any) -> Rights:
    """What is done with a hand its holder does, or the table with all looking on."""
    return Rights(owners=(args.side,))


S = TypeVar("S", bound=CardSide)


class Played(NamedTuple):
    """A card on the table, and the hand without it."""

    kind: held_cards.CardType
    what: Msg
    hand: tuple[held_cards.HeldCard, ...]


def played(hand: tuple[held_cards.HeldCard, ...], args: PlayCard) -> Played:
    """The card that is played; what the players say of it counts before what was noted.

    Raises BadInput: the card is not in the hand, or nobody says of what type it is.
    """
    held = next((card for card in hand if card.id == args.card), None)
    if args.card and held is None:
        raise BadInput(not_in_hand())
    kind = args.type or (held.type if held else "")
    if not kind:
        raise BadInput(msg("Cards are of type T, S, A or R."))
    shown = held_cards.HeldCard(id=args.card, type=kind, title=args.title or (held.title if held else ""))
    return Played(kind, held_cards.card_title(shown), tuple(card for card in hand if card.id != args.card))


def played_line(side: str, what: Msg, ship: ShipState | None) -> Line:
    """Who plays what, on which ship."""
    if ship is None:
        return Line(text=msg("{side}: {card} played", side=side, card=what), tone="brass")
    on = msg("{side}: {card} played on {ship}", side=side, card=what, ship=ship.name)
    return Line(text=on, tone="brass", ships=(ship.id,))


def laid(battle: Any, args: PlayCard) -> tuple[Any, Line]:
    """The battle with a marker laid beside the ship a card was played on, and its line."""
    ship = battle.ships[args.ship]
    marker = held_cards.Marker(
        id=held_cards.next_marker(battle.markers), text=args.marker, ends_turn=args.ends_turn
    )
    told = msg("{ship}: marker {marker}", ship=ship.name, marker=args.marker)
    after = battle.with_ship(ship.but(markers=(*ship.markers, marker)))
    return after, Line(text=told, ships=(ship.id,))


def noted(hand: tuple[held_cards.HeldCard, ...], args: NoteCard) -> tuple[held_cards.HeldCard, ...]:
    """The hand once somebody has said what one of its cards is. Raises BadInput: the card is not in the hand."""
    if args.card not in {card.id for card in hand}:
        raise BadInput(not_in_hand())
    return tuple(
        card.but(type=args.type, title=args.title) if card.id == args.card else card for card in hand
    )


def not_in_hand() -> Msg:
    """Why nothing can be done with a card."""
    return msg("This card is not in the hand.")


def type_choice(kind: str) -> Choice:
    picks = tuple(Pick(value=one, title=Msg.verbatim(one)) for one in held_cards.CARD_TYPES)
    return Choice(key="type", label=msg("Type"), value=kind, segments=True, picks=picks)


class Playing(NamedTuple):
    rules: str
    why_not: Callable[[Any, str, Any], str]
    """(battle, type, ship or None) -> code of the reason against it, or nothing."""
    sentences: Sentences
    first_step: str
    """The step of T cards."""
    beyond: Callable[[Any], Msg | None] = lambda _ship: None
    """Why a card does not reach a ship."""
    remarks: Callable[[Any, Any, str, Any], tuple[Msg, ...]] = lambda *_: ()
    """(battle, side, type, ship or None) -> what to think of and no rule refuses."""
    becomes: Callable[[Any, str, Any, str], Any] = lambda battle, *_: battle
    """(battle after, side, ship or None, type) -> what else a card changes."""

    def form(self, battle: Any, answers: Answers) -> Form:
        """What to ask before a card is played."""
        sides = battle.sides
        chosen = one_of(answers, "side", [side.id for side in sides], sides[0].id)
        side = battle.side(chosen)
        hand = held_cards.seen_hand(side.hand, answers)
        ids = ["", *(card.id for card in hand)]
        card = one_of(answers, "card", ids, ids[1] if len(ids) > 1 else "")
        held = next((one for one in hand if one.id == card), None)
        fitting = "T" if battle.phase == self.first_step else "A"
        kind = one_of(answers, "type", held_cards.CARD_TYPES, (held.type if held else "") or fitting)
        title = text(answers, "title", held.title if held else "", most=80)
        ship = one_of(answers, "ship", ["", *battle.ships])
        fields: list[FormField] = [
            *held_cards.whose(sides, answers, chosen, msg("Who plays?")),
            Choice(
                key="card",
                label=msg("Which card?"),
                value=card,
                picks=(*held_cards.card_picks(hand), Pick(value="", title=msg("Another card"))),
            ),
            type_choice(kind),
            Text(key="title", label=msg("Title or effect"), value=title),
            Choice(key="ship", label=msg("On which ship?"), value=ship, picks=self._targets(battle, chosen)),
        ]
        marker, ends = "", 0
        if ship:
            marker = text(answers, "marker", title, most=80)
            until = held_cards.lasting(battle.turn, held_cards.BY_HAND)
            last = one_of(answers, "ends_turn", [one.value for one in until], until[0].value)
            ends = int(last)
            fields += [
                Text(key="marker", label=msg("Marker to lay beside it"), value=marker),
                Choice(key="ends_turn", label=msg("Removed"), picks=until, value=last, segments=True),
            ]
        return Form(
            title=msg("Play a card"),
            fields=tuple(fields),
            remarks=self.remarks(battle, side, kind, battle.ships.get(ship)),
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

    def _targets(self, battle: Any, player: str) -> tuple[Pick, ...]:
        """None, or a ship on the table, own ones first."""
        here = sorted(
            (one for one in battle.ships.values() if one.here), key=lambda one: bool(one.side != player)
        )
        ships = (
            Pick(
                value=one.id,
                title=Msg.verbatim(one.name),
                detail=Msg.verbatim(battle.side(one.side).name),
                discouraged=self.beyond(one),
            )
            for one in here
        )
        return (Pick(value="", title=msg("none")), *ships)

    def action(self) -> Action[Any, PlayCard]:
        def play_card(battle: Any, args: PlayCard, table: Table) -> Outcome[Any]:
            side = side_of(battle.sides, args.side)
            ship = ship_of(battle, args.ship) if args.ship else None
            card = played(side.hand, args)
            self.sentences.comply(table, self.why_not(battle, card.kind, ship))
            title = msg("{side}: {card} played", side=side.name, card=card.what)
            lines = [played_line(side.name, card.what, ship)]
            after = self.becomes(battle.with_side(side.but(hand=card.hand)), side.id, ship, card.kind)
            if ship is not None and args.marker:
                after, line = laid(after, args)
                lines.append(line)
            lines += [Line(text=one, tone="brass") for one in self.remarks(battle, side, card.kind, ship)]
            return Outcome(battle=after, title=title, lines=tuple(lines))

        play_card.__doc__ = f"{self.rules}: T cards in the first step, S, A and R in the third."
        made = action(N_("Play a card"), rules=self.rules, form=self.form, rights=of_hand, icon="card")
        return made(play_card)


def note_form(battle: Any, answers: Answers) -> Form:
    """What to ask before a card is noted: whose, which one, and what it is."""
    holders = [side for side in battle.sides if side.hand]
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
    kind = one_of(answers, "type", held_cards.CARD_TYPES, held.type or "T")
    title = text(answers, "title", held.title, most=80)
    return Form(
        title=msg("Note a card"),
        fields=(
            *held_cards.whose(holders, answers, chosen, msg("Whose hand?")),
            Choice(key="card", label=msg("Which card?"), value=card, picks=held_cards.card_picks(hand)),
            type_choice(kind),
            Text(key="title", label=msg("Title or effect"), value=title),
        ),
        args={"side": chosen, "card": card, "type": kind, "title": title},
        go=msg("Note"),
    )


def noting(rules: str) -> Action[Any, NoteCard]:
    """The action that notes a card: a hand is counted by its cards; what one is, its holder may tell alone."""

    def note_card(battle: Any, args: NoteCard, _: Table) -> Outcome[Any]:
        side = side_of(battle.sides, args.side)
        line = Line(text=msg("{side}: a card noted", side=side.name), seats=(side.id,))
        after = battle.with_side(side.but(hand=noted(side.hand, args)))
        return Outcome(battle=after, title=line.text, lines=(line,))

    note_card.__doc__ = f"{rules}: a hand is counted by its cards; its holder may tell what one of them is."
    return action(
        N_("Note a card"),
        rules=rules,
        form=note_form,
        rights=lambda _, args: Rights(sides=(args.side,)),
        icon="card",
    )(note_card)


# --- the draw of the end phase -----------------------------------------------------------------------


class Draw(NamedTuple):
    """The draw of the end phase: hand size, cards to draw, cards to put away without new ones."""

    hand_size: int
    draw: int
    discard: int

    @property
    def owed(self) -> bool:
        """Whether anything is still to be done."""
        return bool(self.draw or self.discard)


def who_draws(sides: Sequence[S], answers: Answers) -> S:
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


def may_draw_now(table: Table, side: CardSide, *, end: bool, rule: Msg) -> None:
    """Refuse a draw before the end phase (`rule` says so), or a second one."""
    table.require(end, rule)
    table.require(not side.cards_drawn, msg("{side}: cards drawn already this turn.", side=side.name))


def made_up(side: S, gone: Collection[str], drawn: int, turn: int) -> S:
    """The side once cards are gone from its hand and so many new ones are in it."""
    kept = (card for card in side.hand if card.id not in gone)
    left = None if side.deck_left is None else max(0, side.deck_left - drawn)
    hand = (*kept, *held_cards.fresh(side.hand, drawn, turn))
    return side.but(hand=hand, cards_drawn=True, deck_left=left)


def old_and_new(side: CardSide, turn: int) -> tuple[list[str], list[str]]:
    """Cards held before this turn, and those drawn in it, which are not put away again."""
    old = [card.id for card in side.hand if card.drawn_turn < turn]
    return old, [card.id for card in side.hand if card.id not in old]


def hand_changed(side: str, **counts: int) -> tuple[Msg, tuple[Line, ...]]:
    """Title and lines of a draw: cards `drawn`, `replaced` and `discarded`, told in the order given."""
    told = {
        "drawn": lambda n: nmsg("{side}: 1 card drawn", "{side}: {n} cards drawn", n, side=side),
        "replaced": lambda n: nmsg("{side}: 1 card replaced", "{side}: {n} cards replaced", n, side=side),
        "discarded": lambda n: nmsg("{side}: 1 card discarded", "{side}: {n} cards discarded", n, side=side),
    }
    lines = tuple(Line(text=told[what](count)) for what, count in counts.items() if count)
    lines = lines or (Line(text=msg("{side}: hand kept", side=side)),)
    return msg("{lines}", lines=tuple(line.text for line in lines)), lines


def side_of(sides: Sequence[S], side: str) -> S:
    """The side of that id. Raises BadInput for an unknown one."""
    for one in sides:
        if one.id == side:
            return one
    raise BadInput(msg("There is no side {side} in this battle.", side=side))
