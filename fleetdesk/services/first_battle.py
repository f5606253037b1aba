"""Two ships of a game's samples that meet in the guided first battle."""

import tomllib
from collections.abc import Mapping
from string import ascii_lowercase

from fleetdesk import paths
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.services import opponents

SIDES = 2


def line_up(system: AnySystem, samples: Mapping[str, FleetList], words: Words, *, seed: int) -> Setup:
    """One ship against another, each of a sample list; `samples` by the name of their file without its ending.

    A game says in its `duel.toml` which; without that the last ship of the first two lists meet. Raises BadInput: there
    are no two lists to take a ship from.
    """
    file = paths.resources() / "systems" / system.id / "duel.toml"
    chosen = tomllib.loads(file.read_text("utf-8"))["side"] if file.exists() else []
    met = [(samples[one["list"]], str(one["card"])) for one in chosen if one["list"] in samples]
    if len(met) < SIDES:
        met = [(fleet, "") for _, fleet in sorted(samples.items())][:SIDES]
    if len(met) < SIDES:
        raise BadInput(msg("No sample fleets come with {game}.", game=Msg(key=system.title)))
    lists = [_alone(fleet.in_words(words), card) for fleet, card in met]
    sides = (
        SideSetup(id=side, name=name, fleet=fleet)
        for side, name, fleet in zip(ascii_lowercase, opponents.called(lists)[1], lists, strict=False)
    )
    return Setup(
        title=words.text(N_("First battle")),
        sides=tuple(sides),
        answers={"language": words.language},
        seed=seed,
    )


def _alone(fleet: FleetList, card: str) -> FleetList:
    """The list with the first ship of that card and no other; with its last ship where there is none."""
    ships = list(fleet.ships())
    squadron, ship = next((one for one in ships if one[1].card == card), ships[-1])
    return fleet.but(squadrons=(squadron.but(ships=(ship,)),))
