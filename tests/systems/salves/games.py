"""Games for the tests: three shipped fleets, placed, sealed and played with orders as players write them."""

import random
from collections.abc import Iterator
from typing import Any

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.game.dispatches import MARKUPS, Dispatch, render
from fleetdesk.core.words import Words
from fleetdesk.systems.salves.posts import grammar
from fleetdesk.systems.salves.profiles import SalvesFleet
from fleetdesk.systems.salves.sea.compass import DIRECTIONS
from fleetdesk.systems.salves.sea.grid import band_cells
from fleetdesk.systems.salves.state import FIRST, PLAYING, SalvesBattle

SYSTEM = systems.load("salves")
CELLS = {
    "g": "Graf Zeppelin: F6\nBismarck: D4\nZ25: B2\nU-47: C9",
    "a": "USS Enterprise: G6\nUSS Washington: E4\nUSS Fletcher: D5\nUSS Wahoo: J10",
    "f": "Béarn: A1\nRichelieu: H8\nLe Terrible: A3\nCasabianca: K11",
}
PLAYERS = {
    "g": ("german", "Karl"),
    "a": ("american", "Bob"),
    "f": ("french", "Jean"),
    "b": ("american", "Tom"),
}
LANGUAGES = (Words("en"), Words.load("fr", paths.texts()))


def fleet(name: str) -> SalvesFleet:
    return SalvesFleet.model_validate_json((paths.shipped_fleets() / "salves" / f"{name}.json").read_bytes())


class Game:
    """A journal with shorthand: ships by name, orders by player."""

    def __init__(self, players: str = "gaf", seed: int = 7, **house: Any) -> None:
        self.system = SYSTEM
        grid = house.pop("grid", None)
        sides = tuple(
            SideSetup(id=one, player=PLAYERS[one][1], fleet=fleet(PLAYERS[one][0])) for one in players
        )
        setup = Setup(
            title="North Sea", sides=sides, house=house, seed=seed, answers={"grid": grid} if grid else {}
        )
        self.journal = Journal(SYSTEM.opening(setup), SYSTEM.actions)

    @property
    def state(self) -> SalvesBattle:
        return self.journal.state

    def ship(self, name: str):
        return next(ship for ship in self.state.ships.values() if ship.name == name)

    def do(self, action: str, insist: bool = False, **args: Any) -> list[str]:
        if "ship" in args and args["ship"] not in self.state.ships:
            args["ship"] = self.ship(args["ship"]).id
        self.journal.do(action, args, insist=insist)
        return self.texts()

    def texts(self, seat: str = "") -> list[str]:
        lines = self.journal.entry(self.journal.head).lines
        return [str(line.text) for line in lines if not seat or not line.seats or seat in line.seats]

    def place(self, **cells: str) -> None:
        for side, text in cells.items():
            self.do("place_fleet", side=side, text=text)

    def orders(self, **texts: str) -> None:
        for side, text in texts.items():
            self.do("paste_orders", side=side, text=text)

    def first(self, **texts: str) -> list[str]:
        self.orders(**texts)
        told = self.do("resolve_first_turn")
        if not self.state.over:
            self.do("next_nation")
        return told

    def turn(self, text: str = "") -> list[str]:
        """The player whose turn it is writes, and it is carried out."""
        self.orders(**{self.state.player: text})
        return self.do("resolve_player_turn")

    def play(self, text: str = "") -> list[str]:
        told = self.turn(text)
        if not self.state.over:
            self.do("next_nation")
        return told

    def seen(self, seat: str) -> SalvesBattle:
        return SYSTEM.view(self.state, seat)

    def dispatch(self, start: str) -> str:
        found = next(one for one in SYSTEM.dispatches(self.state) if one.id.startswith(start))
        return render(found, LANGUAGES[0], "plain")


def placed(**more: Any) -> Game:
    """Three fleets on a grid of 13, sealed."""
    game = Game(**more)
    game.place(**{side.id: CELLS[side.id] for side in game.state.sides})
    game.do("lock_setup")
    return game


