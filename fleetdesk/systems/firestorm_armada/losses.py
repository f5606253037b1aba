"""What becomes of ships and wings: losses marked, ships that go, and how the log tells it (E3, E9, A31)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fleetdesk.core.battle.actions import Fact, Line
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.attacks.thrown import losses_of
from fleetdesk.systems.common.card_state import MOST_LOST
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip, Status


class Struck(NamedTuple):
    """The battle after damage, and what the log says of it."""

    battle: ArmadaBattle
    lines: tuple[Line, ...]


FATES = {"destroyed": msg("ship destroyed"), "captured": msg("captured")}


def men_of(hull: int, men: int, ap: int) -> tuple[Msg, ...]:
    """Hull, crew and assault points lost (or given back), in few words."""
    found = losses_of(hull, men) if hull or men else ()
    if ap > 0:
        found = (*found, msg("\N{MINUS SIGN}{n} AP", n=ap))
    elif ap:
        found = (*found, msg("+{n} AP", n=-ap))
    return found or losses_of(0, 0)


def became(before: ArmadaBattle, after: ArmadaBattle, ship: str) -> tuple[Msg, ...]:
    """What an action did to a ship or wing, in few words: losses, criticals, its fate."""
    old, new = before.ships[ship], after.ships[ship]
    found = men_of(
        before.hull_now(ship) - after.hull_now(ship),
        before.crew_now(ship) - after.crew_now(ship),
        before.ap_now(ship) - after.ap_now(ship),
    )
    if new.wing != old.wing and new.wing == "repelled":
        return (msg("repelled"),)
    more = len(new.criticals) - len(old.criticals)
    if more > 0:
        found = (nmsg("1 critical", "{n} criticals", more), *(one for one in found if one.args))
    if new.status != old.status and new.status in FATES:
        fate = msg("destroyed") if new.is_wing and new.status == "destroyed" else FATES[new.status]
        found = (*(one for one in found if one.args), fate)
    return found


def all_became(before: ArmadaBattle, after: ArmadaBattle, ships: Iterable[str]) -> tuple[Msg, ...]:
    """The same for several, each with its name."""
    return tuple(
        msg("{ship} ({result})", ship=before.ships[one].name, result=became(before, after, one))
        for one in dict.fromkeys(ships)
    )


def worn(ship: ArmadaShip, hull: int = 0, men: int = 0, ap: int = 0) -> ArmadaShip:
    """The ship with losses added, or given back where they are below 0."""
    return ship.but(
        hull_lost=max(0, min(MOST_LOST, ship.hull_lost + hull)),
        crew_lost=max(0, min(MOST_LOST, ship.crew_lost + men)),
        ap_lost=max(0, min(MOST_LOST, ship.ap_lost + ap)),
    )


def settle(battle: ArmadaBattle, target: str, by: str = "", *, revives: bool = False) -> Struck:
    """E3, A31: a hull that is gone destroys; a crew that is gone does not.

    With `revives` (losses taken back) a ship destroyed for want of hull comes back.
    """
    ship = battle.ships[target]
    if ship.is_wing:
        return Struck(battle, ())
    gone = battle.hull_now(target) <= 0
    if ship.in_play and gone:
        return remove(battle, target, "destroyed", by)
    if revives and ship.status == "destroyed" and not gone:
        line = Line(text=msg("{ship} is in play again", ship=ship.name), tone="sound", ships=(target,))
        after, wings = restore(battle, target)
        return Struck(after, (line, *wings))
    return Struck(battle, ())


def settle_all(battle: ArmadaBattle, blows: Sequence[tuple[str, str]]) -> Struck:
    """Settle several after simultaneous damage: (ship, whoever struck it)."""
    lines: tuple[Line, ...] = ()
    for target, by in dict.fromkeys(blows):
        battle, more = settle(battle, target, by)
        lines += more
    return Struck(battle, lines)


def remove(battle: ArmadaBattle, target: str, status: Status, by: str = "", *, taken_by: str = "") -> Struck:
    """A figure leaves the table: boarders aboard are gone, wings still in its hangars share its fate."""
    ship = battle.ships[target]
    kept = tuple(one for one in battle.links if one.to != target or status == "captured")
    after = battle.but(links=kept).with_ship(
        ship.but(
            status=status,
            taken_by=taken_by,
            lost_turn=battle.turn,
            touching=(),
            retreats=False,
            out_of_command=False,
            will_board="",
        )
    )
    after = after.with_ships(
        one.but(
            touching=tuple(other for other in one.touching if other != target),
            will_board="" if one.will_board == target else one.will_board,
        )
        for one in after.ships.values()
        if target in {*one.touching, one.will_board}
    )
    lines = [_gone(ship, status, by)]
    aboard = after.hangar(target)
    if aboard:
        after = after.with_ships(
            one.but(status=status, taken_by=taken_by, lost_turn=battle.turn) for one in aboard
        )
        lines.append(_gone_with(ship, status, aboard))
    return Struck(after, tuple(lines))


def restore(battle: ArmadaBattle, target: str) -> Struck:
    """A loss is taken back: the figure is in play again, and the wings in its hangars that `remove` took along."""
    ship = battle.ships[target]
    wings = [
        one
        for one in battle.ships.values()
        if one.carrier == target and one.wing == "aboard" and one.lost_turn == ship.lost_turn > 0
    ]
    back = battle.with_ships(one.but(status="in_play", lost_turn=0, taken_by="") for one in (ship, *wings))
    if not wings:
        return Struck(back, ())
    text = nmsg(
        "1 wing aboard {ship} is in play again",
        "{n} wings aboard {ship} are in play again",
        len(wings),
        ship=ship.name,
    )
    told = (target, *(one.id for one in wings))
    return Struck(back, (Line(text=text, tone="sound", ships=told),))


def _gone_with(ship: ArmadaShip, status: Status, wings: Sequence[ArmadaShip]) -> Line:
    count, told = len(wings), (ship.id, *(one.id for one in wings))
    leave = nmsg(
        "1 wing aboard {ship} leaves with it",
        "{n} wings aboard {ship} leave with it",
        count,
        ship=ship.name,
    )
    lost = nmsg(
        "1 wing aboard {ship} is lost with it",
        "{n} wings aboard {ship} are lost with it",
        count,
        ship=ship.name,
    )
    left = status == "left_table"
    return Line(text=leave if left else lost, tone="brass" if left else "harm", ships=told)


def _gone(ship: ArmadaShip, status: Status, by: str) -> Line:
    if status == "destroyed":
        wing, hull = msg("{wing} is destroyed", wing=ship.name), msg("{ship} is destroyed", ship=ship.name)
        text, fact = wing if ship.is_wing else hull, Fact(kind="kill", by=by, on=ship.id)
        return Line(text=text, tone="harm", ships=(ship.id,), facts=(fact,))
    if status == "captured":
        text = msg("{ship} is captured", ship=ship.name)
        fact = Fact(kind="capture", by=by, on=ship.id)
        return Line(text=text, tone="harm", ships=both(by, ship.id), facts=(fact,))
    return Line(text=msg("{ship} leaves the table", ship=ship.name), tone="brass", ships=(ship.id,))


def capture(battle: ArmadaBattle, target: str, side: str, by: str = "") -> Struck:
    """E9: the ship is taken by a side; the party stays aboard as its prize crew."""
    return remove(battle, target, "captured", by, taken_by=side)


def settle_by_hand(battle: ArmadaBattle, ship: str, slot: str) -> Struck:
    """What follows when players set a value of a ship by hand: the same as if the dice had done it."""
    state = battle.ships[ship]
    if slot == "hull":
        return settle(battle, ship, revives=True)
    if slot == "status":
        back = restore(battle, ship)
        if state.in_play:
            return back
        others = [side.id for side in battle.sides if side.id != battle.home(ship)]
        taker = others[0] if state.status == "captured" and len(others) == 1 else ""
        after, lines = remove(back.battle, ship, state.status, taken_by=taker)
        return Struck(after, lines[1:])
    if slot == "wing" and state.wing != "repelled":
        return Struck(battle.with_ship(state.but(repelled_by="", retreats=False)), ())
    return Struck(battle, ())


def both(by: str, target: str) -> tuple[str, ...]:
    """Whoever does it and whom it hits, as far as there is one."""
    return tuple(dict.fromkeys(one for one in (by, target) if one))
