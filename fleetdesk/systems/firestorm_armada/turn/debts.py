"""What is owed before a step ends: shown in the phase bar, never blocking."""

from collections.abc import Iterator

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.views import Debt
from fleetdesk.core.words import msg, nmsg
from fleetdesk.systems.common.card_play import Draw
from fleetdesk.systems.common.cards.debts import Owed, button, criticals, hands, to_name
from fleetdesk.systems.firestorm_armada.formulas import turn
from fleetdesk.systems.firestorm_armada.squadrons import why_no_move
from fleetdesk.systems.firestorm_armada.state import (
    ACTIVATIONS,
    END,
    INITIATIVE,
    TURN_CARDS,
    ArmadaBattle,
    ArmadaShip,
)
from fleetdesk.systems.firestorm_armada.values import least_move


@remembered
def urgent(battle: ArmadaBattle) -> tuple[Debt, ...]:
    """What interrupts play: explosions, wings that move off, points to be lost."""
    return tuple(_urgent(battle))


def _urgent(battle: ArmadaBattle) -> Iterator[Debt]:
    for at, blast in enumerate(battle.blasts):
        name = battle.ships[blast.ship].name
        yield Debt(
            text=msg("{ship} blows up: who is within 4\N{DOUBLE PRIME}?", ship=name),
            ships=(blast.ship,),
            offer=button("blast", msg("Explosion of {ship}", ship=name), "burst", at=str(at)),
            asked="at_once",
        )
    for ship in _in_play(battle):
        if ship.retreats:
            yield _retreat(battle, ship)
        for _, at, critical in criticals((ship,), lambda one: bool(one.owes)):
            yield _points(ship, at, critical.owes)


def _in_play(battle: ArmadaBattle) -> tuple[ArmadaShip, ...]:
    return tuple(ship for ship in battle.ships.values() if ship.in_play)


def _points(ship: ArmadaShip, at: int, owed: int) -> Debt:
    text = nmsg(
        "{ship} loses 1 point of crew or AP: say which",
        "{ship} loses {n} points of crew or AP: say which",
        owed,
        ship=ship.name,
    )
    lose = button("take_points", msg("Crew or AP"), "people", ship=ship.id, at=str(at))
    return Debt(text=text, ships=(ship.id,), offer=lose, asked="at_once")


def _unnamed(battle: ArmadaBattle) -> Iterator[Debt]:
    """A16: criticals of this turn whose effect is still to be told."""
    fresh = criticals(_in_play(battle), lambda one: not one.text and one.turn == battle.turn)
    for ship, at, _ in fresh:
        yield to_name(ship, at, msg("{ship}: name the effect of the critical", ship=ship.name))


def _retreat(battle: ArmadaBattle, ship: ArmadaShip) -> Debt:
    by = battle.ships[ship.repelled_by].name if ship.repelled_by in battle.ships else ""
    text = msg("{wing} moves 5\N{DOUBLE PRIME} away from {ship} (R61)", wing=ship.name, ship=by)
    return Debt(
        text=text, ships=(ship.id,), offer=button("retreat", msg("Moved off"), "arrow-left", ship=ship.id)
    )


def _initiative(battle: ArmadaBattle) -> Iterator[Debt]:
    if not battle.initiative:
        throw = button("initiative", msg("Throw initiative"), "dice")
        yield Debt(text=msg("Initiative has not been thrown (R3)"), offer=throw)


def unordered(battle: ArmadaBattle) -> bool:
    """R2, A30: whether several T cards lie open that no initiative of an earlier turn puts in order."""
    open_ = battle.phase == TURN_CARDS and battle.revealed and not battle.last_initiative
    return open_ and sum(side.cards_used for side in battle.sides) > 1


