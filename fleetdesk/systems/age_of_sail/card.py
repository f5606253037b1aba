"""The printed card of a ship, and the blocks every paper of this game shows one with."""

from collections.abc import Iterator, Mapping
from itertools import accumulate

from fleetdesk.core.blocks import cards
from fleetdesk.core.rule.trace import Trace
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail.fight import boarding, gunnery
from fleetdesk.systems.age_of_sail.fight.harm import CRITICALS
from fleetdesk.systems.age_of_sail.options import HouseRules
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard
from fleetdesk.systems.age_of_sail.quality import Values, by_hand, values
from fleetdesk.systems.common.lists.special_notes import special
from fleetdesk.systems.common.papers import photograph

EMPTY = Msg.verbatim("")
DASH = Msg.verbatim("\N{EN DASH}")
DEFAULT = HouseRules()
BLANK_HULL = (5, 5, 5, 5)
"""Sections of a hull nobody knows."""
SHORT, LONG = 1, 3
"""Ranges at which b and c are read."""


def card(profile: AosCard, ship_name: str = "") -> cards.Card:
    """The card of a class, nothing lost, for the ship of that name ("" for the class itself)."""
    return cards.Card(
        blocks=(heading(profile, ship_name), *photograph(profile), *figures(profile), *special(profile)),
        half=True,
        dense=True,
        small_boxes=True,
    )


def heading(profile: AosCard, ship_name: str) -> cards.Heading:
    """Name, type, commander, crew quality."""
    title = ship_name or profile.class_name
    return cards.Heading(
        title=Msg.verbatim(title) if title else msg("Unnamed ship"),
        detail=kind(profile, ship_name),
        trailing=grade(profile),
    )


def grade(profile: AosCard) -> Msg | None:
    """The crew quality, or that it is a fort."""
    if profile.is_fort:
        return msg("Fort")
    return None if profile.quality is None else msg("crew quality {n}", n=profile.quality)


def kind(profile: AosCard, ship_name: str = "") -> Msg | None:
    """Type, guns, role, commander: what the heading says under the name."""
    parts: list[Msg] = []
    if ship_name and profile.class_name:
        parts.append(Msg.verbatim(profile.class_name))
    elif profile.ship_type:
        parts.append(Msg(key=profile.ship_type))
    if profile.role != "none":
        parts.append(Msg(key=ROLES[profile.role]))
    if profile.commander:
        parts.append(profile.captain)
    if not parts:
        return None
    text = parts[0]
    for part in parts[1:]:
        text = msg("{before} \N{MIDDLE DOT} {after}", before=text, after=part)
    return text


def figures(profile: AosCard) -> Iterator[cards.Block]:
    yield stats(profile, DEFAULT)
    if not profile.is_fort:
        yield sailing(profile, DEFAULT)
    yield fighting(profile, DEFAULT)
    yield hull_in_a_line(profile)
    if profile.masts:
        yield masts(profile)
    yield criticals()


def marked(profile: AosCard, field: str, rules: HouseRules) -> Msg:
    """A value after crew quality; one typed by hand carries a star (section 2)."""
    value = getattr(values(profile, rules), field)
    return msg("{n}*", n=value) if by_hand(profile, field) is not None else msg("{n}", n=value)


