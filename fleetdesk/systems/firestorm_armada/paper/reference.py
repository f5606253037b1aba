"""Quick reference: only the tables and rules a fleet uses, as the house rules play them (section 11)."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.blocks.cards import Block, Card, Notes, Table
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.attacks.attack_odds import at_least
from fleetdesk.systems.common.card_logs import own_criticals
from fleetdesk.systems.common.cards.faces import damage as damage_table
from fleetdesk.systems.common.cards.faces import thresholds
from fleetdesk.systems.common.papers import (
    attack_dice,
    face,
    lesser_rules,
    numbered,
    odds_table,
    percent,
    row,
    topic,
)
from fleetdesk.systems.common.sheets import cards_in_use
from fleetdesk.systems.firestorm_armada.formulas import criticals
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.printed.factions import COMMAND, FACTIONS, TACTICS
from fleetdesk.systems.firestorm_armada.printed.types import SHIP_TYPES, SMALL
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, ArmadaFleet
from fleetdesk.systems.firestorm_armada.tables import attack_die, pd_die, tables
from fleetdesk.systems.firestorm_armada.tables import criticals as critical_rows

PD_DICE = 8
ODDS_DICE = 12
LESSER = (
    "combine_crit_scope", "split_combine_scope", "ooc_own_combine", "boarded_until", "ram", "hand_overflow",
    "repair", "repair_target",
)  # fmt: skip
"""Switches no box of the page has a sentence for."""
SMALL_NOTE = Notes(
    text=msg("On a small target the dice that hit count as usual: a 6 is two hits and one more die.")
)


def sailing_cards(fleet: ArmadaFleet) -> tuple[ArmadaCard, ...]:
    """The classes a fleet sails, the largest cards first so that pairs on a page are alike."""
    found = cards_in_use(fleet, fleet.cards)
    return tuple(sorted(found, key=lambda card: (card.is_wing, -len(card.weapons), -(card.hull or 0))))


class Used:
    """What the ships of a fleet ask for."""

    def __init__(self, fleet: ArmadaFleet, *, everything: bool) -> None:
        self.cards = sailing_cards(fleet)
        ships = [card for card in self.cards if not card.is_wing]
        kinds = {weapon.kind for card in ships for weapon in card.weapons}
        self.turrets = everything or "turret" in kinds
        self.wings = everything or any(card.is_wing or card.wing_capacity for card in self.cards)
        self.shields = everything or any(card.shield for card in ships)
        self.cloak = everything or any(card.cloak for card in ships)
        self.mines = everything or any(card.mine_ad for card in ships)
        self.capital = everything or any(card.is_capital for card in ships)
        self.boarders = everything or any(card.ap for card in self.cards)


def reference(fleet: ArmadaFleet, rules: HouseRules, *, everything: bool = False) -> Iterator[Card]:
    """The rules this fleet uses, in our own words, and the odds of its shots."""
    used = Used(fleet, everything=everything)
    worth = thresholds(used.cards)
    fight = [
        topic(msg("Attack dice and damage"), attack_dice(attack_die()), damage(rules)),
        topic(msg("How many dice"), _dice(rules), halves(used, rules)),
        topic(msg("Combined and divided fire"), _combine(used, rules)),
        *((topic(msg("Small targets"), small_targets(), SMALL_NOTE),) if used.capital else ()),
        _criticals(rules),
    ]
    if worth:
        title = msg("Odds of reaching a number of hits (4, 5 and 6 hit)")
        fight.append(topic(title, odds_table(worth, attack_die(), ODDS_DICE)))
    yield face(msg("Fire"), fight)
    turn = [
        topic(msg("The turn"), _sequence(rules)),
        topic(msg("Activating a squadron"), _activation(used)),
        topic(msg("Command and movement"), command(fleet, everything=everything), *_movement(rules)),
        topic(msg("Cards and the end of the turn"), _end(rules)),
        *((topic(msg("Boarding"), _boarding(rules)),) if used.boarders else ()),
    ]
    if used.wings:
        turn.append(topic(msg("Wings and point defence"), point_defence(rules), _wing_steps(rules)))
        turn.append(topic(msg("Odds of point defence against one wing"), pd_odds(rules)))
    if used.shields or used.cloak or used.mines:
        turn.append(topic(msg("Shields, cloak, mines"), *_devices(used)))
    yield face(msg("The turn, movement, boarding"), [*turn, *lesser_rules(rules, LESSER)])


def _criticals(rules: HouseRules) -> Card:
    """The table of the revised edition where it is played, else room for the players' own."""
    if rules.crit_table == "revised":
        return topic(msg("Critical hits (2D6)"), critical_table())
    return topic(msg("Criticals"), own_criticals())


# --- tables -----------------------------------------------------------------------------------------


def damage(rules: HouseRules) -> Table:
    """E1, E2, A16: what hits do."""
    critical = (
        msg("{n} hull, effect as agreed", n=rules.crit_hull_loss)
        if rules.crit_table == "free"
        else msg("2D6 on the table")
    )
    return damage_table(msg("DR or more"), msg("1 critical instead"), critical)


