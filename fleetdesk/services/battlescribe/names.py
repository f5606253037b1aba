"""Names and texts of BattleScribe data as a player reads them."""

import re
import unicodedata

from fleetdesk.services.battlescribe.plain_xml import Node

MOST_NAME = 120
MOST_TEXT = 6000
_ENDS = re.compile(r"[\s_]+")


def plain(name: str) -> str:
    """A name without the underscores some files write for blanks, nor signs nobody sees, nor any great length."""
    bare = "".join(letter for letter in name[:MOST_NAME] if not unicodedata.category(letter).startswith("C"))
    return _ENDS.sub(" ", bare).strip()


def text_of(node: Node) -> str:
    """The text of a rule, in its lines."""
    told = "\n".join(one.text for one in node.all("description")) or node.get("description")
    lines = (" ".join(line.split()) for line in told.splitlines())
    bare = "\n".join(line for line in lines if line)
    return "".join(one for one in bare if one == "\n" or not unicodedata.category(one).startswith("C"))[
        :MOST_TEXT
    ]


def stem(name: str) -> str:
    """A name without what stands behind it in brackets."""
    return re.sub(r"\s*\(.*$", "", name).strip() or name
