"""Twins: two battles that differ only in what one side keeps face down, driven by the same public steps.

A game is played at random. Where the side that has secrets decides something nobody else may read, the other twin gets
another decision of the same kind. Everything else is done to both. They part where a rule turns up what differs.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from pydantic import ValidationError

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.battles import TABLE, Setup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rights import ANYBODYS, Rights
from fleetdesk.core.blocks.charts import cell_name, cell_of
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Said
from fleetdesk.core.game.corrections import CORRECT, MARK
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.scenarios import Aim, Ground, Story
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.systems.salves.placing import spots
from tests import players
from tests.trust.surfaces import drag

Args = dict[str, Any]
Alter = Callable[[Any, Args, random.Random], Args]
"""(battle of the other twin, arguments of the one, chance) -> arguments for the other."""
Idea = Callable[[Any, str, random.Random], "tuple[str, Args] | None"]
"""(battle, side, chance) -> what that side does next in a game that random taps would not get far in."""


# --- what sides decide in secret ----------------------------------------------------------------------


def _same(_: Any, args: Args, __: random.Random) -> Args:
    return args


def _order(_: Any, args: Args, chance: random.Random) -> Args:
    kinds = ("halt", "ahead", "combat", "port", "starboard", "astern")
    return {**args, "order": chance.choice(kinds), "rest": chance.random() < 0.3}


def _orders(battle: Any, args: Args, chance: random.Random) -> Args:
    return {**args, "orders": [_order(battle, one, chance) for one in args["orders"]]}


BLIND = 0.4
"""How often a fleet is placed in a cell that is taken."""
_SAILING = ("2", "1P1", "0", "3 FS", "2x1", "1S1", "1P1S1", "A", "zz 9", "1")


def _log(_: Any, args: Args, chance: random.Random) -> Args:
    """Other orders, or the same for this turn and others for the turns after."""
    first = chance.randrange(2)
    orders = [
        {**one, "text": chance.choice(_SAILING)} if at >= first else one
        for at, one in enumerate(args["orders"])
    ]
    return {**args, "orders": orders}


def _squadron(_: Any, args: Args, chance: random.Random) -> Args:
    return {**args, "orders": [{**one, "text": chance.choice(_SAILING)} for one in args["orders"]]}


def _card(battle: Any, args: Args, chance: random.Random) -> Args:
    hand = [card.id for card in battle.side(args["side"]).hand if card.type in {"", "T"}]
    return {**args, "card": chance.choice(["none", "other", *hand]), "title": chance.choice(["", "Ambush"])}


def _note(_: Any, args: Args, chance: random.Random) -> Args:
    return {**args, "type": chance.choice("TSAR"), "title": chance.choice(["", "Fire on board"])}


def _free(battle: Any, but: str) -> list[tuple[int, int]]:
    taken = _taken(battle, but)
    return [cell for cell in sorted(battle.grid.cells(battle.grid.everything)) if cell not in taken]


def _taken(battle: Any, but: str) -> list[tuple[int, int]]:
    return sorted({one.cell for one in battle.ships.values() if one.side != but and one.cell is not None})


def _cell(battle: Any, args: Args, chance: random.Random) -> Args:
    side = battle.ships[args["ship"]].side
    own = {one.cell for one in battle.fleet_of(side) if one.id != args["ship"]}
    return {**args, "cell": chance.choice([cell for cell in _free(battle, side) if cell not in own])}


def _placed(battle: Any, side: str, chance: random.Random) -> str:
    """A fleet anywhere, often with a ship in a cell where another lies unseen: nothing may tell that it does."""
    ships = battle.fleet_of(side)
    cells = chance.sample(_free(battle, side), len(ships))
    if (taken := _taken(battle, side)) and chance.random() < BLIND:
        cells[0] = chance.choice(taken)
    return "\n".join(f"{ship.name}: {cell_name(cell)}" for ship, cell in zip(ships, cells, strict=True))


def _fleet(battle: Any, args: Args, chance: random.Random) -> Args:
    """Other cells for a whole fleet. Raises ValueError: only some are placed, how many shows when it is done."""
    found = spots(battle, (args["side"],), args["text"]).spots
    if {one.ship for one in found if not one.reason} != {one.id for one in battle.fleet_of(args["side"])}:
        raise ValueError(args["text"])
    return {**args, "text": _placed(battle, args["side"], chance)}


def _paper(battle: Any, args: Args, chance: random.Random) -> Args:
    return {**args, "text": _written(battle, args["side"], chance)}


def _salvo(battle: Any, args: Args, chance: random.Random) -> Args:
    cells = sorted(battle.grid.cells(battle.grid.everything))
    return {**args, "targets": [{**one, "cell": chance.choice(cells)} for one in args["targets"]]}


def _steps(_: Any, args: Args, chance: random.Random) -> Args:
    return {**args, "steps": [(1, chance.choice(["N", "S", "E", "W"])) for _ in args["steps"]]}


def _value(battle: Any, args: Args, chance: random.Random) -> Args:
    if args.get("slot") != "lost":
        return args
    most = battle.values(args["ship"]).armour - 1
    key = "lost" if "lost" in args else "value"
    return {**args, key: chance.randint(0, max(0, most))}


ALTER: Mapping[str, Mapping[str, Alter]] = {
    "galleys": {"place_order": _order, "place_orders": _orders},
    "age_of_sail": {"write_orders": _log, "plot_order": _log, "write_squadron": _squadron},
    "firestorm_armada": {"lay_card": _card, "note_card": _note},
    "uncharted_seas": {"note_card": _note},
    "salves": {
        "place": _cell,
        "place_fleet": _fleet,
        "paste_orders": _paper,
        "salvo": _salvo,
        "move": _steps,
        "clear_order": _same,
        "pass_ship": _same,
        "relocate": _cell,
        CORRECT: _value,
        MARK: _value,
    },
}
"""Action -> another decision of the same kind, one that leaves the same to be seen."""

TELLS: Mapping[str, Mapping[str, str]] = {
    "galleys": {},
    "age_of_sail": {},
    "firestorm_armada": {"play_card": "the card that is played (R5)"},
    "uncharted_seas": {"play_card": "the card that is played (R5)"},
    "salves": {
        "lock_setup": "which ships were never placed, and whose cell was taken (R2, A-04)",
        "resolve_first_turn": "which ships were hit (R33)",
        "resolve_player_turn": "which ships were hit, and the moves (R33, R45)",
        "place_all": "to its own player, by the umpire, that a cell is taken (A-04)",
    },
}
"""What the rules tell beside that what an action turns up by its rights: action -> what.

