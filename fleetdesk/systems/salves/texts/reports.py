"""Texts to be sent: public reports, private ones, refusals, the state of the fleets (section 8)."""

from collections.abc import Iterable, Iterator

from fleetdesk.core.blocks.charts import column_name
from fleetdesk.core.game.dispatches import Dispatch, Paragraph, Run
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.reasons import said
from fleetdesk.systems.salves.state import FIRST, PLACING, Event, Note, SalvesBattle, SalvesSide
from fleetdesk.systems.salves.texts.archive import archive
from fleetdesk.systems.salves.turn.judging import Judged, judge, why_wrong

SPACE = Run(text=Msg.verbatim(" "))
STOP = Run(text=Msg.verbatim("."))


def dispatches(battle: SalvesBattle) -> tuple[Dispatch, ...]:
    """Everything that can be sent now, newest first; only what whoever looks may read."""
    found = [*_turns(battle)]
    if battle.phase != PLACING:
        found.insert(0, opening(battle))
    if battle.over:
        return (archive(battle, found), *reversed(found), status(battle))
    return (*pending(battle), *reversed(found), *_standing(battle))


def pending(battle: SalvesBattle) -> Iterator[Dispatch]:
    """Orders of this turn that would be refused."""
    for side in battle.sides:
        if battle.sees(side.id):
            wrong = [one for one in judge(battle, side.id, battle.paper(side.id)) if one.reason]
            if wrong:
                yield refusals(battle, side, wrong)


def _turns(battle: SalvesBattle) -> Iterator[Dispatch]:
    """For each player's turn the private texts, then the public one."""
    blocks: dict[tuple[int, str], list[Event]] = {}
    waiting: list[Event] = []
    for _, event in sorted(battle.events.items()):
        waiting.append(event)
        if event.kind == "played":
            blocks[event.turn, event.side if event.turn > 1 else ""] = waiting
            waiting = []
    for (turn, player), events in blocks.items():
        for side in reversed(battle.sides):
            notes = [note for note in notes_of(battle, side.id, turn) if _belongs(battle, note, events)]
            if battle.sees(side.id) and notes:
                yield private(battle, side, turn, player, notes)
        yield public(battle, turn, player, events)  # the one that is sent first stands on top
    if waiting:
        yield public(battle, battle.turn, "now", waiting)


def notes_of(battle: SalvesBattle, side: str, turn: int) -> Iterator[Note]:
    """What a player learned alone in a turn."""
    for _, note in sorted(battle.private.items()):
        if note.side == side and note.turn == turn and note.kind in {"hit", "way", "refused"}:
            yield note


def _belongs(battle: SalvesBattle, note: Note, events: list[Event]) -> bool:
    """Whether a note was made while these events happened."""
    if note.kind == "hit":
        return any(battle.events.get(note.event) is event for event in events)
    player = events[-1].side
    return events[-1].turn == 1 or note.side == player


# --- public -----------------------------------------------------------------------------------------


def _strength(battle: SalvesBattle, side: SalvesSide) -> Msg:
    """How many ships a fleet has, and who plays it, where he is named."""
    many, fleet = len(battle.fleet_of(side.id)), wording.fleet(battle, side.id)
    if not side.player:
        return nmsg("{fleet}: 1 ship", "{fleet}: {n} ships", many, fleet=fleet)
    return nmsg(
        "{fleet} ({player}): 1 ship",
        "{fleet} ({player}): {n} ships",
        many,
        fleet=fleet,
        player=side.player,
    )


def opening(battle: SalvesBattle) -> Dispatch:
    """The set-up is sealed: the code, the fleets, the order of play."""
    fleets = tuple(_strength(battle, side) for side in battle.sides)
    lines = (
        heading(msg("Set-up complete")),
        _grid(battle),
        *(_item(one) for one in fleets),
        Paragraph(
            runs=(
                Run(text=msg("Code of the sealed set-up:")),
                SPACE,
                Run(text=Msg.verbatim(battle.seal.code), bold=True),
            )
        ),
        _line(msg("Note it down: at the end it proves that no ship was moved in secret.")),
    )
    return Dispatch(id="opening", title=msg("Set-up complete"), paragraphs=lines)


def title(battle: SalvesBattle, turn: int, player: str) -> Msg:
    """The head of a public text."""
    if battle.has_side(player):
        return msg("Turn {n} \N{EM DASH} {fleet}", n=turn, fleet=wording.fleet(battle, player))
    return msg("Turn {n}", n=turn) if turn > 1 or player else msg("Turn 1 \N{EM DASH} all fleets")


def public(battle: SalvesBattle, turn: int, player: str, events: Iterable[Event]) -> Dispatch:
    """8.1-8.4: what everybody reads of one player's turn, or of the first turn."""
    head = title(battle, turn, player)
    lines = (heading(head), *told_of(battle, turn, events))
    return Dispatch(id=f"public-{turn}-{player}", title=head, paragraphs=lines)


