"""Which lines of the text fill which places of a log."""

from __future__ import annotations

from fleetdesk.core.forms import Ledger, LedgerRow


def lines_of(ledger: Ledger) -> dict[tuple[str, int], int]:
    """(ship, column) -> the line that may be written there."""
    rows = (row for group in ledger.groups for row in group.rows)
    return {(row.ship, at): cell.line for row in rows for at, cell in enumerate(row.cells) if cell.line >= 0}


def open_lines(row: LedgerRow) -> tuple[int, ...]:
    """Lines of a ship that may be written: those that are owed, else all but what is written ahead."""
    owed = tuple(cell.line for cell in row.cells if cell.line >= 0 and cell.due)
    return owed or tuple(cell.line for cell in row.cells if cell.line >= 0 and not cell.ahead)
