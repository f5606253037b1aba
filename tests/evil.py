"""Names nobody gives, and lists and battles full of them: for every place where a name is shown."""

import itertools
import re
from collections.abc import Iterator

from fleetdesk import systems
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.lists.fleets import FleetList
from tests import players

ESC, BELL, NUL, STRING_END = "\x1b", "\x07", "\0", "\x9c"
OVERRIDE, ISOLATE, NO_WIDTH, LINE, PARAGRAPH = "\u202e", "\u2066", "\u200b", "\u2028", "\u2029"
HIDDEN_TAG, BYTE_ORDER = "\U000e0041", "\ufeff"

NAMES = (
    '<img src="file:///etc/passwd">',
    "<b>Bold</b> &amp; &lt;i&gt;",
    "Qt\n<a href='x'>link</a>",
    "[url=http://evil.example]click[/url]",
    "[b]bold[/b] [code]",
    "[link](http://evil.example) `code` **bold** ![p](q)",
    "# heading",
    "- item",
    "1. first",
    "---",
    "| cell | ~~gone~~ @all",
    f"{ESC}[2J{ESC}]0;owned{BELL}",
    f"back\x08\x08\x7f{NUL}nul",
    f"short{STRING_END}longer",
    f"ships {OVERRIDE}tnuoc",
    f"{ISOLATE}open",
    f"no{NO_WIDTH}width{BYTE_ORDER}",
    f"tag{HIDDEN_TAG}",
    f"two\r\nlines{LINE}three{PARAGRAPH}four\vfive\ffive",
    "&File && &Save [*]",
    "{0.__class__} {title} %s %n",
    "CON",
    "nul.txt",
    "COM1 .tar",
    "..",
    "../../etc/passwd",
    'C:\\x|y?*<>"',
    "trailing. . ",
    "\N{LATIN SMALL LETTER E WITH ACUTE}" * 80,
    "\N{ARABIC LETTER ALEF}\N{HEBREW LETTER ALEF} \N{ZERO WIDTH JOINER}",
    " ",
)  # fmt: skip

HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
"""What must not be shown anywhere; line breaks and tabs are our own."""
RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)")


def fleet(game: str, start: int = 0, at: int = 0) -> FleetList:
    """A list that comes with the game, everything in it renamed."""
    names = itertools.islice(itertools.cycle(NAMES), start, None)
    found: FleetList = players.fleets(game)[at]
    return found.but(
        name=next(names),
        player=next(names),
        faction=next(names),
        notes=next(names),
        source=next(names),
        squadrons=tuple(_squadron(one, names) for one in found.squadrons),
        cards={key: card.but(class_name=next(names), notes=next(names)) for key, card in found.cards.items()},
    )


def _squadron(one, names: Iterator[str]):
    ships = tuple(ship.but(name=next(names)) for ship in one.ships)
    return one.but(name=next(names), ships=ships)


def setup(game: str, start: int = 0) -> Setup:
    """Two sides called like that, in a battle called like that."""
    names = itertools.islice(itertools.cycle(NAMES), start, None)
    sides = tuple(
        SideSetup(id="ab"[at], name=next(names), player=next(names), fleet=fleet(game, start + 7 * at, at))
        for at in range(2)
    )
    return Setup(title=next(names), sides=sides, seed=start)


def games() -> tuple[str, ...]:
    return systems.system_ids()