def told_of(battle: SalvesBattle, turn: int, events: Iterable[Event]) -> Iterator[Paragraph]:
    """8.1-8.4: what happened, without a heading; results come together in the first turn."""
    together = turn == 1
    told = [event for event in events if event.kind != "played" or event.sunk]
    for event in told:
        yield from _event(battle, event, results=not together)
    if together:
        yield from _results(battle, told)
    elif not told:
        yield _line(msg("No ship acts."))


def _event(battle: SalvesBattle, event: Event, *, results: bool) -> Iterator[Paragraph]:
    if event.kind == "salvo":
        yield Paragraph(runs=tuple(salvo_runs(battle, event, results=results)), kind="item")
    elif event.kind in {"move", "moved"}:
        yield _item(wording.moved(battle, event))
    elif event.kind == "corrected":
        yield _item(msg("The umpire corrected {ship}.", ship=battle.ships[event.ship].name))
        yield from (_item(wording.sunk(battle, ship), harm=True) for ship in event.sunk)


def salvo_runs(battle: SalvesBattle, event: Event, *, results: bool = True) -> Iterator[Run]:
    """8.2: one salvo; its result unless results come together."""
    yield Run(text=wording.name(battle, event.ship), bold=True)
    yield SPACE
    yield Run(
        text=msg(
            "({fleet}) fires at {cells}.",
            fleet=wording.short(battle, event.side),
            cells=wording.fired_at(event),
        )
    )
    if not results:
        return
    if event.named:
        yield SPACE
        yield from _hit(battle, event)
    else:
        yield SPACE
        yield Run(text=msg("Nothing to report."))
    for ship in event.sunk:
        yield SPACE
        yield Run(text=wording.sunk(battle, ship), tone="harm")


def _hit(battle: SalvesBattle, event: Event) -> Iterator[Run]:
    yield Run(text=msg("Hit:"))
    yield SPACE
    for at, one in enumerate(wording.hit_names(battle, event)):
        if at:
            yield Run(text=Msg.verbatim(", "))
        yield Run(text=one, bold=True)
    yield STOP


def _results(battle: SalvesBattle, events: Iterable[Event]) -> Iterator[Paragraph]:
    """8.4: the results of the first turn together."""
    events = tuple(events)
    for event in events:
        if event.named:
            head = (Run(text=msg("Salvo of {ship} \N{EM DASH}", ship=battle.ships[event.ship].name)), SPACE)
            yield Paragraph(runs=(*head, *_hit(battle, event)), kind="item")
    if not any(event.named for event in events):
        yield _line(msg("Nothing to report."))
    for event in events:
        yield from (_item(wording.sunk(battle, ship), harm=True) for ship in event.sunk)


def status(battle: SalvesBattle) -> Dispatch:
    """8.7: ships afloat and sunk of every fleet; no hit points."""
    lines = [heading(msg("The fleets"))]
    for side in battle.sides:
        ships = battle.fleet_of(side.id)
        gone = tuple(ship.id for ship in ships if ship.sunk)
        text = nmsg(
            "{fleet}: 1 ship afloat",
            "{fleet}: {n} ships afloat",
            len(ships) - len(gone),
            fleet=wording.fleet(battle, side.id),
        )
        if gone:
            text = msg("{text}; sunk: {ships}", text=text, ships=wording.names(battle, gone))
        lines.append(_item(text))
    return Dispatch(id="status", title=msg("The fleets"), paragraphs=tuple(lines))


# --- private ----------------------------------------------------------------------------------------


def private(
    battle: SalvesBattle, side: SalvesSide, turn: int, player: str, notes: Iterable[Note]
) -> Dispatch:
    """8.5: what one player alone reads."""
    head = msg("Private report \N{EM DASH} {player}, turn {n}", player=wording.player(side), n=turn)
    lines = [heading(head), *private_lines(battle, side, notes, ships=turn == battle.turn)]
    name = (
        msg(
            "Turn {n}: private, {player} (orders: {fleet})",
            n=turn,
            player=wording.player(side),
            fleet=wording.fleet(battle, player),
        )
        if battle.has_side(player)
        else head
    )
    return Dispatch(id=f"private-{turn}-{player}-{side.id}", title=name, paragraphs=tuple(lines), to=side.id)


def private_lines(
    battle: SalvesBattle, side: SalvesSide, notes: Iterable[Note], *, ships: bool
) -> Iterator[Paragraph]:
    """8.5: hits on his ships, their moves, where they are now, and his orders that were refused."""
    notes = tuple(notes)
    for note in notes:
        if note.kind == "hit":
            yield _item(wording.hit(battle, note), harm=True)
        elif note.kind == "way":
            yield _item(wording.way(battle, note))
    if ships:
        yield from _own_ships(battle, side)
    refused = [note for note in notes if note.kind == "refused"]
    if refused:
        yield _line(msg("Orders refused:"))
    for note in refused:
        yield _item(msg("{line} \N{EM DASH} {reason}", line=note.text, reason=said(note.reason)))


