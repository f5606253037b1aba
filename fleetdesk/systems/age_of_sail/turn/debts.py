"""What is still owed in a phase: shown in the order of the rules, never blocking (section 4)."""

from collections.abc import Iterator

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Debt
from fleetdesk.core.words import msg, nmsg
from fleetdesk.systems.age_of_sail.command import outdated, tick_command, untracked, work_out_command
from fleetdesk.systems.age_of_sail.fight import boarding
from fleetdesk.systems.age_of_sail.fight.damage import chore_text, settle
from fleetdesk.systems.age_of_sail.fight.melees import fight, grapple
from fleetdesk.systems.age_of_sail.fight.surrender import beside, decided, helpless, surrender
from fleetdesk.systems.age_of_sail.movement import sail_debts
from fleetdesk.systems.age_of_sail.orders.writing import order_debts
from fleetdesk.systems.age_of_sail.state import (
    BOARDING,
    COMMAND,
    DAMAGE,
    ORDERS,
    SURRENDER,
    WEATHER,
    AosBattle,
)
from fleetdesk.systems.age_of_sail.turn.weather import weather


@remembered
def due(battle: AosBattle) -> tuple[Debt, ...]:
    """Everything owed now."""
    return tuple(_due(battle))


def _due(battle: AosBattle) -> Iterator[Debt]:
    if battle.phase == WEATHER and not battle.weather_done:
        roll = offer(weather, title=msg("Roll"), icon="dice")
        yield Debt(text=msg("Weather of this turn (R19)"), offer=roll)
    elif battle.phase == COMMAND:
        yield from _command(battle)
    elif battle.phase == BOARDING:
        yield from _boarding(battle)
    elif battle.phase == DAMAGE:
        yield from _damage(battle)
    elif battle.phase == SURRENDER:
        yield from _surrender(battle)
    else:
        yield from _changed_since(battle)
        yield from order_debts(battle)
        yield from sail_debts(battle)


def _command(battle: AosBattle) -> Iterator[Debt]:
    """What was corrected since, and statuses nobody but the players can see."""
    yield from _changed_since(battle)
    ships = tuple(one.id for one in untracked(battle))
    if ships:
        text = nmsg("1 ship: is she commanded? (R34)", "{n} ships: are they commanded? (R34)", len(ships))
        yield Debt(text=text, ships=ships, offer=offer(tick_command, title=msg("Tick")))


def _changed_since(battle: AosBattle) -> Iterator[Debt]:
    """R34-R40: what was set right by hand counts for the orders of this turn once command is worked out again."""
    if battle.phase not in {COMMAND, ORDERS}:
        return
    ships = outdated(battle)
    if ships:
        text = nmsg(
            "Command of 1 ship is out of date (R34)", "Command of {n} ships is out of date (R34)", len(ships)
        )
        yield Debt(text=text, ships=ships, offer=offer(work_out_command))


def _boarding(battle: AosBattle) -> Iterator[Debt]:
    for contact in battle.contacts:
        yield Debt(
            text=msg("Do they board? {who} (R76)", who=boarding.names(battle, contact.ships)),
            ships=contact.ships,
            offer=offer(grapple, title=msg("Roll"), ships=contact.ships),
            asked="in_row",
        )
    for melee in battle.melees:
        if not boarding.why_no_round(battle, melee):
            yield Debt(
                text=msg(
                    "Boarding, round {n} of 3: {who}",
                    n=melee.rounds + 1,
                    who=boarding.names(battle, melee.ships),
                ),
                ships=melee.ships,
                offer=offer(fight, title=msg("Fight"), melee=melee.id),
                asked="in_row",
            )


def _damage(battle: AosBattle) -> Iterator[Debt]:
    """Section 8.4: in exactly this order."""
    for at, chore in enumerate(battle.chores):
        yield Debt(
            text=chore_text(battle, chore),
            ships=(chore.ship,),
            offer=offer(settle, title=msg("Settle"), icon="dice", at=at),
            asked="in_row",
        )


def _surrender(battle: AosBattle) -> Iterator[Debt]:
    if battle.settled:
        return
    ships = helpless(battle)
    for ship in ships:
        near = beside(battle, ship)
        enemies, friends = (len(near.enemies), len(near.friends)) if near is not None else (0, 0)
        strikes = near is None or decided(battle, ship, enemies, friends) != "keeps_colours"
        yield Debt(
            text=msg("{ship} has no hull left: does she strike? (R119)", ship=ship.name)
            if strikes
            else msg("{ship} has no hull left and keeps her colours (R119)", ship=ship.name),
            ships=(ship.id,),
            offer=offer(surrender, title=msg("Settle")),
            asked="in_row",
        )
