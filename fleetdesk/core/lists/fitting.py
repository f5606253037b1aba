"""Making the options chosen for ships, and the special rules switched on, part of their cards: once, for any game.

`fitted` gives a list whose cards are those of its ships as they stand on the table. Prices, checks, papers and battles
are made of such a list (`GameSystem` sees to it), so nothing else has to know of options.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import takewhile
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from fleetdesk.core.base import field_adapter
from fleetdesk.core.lists.fittings import CardOption, Change, Changed, Fitted, Scalar
from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working

C = TypeVar("C", bound=ShipProfile)
F = TypeVar("F", bound=FleetList)
Chosen = Mapping[str, int]
"""Option -> how often it is chosen."""


def fitted(fleet: F) -> F:
    """The list with every ship's options part of its card; itself where there is nothing to fit."""
    cards: dict[str, ShipProfile] = dict(fleet.cards)
    made: dict[tuple[str, tuple[tuple[str, int], ...], frozenset[str]], str] = {}
    new_ids: dict[str, str] = {}
    for squadron, ship in fleet.ships():
        card = fleet.cards.get(ship.card)
        if card is None or card.fitted_from or not needs_fitting(card, ship.options):
            continue
        free = paid(squadron, ship, card)
        key = (card.id, tuple(sorted(ship.options.items())), free)
        if key not in made:
            number = next(name for n in range(1, len(cards) + 2) if (name := f"{card.id}~{n}") not in cards)
            cards[number] = fit(card, ship.options, free).but(id=number)
            made[key] = number
        new_ids[ship.id] = made[key]
    if not new_ids:
        return fleet

    def entry(ship: ShipEntry) -> ShipEntry:
        return ship.but(card=new_ids[ship.id]) if ship.id in new_ids else ship

    squadrons = tuple(
        one.but(ships=tuple(entry(ship) for ship in one.ships))
        if any(ship.id in new_ids for ship in one.ships)
        else one
        for one in fleet.squadrons
    )
    return fleet.but(squadrons=squadrons, cards=cards)


def paid(squadron: Squadron, ship: ShipEntry, card: ShipProfile) -> frozenset[str]:
    """Options priced once for the squadron that a ship of the class before it has paid."""
    once = {one.id for one in card.options if one.once}
    mates = takewhile(lambda one: one.id != ship.id, squadron.ships) if once else ()
    return frozenset(
        once & {number for one in mates if one.sails and one.card == ship.card for number in one.options}
    )


def card_of(fleet: FleetList, ship: ShipEntry) -> ShipProfile | None:
    card = fleet.cards.get(ship.card)
    if card is None or card.fitted_from or not needs_fitting(card, ship.options):
        return card
    squadron = next(one for one, other in fleet.ships() if other.id == ship.id)
    return fit(card, ship.options, paid(squadron, ship, card))


def needs_fitting(card: ShipProfile, chosen: Chosen) -> bool:
    return any(card.option(one) for one in chosen) or any(rule.on and rule.changes for rule in card.rules)


def usual(card: ShipProfile) -> dict[str, int]:
    """What a new ship of a class has: options it cannot be without, and the usual one of a group that needs one."""
    found = {one.id: one.least for one in card.options if one.least and not one.brings and not one.group}
    for group in card.option_groups:
        members = [one for one in card.options if one.group == group.id and not one.brings]
        if needed := [one for one in members if one.least]:
            found |= {one.id: one.least for one in needed}
        elif group.least and members:
            first = next((one for one in members if one.id == group.usual), None)
            if first is None and len(members) == 1:
                first = members[0]
            if first is not None:
                found[first.id] = group.least
    return found


def bought(card: ShipProfile, chosen: Chosen) -> tuple[tuple[CardOption, int], ...]:
    """The options chosen that the card knows, in its order, with how often; those that bring ships are not bought."""
    return tuple((one, chosen[one.id]) for one in card.options if one.id in chosen and not one.brings)