def _own_ships(battle: SalvesBattle, side: SalvesSide) -> Iterator[Paragraph]:
    yield _line(msg("Your ships:"))
    for ship in battle.fleet_of(side.id):
        most = battle.values(ship.id).armour
        if ship.sunk:
            yield _item(msg("{ship}: sunk", ship=ship.name))
            continue
        seen = msg("detected") if ship.has_fired else msg("not detected")
        yield _item(
            msg(
                "{ship} {cell}, HP {left}/{most}, {state}",
                ship=ship.name,
                cell=wording.cell(ship.cell),
                left=battle.left(ship),
                most=most,
                state=seen,
            )
        )


def own_fleet(battle: SalvesBattle, side: SalvesSide, *, placed: bool = True) -> Dispatch:
    """R39: the values of his ships, for one player; once they are placed with where they are."""
    lines = [heading(msg("Your fleet \N{EM DASH} {player}", player=wording.player(side)))]
    for ship in battle.fleet_of(side.id):
        card = battle.card(ship.id)
        told = msg(
            "{ship}, {type}, {values} (attack/armour/speed)",
            ship=ship.name,
            type=wording.type_name(card.kind),
            values=str(card.values),
        )
        lines.append(
            _item(msg("{told}, {cell}", told=told, cell=wording.cell(ship.cell)) if placed else told)
        )
    if not placed:
        lines.append(_grid(battle))
        lines.append(_line(msg("Please send a cell for each ship, in secret.")))
    title_ = msg("{fleet}: values", fleet=wording.fleet(battle, side.id))
    name = f"fleet-{side.id}" if placed else f"values-{side.id}"
    return Dispatch(id=name, title=title_, paragraphs=tuple(lines), to=side.id)


def placed_twice(battle: SalvesBattle, side: SalvesSide) -> Iterator[Dispatch]:
    """R2: the cells somebody had taken before, told to the one who asked for them, and to nobody whose ship lies there."""
    waiting = {ship.id for ship in battle.fleet_of(side.id) if ship.cell is None}
    wrong = [
        one
        for _, one in sorted(battle.private.items())
        if one.kind == "taken" and one.side == side.id and one.ship in waiting
    ]
    if not wrong:
        return
    title_ = msg("Cells taken: {player}", player=wording.player(side))
    lines = [heading(title_)]
    for one in wrong:
        ship, cell = wording.name(battle, one.ship), wording.cell(one.cell)
        lines.append(_item(msg("{ship}: the cell {cell} is taken.", ship=ship, cell=cell)))
    asked = nmsg(
        "Please name another cell for this ship.",
        "Please name another cell for each of these ships.",
        len(wrong),
    )
    lines.append(_line(asked))
    yield Dispatch(id=f"taken-{side.id}", title=title_, paragraphs=tuple(lines), to=side.id)


def refusals(battle: SalvesBattle, side: SalvesSide, wrong: Iterable[Judged]) -> Dispatch:
    """R46: what is wrong with the orders handed in, to be sent back before they are carried out."""
    lines = [heading(msg("Orders refused \N{EM DASH} {player}", player=wording.player(side)))]
    lines += [
        _item(msg("{line} \N{EM DASH} {reason}", line=one.line.text, reason=why_wrong(battle, one)))
        for one in wrong
    ]
    lines.append(_line(msg("Please send these lines again; without a new order the ship does nothing.")))
    title_ = msg("Orders refused: {player}", player=wording.player(side))
    name = f"refused-{battle.turn}-{side.id}"
    return Dispatch(id=name, title=title_, paragraphs=tuple(lines), to=side.id)


def _standing(battle: SalvesBattle) -> Iterator[Dispatch]:
    """Texts that are not about one turn."""
    if battle.phase not in {PLACING, FIRST}:
        yield status(battle)
    for side in battle.sides:
        if battle.sees(side.id):
            yield own_fleet(battle, side)


# --- small parts ------------------------------------------------------------------------------------


def heading(text: Msg) -> Paragraph:
    """A line that heads others."""
    return Paragraph(runs=(Run(text=text),), kind="heading")


def _grid(battle: SalvesBattle) -> Paragraph:
    """R3: how cells are named."""
    told = msg(
        "Grid: columns A to {last} from west to east, rows 1 to {rows} from north to south.",
        last=column_name(battle.columns - 1),
        rows=battle.rows,
    )
    return _line(told)


def _line(text: Msg) -> Paragraph:
    return Paragraph(runs=(Run(text=text),))


def _item(text: Msg, *, harm: bool = False) -> Paragraph:
    return Paragraph(runs=(Run(text=text, tone="harm" if harm else "plain"),), kind="item")
