"""Each box of a straightened page: struck, clear, or unsure; what was printed there is known and does not count."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from fleetdesk.core.layout.fields import WRITE, Place
from fleetdesk.scan.blank import DOTS
from fleetdesk.scan.ink import PRINTED, Ink, Mask
from fleetdesk.scan.passing import without_passing
from fleetdesk.scan.photo import Grey

Verdict = Literal["struck", "clear", "unsure"]

INSIDE = 0.45
"""Beside the frame of a box, inside it, where nothing is read: its line, and what the alignment leaves over."""
MIDDLE = 0.25
"""The share of a box's side that lies around its middle on each hand: a stroke that strikes it goes through there."""
BESIDE_PRINT, LEAST_BESIDE_PRINT = 0.32, 0.1
"""The same where print hides the middle: so far out ink is looked for, and so many square millimetres of it."""
AROUND = 1.2
"""Around a box, what is compared to find its frame."""
NEAR = 7
"""Dots to each side in which it is looked for."""
LEAST_INK, LEAST_IN_MIDDLE = 0.5, 0.15
"""Square millimetres of a stroke below which a box is not struck."""
MOST_DIRT = 0.15
"""Square millimetres above which it is not clear."""
PALE = 0.05
"""Square millimetres of strokes in a box that has none: a crease, a stain and what was rubbed out are paler."""
SPECK, SPECK_SPAN = 0.35, 0.15
"""Square millimetres and share of the side of what a printer drops."""
MOST_FROM_BESIDE = 1.5
"""Square millimetres of a neighbour's stroke that reach into a box and leave its middle clean."""
SPAN, SURE_SPAN, FAR_SPAN = 0.42, 0.5, 0.62
"""How much of a box's height or width a stroke goes through: perhaps; surely; surely, if it passes beside the middle."""
IN_MIDDLE = 0.16
"""The share of a stroke that lies in the middle, unless it passes beside it."""
FILLED = 0.22
"""How much darker than the paper around it a box is that was filled in."""
SHADED, STAINED = 0.08, 0.13
"""The same for one that is not plainly clear, and for one under spilt coffee."""
ALIKE, CROWDED, HIDDEN = 0.6, 0.45, 0.2
"""How alike its frame must be to the printed one to be judged at all; with strokes beside it, and over it."""
FRAME_SEEN, PAPER_SEEN = 0.85, 0.6
"""Of a frame a stroke goes over, the share that is dark, and of the paper beside it, the share that is bright."""
OPEN = 0.6
"""The share of a box's middle that must be, for it to tell anything."""
BRIGHT = 0.8
"""As paper is, of white."""
MOST_OVER_PRINT, STRUCK_OVER_PRINT, PEERS, TONER = 0.2, 0.6, 25, 1.1
"""Square millimetres of black that a box may show beyond what is printed in it, where print hides its middle; of the boxes
of a page so printed, the share in per cent that surely has no stroke: they tell how black its printer is; how black it may be.
"""
READABLE = 0.3
"""The share of a box that must be free of print."""
WRITTEN = 0.8
"""Square millimetres of ink that are writing in a cell."""
HOOK = 0.25
"""Square millimetres of the rest of a tick whose tail leaves the box."""
SOFT = 1.9
"""So many times as much faint as dark: no pen's stroke."""


class Lie(NamedTuple):
    """How far a box lies from where it should, in dots, and how alike its frame is to the printed one."""

    dx: int
    dy: int
    alike: float


class Look(NamedTuple):
    place: Place
    verdict: Verdict
    why: str = ""
    """For a developer: what the verdict rests on."""


def looks(seen: Grey, empty: Grey, ink: Ink, places: Sequence[Place]) -> Iterator[Look]:
    """Each box and each cell that was not printed struck. A cell is `struck` where something is written."""
    boxes = [place for place in places if place.number != WRITE and not place.struck]
    lies = {place: _aligned(place, seen, empty) for place in boxes}
    toner = _toner(lies, empty, ink)
    for place in places:
        if place.number == WRITE:
            rows, columns = _span(place, -INSIDE, empty.shape)
            written = float(ink.dark[rows, columns].sum()) / DOTS**2 > WRITTEN
            yield Look(place, "struck" if written else "clear")
        elif place in lies:
            yield _judged(place, lies[place], empty, ink, toner)


