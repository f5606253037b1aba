"""Layouts of words and numbers: headings, stats, chips, notes."""

from fleetdesk.core.blocks.cards import Chips, Heading, Notes, Stat, Stats
from fleetdesk.core.layout import figures
from fleetdesk.core.layout.base import Spot, flow, needs, place, titled
from fleetdesk.core.layout.drawings import drawing
from fleetdesk.core.layout.marks import FRAME, GRID, POINT, RULE, Box, Face, Line, Mark, Role, TagKind, Text
from fleetdesk.core.layout.pen import CAPITAL, LEAST, TONES, Fitted, Pen
from fleetdesk.core.layout.tags import silhouette_told
from fleetdesk.core.words import msg

_TITLES: dict[int, tuple[Face, float]] = {
    1: ("serif-bold", 13.0),
    2: ("serif-bold", 10.5),
    3: ("sans-bold", 8.5),
}

_TAGS: dict[int, TagKind] = {1: "H2", 2: "H3", 3: "H4"}
"""Under the title of the paper."""

SILHOUETTES = {1: (8.0, 20.0), 2: (5.2, 11.0), 3: (5.0, 11.0)}
"""Height and width a silhouette before the name has at most."""


NONE = "\N{EN DASH}"
"""A figure a ship has not: as quiet as an empty box."""

WRITTEN = 12.0
"""Least room for a word by hand."""


