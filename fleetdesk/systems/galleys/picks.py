"""Small parts forms are made of: ships to pick from, whom to attack, and how a ship stands in a few words."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from types import SimpleNamespace
from typing import Any, Protocol

from fleetdesk.core.battle.actions import Line, Table
from fleetdesk.core.blocks.cards import Track
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.asking import Ask, Asked
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.core.workings import Working
from fleetdesk.systems.common.sentences import ship_of, signed
from fleetdesk.systems.galleys.formulas import trials
from fleetdesk.systems.galleys.formulas.crews import CREWS
from fleetdesk.systems.galleys.profiles import known, silhouette
from fleetdesk.systems.galleys.readiness import other_end
from fleetdesk.systems.galleys.reasons import SENTENCES
from fleetdesk.systems.galleys.state import ENGINES, STATUSES, GalleyBattle, GalleyShip, Hold

said, why, comply, word_of = SENTENCES.said, SENTENCES.why, SENTENCES.comply, SENTENCES.word_of


def men(ship: GalleyShip) -> Msg:
    """Marines and archers left, for a pick."""
    return msg(
        "{marines} \N{MIDDLE DOT} {archers}",
        marines=nmsg("1 marine", "{n} marines", ship.marines),
        archers=nmsg("1 archer", "{n} archers", ship.archers),
    )


def ship_pick(
    battle: GalleyBattle, ship: GalleyShip, discouraged: Msg | None = None, word: Msg | None = None
) -> Pick:
    """A ship to pick, with what a player weighs, and what speaks against her: in a sentence and in a word."""
    card = battle.card(ship.id)
    return Pick(
        value=ship.id,
        title=Msg.verbatim(ship.name),
        detail=men(ship),
        trailing=msg(
            "size {size} \N{MIDDLE DOT} D {defence}", size=known(card.size), defence=known(card.defence)
        ),
        discouraged=discouraged,
        word=word,
    )


def enemy(label: Msg, remark: Callable[[GalleyBattle, GalleyShip, str], str] | None = None) -> Ask:
    """Which enemy; the one she touches is proposed, else the first nothing speaks against.

    `remark`: what does, by its reason code.
    """

    def picks(asked: Asked) -> tuple[Pick, ...]:
        foes = asked.battle.foes(asked["ship"])
        codes = (remark(asked.battle, asked.ship, one.id) if remark else "" for one in foes)
        return tuple(
            ship_pick(asked.battle, one, why(code), word_of(code))
            for one, code in zip(foes, codes, strict=True)
        )

    def best(asked: Asked) -> str:
        free = [pick.value for pick in picks(asked) if pick.discouraged is None]
        near = (one for one in touching(asked.battle, asked.ship) if one in free)
        return next(near, next(iter(free), ""))

    return Ask(label, picks=picks, default=best)


def touching(battle: GalleyBattle, ship: GalleyShip) -> tuple[str, ...]:
    """Whom she is known to lie against: whom she ran into, who ran into her, then whom a link ties to her (R47, R72, R74)."""
    left = ship.id == battle.active and ship.spent_cm  # what ran into her did so before she rowed on
    came = () if left else (foe.id for foe in battle.foes(ship.id) if ship.id in _ran_into(foe))
    tied = (other_end(link, ship.id) for link in battle.holds(ship.id))
    return tuple(dict.fromkeys((*_ran_into(ship), *came, *tied)))


def _ran_into(ship: GalleyShip) -> tuple[str, ...]:
    """With prow or hull in this activation, or the last one; the last first."""
    rammed = (ship.ram_target,) if ship.ram_target else ()
    return (*rammed, *(one.partition("/")[0] for one in reversed(ship.oars_tried)))


def alone(asked: Asked) -> tuple[Info, ...] | None:
    """What is said where there is no enemy to choose."""
    return None if asked.battle.foes(asked["ship"]) else (Info(text=msg("No enemy is left in play.")),)


def men_boxes(listed: tuple[int, int, int], lost: tuple[int, int, int]) -> Iterator[Track]:
    """Marines, archers and rowers, to strike, where there were any."""
    names = (("marines", msg("Marines")), ("archers", msg("Archers")), ("rowers", msg("Rowers")))
    for (slot, label), total, gone in zip(names, listed, lost, strict=True):
        if total:
            yield Track(slot=slot, label=label, total=total, lost=min(total, gone), shape="round")


def drawn(battle: GalleyBattle, ship: GalleyShip) -> str:
    """The name of her drawing: a broken bank has no oars on it."""
    banks = {(True, False): "_port", (False, True): "_starboard", (True, True): "_bare"}
    return silhouette(battle.card(ship.id)) + banks.get((ship.port_broken, ship.starboard_broken), "")


def status_badges(battle: GalleyBattle, ship: GalleyShip) -> tuple[Badge, ...]:
    """The marks of a ship's state, most urgent first (section 9)."""
    engine = msg("Catapult: {state}", state=Msg(key=ENGINES[ship.catapult]))
    fate: tuple[tuple[bool, str, Badge], ...] = (
        (not ship.on_table, "status", Badge(text=Msg(key=STATUSES[ship.status]), tone="harm", icon="skull")),
        (ship.side != battle.home(ship.id), "side", Badge(text=msg("Prize"), tone="brass", icon="flag")),
    )
    condition: tuple[tuple[bool, str, Badge], ...] = (
        (ship.damaged, "damaged", Badge(text=msg("Damaged"), tone="harm", icon="burst")),
        (ship.fatigued, "fatigued", Badge(text=msg("Fatigued"), tone="brass", icon="people")),
        (ship.resting, "rest", Badge(text=msg("Rest {n}", n=ship.rest), tone="sea", icon="clock")),
        (ship.port_broken, "port_broken", Badge(text=msg("Port oars broken"), tone="harm", icon="oars-port")),
        (
            ship.starboard_broken,
            "starboard_broken",
            Badge(text=msg("Starboard oars broken"), tone="harm", icon="oars-starboard"),
        ),
        (
            ship.just_rammed or ship.rammed_this_turn,
            "just_rammed" if ship.just_rammed else "rammed_this_turn",
            Badge(text=msg("Just rammed"), tone="harm", icon="ram"),
        ),
        (ship.corvus == "lost", "corvus", Badge(text=msg("Corvus lost"))),
        (ship.catapult in {"damaged", "destroyed"}, "catapult", Badge(text=engine, tone="harm", icon="fire")),
    )
    told = (*fate, *condition) if ship.on_table else fate  # nothing else matters of a ship that is gone
    return tuple(badge.but(why=slot_reference(ship.id, slot)) for holds, slot, badge in told if holds)


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
    why = f"{ship}/link/{link.id}"
    return Badge(text=text, tone="brass", icon="chain", why=why, sign=letter(link), square=link.by == ship)