def small_targets() -> Table:
    """R29, R30: what a capital ship needs."""
    rows = []
    for need, text in (("5+", msg("hit on 5 or 6")), ("6", msg("hit on 6 only"))):
        types = tuple(Msg(key=SHIP_TYPES[one]) for one, mark in SMALL.items() if mark == need)
        rows.append(row(msg("{names}", names=types), text))
    return Table(
        heads=(msg("Capital ship fires at"), msg("Die")), rows=tuple(rows), widths=(1.5, 1), values=True
    )


def point_defence(rules: HouseRules) -> Table:
    """R58-R60: what point defence does to a wing."""
    table = tables().pd
    faces = " ".join(str(face) for face in table.hits_on)
    rows = [
        row(msg("Hits on"), Msg.verbatim(faces)),
        row(msg("{n} hit", n=table.repel_at), msg("repelled")),
        row(msg("{n} hits or more", n=table.destroy_at), msg("destroyed")),
        row(msg("Range"), msg("{n}\N{DOUBLE PRIME}, all round", n=table.range_inches)),
    ]
    if rules.pd_explodes:
        rows.append(row(msg("A 6"), msg("{n} hits, throw again", n=2)))
    return Table(heads=(msg("Point defence"), msg("Wing")), rows=tuple(rows), values=True)


def halves(used: Used, rules: HouseRules) -> Table:
    """R16-R20, E5: what halves the dice, and what bars the shot."""
    up = rules.half_rounding == "up"
    half = msg("half, rounded up") if up else msg("half, rounded down")
    reach = tables().obstruction.halve_up_to_inches
    rows = [
        row(msg("Target partly in arc"), half),
        row(msg("Asteroids, distortion up to {n}\N{DOUBLE PRIME}", n=reach), half),
        row(msg("More of them, a planet, a planetoid"), msg("no shot")),
    ]
    if used.cloak:
        rows.append(row(msg("Target cloaked (not twice with asteroids)"), half))
        rows.append(row(msg("Own cloak on: primary weapons"), half))
    return Table(
        heads=(msg("Each in turn, at least 1 die"), msg("Dice")),
        rows=tuple(rows),
        widths=(1.7, 1),
        values=True,
    )


def command(fleet: ArmadaFleet, *, everything: bool = False) -> Table:
    """R3, R7: bonus and command distance, of this fleet or of every faction."""
    factions: Mapping[str, tuple[float, float]] = {
        name: (TACTICS[name], COMMAND[name]) for name in FACTIONS if everything or name == fleet.faction
    }
    own = {fleet.faction or msg("This fleet").key: (float(fleet.tactics), fleet.command)}
    shown = factions if everything else own
    rows = tuple(
        row(Msg(key=name), msg("+{n}", n=bonus), msg("{n}\N{DOUBLE PRIME}", n=distance))
        for name, (bonus, distance) in shown.items()
    )
    return Table(heads=(msg("Faction"), msg("Initiative"), msg("Command")), rows=rows)


def critical_table() -> Table:
    """E7: the table of the revised edition: what each row does, and its hull points."""
    rows = []
    for roll, line in sorted(critical_rows().items()):
        hull = msg("all") if line.hull < 0 else msg("{n}", n=line.hull)
        told = msg("{effect}: {what}", effect=Msg(key=line.name), what=criticals.does(line))
        rows.append(row(msg("{n}", n=roll), told, hull))
    return Table(heads=(msg("2D6"), msg("Effect"), msg("Hull")), rows=tuple(rows), widths=(0.14, 0.7, 0.16))


def pd_odds(rules: HouseRules) -> Table:
    """R58-R60: chances in percent of one throw of point defence."""
    die, table = pd_die(explodes=rules.pd_explodes), tables().pd
    dice = range(1, PD_DICE + 1)
    repelled = [at_least(table.repel_at, n, die) for n in dice]
    destroyed = [at_least(table.destroy_at, n, die) for n in dice]
    heads = (msg("Dice"), msg("Unharmed"), msg("Repelled"), msg("Shot down"))
    chances = zip(dice, repelled, destroyed, strict=True)
    rows = (row(msg("{n} PD", n=n), *map(percent, (1 - one, one - two, two))) for n, one, two in chances)
    return Table(heads=heads, rows=tuple(rows), bands=3)


# --- sentences --------------------------------------------------------------------------------------


def _after_losses(rules: HouseRules) -> Msg:
    pd = msg("PD can fall to 0") if not rules.pd_min_ad else msg("PD keeps 1 die")
    return msg(
        "Take the greater of hull and crew lost off guns, turrets and PD; a gun keeps 1 die, {pd}."
        " Torpedoes, shields and mines lose nothing.",
        pd=pd,
    )


def _sequence(rules: HouseRules) -> Table:
    dice = msg("1D6") if rules.initiative_dice == "1d6" else msg("2D6")
    return numbered(
        msg("Step"),
        (
            msg("T cards face down, revealed together, resolved in last turn's order"),
            msg("Initiative: {dice} and the tactics bonus; ties are thrown again", dice=dice),
            msg("Players activate squadrons and flights in turn; S, A and R cards"),
            msg("End phase: repelled wings are ready, cards, markers, victory points"),
        ),
    )