def fit(card: ShipProfile, chosen: Chosen, free: Collection[str] = ()) -> ShipProfile:
    """A card with options part of it: figures, weapons, rules and points, and in `fitted` what made which difference.

    `free` are those of them somebody else of the squadron pays.
    """
    found = bought(card, chosen)
    told: list[Fitted] = []
    rules = list(card.rules)
    for option, _ in found:
        named = {rule.name.casefold() for rule in rules}
        rules += [rule for rule in option.gives if rule.name.casefold() not in named]
    gone = {name.casefold() for option, _ in found for name in option.takes}
    rules = [rule for rule in rules if rule.name.casefold() not in gone]
    work = card
    dropped: dict[str, set[int]] = {}
    for rule in rules:
        if rule.on and rule.changes:
            work, changed = _changed(work, rule.changes, 1, chosen, dropped)
            told.append(
                Fitted(name=rule.name, changed=changed, later=_later(rule.changes, chosen), rule=True)
            )
    for option, times in found:
        work, changed = _changed(work, option.changes, times, chosen, dropped)
        later = _later(option.changes, chosen)
        price = 0 if option.id in free else option.price_beside(chosen) * times
        told.append(Fitted(name=option.name, times=times, price=price, changed=changed, later=later))
    work = _with_rows(work, (option for option, _ in found))
    for table, rows in dropped.items():
        kept = tuple(row for at, row in enumerate(getattr(work, table), 1) if at not in rows)
        work = work.but(**{table: kept})
        told = [_renumbered(one, table, rows) for one in told]
    points = None if card.points is None else card.points + sum(one.price for one in told)
    return work.but(
        points=points,
        rules=tuple(rules),
        fitted=tuple(told),
        fitted_from=card.id,
        options=(),
        option_groups=(),
    )


def _changed(
    card: C, changes: Iterable[Change], times: int, chosen: Chosen, dropped: dict[str, set[int]]
) -> tuple[C, tuple[Changed, ...]]:
    told: list[Changed] = []
    for change in changes:
        if change.when or not _made(change, chosen):
            continue
        if not change.table:
            new, found = _value(card, change, times)
            card = new
            told += found
            continue
        rows = getattr(card, change.table, None)
        if not isinstance(rows, tuple):
            continue
        places = [at for at in (change.rows or range(1, len(rows) + 1)) if 1 <= at <= len(rows)]
        if change.how == "drop":
            dropped.setdefault(change.table, set()).update(places)
            continue
        made = list(rows)
        for at in places:
            made[at - 1], found = _value(made[at - 1], change, times)
            told += [one.but(table=change.table, row=at) for one in found]
        card = card.but(**{change.table: tuple(made)})
    return card, tuple(told)


def _made(change: Change, chosen: Chosen) -> bool:
    return all(one in chosen for one in change.needs) and not any(one in chosen for one in change.unless)


def _later(changes: Iterable[Change], chosen: Chosen) -> tuple[Change, ...]:
    """The changes that wait for the table; options are settled by then."""
    found = (one for one in changes if one.when and one.how != "drop" and _made(one, chosen))
    return tuple(one.but(needs=(), unless=()) for one in found)


def standing(card: C, holds: Callable[[str], bool]) -> C:
    """A card as it stands at the table: with the changes whose condition holds now, each explained as any other."""
    if not any(one.later for one in card.fitted):
        return card
    told: list[Fitted] = []
    for one in card.fitted:
        now = [change.but(when="") for change in one.later if holds(change.when)]
        card, changed = _changed(card, now, one.times, {}, {})
        told.append(one.but(changed=(*one.changed, *changed)))
    return card.but(fitted=tuple(told))


M = TypeVar("M", bound=BaseModel)


def _value(holder: M, change: Change, times: int) -> tuple[M, list[Changed]]:
    """The card or row with one value changed; as it is where the value would not fit."""
    model = type(holder)
    if change.field not in model.model_fields:
        return holder, []
    before = getattr(holder, change.field)
    after = _after(before, change, times)
    if after is None:
        return holder, []
    after = _within(model, change.field, after)
    try:
        fit_value = field_adapter(model, change.field).validate_python(after)
    except ValidationError:
        return holder, []
    if fit_value == before:
        return holder, []
    new = holder.model_copy(update={change.field: fit_value})
    return new, [Changed(field=change.field, before=before, after=fit_value)]