def _cards(battle: ArmadaBattle) -> Iterator[Debt]:
    """R1: nothing of it tells a card that lies face down."""
    if battle.revealed:
        if unordered(battle):
            throw = button("roll_off", msg("Throw"), "dice")
            yield Debt(text=msg("The order of the T cards is still to be thrown for (R2)"), offer=throw)
        return
    waiting = [side for side in battle.sides if not side.laid]
    for side in waiting:
        lay = button("lay_card", msg("T card"), "card", side=side.id)
        text = msg("{side}: T card, or none, to be chosen (R1)", side=side.name)
        yield Debt(text=text, offer=lay, seats=(side.id,))
    if not waiting:
        reveal = button("reveal_cards", msg("Reveal"), "eye")
        yield Debt(text=msg("The T cards are still to be revealed (R1)"), offer=reveal)


def _activation(battle: ArmadaBattle) -> Iterator[Debt]:
    if not battle.active:
        return
    for ship in battle.unit(battle.active):
        least = least_move(battle, ship.id)
        if ship.here and least and not ship.moved and not why_no_move(battle, ship):
            text = msg(
                "{ship} has not moved: {inches}\N{DOUBLE PRIME} at least (R11)", ship=ship.name, inches=least
            )
            yield Debt(text=text, ships=(ship.id,), offer=button("move", msg("Move"), "ship", ship=ship.id))
        if ship.in_play and ship.will_board in battle.ships and ship.boarded_turn != battle.turn:
            target = battle.ships[ship.will_board].name
            text = msg("{ship} was to board {target} (R46)", ship=ship.name, target=target)
            board = button("board", msg("Board"), "swords", ship=ship.id)
            yield Debt(text=text, ships=(ship.id,), offer=board)
    yield from rounds(battle, fresh=True)


def rounds(battle: ArmadaBattle, *, fresh: bool) -> Iterator[Debt]:
    """E9: the first round follows the boarding, later ones come in the end phase of each turn."""
    if battle.house.boarding_resolution != "assumed_melee":
        return
    for party in battle.links:
        if party.ap <= 0 or not battle.ships[party.to].in_play:
            continue
        due_now = not party.fought_turn if fresh else party.fought_turn < battle.turn
        if due_now:
            fight = button("boarding_round", msg("Boarding round"), "swords", party=party.id)
            text = msg("A boarding round aboard {ship} is due", ship=battle.ships[party.to].name)
            yield Debt(text=text, ships=(party.by, party.to), offer=fight, asked="at_once")


@remembered
def hand_due(battle: ArmadaBattle, side: str) -> Draw:
    """R63, R66, A14, A24, A36: what a side draws in the end phase."""
    one = battle.side(side)
    size = turn.hand_size(battle.squadrons_left(side), len(battle.squadrons(side)), battle.house)
    draw = turn.draw_due(size, len(one.hand), battle.house, used=one.cards_used)
    if one.deck_left is not None:
        draw = draw._replace(draw=min(draw.draw, one.deck_left))
    return draw


def _end(battle: ArmadaBattle) -> Iterator[Debt]:
    yield from rounds(battle, fresh=False)
    if battle.house.repair:
        for ship, at, _ in criticals(_in_play(battle), lambda one: one.tried_turn < battle.turn):
            text = msg("{ship} may try to repair a critical", ship=ship.name)
            mend = button("repair", msg("Repair"), "check", ship=ship.id, at=str(at))
            yield Debt(text=text, ships=(ship.id,), offer=mend, asked="in_row")
    yield from hands(
        battle,
        hand_due,
        lambda n, side: nmsg("{side}: draw 1 card (R66)", "{side}: draw {n} cards (R66)", n, side=side),
        lambda n, side: nmsg("{side}: discard 1 card (R63)", "{side}: discard {n} cards (R63)", n, side=side),
    )


OWED = Owed(
    {TURN_CARDS: _cards, INITIATIVE: _initiative, ACTIVATIONS: _activation, END: _end},
    ACTIVATIONS,
    lambda n: nmsg("1 unit has not been activated", "{n} units have not been activated", n),
    _unnamed,
    urgent,
)
due, unnamed = remembered(OWED.due), remembered(OWED.asked)