Any other action leaves twins alike for every other seat.
"""


REMINDS = frozenset({"next_phase", "next_turn", "next_nation", "close_orders"})
"""Steps whose lines for one seat alone remind it of what it left undone."""


# --- ideas for a game that is written rather than tapped ------------------------------------------------


def _written(battle: Any, side: str, chance: random.Random) -> str:
    from tests.systems.salves.games import written

    return written(SimpleNamespace(state=battle), side, chance)


def _by_letter(battle: Any, side: str, chance: random.Random) -> tuple[str, Args] | None:
    """The next thing a player or the umpire of such a game would do."""
    if battle.phase == "placing":
        unplaced = [one.side for one in battle.ships.values() if one.cell is None]
        if not unplaced:
            return "lock_setup", {}
        return "place_fleet", {"side": side, "text": _placed(battle, side, chance)}
    if battle.phase == "first" and not battle.resolved:
        if side not in battle.papers or chance.random() < 0.3:
            return "paste_orders", {"side": side, "text": _written(battle, side, chance)}
        return "resolve_first_turn", {}
    if battle.phase == "playing" and battle.player and not battle.resolved:
        if side == battle.player and chance.random() < 0.5:
            return "paste_orders", {"side": side, "text": _written(battle, side, chance)}
        return ("resolve_player_turn", {}) if chance.random() < 0.4 else None
    return ("next_nation", {}) if battle.resolved else None


IDEAS: Mapping[str, Idea] = {"salves": _by_letter}


# --- a pair ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Step:
    """What was done to both, for whoever repeats it."""

    action: str
    args: Args
    other: Args


@dataclass(slots=True)
class Twins:
    """Two battles, and the side that has secrets from all other seats.

    Attributes:
        apart: a rule turned up what differs: from here on they are two battles.
        steps: what was done, newest last.
        unknown: actions with lines for one seat alone that the tables above do not name.
        told: (surface, of the one, of the other): a step itself answered the two differently.
    """

    system: AnySystem
    owner: str
    one: BattleSession
    other: BattleSession
    chance: random.Random
    apart: bool = False
    steps: list[Step] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)
    told: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat that may not know."""
        return (*(side.id for side in self.one.state.sides if side.id != self.owner), TABLE)

    @property
    def differ(self) -> bool:
        """Whether anything hidden really differs, in what stands or in what was undone."""
        if canonical(self.one.state) != canonical(self.other.state):
            return True
        pairs = zip(self.one.journal.entries, self.other.journal.entries, strict=True)
        return any(one.args != other.args for one, other in pairs)

    def play(self) -> None:
        """Do one thing to both."""
        what = self.chance.random()
        if what < 0.06:
            self.both(BattleSession.undo)
        elif what < 0.1:
            self.both(BattleSession.redo)
        else:
            self._act()
        if Onlooker(self.one, TABLE).over and Onlooker(self.other, TABLE).over and not self._alike():
            self.apart = (
                True  # where the rules end a battle everything lies open; a scenario that is won ends none
            )

    def both(self, does: Callable[[BattleSession], object]) -> None:
        """Do it to both."""
        does(self.one)
        does(self.other)

    def _act(self) -> None:
        actor = self._actor()
        by_hand = self._by_hand() if self.chance.random() < 0.15 else None
        found = by_hand or self._idea(actor) or self._tapped(actor)
        if found is None:
            return
        action, args = found
        alter = ALTER[self.system.id].get(action)
        other = dict(args)
        if (
            alter is not None
            and self._of(args) == self.owner
            and (alter is _fleet or self.chance.random() < 0.8)
        ):
            try:
                other = alter(self.other.state, dict(args), self.chance)
            except (KeyError, TypeError, ValueError, AttributeError):  # answers nobody could tap
                return
        self.do(action, dict(args), other)

    def _actor(self) -> str:
        sides = [side.id for side in self.one.state.sides]
        if self.chance.random() < (0.5 if self.system.secret(self.one.state) else 0.2):
            return self.owner
        return self.chance.choice([*sides, TABLE])

    def _of(self, args: Args) -> str:
        """The side whose step it is, as far as the arguments say."""
        ship = self.one.state.ships.get(str(args.get("ship", "")))
        return ship.side if ship is not None else str(args.get("side", ""))

    def _idea(self, actor: str) -> tuple[str, Args] | None:
        idea = IDEAS.get(self.system.id)
        if idea is None or actor == TABLE or self.chance.random() < 0.35:
            return None
        return idea(self.one.state, actor, self.chance)

    def _by_hand(self) -> tuple[str, Args] | None:
        """A value set by hand, as far as all may see it."""
        seen = Onlooker(self.one, TABLE)
        ship = self.chance.choice(["", *sorted(seen.battle.ships)])
        slots = seen.slots(ship)
        if not slots:
            return None
        flags = [one for one in slots if one.kind == "flag"]
        slot = self.chance.choice(flags if flags and self.chance.random() < 0.6 else slots)
        if slot.kind == "track":
            return MARK, {
                "ship": ship,
                "slot": slot.key,
                "lost": self.chance.randint(0, int(min(slot.most, 9))),
            }
        values: Mapping[str, Any] = {
            "counter": self.chance.randint(int(slot.least), int(min(slot.most, 9))),
            "flag": self.chance.random() < 0.5,
            "choice": self.chance.choice(slot.choices)[0] if slot.choices else "",
            "text": "Changed",
        }
        return CORRECT, {"ship": ship, "slot": slot.key, "value": values[slot.kind], "reason": ""}

    def _tapped(self, actor: str) -> tuple[str, Args] | None:
        """A button this seat has, its form filled at random."""
        seen = Onlooker(self.one, actor)
        offers = list(reachable(seen, self.chance))
        secret = [one for one in offers if one.action in ALTER[self.system.id]]
        if secret and actor == self.owner and self.chance.random() < 0.7:
            offers = secret
        if not offers:
            return None
        offer = self.chance.choice(offers)
        form = players.filled(self.system, self.one.state, offer, self.chance)
        args = offer.answers if form is None else form.args
        return None if args is None else (offer.action, dict(args))

    def do(self, action: str, args: Args, other: Args) -> None:
        """Do a step to both, or to neither; what it answers the two differently is kept."""
        insist, by_hand = self.chance.random() < 0.4, self.chance.random() < 0.2
        if self.owner in self._rights(action, args).opens:
            asked = [self._asks(one, action, args) for one in (self.one, self.other)]
            if asked[0] != asked[1]:
                self.told.append((f"dice asked for by {action}", *asked))
                return
        faces = random.Random(self.chance.randrange(2**32))
        first, typed = self._tried(self.one, action, args, faces, insist=insist, by_hand=by_hand)
        second, others = self._tried(
            self.other, action, other, faces, insist=insist, by_hand=by_hand, typed=typed
        )
        private = args != other
        if private and (first or second):
            return  # not a decision both could make; what it was refused for is its own side's affair
        self.steps.append(Step(action, args, other))
        if first != second or typed != others:
            self._part(action, args, repr(first), repr(second))
            return
        if first is not None:
            return
        tells = self._tells(action, args)
        before = self.one.state, self.other.state
        self.one.do(action, args, typed=typed, roll_rest=not by_hand, insist=insist)
        self.other.do(action, other, typed=typed, roll_rest=not by_hand, insist=insist)
        self._note_secrets(action)
        if tells and not self._alike() and self._may_differ(args, *before):
            self.apart = True

    @staticmethod
    def _asks(session: BattleSession, action: str, args: Args) -> str:
        """The real dice a step asks for before the first falls: whoever is asked may still lay it down."""
        try:
            session.journal.rehearse(action, args, roll_rest=False, insist=True)
        except (NeedsDice, Said) as asked:
            return repr(asked)
        return ""

    @staticmethod
    def _tried(
        session: BattleSession, action: str, args: Args, chance: random.Random, *,
        insist: bool, by_hand: bool, typed: tuple[int, ...] = (),
    ) -> tuple[Msg | None, tuple[int, ...]]:  # fmt: skip
        """What is said against it, and the faces it takes."""
        while True:
            try:
                session.journal.rehearse(action, args, typed=typed, roll_rest=not by_hand, insist=insist)
            except NeedsDice as needs:
                typed += players.read_dice(needs, chance)
            except Said as said:
                return said.message, typed
            else:
                return None, typed

    def _part(self, action: str, args: Args, one: str, other: str) -> None:
        """A step that one twin allows and the other does not: told to nobody, where it is the owner's alone."""
        if self._rights(action, args).sides == (self.owner,):
            return
        if self._tells(action, args) and self._may_differ(args, self.one.state, self.other.state):
            self.apart = True
        else:
            self.told.append((f"answer to {action}", one, other))

    def _tells(self, action: str, args: Args) -> bool:
        """Whether the rules turn something of the owner's up by this step."""
        return action in TELLS[self.system.id] or self.owner in self._rights(action, args).opens

    def _rights(self, action: str, args: Args) -> Rights:
        spec, state = self.system.actions[action], self.one.state
        if spec.rights is None:
            return ANYBODYS
        try:
            return spec.rights(state, spec.args.model_validate(args))
        except (ValidationError, Said):
            return ANYBODYS

    def _may_differ(self, args: Args, one: Any, other: Any) -> bool:
        """Whether what a rule turns up differed at all: a card of the hand, or of one ship something of that ship."""
        ship = str(args.get("ship", ""))
        if args.get("card"):
            return bool(one.side(self.owner).hand != other.side(self.owner).hand)
        if ship not in one.ships or one.ships[ship].side != self.owner:
            return ship not in one.ships or self.system.id == "salves"
        return bool(one.ships[ship] != other.ships[ship])

    def _alike(self) -> bool:
        """Whether all other seats see the same table, and read the same of the last step."""
        pairs = [(Onlooker(self.one, seat), Onlooker(self.other, seat)) for seat in self.seats]
        return all(
            canonical(one.battle) == canonical(other.battle) and one.last == other.last
            for one, other in pairs
        )

    def _note_secrets(self, action: str) -> None:
        """Lines for one seat alone are of a decision, or tell a side its own where something is turned up."""
        entry = self.one.journal.entry(self.one.journal.head)
        known = {*ALTER[self.system.id], *TELLS[self.system.id], *REMINDS}
        if action in known or (entry.rights and entry.rights.opens):
            return
        if any(len(line.seats) == 1 for line in entry.lines):
            self.unknown.add(action)


