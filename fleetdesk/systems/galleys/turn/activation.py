"""Activations: cards, the order turned up, the end of an activation (R13, R15, R16, R19-R29)."""

from collections.abc import Mapping
from typing import Annotated

from fleetdesk.core.answers import flag, one_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.rights import Rights
from fleetdesk.core.forms import Answers, Choice, Form, Info, Pick
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.galleys import orders, readiness
from fleetdesk.systems.galleys.formulas import crews
from fleetdesk.systems.galleys.movement import throw_fatigue
from fleetdesk.systems.galleys.options import HouseRules
from fleetdesk.systems.galleys.picks import comply, said, ship_pick
from fleetdesk.systems.galleys.profiles import known
from fleetdesk.systems.galleys.state import ACTIVATIONS, GalleyBattle, GalleyShip, LaidOrder
from fleetdesk.systems.galleys.turn.command import order_msg


class DrawCard(Frozen):
    side: str = ""
    """The side on a real card; empty: the program draws."""


def _one_card(cards: dict[str, int], table: Table) -> str:
    left = [side for side, count in cards.items() if count]
    if len(left) == 1:
        return left[0]
    total = sum(cards.values())
    return drawn(cards, table.roll(1, msg("Activation card"), total, drawn=True)[0])


def _draw_form(battle: GalleyBattle, answers: Answers) -> Form:
    sides = [side for side in battle.sides if battle.waiting(side.id)]
    side = one_of(answers, "side", [one.id for one in sides])
    if flag(answers, "fixed"):  # its button says all
        return Form(title=msg("Activation card"), args={"side": side}, go=msg("Draw it"))
    picks = (
        Pick(value="", title=msg("draw for me")),
        *(Pick(value=one.id, title=msg("a real card: {side}", side=one.name)) for one in sides),
    )
    left = ", ".join(f"{battle.side(one).name} {count}" for one, count in battle.cards.items())
    return Form(
        title=msg("Activation card"),
        fields=(
            Info(text=msg("Cards left: {cards}", cards=left)),
            Choice(key="side", label=msg("Card"), picks=picks, value=side, at_once=True),
        ),
        args={"side": side},
        go=msg("Draw it"),
    )


def _whose_end(battle: GalleyBattle, _: object) -> tuple[str, ...]:
    """R28: a card drawn while a ship is active ends her activation; else anybody draws it."""
    return (battle.active,) if battle.active else tuple(side.id for side in battle.sides)


@action(N_("Draw a card"), rules="R23 R28 R29", icon="card", form=_draw_form, acts=_whose_end, settles=True)
def draw_card(battle: GalleyBattle, args: DrawCard, table: Table) -> Outcome[GalleyBattle]:
    """R23, R28, R29, R114: draw until the card names a side that still has a ship to activate.

    The next card ends the activation before it.
    """
    table.require(battle.phase == ACTIVATIONS, said("wrong_phase"))
    table.require(
        not readiness.sides_to_activate(battle), msg("A card lies open: activate a ship first (R24).")
    )
    others = any(one.id != battle.active for side in battle.sides for one in battle.waiting(side.id))
    # Before the activation that goes on may throw dice: what is refused is said before any of them.
    table.require(others or any(battle.cards.values()), msg("Every ship has been activated."))
    battle, ended = _ended(battle, table)
    waiting = {side.id: len(battle.waiting(side.id)) for side in battle.sides}
    cards, lines = dict(battle.cards), [*ended]
    side = args.side if waiting.get(args.side) else ""
    if not side:
        if not any(count and waiting.get(one) for one, count in cards.items()):
            cards = dict(waiting)  # the cards ran out before the ships did
        while any(cards.values()):
            side = _one_card(cards, table)
            cards[side] -= 1
            if waiting[side]:
                break
            text = msg(
                "Card of {side} discarded: no ship left to activate (R29)", side=battle.side(side).name
            )
            lines.append(Line(text=text))
    elif cards.get(side):
        cards[side] -= 1
    if not waiting.get(side):
        title = msg("No card left to draw")
        return Outcome(battle=battle, title=title, lines=(*lines, Line(text=title)))
    title = msg("Card: {side}", side=battle.side(side).name)
    after = battle.but(cards=cards, drawn=side)
    return Outcome(battle=after, title=title, lines=(*lines, Line(text=title, tone="sea")))


