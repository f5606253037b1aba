"""A scenario being drawn and written: every edit a named step that can be taken back."""

from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from typing import Any

from pydantic import ValidationError

from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.blocks.charts import Cell, Chart, Soil, astern, place_of
from fleetdesk.core.forms import FormField
from fleetdesk.core.game.deployment import Seas
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.history import Edited
from fleetdesk.core.lists import scenarios
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.words import Msg, msg
from fleetdesk.services import scenario_chart

LEAST_ACROSS = 6
_MARGIN = 3
"""Cells of sea left and above of ships that were drawn up elsewhere."""
WRITTEN = ("name", "briefing", "victory", "source", "turns")
"""What of a story is typed."""


def new_scenario(system: AnySystem, name: str) -> scenarios.Scenario:
    """Open sea."""
    shape = system.seas.shape if system.seas is not None else "hexes"
    ground = (
        scenarios.Ground(shape=shape, columns=36, rows=26)
        if shape == "hexes"
        else scenarios.Ground(shape=shape, columns=24, rows=18)
    )
    return scenarios.Scenario(system=system.id, story=scenarios.Story(name=name, ground=ground))


class ScenarioEditor(Edited[scenarios.Scenario]):
    """One scenario at a time; what it cannot take is left as it was."""

    def __init__(self, system: AnySystem, scenario: scenarios.Scenario) -> None:
        """Begin with a scenario as it was read, or with a new one."""
        self.system = system
        """Its game, which has scenarios."""
        super().__init__(scenario)

    @property
    def seas(self) -> Seas[Any]:
        """How ships of this game are drawn up."""
        if self.system.seas is None:
            raise ValueError(self.system.id)
        return self.system.seas

    @property
    def scenario(self) -> scenarios.Scenario:
        return self._history.value

    def go_back(self, earlier: scenarios.Scenario, when: str) -> bool:
        """Make it what it was at a time, as one step that can be taken back."""
        return self._history.do(msg("Back to the version of: {time}", time=when), earlier)

    # --- the map -------------------------------------------------------------------------------------

    def chart(self) -> Chart:
        """The map with all that stands on it."""
        wind = next((one for one in self.weather() if one.kind == "rose"), None)
        blows = float(360 / wind.points * wind.value) if wind is not None and wind.key == "wind" else None
        scenario = self.scenario
        return scenario_chart.chart(self.system, scenario.story, scenario.sides, wind=blows)

    def paint(self, cells: Iterable[Cell], soil: Soil | None) -> bool:
        """Make cells something else, all in one stroke; `None`: open sea."""
        ground = self.scenario.story.ground
        painted = ground
        for cell in cells:
            if ground.holds(cell) and painted.at(cell) != soil:
                painted = painted.painted(cell, soil)
        title = msg(
            "Paint: {what}", what=Msg(key=scenarios.SOILS[soil]) if soil is not None else msg("open sea")
        )
        return self._told(title, ground=painted)

    def name_place(self, cell: Cell, text: str, *, large: bool) -> bool:
        """Call a place of the map so; without letters it has no name. What there is no room for is left."""
        ground = self.scenario.story.ground
        full = len(ground.names) >= scenarios.MOST_NAMES and ground.name_at(cell) is None
        if full or not ground.holds(cell):
            return False
        try:
            scenarios.PlaceName.model_validate({"cell": cell, "text": text})
        except ValidationError:
            return False
        return self._told(msg("Name of a place"), ground=ground.named(cell, text, large=large))

    def resize(self, columns: int, rows: int) -> bool:
        """Make the map larger or smaller; ships that fall off it stand nowhere."""
        bounds = (max(LEAST_ACROSS, min(scenarios.MOST_ACROSS, one)) for one in (columns, rows))
        ground = self.scenario.story.ground.sized(*bounds)
        sides = tuple(self._on(ground, side) for side in self.scenario.sides)
        story = self.scenario.story.but(ground=ground)
        return self._history.do(msg("Size of the map"), self.scenario.but(story=story, sides=sides))

    def _brought(self, ground: scenarios.Ground, side: FleetList) -> FleetList:
        """A list drawn up for another map, brought onto this one, across from others; one that is on it stays."""
        stations = self.seas.stations(side)
        if all(ground.holds(piece.cell) for piece in stations.values()):
            return side
        columns = [piece.cell[0] for piece in stations.values()]
        across = _MARGIN - min(columns)
        if self.chart().pieces:  # the others lie on the left
            across = ground.columns - 1 - _MARGIN - max(columns)
        cells = {ship: (piece.cell[0] + across, piece.cell[1]) for ship, piece in stations.items()}
        down = _MARGIN - min(place_of(ground.shape, cell)[1] for cell in cells.values())
        for ship, (column, row) in cells.items():
            side = self.seas.placed(side, ship, (column, row + down))
        return side

    def _on(self, ground: scenarios.Ground, side: FleetList) -> FleetList:
        for ship, piece in self.seas.stations(side).items():
            if not ground.holds(piece.cell):
                side = self.seas.placed(side, ship, None)
        return side

    # --- forces --------------------------------------------------------------------------------------

    def add_side(self, fleet: FleetList) -> bool:
        """One side more, its ships as its list has them to each other, as far as the map has room for that."""
        if len(self.scenario.sides) >= scenarios.MOST_SIDES:
            return False
        ground = self.scenario.story.ground
        sides = (*self.scenario.sides, self._on(ground, self._brought(ground, fleet)))
        return self._history.do(msg("Add {fleet}", fleet=fleet.name), self.scenario.but(sides=sides))

    def remove_side(self, at: int) -> bool:
        """Take a side out; aims that name it go with it."""
        sides = self.scenario.sides
        kept = tuple(side for number, side in enumerate(sides) if number != at)
        aims = tuple(
            aim.but(side=aim.side - (aim.side > at), of=aim.of - (aim.of > at))
            for aim in self.scenario.story.aims
            if at not in {aim.side, aim.of}
        )
        after = self.scenario.but(sides=kept, story=self.scenario.story.but(aims=aims))
        return self._history.do(msg("Take out {fleet}", fleet=sides[at].name), after)

    def place(self, at: int, ship: str, cell: Cell | None) -> bool:
        """Put a ship into a cell of the map; `None` takes her off it."""
        if cell is not None and not self.scenario.story.ground.holds(cell):
            return False
        title = msg("Place {ship}", ship=self.name_of(at, ship))
        return self._changed(title, at, self.seas.placed(self.scenario.sides[at], ship, cell))

    def mates(self, at: int, ship: str) -> tuple[str, ...]:
        """The others of a ship's squadron that sail, in their order."""
        squadrons = [
            [one.id for one in each.ships if one.sails] for each in self.scenario.sides[at].squadrons
        ]
        own = next((one for one in squadrons if ship in one), [])
        return tuple(one for one in own if one != ship)

    def line_up(self, at: int, ship: str, gap: int) -> bool:
        """Put the rest of her squadron in line astern of a ship, so many cells from one to the next, on her course.

        Who would stand off the map stands nowhere.
        """
        side, ground = self.scenario.sides[at], self.scenario.story.ground
        lead = self.seas.stations(side).get(ship)
        if lead is None or lead.heading is None:
            return False
        begins = {
            one.key: value
            for one in self.fields(at, ship)
            if (value := getattr(one, "value", None)) is not None
        }
        for number, mate in enumerate(self.mates(at, ship), 1):
            cell = astern(ground.shape, lead.cell, lead.heading, number * gap)
            side = self.seas.placed(
                self.seas.answered(side, mate, begins), mate, cell if ground.holds(cell) else None
            )
        return self._changed(msg("In line astern of {ship}", ship=self.name_of(at, ship)), at, side)

    def fields(self, at: int, ship: str) -> tuple[FormField, ...]:
        """How a ship begins."""
        return self.seas.fields(self.scenario.sides[at], ship)

    def answer(self, at: int, ship: str, answers: Mapping[str, Any]) -> bool:
        """Say how a ship begins."""
        title = msg("{ship}: how she begins", ship=self.name_of(at, ship))
        return self._changed(title, at, self.seas.answered(self.scenario.sides[at], ship, answers))

    def name_of(self, at: int, ship: str) -> str:
        side = self.scenario.sides[at]
        entry = next((one for _, one in side.ships() if one.id == ship), None)
        card = side.cards.get(entry.card) if entry is not None else None
        return (entry.name if entry is not None else "") or (card.class_name if card is not None else ship)

    def waiting(self) -> tuple[tuple[int, str], ...]:
        """Ships that stand nowhere yet, as side and ship."""
        return tuple(
            (at, ship)
            for at, side in enumerate(self.scenario.sides)
            for ship in scenario_chart.without_place(self.system, side)
        )

    # --- weather and words ---------------------------------------------------------------------------

    def weather(self) -> tuple[FormField, ...]:
        """The game's own questions before a battle, but for those about single sides."""
        sides = tuple(
            SideSetup(id=letter, name=side.name[:80], fleet=side)
            for letter, side in zip(ascii_lowercase, self.scenario.sides, strict=False)
        )
        if not sides:
            return ()
        setup = Setup(sides=sides, answers=self.scenario.answers, story=self.scenario.story)
        asked = self.system.setup_fields(setup)
        named = {f"-{side.id}" for side in sides}
        return tuple(one for one in asked if not any(one.key.endswith(name) for name in named))

    def say(self, key: str, answer: Any) -> bool:
        answers = {**self.scenario.answers, key: answer}
        return self._history.do(msg("Wind and weather"), self.scenario.but(answers=answers))

    def write(self, part: str, value: str | int) -> bool:
        """Write one of `WRITTEN`; what it has no room for is left."""
        try:
            scenarios.Story.model_validate({part: value})
        except ValidationError:
            return False
        return self._told(msg("Words of the scenario"), **{part: value})

    def aim(self, side: int, of: int, least: int) -> bool:
        """So many ships of one side are to be out of it for another to win; 0: that is not asked."""
        others = tuple(one for one in self.scenario.story.aims if (one.side, one.of) != (side, of))
        added = (scenarios.Aim(side=side, of=of, least=least),) if least > 0 else ()
        return self._told(
            msg("Victory"), aims=tuple(sorted((*others, *added), key=lambda one: (one.side, one.of)))
        )

    def _told(self, title: Msg, **changes: Any) -> bool:
        return self._history.do(title, self.scenario.but(story=self.scenario.story.but(**changes)))

    def _changed(self, title: Msg, at: int, side: FleetList) -> bool:
        sides = tuple(side if number == at else one for number, one in enumerate(self.scenario.sides))
        return self._history.do(title, self.scenario.but(sides=sides))