def reachable(seen: Onlooker, chance: random.Random) -> Iterator[Offer]:
    """Every button a seat has; leading ones more than once, so that a battle goes somewhere."""
    table = seen.overview
    yield from (*table.offers, *(table.offers[:1] * 4))
    if table.dial is not None and table.dial.offer is not None:
        yield table.dial.offer
    yield from (one.offer for side in table.sides for one in side.squadrons if one.offer is not None)
    yield from (debt.offer for debt in seen.debts if debt.offer is not None)
    ships = sorted(seen.battle.ships)
    for ship in chance.sample(ships, min(5, len(ships))):
        shown = seen.offers(ship)
        yield from (*shown, *[one for one in shown if one.kind == "primary"] * 3)
        yield from seen.cell_offers(ship, (chance.randrange(10), chance.randrange(10)))
        yield from seen.way_offers(ship, drag(seen, ship, chance))


# --- beginning ------------------------------------------------------------------------------------------


def begin(game: str, seed: int, find: Callable[[str], AnySystem] = systems.load) -> Twins:
    """A pair before anything happened; values of ships may differ where those are secret."""
    system, chance = find(game), random.Random(f"{game} {seed}")
    setup = players.setup(game, seed, sides=2 + seed % 2)
    owner = chance.choice(setup.sides).id
    setups = (setup, _other_values(setup, owner, chance) if game == "salves" and seed % 2 else setup)
    story = _story(system, seed, len(setup.sides), chance)
    one, other = (
        BattleSession(
            system,
            Journal(
                system.opening(made.but(story=story)).but(story=story),
                system.actions,
                clock=players.clock,
                bits=lambda: "0" * 64,
            ),
        )
        for made in setups
    )
    twins = Twins(system, owner, one, other, chance)
    twins.apart = not twins._alike()  # house rules may make values public
    return twins


def _story(system: AnySystem, seed: int, sides: int, chance: random.Random) -> Story | None:
    """Every other battle of a game with charts is a scenario that is soon won, or soon over, among shoals."""
    if system.seas is None or seed % 2:
        return None
    aims = tuple(Aim(side=at, of=(at + 1) % sides, least=chance.randint(1, 2)) for at in range(sides))
    ground = Ground(shape=system.seas.shape, columns=30, rows=30)
    for _ in range(200):
        cell = cell_of(ground.shape, (chance.randrange(30), chance.randrange(30)))
        ground = ground.painted(cell, chance.choice(("shoal", "land", "fort")))
    return Story(
        name="At random", victory="As you like it", turns=chance.randrange(4), aims=aims, ground=ground
    )


def _other_values(setup: Setup, owner: str, chance: random.Random) -> Setup:
    def other(side: Any) -> Any:
        if side.id != owner:
            return side
        cards = {
            number: card.but(
                attack=chance.randint(1, 6), armour=chance.randint(1, 6), speed=chance.randint(1, 4)
            )
            for number, card in side.fleet.cards.items()
        }
        return side.but(fleet=side.fleet.but(cards=cards))

    return setup.but(sides=tuple(other(side) for side in setup.sides))
