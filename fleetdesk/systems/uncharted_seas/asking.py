"""Small parts forms are made of: ships and weapons to pick from, and how a ship stands in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.actions import Table
from fleetdesk.core.forms import Answers, Choice, Pick
from fleetdesk.core.views import Badge
from fleetdesk.core.whys import slot_reference
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.answers import one_of
from fleetdesk.systems.uncharted_seas import fire
from fleetdesk.systems.uncharted_seas.profiles import ARCS, SeaCard, Weapon, known
from fleetdesk.systems.uncharted_seas.reasons import REASONS
from fleetdesk.systems.uncharted_seas.state import STATUSES, Melee, SeaBattle, SeaShip

ARC_PICKS = (
    Pick(value="full", title=msg("wholly in arc")),
    Pick(value="partial", title=msg("partly in arc")),
)


def said(reason: str) -> Msg:
    """The sentence of a reason code."""
    return Msg(key=REASONS[reason])


def comply(table: Table, reason: str) -> None:
    """Refuse for a reason code, if there is one; the players may insist."""
    if reason:
        table.require(condition=False, otherwise=said(reason))


def band_label(card: SeaCard, band: int) -> Msg:
    """A range band in inches: 0-8″."""
    start = card.ranges[band - 1] if band else 0
    return msg("{start}\N{EN DASH}{end}\N{DOUBLE PRIME}", start=start, end=card.ranges[band])


def weapon_msg(weapon: Weapon) -> Msg:
    """What a weapon is called."""
    return Msg.verbatim(weapon.name) if weapon.name else Msg(key=ARCS[weapon.arc])


def printed_ad(card: SeaCard, weapon: int, band: int) -> int:
    """The dice printed for a weapon in a band; 0 where it does not reach."""
    ad = card.weapons[weapon].ad
    return ad[band] if 0 <= band < len(ad) else 0


def dice_now(battle: SeaBattle, ship: str, weapon: int, band: int, arc: fire.Arc) -> fire.ShotDice:
    """R28-R30: the dice of one weapon of a ship as it stands."""
    state = battle.ships[ship]
    return fire.shot_dice(
        printed_ad(battle.card(ship), weapon, band), state.hull_lost, state.crew_lost, arc, battle.house
    )


def ship_pick(battle: SeaBattle, ship: SeaShip, discouraged: Msg | None = None) -> Pick:
    """A ship to pick, with what a player weighs."""
    card = battle.card(ship.id)
    hull, crew = known(card.hull), known(card.crew)
    return Pick(
        value=ship.id,
        title=Msg.verbatim(ship.name),
        detail=msg(
            "hull {hull}/{hull_all} \N{MIDDLE DOT} crew {crew}/{crew_all}",
            hull=max(0, hull - ship.hull_lost),
            hull_all=hull,
            crew=max(0, crew - ship.crew_lost),
            crew_all=crew,
        ),
        trailing=msg("DR {dr} \N{MIDDLE DOT} CR {cr}", dr=known(card.dr), cr=known(card.cr)),
        discouraged=discouraged,
    )


def targets(battle: SeaBattle, ship: str) -> tuple[Pick, ...]:
    """Every other ship on the table, enemies first; nothing is left out, the odd choice is remarked on."""
    own = battle.ships[ship].side
    others = [one for one in battle.ships.values() if one.on_table and one.id != ship]
    others.sort(key=lambda one: one.side == own or not one.fights)
    engaged = {one for melee in battle.melees for one in melee.ships}

    def remark(one: SeaShip) -> Msg | None:
        if one.side == own:
            return msg("This is a ship of your own fleet.")
        if not one.fights:
            return msg("This is a derelict.")
        refuse, remind = fire.into_melee(target_engaged=one.id in engaged, rules=battle.house)
        return said(refuse or remind) if refuse or remind else None

    return tuple(ship_pick(battle, one, remark(one)) for one in others)


def arc_choice(key: str, answers: Answers) -> Choice:
    """Wholly or partly in arc (R29, R30)."""
    return Choice(
        key=key,
        label=msg("Target"),
        picks=ARC_PICKS,
        value=one_of(answers, key, ("full", "partial"), "full"),
        segments=True,
    )


def status_badges(battle: SeaBattle, ship: SeaShip, melee: Melee | None) -> Iterator[Badge]:
    """The marks of a ship's state, most urgent first; `melee` is the one it is in."""
    if ship.status != "in_play":
        state = slot_reference(ship.id, "status")
        yield Badge(text=Msg(key=STATUSES[ship.status]), tone="harm", icon="skull", why=state)
    if melee is not None:
        others = melee.attackers if ship.id == melee.alone else (melee.alone,)
        foes = tuple(Msg.verbatim(battle.ships[one].name) for one in others)
        text = msg("Melee: {foes}", foes=foes)
        yield Badge(text=text, tone="sea", icon="chain", why=f"{ship.id}/melee")
    count = sum(not one.repaired for one in ship.criticals)
    if count:
        yield Badge(text=msg("{n} crit.", n=count), tone="harm", icon="burst", why=f"{ship.id}/criticals")
    anchor = slot_reference(ship.id, "anchored")
    if ship.anchored:
        yield Badge(text=msg("Anchored"), tone="sea", icon="anchor", why=anchor)
    if ship.raising_turn == battle.turn:
        yield Badge(text=msg("Raising anchor"), tone="sea", icon="anchor", why=anchor)
    if ship.drifts:
        adrift = slot_reference(ship.id, "drifts")
        yield Badge(text=msg("Out of command: drifts"), tone="brass", icon="wind", why=adrift)


def opponents(battle: SeaBattle, ship: str) -> tuple[str, ...]:
    """Whom a ship fights in its melee."""
    melee = battle.melee_of(ship)
    if melee is None:
        return ()
    return melee.attackers if ship == melee.alone else (melee.alone,)
