"""Phase 7 as an action: which ships without hull points strike, all at once (R117-R121)."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from fleetdesk.core.answers import number, one_of, rows
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Group, GroupRow, Info, Number, Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.age_of_sail.fight import harm
from fleetdesk.systems.age_of_sail.fight.losses import doomed, sink, strike
from fleetdesk.systems.age_of_sail.hexes import distance
from fleetdesk.systems.age_of_sail.picks import said
from fleetdesk.systems.age_of_sail.state import SURRENDER, AosBattle, AosShip
from fleetdesk.systems.common.sentences import names_of, ship_of

End = Literal["surrenders", "keeps_colours", "sinks"]
ENDS: dict[str, str] = {
    "keeps_colours": N_("keeps her colours"),
    "surrenders": N_("strikes"),
    "sinks": N_("sinks"),
}
MOST_NEAR = 30


class Decision(Frozen):
    """What becomes of a ship without hull points."""

    ship: str
    end: End = "keeps_colours"
    to: str = ""
    """Side she strikes to; empty: that of most ships beside her."""


class Strikes(Frozen):
    """What becomes of all of them."""

    ships: tuple[Decision, ...] = ()


class Beside(NamedTuple):
    """Ships within one hex."""

    enemies: tuple[str, ...]
    friends: tuple[str, ...]


def helpless(battle: AosBattle) -> tuple[AosShip, ...]:
    """R117: ships afloat without hull points."""
    return tuple(one for one in battle.afloat() if one.pv == 0)


def beside(battle: AosBattle, ship: AosShip) -> Beside | None:
    """R119, Q48: ships afloat within one hex, by the flag they fly; `None`: hexes are not followed."""
    if ship.hex is None:
        return None
    near = [
        one
        for one in battle.afloat()
        if one.id != ship.id
        and one.hex is not None
        and distance(ship.hex, one.hex) <= 1
        and not doomed(battle, one)
    ]
    return Beside(
        tuple(one.id for one in near if one.side != ship.side),
        tuple(one.id for one in near if one.side == ship.side),
    )


def decided(battle: AosBattle, ship: AosShip, enemies: int, friends: int) -> End:
    """R118, R119: what the rules say of a ship without hull points."""
    if doomed(battle, ship):
        return "sinks"
    return "surrenders" if harm.strikes(enemies, friends) else "keeps_colours"


def captor(battle: AosBattle, ship: AosShip, to: str) -> str:
    """The side she strikes to."""
    others = [side.id for side in battle.sides if side.id != ship.side]
    if to in others or not others:
        return to or ship.side
    near = beside(battle, ship)
    sides = [battle.ships[one].side for one in near.enemies] if near is not None else []
    return max(others, key=sides.count)


def _taker(battle: AosBattle, ship: str) -> str:
    near = beside(battle, battle.ships[ship])
    return near.enemies[0] if near is not None and near.enemies else ""


def _strike_form(battle: AosBattle, answers: Answers) -> Form:
    given = rows(answers, "ships")
    listed: list[GroupRow] = []
    ends: dict[str, str] = {}
    for ship in helpless(battle):
        row, ends[ship.id] = _row(battle, ship, given.get(ship.id, {}))
        listed.append(row)
    if not listed:
        return Form(
            title=msg("Surrender"),
            fields=(Info(text=msg("Every ship afloat has hull points left.")),),
            args={"ships": ()},
            go=msg("Go on"),
        )
    return Form(
        title=msg("Who strikes?"),
        fields=(Group(key="ships", label=msg("Ships without hull points"), rows=tuple(listed)),),
        remarks=tuple(_pairs(battle, ends)),
        args={"ships": [{"ship": ship, "end": end} for ship, end in ends.items()]},
        go=msg("Settle"),
    )


def _row(battle: AosBattle, ship: AosShip, given: Answers) -> tuple[GroupRow, str]:
    near = beside(battle, ship)
    enemies = int(number(given, "enemies", len(near.enemies) if near else 0, 0, MOST_NEAR))
    friends = int(number(given, "friends", len(near.friends) if near else 0, 0, MOST_NEAR))
    end = one_of(given, "end", ENDS, decided(battle, ship, enemies, friends))
    counts: tuple[FormField, ...] = ()
    if near is None:
        counts = (
            Number(key="enemies", label=msg("Enemies within 1 hex"), value=enemies, most=MOST_NEAR),
            Number(key="friends", label=msg("Friends within 1 hex"), value=friends, most=MOST_NEAR),
        )
    by_rule = decided(battle, ship, enemies, friends)
    lawful = {by_rule, "keeps_colours"} if _has_rival(battle, ship) else {by_rule}
    picks = tuple(
        Pick(
            value=key,
            title=Msg(key=title),
            discouraged=None if key in lawful else msg("By the rules she {end}.", end=Msg(key=ENDS[by_rule])),
            word=None if key in lawful else msg("not by the rules"),
        )
        for key, title in ENDS.items()
    )
    told = _why(battle, ship, enemies, friends)
    for beside_her in _beside(battle, near):
        told = msg("{text} {note}", text=told, note=beside_her)
    row = GroupRow(
        key=ship.id,
        title=msg("{ship}, {side}", ship=ship.name, side=battle.side(ship.side).name),
        detail=told,
        fields=(*counts, Choice(key="end", label=msg("She"), picks=picks, value=end, segments=True)),
    )
    return row, end


def _beside(battle: AosBattle, near: Beside | None) -> Iterator[Msg]:
    """Who lies beside her, by name."""
    if near is not None and near.enemies:
        yield msg("Enemies within 1 hex: {ships}.", ships=names_of(battle, near.enemies))
    if near is not None and near.friends:
        yield msg("Friends within 1 hex: {ships}.", ships=names_of(battle, near.friends))


def _why(battle: AosBattle, ship: AosShip, enemies: int, friends: int) -> Msg:
    """What the rules say of her, and why."""
    if doomed(battle, ship):
        return msg("No hull left and a leak: she sinks (R118).")
    if decided(battle, ship, enemies, friends) == "surrenders":
        captor_ = battle.side(captor(battle, ship, "")).name
        return msg(
            "Enemies {enemies}, friends {friends}: she strikes to {side} (R119).",
            enemies=enemies,
            friends=friends,
            side=captor_,
        )
    return msg(
        "Enemies {enemies}, friends {friends}: she keeps her colours (R119).",
        enemies=enemies,
        friends=friends,
    )


def _would_strike_to(battle: AosBattle, ship: AosShip, enemy: str) -> bool:
    """R119: whether a ship without hull points would strike, with this enemy beside her."""
    near = beside(battle, ship)
    if near is None or enemy not in near.enemies:
        return False
    return decided(battle, ship, len(near.enemies), len(near.friends)) == "surrenders"


def _has_rival(battle: AosBattle, ship: AosShip) -> bool:
    """Q49: whether one would strike to her as she to them: the players settle which of the two does."""
    return any(
        _would_strike_to(battle, ship, one.id) and _would_strike_to(battle, one, ship.id)
        for one in helpless(battle)
    )


def _pairs(battle: AosBattle, ends: dict[str, str]) -> list[Msg]:
    """Q49: two that would strike to each other are for the players to settle."""
    striking = [battle.ships[one] for one, end in ends.items() if end == "surrenders"]
    found = []
    for at, one in enumerate(striking):
        for other in striking[at + 1 :]:
            near = beside(battle, one)
            if one.side != other.side and near is not None and other.id in near.enemies:
                found.append(
                    msg(
                        "{ship} and {other} would strike to each other: settle it between you.",
                        ship=one.name,
                        other=other.name,
                    )
                )
    return found


@action(N_("Surrender"), rules="R117-R121", icon="flag", form=_strike_form)
def surrender(battle: AosBattle, args: Strikes, table: Table) -> Outcome[AosBattle]:
    """R117-R121: sinkings first, then all surrenders at once."""
    table.require(battle.phase == SURRENDER, said("wrong_phase"))
    table.require(not battle.settled, said("settled"))
    lines: list[Line] = []
    lost: list[Msg] = []
    homes = {one.ship: captor(battle, ship_of(battle, one.ship), one.to) for one in args.ships}
    first = {one.ship: _taker(battle, one.ship) for one in args.ships}
    for one in sorted(args.ships, key=lambda one: one.end != "sinks"):
        ship = battle.ships[one.ship]
        if one.end == "sinks":
            found = sink(battle, ship.id)
        elif one.end == "surrenders" and homes[ship.id] != ship.side:
            found = strike(battle, ship.id, homes[ship.id], first[ship.id])
        else:
            text = msg("{ship} keeps her colours flying", ship=ship.name)
            lines.append(Line(text=text, ships=(ship.id,)))
            continue
        battle = found.battle
        lines += found.lines
        lost.append(Msg.verbatim(ship.name))
    if not lines:
        lines.append(Line(text=msg("No ship has to strike.")))
    title = lines[0].text if len(lines) == 1 else msg("Surrender: {ships}", ships=tuple(lost))
    return Outcome(battle=battle.but(settled=True), title=title, lines=tuple(lines))