def on_to_next(battle: GalleyBattle) -> Offer | None:
    """R28: the button that ends an activation and draws; `None` where a test is owed first or nobody waits."""
    title = msg("End, draw the next card")
    return offer(draw_card, title=title, fixed=True) if readiness.another_waits(battle) else None


def _up(asked: Asked) -> tuple[Pick, ...]:
    """R23, R24: ships that may be activated; one asked for out of its turn is among them, players may insist."""
    battle = asked.battle
    sides = readiness.sides_to_activate(battle) or [one.id for one in battle.sides]
    ready = [ship for side in sides for ship in battle.waiting(side)]
    wanted = battle.ships.get(str(asked.answers.get("ship", "")))
    if wanted is not None and wanted not in ready:
        ready.append(wanted)
    return tuple(ship_pick(battle, one) for one in ready)


class Activate(Frozen):
    """Activate a ship and reveal its order."""

    ship: Annotated[str, Ask(msg("Which ship?"), picks=_up, at_once=True)]


def _turns_up(battle: GalleyBattle, args: Activate) -> Rights:
    """R24: the order of that ship; her own side does it, or all at the table.

    Before a ship is chosen it is for the side whose card lies open.
    """
    number = getattr(args, "ship", "")
    up = (one for side in readiness.sides_to_activate(battle) for one in battle.waiting(side))
    closed = {
        ship.side
        for ship in ((ship_of(battle, number),) if number else up)
        if ship.order and not ship.revealed
    }
    return Rights(opens=tuple(closed) if len(closed) == 1 else ())


def _told(battle: GalleyBattle, ship: GalleyShip) -> Msg:
    """The order that was turned up, and how far it carries her; one that is held, or halts, goes nowhere."""
    limits = orders.turning(ship.carried_out, known(battle.card(ship.id).turning_angle))
    order, cm_now = order_msg(ship.order), battle.may_move(ship.id)
    if not cm_now:
        return msg("{ship}: {order}", ship=ship.name, order=order)
    return msg(
        "{ship}: {order} Movement {cm} cm, turn {least}\N{EN DASH}{most}°",
        ship=ship.name,
        order=order,
        cm=cm_now,
        least=limits.least,
        most=limits.most,
    )


def _revealed(battle: GalleyBattle, ship: GalleyShip, before: GalleyShip) -> tuple[Line, ...]:
    here = (ship.id,)
    lines = [Line(text=_told(battle, ship), ships=here)]
    if not before.order:
        lines.append(
            Line(text=msg("{ship} had no order: it goes ahead", ship=ship.name), tone="brass", ships=here)
        )
    if ship.carried_out != ship.order:
        text = msg(
            "{ship} is fatigued: {order} instead (R15)", ship=ship.name, order=order_msg(ship.carried_out)
        )
        lines.append(Line(text=text, tone="brass", ships=here))
    if before.rest and not ship.rest:
        lines.append(
            Line(text=msg("{ship} breaks off its rest (R19)", ship=ship.name), tone="brass", ships=here)
        )
    elif ship.rest:
        lines.append(
            Line(
                text=msg("{ship} rests: marker {n} (R16)", ship=ship.name, n=ship.rest),
                tone="sound",
                ships=here,
            )
        )
    elif ship.rest_wanted:
        lines.append(
            Line(
                text=msg("{ship} is engaged and cannot rest (R20)", ship=ship.name), tone="brass", ships=here
            )
        )
    return tuple(lines)


