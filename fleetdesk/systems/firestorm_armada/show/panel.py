"""The large card of a ship or wing in play (section 10)."""

from collections.abc import Iterator
from functools import partial

from fleetdesk.core.blocks import cards
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.odds import Tone
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.cards.faces import carried, changed
from fleetdesk.systems.common.cards.faces import penalty as penalty_stat
from fleetdesk.systems.common.cards.guns import Gun, gun_arcs, gun_table
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import DASH, UNKNOWN, beside
from fleetdesk.systems.firestorm_armada.figures import inches, rating, tracks
from fleetdesk.systems.firestorm_armada.fire.shot import fire
from fleetdesk.systems.firestorm_armada.labels import ARC_NAMES, CRAFT, SLIM, class_msg, type_msg
from fleetdesk.systems.firestorm_armada.picks import (
    critical_called,
    status_badges,
    weapon_name,
    why,
)
from fleetdesk.systems.firestorm_armada.printed.arcs import FANS
from fleetdesk.systems.firestorm_armada.profiles import BANDS, ArmadaCard, known
from fleetdesk.systems.firestorm_armada.squadrons import why_no_fire
from fleetdesk.systems.firestorm_armada.state import WING_STATES, ArmadaBattle, ArmadaShip, gone
from fleetdesk.systems.firestorm_armada.values import (
    PD,
    Shot,
    dice_of,
    least_move,
    mv_now,
    pd_now,
    penalty,
    ratings_now,
    shields_now,
)
from fleetdesk.systems.firestorm_armada.wings.hangars import AT_HAND


def panel(battle: ArmadaBattle, ship: str, _: str) -> cards.Card:
    """The card of a ship or wing as it stands: what is printed, what is left, and why."""
    state, card = battle.ships[ship], battle.card(ship)
    kind = () if state.is_wing and card.class_name in CRAFT else (class_msg(card),)  # her type tells it
    unit = Msg.verbatim(battle.unit_name(state.squadron))
    detail = beside(state.name, type_msg(card), *kind, unit)
    heading = cards.Heading(title=Msg.verbatim(state.name), detail=detail, struck=not state.in_play)
    blocks: list[cards.Block] = [heading]
    blocks += _wing(battle, state, card) if state.is_wing else _ship(battle, state, card)
    blocks += special(card, texts=True)
    return cards.Card(blocks=tuple(blocks), framed=False)


def _ship(battle: ArmadaBattle, state: ArmadaShip, card: ArmadaCard) -> Iterator[cards.Block]:
    yield cards.Stats(items=tuple(_stats(battle, state, card)))
    played = card.but(hull=known(card.hull), crew=card.crew or 0, ap=card.ap or 0)
    yield from tracks(played, state.hull_lost, state.crew_lost, state.ap_lost)
    if card.weapons:
        guns = tuple(_guns(battle, state))
        heads = (msg("Weapon (band)"), *(msg("{n}", n=band + 1) for band in range(BANDS)))
        table = gun_table(state.id, guns, heads, FANS, partial(_aimed, battle, state))
        drawn = gun_arcs(state.id, guns, FANS, ARC_NAMES, slim=card.ship_type in SLIM)
        yield cards.Columns(columns=((table,), (drawn,)), weights=(0.62, 0.38))
    yield from _chips(battle, state)
    aboard = battle.hangar(state.id)
    if aboard:
        wings = tuple(Msg.verbatim(one.name) for one in aboard)
        yield cards.Notes(title=msg("Wings aboard"), text=msg("{names}", names=wings))


def _wing(battle: ArmadaBattle, state: ArmadaShip, card: ArmadaCard) -> Iterator[cards.Block]:
    move = msg("{n}\N{DOUBLE PRIME}", n=card.move or 0.0)
    yield cards.Stats(
        items=(
            cards.Stat(label=msg("MV"), value=move, why=f"{state.id}/move"),
            cards.Stat(label=msg("TORPEDOES"), value=_some(card.torpedo_ad), why=f"{state.id}/torpedoes"),
            cards.Stat(label=msg("PD"), value=_some(card.pd or 0), why=f"{state.id}/pd"),
            cards.Stat(
                label=msg("AP"), value=_some(battle.ap_now(state.id)), why=slot_reference(state.id, "ap")
            ),
        )
    )
    yield from _chips(battle, state)
    mates = battle.mates(state.id)
    if state.flies and len(mates) > 1:
        text = msg(
            "{n} wings together: torpedoes {ad} AD, PD {pd}",
            n=len(mates),
            ad=sum(battle.card(one.id).torpedo_ad for one in mates),
            pd=pd_now(battle, state.id),
        )
        yield cards.Notes(title=msg("Flight"), text=text)
    if state.carrier in battle.ships:
        yield cards.Notes(text=msg("Flies from {ship}", ship=battle.ships[state.carrier].name))
    unit = battle.unit(state.squadron)
    if len(unit) > 1:
        yield cards.Table(heads=(msg("Wing"), msg("State")), rows=tuple(_mate(one, state) for one in unit))


