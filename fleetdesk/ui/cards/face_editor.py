"""Editing a card on itself: a tap on a number opens its keys, a number written leads on to the next."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.errors import Said
from fleetdesk.services.building.card_editor import CardEditor, FieldSpec, field_specs
from fleetdesk.services.building.card_places import NUMBERS, CardPlaces, Place
from fleetdesk.ui.cards.card_face import CardFace
from fleetdesk.ui.cards.face_plan import Spot
from fleetdesk.ui.cards.strips import NumberStrip, WordStrip
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.window_context import WindowContext


class FaceEditor(QWidget):
    """The card, and at most one strip open on it. Every value goes to the card editor at once."""

    edited = Signal()
    """The card was changed."""
    wanted = Signal(object)
    """A strip opened, its place on the card (a rectangle) should be in sight."""

    def __init__(self, context: WindowContext, editor: CardEditor) -> None:
        super().__init__()
        self._context, self.editor = context, editor
        self.places = CardPlaces(editor)
        column = Column(context.keeper, self, gap=0)
        self.face = column.put(CardFace(context.keeper, context.words, self.places))
        self.face.touched.connect(self._touched)
        self.face.digit.connect(self._digit)
        self.strip: NumberStrip | WordStrip | None = None
        self.place: Place | None = None

    def show_card(self) -> None:
        """Show the card as it stands; a strip whose place is gone closes."""
        if self.place is not None and not self._stands(self.place):
            self._drop()
        self._show()

    def _stands(self, place: Place) -> bool:
        return place.row < len(self.editor.rows(place.key)) if place.row >= 0 else True

    def _show(self) -> None:
        draft = self.strip.draft if isinstance(self.strip, NumberStrip) else ""
        self.face.show_card(strip=self.strip, place=self.place, draft=draft)

    def _try(self, run: Callable[[], object]) -> bool:
        """Do it, or say in one sentence why not; True if it was sound."""
        try:
            changed = run()
        except Said as said:
            self._context.problem(self, said)
            return False
        if changed:
            self.edited.emit()
        return True

    # --- touches --------------------------------------------------------------------------------------

    def _touched(self, spot: Spot) -> None:
        place = spot.place
        if place == self.place and spot.kind not in {"box", "round", "mirror"}:
            self.close_strip()
            return
        if not self.close_strip():
            return
        match spot.kind:
            case "box" | "round" | "flag":
                self._try(lambda: self.places.put(place, spot.value))
            case "mirror":
                self._try(lambda: self.places.mirror(self.editor.spec(place.key), place.row))
            case "add":
                self._add(place.key, spot.value)
            case "row":
                self._ask_row(place)
            case _:
                self.open(place)
        self._show()

    def _digit(self, digit: str) -> None:
        if isinstance(self.strip, NumberStrip):
            self.strip.press(digit)

    def open(self, place: Place) -> None:
        """Ask for the value of a place, on the card."""
        spec = self.places.spec(place)
        if spec.kind in {*NUMBERS, "numbers"}:
            self._ask_number(place, spec)
        elif spec.kind == "bool":
            self._try(lambda: self.places.put(place, not self.places.value(place)))
        else:
            self._ask_words(place, ((spec, self.places.value(place)),), row=False)

    def go_to(self, key: str) -> bool:
        """Open the field of that name; False where the card has no place for it."""
        if not any(spot.place.key == key for spot in self.face.spots):
            return False
        table = next((one for one in self.places.tables() if one.key == key), None)
        if table is None:
            self.open(Place(key))
            return True
        cell = next(self.places.cells(table), None)
        if cell is not None:
            self.open(cell)
        return cell is not None

    # --- strips ---------------------------------------------------------------------------------------

    def _ask_number(self, place: Place, spec: FieldSpec) -> None:
        empty = spec.optional or (place.row >= 0 and self.places.bounds(place).least == 0)
        strip = NumberStrip(
            self._context.keeper,
            self._context.words,
            self.face.plan().name(place),
            self.places.value(place),
            self.places.bounds(place),
            empty=empty,
            listed=place.at >= 0 and place.row < 0,
        )
        strip.resized.connect(self._resize)
        strip.written.connect(self._written)
        strip.drafted.connect(self._show)
        strip.closed.connect(self._give_up)
        self._raise(place, strip)
        strip.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_words(self, place: Place, asked: tuple[tuple[FieldSpec, object], ...], *, row: bool) -> None:
        strip = WordStrip(self._context.keeper, self._context.words, asked, row=row)
        strip.answered.connect(self._answered)
        strip.removed.connect(self._remove)
        strip.closed.connect(self.close_strip)
        self._raise(place, strip)
        first = next(iter(strip.lines.values()), None) or strip.go
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_row(self, place: Place) -> None:
        spec = self.editor.spec(place.key)
        row = self.editor.rows(place.key)[place.row]
        inner = field_specs(spec.row) if spec.row is not None else ()
        asked = tuple((one, getattr(row, one.key)) for one in inner if one.kind in {"text", "choice", "bool"})
        self._ask_words(place, asked, row=True)

    def _raise(self, place: Place, strip: NumberStrip | WordStrip) -> None:
        self._drop()
        strip.setParent(self.face)
        self.strip, self.place = strip, place
        self._show()
        strip.show()
        at = next((n for n, spot in enumerate(self.face.spots) if spot == self.face.spot_of(place)), None)
        if at is not None:
            self.face.walk_to(at)
        self.wanted.emit(strip.geometry())

    def _drop(self) -> None:
        strip, self.strip, self.place = self.strip, None, None
        if strip is not None:
            strip.blockSignals(True)
            strip.hide()
            strip.deleteLater()

    def _give_up(self) -> None:
        """Close the strip without what is half typed; the keyboard goes back to the card."""
        self._drop()
        self._show()
        self.face.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_strip(self) -> bool:
        """Take over what is half typed and close; False if it does not fit: then it stays open and says why."""
        strip, place = self.strip, self.place
        if strip is None or place is None:
            return True
        if isinstance(strip, NumberStrip):
            sound = not strip.draft or self._try(lambda: self.places.put(place, strip.number))
        else:
            sound = all(self._put_in(place, key, text) for key, text in strip.typed().items())
        if sound:
            self._drop()
            self._show()
            self.face.setFocus(Qt.FocusReason.OtherFocusReason)
        return sound

    def _put_in(self, place: Place, key: str, value: object) -> bool:
        """Write a word: of the card, or of the row the strip is open under."""
        goal = Place(place.key, place.row, key) if place.row >= 0 else place
        return self._try(lambda: self.places.put(goal, value))

    # --- answers --------------------------------------------------------------------------------------

    def _written(self, value: object) -> None:
        place = self.place
        if place is None or not self._try(lambda: self.places.put(place, value)):
            return
        order = self.places.figures()
        at = order.index(place) + 1 if place in order else len(order)
        if at < len(order):
            self.open(order[at])
        else:
            self._give_up()

    def _answered(self, told: tuple[str, object]) -> None:
        place, strip = self.place, self.strip
        if place is None or not isinstance(strip, WordStrip):
            return
        typed = {key: text for key, text in strip.typed().items() if key != told[0]}
        for key, value in (*typed.items(), told):
            if not self._put_in(place, key, value):
                return
        self._give_up() if place.row < 0 else self._ask_row(place)

    def _resize(self, by: int) -> None:
        """One limit more at the end of a list, or one less."""
        place = self.place
        if place is None:
            return
        whole = Place(place.key)
        values = tuple(self.places.value(whole))
        step = values[-1] - values[-2] if len(values) > 1 else values[-1]
        longer = (*values, values[-1] + step) if by > 0 else values[: max(1, len(values) - 1)]
        if self._try(lambda: self.places.put(whole, longer)):
            self.open(place._replace(at=len(longer) - 1))

    def _add(self, key: str, kind: object) -> None:
        """One more row, and its first number."""
        kinds = self.places.kinds(self.editor.spec(key))
        values = {kinds.key: kind} if kinds is not None and kind else {}
        if self._try(lambda: self.editor.add_row(key, **values)):
            last = len(self.editor.rows(key)) - 1
            first = (one for one in self.places.cells(self.editor.spec(key)) if one.row == last)
            cell = next(first, None)
            if cell is not None:
                self.open(cell)

    def _remove(self) -> None:
        place = self.place
        if place is not None:
            self._drop()
            self._try(lambda: self.editor.remove_row(place.key, place.row))
            self._show()
