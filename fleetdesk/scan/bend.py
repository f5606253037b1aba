"""Paper is never flat: what is printed is compared with the empty page, and each part moved to where it belongs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from fleetdesk.core.layout.fields import Place
from fleetdesk.scan.blank import DOTS
from fleetdesk.scan.photo import Grey

Field = NDArray[np.float32]
"""A pair (x, y) for each dot of a page."""


class _Patches(NamedTuple):
    """How parts of the page are looked for, in millimetres."""

    side: float
    apart: float
    """From one to the next."""
    reach: float
    """How far off it may lie."""
    dots: int
    """Of a millimetre."""


_PATCHES = (_Patches(30.0, 10.0, 9.0, 2), _Patches(20.0, 8.0, 4.0, 3), _Patches(14.0, 7.0, 2.5, 5))
"""Coarse to fine: a smooth surface through the first, then each place with what is near it, for an edge may curl alone."""
_NEIGHBOURS = 8.0
"""Millimetres from which patches speak for each other."""
_DEGREE = 4
"""Of the smooth surface through what was found."""
_FAR = 0.012
"""How much less likely a place is for each millimetre: a row of boxes is like itself one box on."""
_CELL, _AROUND = 16, 2.0
"""Dots from one spot to the next where the stretch of paper is measured, and millimetres around a box."""
_SURE = 0.45
"""How alike a patch must be to count."""


def flattened(page: Grey, empty: Grey) -> tuple[Field, float]:
    """Where each dot of the empty page lies on the straightened photograph, and how alike the two are (0 to 1)."""
    maps = _identity(empty.shape)
    alike = 0.0
    for patches in _PATCHES:
        found = _offsets(_remapped(page, maps), empty, patches)
        alike = float(np.median(found[:, 4])) if len(found) else 0.0
        good = found[found[:, 4] > _SURE]
        if len(good) < 6:
            return maps, 0.0
        found_by = _surface if patches is _PATCHES[0] else _eased
        maps = maps + found_by(good, empty.shape)
    return maps, alike


def stretch(maps: Field, places: Sequence[Place]) -> float:
    """By what share of its length the paper seems drawn out or pressed together at one of these places: real paper is not."""
    moved = (maps - _identity(maps.shape))[::_CELL, ::_CELL] / _CELL
    drawn = np.max([np.abs(np.gradient(moved[:, :, x], axis=y)) for x in (0, 1) for y in (0, 1)], axis=0)
    most = 0.0
    for place in places:
        top, left = (max(0, round((at - _AROUND) * DOTS / _CELL)) for at in (place.y, place.x))
        low, right = (
            round((at + _AROUND) * DOTS / _CELL) + 1 for at in (place.y + place.h, place.x + place.w)
        )
        most = max(most, float(drawn[top:low, left:right].max(initial=0.0)))
    return most


def _identity(shape: tuple[int, ...]) -> Field:
    high, wide = shape[:2]
    maps = np.empty((high, wide, 2), np.float32)
    maps[:, :, 0], maps[:, :, 1] = np.arange(wide), np.arange(high)[:, None]
    return maps


def _remapped(page: Grey, maps: Field) -> Grey:
    return np.asarray(
        cv2.remap(page, maps[:, :, 0], maps[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def _offsets(seen: Grey, empty: Grey, patches: _Patches) -> NDArray[np.float64]:
    """Rows of (x, y) of a patch as shares of the page, its offset (x, y) in dots of the page, and its likeness."""
    dots = patches.dots
    share = dots / DOTS
    seen, empty = (
        np.asarray(cv2.resize(one, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
        for one in (seen, empty)
    )
    high, wide = empty.shape
    patch, near, step = (round(length * dots) for length in (patches.side, patches.reach, patches.apart))
    y, x = np.mgrid[-near : near + 1, -near : near + 1] / dots
    unlikely = _FAR * np.hypot(x, y)
    rows = []
    for top in range(0, high - patch // 2, step):
        for left in range(0, wide - patch // 2, step):
            low, right = min(top + patch, high), min(left + patch, wide)
            shown = empty[top:low, left:right]
            if cv2.meanStdDev(shown)[1][0, 0] < 12:  # next to nothing is printed there
                continue
            y0, x0 = max(0, top - near), max(0, left - near)
            room = seen[y0 : min(high, low + near), x0 : min(wide, right + near)]
            fit = cv2.matchTemplate(room, shown, cv2.TM_CCOEFF_NORMED)
            first = y0 - top + near, x0 - left + near
            likely = fit - unlikely[first[0] : first[0] + fit.shape[0], first[1] : first[1] + fit.shape[1]]
            down, across = divmod(int(likely.argmax()), fit.shape[1])
            best = float(fit[down, across])
            dx, dy = across + _between(fit[down, :], across), down + _between(fit[:, across], down)
            edge = across in {0, fit.shape[1] - 1} or down in {0, fit.shape[0] - 1}
            away = (x0 + dx - left) / share, (y0 + dy - top) / share
            rows.append(((left + right) / 2 / wide, (top + low) / 2 / high, *away, best * (not edge)))
    return np.array(rows, np.float64).reshape(-1, 5)


def _between(values: NDArray[Any], at: int) -> float:
    """How far from a whole dot the top of a parabola through three values lies."""
    if not 0 < at < len(values) - 1:
        return 0.0
    before, top, after = values[at - 1 : at + 2].tolist()
    curve = before - 2 * top + after
    return 0.0 if curve >= 0 else max(-0.5, min(0.5, 0.5 * (before - after) / curve))


def _terms(x: NDArray[np.float64], y: NDArray[np.float64], degree: int) -> NDArray[np.float64]:
    return np.stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=-1)


def _surface(found: NDArray[np.float64], shape: tuple[int, ...]) -> Field:
    """Polynomials through the offsets, without what lies far off them, for each dot of the full page."""
    x, y, weight = found[:, 0], found[:, 1], found[:, 4] ** 2
    degree = _DEGREE if len(found) > 40 else 2 if len(found) > 12 else 1
    terms = _terms(x, y, degree)
    kept = np.ones(len(found), bool)
    solved: NDArray[Any] = np.zeros((terms.shape[1], 2))
    for _ in range(4):
        scale = np.sqrt(weight[kept])[:, None]
        solved = np.linalg.lstsq(terms[kept] * scale, found[kept, 2:4] * scale, rcond=1e-6)[0]
        away = np.hypot(*(terms @ solved - found[:, 2:4]).T)
        limit = max(3.0, 2.5 * float(np.median(away[kept])))
        kept = away < limit
        if kept.sum() < terms.shape[1] + 2:
            kept = away <= np.sort(away)[min(len(away) - 1, terms.shape[1] + 2)]
    high, wide = shape[:2]
    net_x, net_y = np.meshgrid(np.linspace(0, 1, max(2, wide // 32)), np.linspace(0, 1, max(2, high // 32)))
    small = (_terms(net_x, net_y, degree) @ solved).astype(np.float32)
    return np.asarray(cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC), np.float32)


def _eased(found: NDArray[np.float64], shape: tuple[int, ...]) -> Field:
    """What is left, from the patches near each place; far from all of them nothing moves."""
    high, wide = shape[:2]
    net_x, net_y = np.meshgrid(np.linspace(0, 1, max(2, wide // 32)), np.linspace(0, 1, max(2, high // 32)))
    reach = _NEIGHBOURS * DOTS
    weight = np.full(net_x.shape, 0.05)
    moved = np.zeros((*net_x.shape, 2))
    far = 4 * reach  # beyond it a patch says nothing
    columns, rows = net_x[0] * wide, net_y[:, 0] * high
    for x, y, dx, dy, alike in found:
        part = np.s_[
            slice(*np.searchsorted(rows, (y * high - far, y * high + far))),
            slice(*np.searchsorted(columns, (x * wide - far, x * wide + far))),
        ]
        away = (rows[part[0], None] - y * high) ** 2 + (columns[part[1]] - x * wide) ** 2
        near = np.exp(-away / (2 * reach**2)) * alike**3
        weight[part] += near
        moved[part] += near[:, :, None] * (dx, dy)
    small = (moved / weight[:, :, None]).astype(np.float32)
    return np.asarray(cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC), np.float32)
