"""The large card of a ship in play (section 9)."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.blocks import cards
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.cards.faces import changed
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import DASH, beside, percent
from fleetdesk.systems.galleys import orders, readiness
from fleetdesk.systems.galleys.assault import column_name, ratio, together
from fleetdesk.systems.galleys.formulas import boarding, links
from fleetdesk.systems.galleys.formulas.contact import NO_RAM, ram_harm_faces, ram_run
from fleetdesk.systems.galleys.formulas.crews import level
from fleetdesk.systems.galleys.formulas.trials import in_sixths, needed
from fleetdesk.systems.galleys.picks import (
    crew_name,
    held_msg,
    link_badges,
    men_boxes,
    status_badges,
    touching,
)
from fleetdesk.systems.galleys.profiles import cm, known
from fleetdesk.systems.galleys.shooting import WEAPONS, dice_left, hurt_chance, shot_trial
from fleetdesk.systems.galleys.show.way import fatigue_die, way
from fleetdesk.systems.galleys.state import BOARDING, HIDDEN, SHOOTING, GalleyBattle, GalleyShip, Hold
from fleetdesk.systems.galleys.tables import Speed
from fleetdesk.systems.galleys.turn.command import order_msg, turn_msg

H = TypeVar("H", bound=Hashable)

NAMED = 3
"""So many enemies are named in one row."""
MELEE = 3
"""From so many ships on a picture tells better than chips who holds whom."""
SPEEDS: tuple[tuple[Speed, Msg], ...] = (
    ("normal", msg("Normal")),
    ("combat", msg("Combat")),
    ("third", msg("Astern")),
)


def panel(battle: GalleyBattle, ship: str, _: str) -> cards.Card:
    state, card = battle.ships[ship], battle.card(ship)
    detail = beside(state.name, Msg.verbatim(card.class_name), crew_name(state))
    blocks: list[cards.Block] = [
        cards.Heading(title=Msg.verbatim(state.name), detail=detail, struck=not state.on_table),
        cards.Stats(items=tuple(_stats(battle, state))),
        *((way(battle, state),) if state.revealed else ()),
        cards.Stats(items=tuple(_under_way(battle, state))) if state.revealed else _speeds(battle, state),
        *_boxes(battle, state),
    ]
    badges = (*_now(battle, state), *status_badges(battle, state), *link_badges(battle, state))
    if badges:
        blocks.append(cards.Chips(badges=badges))
    if state.on_table and len(links.melee(ship, battle.links)[0]) >= MELEE:
        blocks.append(melee(battle, state))
    blocks += _against_whom(battle, state)
    blocks += special(card, texts=True)
    return cards.Card(blocks=tuple(blocks), framed=False)


def melee(battle: GalleyBattle, ship: GalleyShip) -> cards.Ties:
    """Who holds whom, all round; its own side stands on the left."""
    ships, holds = links.melee(ship.id, battle.links)
    ordered = sorted(ships, key=list(battle.ships).index)
    return cards.Ties(
        title=msg("Who holds whom"),
        ships=tuple(
            cards.Tied(
                key=one,
                name=Msg.verbatim(battle.ships[one].name),
                left=battle.ships[one].side == ship.side,
                chosen=one == ship.id,
            )
            for one in ordered
        ),
        ties=tuple(
            cards.Tie(
                by=link.by,
                to=link.to,
                text=held_msg(battle, link),
                strong=link.kind == "corvus",
                why=f"{link.to}/link/{link.id}",
            )
            for link in holds
        ),
    )


def _stats(battle: GalleyBattle, ship: GalleyShip) -> Iterator[cards.Stat]:
    card = battle.card(ship.id)
    for key, label, value in (
        ("size", msg("SIZE"), card.size),
        ("defence", msg("D"), card.defence),
        ("boarding", msg("BOARDING"), card.boarding),
        ("ram", msg("RAM"), card.ram),
    ):
        yield cards.Stat(label=label, value=msg("{n}", n=known(value)), why=f"{ship.id}/{key}")
    yield cards.Stat(
        label=msg("FATIGUE"),
        value=msg("{n}", n=level(ship.crew, battle.house).fatigue),
        tone="harm" if ship.fatigued else "plain",
        why=f"{ship.id}/fatigue",
    )
    angle = known(card.turning_angle)
    yield cards.Stat(label=msg("TURN"), value=msg("{n}°", n=angle), why=f"{ship.id}/turning_angle")


def _speeds(battle: GalleyBattle, ship: GalleyShip) -> cards.Stats:
    """What the ship may row now at each speed, and what the card says."""
    items = []
    for speed, title in SPEEDS:
        now, fresh = battle.may_move(ship.id, speed), _printed(battle, ship, speed)
        barred = speed == "combat" and ship.fatigued  # R12
        told = DASH if barred else msg("{cm} cm", cm=now)
        stat = changed(title, told, msg("{cm} cm", cm=fresh), f"{ship.id}/{speed}", harm=barred)
        items.append(stat)
    return cards.Stats(items=(*items, *_oars(ship)))


def _oars(ship: GalleyShip) -> Iterator[cards.Stat]:
    """Which bank is broken, on the card itself."""
    for side, broken in (("port", ship.port_broken), ("starboard", ship.starboard_broken)):
        if broken:
            label = msg("port oars") if side == "port" else msg("starboard oars")
            why = slot_reference(ship.id, f"{side}_broken")
            yield cards.Stat(label=label, value=msg("broken"), tone="harm", why=why)


def _under_way(battle: GalleyBattle, ship: GalleyShip) -> Iterator[cards.Stat]:
    """Once its order lies open: how far that carries it, how it turns, the run before a ram, the test it owes."""
    order, card = ship.carried_out or "halt", battle.card(ship.id)
    why = slot_reference(ship.id, "carried_out")
    yield cards.Stat(
        label=order_msg(order), value=msg("{cm} cm", cm=battle.may_move(ship.id)), tone="sea", why=why
    )
    limits = orders.turning(order, known(card.turning_angle))
    if limits.most:
        yield cards.Stat(label=msg("TURN"), value=turn_msg(limits), why=f"{ship.id}/turning_angle")
    if order not in NO_RAM:
        run = msg("{cm} cm", cm=ram_run(cm(card.cruise_cm)))
        yield cards.Stat(label=msg("before a ram"), value=run, why=f"{ship.id}/ram_run")
    yield from _oars(ship)
    if readiness.test_due(battle, ship):
        value = needed(readiness.fatigue_trial(battle, ship.id))
        yield cards.Stat(label=msg("Fatigue test"), value=value, tone="brass", why=f"{ship.id}/fatigue")


def _printed(battle: GalleyBattle, ship: GalleyShip, speed: Speed) -> float:
    card = battle.card(ship.id)
    if speed == "third":
        return float(-(-cm(card.cruise_cm) // 3))
    return cm(card.combat_cm if speed == "combat" else card.cruise_cm)


def _boxes(battle: GalleyBattle, ship: GalleyShip) -> Iterator[cards.Block]:
    """What may be struck; once her order lies open the test she owes comes before it, and her men before the hull."""
    hull = cards.Track(slot="damaged", label=msg("Damaged"), total=1, lost=int(ship.damaged), uncounted=True)
    men = men_boxes(
        (ship.marines_listed, ship.archers_listed, ship.rowers_listed),
        (ship.marines_lost, ship.archers_lost, ship.rowers_lost),
    )
    if not ship.revealed:
        yield from (hull, *men)
    elif battle.active == ship.id and readiness.test_due(battle, ship):
        yield fatigue_die(battle, ship)
    else:
        yield from (*men, hull)


def _now(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Badge]:
    if not ship.on_table:
        return
    if ship.revealed and battle.active != ship.id:
        text = msg("{order} {cm} cm", order=order_msg(ship.carried_out), cm=battle.may_move(ship.id))
        yield Badge(text=text, tone="sea", icon="ship", why=slot_reference(ship.id, "carried_out"))
    if ship.revealed:
        if ship.spent_cm or ship.turned:
            text = msg("moved {cm} cm, turned {degrees}°", cm=ship.spent_cm, degrees=ship.turned)
            yield Badge(text=text, icon="check", why=slot_reference(ship.id, "spent_cm"))
    elif ship.order == HIDDEN:
        yield Badge(text=msg("order laid"), icon="eye-off")
    elif ship.order:
        yield Badge(text=order_msg(ship.order), tone="brass", icon="eye-off")
    if battle.corvus_of(ship.id) == "ready" and battle.active != ship.id:  # a column says it then
        yield Badge(text=msg("Corvus ready"), tone="sound", why=slot_reference(ship.id, "corvus"))
    if ship.catapult == "ok":
        yield Badge(text=msg("Catapult"), icon="fire", why=slot_reference(ship.id, "catapult"))


def _against_whom(battle: GalleyBattle, ship: GalleyShip) -> tuple[cards.Table, ...]:
    """What she can do to her enemies in this step."""
    if not ship.on_table or not battle.foes(ship.id):
        return ()
    if battle.phase == SHOOTING:
        return (_shots(battle, ship.id),) if any(dice_left(battle, ship, one) for one in WEAPONS) else ()
    if battle.phase == BOARDING:
        return (_boardings(battle, ship.id),) if battle.holds(ship.id) else ()
    return (_chances(battle, ship.id),)


@remembered
def _boardings(battle: GalleyBattle, ship: str) -> cards.Table:
    """R97-R101: against each enemy she is linked to, the marines of all that may assault it with her, and what a die does."""
    heads = (msg("Against"), msg("Marines"), msg("Column"), *boarding.RESULTS.values())
    found = {
        foe.id: _boarding(battle, ship, foe.id) for foe in battle.foes(ship) if _links(battle, ship, foe.id)
    }

    def cells(foe: str, one: tuple[Msg, ...]) -> Iterator[cards.Cell]:
        for text, tone in zip(one, ("plain", "plain", *boarding.TONES.values()), strict=True):
            yield cards.Cell(text=text, tone=tone, why=f"{ship}/assaults/{foe}" if text != DASH else "")

    return _odds(battle, heads, found, cells)


def _boarding(battle: GalleyBattle, ship: str, foe: str) -> tuple[Msg, ...]:
    """Marines, column and faces of an assault of hers; dashes where she may not."""
    ships = together(battle, ship, foe)
    if not ships:
        return (DASH,) * (2 + len(boarding.RESULTS))
    odds = ratio(battle, ships, foe)
    marines = Msg.verbatim(f"{odds.attackers} : {odds.defenders}")
    if odds.column == boarding.FORBIDDEN:
        return (marines, *(DASH,) * (1 + len(boarding.RESULTS)))
    faces = boarding.faces(odds.column, roman=battle.roman(ships[0]))
    return (marines, column_name(odds.column), *map(in_sixths, faces.values()))


@remembered
def _chances(battle: GalleyBattle, ship: str) -> cards.Table:
    """Odds against every enemy of all she may do in an activation."""
    corvus = battle.corvus_of(ship) == "ready"
    heads = (
        msg("Against"),
        msg("Ram"),
        msg("damages"),
        msg("sinks"),
        msg("Corvus") if corvus else msg("Grapple"),
        msg("if rammed"),
        msg("Oars"),
        *((msg("Break free"),) if battle.holds(ship) else ()),
    )
    found = {foe: _against(battle, ship, foe) for foe in _touching_first(battle, ship)}
    return _odds(battle, heads, found, lambda foe, one: _tried(battle, ship, foe, one))


@remembered
def _shots(battle: GalleyBattle, ship: str) -> cards.Table:
    """R88-R95: what each die of a weapon needs against every enemy, and how likely those left cost it anything."""
    left = {one: dice_left(battle, battle.ships[ship], one) for one in WEAPONS}
    weapons = [one for one, dice in left.items() if dice]
    heads = [msg("Against")]
    for one in weapons:
        heads += [WEAPONS[one], nmsg("harm with 1 die", "harm with {n} dice", left[one])]
    found = {
        foe: tuple(
            (shot_trial(battle, ship, foe, one).wins, percent(hurt_chance(battle, ship, foe, one, left[one])))
            for one in weapons
        )
        for foe in _touching_first(battle, ship)
    }

    def cells(foe: str, shots: tuple[tuple[int, Msg], ...]) -> Iterator[cards.Cell]:
        for one, (wins, harm) in zip(weapons, shots, strict=True):
            yield cards.Cell(text=in_sixths(wins), why=f"{ship}/{one}/{foe}")
            yield cards.Cell(text=harm, tone="harm", why=f"{ship}/{one}_harm/{foe}")

    return _odds(battle, tuple(heads), found, cells)


def _touching_first(battle: GalleyBattle, ship: str) -> list[str]:
    """Her enemies: first whom she touches, for what has no room below is read one tap later."""
    near = touching(battle, battle.ships[ship])
    foes = [one.id for one in battle.foes(ship)]
    return [*(one for one in near if one in foes), *(one for one in foes if one not in near)]


def _odds(
    battle: GalleyBattle,
    heads: tuple[Msg, ...],
    found: Mapping[str, H],
    cells: Callable[[str, H], Iterable[cards.Cell]],
) -> cards.Table:
    """Enemies against whom all is the same stand in one row; `cells` says what was found of the first of them."""
    alike: dict[H, list[str]] = {}
    for foe, one in found.items():
        alike.setdefault(one, []).append(foe)
    rows = (
        cards.TableRow(label=_named(battle, foes), cells=tuple(cells(foes[0], one)))
        for one, foes in alike.items()
    )
    return cards.Table(heads=heads, rows=tuple(rows), widths=(1.5, *((1.0,) * (len(heads) - 1))), beside=True)


def _named(battle: GalleyBattle, foes: list[str]) -> Msg:
    """Who they are, as far as a line or two have room."""
    names = tuple(Msg.verbatim(battle.ships[one].name) for one in foes)
    if len(names) <= NAMED:
        return msg("{names}", names=names)
    return msg("{names} +{n}", names=names[: NAMED - 1], n=len(names) - NAMED + 1)


class _Against(NamedTuple):
    """How many of the six faces bring what against an enemy; enemies of whom all of it is the same stand in one row."""

    ram: int
    damaged: int
    sunk: int
    grapple: int
    rammed: int
    oars: int
    away: tuple[Msg, ...]
    """How likely the ship gets away from each link between them."""


def _against(battle: GalleyBattle, ship: str, foe: str) -> _Against:
    """A ram in the side and what its damage die then does, a grapple now and once rammed, the oars, getting away."""
    corvus = battle.corvus_of(ship) == "ready"
    target = battle.ships[foe]
    ram, defence = known(battle.card(ship).ram), known(battle.card(foe).defence)
    harm = ram_harm_faces(ram, defence, damaged=target.damaged)
    now, once = (
        readiness.grapple_trial(battle, ship, foe, corvus=corvus, rammed=rammed) for rammed in (False, True)
    )
    held = _links(battle, ship, foe)
    return _Against(
        ram=readiness.ram_trial(battle, ship, foe).wins,
        damaged=harm["damaged"],
        sunk=harm["sunk"],
        grapple=now.wins,
        rammed=once.wins,
        oars=readiness.oars_trial(battle, ship, foe).wins,
        away=tuple(readiness.break_free(battle, ship, one) for one in held),
    )


def _links(battle: GalleyBattle, ship: str, foe: str) -> list[Hold]:
    return [one for one in battle.holds(ship) if readiness.other_end(one, ship) == foe]


def _tried(battle: GalleyBattle, ship: str, foe: str, found: _Against) -> Iterator[cards.Cell]:
    """What was found of an enemy, said."""
    yield cards.Cell(text=in_sixths(found.ram), why=f"{ship}/rams/{foe}")
    yield cards.Cell(text=in_sixths(found.damaged), tone="brass", why=f"{ship}/harms/{foe}")
    yield cards.Cell(text=in_sixths(found.sunk), tone="harm", why=f"{ship}/harms/{foe}")
    yield cards.Cell(text=in_sixths(found.grapple), why=f"{ship}/grapples/{foe}")
    yield cards.Cell(text=in_sixths(found.rammed), why=f"{ship}/grapples_rammed/{foe}")
    yield cards.Cell(text=in_sixths(found.oars), why=f"{ship}/breaks/{foe}")
    if found.away:
        away, link = msg("{names}", names=found.away), _links(battle, ship, foe)[0]
        yield cards.Cell(text=away, tone="brass", why=f"{ship}/link/{link.id}")
    elif battle.holds(ship):
        yield cards.Cell(text=DASH)
