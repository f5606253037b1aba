"""Building a fleet list: named edits with undo, price and verdict of the list as it stands."""

import itertools
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from pydantic import ValidationError

from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.history import Edited
from fleetdesk.core.ids import free_id, free_name, unnumbered
from fleetdesk.core.lists import fitting
from fleetdesk.core.lists.fleets import MOST_SHIPS, FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem, Verdict, verdict
from fleetdesk.core.validation_text import misfit
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.core.workings import Working
from fleetdesk.services.building import options


def new_fleet(system: AnySystem, name: str) -> FleetList:
    fleet: FleetList = system.fleet(system=system.id, name=name)
    return fleet


class _Judged(NamedTuple):
    """A list with what was found out about it."""

    fleet: FleetList
    problems: tuple[Problem, ...]
    cost: Working


class FleetEditor(Edited[FleetList]):
    """A list being edited. Every edit is a step with a name; saving does not clear the steps.

    Price, problems and verdict are worked out once for each state and kept until the next edit.
    """

    def __init__(self, system: AnySystem, fleet: FleetList) -> None:
        """Edit a list; `fleet` must be of the game's own model."""
        self.system = system
        super().__init__(fleet)
        self._saved = fleet
        self._judged: _Judged | None = None

    # --- the list ------------------------------------------------------------------------------------

    @property
    def fleet(self) -> FleetList:
        return self._history.value

    @property
    def dirty(self) -> bool:
        """Whether it differs from what was saved last."""
        return self.fleet != self._saved

    def saved(self) -> None:
        """Remember that the list as it stands is on the disk."""
        self._saved = self.fleet

    # --- judged --------------------------------------------------------------------------------------

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, unknown or worth a remark."""
        return self._judge().problems

    @property
    def verdict(self) -> Verdict:
        """The list in a word."""
        return verdict(self.problems)

    @property
    def cost(self) -> Working:
        """The price of what sails, as rows that add up."""
        return self._judge().cost

    def why(self, ship: str) -> Working:
        """The price of one ship, as rows that add up."""
        self._entry(ship)
        working: Working = self.system.ship_cost(self.fleet, ship)
        return working

    def _judge(self) -> _Judged:
        """The list judged as it stands; asked often, worked out once an edit."""
        if self._judged is None or self._judged.fleet is not self.fleet:
            self._judged = _Judged(self.fleet, self.system.check(self.fleet), self.system.cost(self.fleet))
        return self._judged

    # --- the list as a whole -------------------------------------------------------------------------

    def go_back(self, earlier: FleetList, when: str) -> bool:
        """Make the list what it was then; `when` says that in the words of the window."""
        return self._history.do(msg("Back to the version of: {time}", time=when), earlier)

    def take_over(self, other: FleetList) -> bool:
        """Make the list what somebody else made of it."""
        return self._history.do(msg("Changed elsewhere"), other)

    def set_details(self, **details: Any) -> bool:
        """Set fields of the list as one step, called after what changed where that is a single thing."""
        changed = {key: value for key, value in details.items() if value != getattr(self.fleet, key)}
        if len(changed) > 1:
            return self._set(msg("Details of the list"), **changed)
        return any(
            self._set(_titled(self.fleet, key, value), **{key: value}) for key, value in changed.items()
        )

    def rename(self, name: str) -> bool:
        return self.set_details(name=name)

    def set_house(self, house: Mapping[str, Any]) -> bool:
        """Set the house rules the list is built for."""
        return self._set(msg("House rules"), house=dict(house))

    def answer(self, ship: str, value: str) -> bool:
        """Answer what the game asks about a ship of the list, for all it is about."""
        question = self.system.ship_question(self.fleet, ship)
        if question is None:
            return False
        field = question.choice.key
        listed = {one.id for _, one in self.fleet.ships()} - set(question.ships)
        told = {one: held for one, held in getattr(self.fleet, field).items() if one in listed}
        if value:
            told |= dict.fromkeys(question.ships, value)
        return self._set(msg("{what} changed", what=question.choice.label), **{field: told})

    # --- squadrons -----------------------------------------------------------------------------------

    def add_squadron(self, name: str) -> str:
        """Add an empty squadron at the end and return its id."""
        number = free_id("q", (one.id for one in self.fleet.squadrons))
        self._squadrons(
            msg("Add squadron {name}", name=name), (*self.fleet.squadrons, Squadron(id=number, name=name))
        )
        return number

    def rename_squadron(self, squadron: str, name: str) -> bool:
        changed = self._squadron(squadron).but(name=name)
        return self._squadrons(msg("Rename the squadron to {name}", name=name), self._with(changed))

    def remove_squadron(self, squadron: str) -> bool:
        gone = self._squadron(squadron)
        kept = tuple(one for one in self.fleet.squadrons if one.id != squadron)
        return self._squadrons(msg("Remove squadron {name}", name=gone.name or gone.id), kept)

    def move_squadron(self, squadron: str, to: int) -> bool:
        """Put a squadron at a place in the list, 0 being the first."""
        moved = self._squadron(squadron)
        others = [one for one in self.fleet.squadrons if one.id != squadron]
        others.insert(max(0, min(to, len(others))), moved)
        return self._squadrons(msg("Move squadron {name}", name=moved.name or moved.id), others)

    # --- ships ---------------------------------------------------------------------------------------

    def add_ship(
        self,
        card: ShipProfile,
        squadron: str = "",
        at: int | None = None,
        *,
        name: str = "",
        founded: str = "",
    ) -> str:
        """Add a ship of a catalogue card and return its id; `name` is proposed for it, else that of its class.

        Without a squadron it joins the last one that holds nothing but ships of this card, or the last of all in a
        game of mixed squadrons, else a new one: called `founded` in such a game, after the card elsewhere.
        The list takes a copy of the card: it stays as it is whatever happens to the catalogue.
        """
        self._room(1)
        cards = {**self.fleet.cards, card.id: self.fleet.cards.get(card.id, card)}
        number = free_id("s", (ship.id for _, ship in self.fleet.ships()))
        called = name or card.class_name
        name = free_name(called, (ship.name for _, ship in self.fleet.ships()))
        entry = ShipEntry(id=number, name=name, card=card.id, options=fitting.usual(cards[card.id]))
        squadrons = list(self.fleet.squadrons)
        target = squadron or self._fitting(card.id)
        if not target:
            target = free_id("q", (one.id for one in squadrons))
            squadrons.append(Squadron(id=target, name=founded if self.system.mixed_squadrons else called))
        place = next((n for n, one in enumerate(squadrons) if one.id == target), None)
        if place is None:
            raise BadInput(msg("There is no squadron {squadron} in this list.", squadron=target))
        ships = list(squadrons[place].ships)
        ships.insert(len(ships) if at is None else max(0, min(at, len(ships))), entry)
        squadrons[place] = squadrons[place].but(ships=tuple(ships))
        self._do(msg("Add {ship}", ship=name), cards=cards, squadrons=tuple(squadrons))
        return number

    def duplicate_ship(self, ship: str, copies: int = 1) -> tuple[str, ...]:
        """Add copies behind a ship and the copies it has already, each with a name of its own; return their ids."""
        self._room(copies)
        squadron, entry = self._entry(ship)
        made: list[ShipEntry] = []
        numbers = [one.id for _, one in self.fleet.ships()]
        names = [one.name for _, one in self.fleet.ships()]
        for _ in range(copies):
            copy = entry.but(id=free_id("s", numbers), name=free_name(entry.name, names))
            numbers.append(copy.id)
            names.append(copy.name)
            made.append(copy)
        at = squadron.ships.index(entry) + 1
        behind = squadron.ships[at:]
        at += sum(1 for _ in itertools.takewhile(partial(_is_copy, entry), behind))
        changed = squadron.but(ships=(*squadron.ships[:at], *made, *squadron.ships[at:]))
        title = nmsg(
            "Duplicate {ship}", "Duplicate {ship} \N{MULTIPLICATION SIGN}{n}", copies, ship=entry.name
        )
        self._squadrons(title, self._with(changed))
        return tuple(one.id for one in made)

    def rename_ship(self, ship: str, name: str) -> bool:
        squadron, entry = self._entry(ship)
        title = msg("Rename {old} to {name}", old=entry.name, name=name)
        return self._squadrons(title, self._with(_replaced(squadron, entry.but(name=name))))

    def remove_ship(self, ship: str) -> bool:
        """Remove a ship; its squadron stays, empty or not."""
        squadron, entry = self._entry(ship)
        kept = squadron.but(ships=tuple(one for one in squadron.ships if one.id != ship))
        return self._squadrons(msg("Remove {ship}", ship=entry.name), self._with(kept))

    def move_ship(self, ship: str, squadron: str, at: int | None = None) -> bool:
        """Put a ship into a squadron (its own to reorder), at a place counted without it."""
        _, entry = self._entry(ship)
        goal = self._squadron(squadron)
        found: list[Squadron] = []
        for one in self.fleet.squadrons:
            ships = [each for each in one.ships if each.id != ship]
            if one.id == goal.id:
                ships.insert(len(ships) if at is None else max(0, min(at, len(ships))), entry)
            found.append(one if tuple(ships) == one.ships else one.but(ships=tuple(ships)))
        title = msg("Move {ship} to {squadron}", ship=entry.name, squadron=goal.name or goal.id)
        return self._squadrons(title, found)

    def set_sails(self, ship: str, *, sails: bool) -> bool:
        squadron, entry = self._entry(ship)
        title = (
            msg("{ship} takes part", ship=entry.name) if sails else msg("{ship} stays out", ship=entry.name)
        )
        return self._squadrons(title, self._with(_replaced(squadron, entry.but(sails=sails))))

    def set_squadron_sails(self, squadron: str, *, sails: bool) -> bool:
        """Tick whether all ships of a squadron sail today, as one step."""
        one = self._squadron(squadron)
        ships = tuple(each if each.sails == sails else each.but(sails=sails) for each in one.ships)
        name = one.name or one.id
        title = (
            msg("All of {squadron} take part", squadron=name)
            if sails
            else msg("{squadron} stays out", squadron=name)
        )
        return self._squadrons(title, self._with(one.but(ships=ships)))

    def choose(self, ship: str, option: str, times: int, find: options.FindCard = options.no_card) -> bool:
        """Choose an option so often for a ship; see `options.choose`."""
        title, wanted = options.choose(self.fleet, ship, option, times, find)
        self._room(sum(1 for _ in wanted.ships()) - sum(1 for _ in self.fleet.ships()))
        return self._do(title, squadrons=wanted.squadrons, cards=wanted.cards)

    # --- cards ---------------------------------------------------------------------------------------

    def card_use(self, card: str) -> tuple[str, ...]:
        """Ids of the ships that use a card."""
        return tuple(ship.id for _, ship in self.fleet.ships() if ship.card == card)

    def change_card(self, card: ShipProfile) -> bool:
        """Change a card for every ship that uses it ("change all N")."""
        title = nmsg(
            "Change the card {name}",
            "Change the card {name} for {n} ships",
            len(self.card_use(card.id)),
            name=card.class_name,
        )
        return self._do(title, cards={**self.fleet.cards, card.id: card})

    def save_variant(self, card: ShipProfile, ships: Sequence[str]) -> str:
        """Keep the old card and give these ships the changed one under a new id, which is returned."""
        number = free_id(f"{card.based_on or card.id}-v", self.fleet.cards)
        variant = card.but(id=number, based_on=card.based_on or card.id)
        wanted = set(ships)
        squadrons = tuple(
            one.but(ships=tuple(each.but(card=number) if each.id in wanted else each for each in one.ships))
            for one in self.fleet.squadrons
        )
        title = msg("Variant {name}", name=card.class_name)
        self._do(title, cards={**self.fleet.cards, number: variant}, squadrons=squadrons)
        return number

    # --- how it is done ------------------------------------------------------------------------------

    def _room(self, more: int) -> None:
        if sum(1 for _ in self.fleet.ships()) + more > MOST_SHIPS:
            raise BadInput(msg("A list holds {most} ships at most: split it in two.", most=MOST_SHIPS))

    def _fitting(self, card: str) -> str:
        if self.system.mixed_squadrons:
            return self.fleet.squadrons[-1].id if self.fleet.squadrons else ""
        for squadron in reversed(self.fleet.squadrons):
            if not squadron.ships or all(ship.card == card for ship in squadron.ships):
                profile = self.fleet.cards.get(card)
                most = getattr(profile, "squadron_max", None)
                if most is None or len(squadron.ships) < most:
                    return squadron.id
        return ""

    def _squadron(self, squadron: str) -> Squadron:
        for one in self.fleet.squadrons:
            if one.id == squadron:
                return one
        raise BadInput(msg("There is no squadron {squadron} in this list.", squadron=squadron))

    def _entry(self, ship: str) -> tuple[Squadron, ShipEntry]:
        for squadron, entry in self.fleet.ships():
            if entry.id == ship:
                return squadron, entry
        raise BadInput(msg("There is no ship {ship} in this list.", ship=ship))

    def _with(self, changed: Squadron) -> list[Squadron]:
        return [changed if one.id == changed.id else one for one in self.fleet.squadrons]

    def _squadrons(self, title: Msg, squadrons: Sequence[Squadron]) -> bool:
        return self._do(title, squadrons=tuple(squadrons))

    def _set(self, title: Msg, **changes: Any) -> bool:
        return self._do(title, **changes)

    def _do(self, title: Msg, **changes: Any) -> bool:
        """Record an edit, checked as if the list were read from its file; False if it changed nothing.

        Raises BadInput: a value does not fit, such as a name that is too long.
        """
        wanted = self.fleet.but(**changes)
        raw = wanted.model_dump_json(warnings=False)
        try:
            fit = type(wanted).model_validate_json(raw)
        except ValidationError as error:
            raise BadInput(
                msg("{what} is not possible: {reason}.", what=title, reason=misfit(error))
            ) from error
        # The edited list shares all that did not change with the one before; take it if it reads the same.
        return self._history.do(title, wanted if fit.model_dump_json() == raw else fit)


def _titled(fleet: FleetList, field: str, value: Any) -> Msg:
    """The step that sets a field of a list; one that a game added has its own label."""
    match field:
        case "name":
            return msg("Rename the fleet to {name}", name=value)
        case "player":
            return msg("Player: {player}", player=value)
        case "faction":
            return msg("Faction: {faction}", faction=Msg(key=value))
        case "points_limit":
            return msg("Points limit {limit}", limit=value)
        case "notes":
            return msg("{what} changed", what=msg("Notes"))
        case _:
            from fleetdesk.services.building.card_editor import field_specs  # noqa: PLC0415 - a list opens without it

            label = next(spec.label for spec in field_specs(type(fleet)) if spec.key == field)
            return msg("{what} changed", what=Msg(key=label))


def _is_copy(ship: ShipEntry, other: ShipEntry) -> bool:
    """Whether one is a numbered copy of the other."""
    return ship.card == other.card and unnumbered(ship.name) == unnumbered(other.name)


def _replaced(squadron: Squadron, entry: ShipEntry) -> Squadron:
    return squadron.but(ships=tuple(entry if one.id == entry.id else one for one in squadron.ships))
