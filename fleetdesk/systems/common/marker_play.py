"""Laying a marker beside a ship and taking it away, as two games do: what is asked, and what becomes of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from fleetdesk.core.answers import one_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Action, Line, Outcome, Table, in_one_line
from fleetdesk.core.blocks.cards import Chips
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.held_cards import (
    BY_HAND,
    Marker,
    lasting,
    marker_msg,
    markers_left,
    next_marker,
)
from fleetdesk.systems.common.sentences import ship_of


def said(usual: Callable[[], Sequence[Msg]], name: Callable[[str], Msg] = Msg.verbatim, **more: Any) -> Ask:
    """What a marker says: words that lie on the table already are a tap away, then the `usual` ones of the game."""

    def suggested(asked: Asked) -> tuple[Msg, ...]:
        lying = [name(one.text) for one in reversed(asked.battle.markers)]
        return tuple(dict.fromkeys((*lying, *usual())))

    return Ask(msg("What does it say?"), suggestions=suggested, at_once=True, **more)


class LayMarker(Frozen):
    """A marker beside a ship; each game says which words are usual."""

    ship: str
    ends_turn: Annotated[
        int,
        Ask(
            msg("Removed"),
            picks=lambda asked: lasting(asked.battle.turn, BY_HAND),
            default=lambda asked: asked.battle.turn,
            segments=True,
        ),
    ] = Field(0, ge=0, le=99)
    text: str = Field(min_length=1, max_length=80)


MOST_OFFERED = 5
"""Words a tap away on the card."""


class AtHand(NamedTuple):
    """Markers a tap away on the card of a ship (R70)."""

    lay: Action[Any, Any]
    take: Action[Any, Any]
    usual: Callable[[], Sequence[Msg]]
    name: Callable[[str], Msg] = Msg.verbatim

    def chips(self, battle: Any, ship: Any, badges: Iterable[Badge]) -> tuple[Chips, ...]:
        """What a ship bears, her markers among it, and words a tap would lay beside her."""
        laid, spare = self._laid(ship), self._words(battle, ship) if ship.here else ()
        found = Chips(badges=tuple(badges), offers=laid, spare=spare)
        return (found,) if found.badges or laid or spare else ()

    def _laid(self, ship: Any) -> tuple[Offer, ...]:
        """Her markers, each a tap from being taken away."""
        taken = (
            offer(self.take, title=marker_msg(one, self.name), ship=ship.id, marker=one.id)
            for one in ship.markers
        )
        return tuple(one.but(icon="close", at_once=True) for one in taken)

    def _words(self, battle: Any, ship: Any) -> tuple[Offer, ...]:
        """Words that may lie beside her until the turn ends: those on the table first."""
        has = {one.text for one in ship.markers}
        lying = (one.text for one in reversed(battle.markers))
        words = dict.fromkeys((*lying, *(one.key for one in self.usual())))
        free = [one for one in words if one not in has][: max(0, MOST_OFFERED - len(has))]
        laid = (offer(self.lay, title=self.name(one), ship=ship.id, text=one) for one in free)
        return tuple(one.but(icon="flag", at_once=True) for one in laid)


class TakeMarker(Frozen):
    ship: str
    marker: str


def markers_ended(
    ship: Any, turn: int, name: Callable[[str], Msg | str] = str
) -> tuple[tuple[Marker, ...], tuple[Line, ...]]:
    """Markers of a ship that stay after a turn, and what the log says of the others; `name` says what words are called."""
    gone, kept = markers_left(((one, one.ends_turn or None) for one in ship.markers), turn)
    lines = tuple(
        Line(
            text=msg("{ship}: marker removed: {marker}", ship=ship.name, marker=name(one.text)),
            ships=(ship.id,),
        )
        for one in gone
    )
    return kept, lines


def laying(
    rules: str, kind: type[LayMarker], name: Callable[[str], Msg] = Msg.verbatim
) -> Action[Any, LayMarker]:
    """The action that lays a marker of that kind; it is proposed to be removed at the end of this turn."""

    def lay_marker(battle: Any, args: LayMarker, _: Table) -> Outcome[Any]:
        ship = ship_of(battle, args.ship)
        marker = Marker(id=next_marker(battle.markers), text=args.text, ends_turn=args.ends_turn)
        told = msg("{ship}: marker {marker}", ship=ship.name, marker=name(args.text))
        after = battle.with_ship(ship.but(markers=(*ship.markers, marker)))
        return in_one_line(after, told, ship.id, tone="brass")

    lay_marker.__annotations__["args"] = kind  # what is asked is read from there
    lay_marker.__doc__ = f"{rules}: a marker says what is in no table; it ends with its turn or by hand."
    asks = Asks(
        title=lambda asked: msg("{ship}: marker", ship=asked.ship.name),
        go=msg("Lay the marker"),
        ready=lambda asked: bool(asked["text"].strip()),
    )
    return action(N_("Marker"), rules=rules, asks=asks, icon="flag")(lay_marker)


def taking(rules: str, name: Callable[[str], Msg] = Msg.verbatim) -> Action[Any, TakeMarker]:
    """The action that takes a marker away; `name` says what its words are called."""

    def form(battle: Any, answers: Answers) -> Form:
        ship = battle.ships.get(str(answers.get("ship", "")))
        if ship is None or not ship.markers:
            return Form(title=msg("Remove a marker"))
        marker = one_of(answers, "marker", [one.id for one in ship.markers], ship.markers[0].id)
        picks = tuple(Pick(value=one.id, title=name(one.text)) for one in ship.markers)
        return Form(
            title=msg("{ship}: remove a marker", ship=ship.name),
            fields=(Choice(key="marker", label=msg("Which marker?"), picks=picks, value=marker),),
            args={"ship": ship.id, "marker": marker},
            go=msg("Remove"),
        )

    def take_marker(battle: Any, args: TakeMarker, _: Table) -> Outcome[Any]:
        ship = ship_of(battle, args.ship)
        gone = next((one for one in ship.markers if one.id == args.marker), None)
        if gone is None:
            raise BadInput(msg("{ship} has no such marker.", ship=ship.name))
        told = msg("{ship}: marker removed: {marker}", ship=ship.name, marker=name(gone.text))
        kept = tuple(one for one in ship.markers if one.id != args.marker)
        return in_one_line(battle.with_ship(ship.but(markers=kept)), told, ship.id)

    take_marker.__doc__ = f"{rules}: by hand, before its turn or where it has none."
    return action(N_("Remove a marker"), rules=rules, form=form, icon="flag")(take_marker)
