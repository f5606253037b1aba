"""How each line of a paper was understood, or what is wrong with it: which line, which word (R46, section 7)."""

from __future__ import annotations

from fleetdesk.core.charts import Cell, cell_name
from fleetdesk.core.forms import Reading
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import grammar, wording
from fleetdesk.systems.salves.grid import in_band
from fleetdesk.systems.salves.judging import Judged
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.state import SalvesBattle

_MOST_STUCK = 30


def reading(battle: SalvesBattle, one: Judged) -> Reading:
    """One line."""
    number, whole = one.line.number, (one.line.start, one.line.end)
    if one.reason == grammar.NO_ORDER:
        return Reading(line=number, text=said(one.reason), tone="plain")
    if one.reason:
        return Reading(line=number, text=why_wrong(battle, one), tone="harm", at=where_wrong(battle, one))
    if one.order is None:
        return Reading(line=number, text=said("syntax"), tone="harm", at=whole)
    told = wording.ordered(battle, one.ship, one.order)
    for code in one.warnings:
        told = msg("{what}. {warning}", what=told, warning=wording.WARNINGS[code])
    return Reading(
        line=number,
        text=told,
        tone="brass" if one.warnings else "sound",
        at=whole,
        cost=cost(battle, one),
    )


def why_wrong(battle: SalvesBattle, one: Judged) -> Msg:
    """Why a line is refused, with the figures, the cells or the word that are the reason."""
    if one.reason == "too_far":
        speed = battle.values(one.ship).speed
        return msg("{reason} Asked {n}, has {most}.", reason=said(one.reason), n=one.cost, most=speed)
    if one.reason == "too_many_shots":
        attack = battle.values(one.ship).attack
        return msg("{reason} Asked {n}, has {most}.", reason=said(one.reason), n=one.cost, most=attack)
    if one.reason == "unknown_ship" and one.line.meant:
        name = battle.ships[one.line.meant].name
        return msg("{reason} Is it {ship}?", reason=said(one.reason), ship=name)
    cells = _cells_wrong(battle, one)
    if cells:
        names = tuple(Msg.verbatim(cell_name(cell)) for cell in cells)
        return msg("{cells}: {reason}", cells=names, reason=said(one.reason))
    if one.line.stuck and one.reason == "syntax":
        return msg('From "{text}" on: {reason}', text=one.line.stuck[:_MOST_STUCK], reason=said(one.reason))
    return said(one.reason)


def where_wrong(battle: SalvesBattle, one: Judged) -> tuple[int, int]:
    """The signs a refusal is about: a word, a cell, else the whole order."""
    whole = (one.line.start, one.line.end)
    cells = _cells_wrong(battle, one)
    return one.line.wrong or (grammar.places_of(one.line, cells) if cells else None) or whole


def _cells_wrong(battle: SalvesBattle, one: Judged) -> tuple[Cell, ...]:
    """Target cells that are the reason of a refusal."""
    if one.order is None or one.order.kind != "fire":
        return ()
    cells = tuple(cell for cell, _ in one.order.targets)
    if one.reason == "off_grid":
        return tuple(cell for cell in cells if not battle.grid.holds(cell))
    here = battle.ships[one.ship].cell
    if one.reason != "out_of_range" or here is None:
        return ()
    kind = battle.card(one.ship).kind
    return tuple(cell for cell in cells if not in_band(kind, here, cell, battle.house))


def cost(battle: SalvesBattle, one: Judged) -> Msg | None:
    """Points of a move, shots of a salvo."""
    if one.order is None or one.order.kind == "pass":
        return None
    values = battle.values(one.ship)
    if one.order.kind == "move":
        return msg("{n}/{most} points", n=one.cost, most=values.speed)
    return msg("{n}/{most} shots", n=one.cost, most=values.attack)
