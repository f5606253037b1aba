"""The sealed set-up: a code at the start that proves at the end that no ship was moved in secret (R38, R39).

Commit and reveal: the code is made from the text of the set-up and a salt of random bits that come from outside the
rules and stand in the log of the umpire alone, so that the code cannot be tried against guessed positions. Whoever
has the code and the opened text can check them without the umpire's file.
"""

import hashlib
import re
from collections.abc import Iterator

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Asked, Asks
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.picks import OPEN, deciding, nobody_waits, unplaced
from fleetdesk.systems.salves.placing import SET_UP, parted
from fleetdesk.systems.salves.state import FIRST, PLACING, SalvesBattle, Seal

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that are taken for figures."""
LENGTH = 30
"""Signs of five bits: nobody, not even who sealed it, can find two set-ups with one code."""
SHORT_LENGTH = 20
"""Signs of a code before values were sealed as well."""
GROUP = 5
SHORT_SALT = 32
"""Signs of the salt before values were sealed as well."""
_MARKUP = re.compile(r"^(?:>\s*|[-*]\s+|\[/?\w+(?:=[^\]]*)?\])+|(?:\[/?\w+(?:=[^\]]*)?\])+$")
"""What forums put around a line."""
_SALT = re.compile(r"^salt [0-9a-f]{32,}$")
_PLACED = re.compile(r"^(?:grid \d+x\d+|[^:]+: .+: (?:-|[A-Z]{1,3}\d{1,3})(?:: \d+/\d+/\d+)?)$")
_SIGNS = str.maketrans({"[": "(", "]": ")", "\\": "/"})
"""Signs a forum would not give back as they are."""
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})


def code_of(text: str) -> str:
    """The code of a sealed text, in groups: 7QK2M-..."""
    salt = text.partition("\n")[0].removeprefix("salt ")
    length = LENGTH if len(salt) > SHORT_SALT else SHORT_LENGTH
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") >> (256 - 5 * length)
    signs = "".join(LETTERS[number >> 5 * at & 31] for at in reversed(range(length)))
    return "-".join(signs[at : at + GROUP] for at in range(0, length, GROUP))


def same_code(one: str, other: str) -> bool:
    """Whether two codes agree, however they were noted down."""
    return _plain(one) == _plain(other) != ""


def _plain(code: str) -> str:
    signs = "".join(sign for sign in code.upper() if sign.isascii() and sign.isalnum())
    return signs.translate(_ALIKE)


def sealed(battle: SalvesBattle, bits: str) -> Seal:
    """The seal of the ships as they stand, with a salt of these bits."""
    text = sealed_text(battle, bits)
    return Seal(code=code_of(text), salt=bits, text=text)


def sealed_text(battle: SalvesBattle, salt: str) -> str:
    """What is sealed: the salt, the grid, and where every ship was placed, with its values.

    Battles of the first versions have a short salt and sealed no values.
    """
    lines = [f"salt {salt}", f"grid {battle.columns}x{battle.rows}"]
    for side in battle.sides:
        for ship in battle.fleet_of(side.id):
            place = cell_name(ship.start) if ship.start is not None else ""
            if len(salt) <= SHORT_SALT:
                if place:
                    lines.append(f"{side.nation or side.id}: {ship.name}: {place}")
                continue
            values = "/".join(map(str, battle.values(ship.id)))
            lines.append(f"{side.nation or side.id}: {ship.name.translate(_SIGNS)}: {place or '-'}: {values}")
    return "\n".join(lines)


RECIPE = (
    msg("Each line ends with one line feed, the last one with none; the signs are UTF-8."),
    msg("SHA-256 of that; of its first {n} bits every five make one sign.", n=5 * LENGTH),
    msg("The signs count from 0: {letters}.", letters=LETTERS),
)
"""How the code is made of the opened text: anybody can do it, on any machine."""


def opened(text: str) -> str | None:
    """The sealed text inside what somebody copied from the archive; `None`: there is none."""
    lines = [_MARKUP.sub("", line.replace("\\", "")).strip() for line in text.splitlines()]
    first = next((at for at, line in enumerate(lines) if _SALT.match(line)), None)
    if first is None:
        return None
    found: list[str] = []
    for line in lines[first:]:
        if line and len(found) > 1 and not _PLACED.match(line):
            break
        if line:
            found.append(line)
    return "\n".join(found)


def check(code: str, text: str) -> Msg | None:
    """What speaks against this being the set-up the code was given for; `None`: nothing.

    Raises BadInput: the text holds no opened set-up.
    """
    found = opened(text)
    if found is None:
        raise BadInput(
            msg("There is no opened set-up in this text: it begins with “salt”. Copy it from the archive.")
        )
    made = code_of(found)
    if same_code(code, made):
        return None
    return msg("This set-up has the code {code}, not the one given at the start.", code=made)


# --- the set-up sealed --------------------------------------------------------------------------------


class Lock(Frozen):
    bits: str = Field("", pattern="^([0-9a-f]{64})?$")
    """What hides the positions behind the code; drawn where it is played, empty while it is only tried."""


def _unplaced_told(asked: Asked) -> Iterator[Info]:
    """Who is not done; a count that stands still would tell that a cell was refused, so only the umpire reads it."""
    battle: SalvesBattle = asked.battle
    for side in battle.sides:
        left = len(unplaced(battle, side.id))
        fleet = wording.fleet(battle, side.id)
        told = msg("{fleet}: not all ships are placed", fleet=fleet)
        if asked.answers.get(OPEN) is True:
            told = nmsg(
                "{fleet}: 1 ship is not placed yet",
                "{fleet}: {n} ships are not placed yet",
                left,
                fleet=fleet,
            )
        if left:
            yield Info(key=side.id, text=told, tone="brass")
    note = msg("A code is made from all positions: every player notes it, and checks it at the end.")
    yield Info(key="note", text=note)


@action(
    N_("Seal the set-up"),
    rules="R1 R2 R39",
    icon="lock",
    asks=Asks(title=msg("Seal the set-up?"), go=msg("Seal it, begin turn 1"), more=_unplaced_told),
    rights=nobody_waits,
    bits="bits",
)
def lock_setup(battle: SalvesBattle, args: Lock, table: Table) -> Outcome[SalvesBattle]:
    """R1, R2, R39: everything is placed: the set-up is sealed and the first turn begins."""
    table.require(battle.phase == PLACING, SET_UP)
    if battle.phase != PLACING:
        return Outcome(battle=battle, title=msg("The set-up was sealed already"))
    missing = tuple(ship for side in battle.sides for ship in unplaced(battle, side.id))
    late = tuple(wording.fleet(battle, side) for side in dict.fromkeys(ship.side for ship in missing))
    table.require(not missing, msg("Not all ships are placed yet: {fleets}.", fleets=late))
    after, taken = parted(battle)
    if taken and not missing:
        fleets = tuple(wording.fleet(after, side) for side in deciding(after))
        title = msg("Not sealed yet, a cell was taken: {fleets}", fleets=fleets)
        return Outcome(battle=after, title=title, lines=(Line(text=title, tone="brass"), *taken))
    # Who insists while ships are missing asks for no other cells: what waits must not tell that there is a clash.
    missing = tuple(ship for side in after.sides for ship in unplaced(after, side.id))
    ships = (ship.but(start=ship.cell, sunk=ship.cell is None, sent=0) for ship in after.ships.values())
    after = after.with_ships(ships).but(phase=FIRST, turn=1)
    title = msg("Set-up complete")
    lines = [Line(text=title, tone="sea"), *taken]
    for ship in missing:
        after = after.with_event("corrected", ship.side, ship=ship.id, sunk=(ship.id,))
        told = msg("{ship} was never placed and stays ashore", ship=ship.name)
        lines.append(Line(text=told, tone="brass", ships=(ship.id,)))
    after = after.but(seal=sealed(after, args.bits))
    code = msg("The set-up is sealed. Code: {code}", code=after.seal.code)
    lines.insert(1, Line(text=code, tone="sea"))
    return Outcome(battle=after, title=title, lines=tuple(lines))
