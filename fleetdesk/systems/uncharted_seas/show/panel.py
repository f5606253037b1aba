"""The large card of a ship in play, and the buttons under it (section 10)."""

from collections.abc import Iterator
from functools import partial

from fleetdesk.core.blocks import cards
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty
from fleetdesk.systems.common.card_logs import fewer_dice
from fleetdesk.systems.common.cards.faces import boxes, carried, changed
from fleetdesk.systems.common.cards.faces import penalty as penalty_stat
from fleetdesk.systems.common.cards.guns import Gun, gun_arcs, gun_table
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import DASH, UNKNOWN, beside, number
from fleetdesk.systems.uncharted_seas import picks
from fleetdesk.systems.uncharted_seas.contact import ramming
from fleetdesk.systems.uncharted_seas.contact.melee import is_due
from fleetdesk.systems.uncharted_seas.fire.shot import dice_now, fire, why_silent
from fleetdesk.systems.uncharted_seas.markers import AT_HAND
from fleetdesk.systems.uncharted_seas.profiles import FANS, SHIP_TYPES, SeaCard, known
from fleetdesk.systems.uncharted_seas.state import DERELICT, Melee, SeaBattle, SeaShip


def panel(battle: SeaBattle, ship: str, _: str) -> cards.Card:
    """The card of a ship as it stands: what is printed, what is left, and why."""
    state = battle.ships[ship]
    card = battle.card(ship)
    more = map(Msg.verbatim, (card.class_name, battle.unit_name(state.squadron)))
    detail = beside(state.name, Msg(key=SHIP_TYPES[card.ship_type]), *more)
    blocks: list[cards.Block] = [
        cards.Heading(title=Msg.verbatim(state.name), detail=detail, struck=not state.here),
        cards.Stats(items=tuple(_stats(battle, state, card))),
        boxes("hull", msg("Hull"), known(card.hull), state.hull_lost),
        boxes("crew", msg("Crew"), known(card.crew), state.crew_lost, "round"),
    ]
    if card.weapons:
        guns = tuple(_guns(battle, state, card))
        heads = (msg("Arc"), *(picks.band_label(card, band) for band in range(len(card.ranges))))
        table = gun_table(ship, guns, heads, FANS, partial(_aimed, battle, state))
        drawn = gun_arcs(ship, guns, FANS, picks.arc_names(card), slim=card.is_slim)
        blocks.append(cards.Columns(columns=((table,), (drawn,)), weights=(0.54, 0.46)))
    blocks += AT_HAND.chips(battle, state, _badges(battle, state))
    melee = battle.melee_of(ship)
    if melee is not None:
        blocks.append(cards.Notes(title=msg("Melee"), text=_melee(battle, melee)))
    blocks += special(card, texts=True)
    return cards.Card(blocks=tuple(blocks), framed=False)


ROUNDS = {
    "one_per_turn": msg("the next round once a turn, at the first activation of one of them"),
    "each_activation": msg("the next round at each activation of one of them"),
    "first_engaged_ship": msg("the next round at each activation of the ship that made contact"),
}


def _melee(battle: SeaBattle, melee: Melee) -> Msg:
    """Who fights whom with what crew, and when the next round is due (R59, R66)."""
    crews = [
        msg("{ship} (crew {crew})", ship=battle.ships[one].name, crew=battle.crew_now(one))
        for one in melee.ships
    ]
    when = msg("a round is due now") if is_due(battle, melee) else ROUNDS[battle.house.melee_rounds]
    return msg("{ship} against {others}: {when}.", ship=crews[0], others=tuple(crews[1:]), when=when)


def _stats(battle: SeaBattle, ship: SeaShip, card: SeaCard) -> Iterator[cards.Stat]:
    yield cards.Stat(label=msg("DR"), value=number(card.dr, UNKNOWN), why=f"{ship.id}/dr")
    yield cards.Stat(label=msg("CR"), value=number(card.cr, UNKNOWN), why=f"{ship.id}/cr")
    left = msg("{n}\N{DOUBLE PRIME}", n=round(max(0.0, (card.move or 0.0) - ship.move_spent), 4))
    printed = msg("{n}\N{DOUBLE PRIME}", n=card.move or 0.0) if ship.move_spent else left
    yield changed(msg("MV"), left, printed, f"{ship.id}/move", harm=False)
    red = card.ram_red and card.ram > 0
    ram = ramming.ram_dice(card.ram, ship.hull_lost, ship.crew_lost, 0, battle.house).on_target
    yield cards.Stat(
        label=msg("RAM, RED") if red else msg("RAM"),
        value=msg("{n}", n=ram) if card.ram else DASH,
        printed=msg("{n}", n=card.ram) if ram != card.ram else None,
        tone="harm" if red else "plain",
        why=f"{ship.id}/ram",
    )
    yield penalty_stat(ship, dice_penalty(ship.hull_lost, ship.crew_lost))


def _aimed(battle: SeaBattle, ship: SeaShip, weapon: int, band: int) -> Offer | None:
    """A weapon of a ship being activated, laid at a distance; of any other its number is only explained."""
    if not battle.active or ship.squadron != battle.active or not ship.in_play:
        return None
    against = picks.why(why_silent(battle, ship, str(weapon)))
    return offer(fire, discouraged=against, ship=ship.id, weapon=str(weapon), band=str(band))


def _guns(battle: SeaBattle, ship: SeaShip, card: SeaCard) -> Iterator[Gun]:
    """R26-R30: her weapons with the dice each throws now; those of a derelict have no crew to fire them (R38)."""
    bands, wreck = range(len(card.ranges)), ship.status in DERELICT
    for at, weapon in enumerate(card.weapons):
        label, fired = picks.weapon_msg(weapon), str(at) in ship.fired
        if wreck:
            label = msg("{weapon} (no crew)", weapon=label)
        elif fired:
            label = msg("{weapon} (fired)", weapon=label)
        yield Gun(
            label=label,
            places=weapon.places,
            printed=tuple(picks.printed_ad(card, at, band) for band in bands),
            now=tuple(dice_now(battle, ship.id, at, band).ad for band in bands),
            spent=wreck or fired,
        )


def _badges(battle: SeaBattle, ship: SeaShip) -> Iterator[Badge]:
    melee = battle.melee_of(ship.id)
    yield from (badge for badge in picks.status_badges(battle, ship, melee) if badge.icon != "burst")
    if melee is None and ship.left_melee_turn == battle.turn and ship.in_play and ship.met != "fought":
        text = msg("Out of its melee: fires with its squadron (R20)")
        yield Badge(text=text, tone="sound", icon="check", why=f"{ship.id}/melee")
    yield from carried(ship, picks.critical_called)
    penalty = dice_penalty(ship.hull_lost, ship.crew_lost)
    if penalty:
        yield Badge(text=fewer_dice(ship, penalty), tone="brass", why=f"{ship.id}/penalty")
    touching = tuple(
        Msg.verbatim(battle.ships[one].name) for one in ship.enemies if battle.ships[one].in_play
    )
    if touching and melee is None:
        text = msg("Touches {ships}", ships=touching)
        yield Badge(text=text, tone="sea", icon="chain", why=f"{ship.id}/enemies")