def _activation(used: Used) -> Table:
    steps = [
        msg("Ships beyond command distance: no cards on them, no combined fire"),
        msg("Move every ship at least half its MV, unless its engines are cut or a critical bars it"),
        msg("Say who boards: no fire at that target"),
    ]
    if used.wings:
        steps.append(msg("Point defence at wings within {n}\N{DOUBLE PRIME}", n=tables().pd.range_inches))
    steps.append(msg("Fire: each weapon once, alone, combined or divided"))
    if used.boarders:
        steps.append(msg("Board"))
    return numbered(msg("Squadron"), steps)


def _dice(rules: HouseRules) -> Table:
    steps = [
        msg("Measure from base centre to base centre; measuring never binds"),
        msg("Read the dice of the weapon in that band; none printed, no shot"),
        _after_losses(rules),
    ]
    return numbered(msg("Dice"), steps)


def _combine(used: Used, rules: HouseRules) -> Table:
    own = (
        msg("A ship may join its turrets to one of its own broadsides, whole")
        if rules.own_second_weapon == "full"
        else msg("A ship may join its turrets to one of its own broadsides, at half")
    )
    steps = [
        msg("One weapon is the focus, with all its dice; only the same squadron joins, in command"),
        msg("Each that joins adds half, rounded down, at least 1; none guaranteed after a critical"),
        msg("Broadsides with broadsides, torpedoes with torpedoes, turrets with turrets"),
        msg("Never two broadsides of one ship"),
        msg("Divided fire: any number of targets, at least 1 die each; never combined as well"),
    ]
    if used.turrets:
        steps.insert(4, own)
    return numbered(msg("Fire"), steps)


def _movement(rules: HouseRules) -> Iterator[Block]:
    half = msg("half of 7 is 4") if rules.min_move_round == "up" else msg("half of 7 is 3.5")
    cut = (
        msg("Engines cut: the ship does not move.")
        if rules.engines_cut_stops
        else msg("Engines cut: no least distance.")
    )
    yield Notes(text=msg("At least half the MV ({half}), at most all of it. {cut}", half=half, cut=cut))
    yield Notes(text=msg("Exactly at the command distance is inside. Flights and wings ignore it."))


def _wing_steps(rules: HouseRules) -> Table:
    """R44, R61, R62, A10, E11."""
    divided = (
        msg("Point defence must be divided, as evenly as it goes, among the wings in range")
        if rules.pd_split == "even"
        else msg("Point defence must be divided: a die at least for each wing in range")
    )
    return numbered(
        msg("Wings"),
        (
            divided,
            msg("A repelled wing moves {n}\N{DOUBLE PRIME} away", n=tables().pd.repel_move_inches),
            msg("It touches no enemy this turn, and no point defence fires at it"),
            msg("A flight adds up the PD, torpedoes and AP of its wings"),
        ),
    )


def _boarding(rules: HouseRules) -> Table:
    within = tables().boarding.range_inches
    reach = (
        msg("Within {n}\N{DOUBLE PRIME}, not through a ship", n=within)
        if rules.board_range == "le"
        else msg("Nearer than {n}\N{DOUBLE PRIME}, not through a ship", n=within)
    )
    steps = [
        reach,
        msg("All AP or none, at one target; they never come back"),
        msg("Not after a ram in the same turn, nor after fire at that target"),
        msg("Ships of other squadrons do not fire at a boarded ship"),
        msg("Both ships may move away when they are activated next; the party stays"),
    ]
    if rules.boarding_resolution == "assumed_melee":
        steps.append(msg("Both throw their AP, hits together; defenders lose AP, then crew"))
    return numbered(msg("Boarding"), steps)


def _devices(used: Used) -> Iterator[Block]:
    if used.shields:
        yield Notes(
            title=msg("Shields"), text=msg("Thrown once for each attack; their hits come off the attack.")
        )
    if used.cloak:
        yield Notes(
            title=msg("Cloak"),
            text=msg("Fire at it is halved as through asteroids; its own primary weapons fire half."),
        )
    if used.mines:
        yield Notes(
            title=msg("Mines"),
            text=msg(
                "Within {n}\N{DOUBLE PRIME}: dice once against all ships, once more for the flights;"
                " another mine there goes off on 5 or 6.",
                n=tables().mine.range_inches,
            ),
        )


def _end(rules: HouseRules) -> Table:
    hand = (
        msg("Draw up to 1 card for each squadron left, {most} at most", most=rules.hand_max)
        if rules.hand_reading == "squadrons_left"
        else msg("The hand loses 1 card for each squadron lost, below 5 squadrons")
    )
    unused = (
        (msg("No card played this turn: draw only for cards discarded"),) if rules.draw_only_if_used else ()
    )
    return numbered(
        msg("End"),
        (
            msg("Discard what you do not want; a card drawn now stays until the next end phase"),
            hand,
            *unused,
            msg("Flights, escorts and installations do not count"),
            msg("Remove markers whose effect ends; work out victory points"),
        ),
    )