def letter(link: Hold) -> str:
    """A, B, … AA: its own as long as it lasts, whichever others end."""
    letters, number = "", int(link.id.removeprefix("L"))
    while number:
        number, rest = divmod(number - 1, len(ascii_uppercase))
        letters = ascii_uppercase[rest] + letters
    return letters


def held_msg(battle: GalleyBattle, link: Hold) -> Msg:
    by, to = battle.ships[link.by].name, battle.ships[link.to].name
    if link.kind == "corvus":
        return msg("{ship} holds {other} with its corvus", ship=by, other=to)
    return msg("{ship} holds {other}", ship=by, other=to)


def crew_name(ship: GalleyShip) -> Msg:
    return Msg(key=CREWS[ship.crew])


def foe(battle: GalleyBattle, ship: GalleyShip, target: str, table: Table) -> GalleyShip:
    """The enemy an action is aimed at."""
    other = ship_of(battle, target)
    if other.id == ship.id:
        raise BadInput(msg("A ship cannot attack itself: choose another target."))
    table.require(other.side != ship.side, said("not_an_enemy"))
    table.require(other.on_table and ship.on_table, said("out_of_play"))
    return other


WIDEST = 5
"""No two crews are farther apart, whatever the house rules; leaves room for players who agree otherwise."""


class Adjusted(Protocol):
    """Arguments of such a test; `None`: as the state says."""

    @property
    def ship(self) -> str:
        """Whose test it is."""

    @property
    def mods(self) -> tuple[str, ...] | None:
        """Modifiers that count, beside that of the crews."""

    @property
    def crew(self) -> int | None:
        """Modifier for the crews."""


@dataclass(frozen=True, slots=True)
class Tested:
    title: Msg
    plain: Callable[[GalleyBattle, Any], trials.Trial]
    """(battle, arguments) -> the test as the state has it"""
    values: Callable[[], Mapping[str, int]]
    """All that may be added, beside the crews."""

    def trial(self, battle: GalleyBattle, args: Adjusted) -> trials.Trial:
        """The test with the modifiers the players want."""
        plain, values = self.plain(battle, args), self.values()
        crew = _crew(plain) if args.crew is None else args.crew
        keys = plain.keys - {trials.CREW} if args.mods is None else set(args.mods) & set(values)
        found = tuple(trials.Modifier(key, value) for key, value in values.items() if key in keys and value)
        return plain._replace(modifiers=((trials.Modifier(trials.CREW, crew), *found) if crew else found))

    def overruled(self, battle: GalleyBattle, args: Adjusted) -> tuple[Line, ...]:
        """A log line for modifiers the players set otherwise than the state says."""
        was = {one.key: one.value for one in self.plain(battle, args).modifiers}
        now = {one.key: one.value for one in self.trial(battle, args).modifiers}
        found = tuple(
            msg(
                "{name} {before} \N{RIGHTWARDS ARROW} {after}",
                name=Msg(key=trials.MODIFIERS[key][0]),
                before=signed(was.get(key, 0)),
                after=signed(now.get(key, 0)),
            )
            for key in dict.fromkeys((*was, *now))
            if was.get(key, 0) != now.get(key, 0)
        )
        text = msg("Modifiers set by hand: {list}", list=found)
        return (Line(text=text, tone="brass", ships=(args.ship,)),) if found else ()

    def odds(self, battle: GalleyBattle, args: Adjusted) -> Odds:
        """What may come of it, where it is all there is to an action."""
        return trials.trial_odds(self.title, self.trial(battle, args))

    def working(self, asked: Asked) -> Working:
        """The test as answered, for a form."""
        return trials.working(self.title, self.trial(asked.battle, _answered(asked)))

    @property
    def mods(self) -> Ask:
        """The tick boxes, ticked from the state."""

        def picks(_: Asked) -> tuple[Pick, ...]:
            return tuple(
                Pick(value=key, title=Msg(key=trials.MODIFIERS[key][0]), trailing=signed(value))
                for key, value in self.values().items()
            )

        return Ask(
            msg("Modifiers"),
            picks=picks,
            default=lambda asked: self.plain(asked.battle, _answered(asked)).keys,
        )

    @property
    def crew(self) -> Ask:
        """The difference of the crews, from the state."""
        return Ask(
            msg("Difference of crews"),
            default=lambda asked: _crew(self.plain(asked.battle, _answered(asked))),
            least=-WIDEST,
            most=WIDEST,
        )


def _answered(asked: Asked) -> Any:
    """The arguments as answered so far."""
    return SimpleNamespace(**asked.told)


def _crew(trial: trials.Trial) -> int:
    return sum(one.value for one in trial.modifiers if one.key == trials.CREW)