def _mate(wing: ArmadaShip, shown: ArmadaShip) -> cards.TableRow:
    """A wing of the same flight, and how it stands: a tap takes it in hand."""
    told = Msg(key=WING_STATES[wing.wing]) if wing.in_play else gone(wing)
    if wing.in_play and wing.moved and wing.flies:
        told = msg("{state}, moved", state=told)
    tone: Tone = "plain" if wing.in_play else "harm"
    label = msg("{wing} (this card)", wing=wing.name) if wing.id == shown.id else Msg.verbatim(wing.name)
    why = slot_reference(wing.id, "wing" if wing.in_play else "status")
    other = wing.id if wing.in_play and wing.id != shown.id else ""
    cell = cards.Cell(text=told, tone=tone, why=why, ship=other)
    return cards.TableRow(label=label, cells=(cell,), muted=not wing.in_play)


def _some(value: int) -> Msg:
    return msg("{n}", n=value) if value else DASH


def _stats(battle: ArmadaBattle, ship: ArmadaShip, card: ArmadaCard) -> Iterator[cards.Stat]:
    ratings = ratings_now(battle, ship.id)
    dr = rating(ratings.dr, card.dr_also) if card.dr is not None else UNKNOWN
    yield cards.Stat(label=msg("DR"), value=dr, why=f"{ship.id}/dr")
    if card.cr is None and ratings.cr == known(None):
        yield cards.Stat(label=msg("CR"), value=UNKNOWN, why=f"{ship.id}/cr")
    else:
        cr = known(card.cr)
        now = rating(ratings.cr, card.cr_also if ratings.cr == cr else None)
        yield changed(msg("CR"), now, now if ratings.cr == cr else msg("{n}", n=cr), f"{ship.id}/cr")
    mv, least, most = mv_now(battle, ship.id), least_move(battle, ship.id), card.move or 0.0
    value = msg("{least}\N{EN DASH}{most}\N{DOUBLE PRIME}", least=least, most=mv)
    if card.move_also is not None and mv == most:
        value = inches(mv, card.move_also)
    printed = value if mv == most else msg("{n}\N{DOUBLE PRIME}", n=most)
    yield changed(msg("MV"), value, printed, f"{ship.id}/move")
    pd = pd_now(battle, ship.id)
    yield _now(msg("PD"), pd, card.pd or 0, f"{ship.id}/pd", used=PD in ship.fired)
    if card.shield:
        yield _now(msg("SHIELDS"), shields_now(battle, ship.id), card.shield, f"{ship.id}/shields")
    elif card.cloak:
        cloak = slot_reference(ship.id, "cloak_on")
        yield cards.Stat(label=msg("CLOAK"), value=msg("on") if ship.cloak_on else msg("off"), why=cloak)
    yield penalty_stat(ship, penalty(battle, ship))


def _now(label: Msg, now: int, printed: int, reference: str, *, used: bool = False) -> cards.Stat:
    """A number that play has changed, or not; a used one is marked."""
    return cards.Stat(
        label=msg("{weapon}, fired", weapon=label) if used else label,
        value=msg("{n}", n=now) if now or printed else DASH,
        printed=msg("{n}", n=printed) if now != printed else None,
        tone="harm" if now < printed else "plain",
        why=reference,
    )


def _aimed(battle: ArmadaBattle, ship: ArmadaShip, weapon: int, band: int) -> Offer | None:
    """A weapon of a ship being activated, laid at a distance; of any other its number is only explained."""
    if not battle.active or ship.squadron != battle.active:
        return None
    against = why(why_no_fire(battle, ship, weapon))
    return offer(fire, discouraged=against, ship=ship.id, weapon=str(weapon), band=str(band))


def _guns(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Gun]:
    """R15-R30: her weapons with the dice each throws now."""
    for at, weapon in enumerate(battle.card(ship.id).weapons):
        length = msg(
            "{weapon} ({n}\N{DOUBLE PRIME})", weapon=weapon_name(battle, ship.id, at), n=weapon.band_inches
        )
        bands = [dice_of(battle, Shot(ship=ship.id, weapon=at, band=band)) for band in range(BANDS)]
        fired = str(at) in ship.fired
        yield Gun(
            label=msg("{weapon}, fired", weapon=length) if fired else length,
            places=tuple("fore" if one == "fore_fixed" else one for one in weapon.places),
            printed=tuple(one.printed for one in bands),
            now=tuple(one.ad for one in bands),
            spent=fired,
        )


def _chips(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[cards.Chips]:
    yield from AT_HAND.chips(battle, ship, _badges(battle, ship))


def _badges(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Badge]:
    yield from (badge for badge in status_badges(battle, ship) if badge.icon != "burst")
    if battle.card(ship.id).is_capital:
        yield Badge(text=msg("Capital class"), icon="star", why=f"{ship.id}/capital", lasting=True)
    yield from carried(ship, critical_called)
    if ship.moved and ship.here:
        measured = msg("moved {inches}\N{DOUBLE PRIME}", inches=ship.moved_inches)
        text = measured if ship.moved_inches else msg("moved")
        yield Badge(text=text, icon="check", why=slot_reference(ship.id, "moved_inches"))
