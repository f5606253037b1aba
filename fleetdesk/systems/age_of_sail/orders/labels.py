"""Orders in words: the order in the reader's letters, what is wrong with it, where it leads."""

from collections.abc import Mapping, Sequence

from fleetdesk.core.views import Symbol
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.hexes import Heading, Hex, label
from fleetdesk.systems.age_of_sail.orders.helms import after
from fleetdesk.systems.age_of_sail.orders.rules import Helm, Verdict
from fleetdesk.systems.age_of_sail.orders.running import Voyage
from fleetdesk.systems.age_of_sail.orders.words import Element, Fault, Order, parse
from fleetdesk.systems.age_of_sail.sailing import POINT_WORDS
from fleetdesk.systems.age_of_sail.state import HIDDEN
from fleetdesk.systems.age_of_sail.wind import HEADING_NAMES

FAULTS: Mapping[tuple[str, str], str] = {
    ("E_SYNTAX", "empty"): N_("Nothing is written. Write 0 to stay, or a number to sail ahead."),
    ("E_SYNTAX", "sign"): N_("This sign is not part of any order. Use numbers, P, S, FS and A."),
    ("E_SYNTAX", "number"): N_("A number begins with 1 to 9 and has three digits at most."),
    ("E_SYNTAX", "numbers"): N_("Two numbers stand side by side. Write one, or put P or S between them."),
    ("E_SYNTAX", "sails"): N_("Full sail is ordered twice. Take one of them out."),
    ("E_SYNTAX", "inside"): N_("The order for full sail stands first or last. Move it to the end."),
    ("E_COMBINED", ""): N_("Anchor orders take the whole turn. Write A or -A- alone."),
    ("E_LOCKED", ""): N_("She is grappled: write 0."),
    ("E_IRONS", ""): N_("She lies head to wind: write 0, or P or S to turn once on the spot."),
    ("E_ANCHORED_MOVE", ""): N_("She lies at anchor. Weigh it first: -A- in two turns running."),
    ("E_ANCHORED_PIVOT", ""): N_("At anchor she turns once in a turn. Take this turn out."),
    ("E_ANCHOR_STATE", "at_anchor"): N_("She lies at anchor already. Write 0 to stay."),
    ("E_ANCHOR_STATE", "under_sail"): N_("She is not at anchor: there is nothing to weigh."),
    ("E_PIVOT_FIRST", ""): N_("She sails a hex before she turns. Put a number before it."),
    ("E_PIVOT_LAST", ""): N_("She sails a hex after she turned. Put a number behind it."),
    ("E_PIVOT_TWICE", ""): N_("She turns once in a hex. Put a number between the two."),
    ("E_PIVOT_FIRST", "open"): N_("A tack is begun: one hex, then the same turn once more."),
    ("E_AFTER_IRONS", "open"): N_("A tack is begun: the same turn once more ends it."),
    ("E_TACK", "open"): N_("She sails a hex after she turned. Put a number behind it."),
    ("E_TACK", ""): N_(
        "Neither a tack nor a luff: a tack begins close-hauled, turns towards the wind, and turns twice the same way."
    ),
    ("E_TACK_END", ""): N_("A tack ends the move. Take out what stands behind it."),
    ("E_AFTER_IRONS", ""): N_("Here she is head to wind and stops. Take out what stands behind it."),
    ("E_VH_CAP", ""): N_("She cannot set full sail. Take FS out."),
    ("E_VH_WIND", ""): N_("Full sail needs a wind of force 1 to 3. Take FS out."),
    ("E_VH_RIG", ""): N_("Full sail needs sound rigging. Take FS out."),
    ("E_VH_STATE", "set"): N_("Full sail is set already. Take FS out."),
    ("E_VH_STATE", "not_set"): N_("There is no full sail to take in. Take -FS- out."),
    ("E_M_MAX", ""): N_("Up to here {found}M, but only {allowed}M on this point of sailing. Shorten it."),
    ("E_INERTIA_HIGH", "M"): N_("{found}M are too many: with her inertia {allowed}M at most. Shorten it."),
    ("E_INERTIA_HIGH", "hexes"): N_(
        "{found} hexes are too many: with her inertia {allowed} at most. Shorten it."
    ),
    ("E_INERTIA_LOW", "M"): N_("{found}M are too few: with the way she has on {allowed}M at least."),
    ("E_INERTIA_LOW", "hexes"): N_("{found} hexes are too few: with the way she has on {allowed} at least."),
    ("E_INERTIA_LOW", "anchor"): N_(
        "She has too much way on to anchor: at least {allowed}M must be spent. Slow down first."
    ),
}
"""(code, kind) -> what is wrong and what to do about it."""
CODES = tuple(dict.fromkeys(code for code, _ in FAULTS))
"""The codes of section 7.3, in the order they are looked for."""


def fault_msg(fault: Fault) -> Msg:
    """What is wrong, in one sentence."""
    return Msg(key=FAULTS[fault.code, fault.kind], args={"found": fault.found, "allowed": fault.allowed})


NOTHING = Msg.verbatim("")