@action(
    N_("Activate"),
    rules="R15 R16 R24 R25",
    icon="flag",
    asks=Asks(title=msg("Activate a ship"), go=msg("Turn its order up")),
    rights=_turns_up,
    settles=True,
)
def activate(battle: GalleyBattle, args: Activate, table: Table) -> Outcome[GalleyBattle]:
    """R13, R15, R16, R19, R20, R24, R25: the ship is chosen, its order turned up."""
    ship = ship_of(battle, args.ship)
    table.require(battle.phase == ACTIVATIONS, said("wrong_phase"))
    table.require(ship.on_table, said("out_of_play"))
    table.require(not battle.active, msg("A ship is still being activated: end its activation first (R28)."))
    table.require(not ship.activated, msg("{ship} was already activated this turn (R24).", ship=ship.name))
    table.require(
        bool(battle.active) or ship.side in readiness.sides_to_activate(battle),
        msg("It is not the turn of {side}: draw a card first (R23).", side=battle.side(ship.side).name),
    )
    order: LaidOrder = ship.order if ship.order in orders.ORDERS else orders.UNORDERED
    pace = orders.pace(order, battle.house, fatigued=ship.fatigued)
    rest = crews.begin_rest(
        crews.Rest(ship.fatigued, ship.rest),
        pace.order,
        wants_rest=ship.rest_wanted,
        engaged=battle.engaged(ship.id),
    )
    carried: LaidOrder = order if pace.order == order else battle.house.combat_when_fatigued
    now = ship.but(
        order=order,
        revealed=True,
        carried_out=carried,
        speed=pace.speed,
        tested=False,
        freed=False,
        moved=False,
        spent_cm=0.0,
        straight_cm=0.0,
        turned=0.0,
        rest=rest.rest,
        ram_attempted=False,
        ram_target="",
        oars_attempted=False,
        oars_tried=(),
        alongside=(),
        grapple_tried=(),
    )
    side = battle.side(ship.side).name
    title = msg("{side}: {ship} activated", side=side, ship=ship.name)
    after = battle.with_ship(now).but(active=ship.id, last_side=ship.side, drawn="")
    return Outcome(
        battle=after,
        title=title,
        lines=(Line(text=title, tone="sea", ships=(ship.id,)), *_revealed(after, now, ship)),
    )


def finished(battle: GalleyBattle, table: Table | None) -> tuple[GalleyBattle, tuple[Line, ...]]:
    """R28, A-03, A-10: the activation of the active ship ends; a late fatigue test is thrown."""
    ship = battle.ships.get(battle.active)
    if ship is None:
        return battle, ()
    lines: tuple[Line, ...] = ()
    late = battle.house.fatigue_timing == "after_activation" and ship.speed == "combat" and not ship.tested
    if table is not None and late and not battle.bound(ship.id):
        battle, lines = throw_fatigue(battle, ship.id, readiness.fatigue_trial(battle, ship.id), table)
        ship = battle.ships[ship.id]
    done = ship.but(activated=True, moved=True, just_rammed=False)
    return battle.with_ship(done).but(active=""), lines


@action(N_("End activation"), rules="R28", icon="check")
def end_activation(battle: GalleyBattle, args: OneShip, table: Table) -> Outcome[GalleyBattle]:
    """R28: then another card is drawn; a test still owed is noted."""
    ship = ship_of(battle, args.ship)
    comply(table, readiness.why_not_active(battle, ship))
    after, lines = _ended(battle.but(active=ship.id), table)
    return Outcome(battle=after, title=lines[-1].text, lines=lines)


def _ended(battle: GalleyBattle, table: Table) -> tuple[GalleyBattle, tuple[Line, ...]]:
    """R28: the activation of the active ship, if there is one, is over; what she left undone is noted."""
    ship = battle.ships.get(battle.active)
    if ship is None:
        return battle, ()
    owed: tuple[Line, ...] = ()
    if readiness.test_due(battle, ship):
        text = msg("Left undone: {what}", what=msg("fatigue test of {ship}", ship=ship.name))
        owed = (Line(text=text, tone="brass", ships=(ship.id,)),)
    after, lines = finished(battle, table)
    end = Line(text=msg("{ship}: end of activation", ship=ship.name), ships=(ship.id,))
    return after, (*owed, *lines, end)


def deck_of(ships: Mapping[str, int], rules: HouseRules) -> dict[str, int]:
    """R29, A-20: activation cards of each side; without a deck there are none."""
    return dict(ships) if rules.deck == "one_card_per_ship" else dict.fromkeys(ships, 0)


def drawn(cards: Mapping[str, int], number: int) -> str:
    """R23: the side whose card is the one of that number (1 ... all) in a deck laid out side by side."""
    for side, count in cards.items():
        if number <= count:
            return side
        number -= count
    return ""
