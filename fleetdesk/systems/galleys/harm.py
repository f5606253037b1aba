"""What happens to ships: damaged, sunk, tied, freed, captured, and what follows from a value set by hand (R60-R62, R105-R107, R112, R114)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fleetdesk.core.battle.actions import Fact, Line
from fleetdesk.core.words import msg
from fleetdesk.systems.galleys import orders
from fleetdesk.systems.galleys.formulas import boarding, contact, crews, links
from fleetdesk.systems.galleys.state import GalleyBattle, Hold


class Struck(NamedTuple):
    """The battle after something happened, and what the log says of it."""

    battle: GalleyBattle
    lines: tuple[Line, ...]


def part(battle: GalleyBattle, ending: links.Parted) -> GalleyBattle:
    """The battle after links ended without a disengagement: corvi are ready again."""
    kept = tuple(link for link in battle.links if link in ending.kept)
    back = [
        battle.ships[one].but(corvus="ready") for one in ending.ready if battle.ships[one].corvus == "in_use"
    ]
    return battle.with_ships(back).but(links=kept)


def sink(battle: GalleyBattle, target: str, by: str = "") -> Struck:
    """R114: a ship leaves play with its men; its links go."""
    ship = battle.ships[target]
    after = part(battle, links.after_sinking(battle.links, target))
    gone = after.ships[target].but(status="sunk", lost_turn=battle.turn, rest=0)
    after = after.with_ship(gone).but(active="" if battle.active == target else battle.active)
    hull = Fact(kind="damage", by=by, on=target, amount=1 if ship.damaged else 2)
    line = Line(
        text=msg("{ship} is sunk", ship=ship.name),
        tone="harm",
        ships=(target, by) if by else (target,),
        facts=(hull, Fact(kind="kill", by=by, on=target)),
    )
    return Struck(after, (line,))


def hurt(battle: GalleyBattle, target: str, by: str, harm: contact.RamHarm) -> Struck:
    """R60-R62: what a line of the damage table does."""
    ship = battle.ships[target]
    if harm.sunk:
        return sink(battle, target, by)
    if harm.result != "damaged":
        text = msg("{ship} is not damaged", ship=ship.name)
        return Struck(battle, (Line(text=text, ships=(target, by)),))
    rest = crews.damaged_at_rest(crews.Rest(ship.fatigued, ship.rest), battle.house)
    after = battle.with_ship(ship.but(damaged=True, fatigued=rest.fatigued, rest=rest.rest))
    fact = Fact(kind="damage", by=by, on=target)
    text = msg("{ship} is damaged, its crew fatigued", ship=ship.name)
    return Struck(after, (Line(text=text, tone="harm", ships=(target, by), facts=(fact,)),))


def tie(battle: GalleyBattle, by: str, to: str, kind: Literal["grapple", "corvus"]) -> Struck:
    """R21, R72, R111: a new link; whoever counts as engaged loses its rest."""
    link = Hold(id=f"L{battle.next_link}", kind=kind, by=by, to=to, since_turn=battle.turn)
    after = battle.but(links=(*battle.links, link), next_link=battle.next_link + 1)
    lines: list[Line] = []
    for one in (to, by):
        ship = after.ships[one]
        if ship.resting and after.engaged(one):
            rest = crews.engaged_at_rest(crews.Rest(ship.fatigued, ship.rest))
            after = after.with_ship(ship.but(rest=rest.rest))
            text = msg("{ship} loses its rest: it is engaged (R21)", ship=ship.name)
            lines.append(Line(text=text, tone="harm", ships=(one,)))
    if kind == "corvus":
        after = after.with_ship(after.ships[by].but(corvus="in_use"))
    return Struck(after, tuple(lines))


def release(battle: GalleyBattle, link: Hold, escaper: str) -> Struck:
    """R43, R112: a link broken by a disengagement."""
    after = battle.but(links=tuple(one for one in battle.links if one.id != link.id))
    if link.kind != "corvus":
        return Struck(after, ())
    owner = after.ships[link.by]
    state = links.corvus_after_disengaging(roman=link.by == escaper)
    after = after.with_ship(owner.but(corvus=state))
    if state != "lost":
        return Struck(after, ())
    text = msg("{ship} loses its corvus (R112)", ship=owner.name)
    return Struck(after, (Line(text=text, tone="harm", ships=(owner.id,)),))


def cut(battle: GalleyBattle, link: Hold) -> GalleyBattle:
    """A link ends because the players agree; a corvus is ready again."""
    return part(battle, links.parted(battle.links, [link]))


def capture(battle: GalleyBattle, target: str, by: Sequence[str], aboard: int | None = None) -> Struck:
    """R104-R107, R115: a ship changes hands; half of the marines that took it go aboard."""
    ship = battle.ships[target]
    captor = battle.ships[by[0]].side
    going = boarding.prize([battle.ships[one].marines for one in by], battle.house, aboard)
    after = battle.with_ships(
        battle.ships[one].manned(marines=left) for one, left in zip(by, going.attackers, strict=True)
    )
    prize = ship.but(
        side=captor,
        crew="conscript",
        fatigued=True,
        rest=0,
        marines_listed=going.aboard,
        marines_lost=0,
        archers_lost=ship.archers_listed - boarding.prize_archers(ship.archers, battle.house),
        captures=ship.captures + 1,
        order="",
        rest_wanted=False,
        activated=True,
    )
    after = after.with_ship(prize)
    after = part(after, links.after_capture(after.links, target, captor, after.commanded()))
    winner = battle.side(captor).name
    fact = Fact(kind="capture", by=by[0], on=target)
    text = msg(
        "{ship} is captured by {side}: {n} marines stay aboard", ship=ship.name, side=winner, n=going.aboard
    )
    return Struck(after, (Line(text=text, tone="harm", ships=(target, *by), facts=(fact,)),))


def settle_by_hand(battle: GalleyBattle, ship: str, slot: str) -> Struck:
    """What follows from a value players set by hand: links of a lost or taken ship go, an order brings its speed."""
    state = battle.ships[ship]
    if slot == "status" and not state.on_table:
        after = part(battle, links.after_sinking(battle.links, ship))
        lost = after.ships[ship].but(lost_turn=battle.turn)
        return Struck(after.with_ship(lost).but(active="" if battle.active == ship else battle.active), ())
    if slot == "side":
        if not state.revealed:  # what her old side laid face down is not for her new one
            battle = battle.with_ship(state.but(order="", rest_wanted=False))
        return Struck(
            part(battle, links.after_capture(battle.links, ship, state.side, battle.commanded())), ()
        )
    if slot == "damaged" and state.damaged and not state.fatigued:
        text = msg("{ship} is damaged, its crew fatigued", ship=state.name)
        return Struck(
            battle.with_ship(state.but(fatigued=True)), (Line(text=text, tone="harm", ships=(ship,)),)
        )
    if slot == "carried_out":
        tired = state.fatigued and state.carried_out != "combat"  # what players set by hand, they mean
        pace = orders.pace(state.carried_out, battle.house, fatigued=tired)
        rest = state.rest if pace.order == "halt" else 0
        return Struck(battle.with_ship(state.but(speed=pace.speed, rest=rest)), ())
    if slot == "fatigued" and not state.fatigued and state.rest:
        return Struck(battle.with_ship(state.but(rest=0)), ())
    return Struck(battle, ())