def _judged(place: Place, lie: Lie, empty: Grey, ink: Ink, toner: float) -> Look:
    dx, dy, alike = lie
    rows, columns = _span(place, -INSIDE, empty.shape)
    free = ~ink.printed[rows, columns] & _inside(place, rows, columns)
    rows, columns = _shifted(rows, dy), _shifted(columns, dx)
    if free.mean() < READABLE or ink.dark[rows, columns].shape != free.shape:
        return Look(place, "unsure", f"hidden, frame {alike:.2f}")
    dark, faint, line = (one[rows, columns] & free for one in (ink.dark, ink.faint, ink.long))
    mark = _Mark.of(dark, _middle(free), place)
    black, printed = (0.0, 0.0) if mark.open_ else _black(place, lie, empty, ink)
    part = _Part(place, rows, columns, dark, faint, line, free, mark, black - toner * printed)
    shade, struck = ink.shade(rows, columns, free), part.strikes
    clean = mark.area <= PALE and part.dirt <= PALE and shade < SHADED / 2
    least = HIDDEN if struck or shade >= FILLED else CROWDED if clean else ALIKE
    why = f"{mark} dirt {part.dirt:.2f} over print {part.over_print:.2f} shade {shade:.2f} frame {alike:.2f}"
    if alike < least or (alike < ALIKE and not _only_inked(place, dx, dy, empty, ink)):
        return Look(place, "unsure", f"hidden, {why}")
    if shade >= FILLED:
        return Look(place, "struck", why)
    if struck:
        return Look(place, "unsure" if part.may_be_no_stroke_of_its_own(ink) else "struck", why)
    return Look(place, "clear" if part.is_clear(shade, ink) else "unsure", why)


class _Part(NamedTuple):
    """What is seen where a box is."""

    place: Place
    rows: slice
    columns: slice
    dark: Mask
    faint: Mask
    line: Mask
    """A crease, and what else runs on for longer than a stroke."""
    free: Mask
    """Of print."""
    mark: "_Mark"
    over_print: float
    """Square millimetres of black beyond what is printed, where print hides the middle."""

    @property
    def dirt(self) -> float:
        return _largest(self.faint)

    @property
    def strikes(self) -> bool:
        over_print = self.over_print >= STRUCK_OVER_PRINT and self.mark.span >= SPAN and not self.line.any()
        return over_print or self._strikes(self.dark & ~self.line)

    def _strikes(self, dark: Mask) -> bool:
        return _Mark.of(dark, _middle(self.free), self.place).strikes

    def may_be_no_stroke_of_its_own(self, ink: Ink) -> bool:
        """Whether what strikes may be a stain, or a stroke of a neighbour that ends here or goes through."""
        area, span, open_ = self.mark.area, self.mark.span, self.mark.open_
        if ink.stained(self.rows, self.columns, self.dark) or self.dirt > SOFT * area:
            return True
        if open_ and span < (SURE_SPAN if self.mark.in_middle >= IN_MIDDLE * area else FAR_SPAN):
            return True
        inner = _middle(np.ones_like(self.dark), BESIDE_PRINT)
        for rest in without_passing(self.dark, (self.rows.start, self.columns.start), ink):
            hook = rest.dark
            if rest.below:
                if self._strikes(rest.dark):
                    continue
                hook = _without_slivers(rest.dark & inner)
            if float(hook.sum()) / DOTS**2 < HOOK:
                return True
        return False

    def is_clear(self, shade: float, ink: Ink) -> bool:
        """Whether nothing is there but what is no stroke: a stain, a crease, dirt, ends of strokes beside it."""
        pale = self.mark.area <= PALE
        if self.over_print > MOST_OVER_PRINT:
            return False
        if (
            pale
            and shade < STAINED
            and (self.dirt <= PALE or ink.stained(self.rows, self.columns, self.faint))
        ):
            return True
        if shade >= SHADED:
            return False
        if self.line.any():
            return pale and _largest(self.faint & ~self.line) <= 2 * MOST_DIRT
        if not self.mark.open_ and not pale and self.mark.span >= SPAN:
            return False  # the rest of it may lie under a word
        return (
            (self.mark.area <= MOST_DIRT and self.dirt <= 2 * MOST_DIRT)
            or (self.mark.area <= SPECK and self.mark.span <= SPECK_SPAN)
            or (
                self.mark.area <= MOST_FROM_BESIDE
                and self.mark.beside
                and _largest(self.faint & _middle(self.free)) <= MOST_DIRT
            )
        )


