"""Lines as on a keyboard: signs made alike, tables told line by line."""

import re
from collections.abc import Iterable, Iterator, Sequence

from fleetdesk.systems.salves.posts.text.words import folded, is_of_a_kind, spelt_out, vocabulary

_HASHTAGS = re.compile(r"(?:\s#[^\W\d]\w*)+\s*$")
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{HORIZONTAL BAR}", "-"),
        **dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}\N{PRIME}\N{ACUTE ACCENT}`", "'"),
        **dict.fromkeys("\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}", '"'),
        **dict.fromkeys("\N{MULTIPLICATION SIGN}\N{MULTIPLICATION X}\N{HEAVY MULTIPLICATION X}", "x"),
        **dict.fromkeys("\N{RIGHTWARDS ARROW}\N{RIGHTWARDS DOUBLE ARROW}\N{HEAVY RIGHTWARDS ARROW}\N{BLACK RIGHTWARDS ARROW}\N{LONG RIGHTWARDS ARROW}", ":"),
        **dict.fromkeys("\N{BULLET}\N{TRIANGULAR BULLET}\N{BLACK SQUARE}\N{BLACK CIRCLE}\N{WHITE BULLET}\N{BLACK RIGHT-POINTING TRIANGLE}\N{MIDDLE DOT}", "-"),
        **dict.fromkeys("\N{UPWARDS ARROW}\N{UPWARDS BLACK ARROW}", " N "), **dict.fromkeys("\N{DOWNWARDS ARROW}\N{DOWNWARDS BLACK ARROW}", " S "),
        **dict.fromkeys("\N{LEFTWARDS ARROW}\N{LEFTWARDS BLACK ARROW}", " W "),
        "\N{NORTH EAST ARROW}": "NE", "\N{SOUTH EAST ARROW}": "SE", "\N{SOUTH WEST ARROW}": "SW", "\N{NORTH WEST ARROW}": "NW",
        "\N{NUMERO SIGN}": "n\N{DEGREE SIGN}",
        "\N{HORIZONTAL ELLIPSIS}": "...",
        "\N{LATIN SMALL LIGATURE OE}": "oe", "\N{LATIN CAPITAL LIGATURE OE}": "OE",
        **{chr(0xFF01 + at): chr(0x21 + at) for at in range(94)},
        **dict.fromkeys("\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}", ""),
    }
)  # fmt: skip
_EMOTICONS = re.compile(
    r"(?<![\w\]])(?:[:;=][-'o^]?[)(\]\[DPpoO|/\\*sS$c]|8-?\)|[xX]D+|<3|\\[oO]/|o/|\^\^|-_-|[oO]_[oO]|:'\()(?![\w])"
)
_CHEERS = "\\o/"
_GLUED_ON = re.compile(r"(?:(?<=\d[NSEOW])|(?<=\d[NS][EOW]))[:;=][OoPpDS)(](?!\w)", re.IGNORECASE)
"""A face written to a step: 1N:O."""
_RUN_OF_BLANKS = re.compile(" {3,}")
"""Left where pictures stood: patterns with blanks at their ends take their time over long ones."""
_REFUSING = re.compile(
    "[\N{CROSS MARK}\N{NEGATIVE SQUARED CROSS MARK}\N{BALLOT X}\N{HEAVY BALLOT X}\N{NO ENTRY SIGN}\N{NO ENTRY}\N{THUMBS DOWN SIGN}]+"
)
"""Pictures that take back what stands beside them."""
_PICTURES = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u20e3]+")
_INITIALS = re.compile(r"(?<![A-Za-z])(?:(?:[NS]\.-?)?[NS]\.[\s-]{0,2}[EOW]|[ns]\.-?[eow])\b\.?")
"""A direction with stops: N.O., N.-O., or one nobody knows: N.N.E."""
_DASHED = re.compile(r"(?<![\w-])(?:\d{1,2} ?)?(?:[NSEOW]-[NS]-?|[NS]-[NSEOW]-)[EOW](?![\w-])")
"""S-S-E, N-NE: no direction of this game."""
_DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.){2,}")
"""Initials with stops: P.O.W."""
_RATHER = re.compile(r"\b(plut[o\N{LATIN SMALL LETTER O WITH CIRCUMFLEX}]t qu|ainsi qu)'", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_ARROW = re.compile(
    r"[-=]+>|(?<=[A-Za-z]\d) ?> ?(?=[A-Za-z]{1,2}\d)|(?<=[A-Za-z]\d\d) ?> ?(?=[A-Za-z]{1,2}\d)"
)
_PARTLY = re.compile(r"[\u2248\u00b1](?=\w)|(?<![\w.,])(?=\d[.,\u00bd]\d?[NSEO])")
"""1.5N: no whole cells."""
_RANGE = re.compile(r"(?<=[A-Za-z]\d)\.\.+(?=[A-Za-z]\d)|(?<=[A-Za-z]\d\d)\.\.+(?=[A-Za-z]\d)")
"""K6..K8."""
_LIES = re.compile(
    r"[\[(]([A-Za-z]{1,2}\d{1,2})[\])](?=\s?(?:[-=]+>|>|[\u2192\u21d2\u2794\u279c\u27f6])\s?[A-Za-z]{1,2}\d)"
)
"""`Hood (L5) -> L4`: she lies at the one and goes to the other."""
_VALUES = re.compile(r"[\[(]?(?<![\d/])\d{1,2}/\d{1,2}/\d{1,2}(?![\d/])[\])]?")
"""Attack, armour and speed of a ship, behind its name."""
_TIME = re.compile(r"(?<![\w:])\d{1,2}\s?(?:h\s?(?:\d{2})?|:\d{2}(?::\d{2})?)(?![\w:])", re.IGNORECASE)
"""21h10, 20:30: no numbers of an order."""
_INITIAL = re.compile(r"(?<![\w.])[A-DF-MP-RT-VX-Z]\.(?=[A-Z][a-z]{3})")
"""Written to a name: V.Veneto. Not N, S, E, O or W: they may be ways."""
_STOPS = re.compile(r" STOP(?= |$)")
"""Of a telegram."""
_ROUGHLY = re.compile(r"(?<![~\w])~(?=[A-Za-z]{0,2}\d)")
"""Around K6: ~K6."""
_QUERIED = re.compile(r"\(\s*\?+\s*\)")
"""K6 (?): he is not sure of it."""
_GLUED = re.compile(r"(?<=[A-Za-z]{4})(?=\d{1,2}(?:[ns][eow]?|[eow])(?!\w))", re.IGNORECASE)
"""Where a step is written to the name before it: hood1n."""
_DROPPED = re.compile(
    r"(?<![\w'])(?<!\d )(?:[ldjcmt]|qu|[ns](?! (?:est|ouest)\b)) (?=[aeiouyh\u00e9\u00e8\u00ea]\w)"
)
"""Where an apostrophe was left out, as on a phone: l aquila, qu elle; "n est" may be a direction."""
_SMALL_WAYS = re.compile(r"(?<=[a-z\d] )(?:[ns][eow]?|[eow])(?: (?:[ns][eow]?|[eow]))+$")
"""Ways at the end of a line, as on a phone: tashkent n n ne."""
_WITH = re.compile(r"\bw/\s?(?=\w)")
_FIELDS = re.compile(r"[^;]*\w;(?=\S)[^;]*(?:;[^;]*)*")
"""A row of a table with semicolons between its columns, as spreadsheets write it."""
_LEADERS = re.compile(r"\s*\.{4,}\s*|\s*_{3,}\s*")
_COUNT_COLUMN = re.compile(r"(\b[A-Za-z]{1,2}\d{1,3}) (\d{1,2})$")
"""The shots in the last column of a table, behind the cell."""
_GAPS = re.compile(r"\S {2,}(?=\S)")
_ALIGNED = re.compile(r"(?<=\d) {2,}(\d{1,2})\s*$")
"""The shots behind a cell in a table of blanks: Hood  fire  F6  4."""
_TURN = re.compile(
    r"\b(?:(?:tour|turn|t) ?n?\N{DEGREE SIGN}? ?(\d{1,2})\b|(?:next|last|previous) turn|tour (?:suivant|pr[e\u00e9]c[e\u00e9]dent))",
    re.IGNORECASE,
)
"""What heads a column of a table that is of one turn."""
_LIKE_A_CELL = re.compile(r"t ?\d{1,2}", re.IGNORECASE)
"""T6 heads a column of turn 6 only beside one of another turn."""
_ORDERED = re.compile(r"\d ?[NSEOW]\b|\d ?[NS][EOW]\b|(?:fire|tir|feu|move|pass|rien|nothing)", re.IGNORECASE)
"""What an order begins with, and no name."""
_NOTES = re.compile(r"(?:remar(?:que|k)|not|comm?ent(?:aire)?)e?s?", re.IGNORECASE)
_BEFORE = re.compile(
    r"(?:last|previous|prev|old|before|yesterday|ancien|precedent|derniere?|avant|hier)(?: (?:order|move|ordre|coup)s?)?"
)
_OR = re.compile(
    r"(?:plan|option|choix|choice|variante?) (?:b|2|two|deux)|(?:backup|reserve|sinon|else|otherwise|fallback|alternat\w+|secours)(?: \w+)?"
)
_FROM = re.compile(
    r"from|depuis|depart|start|position|pos|now at|current(?: position| cell)?|actuelle|case actuelle"
)
_TO = re.compile(
    r"to|vers|destination|arrivee|end|goes to|va en|moves?(?: to)?|mouvements?|mvts?|deplacements?"
)
"""What heads the columns of a table: of orders that are over, of a choice, of where a ship lies and where she goes."""
_CELL = re.compile(r"[A-Za-z]{1,2}-?\d{1,2}")
_COLUMNS = re.compile(r"\s*(?:\||\t)\s*")


def of_turn(lines: Iterable[str], turn: int) -> Iterator[str]:
    """The same lines; a table with a column for each turn keeps only those that are not of another.

    A second column of orders that is headed as a choice is told as one, and a column of destinations as that.
    """
    other: frozenset[int] = frozenset()
    notes: frozenset[int] = frozenset()
    led: dict[int, str] = {}
    begins = True
    for line in lines:
        if "|" not in line and "\t" not in line.strip():
            other, notes, begins, led = frozenset(), frozenset(), True, {}
            yield line
            continue
        cells = _COLUMNS.split(line.strip().strip("|").strip())
        heads = [_TURN.search(cell) for cell in cells]
        notes = notes or frozenset(at for at, cell in enumerate(cells) if at and _NOTES.fullmatch(cell))
        harmless = {at for at in notes if at < len(cells) and _says_nothing(cells[at])}
        named = any(head and not _LIKE_A_CELL.fullmatch(head.group()) for head in heads[1:])
        if begins and len(cells) > 1 and (named or sum(map(bool, heads[1:])) > 1):
            other = frozenset(at for at, head in enumerate(heads) if head and int(head[1] or 0) != turn)
        elif begins:
            other, led = _headed(cells)
        begins = False
        told = [_led(led.get(at, ""), cell) for at, cell in enumerate(cells)]
        left = [cell for at, cell in enumerate(told) if at not in other | harmless]
        yield " | ".join(left) if left != cells else line


def _headed(cells: Sequence[str]) -> tuple[frozenset[int], dict[int, str]]:
    """Which columns below these heads tell nothing, and what leads in those of a choice or a destination."""
    heads = [folded(cell) for cell in cells]
    over = {at for at, head in enumerate(heads) if _BEFORE.fullmatch(head) or _FROM.fullmatch(head)}
    led = {at: "or " for at, head in enumerate(heads) if at > 1 and _OR.fullmatch(head)}
    led |= {at: "goes to " for at, head in enumerate(heads) if at and _TO.fullmatch(head)}
    return (frozenset(over - {0}), led) if len(heads) > 2 else (frozenset(), {})


def _led(lead: str, told: str) -> str:
    """`L4` in a column of moves is where she goes; 1N is a move as it stands."""
    return f"{lead}{told}" if told and (lead != "goes to " or _CELL.fullmatch(told)) else told


def _says_nothing(remark: str) -> bool:
    """`Engine mended` in a column of remarks: no word that could change an order."""
    words = re.findall(r"[^\W_]+", folded(remark))
    return not any(
        word.isdigit() or is_of_a_kind(word) or vocabulary().wavering.match(word) for word in words
    )


def stood_up(lines: Sequence[str]) -> Iterator[str]:
    """The same lines; a table with its ships in the head and one row of orders below becomes a line for each."""
    at = 0
    while at < len(lines):
        rows = [_COLUMNS.split(line.strip().strip("|").strip()) for line in lines[at : at + 3]]
        below = lines[at + 3].strip() if at + 3 < len(lines) else ""
        ruled = len(rows) == 3 and all(re.fullmatch(r":?-+:?", cell) for cell in rows[1]) and "|" not in below
        if ruled and 1 < len(rows[0]) == len(rows[2]) and _ORDERED.match(rows[2][0]):
            yield from (f"{name}: {told}" for name, told in zip(rows[0], rows[2], strict=True))
            at += 3
        else:
            yield lines[at]
            at += 1


def added_up(lines: Iterable[str]) -> Iterator[str]:
    """The same lines; rows of a table with shots of one ship stand as a list below her name."""
    rows: list[tuple[str, str, str]] = []
    for line in (*lines, ""):
        name, _, told = (" | ".join(_COLUMNS.split(line.strip()))).removeprefix(" | ").partition(" | ")
        told = _COUNT_COLUMN.sub(r"\1 x\2", " ".join(told.replace("|", " ").split()))
        more = bool(rows) and folded(name) in {folded(rows[0][0]), ""}
        if rows and not (more and _is_of_shots(told)):
            alone = len(rows) == 1
            yield from (rows[0][2],) if alone else (f"{rows[0][0]} :", *(row for _, row, _ in rows))
            rows.clear()
        if rows or (name and _is_of_shots(told)):
            rows.append((name, told, line))
        else:
            yield line


def _is_of_shots(told: str) -> bool:
    """`Fire 3 K6`: a cell and a count."""
    figures, words = re.findall(r"[a-z]*\d+", folded(told)), re.findall(r"\b[a-z]{2,}\b", folded(told))
    fires = all(
        map(
            re.compile("fire|tir|shoot|feu|salv|attack|attaqu|sh[eo]|coup|obus|en$|at$|on$|sur$").match, words
        )
    )
    return fires and len(figures) == 2 and sum(one.strip("x").isdigit() for one in figures) == 1


def _tagged(tags: re.Match[str]) -> str:
    """#joke says how the line is meant; other tags say nothing."""
    told = [one for one in re.findall(r"\w+", tags.group()) if vocabulary().wavering.match(folded(one))]
    return f" ({' '.join(told)})" if told else ""


def _faced(face: re.Match[str]) -> str:
    """A face is no word; arms thrown up end what is said."""
    return ". " if face.group() == _CHEERS else " "


def plain(line: str) -> str:
    """One line with signs as on a keyboard, without faces, and a table's columns one behind the other."""
    line = _PARTLY.sub(" environ ", line.replace("!?", "?"))
    line = _RANGE.sub("-", _LIES.sub(r"\1", line))
    line = _ARROW.sub(" : ", _VALUES.sub(" ", _ADDRESS.sub(" ", _HASHTAGS.sub(_tagged, line))))
    line = _RATHER.sub(
        r"\1e ",
        _DOTTED.sub(
            lambda one: one.group().replace(".", ""),
            _INITIALS.sub(lambda one: "".join(filter(str.isalpha, one.group())), line.translate(_SIGNS)),
        ),
    )
    line = _DASHED.sub(lambda one: one.group().replace("-", ""), _INITIAL.sub("", line))
    line = _STOPS.sub(".", line) if line.isupper() else line
    line = _ROUGHLY.sub(" environ ", _QUERIED.sub(" maybe ", line))
    line = _GLUED.sub(" ", _TIME.sub(" ", line))
    line = _WITH.sub(
        "with ",
        _PICTURES.sub(" ", _EMOTICONS.sub(_faced, _GLUED_ON.sub(" ", _REFUSING.sub(" cancelled ", line)))),
    )
    line = _RUN_OF_BLANKS.sub("  ", line)
    if _FIELDS.fullmatch(line) and ":" not in line.partition(";")[0]:
        line = line.replace(";", "|")
    line = _ALIGNED.sub(r" x\1", line) if len(_GAPS.findall(line.strip())) > 1 else line
    if "|" in line or "\t" in line.strip():
        cells = [cell for cell in _COLUMNS.split(line.strip()) if cell and not re.fullmatch(r":?-+:?", cell)]
        line = " : ".join(cells[:1]) + ("" if len(cells) < 2 else " : " + " ".join(cells[1:]))
        line = _COUNT_COLUMN.sub(r"\1 x\2", line)
    line = _SMALL_WAYS.sub(lambda one: one.group().upper(), line)
    line = _DROPPED.sub(lambda one: one.group()[:-1] + "'", spelt_out(line))
    return " ".join(_LEADERS.sub(" : ", line).split())
