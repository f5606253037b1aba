"""The patterns the words of a post are found with, over folded text (small letters, no accents) or the line itself."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import zip_longest

from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.words import DIRECTION, folded, vocabulary
from fleetdesk.systems.salves.sea.compass import LETTERS as WAYS
from fleetdesk.systems.salves.sea.compass import Direction

UP_IS_NORTH: Mapping[str, Direction] = {
    "up": "N", "haut": "N", "down": "S", "bas": "S", "right": "E", "droite": "E", "left": "W", "gauche": "W"
}  # fmt: skip
"""Where north is on every map of the game."""
ON_THE_MAP = re.compile(rf"(?:(?:to the|vers (?:la|le)|a|en) )?({'|'.join(UP_IS_NORTH)})(?![a-z0-9])")
MOST_EAST = 9
SIDEWAYS = re.compile(r"(?<![a-z])(?:left|right|gauche|droite)(?![a-z])")
UPWARDS, DOWNWARDS = (
    re.compile(rf"(?<![a-z])(?:{way}) (?:\d|one|two|three|une?|deux|trois)(?![a-z])")
    for way in ("up|haut", "down|bas")
)
"""A line that names left or right speaks of the map, and "up one, down two"; "moves up one" alone may be anything."""
COUNT_BEHIND = re.compile(
    r" (?:\d|one|two|three|une?|deux|trois)(?![a-z0-9])(?! (?:shots?|shells?|tirs?|coups?))"
)
"""Up one, left two."""
LOOK_BACK = 80
"""Signs before a word that may say whose it is, or how many; a line may be a book."""
LONGEST_LIST = 1000
"""Signs of a list written on one line."""
COUNTED = frozenset({"number", "cells"})
COUNTING = frozenset("0123456789x*(-:=")
"""Signs that a step, or a count beside a cell, begins with."""
SHORT = r"(?:n[ -]?[eow]|s[ -]?[eow]|n|s|e|o|w)"
BOUND = r"(?![a-z0-9]|-[a-z]{2})"
STEP = re.compile(rf"(\d{{1,2}})\s?-?({SHORT})(?:{BOUND}|(?=(?:\d{{1,2}}{SHORT})+{BOUND}))")
SPACED = re.compile(rf"(\d{{1,2}})\s+({SHORT}){BOUND}")
WAYS_BEGIN = frozenset("nsoewtvauhdbrlg")
"""Letters a direction begins with, or what leads to one of `ON_THE_MAP`."""
WORD_WAY = re.compile(rf"{DIRECTION.pattern}{BOUND}")
THREE_WAYS = re.compile(
    rf"(?:nord|north|sud|south|ouest|west|est|east)[ -](?:(?:by|par|quart)[ -])?(?:nord|north|sud|south)[ -]?(?:ouest|west|est|east){BOUND}"
)
"""South-south-east and north by north-east are no directions of this game."""
LARGE_WAY = re.compile(r"(?:N[ -]?[EOW]|S[ -]?[EOW]|[NSEOW])(?![\w']|[-/]\d\d)")
CELL = re.compile(rf"([a-z]{{1,2}})(\d{{1,3}})(?:{BOUND}|(?=x\d))")
X = re.compile(rf"\(?\s?(?:[x*]\s?(\d{{1,3}})|(\d{{1,3}})\s?[x*])\s?\)?{BOUND}")
DETERMINED = re.compile(
    r"(?:^|[^a-z])(?:mon|notre|le|un|ce|au|du|son|ton|votre)(?: (?:seul|autre|brave|bon|vieux|petit|gros|grand))* $"
)
"""An article or the like of one ship."""
ONE_DOES = re.compile(
    r" (?:tire|bouge|avance|recule|reste|va|fait|passe|attaque|lance|envoie|se|ne)(?![a-z])"
)
X_BEHIND = re.compile(rf"\s*{X.pattern}")
ENDS_A_WAY = re.compile(r"\s*(?:[.,;!)]|$|(?:et|puis) (?:au )?(?:nord|sud|ouest))")
"""Behind a way in a row of ways."""
LEADS_TO_A_CELL = re.compile(r"(?<![a-z])(?:sur|en|at|on|into|onto|dans|in) $")
X_CELL = re.compile(r"X\d{1,2}\s+(?:(?:sur|en|at|on|in)\s+)?[A-Za-z]{1,2}\d")
"""X3 E8: three shots at E8, or two cells?"""
TIMES_CELL = re.compile(r"(\d{1,3})\s?[x*]\s?(?=[a-z]{1,2}\d)")
ONTO_CELL = re.compile(rf"(\d{{1,2}})(?:((?!{SHORT}\d)[a-z])|[a-z]{{1,2}})\d{{1,3}}{BOUND}")
"""2F9 is twice F9; 2E8 may be two east."""
BEHIND = re.compile(r"[-:=]\s*(\d{1,2})(?=\s*(?:[,;.)]|$|et\b|and\b|[a-z]{1,2}\d))")
TURN = re.compile(r"t\s?(\d{1,2})(?=\s*[:)]|\s*\([^()]{1,40}\)\s*:|\s+orde?rs?\b|\s+ordres?\b)")
TURN_HEADS = re.compile(r"t\s?(\d{1,2})(?=\s*[:/,|-])")
"""Behind "orders", at the beginning of a line."""
ORDERS = re.compile(r"\W*(?:mes |nos |my |our )?(?:ordres|orders)(?: (?:du|pour le|for|of|for the))? ")
ON_A_CELL = re.compile(r"(?:on|in|for|to|en|sur|vers)(?= t\d)")
TURN_BEFORE = re.compile(r"t\s?(\d{1,2})(?!\w)")
"""Behind "same as": a turn, no cell."""
PARENS = re.compile(r"\(\s?(\d{1,3})\s?\)")
LISTED = re.compile(r"(?<= )(?:\d{1,2}|[b-h])\)(?= )")
"""`Hood 1N 2) Cossack 1S`: a list written on one line."""
MARK = re.compile(
    r"[(\[]?\d{1,2}\s?(?:[\N{DEGREE SIGN}\N{MASCULINE ORDINAL INDICATOR}]\s?[).:/-]?|[)\].]|[/_-](?=\s|$))[\s:,.-]*"
)
"""Of a list: 1\N{DEGREE SIGN}, 1), (1), 1., 1/, 1 -."""
RANK = re.compile(
    r"(?:(?:n\N{DEGREE SIGN}|n[or]\.?|#|num(?:ero|ber)|point|pos(?:ition|\.)?|item)\s?\d{1,2}|\d{1,2}(?:ere?|re|(?:i?e)?me|st|nd|rd|th)(?= ?[:,]| ))[\s:,.)-]*"
)
"""No. 2, #2, 2nd: of a list, or which of several ships of one name."""
BEFORE_A_MARK = frozenset({"", "stop", "question", "comma"})
BEHIND_AN_ORDER = frozenset({"comma", "step", "cell", "count", "none"})
SURELY = re.compile("[\N{DEGREE SIGN}\N{MASCULINE ORDINAL INDICATOR}]")
"""A mark behind an order too, where "K6 (2)" is a count."""
MARKING = frozenset("0123456789([#nNpPiI")
"""Signs that a mark begins with."""
ARTICLE = re.compile(r"(?:(?:le|la|les|the|my|mon|ma|notre|our) |l')?")
TIMES = re.compile(
    r"(?:once|twice|thrice)(?![a-z])"
    r"|(?:another|une? autre)(?= (?:(?:one|shot|shell|round) )?(?:in|on|at|into|onto|for|en|sur|dans|a) [a-z]{1,2}\d)"
)
_SINGLE = "single|lone|solitary|sole|last|final|further|quick"
ONE = re.compile(rf"an?(?= (?:(?:{_SINGLE}) )?(?:shot|shell|round|torpedo|torp|strike|wave|missile)\b)")
INITIAL = re.compile(r"(?<![\w.])[A-DF-MP-RT-VX-Z]\. ([A-Z][^\W\d_]{2,})")
"""Before a name: V. Veneto. Not N, S, E, O or W: they may be ways."""
ONTO = re.compile(r",? (?:into|onto|at|on|in|en|sur|dans|for|pour) (?:la case |the )?[a-z]{1,2}\d")
FOR_SO_FAR = re.compile(r"\b(?:nor|sou)th(?:[ -]?(?:ea|we)st)? for $|\b(?:ea|we)st for $")
"""`Turns south for two more`."""
ONLY_SO_MANY = re.compile(r" (?:only|seulement|seule?s?)(?= ?[.,;!)]| ?$)")
"""`Torpedo on I17, one only`."""
ONE_OF = re.compile(
    r"(?:an? |une? )?(?:shot|strike|wave|salvo|volley|attack|raid|vague|salve|bordee|attaque)s? (?:of|de) "
)
"""A strike of four: it is four shots that count."""
ORDINAL = re.compile(r"\d{1,2}e (?=[a-z]{3})")
"""Le 4e bateau: no four cells east."""
LETTERS_LARGE = re.compile(r"[^\W\d_]{2,}")
LETTERS = re.compile(r"[a-z]+")
BETWEEN = re.compile(
    rf"\s*(?:of |de |d')?(?:seule?s?|derni(?:er|ere)|petite?s?|gros(?:ses)?|beaux|autres?|more|other|uniques?|{_SINGLE}|full|good|little|small)?\s*"
)
"""What may stand between a number and what it counts."""
NUMBER = re.compile(r"\d{1,4}")
QUOTED = re.compile(r"[\s'\":]*")
WORD = re.compile(r"[^\W_]+(?:'[^\W\d_]{2,})?")
NAME_WORD = re.compile(r"[^\W_]+")
BULLET = re.compile(r"^\s*(?:[-*>+]+\s+|\(?\d{1,2}\s?(?:[.)]|[-/](?=\s))\s*(?=[^\d\s])|\(?[a-z]\)\s+)")
BEFORE_A_NAME = frozenset(
    [
        "stop", "pause", "question", "comma", "colon", "and", "slash", "ship", "prep", "for", "then",
        "dash", "filler", "edit", "change", "turn", "open", "cancel", "polite", "except",
    ]
)  # fmt: skip
"""Behind these a misspelt word may be a name."""
BEFORE_EAST = frozenset({"prep", "number", "cells", "count", "movev", "full", "colon", "then"})
"""Behind these the French "est" is a direction; elsewhere it says "is", unless it heads a list: "Est : Orion 2"."""
WE_ARE = re.compile(r"(?<![a-z])(?:on|n'|c'|s'|qu'on) ?$")
HEADS = re.compile(r"\s?:(?=\s)")
PARTED = frozenset({"comma", "colon", "stop", "slash", "pause"})
CALLING = PARTED | {"and", "except", "for"}
"""Behind these a small word with an order behind it, or usual initials, may call a ship."""
SMALL_WAY = re.compile(r"(?:[ns][ew]?|[eow])(?= ?(?:[,;.]|$))(?! ?, ?[nsewo]{1,2}(?![a-z]))")
"""A way in small letters, right behind a name and with nothing behind it: "kgv s, pow w"."""
WAY_BEHIND = re.compile(rf"\s+{SMALL_WAY.pattern}")
FIGURE = re.compile(r"\s*:?\s*(?:\d{1,2}\s?[NSEOWnseow]|[A-Za-z]\d{1,2}\b)")
"""Behind a word at the beginning of a part: "hood 1s, kgv 1n"; likewise a verb: "kongo 1n, yuki waits"."""
VERB = re.compile(r"\s+([a-z]+)")
PLURAL = re.compile(r"\b(?:les|mes|nos|ces|both|deux|trois|two|three|every|each|chaque)\s+$")
BOTH_OF_TWO = re.compile(r"both [^\W_]+ (?:and|&) ")
"""`Both Fletcher and Wahoo`: no two ships of one name."""
NUMERO = re.compile(
    r"\s*(?:n\N{DEGREE SIGN}|#|no\.?|nr\.?|numero|number)\s*(\d{1,2})(?!\w)|\s+(\d{1,2}|two|deux)(?= ?:| - )"
    r"|\s*\((?:le |the |n\N{DEGREE SIGN} ?|# ?|no\.? |number |(?:le )?numero )(\d{1,2})\)"
)
IN_BRACKETS = re.compile(r"\s*\((\d)\)(?= ?[:=])")
"""`Fletcher (2): 1N`: of a name two ships have it is no count."""
OF_SOMEBODY = re.compile(r"(?:,? (?:celui|celle))?\s+(?:de\s|d'|des\s|du\s)\s*(?=[A-Z][a-z])")
SOMEBODYS = re.compile(
    r"\b[A-Z][a-z]+'s?\s+$|\b(?:has|have|got|owns?|a|ont|poss\S{1,2}de)\s+(?:aussi\s+|\S{1,2}galement\s+|also\s+)?(?:an?|une?|another|un autre|a second)\s+$|\b(?:his|her|their|son|sa|leur) (?:very )?(?:own|propre)\s+$|\b(?:your|ton|ta|votre)\s+$"
)
"""Whose ship it is."""
SPOKEN_ORDER = re.compile(
    r'"(?=[^"\n]*[^\W\d_]{3}[^"\n]*\s[^"\n]*(?:\d|\b(?:nord|sud|ouest|north|south|east|west)|: )[^"\n]*")',
    re.IGNORECASE,
)
"""The mark before words of somebody, with a figure or a way among them: "Hood 1N"; no name in marks."""
MOVES_BEHIND = re.compile(r"moves (?:\d|one |two |three )")
"""`Fletcher 2 moves 2E`: a verb, no moves that are counted."""
ONE_SHOT = re.compile(r"(?:tir|feu|fire|salve|salvo|deplacement|move)(?![a-z])")
DOES = re.compile(r"(?:fait|font|does|do)\s+$")
"""Behind these a letter is a way: the Hood does N, N and NE."""
MORE_WAYS = re.compile(
    r"(?:[NS]?[EOW]|[NS])(?:\s*,\s*|\s+(?:et|and|puis|then)\s+)(?:[NS]?[EOW]|[NS])(?![A-Za-z0-9'])"
)
BARE_WAY = re.compile(r"(?:N[EOW]?|S[EOW]?|[EOW])(?![A-Za-z0-9])")
SPARE_CELL = re.compile(r"([A-Z]{1,2})[ -](\d{1,3})(?![A-Za-z0-9])")
CALLED = re.compile(r"([A-Za-z])[ -](\d{1,3})(?=\s*[x*]\s?\d)")
"""A cell with a hyphen or a blank, and its shots: f-14 x3."""
FIRED_AT = re.compile(
    r"([A-Z]{1,2}(?= )|[A-Za-z](?=-)|[b-wyz](?= \d{1,2}\s*(?:[,;.]|$))|[a-wyz](?= \d{1,2} ?[x*] ?\d))[ -](\d{1,3})(?![A-Za-z0-9])"
)
SPOKEN = re.compile(r"([a-z]) ([a-z]{2,8})(?![a-z0-9])")
ELISION = re.compile(r"(?:l|d|j|c|s|n|m|t|qu)'(?=[^\W_])")
ONLY = re.compile(r"n'(?:[a-z]+ ){1,3}qu[e' ]")
SIGNS = {
    ",": "comma", ";": "stop", ":": "colon", "=": "colon", "-": "dash", "/": "slash", "(": "open", ")": "close", "?": "question",
    "!": "stop", ".": "stop", "+": "and", "&": "and",
}  # fmt: skip