def twins(**more) -> tuple[Game, Game]:
    """The same game but for what Karl keeps secret: positions, orders not yet given, hit points."""
    made = []
    for secret in (False, True):
        game = Game(**more)
        game.place(a="USS Enterprise: G6\nUSS Washington: E4\nUSS Fletcher: D5\nUSS Wahoo: J10")
        game.place(f="Béarn: A1\nRichelieu: H8\nLe Terrible: A3\nCasabianca: K11")
        cells = "Graf Zeppelin: L6\nBismarck: F4\nZ25: B9\nU-47: C12"
        game.place(g=cells if secret else "Graf Zeppelin: F9\nBismarck: D4\nZ25: B2\nU-47: C9")
        game.do("lock_setup")
        game.do("correct", ship="Graf Zeppelin", slot="lost", value=2 if secret else 0)
        made.append(game)
    return made[0], made[1]


def renderings(dispatch: Dispatch) -> Iterator[str]:
    """A text in every language and markup."""
    for words in LANGUAGES:
        for markup in MARKUPS:
            yield render(dispatch, words, markup)


# --- players who write anything ------------------------------------------------------------------------


def scattered(chance: random.Random, **more: Any) -> Game:
    """Three fleets anywhere on a grid, near enough to meet."""
    game = Game(seed=chance.randrange(2**32), grid=chance.randint(6, 9), **more)
    grid = game.state.grid
    cells = chance.sample(sorted(grid.cells(grid.everything)), len(game.state.ships))
    for ship, cell in zip(game.state.ships, cells, strict=True):
        game.do("place", ship=ship, cell=cell)
    game.do("lock_setup")
    return game


def written(game: Game, side: str, chance: random.Random) -> str:
    """Orders of a player: most of them good, some of them not."""
    state, lines = game.state, []
    ships = list(state.afloat(side))
    chance.shuffle(ships)
    for ship in ships[: 1 if state.phase == FIRST else len(ships)]:
        if ship.cell is None or chance.random() < 0.15:
            continue
        values = state.values(ship.id)
        language = chance.choice(("en", "fr"))
        if chance.random() < 0.55 or state.phase == FIRST:
            order = _salvo(game, ship, values.attack, chance)
        else:
            ways = list(DIRECTIONS)
            steps = [(1, chance.choice(ways)) for _ in range(chance.randint(1, max(1, values.speed)))]
            order = grammar.Order("move", steps=tuple(steps))
        lines.append(grammar.written(ship.name, order, language))
    if chance.random() < 0.1:
        odd = chance.choice(["Tirpitz - 1N", "tir C4", "Bismarck - 9X", "; ;", "U-47 : tir A1 x0"])
        # A second line that cannot be read makes the first one doubtful: the player is asked about that ship.
        if not any(line.startswith(odd.split(" ")[0]) for line in lines):
            lines.append(odd)
    return "\n".join(lines)


def _salvo(game: Game, ship, attack: int, chance: random.Random) -> grammar.Order:
    state = game.state
    kind = state.card(ship.id).kind
    band = sorted(state.grid.cells(band_cells(state.grid, kind, ship.cell, state.house))) or [ship.cell]
    near = [cell for cell in band if any(one.cell == cell for one in state.afloat() if one.side != ship.side)]
    one = state.phase == FIRST
    count = 1 if one else chance.randint(1, min(attack, len(band)))
    cells = list(dict.fromkeys([*near[:1], *chance.sample(band, count)]))[:count]
    each = max(1, attack // len(cells))
    return grammar.Order("fire", targets=tuple((cell, each) for cell in cells))


def play_on(game: Game, chance: random.Random, turns: int) -> Iterator[None]:
    """Turns of a game; after every resolution somebody may look."""
    if game.state.phase == FIRST:
        for side in game.state.sides:
            game.orders(**{side.id: written(game, side.id, chance)})
        game.do("resolve_first_turn")
        yield
    for _ in range(turns * len(game.state.sides)):
        if game.state.over:
            return
        game.do("next_nation")
        if game.state.phase == PLAYING and game.state.player:
            game.turn(written(game, game.state.player, chance))
            yield
