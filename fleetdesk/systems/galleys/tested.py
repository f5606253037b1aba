"""A test whose modifiers players may set: what is asked, thrown, foretold and logged comes from one telling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Protocol

from fleetdesk.core.actions import Line
from fleetdesk.core.forms import Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.asking import Ask, Asked
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Working
from fleetdesk.systems.galleys.labels import MODIFIERS, signed, trial_odds, working
from fleetdesk.systems.galleys.state import GalleyBattle
from fleetdesk.systems.galleys.trials import CREW, Modifier, Trial

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
    """What is tested."""

    title: Msg
    plain: Callable[[GalleyBattle, Any], Trial]
    """(battle, arguments) -> the test as the state has it"""
    values: Callable[[], Mapping[str, int]]
    """All that may be added, beside the crews."""

    def trial(self, battle: GalleyBattle, args: Adjusted) -> Trial:
        """The test with the modifiers the players want."""
        plain, values = self.plain(battle, args), self.values()
        crew = _crew(plain) if args.crew is None else args.crew
        keys = plain.keys - {CREW} if args.mods is None else set(args.mods) & set(values)
        found = tuple(Modifier(key, value) for key, value in values.items() if key in keys and value)
        return plain._replace(modifiers=((Modifier(CREW, crew), *found) if crew else found))

    def overruled(self, battle: GalleyBattle, args: Adjusted) -> tuple[Line, ...]:
        """A log line for modifiers the players set otherwise than the state says."""
        was = {one.key: one.value for one in self.plain(battle, args).modifiers}
        now = {one.key: one.value for one in self.trial(battle, args).modifiers}
        found = tuple(
            msg(
                "{name} {before} \N{RIGHTWARDS ARROW} {after}",
                name=Msg(key=MODIFIERS[key][0]),
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
        return trial_odds(self.title, self.trial(battle, args))

    def working(self, asked: Asked) -> Working:
        """The test as answered, for a form."""
        return working(self.title, self.trial(asked.battle, _answered(asked)))

    @property
    def mods(self) -> Ask:
        """The tick boxes, ticked from the state."""

        def picks(_: Asked) -> tuple[Pick, ...]:
            return tuple(
                Pick(value=key, title=Msg(key=MODIFIERS[key][0]), trailing=signed(value))
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


def _crew(trial: Trial) -> int:
    return sum(one.value for one in trial.modifiers if one.key == CREW)