def _after(before: object, change: Change, times: int) -> Scalar | None:
    if change.how == "set":
        return change.value
    if change.how == "append":
        words = str(change.value).strip()
        return f"{before}, {words}" if before else words
    if isinstance(before, bool | str) or isinstance(change.value, bool | str):
        return None
    if before is None or not isinstance(before, int | float):
        return None  # a figure nobody knows stays unknown
    sum_ = before + change.value * (1 if change.once else times)
    return int(sum_) if float(sum_).is_integer() else sum_


def _within(model: type[BaseModel], field: str, value: Scalar) -> Scalar:
    """A number no larger or smaller than the field allows: nothing is taken off below zero."""
    if isinstance(value, bool | str):
        return value
    for bound in model.model_fields[field].metadata:
        least, most = getattr(bound, "ge", None), getattr(bound, "le", None)
        value = max(value, least) if isinstance(least, int | float) else value
        value = min(value, most) if isinstance(most, int | float) else value
    return value


def _with_rows(card: ShipProfile, options: Iterable[CardOption]) -> ShipProfile:
    """The card with the rows options add, as far as its game knows such rows."""
    for option in options:
        for table, rows in option.adds.items():
            if not isinstance(getattr(card, table, None), tuple):
                continue
            raw = [*getattr(card, table), *rows]
            try:
                card = card.but(**{table: field_adapter(type(card), table).validate_python(raw)})
            except ValidationError:
                continue
    return card


def _renumbered(told: Fitted, table: str, gone: set[int]) -> Fitted:
    kept = [one for one in told.changed if one.table != table or one.row not in gone]
    later = tuple(
        one.but(rows=tuple(_moved(at, gone) for at in one.rows if at not in gone))
        if one.table == table and one.rows
        else one
        for one in told.later
        if one.table != table or not one.rows or set(one.rows) - gone
    )
    moved = (one.but(row=_moved(one.row, gone)) if one.table == table else one for one in kept)
    return told.but(changed=tuple(moved), later=later)


def _moved(row: int, gone: set[int]) -> int:
    return row - sum(at < row for at in gone)


# --- told --------------------------------------------------------------------------------------------


def rows_of(card: ShipProfile, field: str, now: float, *, table: str = "", row: int = 0) -> tuple[Row, ...]:
    """Where a number of a card comes from: what is printed, and each option or rule that changed it.

    `now` is what it is on the card as it sails; `table` and `row` (from 1) say where it stands, if in a field of rows.
    """
    steps = [
        (one, changed)
        for one in card.fitted
        for changed in one.changed
        if (changed.field, changed.table, changed.row) == (field, table, row)
    ]
    if not steps or not all(_is_number(changed.after) for _, changed in steps):
        return (Row(label=msg("Printed on the card"), value=now),)
    told = [Row(label=msg("Printed on the card"), value=_number(steps[0][1].before))]
    for one, changed in steps:
        told.append(Row(label=title(one), value=_number(changed.after) - _number(changed.before)))
    return tuple(told)


def title(one: Fitted) -> Msg:
    """What to call an option or rule that was fitted."""
    if one.rule:
        return msg("Special rule: {name}", name=one.name)
    if one.times > 1:
        return msg("Option: {name} \N{MULTIPLICATION SIGN}{n}", name=one.name, n=one.times)
    return msg("Option: {name}", name=one.name)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def with_options(working: Working, fleet: FleetList, ship: str) -> Working:
    """The price of a ship without options, with a row more for each option."""
    squadron, entry = next(
        ((squadron, one) for squadron, one in fleet.ships() if one.id == ship), (None, None)
    )
    card = fleet.card_of(entry) if entry is not None else None
    if squadron is None or entry is None or card is None:
        return working
    found = bought(card, entry.options)
    free = paid(squadron, entry, card)
    if not found:
        return working
    rows = tuple(
        Row(
            label=title(Fitted(name=option.name, times=times)),
            value=0 if option.id in free else option.price_beside(entry.options) * times,
        )
        for option, times in found
    )
    total = working.total
    if card.points is not None:
        total = (working.total or 0) + sum(row.value or 0 for row in rows)
    return working.but(rows=(*working.rows, *rows), total=total)
