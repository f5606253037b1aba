"""Quick reference: only the tables and rules a fleet uses, as the house rules play them (statement 37)."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Notes, Table
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import papers
from fleetdesk.systems.common.card_logs import own_criticals
from fleetdesk.systems.common.cards.faces import damage as damage_table
from fleetdesk.systems.common.cards.faces import thresholds
from fleetdesk.systems.common.papers import attack_dice, lesser_rules, numbered, odds_table, row, topic
from fleetdesk.systems.common.sheets import cards_in_use
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.profiles import ROUND, SeaFleet
from fleetdesk.systems.uncharted_seas.tables import attack_die, tables

ODDS_DICE = 12
LESSER = (
    "penalty_per_weapon", "mutual_wipeout", "engaged_may_move", "fire_into_melee", "split_link_scope",
    "element_scope", "wind_points", "repair",
)  # fmt: skip
"""Switches no box of the page has a sentence for."""


def reference(fleet: SeaFleet, rules: HouseRules, *, everything: bool = False) -> Iterator[Card]:
    """The rules this fleet uses, in our own words, and the odds of its shots."""
    used = _Used(fleet, everything=everything)
    worth = thresholds(used.cards)
    fight = [
        topic(msg("Attack dice and damage"), attack_dice(attack_die()), damage(rules)),
        topic(msg("How many dice"), *_dice(used, rules)),
        topic(msg("Ram and collision"), contact(used, rules), *_contact_notes(used, rules)),
        topic(msg("Boarding and melee"), _melee_steps(rules)),
        topic(msg("Lost ships"), _losses(rules)),
    ]
    if worth:
        fight.append(
            topic(msg("Odds of reaching a number of hits"), odds_table(worth, attack_die(), ODDS_DICE))
        )
    yield papers.face(msg("Fire, ram, board"), fight)
    turn = [
        topic(msg("The turn"), _sequence()),
        topic(msg("Activating a squadron"), _activation()),
        *((topic(msg("Wind"), wind(), _wind_notes(used)),) if used.wind else ()),
        topic(msg("Command and anchor"), *_command(fleet, rules)),
        topic(msg("Cards and the end of the turn"), _end(rules)),
        topic(msg("Criticals"), Notes(text=_critical_cost(rules)), own_criticals()),
        *lesser_rules(rules, LESSER),
    ]
    yield papers.face(msg("The turn, wind, command"), turn)


def _critical_cost(rules: HouseRules) -> Msg:
    return nmsg("Each critical costs {n} hull point, then what is written here from your own book.", "Each critical costs {n} hull points, then what is written here from your own book.", rules.crit_hull_loss)  # fmt: skip


class _Used:
    """What the ships of a fleet ask for."""

    def __init__(self, fleet: SeaFleet, *, everything: bool) -> None:
        self.cards = cards_in_use(fleet, fleet.cards)
        self.wind = everything or any(card.wind_affected for card in self.cards)
        self.calm = any(not card.wind_affected for card in self.cards)
        self.turrets = everything or any(gun.arc in ROUND for card in self.cards for gun in card.weapons)
        self.ram = everything or any(card.ram for card in self.cards)
        self.red = everything or any(card.ram and card.ram_red for card in self.cards)


def damage(rules: HouseRules) -> Table:
    """R31, R32, R34, R35: what hits do."""
    reached = msg("more than DR") if rules.dr_mode == "gt" else msg("DR or more")
    cost = msg("{n} hull + 2D6", n=rules.crit_hull_loss)
    return damage_table(reached, nmsg("1 critical", "{n} criticals", 1), cost)


def contact(used: _Used, rules: HouseRules) -> Table:
    """R47-R54: the dice of rams, collisions and obstacles."""
    rows = []
    if used.ram:
        score = msg("ram less losses") if rules.ram_reduced else msg("ram score")
        rows.append(row(msg("Ram: target"), score))
        rows.append(row(msg("Ram: rammer"), msg("target's hull")))
    if used.red:
        more = (
            msg("1 critical per DR")
            if rules.red_ram_mode == "dr_as_cr_multiples"
            else msg("critical from DR")
        )
        rows.append(row(msg("RED ram"), more))
    rows.append(row(msg("Collision: each"), msg("other's hull")))
    ad = tables().obstacle_ad
    names = {
        "soft": msg("Soft obstacle"),
        "solid": msg("Solid obstacle"),
        "very_solid": msg("Very solid obstacle"),
    }
    rows += [row(names[kind], msg("{n} AD", n=number)) for kind, number in ad.items()]
    return Table(heads=(msg("Contact"), msg("AD")), rows=tuple(rows), values=True)


def wind() -> Table:
    """R8, R9: the wind check."""
    table = tables().wind_change
    by_shift: dict[int, list[int]] = {}
    for face, shift in sorted(table.shift.items()):
        by_shift.setdefault(shift, []).append(face)
    rows = []
    for shift, faces in by_shift.items():
        text = (
            nmsg("{n} notch clockwise", "{n} notches clockwise", shift)
            if shift > 0
            else nmsg("{n} notch anticlockwise", "{n} notches anticlockwise", -shift)
        )
        rows.append(row(Msg.verbatim("\N{EN DASH}".join(str(face) for face in faces)), text))
    first = msg("Wind: on {faces}, roll again", faces=", ".join(str(face) for face in table.check_on))
    return Table(heads=(msg("D6"), first), rows=tuple(rows))


def _sequence() -> Table:
    return numbered(
        msg("Step"),
        (
            msg("Play T cards"),
            msg("Initiative: 1D6 each, the highest begins; then one player checks the wind"),
            msg("Players activate squadrons in turn; S, A and R cards"),
            msg("End phase: derelicts drift, draw cards, take away markers that end"),
        ),
    )


def _activation() -> Table:
    return numbered(
        msg("Squadron"),
        (
            msg("Choose a squadron that has not acted this turn; a melee it is in comes first"),
            msg("Move one ship all the way, then the next; drop anchor at the end of a move"),
            msg("Resolve rams and collisions"),
            msg("Fire with ships that touch no enemy, also those whose melee just ended"),
            msg("Fight melees, then it is the other player's turn"),
        ),
    )


def _dice(used: _Used, rules: HouseRules) -> Iterator[Block]:
    """R28-R30, R42-R46: from the card to the dice in hand."""
    halves = (
        msg("Take off the greater of hull points lost and crew lost")
        if not rules.ad_floor_after_damage
        else msg("Take off the greater of hull points lost and crew lost; one die always stays")
    )
    partly = (
        msg("Target partly in arc: half the dice, rounded up")
        if rules.half_rounding == "up"
        else msg("Target partly in arc: half the dice, rounded down, at least 1")
    )
    steps = [msg("Measure from the firing ship; read the dice of the arc and band"), halves, partly]
    if rules.order == "halve_first":
        steps[1], steps[2] = steps[2], steps[1]
    yield numbered(msg("Dice"), steps)
    linked = msg("Linked fire: leader all its dice, each other ship half, rounded down, at least 1")
    if used.turrets:
        turret = (
            msg("a turret joins its own ship's broadside with all its dice")
            if rules.own_second_weapon == "full"
            else msg("a turret joins its own ship's broadside with half its dice")
        )
        linked = msg("{linked}; {turret}", linked=linked, turret=turret)
    yield Notes(text=linked)
    yield Notes(
        text=msg("Split fire: divide the dice among targets, at least 1 each; never in a linked shot")
    )


def _wind_notes(used: _Used) -> Notes:
    cost = tables().wind_cost["ahead"]
    text = msg("Sailing into the wind costs {n} inches of MV for each inch, leg by leg", n=cost)
    if used.calm:
        text = msg("{text}; ships marked “no headwind” pay single", text=text)
    return Notes(text=text)


def _command(fleet: SeaFleet, rules: HouseRules) -> Iterator[Block]:
    yield Notes(
        title=msg("Command {n}\N{DOUBLE PRIME}", n=fleet.command_distance),
        text=msg(
            "Between any two points of the ships. If a ship is farther away, one element of the squadron acts; "
            "the others drift {n}\N{DOUBLE PRIME} straight ahead and do not fire.",
            n=tables().command.drift_inches,
        ),
    )
    yield Notes(
        title=msg("Anchor"),
        text=msg(
            "Dropped after the whole move and before firing. An anchored ship stays put, fires and fights; "
            "raising the anchor takes the move of a later turn."
        )
        if rules.anchor_raise == "optional"
        else msg(
            "Dropped after the whole move and before firing. An anchored ship stays put, fires and fights; "
            "it raises its anchor next turn instead of moving."
        ),
    )
    if rules.min_move:
        yield Notes(text=msg("A move is {n}\N{DOUBLE PRIME} at least.", n=rules.min_move))


def _contact_notes(used: _Used, rules: HouseRules) -> Iterator[Block]:
    text = msg(
        "Hull means full hull, as printed. Each pair is resolved on its own, all at once: throw all dice, then mark "
        "the damage."
    )
    yield Notes(text=text)
    if used.red and rules.red_ram_mode == "dr_as_cr_multiples":
        yield Notes(text=msg("A RED ram that reaches the target's DR uses DR as CR; nothing is added at CR."))


def _melee_steps(rules: HouseRules) -> Table:
    """R55-R66, A19."""
    again = {
        "one_per_turn": msg(
            "No crew left: a trophy of the enemy. Else another round next turn; no fire meanwhile"
        ),
        "each_activation": msg(
            "No crew left: a trophy of the enemy. Else a round at each activation of either; no fire meanwhile"
        ),
        "first_engaged_ship": msg(
            "No crew left: a trophy of the enemy. Else a round when the ship that made contact is activated; "
            "no fire meanwhile"
        ),
    }
    return numbered(
        msg("Melee"),
        (
            msg("A ship that touches anything stops at once"),
            msg("Ram or collision damage, wrecks off the table"),
            msg("Ships left afloat fight: MD = crew left, hull does not count"),
            msg("Several against one pool their MD; the one says how it divides its own"),
            msg("Dice as for fire; each hit kills 1 crew, both sides at once"),
            again[rules.melee_rounds],
        ),
    )


def _losses(rules: HouseRules) -> Table:
    drift = tables().derelict.drift_inches
    rows = [
        row(msg("Hull lost ≥ hull"), msg("sunk, off the table")),
        row(msg("No crew after a melee"), msg("trophy of the enemy")),
        row(
            msg("No crew otherwise"),
            msg("derelict: drifts {n}\N{DOUBLE PRIME} a turn until it hits something", n=drift),
        ),
        row(msg("Enemy touches a derelict"), msg("trophy")),
        row(msg("Friend touches a derelict"), msg("saved, no trophy")),
    ]
    if rules.derelict_contact == "collision_first":
        rows.append(row(msg("Touching a derelict"), msg("collision first")))
    return Table(heads=(msg("When"), msg("Then")), rows=tuple(rows), widths=(0.42, 0.58), values=True)


def _end(rules: HouseRules) -> Table:
    hand = tables().hand
    basis = (
        msg("Draw up to 1 card for each squadron in play, {most} at most", most=hand.maximum)
        if rules.hand_basis == "in_play"
        else msg("Draw up to 1 card for each squadron of the list, {most} at most", most=hand.maximum)
    )
    over = (msg("More cards than that: discard down to it"),) if rules.hand_overflow == "discard_down" else ()
    return numbered(
        msg("End"),
        (
            msg("Derelicts drift"),
            basis,
            *over,
            msg("Cards held from before may be discarded and replaced, one for one"),
            msg("Remove markers whose effect ends"),
        ),
    )
