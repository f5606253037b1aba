"""Small parts forms are made of: ships to pick from, modifiers to tick, and how a ship stands in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from fleetdesk.core.actions import Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, FormField, Many, Number, Pick
from fleetdesk.core.views import Badge
from fleetdesk.core.whys import slot_reference
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.answers import number, one_of, some_of
from fleetdesk.systems.galleys.crews import CREWS
from fleetdesk.systems.galleys.labels import MODIFIERS, signed
from fleetdesk.systems.galleys.profiles import known
from fleetdesk.systems.galleys.reasons import REASONS
from fleetdesk.systems.galleys.state import ENGINES, STATUSES, GalleyBattle, GalleyShip, Hold
from fleetdesk.systems.galleys.trials import CREW, Modifier, Trial

WIDEST = 5
"""No two crews are farther apart, whatever the house rules; leaves room for players who agree otherwise."""


class Adjusted(Frozen):
    """Arguments of a test whose modifiers the players may set; `None`: as the state says."""

    mods: tuple[str, ...] | None = None
    """Modifiers that count, beside that of the crews."""
    crew: int | None = None
    """Modifier for the crews."""


class Modified(NamedTuple):
    """What a form asks about the modifiers of a test, and the test with the answers."""

    trial: Trial
    fields: tuple[FormField, ...]
    args: Mapping[str, object]


def said(reason: str) -> Msg:
    """The sentence of a reason code; of none, that all is well."""
    return Msg(key=REASONS[reason]) if reason else msg("Allowed")


def why(reason: str) -> Msg | None:
    """The sentence of a reason code, if there is one."""
    return said(reason) if reason else None


def comply(table: Table, reason: str) -> None:
    """Refuse what the rules refuse, unless players insist."""
    table.require(not reason, said(reason))


def ship_of(battle: GalleyBattle, ship: str) -> GalleyShip:
    """The ship of that id. Raises BadInput for an unknown one."""
    if ship not in battle.ships:
        raise BadInput(msg("There is no ship {ship} in this battle.", ship=ship))
    return battle.ships[ship]


def adjusted(trial: Trial, values: Mapping[str, int], args: Adjusted) -> Trial:
    """The test with the modifiers the players want; `values` holds all it could have."""
    crew = args.crew if args.crew is not None else _crew(trial)
    keys = trial.keys - {CREW} if args.mods is None else set(args.mods) & set(values)
    found = tuple(Modifier(key, value) for key, value in values.items() if key in keys and value)
    return trial._replace(modifiers=((Modifier(CREW, crew), *found) if crew else found))


def _crew(trial: Trial) -> int:
    return sum(one.value for one in trial.modifiers if one.key == CREW)


def differs(before: Trial, after: Trial) -> tuple[Msg, ...]:
    """What players set otherwise than the state says, for the log."""
    was = {one.key: one.value for one in before.modifiers}
    now = {one.key: one.value for one in after.modifiers}
    return tuple(
        msg(
            "{name} {before} \N{RIGHTWARDS ARROW} {after}",
            name=Msg(key=MODIFIERS[key][0]),
            before=signed(was.get(key, 0)),
            after=signed(now.get(key, 0)),
        )
        for key in dict.fromkeys((*was, *now))
        if was.get(key, 0) != now.get(key, 0)
    )


def modifiers(trial: Trial, values: Mapping[str, int], answers: Answers, *, crews: bool = True) -> Modified:
    """The tick boxes of a test, ticked from the state, and the test as ticked."""
    ticked = some_of(answers, "mods", values, tuple(key for key in values if key in trial.keys))
    crew = int(number(answers, "crew", _crew(trial), -WIDEST, WIDEST))
    picks = tuple(
        Pick(value=key, title=Msg(key=MODIFIERS[key][0]), trailing=signed(value))
        for key, value in values.items()
    )
    fields: tuple[FormField, ...] = (Many(key="mods", label=msg("Modifiers"), picks=picks, values=ticked),)
    if crews:
        fields += (
            Number(key="crew", label=msg("Difference of crews"), value=crew, least=-WIDEST, most=WIDEST),
        )
    after = adjusted(trial, values, Adjusted(mods=ticked, crew=crew))
    return Modified(after, fields, {"mods": ticked, "crew": crew})


def men(ship: GalleyShip) -> Msg:
    """Marines and archers left, for a pick."""
    return msg(
        "{marines} \N{MIDDLE DOT} {archers}",
        marines=nmsg("1 marine", "{n} marines", ship.marines),
        archers=nmsg("1 archer", "{n} archers", ship.archers),
    )


def ship_pick(battle: GalleyBattle, ship: GalleyShip, discouraged: Msg | None = None) -> Pick:
    """A ship to pick, with what a player weighs."""
    card = battle.card(ship.id)
    return Pick(
        value=ship.id,
        title=Msg.verbatim(ship.name),
        detail=men(ship),
        trailing=msg(
            "size {size} \N{MIDDLE DOT} D {defence}", size=known(card.size), defence=known(card.defence)
        ),
        discouraged=discouraged,
    )


def enemy_choice(
    battle: GalleyBattle,
    ship: str,
    answers: Answers,
    label: Msg,
    remark: Callable[[GalleyShip], Msg | None] = lambda _: None,
) -> tuple[Choice, str]:
    """Which enemy; the first one nothing speaks against is offered."""
    foes = battle.foes(ship)
    best = next((one.id for one in foes if remark(one) is None), next((one.id for one in foes), ""))
    target = one_of(answers, "target", [one.id for one in foes], best)
    picks = tuple(ship_pick(battle, one, remark(one)) for one in foes)
    return Choice(key="target", label=label, picks=picks, value=target), target


def names(battle: GalleyBattle, ships: Iterable[str]) -> tuple[Msg, ...]:
    """The names of ships."""
    return tuple(Msg.verbatim(battle.ships[one].name) for one in ships)


def status_badges(battle: GalleyBattle, ship: GalleyShip) -> tuple[Badge, ...]:
    """The marks of a ship's state, most urgent first (section 9)."""
    engine = msg("Catapult: {state}", state=Msg(key=ENGINES[ship.catapult]))
    marks: tuple[tuple[bool, str, Badge], ...] = (
        (not ship.on_table, "status", Badge(text=Msg(key=STATUSES[ship.status]), tone="harm", icon="skull")),
        (ship.side != battle.home(ship.id), "side", Badge(text=msg("Prize"), tone="brass", icon="flag")),
        (ship.damaged, "damaged", Badge(text=msg("Damaged"), tone="harm", icon="burst")),
        (ship.fatigued, "fatigued", Badge(text=msg("Fatigued"), tone="brass", icon="people")),
        (ship.resting, "rest", Badge(text=msg("Rest {n}", n=ship.rest), tone="sea", icon="clock")),
        (ship.port_broken, "port_broken", Badge(text=msg("Port oars broken"), tone="harm")),
        (ship.starboard_broken, "starboard_broken", Badge(text=msg("Starboard oars broken"), tone="harm")),
        (
            ship.just_rammed or ship.rammed_this_turn,
            "just_rammed" if ship.just_rammed else "rammed_this_turn",
            Badge(text=msg("Just rammed"), tone="harm", icon="ram"),
        ),
        (ship.corvus == "lost", "corvus", Badge(text=msg("Corvus lost"))),
        (
            ship.catapult in {"damaged", "destroyed"},
            "catapult",
            Badge(text=engine, tone="harm", icon="fire"),
        ),
    )
    shown = (badge.but(why=slot_reference(ship.id, slot)) for holds, slot, badge in marks if holds)
    return (*shown, *link_badges(battle, ship))


