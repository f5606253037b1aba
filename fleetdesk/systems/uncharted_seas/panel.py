"""The large card of a ship in play, and the buttons under it (section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.cards import (
    Arcs,
    Block,
    Card,
    Cell,
    Chips,
    Columns,
    Fan,
    Heading,
    Notes,
    Stat,
    Stats,
    Table,
    TableRow,
    Track,
)
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.uncharted_seas import fire
from fleetdesk.systems.uncharted_seas.activation import (
    round_due,
    why_no_anchor,
    why_no_fire,
    why_no_move,
    why_no_raise,
)
from fleetdesk.systems.uncharted_seas.asking import (
    band_label,
    dice_now,
    printed_ad,
    said,
    status_badges,
    weapon_msg,
)
from fleetdesk.systems.uncharted_seas.profiles import SHIP_TYPES, SeaCard, known
from fleetdesk.systems.uncharted_seas.state import ACTIVATIONS, DERELICT, SeaBattle, SeaShip

FANS = {"fore": (315.0, 90.0), "starboard": (45.0, 90.0), "aft": (135.0, 90.0), "port": (225.0, 90.0)}
"""Where an arc begins, clockwise from the bow, and how wide it is, in degrees."""
ROUND = {"turret", "any"}
DASH = Msg.verbatim("\N{EN DASH}")


def panel(battle: SeaBattle, ship: str, _: str) -> Card:
    """The card of a ship as it stands: what is printed, what is left, and why."""
    state = battle.ships[ship]
    card = battle.card(ship)
    detail = msg(
        "{type} \N{MIDDLE DOT} {class_name} \N{MIDDLE DOT} {squadron}",
        type=Msg(key=SHIP_TYPES[card.ship_type]),
        class_name=card.class_name,
        squadron=battle.squadron_name(state.squadron),
    )
    blocks: list[Block] = [
        Heading(title=Msg.verbatim(state.name), detail=detail, struck=not state.on_table),
        Stats(items=tuple(_stats(state, card))),
        Track(
            slot="hull",
            label=msg("Hull"),
            total=known(card.hull),
            lost=min(state.hull_lost, known(card.hull)),
        ),
        Track(
            slot="crew",
            label=msg("Crew"),
            total=known(card.crew),
            lost=min(state.crew_lost, known(card.crew)),
            shape="round",
        ),
    ]
    if card.weapons:
        blocks.append(
            Columns(
                columns=((_guns(battle, state, card),), (arcs(battle, state, card),)), weights=(0.54, 0.46)
            )
        )
    badges = tuple(_badges(battle, state))
    if badges:
        blocks.append(Chips(badges=badges))
    if card.notes:
        blocks.append(Notes(title=msg("Special rules"), text=Msg.verbatim(card.notes)))
    return Card(blocks=tuple(blocks), framed=False)


def class_card(card: SeaCard, name: str) -> Card:
    """The card of a class as it would be sailed, nothing lost."""
    detail = msg(
        "{type} \N{MIDDLE DOT} {class_name}",
        type=Msg(key=SHIP_TYPES[card.ship_type]),
        class_name=card.class_name,
    )
    return Card(
        blocks=(Heading(title=Msg.verbatim(name or card.class_name), detail=detail), arcs(None, None, card))
    )


def _stats(ship: SeaShip, card: SeaCard) -> Iterator[Stat]:
    yield Stat(label=msg("DR"), value=msg("{n}", n=known(card.dr)), why=f"{ship.id}/dr")
    yield Stat(label=msg("CR"), value=msg("{n}", n=known(card.cr)), why=f"{ship.id}/cr")
    left = (card.move or 0.0) - ship.move_spent
    move = msg("{n}\N{DOUBLE PRIME}", n=left)
    printed = msg("{n}\N{DOUBLE PRIME}", n=card.move or 0.0) if ship.move_spent else None
    yield Stat(label=msg("MV"), value=move, printed=printed, why=f"{ship.id}/move")
    red = card.ram_red and card.ram > 0
    label = msg("RAM, RED") if red else msg("RAM")
    yield Stat(
        label=label,
        value=msg("{n}", n=card.ram) if card.ram else DASH,
        tone="harm" if red else "plain",
        why=f"{ship.id}/ram",
    )
    penalty = fire.dice_penalty(ship.hull_lost, ship.crew_lost)
    yield Stat(
        label=msg("DICE"),
        value=msg("{n}", n=-penalty),
        tone="harm" if penalty else "plain",
        why=f"{ship.id}/penalty",
    )


def _guns(battle: SeaBattle, ship: SeaShip, card: SeaCard) -> Table:
    rows = []
    for at, weapon in enumerate(card.weapons):
        fired = str(at) in ship.fired
        cells = []
        for band in range(len(card.ranges)):
            printed = printed_ad(card, at, band)
            if not printed:
                cells.append(Cell(text=DASH, muted=True))
                continue
            now = dice_now(battle, ship.id, at, band, "full").ad
            cells.append(
                Cell(
                    text=msg("{n}", n=now) if now else DASH,
                    printed=msg("{n}", n=printed) if now != printed else None,
                    tone="harm" if not now else "plain",
                    why=f"{ship.id}/ad/{at}/{band}",
                    muted=fired,
                )
            )
        label = msg("{weapon} (fired)", weapon=weapon_msg(weapon)) if fired else weapon_msg(weapon)
        rows.append(TableRow(label=label, cells=tuple(cells), muted=fired))
    heads = (msg("Arc"), *(band_label(card, band) for band in range(len(card.ranges))))
    return Table(heads=heads, rows=tuple(rows))


def arcs(battle: SeaBattle | None, ship: SeaShip | None, card: SeaCard) -> Arcs:
    """The ship from above: each arc with its best dice now, or as printed without a battle."""
    fans: list[Fan] = []
    centre: Msg | None = None
    for at, weapon in enumerate(card.weapons):
        best = max(
            (
                dice_now(battle, ship.id, at, band, "full").ad
                if battle and ship
                else printed_ad(card, at, band)
                for band in range(len(card.ranges))
            ),
            default=0,
        )
        text = msg("{n}", n=best) if best else DASH
        if weapon.arc in ROUND:
            centre = text
        else:
            start, sweep = FANS[weapon.arc]
            fired = bool(ship and str(at) in ship.fired)
            fans.append(
                Fan(label=weapon_msg(weapon), start=start, sweep=sweep, text=text, muted=fired or not best)
            )
    slim = card.ship_type in {"frigate", "destroyer"}
    return Arcs(fans=tuple(fans), hull="slim" if slim else "broad", centre=centre)


def _badges(battle: SeaBattle, ship: SeaShip) -> Iterator[Badge]:
    for badge in status_badges(battle, ship):
        if badge.icon != "burst":
            yield badge
    for critical in ship.criticals:
        if critical.repaired:
            continue
        text = (
            Msg.verbatim(critical.text)
            if critical.text
            else msg("critical to be named ({roll})", roll=critical.roll)
        )
        yield Badge(text=text, tone="harm", icon="burst")
    for marker in ship.markers:
        text = (
            msg("{text} (turn {turn})", text=marker.text, turn=marker.ends_turn)
            if marker.ends_turn
            else Msg.verbatim(marker.text)
        )
        yield Badge(text=text, tone="brass", icon="flag")
    penalty = fire.dice_penalty(ship.hull_lost, ship.crew_lost)
    if penalty:
        yield Badge(
            text=msg(
                "{n} AD (hull {hull}, crew {crew})", n=-penalty, hull=ship.hull_lost, crew=ship.crew_lost
            ),
            tone="brass",
        )
    touching = tuple(Msg.verbatim(battle.ships[one].name) for one in ship.enemies if battle.ships[one].fights)
    if touching and battle.melee_of(ship.id) is None:
        yield Badge(text=msg("Touches {ships}", ships=touching), tone="sea", icon="chain")


def offers(battle: SeaBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    return tuple(_offers(battle, state)) if state.on_table else _gone(state)


def _gone(ship: SeaShip) -> tuple[Offer, ...]:
    return (
        Offer(action="lay_marker", title=msg("Marker"), answers={"ship": ship.id}, kind="quiet", icon="flag"),
    )


def _why(reason: str) -> Msg | None:
    return said(reason) if reason else None


def _offers(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    here = {"ship": ship.id}
    if ship.status in DERELICT:
        grounded = msg("It has run aground.") if ship.status == "derelict_stopped" else None
        yield Offer(
            action="drift",
            title=msg("Drift"),
            answers=here,
            discouraged=grounded,
            kind="primary",
            icon="wind",
        )
        yield from _common(battle, ship)
        return
    if ship.drifts:
        yield Offer(action="drift", title=msg("Drift"), answers=here, kind="primary", icon="wind")
    acts = battle.phase == ACTIVATIONS and ship.squadron == battle.active
    no_move, no_fire = why_no_move(battle, ship), why_no_fire(battle, ship)
    to_move = acts and not no_move and not ship.moved
    to_fire = acts and not no_fire and not to_move
    moved = msg("This ship has already moved this turn (R18).") if ship.moved and not no_move else None
    yield Offer(
        action="move",
        title=msg("Move"),
        answers=here,
        discouraged=_why(no_move) or moved,
        kind="primary" if to_move else "plain",
        icon="ship",
    )
    yield Offer(
        action="fire",
        title=msg("Fire"),
        answers=here,
        discouraged=_why(no_fire),
        kind="primary" if to_fire else "plain",
        icon="target",
    )
    yield Offer(
        action="linked_fire", title=msg("Linked fire"), answers=here, discouraged=_why(no_fire), icon="link-fire"
    )
    yield Offer(
        action="split_fire", title=msg("Split fire"), answers=here, discouraged=_why(no_fire), icon="split"
    )
    no_ram = said("no_ram") if not battle.card(ship.id).ram else None
    if not acts and no_ram is None:
        no_ram = said("not_activated")
    yield Offer(action="ram", title=msg("Ram"), answers=here, discouraged=no_ram, icon="ram")
    melee = battle.melee_of(ship.id)
    if melee:
        due = round_due(battle, melee)
        why = None if due else msg("No round of this melee is due now (R66).")
        yield Offer(
            action="melee_round",
            title=msg("Melee round"),
            answers={"melee": melee.id, **here},
            discouraged=why,
            kind="primary" if due else "plain",
            icon="swords",
        )
    if ship.anchored:
        yield Offer(
            action="raise_anchor",
            title=msg("Raise anchor"),
            answers=here,
            discouraged=_why(why_no_raise(battle, ship)),
            icon="anchor",
        )
    else:
        yield Offer(
            action="drop_anchor",
            title=msg("Drop anchor"),
            answers=here,
            discouraged=_why(why_no_anchor(battle, ship)),
            icon="anchor",
        )
    yield from _common(battle, ship)


def _common(battle: SeaBattle, ship: SeaShip) -> Iterator[Offer]:
    here = {"ship": ship.id}
    yield Offer(action="collision", title=msg("Collision"), answers=here, kind="quiet", icon="ram")
    yield Offer(action="obstacle", title=msg("Obstacle"), answers=here, kind="quiet", icon="warning")
    if any(one.status in DERELICT for one in battle.ships.values()) and ship.fights:
        yield Offer(
            action="recover", title=msg("Recover a derelict"), answers=here, kind="quiet", icon="flag"
        )
    unnamed = [at for at, one in enumerate(ship.criticals) if not one.text]
    if ship.criticals:
        yield Offer(
            action="name_critical",
            title=msg("Name a critical"),
            answers=here,
            kind="primary" if unnamed else "quiet",
            icon="burst",
        )
    yield Offer(action="take_critical", title=msg("Critical"), answers=here, kind="quiet", icon="burst")
    if any(not one.repaired for one in ship.criticals):
        why = None if battle.house.repair else said("no_repair")
        yield Offer(
            action="repair", title=msg("Repair"), answers=here, kind="quiet", icon="check", discouraged=why
        )
    yield Offer(action="lose", title=msg("Losses"), answers=here, kind="quiet", icon="burst")
    if ship.fights:
        yield Offer(action="regroup", title=msg("Who fights whom"), answers=here, kind="quiet", icon="swords")
    if battle.melee_of(ship.id):
        yield Offer(action="break_off", title=msg("Break off"), answers=here, kind="quiet", icon="flag")
    yield Offer(action="lay_marker", title=msg("Marker"), answers=here, kind="quiet", icon="flag")
    if ship.markers:
        yield Offer(
            action="take_marker", title=msg("Remove a marker"), answers=here, kind="quiet", icon="flag"
        )
    yield Offer(action="leave_table", title=msg("Leave the table"), answers=here, kind="quiet", icon="flag")