def stats(profile: AosCard, rules: HouseRules) -> cards.Stats:
    """Combat values, inertia, hull and what an explosion costs (section 13.1)."""
    items = []
    if not profile.is_fort:
        items += [
            cards.Stat(label=msg("Inertia"), value=marked(profile, "inertia", rules)),
            cards.Stat(label=msg("a"), value=marked(profile, "a", rules)),
        ]
    items += [
        cards.Stat(label=msg("b 1\N{EN DASH}2"), value=marked(profile, "b", rules)),
        cards.Stat(label=msg("c 3\N{EN DASH}7"), value=marked(profile, "c", rules)),
        cards.Stat(label=msg("H"), value=msg("{n}", n=profile.hull)),
        cards.Stat(
            label=msg("Explosion"),
            value=msg("{half}/{quarter}", half=profile.hull // 2, quarter=profile.hull // 4),
        ),
    ]
    return cards.Stats(items=tuple(items))


def sailing(profile: AosCard, rules: HouseRules) -> cards.Table:
    """M on each point of sailing, whole and with one mast section lost; a blank row for today's wind (R8, R9)."""
    whole = tuple(cards.Cell(text=marked(profile, field, rules)) for field in ("m_b", "m_c", "m_d"))
    rows = [cards.TableRow(label=msg("all masts"), cells=whole)]
    if profile.masts > 1:
        left = mast_lost(profile, values(profile, rules))
        rows.append(
            cards.TableRow(
                label=msg("one section lost"),
                cells=tuple(cards.Cell(text=msg("{n}", n=m)) for m in left.values()),
            )
        )
    rows.append(cards.TableRow(label=msg("in this wind"), cells=(cards.Cell(text=EMPTY),) * len(whole)))
    sail = msg("M, full sail") if profile.fs_capable else msg("M, no full sail")
    return cards.Table(heads=(sail, msg("B"), msg("C"), msg("D")), rows=tuple(rows))


def mast_lost(profile: AosCard, found: Values) -> Mapping[str, int]:
    """R9: M by point of sailing with one of her mast sections lost: half, where her card says nothing else."""
    given = {
        "B": (profile.loss_m_b, found.m_b),
        "C": (profile.loss_m_c, found.m_c),
        "D": (profile.loss_m_d, found.m_d),
    }
    return {point: whole // 2 if told is None else told for point, (told, whole) in given.items()}


def fighting(profile: AosCard, rules: HouseRules = DEFAULT, ship: str = "") -> cards.Table:
    """R83, R88, R99: force after each destroyed section; of a ship in play, to be asked about."""
    lost = range(len(profile.sections) + 1)
    rows = []
    found = values(profile, rules)
    labels = {"a": msg("a"), "b": msg("b 1\N{EN DASH}2"), "c": msg("c 3\N{EN DASH}7")}
    for what, label in labels.items():
        if what == "a" and profile.is_fort:
            continue
        cells = [
            cards.Cell(
                text=msg("{n}", n=force_after(found, what, n).whole),
                why=f"{ship}/after/{what}/{n}" if ship else "",
            )
            for n in lost[:-1]
        ]
        rows.append(cards.TableRow(label=label, cells=(*cells, cards.Cell(text=DASH))))
    return cards.Table(heads=(msg("sections lost"), *(msg("{n}", n=n) for n in lost)), rows=tuple(rows))


def force_after(found: Values, what: str, destroyed: int) -> Trace:
    """What she fights with (`a`, `b`, `c`) once so many sections are gone; with the last one she is silent."""
    if what == "a":
        return boarding.force(boarding.Boarder(a=found.a, hull=(1,), lost_before=destroyed))
    firer = gunnery.Firer(b=found.b, c=found.c, pv=1, sections_lost=destroyed)
    aim = gunnery.Aim(range=SHORT if what == "b" else LONG)
    return gunnery.force(firer, aim, DEFAULT)


def hull(profile: AosCard, lost: int = 0) -> cards.Track:
    """Hull points, section by section; boxes to number by hand where the card does not know them."""
    sections = profile.sections or BLANK_HULL
    return cards.Track(
        slot="hull",
        label=msg("Hull"),
        total=sum(sections),
        lost=min(lost, profile.hull),
        breaks=tuple(accumulate(sections[:-1])),
        blank=not profile.sections,
    )


def hull_in_a_line(profile: AosCard) -> cards.Track:
    """The same on half a page, where three sections have room beside each other once the word stands over them."""
    label = msg("Hull {n}", n=profile.hull) if profile.sections else msg("Hull")
    return hull(profile).but(label=EMPTY, heads=(label,))


def masts(profile: AosCard, lost: int = 0) -> cards.Track:
    """Mast sections."""
    return cards.Track(
        slot="masts", label=msg("Masts"), total=profile.masts, lost=min(lost, profile.masts), shape="round"
    )


def criticals() -> cards.Flags:
    """R101: boxes for the criticals."""
    return cards.Flags(
        ticks=tuple(
            cards.Tick(text=msg("{n} {what}", n=number, what=Msg(key=name)))
            for number, name in CRITICALS.items()
        )
    )