def link_badges(battle: GalleyBattle, ship: GalleyShip) -> tuple[Badge, ...]:
    """Whom it holds and who holds it."""
    return tuple(_link_badge(battle, link, ship.id) for link in battle.holds(ship.id))


def _link_badge(battle: GalleyBattle, link: Hold, ship: str) -> Badge:
    """A link, as the ship at one of its ends has it."""
    if link.by == ship:
        other = battle.ships[link.to].name
        text = (
            msg("Corvus on {ship}", ship=other) if link.kind == "corvus" else msg("Holds {ship}", ship=other)
        )
    else:
        other = battle.ships[link.by].name
        text = (
            msg("Corvus of {ship}", ship=other)
            if link.kind == "corvus"
            else msg("Held by {ship}", ship=other)
        )
    return Badge(text=text, tone="sea", icon="chain", why=f"{ship}/link/{link.id}")


def held_msg(battle: GalleyBattle, link: Hold) -> Msg:
    """A link in words."""
    by, to = battle.ships[link.by].name, battle.ships[link.to].name
    if link.kind == "corvus":
        return msg("{ship} holds {other} with its corvus", ship=by, other=to)
    return msg("{ship} holds {other}", ship=by, other=to)


def crew_name(ship: GalleyShip) -> Msg:
    """What its crew is called."""
    return Msg(key=CREWS[ship.crew])
