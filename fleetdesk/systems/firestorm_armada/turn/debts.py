"""What is owed before a step ends: shown in the phase bar, never blocking."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import Debt, Offer
from fleetdesk.core.words import msg, nmsg
from fleetdesk.systems.common.card_play import Draw
from fleetdesk.systems.common.turns import all_waiting
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.squadrons import why_no_move
from fleetdesk.systems.firestorm_armada.state import (
    ACTIVATIONS,
    END,
    INITIATIVE,
    TURN_CARDS,
    ArmadaBattle,
    ArmadaShip,
    ArmadaSide,
)
from fleetdesk.systems.firestorm_armada.values import least_move


def due(battle: ArmadaBattle) -> tuple[Debt, ...]:
    """Everything owed now, most urgent first; nothing of it tells a card that lies face down."""
    return (*urgent(battle), *_unnamed(battle), *_by_phase(battle))


def step_debts(battle: ArmadaBattle) -> tuple[Debt, ...]:
    """What the step still owes before it ends. Criticals without a name wait for the end of the turn."""
    return due(battle) if battle.phase == END else (*urgent(battle), *_by_phase(battle))


def activation_debts(battle: ArmadaBattle) -> tuple[Debt, ...]:
    """What the activated unit still owes before it ends."""
    return (*urgent(battle), *_activation(battle))


def unnamed(battle: ArmadaBattle) -> tuple[Offer, ...]:
    """What is asked after a critical: what it did. Naming it is one step with what threw it."""
    owed = (debt.offer for debt in _unnamed(battle))
    return tuple(one.but(joined=True) for one in owed if one is not None)


def urgent(battle: ArmadaBattle) -> Iterator[Debt]:
    """What interrupts play: explosions, wings that move off, points to be lost."""
    for at, blast in enumerate(battle.blasts):
        name = battle.ships[blast.ship].name
        title = msg("Explosion of {ship}", ship=name)
        offer = Offer(action="blast", title=title, answers={"at": str(at)}, icon="burst")
        yield Debt(
            text=msg("{ship} blows up: who is within 4\N{DOUBLE PRIME}?", ship=name),
            ships=(blast.ship,),
            offer=offer,
            asked="at_once",
        )
    for ship in battle.ships.values():
        if not ship.in_play:
            continue
        if ship.retreats:
            yield _retreat(battle, ship)
        for at, critical in enumerate(ship.criticals):
            if critical.owes and not critical.repaired:
                yield _points(ship, at, critical.owes)


def _points(ship: ArmadaShip, at: int, owed: int) -> Debt:
    offer = Offer(
        action="take_points",
        title=msg("Crew or AP"),
        answers={"ship": ship.id, "at": str(at)},
        icon="people",
    )
    text = nmsg(
        "{ship} loses 1 point of crew or AP: say which",
        "{ship} loses {n} points of crew or AP: say which",
        owed,
        ship=ship.name,
    )
    return Debt(text=text, ships=(ship.id,), offer=offer, asked="at_once")


def _unnamed(battle: ArmadaBattle) -> Iterator[Debt]:
    """A16: criticals of this turn whose effect is still to be told."""
    for ship in battle.ships.values():
        for at, critical in enumerate(ship.criticals):
            if ship.in_play and not critical.text and not critical.repaired and critical.turn == battle.turn:
                offer = Offer(
                    action="name_critical",
                    title=msg("Name the critical"),
                    answers={"ship": ship.id, "at": str(at)},
                    icon="burst",
                )
                text = msg("{ship}: name the effect of the critical", ship=ship.name)
                yield Debt(text=text, ships=(ship.id,), offer=offer, asked="in_row")


def _retreat(battle: ArmadaBattle, ship: ArmadaShip) -> Debt:
    by = battle.ships[ship.repelled_by].name if ship.repelled_by in battle.ships else ""
    text = msg("{wing} moves 5\N{DOUBLE PRIME} away from {ship} (R61)", wing=ship.name, ship=by)
    offer = Offer(action="retreat", title=msg("Moved off"), answers={"ship": ship.id}, icon="arrow-left")
    return Debt(text=text, ships=(ship.id,), offer=offer)


def _by_phase(battle: ArmadaBattle) -> Iterator[Debt]:
    if battle.phase == TURN_CARDS and not battle.revealed:
        yield from _cards(battle)
    elif battle.phase == INITIATIVE and not battle.initiative:
        offer = Offer(action="initiative", title=msg("Throw initiative"), icon="dice")
        yield Debt(text=msg("Initiative has not been thrown (R3)"), offer=offer)
    elif battle.phase == ACTIVATIONS:
        yield from _activation(battle)
        left = len(all_waiting(battle))
        if left:
            yield Debt(text=nmsg("1 unit has not been activated", "{n} units have not been activated", left))
    elif battle.phase == END:
        yield from _end(battle)


def _cards(battle: ArmadaBattle) -> Iterator[Debt]:
    waiting = [side for side in battle.sides if not side.laid]
    for side in waiting:
        offer = Offer(action="lay_card", title=msg("T card"), answers={"side": side.id}, icon="card")
        text = msg("{side} has not chosen a T card, or none (R1)", side=side.name)
        yield Debt(text=text, offer=offer, seats=(side.id,))
    if not waiting:
        offer = Offer(action="reveal_cards", title=msg("Reveal"), icon="eye")
        yield Debt(text=msg("The T cards are still to be revealed (R1)"), offer=offer)


def _activation(battle: ArmadaBattle) -> Iterator[Debt]:
    if not battle.active:
        return
    for ship in battle.unit(battle.active):
        here = {"ship": ship.id}
        least = least_move(battle, ship.id)
        if ship.here and least and not ship.moved and not why_no_move(battle, ship):
            text = msg(
                "{ship} has not moved: {inches}\N{DOUBLE PRIME} at least (R11)", ship=ship.name, inches=least
            )
            offer = Offer(action="move", title=msg("Move"), answers=here, icon="ship")
            yield Debt(text=text, ships=(ship.id,), offer=offer)
        if ship.in_play and ship.will_board in battle.ships and ship.boarded_turn != battle.turn:
            text = msg(
                "{ship} was to board {target} (R46)",
                ship=ship.name,
                target=battle.ships[ship.will_board].name,
            )
            offer = Offer(action="board", title=msg("Board"), answers=here, icon="swords")
            yield Debt(text=text, ships=(ship.id,), offer=offer)
    yield from _rounds(battle, fresh=True)


def _rounds(battle: ArmadaBattle, *, fresh: bool) -> Iterator[Debt]:
    """E9: the first round follows the boarding, later ones come in the end phase of each turn."""
    if battle.house.boarding_resolution != "assumed_melee":
        return
    for party in battle.links:
        if party.ap <= 0 or not battle.ships[party.to].in_play:
            continue
        due_now = not party.fought_turn if fresh else party.fought_turn < battle.turn
        if due_now:
            offer = Offer(
                action="boarding_round",
                title=msg("Boarding round"),
                answers={"party": party.id},
                icon="swords",
            )
            text = msg("A boarding round aboard {ship} is due", ship=battle.ships[party.to].name)
            yield Debt(text=text, ships=(party.by, party.to), offer=offer, asked="at_once")


def hand_due(battle: ArmadaBattle, side: str) -> Draw:
    """R63, R66, A14, A24, A36: what a side draws in the end phase."""
    one = battle.side(side)
    size = turn.hand_size(battle.squadrons_left(side), len(battle.squadrons(side)), battle.house)
    draw = turn.draw_due(size, len(one.hand), battle.house, used=one.cards_used)
    if one.deck_left is not None:
        draw = draw._replace(draw=min(draw.draw, one.deck_left))
    return draw


def _end(battle: ArmadaBattle) -> Iterator[Debt]:
    yield from _rounds(battle, fresh=False)
    if battle.house.repair:
        for ship in battle.ships.values():
            for at, critical in enumerate(ship.criticals):
                if ship.in_play and not critical.repaired and critical.tried_turn < battle.turn:
                    offer = Offer(
                        action="repair",
                        title=msg("Repair"),
                        answers={"ship": ship.id, "at": str(at)},
                        icon="check",
                    )
                    yield Debt(
                        text=msg("{ship} may try to repair a critical", ship=ship.name),
                        ships=(ship.id,),
                        offer=offer,
                    )
    for side in battle.sides:
        draw = hand_due(battle, side.id)
        if not side.cards_drawn and draw.owed:
            yield _hand(side, draw)


def _hand(side: ArmadaSide, draw: Draw) -> Debt:
    answers = {"side": side.id, "fixed": True}
    offer = Offer(action="draw", title=msg("Draw cards"), answers=answers, icon="card")
    text = nmsg("{side}: draw 1 card (R66)", "{side}: draw {n} cards (R66)", draw.draw, side=side.name)
    if draw.discard:
        text = nmsg(
            "{side}: discard 1 card (R63)", "{side}: discard {n} cards (R63)", draw.discard, side=side.name
        )
    return Debt(text=text, offer=offer, seats=(side.id,))
