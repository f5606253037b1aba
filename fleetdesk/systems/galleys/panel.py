"""The large card of a ship in play, and the buttons under it (section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fleetdesk.core.cards import (
    Block,
    Card,
    Cell,
    Chips,
    Heading,
    Notes,
    Stat,
    Stats,
    Table,
    TableRow,
    Tie,
    Tied,
    Ties,
    Track,
)
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.whys import slot_reference
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.papers import DASH
from fleetdesk.systems.galleys import links
from fleetdesk.systems.galleys.asking import crew_name, held_msg, status_badges, why
from fleetdesk.systems.galleys.assaults import possible
from fleetdesk.systems.galleys.contact_actions import Ram, why_no_grapple, why_no_ram
from fleetdesk.systems.galleys.crews import level
from fleetdesk.systems.galleys.labels import chance
from fleetdesk.systems.galleys.moves import (
    break_free,
    grapple_trial,
    other_end,
    ram_trial,
    sides_to_activate,
    test_due,
    why_no_disengage,
    why_no_move,
)
from fleetdesk.systems.galleys.oar_actions import HANDS, BreakOars, why_no_oars
from fleetdesk.systems.galleys.order_actions import order_msg
from fleetdesk.systems.galleys.profiles import cm, known
from fleetdesk.systems.galleys.ship_actions import why_no_swap
from fleetdesk.systems.galleys.shoot_actions import dice_left
from fleetdesk.systems.galleys.state import (
    ACTIVATIONS,
    BOARDING,
    COMMAND,
    HIDDEN,
    SHOOTING,
    GalleyBattle,
    GalleyShip,
)
from fleetdesk.systems.galleys.tables import Speed

MELEE = 3
"""From so many ships on a picture tells better than chips who holds whom."""
SPEEDS: tuple[tuple[Speed, Msg], ...] = (
    ("normal", msg("Normal")),
    ("combat", msg("Combat")),
    ("third", msg("Astern")),
)


def panel(battle: GalleyBattle, ship: str, _: str) -> Card:
    """The card of a ship as it stands."""
    state, card = battle.ships[ship], battle.card(ship)
    detail = msg("{class_name} \N{MIDDLE DOT} {crew}", class_name=card.class_name, crew=crew_name(state))
    blocks: list[Block] = [
        Heading(title=Msg.verbatim(state.name), detail=detail, struck=not state.on_table),
        Stats(items=tuple(_stats(battle, state))),
        _speeds(battle, state),
        *_tracks(state),
    ]
    badges = (*_now(battle, state), *status_badges(battle, state))
    if badges:
        blocks.append(Chips(badges=badges))
    if state.on_table and len(links.melee(ship, battle.links)[0]) >= MELEE:
        blocks.append(melee(battle, state))
    if state.on_table and battle.foes(ship):
        blocks.append(_chances(battle, state))
    if card.notes:
        blocks.append(Notes(title=msg("Special rules"), text=Msg(key=card.notes)))
    return Card(blocks=tuple(blocks), framed=False)


def melee(battle: GalleyBattle, ship: GalleyShip) -> Ties:
    """Who holds whom, all round; its own side stands on the left."""
    ships, holds = links.melee(ship.id, battle.links)
    ordered = sorted(ships, key=list(battle.ships).index)
    return Ties(
        title=msg("Who holds whom"),
        ships=tuple(
            Tied(
                key=one,
                name=Msg.verbatim(battle.ships[one].name),
                left=battle.ships[one].side == ship.side,
                chosen=one == ship.id,
            )
            for one in ordered
        ),
        ties=tuple(
            Tie(
                by=link.by,
                to=link.to,
                text=held_msg(battle, link),
                strong=link.kind == "corvus",
                why=f"{link.to}/link/{link.id}",
            )
            for link in holds
        ),
    )


def _stats(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Stat]:
    card = battle.card(ship.id)
    for key, label, value in (
        ("size", msg("SIZE"), card.size),
        ("defence", msg("D"), card.defence),
        ("boarding", msg("BOARDING"), card.boarding),
        ("ram", msg("RAM"), card.ram),
    ):
        yield Stat(label=label, value=msg("{n}", n=known(value)), why=f"{ship.id}/{key}")
    yield Stat(
        label=msg("FATIGUE"),
        value=msg("{n}", n=level(ship.crew, battle.house).fatigue),
        tone="harm" if ship.fatigued else "plain",
        why=f"{ship.id}/fatigue",
    )
    angle = known(card.turning_angle)
    yield Stat(label=msg("TURN"), value=msg("{n}°", n=angle), why=f"{ship.id}/turning_angle")


def _speeds(battle: GalleyBattle, ship: GalleyShip) -> Table:
    """What the ship may row now at each speed, and what the card says."""
    cells = []
    for speed, _ in SPEEDS:
        now = battle.may_move(ship.id, speed)
        fresh = _printed(battle, ship, speed)
        cells.append(
            Cell(
                text=msg("{cm} cm", cm=now),
                printed=msg("{cm} cm", cm=fresh) if fresh != now else None,
                tone="harm" if speed == "combat" and ship.fatigued else "plain",
                why=f"{ship.id}/{speed}",
                muted=speed == "combat" and ship.fatigued,
            )
        )
    return Table(
        heads=(msg("Movement"), *(title for _, title in SPEEDS)),
        rows=(TableRow(label=msg("now"), cells=tuple(cells)),),
    )


def _printed(battle: GalleyBattle, ship: GalleyShip, speed: Speed) -> float:
    card = battle.card(ship.id)
    if speed == "third":
        return float(-(-cm(card.cruise_cm) // 3))
    return cm(card.combat_cm if speed == "combat" else card.cruise_cm)


def _tracks(ship: GalleyShip) -> Iterator[Track]:
    yield Track(slot="damaged", label=msg("Damaged"), total=1, lost=int(ship.damaged))
    for slot, label, listed, left in (
        ("marines", msg("Marines"), ship.marines_listed, ship.marines),
        ("archers", msg("Archers"), ship.archers_listed, ship.archers),
        ("rowers", msg("Rowers"), ship.rowers_listed, ship.rowers),
    ):
        if listed:
            yield Track(slot=slot, label=label, total=listed, lost=listed - left, shape="round")


def _now(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Badge]:
    if ship.revealed:
        text = msg("{order} {cm} cm", order=order_msg(ship.carried_out), cm=battle.may_move(ship.id))
        yield Badge(text=text, tone="sea", icon="ship", why=slot_reference(ship.id, "carried_out"))
        if ship.spent_cm or ship.turned:
            text = msg("moved {cm} cm, turned {degrees}°", cm=ship.spent_cm, degrees=ship.turned)
            yield Badge(text=text, icon="check", why=slot_reference(ship.id, "spent_cm"))
    elif ship.order == HIDDEN:
        yield Badge(text=msg("order laid"), icon="eye-off")
    elif ship.order:
        yield Badge(text=order_msg(ship.order), tone="brass", icon="eye-off")
    if battle.corvus_of(ship.id) == "ready":
        yield Badge(text=msg("Corvus ready"), tone="sound", why=slot_reference(ship.id, "corvus"))
    if ship.catapult == "ok":
        yield Badge(text=msg("Catapult"), icon="fire", why=slot_reference(ship.id, "catapult"))


def _chances(battle: GalleyBattle, ship: GalleyShip) -> Table:
    """Odds against every enemy: ram in the side, grapple, and getting away from those that hold it."""
    rows = []
    corvus = battle.corvus_of(ship.id) == "ready"
    for foe in battle.foes(ship.id):
        held = [one for one in battle.holds(ship.id) if other_end(one, ship.id) == foe.id]
        free = msg("{names}", names=tuple(break_free(battle, ship.id, one) for one in held)) if held else DASH
        rows.append(
            TableRow(
                label=Msg.verbatim(foe.name),
                cells=(
                    Cell(text=chance(ram_trial(battle, ship.id, foe.id)), why=f"{ship.id}/rams/{foe.id}"),
                    Cell(
                        text=chance(grapple_trial(battle, ship.id, foe.id, corvus=corvus)),
                        why=f"{ship.id}/grapples/{foe.id}",
                    ),
                    Cell(
                        text=free,
                        tone="brass" if held else "plain",
                        why=f"{ship.id}/link/{held[0].id}" if held else "",
                    ),
                ),
            )
        )
    grapple = msg("Grapple with the corvus") if corvus else msg("Grapple")
    return Table(heads=(msg("Against"), msg("Ram"), grapple, msg("Break free")), rows=tuple(rows))


# --- buttons ----------------------------------------------------------------------------------------


def offers(battle: GalleyBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    if not state.on_table:
        return ()
    return (*_by_phase(battle, state), *_always(battle, state))


def _by_phase(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    if battle.phase == COMMAND:
        yield from _command(battle, ship)
    elif battle.phase == ACTIVATIONS:
        yield from _activation(battle, ship)
    elif battle.phase == SHOOTING:
        left = dice_left(battle, ship, "archer") + dice_left(battle, ship, "catapult")
        yield Offer(
            action="shoot",
            title=msg("Shoot"),
            answers={"ship": ship.id},
            discouraged=None if left else msg("There is nothing left to shoot with."),
            kind="primary" if left else "plain",
            icon="target",
        )
    elif battle.phase == BOARDING:
        can = any(ship.id in ships for _, ships in possible(battle))
        yield Offer(
            action="assault",
            title=msg("Assault"),
            answers={"ship": ship.id},
            discouraged=None if can else msg("Only the ship that engaged another may assault it (R96)."),
            kind="primary" if can else "plain",
            icon="swords",
        )


def _command(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    """A ship whose order lies face down for this seat is not theirs to order."""
    if ship.order != HIDDEN:
        answers = {"ship": ship.id}
        if ship.order:
            answers |= {"order": ship.order}
        yield Offer(
            action="place_order",
            title=msg("Change the order") if ship.order else msg("Lay an order"),
            answers={**answers, "rest": ship.rest_wanted} if ship.order else answers,
            kind="plain" if ship.order else "primary",
            icon="card",
            seats=(ship.side,),
        )
    if battle.turn == 1 and battle.roman(ship.id):
        yield Offer(
            action="swap_catapult",
            title=msg("Exchange for a catapult"),
            answers={"ship": ship.id},
            discouraged=why(why_no_swap(battle, ship)),
            kind="quiet",
            icon="fire",
        )


def _activation(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    here = {"ship": ship.id}
    if battle.active != ship.id:
        up = not ship.activated and ship.side in sides_to_activate(battle)
        yield Offer(
            action="activate",
            title=msg("Activate"),
            answers=here,
            kind="primary" if up else "plain",
            icon="flag",
        )
        if battle.house.grapple_window == "any_friend_in_contact":
            yield Offer(action="grapple", title=msg("Grapple"), answers=here, icon="chain")
        return
    holds = battle.holds(ship.id)
    if holds:
        left = next((one for one in holds if one.id not in ship.disengage_tried), holds[0])
        yield Offer(
            action="disengage",
            title=msg("Disengage"),
            answers=here,
            discouraged=why(why_no_disengage(battle, ship, left)),
            kind="primary",
            icon="chain",
        )
    due = test_due(battle, ship)
    if due:
        yield Offer(
            action="fatigue_test", title=msg("Fatigue test"), answers=here, kind="primary", icon="dice"
        )
    stop = why(why_no_move(battle, ship))
    yield Offer(
        action="move",
        title=msg("Move"),
        answers=here,
        discouraged=stop,
        kind="primary" if stop is None and not due else "plain",
        icon="ship",
    )
    yield Offer(action="ram", title=msg("Ram"), answers=here, discouraged=_no_ram(battle, ship), icon="ram")
    yield Offer(
        action="break_oars",
        title=msg("Break oars"),
        answers=here,
        discouraged=_no_oars(battle, ship),
        icon="cross",
    )
    no_grapple = _no_grapple(battle, ship)
    yield Offer(
        action="grapple",
        title=msg("Grapple"),
        answers=here,
        discouraged=no_grapple,
        kind="plain" if no_grapple else "primary",
        icon="chain",
    )
    if stop is None and not ship.spent_cm:
        yield Offer(action="stay", title=msg("Stay"), answers=here, kind="quiet", icon="anchor")
    yield Offer(action="end_activation", title=msg("End activation"), answers=here, icon="check")


def _no_ram(battle: GalleyBattle, ship: GalleyShip) -> Msg | None:
    """Why no ram is possible however far and straight the ship came."""
    return why(why_no_ram(battle, ship, Ram(ship=ship.id, target="", spent=200, straight=200)))


def _no_oars(battle: GalleyBattle, ship: GalleyShip) -> Msg | None:
    """Why no bank of any enemy can be broken."""
    banks = (
        BreakOars(ship=ship.id, target=foe.id, side=side) for foe in battle.foes(ship.id) for side in HANDS
    )
    return _all(why_no_oars(battle, ship, bank) for bank in banks)


def _no_grapple(battle: GalleyBattle, ship: GalleyShip) -> Msg | None:
    """Why no enemy can be grappled."""
    return _all(why_no_grapple(battle, ship, foe.id) for foe in battle.foes(ship.id))


def _all(reasons: Iterable[str]) -> Msg | None:
    """The first reason, if nothing is without one."""
    found = tuple(reasons)
    return why(found[0]) if found and all(found) else None


def _always(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Offer]:
    here = {"ship": ship.id}
    if battle.foes(ship.id):
        yield Offer(action="what_if", title=msg("What if?"), answers=here, kind="quiet", icon="question")
    if battle.holds(ship.id):
        yield Offer(action="cut_link", title=msg("End a link"), answers=here, kind="quiet", icon="chain")
    yield Offer(action="leave_table", title=msg("Leave the table"), answers=here, kind="quiet", icon="flag")