def sign(element: Element) -> Msg:
    """One element in the letters of whoever reads."""
    if element.kind == "ahead":
        return msg("{n}", n=element.number)
    if element.kind == "pivot":
        if element.hand == "port":
            return msg("P{rest}", rest=NOTHING)
        return msg("S{rest}", rest=NOTHING)
    if element.kind == "sail":
        return msg("FS{rest}", rest=NOTHING) if element.number > 0 else msg("-FS-{rest}", rest=NOTHING)
    return Msg.verbatim("A" if element.kind == "anchor" else "-A-")


def order_msg(text: str) -> Msg:
    """An order in the letters of whoever reads; unreadable ones as they were written."""
    if text == HIDDEN:
        return msg("face down")
    order = parse(text)
    if order.fault is not None:
        return Msg.verbatim(text.strip()) if text.strip() else msg("no order")
    return words_msg(order)


def words_msg(order: Order) -> Msg:
    """A sound order in the letters of whoever reads."""
    shown = [sign(one) for one in order.elements if one.kind != "sail"]
    sail = order.sail
    if sail is not None:
        shown = [] if _only_zero(order.track) else [*shown, Msg.verbatim(" ")]
        shown.append(sign(sail))
    found = NOTHING
    for one in shown:
        found = one if found is NOTHING else msg("{order}{sign}", order=found, sign=one)
    return found


def _only_zero(track: Sequence[Element]) -> bool:
    return not any(one.kind == "pivot" or one.number for one in track)


def heading_msg(heading: Heading) -> Msg:
    return Msg(key=HEADING_NAMES[heading])


def course(helm: Helm, heading: Heading) -> Msg:
    """A heading and the point of sailing it is in this wind."""
    return msg(
        "{heading}, {point}", heading=heading_msg(heading), point=Msg(key=POINT_WORDS[helm.on(heading)])
    )


def cell_msg(cell: Hex) -> Msg:
    """A hex as the chart names it: 0304 is column 3, row 4."""
    return Msg.verbatim(label(cell))


def hexes_msg(count: int) -> Msg:
    return nmsg("{n} hex", "{n} hexes", count)


def leads_to(helm: Helm, verdict: Verdict | Voyage, end: Hex | None = None) -> Msg:
    """Where an order leads: hexes, heading, the M of the turn after."""
    still = _without_way(helm, verdict)
    if still is not None:
        return still
    way = _way(helm, verdict)
    if end is not None and verdict.hexes:
        way = msg("{way}, hex {cell}", way=way, cell=cell_msg(end))
    if verdict.mode == "irons":
        return msg("{way}; next turn one turn on the spot", way=way)
    then = after(helm, verdict)
    return msg("{way}; next turn {low} to {high}M", way=way, low=then.least, high=then.most)


def _without_way(helm: Helm, verdict: Verdict | Voyage) -> Msg | None:
    """Where an order leads that has to do with anchors or grapples."""
    if verdict.mode == "locked":
        return msg("stays, grappled")
    if verdict.mode == "anchored" and helm.mode == "sailing":
        return msg("drops anchor, at anchor from the next turn")
    if verdict.mode == "anchored":
        return msg("at anchor, heading {heading}", heading=heading_msg(verdict.heading))
    if verdict.mode == "weighing":
        return msg("weighs anchor, the first of two turns")
    return msg("the anchor is up: free next turn, V 0") if helm.mode == "weighing" else None


def _way(helm: Helm, verdict: Verdict | Voyage) -> Msg:
    where = course(helm, verdict.heading)
    if verdict.mode == "irons":
        return msg("{hexes}, stops head to wind", hexes=hexes_msg(verdict.hexes))
    if isinstance(verdict, Verdict) and verdict.tacked:
        return msg("{hexes}, tacks, ends {course}", hexes=hexes_msg(verdict.hexes), course=where)
    if not verdict.hexes:
        return msg("stays, {course}", course=where)
    return msg("{hexes}, ends {course}", hexes=hexes_msg(verdict.hexes), course=where)


def pad(helm: Helm | None) -> tuple[tuple[Symbol, ...], ...]:
    """The keys that write orders; those for sail and anchor come with what they mean."""
    low, high = (tuple(Symbol(text=str(number)) for number in part) for part in (range(1, 7), range(7, 10)))
    turns = (
        *high,
        Symbol(text="0", title=msg("stay")),
        Symbol(text="P", said=sign(Element("pivot", hand="port")), title=msg("port")),
        Symbol(text="S", said=sign(Element("pivot", hand="starboard")), title=msg("starboard")),
    )
    sails = Symbol(text="FS", said=sign(Element("sail", number=1)), title=msg("set sail"))
    furl = Symbol(text="-FS-", said=sign(Element("sail", number=-1)), title=msg("take in"))
    anchors = (Symbol(text="A", title=msg("anchor")), Symbol(text="-A-", title=msg("weigh")))
    set_now = helm is not None and helm.rig.fs_set
    capable = helm is None or helm.capable or set_now
    extra = ((furl if set_now else sails,) if capable else ()) + anchors
    return low, turns, extra