def quiet(line: str, names: Names) -> str:
    """A line all in capitals in small letters: in it NE and SE are words too, and X3 a count; "KGV : NE" stays as it is."""
    if not line.isupper():
        return line
    words = [one for one in LETTERS_LARGE.findall(line) if not BARE_WAY.fullmatch(one)]
    shouted = any(names.find([one], headed=False) is None for one in words)
    small = line.lower()
    return small if shouted and len(small) == len(line) else line


@cache
def nouns_and_figures() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """What is counted: shots, and cells; and what a figure begins with, a cell or the word of a number: most words do not."""
    known = vocabulary()
    shots, cells = (re.compile(rf"(?:{nouns}){BOUND}") for nouns in (known.shots, known.cells))
    words = "|".join(
        [*known.numbers, "once|twice|thrice|an?|another|une?|nord|north|sud|south|ouest|west|est|east"]
    )
    waves = "shot|strike|wave|salvo|volley|attack|raid|vague|salve|bordee|attaque"
    return shots, cells, re.compile(rf"[^a-z]|[a-z]{{1,2}}\d|[b-h]\)|[tx]\s\d|{waves}|(?:{words})(?![a-z])")


def on_the_map(fold: str, at: int, last: str) -> re.Match[str] | None:
    """`Two up`, "to the left", "up one, left one": up is north on a map where left and right are named too."""
    match = ON_THE_MAP.match(fold, at)
    if match is None or last in COUNTED or " " in match.group():
        return match
    if not COUNT_BEHIND.match(fold, match.end()):
        return None
    return match if SIDEWAYS.search(fold) or (UPWARDS.search(fold) and DOWNWARDS.search(fold)) else None