@place.register
def _heading(block: Heading, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """A title, under a rule where it begins a part of a page."""
    if not block.ruled:
        return _title(block, at, pen, out)
    out.append(Line(at.x, at.y, at.x + at.width, at.y, "ink", RULE))
    under = pen.mm(1.2)
    return under + _title(block, at._replace(y=at.y + under), pen, out)


def _title(block: Heading, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """A name, or the lines to write one on, behind the silhouette of what bears it."""
    if block.drawing:
        found = drawing(block.drawing)
        high, wide = SILHOUETTES[block.level]
        tall = pen.mm(min(high, high * wide / found.width(high)))
        beside = found.width(tall) + 2.0
        words = Spot(at.x + beside, at.y, at.width - beside)
        tail_room = pen.measure(pen.say(block.trailing), "sans", pen.body) + 4
        if pen.longest_word(pen.say(block.title), "serif-bold", LEAST) > words.width - tail_room:
            return _title(block.but(drawing=""), at, pen, out)  # a long name goes before a picture
        first = len(out)
        out.extend(found.at(at.x, at.y + (pen.mm(high) - tall) / 2, tall))
        pen.tag(out, first, "Figure", silhouette_told(block.title))
        return max(tall, _title(block.but(drawing=""), words, pen, out))
    return (_to_write if block.blank else _named)(block, at, pen, out)


def _named(block: Heading, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Name, what it is behind it (or below, where the line is too short), and something at the right edge."""
    face, points = _TITLES[block.level]
    size = pen.points(points)
    title, detail, trailing = pen.say(block.title), pen.say(block.detail), pen.say(block.trailing)
    beside_name = pen.measure(title, face, size) + 3 + pen.measure(detail, "sans", pen.points(LEAST))
    tail = _tail(trailing, at.width, beside_name, pen) if trailing else None
    tail_width = max(pen.measure(line, "sans", tail.size) for line in tail.lines) + 4 if tail else 0.0
    room = at.width - tail_width
    name = _on_one_line(title, face, size, room, pen) or pen.fit(title, face, size, room, 3)
    name_width = pen.measure(name.lines[-1], face, name.size)
    line = pen.pitch(name.size)
    # All of the first line stands on one baseline, whatever its sizes.
    baseline = at.y + line / 2 + name.size * CAPITAL * POINT / 2
    first = len(out)
    for number, text in enumerate(name.lines):
        out.append(Text(at.x, baseline + number * line, text, name.size, face, "ink", "start", room))
    pen.tag(out, first, _TAGS[block.level])
    if block.struck:
        _strike(name, face, at._replace(y=baseline), pen, out)
    if tail:
        for number, text in enumerate(tail.lines):
            y = baseline + number * pen.pitch(tail.size)
            middle = y - tail.size * CAPITAL * POINT / 2
            parts = figures.figures(text)
            figures.put(parts, tail.size, (at.x + at.width, middle, tail_width), pen, out, anchor="end")
    height = max(name.height, line / 2 + (tail.height - pen.pitch(tail.size) / 2 if tail else 0))
    if not detail:
        return height
    beside = 0.0 if block.detail_below else room - name_width - 3
    for smaller in _sizes(pen) or (
        pen.body,
    ):  # where many stand on a page, a line is kept at the cost of its size
        if pen.measure(detail, "sans", smaller) <= beside:
            last = baseline + (len(name.lines) - 1) * line
            out.append(Text(at.x + name_width + 3, last, detail, smaller, "sans", "muted", "start", beside))
            return height
    below = pen.fit(detail, "sans", pen.body, at.width)
    pen.put(
        out, below, at.x, at.y + height + 0.4 + below.height / 2, face="sans", role="muted", room=at.width
    )
    return height + 0.4 + below.height


def _to_write(block: Heading, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Quiet labels, a line behind each; what stands at the right edge has its own."""
    tail = pen.say(block.trailing)
    room = at.width - (pen.measure(tail, "sans", pen.body) + 4 if tail else 0.0)
    labels = [pen.say(one) for one in (block.title, block.detail) if one is not None]
    height = pen.mm(SILHOUETTES[block.level][0])
    if tail:
        said = pen.fit(tail, "sans", pen.body, at.width - room, 1)
        pen.put(
            out, said, at.x + at.width, at.y + height / 2, role="muted", anchor="end", room=at.width - room
        )
    for number, label in enumerate(labels):
        first, middle = len(out), at.y + (number + 0.5) * height
        fitted = pen.fit(label, "sans", pen.small, room - WRITTEN, 1)
        pen.put(out, fitted, at.x, middle, role="muted", room=room - WRITTEN)
        if not number:
            pen.tag(out, first, _TAGS[block.level])
        left, low = at.x + pen.measure(fitted.lines[0], "sans", fitted.size) + 1, middle + pen.mm(1)
        out.append(Line(left, low, at.x + room - 2, low, "muted", GRID, dotted=True))
    return height * len(labels)


def _strike(name: Fitted, face: Face, at: Spot, pen: Pen, out: list[Mark]) -> None:
    """A line through a name whose first baseline is `at.y`: she is lost."""
    first = len(out)
    for number, text in enumerate(name.lines):
        middle = at.y + number * pen.pitch(name.size) - name.size * 0.28 * POINT
        out.append(Line(at.x, middle, at.x + pen.measure(text, face, name.size), middle, "struck", FRAME))
    pen.tag(out, first, "Figure", msg("struck out"))


SMALLER_NAME = 0.8
"""Share of its size a name keeps at least, where it is set smaller so as not to take a second line."""


def _on_one_line(title: str, face: Face, size: float, room: float, pen: Pen) -> Fitted | None:
    """A name set a little smaller where many stand on a page; `None`: that would not save its second line."""
    share = min(1.0, room / max(room, pen.measure(title, face, size)))
    return Fitted((title,), size * share) if pen.style.dense and SMALLER_NAME <= share < 1 else None


def _sizes(pen: Pen) -> tuple[float, ...]:
    """What keeps a line short where many stand on a page."""
    return (pen.body, pen.small, pen.points(LEAST)) if pen.style.dense else ()


def _tail(text: str, width: float, beside: float, pen: Pen) -> Fitted:
    """What stands at the right edge; where many stand on a page, smaller rather than in the way of the line."""
    for size in _sizes(pen):
        if pen.measure(text, "sans", size) + 4 + beside <= width:
            return Fitted((text,), size)
    return pen.fit(text, "sans", pen.body, width * 0.45, 2)


@needs.register
def _heading_needs(block: Heading, pen: Pen) -> float:
    face, points = _TITLES[block.level]
    word = pen.longest_word(pen.say(block.title), face, pen.points(points))
    if not block.drawing:
        return word
    beside = pen.mm(SILHOUETTES[block.level][1]) + 2.0
    return word + beside + pen.measure(pen.say(block.trailing), "sans", pen.body) + 5.0


def _stat_width(stat: Stat, pen: Pen) -> float:
    value = pen.measure(pen.say(stat.value), "sans-bold", pen.points(12))
    if stat.printed is not None:
        value += pen.measure(pen.say(stat.printed), "sans", pen.small) + 1.2
    return max(value, pen.measure(pen.say(stat.label), "sans", pen.small)) + 2.4


@place.register
def _stats(block: Stats, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Numbers in frames, large, with their small labels; as many in a row as there is room for."""
    if not block.items:
        return 0.0
    widths = [max(_stat_width(stat, pen), pen.mm(9.5)) for stat in block.items]
    gap = 1.2
    height = pen.mm(10.4)
    rows = flow(widths, at.width, gap)
    for number, row in enumerate(rows):
        y = at.y + number * (height + gap)
        free = at.width - gap * (len(row) - 1)
        wanted = sum(widths[index] for index in row)
        stretch = min(free / wanted, 1.6)
        x = at.x
        for index in row:
            each = widths[index] * stretch
            out.append(Box(x, y, each, height, "rounded", "ink", FRAME, "card", radius=1.2))
            _stat(block.items[index], Spot(x, y, each), height, pen, out)
            x += each + gap
    return len(rows) * (height + gap) - gap


def _stat(stat: Stat, at: Spot, height: float, pen: Pen, out: list[Mark]) -> None:
    room = at.width - 1.6
    was = pen.say(stat.printed)
    was_width = pen.measure(was, "sans", pen.small) + 1.2 if was else 0.0
    value = pen.fit(pen.say(stat.value), "sans-bold", pen.points(12), room - was_width, 1)
    width = pen.measure(value.lines[0], "sans-bold", value.size)
    middle = at.y + height * 0.37
    left = at.x + (at.width - width - was_width) / 2
    if was:
        struck_text(was, left, middle, pen, out)
    never = value.lines[0] == NONE and not was
    role: Role = "line" if never else TONES[stat.tone]
    pen.put(out, value, left + was_width, middle, face="sans-bold", role=role, room=room - was_width)
    label = pen.fit(pen.say(stat.label), "sans", pen.small, room, 1)
    pen.put(
        out,
        label,
        at.x + at.width / 2,
        at.y + height * 0.78,
        face="sans",
        role="muted",
        anchor="middle",
        room=room,
    )


def struck_text(text: str, x: float, middle: float, pen: Pen, out: list[Mark]) -> None:
    """A printed value that no longer holds: small, with a line through it."""
    pen.put(out, Fitted((text,), pen.small), x, middle, face="sans", role="muted")
    width = pen.measure(text, "sans", pen.small)
    out.append(Line(x - 0.3, middle, x + width + 0.3, middle, "ink", FRAME))


@needs.register
def _stats_needs(block: Stats, pen: Pen) -> float:
    return max((_stat_width(stat, pen) for stat in block.items), default=0.0) * min(2, len(block.items)) + 2


@place.register
def _chips(block: Chips, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """Small marks in round frames, wrapped; harm is also drawn bolder, so that it shows without colour."""
    if not block.badges:
        return 0.0
    least = height = pen.mm(4.6)
    x, y = at.x, at.y
    for badge in block.badges:
        face: Face = "sans-bold" if badge.tone == "harm" else "sans"
        text = pen.fit(pen.say(badge.text), face, pen.small, at.width - 4)
        width = max(pen.measure(line, face, text.size) for line in text.lines) + 4
        if x > at.x and x + width > at.x + at.width + 0.01:
            x = at.x
            y += height + 1.2
            height = least
        tall = max(least, text.height + 1.4)  # a long one in a narrow place takes several lines
        height = max(height, tall)
        role: Role = TONES[badge.tone]
        weight = 1.0 if badge.tone == "harm" else FRAME
        out.append(Box(x, y, width, tall, "rounded", role, weight, "card", radius=least / 2))
        pen.put(
            out, text, x + width / 2, y + tall / 2, face=face, role=role, anchor="middle", room=at.width - 4
        )
        x += width + 1.6
    return y + height - at.y


@place.register
def _notes(block: Notes, at: Spot, pen: Pen, out: list[Mark]) -> float:
    """A title, text, and ruled lines for a pencil."""
    y = at.y
    if block.title is not None:
        y += titled(block.title, at, pen, out) + (0.6 if block.text is not None else 0)
    if block.text is not None:
        face: Face = "sans-bold" if block.bold == "column" else "sans"
        text = pen.fit(pen.say(block.text), face, pen.small if block.small else pen.body, at.width)
        if block.bold == "column":
            pen.put(out, text, at.x, y + text.height / 2, face=face, role="sea", room=at.width)
        elif block.bold:
            _weighed(block, text, at._replace(y=y), pen, out)
        else:
            pen.put(out, text, at.x, y + text.height / 2, face="sans", room=at.width)
        y += text.height
    for _ in range(block.lines):
        y += RULING
        out.append(Line(at.x, y, at.x + at.width, y, "line", GRID, dotted=True))
    return y - at.y


def _weighed(block: Notes, text: Fitted, at: Spot, pen: Pen, out: list[Mark]) -> None:
    """Lines with what is looked for in bold."""
    for number, line in enumerate(text.lines):
        heads = block.bold == "head" and not number
        parts = (
            figures.figures(line)
            if block.bold == "figures"
            else figures.head(line)
            if heads
            else (figures.Part(line),)
        )
        middle = at.y + (number + 0.5) * pen.pitch(text.size)
        figures.put(parts, text.size, (at.x, middle, at.width), pen, out)


RULING = 6.2
"""From one ruled line to the next: room for handwriting."""


@needs.register
def _notes_needs(block: Notes, pen: Pen) -> float:
    if block.small:
        return pen.mm(18)
    return pen.mm(34) if block.text is not None else 24.0