def _toner(lies: Mapping[Place, Lie], empty: Grey, ink: Ink) -> float:
    """How black print is on this page, of what it should be, in the boxes whose middle it hides."""
    shares = []
    for place, lie in lies.items():
        rows, columns = _span(place, -INSIDE, empty.shape)
        if not _open(_middle(~ink.printed[rows, columns] & _inside(place, rows, columns))):
            black, printed = _black(place, lie, empty, ink)
            shares.append(black / max(printed, LEAST_BESIDE_PRINT))
    return min(TONER, float(np.percentile(shares, PEERS))) if shares else TONER


def _black(place: Place, lie: Lie, empty: Grey, ink: Ink) -> tuple[float, float]:
    """Square millimetres of black in a box, as it is seen and as it is printed: a blur spreads it, and takes nothing away."""
    dx, dy, _ = lie
    rows, columns = _span(place, -INSIDE, empty.shape)
    free = ~ink.printed[rows, columns] & _inside(place, rows, columns)
    core = _middle(np.ones_like(free), BESIDE_PRINT)
    light = ink.light[_shifted(rows, dy), _shifted(columns, dx)]
    if light.shape != free.shape or not free.any():
        return 0.0, 0.0
    black = float((np.median(light[free]) - light).clip(0.0)[core].sum()) / DOTS**2
    return black, float((1.0 - empty[rows, columns] / 255.0)[core].sum()) / DOTS**2


def _open(middle: Mask) -> bool:
    """Whether no print hides the middle of a box."""
    return bool(middle.mean() > (2 * MIDDLE) ** 2 * OPEN)


class _Mark(NamedTuple):
    area: float
    """Square millimetres."""
    in_middle: float
    beside_print: float
    """What of it lies farther in than a neighbour's stroke reaches."""
    span: float
    """How much of its width or height it goes through."""
    open_: bool
    """Whether no print hides its middle."""

    @classmethod
    def of(cls, dark: Mask, middle: Mask, place: Place) -> "_Mark":
        across, down = _extent(dark)
        return cls(
            area=float(dark.sum()) / DOTS**2,
            in_middle=float((dark & middle).sum()) / DOTS**2,
            beside_print=float((dark & _middle(np.ones_like(dark), BESIDE_PRINT)).sum()) / DOTS**2,
            span=max(across / place.w, down / place.h),
            open_=_open(middle),
        )

    @property
    def strikes(self) -> bool:
        through = self.in_middle >= LEAST_IN_MIDDLE if self.open_ else self.beside_print >= LEAST_BESIDE_PRINT
        return self.area >= LEAST_INK and self.span >= SPAN and through

    @property
    def beside(self) -> bool:
        return self.open_ and not self.in_middle

    def __str__(self) -> str:
        return f"ink {self.area:.2f} middle {self.in_middle:.2f} farther {self.beside_print:.2f} span {self.span:.2f}"


def _middle(free: Mask, share: float = MIDDLE) -> Mask:
    """What is free of print so far around the middle of a box: any stroke that strikes it goes through there."""
    high, wide = free.shape
    found = np.zeros_like(free)
    y, x = round(high * (0.5 - share)), round(wide * (0.5 - share))
    found[y : high - y, x : wide - x] = free[y : high - y, x : wide - x]
    return found


def _shifted(span: slice, by: int) -> slice:
    return slice(span.start + by, span.stop + by)


