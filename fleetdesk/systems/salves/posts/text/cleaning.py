"""A post without its markup: what was quoted, struck out, signed or told by others is taken out and kept apart."""

import contextlib
import html
import re
import unicodedata
from typing import NamedTuple

from fleetdesk.systems.salves.posts.text.kinds import Skipped
from fleetdesk.systems.salves.posts.text.plain import added_up, of_turn, plain, stood_up
from fleetdesk.systems.salves.posts.text.words import folded, is_cited, vocabulary

_DEEPEST = 40
"""Quotes in quotes; below that all of it is quoted."""


class Cleaned(NamedTuple):
    """The lines that may hold orders, and what was left out."""

    lines: tuple[str, ...]
    skipped: tuple[Skipped, ...]
    below: tuple[str, ...] = ()
    """Lines taken for a signature, but not below the "--" that only signatures have."""


_SPACES = re.compile(r"[^\S\n\t ]")
"""Hard blanks and the like."""
_UNSEEN = re.compile(
    r"\0|<!--(?:(?!<!--).)*?-->|<(style|script|head|title)\b[^<>]*>(?:(?!<\1\b).)*?</\1\s*>",
    re.IGNORECASE | re.DOTALL,
)
"""What no reader of a mail sees: its style and remarks; and the zeros of a text in two bytes a sign."""
_BLANKS = re.compile(r"[^\S\n]{3,}")
_EMPTY = re.compile(r"\n(?:[^\S\n]{0,2}\n){2,}")
_RUNS = re.compile(r"(([-=_~.*#])\2{6})\2+")
"""Long runs of one sign say nothing more than shorter ones, and take their time."""
_QUOTES = (
    re.compile(r"\[quote\b[^\]]*\](?:(?!\[quote\b).)*?\[/quote\s*\]", re.IGNORECASE | re.DOTALL),
    re.compile(r"<(blockquote|cite)\b[^>]*>(?:(?!<\1\b).)*?</\1\s*>", re.IGNORECASE | re.DOTALL),
)
_CITED = re.compile(
    r"(?:\ba [\N{LATIN SMALL LETTER E WITH ACUTE}e]crit|\ba dit|\bwrote|\bsaid|\bsays)\s*:\s*(?:\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}[^\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}]*\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}|\"[^\"\n]*\"|\N{LEFT DOUBLE QUOTATION MARK}[^\N{RIGHT DOUBLE QUOTATION MARK}]*\N{RIGHT DOUBLE QUOTATION MARK})",
    re.IGNORECASE,
)
"""What somebody said, between its quotation marks: the line goes on behind them."""
_MISSPELT_QUOTE = re.compile(r"\[(/?)(?!quote\b)q[uo]{1,3}t{1,2}e?s?(?=[\]=])", re.IGNORECASE)
"""[/quotte], [qoute]: a quote that never ended would hide the orders below it."""
_OPEN_QUOTE = re.compile(r"\[quote\b[^\]]*\].*\Z", re.IGNORECASE | re.DOTALL)
_STRUCK = (
    re.compile(r"\[(s|strike|del|barre|rayer)\](?:(?!\[\1\]).)*?\[/\1\s*\]", re.IGNORECASE | re.DOTALL),
    re.compile(r"<(s|strike|del)\b[^<>]*>(?:(?!<\1\b).)*?</\1\s*>", re.IGNORECASE | re.DOTALL),
    re.compile(r"\[(?:s|strike|del|barre|rayer)\](?!.*\[/(?:s|strike|del|barre|rayer)).*", re.IGNORECASE),
    re.compile(r"~~.+?~~", re.DOTALL),
    re.compile(
        r"\((?:[eé]dit\w*\W{0,3})?(?:was|previously|formerly|instead of|not(?! (?:valid|yet|final|sure|really|confirmed|any|this|now|count|for|mine|my|an? order))(?=[^()\n]*\d)|et non|et pas|avant|c'[eé]tait|au lieu d[eu'])\b[^()\n]{0,60}\)",
        re.IGNORECASE,
    ),
    re.compile(r"(?:\S\N{COMBINING LONG STROKE OVERLAY}\s?)+"),
)
_BREAKS = re.compile(
    r"<\s*(?:br|/p|/div|/li|/tr|/h[1-6])\b[^>]*>|\[\*\]|\[/?(?:list|li|tr|hr|br|p|div|center|left|right|h[1-6])\b[^\]]*\]|\[/spoiler\]",
    re.IGNORECASE,
)
_ITEMS = re.compile(r"\s*(?:(?:\[/?(?:list|li)\b[^\]]*\]|\[\*\]|</?(?:ul|ol|li)\b[^>]*>)\s*)+", re.IGNORECASE)
"""A list: what heads it and its items stand on lines one below the other."""
_CELLS = re.compile(r"</?\s*t[dh]\b[^>]*>|\[/?t[dh]\b[^\]]*\]", re.IGNORECASE)
_SMALL = re.compile(
    r"\[size=(?:[1-8]?\d|9[0-4])%?\](?!\W*(?:edit|erratum)\b)((?:(?!\[size).)*?)\[/size\]\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
_SIGNED = re.compile(r"\[(sig|signature)\].*?\[/\1\s*\]", re.IGNORECASE | re.DOTALL)
_EDITS = re.compile(r"\[(/?)edit\b[^\]\n]{0,40}\]", re.IGNORECASE)
_SPOKEN = (
    (re.compile(r" point virgule\b| virgule\b| comma\b", re.IGNORECASE), ","),
    (
        re.compile(
            r" (?:point )?[\N{LATIN SMALL LETTER A WITH GRAVE}a] la ligne\b| point final\b| full stop\b| new (?:line|paragraph)\b",
            re.IGNORECASE,
        ),
        "\n",
    ),
)
"""Signs that a machine wrote out when somebody spoke his orders."""
_TAGS = re.compile(
    r"\[/?(?:[a-z]{1,10}|\*)(?:[=\s][^\]\n]{0,80})?\]|</?[a-z][a-z0-9]*\b[^<>\n]{0,200}>"
    r"|\*\*|__|`{1,3}|(?<!\w)(?<!\d )\*(?=[^\W\d])|(?<=\w)\*(?![\w])",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"\[/([a-z]{1,10})\s*\]", re.IGNORECASE)
_SAID = re.compile(
    # Not "Scrap all I wrote. New orders:".
    r"^(?:le |on |el )?.{0,60}\b(?<!\bi )(?:a [ée]crit|a dit|wrote|said|writes|schrieb)\b[^:\n.!?;]{0,30}:\s*$",
    re.IGNORECASE,
)
_FORWARDED = re.compile(
    r"^[-_]{3,} ?(?:original message|message (?:d'origine|original|transf[\u00e9e]r[\u00e9e])|forwarded message)\b",
    re.IGNORECASE,
)
"""Above a mail that is answered or passed on."""
_RULE = re.compile(r"^(?:--+|__+|==+|\*\*\*+|~~+)\s*$")
_REPORT = re.compile(
    r"^\W*(?:tour|turn) ?\d{1,2}\W+.{0,20}\b(?:rapport|r[ée]sultats?|bilan|report|results?|summary|r[ée]sum[ée])\b.{0,20}:?\s*$|"
    r"^.{0,30}\b(?:rapport|compte[- ]rendu|r[ée]sultats?|bilan|report|results?)\b.{0,30}\b(?:tour|turn)\b.{0,12}:?\s*$"
    r"|^\W*(?:rapport|compte[- ]rendu|r[ée]sum[ée]|r[ée]sultats?|bilan|journal|report|results?|summary|log)\b"
    r"(?:.{0,40}\b(?:tour|turn|arbitre|umpire|referee)\b|\s*\d*\s*:\s*$)"
    r"|^[^\w@]*(?:l'arbitre|arbitre|the umpire|umpire|the referee)\s*(?:a [ée]crit|annonce|says|reports?)?\s*:",
    re.IGNORECASE,
)
_OF_A_FLEET = re.compile(
    r"\W*(?:tour|turn) ?(\d{1,2})\W+(?:[^\W\d]+ ){0,2}(?:fleet|flotte)\b[\w ]{0,30}\W*$", re.IGNORECASE
)
_TO_THE_UMPIRE = re.compile(
    r"\W*(?:l'arbitre|arbitre|the umpire|umpire|the referee) ?: ?(?:(?:please|pls|merci|thanks?|svp|stp|hello|hi|bonjour|salut|voici|here (?:are|is|come)|my|mes|a|to be)\b.*"
    r"|(?:delet|ignor|cancel|annul|oubli|forget|disregard|supprim|scrap|effac|retir|withdraw).*|.*\b(?:please|svp|stp|s'il (?:te|vous) plait)\W*)"
)
"""`Umpire: please delete the above`, "Arbitre : voici mes ordres": he is spoken to."""
_OWN = re.compile(
    r"^(?:.{0,60}[.!?,;]|\W*)\s*(?:(?:(?:et )?voici |(?:and )?here (?:are|come) )?(?:mes|nos) ordres|(?:my|our) orders)\b.{0,30}:\s*$"
    r"|^\W*(?:ordres|orders)\b.{0,12}\b(?:tour|turn|t)\s?\d.{0,8}:\s*$"
    r"|^.{0,30}\b(?:merci|thanks?|thx|re[\u00e7c]u|noted|received)\b.{0,40}\.\s*(?:tour|turn) ?\d{1,2}\s*:\s*$"
    r"|^.{0,60}[!?]\s*(?:tour|turn) ?\d{1,2}\s*:\s*$"
    r"|^.{0,60}[.!?]\s*(?:pour|for|et|and|now)\b.{0,12}\b(?:tour|turn) ?\d{1,2}(?:,? (?:je|i|we|on|nous) [^:]{2,20})?\s*:\s*$"
    r"|^\W*(?:fin|end)\b.{0,12}\b(?:rapport|report|compte[- ]rendu|log|journal)\b",
    re.IGNORECASE,
)
"""Behind a report the author's own orders begin, or it is said to end."""
_MISREAD = re.compile("[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]{1,3}")


def cleaned(post: str, turn: int = 0) -> Cleaned:
    """The lines of a post that may hold orders, without markup; and what was taken out, with the reason.

    `turn`: the columns of a table that are headed by another one are left out.
    """
    skipped: list[Skipped] = []
    text = html.unescape(html.unescape(post)) if "&" in post else post
    text = _MISSPELT_QUOTE.sub(r"[\1quote", _UNSEEN.sub("", text))
    text = unicodedata.normalize("NFC", _MISREAD.sub(_read_again, text))
    text = _SPACES.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _BLANKS.sub(lambda one: "\t" if "\t" in one.group() else "  ", text)
    text = _RUNS.sub(r"\1", _EMPTY.sub("\n\n", text))

    def out(why: str, pattern: re.Pattern[str]) -> bool:
        nonlocal text
        found = ["\n".join(_bare(one.group())) for one in pattern.finditer(text)]
        skipped.extend(Skipped(one, why) for one in found if one)
        text = pattern.sub("\n" if why == "quote" else " ", text) if found else text
        return bool(found)

    for pattern in _QUOTES:
        depth = 0
        while depth < _DEEPEST and out("quote", pattern):
            depth += 1
    out("quote", _OPEN_QUOTE)
    out("cited", _CITED)
    for pattern in _STRUCK:
        out("struck", pattern)
    out("signature", _SMALL)
    out("signature", _SIGNED)
    closed = {one.casefold() for one in _CLOSED.findall(text)}
    text = _EDITS.sub(lambda one: "\n" if one[1] else "\nEdit: ", text)
    for spoken, sign in _SPOKEN:
        text = spoken.sub(sign, text)
    text = _ITEMS.sub("\n", text)
    text = _BREAKS.sub("\n", _CELLS.sub(" | ", text))
    text = _TAGS.sub(lambda one: one.group() if _is_no_tag(one.group(), closed) else "", text)
    below: list[str] = [one.text for one in skipped if one.why == "signature"]
    lines = list(added_up(of_turn(_kept(list(stood_up(text.split("\n"))), skipped, below, turn), turn)))
    return Cleaned(tuple(map(plain, lines)), tuple(skipped), tuple(map(plain, below)))


def _is_no_tag(tag: str, closed: set[str]) -> bool:
    """A name or words in brackets, [Hood], [turn 5], that nothing closes."""
    named = re.match(r"[^\W\d_]+", tag[1:])
    return (
        tag.startswith("[")
        and named is not None
        and "=" not in tag
        and named.group().casefold() not in {*closed, "hr", "br", "img"}
    )


def _read_again(found: re.Match[str]) -> str:
    """Signs of UTF-8 that were taken for Western letters, as they were meant: BÃ©arn is Béarn."""
    with contextlib.suppress(UnicodeError):
        meant = b"".join(
            sign.encode("latin-1" if ord(sign) < 0x100 else "cp1252") for sign in found.group()
        ).decode()
        if all("LATIN" in unicodedata.name(sign, "") or not sign.isalpha() for sign in meant):
            return meant  # no Hebrew of "\N{MULTIPLICATION SIGN}" with a hard blank
    return found.group()


def without_headings(text: str) -> str:
    """Several messages, one below the other: "Karl wrote:" above each is no quotation then. Lines stay lines."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        behind = next((one.strip() for one in lines[number + 1 :] if one.strip()), "")
        if _SAID.match(line.strip()) and not behind.startswith((">", "&gt;")):
            lines[number] = line.rstrip().rstrip(":") + "."
    return "\n".join(lines)


def unmarked(post: str) -> list[str]:
    """The lines of a post as its author saw them: without tags and spelt-out signs; nothing else is left out."""
    closed = {one.casefold() for one in _CLOSED.findall(post)}
    return [
        _TAGS.sub(lambda one: one.group() if _is_no_tag(one.group(), closed) else "", html.unescape(line))
        .replace("~~", "")
        .strip()
        for line in post.splitlines()
    ]


def _bare(text: str) -> list[str]:
    """The words of each line that has any."""
    rows = (" ".join(one.split()) for one in _TAGS.sub(" ", text).replace("~~", " ").splitlines())
    return [one for one in rows if one]


def _reports(line: str, turn: int) -> bool:
    """Whether a line heads a report that was pasted: "Umpire:", "Turn 3 - German fleet" in turn 4; not words to the umpire."""
    told = _OF_A_FLEET.match(line)
    if told is not None:
        return int(told[1]) != turn
    return _REPORT.search(line) is not None and not _TO_THE_UMPIRE.match(folded(line))


def _kept(lines: list[str], skipped: list[Skipped], below: list[str], turn: int) -> list[str]:
    """Lines that are the author's own: neither cited, nor a report that was pasted, nor below the signature's rule.

    `below` gets what stands below a rule that may part anything.
    """
    kept: list[str] = []
    leaving = ""
    rule = ""
    for number, line in enumerate(lines):
        bare = line.strip()
        if not bare:
            leaving = "" if leaving != "signature" else leaving
            kept.append("")
            continue
        if is_cited(bare):
            skipped.append(Skipped(bare.lstrip("> "), "quote"))
            continue
        forwarded = _FORWARDED.match(bare) is not None
        if forwarded or (number and _is_rule(lines, number)):
            leaving = "signature" if forwarded else _below_rule(lines, number, kept, leaving)
            rule = bare
            if forwarded or leaving != "signature":
                continue
        elif _reports(bare, turn) and not _OWN.match(bare):
            leaving = "report"
        elif _SAID.match(bare):
            skipped.append(Skipped(bare, "quote"))
            following = next((one.strip() for one in lines[number + 1 :] if one.strip()), "")
            leaving = "" if following.startswith(">") else "quote"
            continue
        elif leaving == "report" and _OWN.match(bare):
            leaving = ""
        if leaving:
            skipped.append(Skipped(bare, leaving))
            below.extend([line] if leaving == "signature" and rule not in {"--", bare} else [])
        else:
            kept.append(line)
    return kept


def _goes_on(above: list[str], below: list[str]) -> bool:
    """Whether orders go on below a rule: nothing of his own stands above it, or it begins `Ship: Cossack`, "My orders:"."""
    begun = next((one.strip() for one in below if one.strip()), "")
    label = vocabulary().labels.match(folded(begun))
    return not any(map(str.strip, above)) or _OWN.match(begun) is not None or label is not None


def _below_rule(lines: list[str], number: int, kept: list[str], leaving: str) -> str:
    """What stands below a rule: what stood above it, if it underlines a title; orders (empty), or a signature."""
    bare = lines[number].strip()
    if _underlines(lines, number):
        return leaving
    return "" if bare != "--" and _goes_on(kept, lines[number + 1 :]) else "signature"


def _underlines(lines: list[str], number: int) -> bool:
    """Whether a line of signs stands below a title: the first line, or that of a report."""
    titled = not any(map(str.strip, lines[: number - 1])) or _REPORT.search(lines[number - 1].strip())
    return lines[number].strip()[:3] in {"===", "---"} and bool(titled)


def _is_rule(lines: list[str], number: int) -> bool:
    """Whether a line of signs stands above a signature, not inside a table."""
    bare = lines[number].strip()
    return bare == "--" or bool(_RULE.match(bare) and len(lines) - number <= 6)
