"""The answer to "why is this 4?"."""

from collections.abc import Callable, Mapping

from fleetdesk.core.rule.explaining import Why, Whys, told
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working, unknown
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.sea.grid import CARRIER_RANGE, GUN_RANGE, band
from fleetdesk.systems.salves.sight import candidates
from fleetdesk.systems.salves.state import SalvesBattle, SalvesShip

PRINTED: Mapping[str, tuple[Msg, Msg, str]] = {
    "attack": (msg("attack"), msg("Shots in a turn; fewer are allowed"), "R10 R11"),
    "armour": (msg("armour"), msg("Hit points: each hit costs 1, at 0 the ship is sunk"), "R10 R12 R30"),
    "speed": (
        msg("speed"),
        msg("1 point a straight cell, 2 a diagonal one; at speed 1 any cell"),
        "R10 R13 R35 R36",
    ),
}

STATES: Mapping[str, tuple[Msg, str, str]] = {
    "sunk": (msg("It has no hit points left"), "R12 R30", "sunk"),
    "detected": (msg("It has fired: its fleet may move from then on"), "R16 R17", "has_fired"),
    "hits": (msg("Salvos that were told to have hit it"), "R33", ""),
    "cell": (msg("Where its owner placed it, and where it has moved since"), "R1 R2 R15", ""),
    "secret": (msg("Only its owner and the umpire know the values of this ship"), "", ""),
    "order": (msg("As it stands on the paper; a ship moves or fires, once a turn"), "R20", ""),
}
"""Why a mark stands on a card, its rule, and the field that tells when it came; of secret things none is told."""


def _printed(what: str) -> Callable[[SalvesBattle, SalvesShip], Working]:
    name, text, rule = PRINTED[what]

    def told(battle: SalvesBattle, ship: SalvesShip) -> Working:
        value = battle.values(ship.id)._asdict()[what]
        rows = [Row(label=msg("Printed on the card"), value=value), Row(label=text, rule=rule)]
        if what == "armour" and battle.sees(ship.side):
            rows.append(Row(label=msg("Left of it: {n}", n=battle.left(ship)), rule="R12"))
        title = msg("{ship}: {what}", ship=ship.name, what=name)
        return Working(title=title, rows=tuple(rows), total=value)

    return told


def _range(battle: SalvesBattle, ship: SalvesShip) -> Working:
    kind = battle.card(ship.id).kind
    carrier = kind == "CV"
    least, most = band(kind, battle.house)
    usual = CARRIER_RANGE if carrier else GUN_RANGE
    rule = "R5" if carrier else "R6 R7 R8"
    told = (
        msg("{type}: exactly {n} cells away, all round", type=wording.type_name(kind), n=usual)
        if carrier
        else msg("{type}: 0 to {n} cells away, all round", type=wording.type_name(kind), n=usual)
    )
    rows = [Row(label=told, value=usual, rule=rule)]
    if (least, most) != ((usual, usual) if carrier else (0, usual)):
        changed = msg("By house rule: {least} to {most}", least=least, most=most)
        rows.append(Row(label=changed, value=most - usual))
    rows.append(
        Row(
            label=msg("Counted as a king moves")
            if battle.house.range_metric == "chebyshev"
            else msg("Counted in rows and columns, added"),
            rule="R9",
        )
    )
    return Working(title=msg("{ship}: range", ship=ship.name), rows=tuple(rows), total=most)


def _heard(battle: SalvesBattle, ship: SalvesShip) -> Working:
    """R33: all that everybody knows of a ship of somebody else; never what is left of it."""
    kind = wording.type_name(battle.card(ship.id).kind)
    told = msg("{type} \N{MIDDLE DOT} {fleet}", type=kind, fleet=wording.fleet(battle, ship.side))
    marks = [key for key, on in (("sunk", ship.sunk), ("detected", ship.has_fired)) if on]
    rows = [Row(label=told), *(Row(label=STATES[key][0], rule=STATES[key][1]) for key in (*marks, "secret"))]
    return Working(title=Msg.verbatim(ship.name), rows=tuple(rows))


def _known(battle: SalvesBattle, ship: SalvesShip, side: str) -> Working:
    """R49: cells a player can still think a ship in, of all there are."""
    if not battle.has_side(side) or not battle.sees(side):
        raise unknown(side)
    found = candidates(battle, side).get(ship.id, 0).bit_count()
    cells = battle.columns * battle.rows
    return Working(
        title=Msg.verbatim(ship.name),
        rows=(
            Row(label=msg("Cells of the sea"), value=cells),
            Row(
                label=msg("Ruled out by own ships and by what everybody was told"),
                value=found - cells,
                rule="R49",
            ),
        ),
        total=found,
    )


WHYS = Whys(
    {
        **{what: Why(_printed(what), ("lost",) if what == "armour" else ()) for what in PRINTED},
        **{
            what: told(text, rule, *filter(None, (field,)), untold=not field)
            for what, (text, rule, field) in STATES.items()
        },
        "range": Why(_range),
        "heard": Why(_heard, ("has_fired", "sunk")),
        "known": Why(_known, names=1, untold=True),
    }
)