def _only_inked(place: Place, dx: int, dy: int, empty: Grey, ink: Ink) -> bool:
    """Whether a frame that is not seen as it should be has ink over it, and no finger: paper is beside it."""
    rows, columns = _span(place, AROUND, empty.shape)
    inner_rows, inner_columns = _span(place, 0.0, empty.shape)
    dark = ink.light[_shifted(rows, dy), _shifted(columns, dx)] < BRIGHT
    shown, paper = empty[rows, columns] < PRINTED, ~ink.printed[rows, columns]
    paper[
        inner_rows.start - rows.start : inner_rows.stop - rows.start,
        inner_columns.start - columns.start : inner_columns.stop - columns.start,
    ] = False
    return bool(
        dark.shape == shown.shape
        and shown.any()
        and paper.any()
        and dark[shown].mean() >= FRAME_SEEN
        and dark[paper].mean() <= 1 - PAPER_SEEN
    )


def _span(place: Place, more: float, shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Rows and columns of a place, so much larger on each side, in dots."""
    top, low = round((place.y - more) * DOTS), round((place.y + place.h + more) * DOTS)
    left, right = round((place.x - more) * DOTS), round((place.x + place.w + more) * DOTS)
    return slice(max(NEAR, top), min(low, shape[0] - NEAR)), slice(
        max(NEAR, left), min(right, shape[1] - NEAR)
    )


def _inside(place: Place, rows: slice, columns: slice) -> Mask:
    """Of a box with round sides, what lies inside them: a round one is as high as it is wide."""
    y, x = np.mgrid[rows, columns].astype(np.float64) / DOTS
    away_x = (x - place.x - place.w / 2) / (place.w / 2)
    away_y = (y - place.y - place.h / 2) / (place.h / 2)
    inside: Mask = away_x**2 + away_y**2 < 1.45
    return inside


def _largest(faint: Mask) -> float:
    """Area of the largest coherent part, in square millimetres: grains of the camera are no stroke."""
    _, _, parts, _ = cv2.connectedComponentsWithStats(faint.astype(np.uint8), connectivity=8)
    return max((float(part[cv2.CC_STAT_AREA]) for part in parts[1:]), default=0.0) / DOTS**2


def _without_slivers(dark: Mask) -> Mask:
    """What is left of it that is broad enough for a stroke: no edges of one that was taken out."""
    return np.asarray(
        cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), bool
    )


def _extent(dark: Mask) -> tuple[float, float]:
    """Width and height, in millimetres, of what is dark; single dots far off do not count."""
    if not dark.any():
        return 0.0, 0.0
    y, x = np.nonzero(dark)
    return (
        float(np.percentile(x, 97) - np.percentile(x, 3)) / DOTS,
        float(np.percentile(y, 97) - np.percentile(y, 3)) / DOTS,
    )


def _aligned(place: Place, seen: Grey, empty: Grey) -> Lie:
    rows, columns = _span(place, AROUND, empty.shape)
    inner_rows, inner_columns = _span(place, -2 * INSIDE, empty.shape)
    frame = np.ones((rows.stop - rows.start, columns.stop - columns.start), bool)
    frame[
        inner_rows.start - rows.start : inner_rows.stop - rows.start,
        inner_columns.start - columns.start : inner_columns.stop - columns.start,
    ] = False
    shown = empty[rows, columns][frame].astype(np.float32)
    room = seen[rows.start - NEAR : rows.stop + NEAR, columns.start - NEAR : columns.stop + NEAR]
    found = sliding_window_view(room, frame.shape)[:, :, frame].astype(np.float32)
    found -= found.mean(axis=2, keepdims=True)
    shown = shown - shown.mean()
    sizes = np.sqrt((found**2).sum(axis=2) * (shown**2).sum()) + 1e-3
    fit = (found @ shown) / sizes
    # what lies far off is less likely than what lies near
    y, x = np.mgrid[-NEAR : NEAR + 1, -NEAR : NEAR + 1]
    at = np.unravel_index(int((fit - 0.004 * np.hypot(x, y)).argmax()), fit.shape)
    return Lie(int(at[1]) - NEAR, int(at[0]) - NEAR, float(fit[at]))