def is_ordinal(line: str, step: re.Match[str]) -> bool:
    """`A la 89e`, "le 4e": behind an article, or too far for any ship, no cells to the east."""
    far = int(step[1]) > MOST_EAST or line[: step.start()].casefold().endswith((" la ", " le "))
    return far and step[2] == "e" and line[step.end() - 1] == "e"


def lowered(line: str, small: str) -> str:
    """A line all in capitals, where words that are hardly names do not stand out: MY ROYAL BACKSIDE."""
    if line == small:
        return line
    never = vocabulary().never_names
    return NAME_WORD.sub(
        lambda one: one.group().lower() if folded(one.group()) in never else one.group(), line
    )


def in_a_row(line: str) -> dict[int, tuple[str, int, int]]:
    """Where each word of a line begins -> (word, its end, where the next one begins; -1: a sign parts them)."""
    words = list(NAME_WORD.finditer(line))
    found = {}
    for one, other in zip_longest(words, words[1:]):
        between = line[one.end() : other.start()] if other else ""
        # "Tashkent S. Marat W."
        stopped = ". " in between and (len(one.group()) > 3 or folded(one.group()) in WAYS)
        parted = stopped or not between or len(between) > 2 or between.strip(" -'.")
        found[one.start()] = one.group(), one.end(), -1 if other is None or parted else other.start()
    return found
