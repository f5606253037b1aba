"""Where a page lies in a photograph: its code says roughly, its corner marks say exactly.

Lengths on the page are millimetres, places in the photograph dots; a pose is the matrix from the first to the second.
"""

from itertools import product
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from fleetdesk.core.layout.marks import Move, Path, To
from fleetdesk.core.paper.code import CODE, CORNER, corners
from fleetdesk.core.paper.pages import Page
from fleetdesk.scan.blank import DOTS
from fleetdesk.scan.photo import Grey, Points

Pose = NDArray[np.float64]
Plane = NDArray[np.float32]

FINEST = 4.0
"""Dots of a millimetre below which a box cannot be read."""
_REACH = 0.2
"""How far from where it is expected a corner mark is looked for: a share of its distance from the code."""
_MOST = 8
"""Candidates of a corner that are tried."""
_TRIED = 6
"""Poses that are compared with the empty page."""
_COARSE = 2
"""Dots of a millimetre in that."""
_THIN = 0.4
"""What is thinner, as a share of a corner mark's side, is none: a stroke, a crease or the edge of the paper that touches it."""
_ALONE = 0.7
"""Around a corner mark, so many of its sides from its middle, there is nothing but paper."""
_STRAY = 3.0
"""How far, in millimetres, the code may lie from where the corners say: paper bends."""


class _Candidate(NamedTuple):
    x: float
    y: float
    odd: float
    """How unlike a corner mark it looks."""


def code_corners(page: Page) -> Points:
    """The corners of a page's code, clockwise from the upper left."""
    drawn = page.marks[-1]
    if not isinstance(drawn, Path):
        raise TypeError("the code is drawn last")
    steps = [step for step in drawn.steps if isinstance(step, Move | To)]
    x, y = min(step.x for step in steps), min(step.y for step in steps)
    return np.array([(x, y), (x + CODE, y), (x + CODE, y + CODE), (x, y + CODE)], np.float64)


def pose(picture: Grey, page: Page, seen: Points, empty: Grey) -> Pose | None:
    """How the page lies; `seen`: the corners of its code. `None`: too few of its corner marks can be seen.

    A small code says little of the far end of a page. All corner marks that may be meant are tried; those that put the code
    where it is are compared with the empty page.
    """
    code = code_corners(page)
    rough = _affine(code, seen)
    marks = np.array(corners(page.width, page.height))
    middle = code.mean(axis=0)
    found: list[list[_Candidate | None]] = []
    for mark in marks:
        away = float(np.hypot(*(mark - middle)))
        found.append([*_candidates(picture, rough, mark, 4.0 + _REACH * away), None])
    poses: list[tuple[float, Pose]] = []
    for choice in product(*found):
        known = [number for number, one in enumerate(choice) if one is not None]
        if len(known) < 3:
            continue
        dots = np.array([(one.x, one.y) for one in choice if one is not None])
        missing = len(marks) - len(known)
        if missing:
            guess = _homography(np.vstack([marks[known], code]), np.vstack([dots, seen]))
        else:
            guess = _homography(marks, dots)
        if guess is None:
            continue
        stray = _stray(guess, code, seen)
        odd = sum(one.odd for one in choice if one is not None)
        if stray < _STRAY:
            poses.append((stray + 0.5 * odd + 2.0 * missing, guess))
    poses.sort(key=lambda one: one[0])
    small = _small(empty)
    liked = [(_alike(picture, guess, small), guess) for _, guess in poses[:_TRIED]]
    return max(liked, key=lambda one: one[0])[1] if liked else None


def _small(page: Grey) -> Plane:
    """Brought down so far that bent paper still lies on itself."""
    share = _COARSE / DOTS
    smaller = cv2.resize(page, None, fx=share, fy=share, interpolation=cv2.INTER_AREA).astype(np.float32)
    paper = cv2.dilate(smaller, np.ones((15, 15), np.uint8))
    return np.asarray(cv2.GaussianBlur(smaller / np.maximum(paper, 1.0), (0, 0), 1.5), np.float32)


def _alike(picture: Grey, guess: Pose, small: Plane) -> float:
    """How alike the page is to the empty one, if it lies so."""
    high, wide = small.shape
    to_dots = guess @ np.diag([1 / _COARSE, 1 / _COARSE, 1.0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    shown = cv2.warpPerspective(picture, to_dots, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    shown = shown.astype(np.float32)
    shown = shown / np.maximum(cv2.dilate(shown, np.ones((15, 15), np.uint8)), 1.0)
    return float(np.corrcoef(cv2.GaussianBlur(shown, (0, 0), 1.5).ravel(), small.ravel())[0, 1])


def _affine(page: Points, dots: Points) -> Pose:
    """Where a page lies that does not taper: all a small code can say for certain."""
    solved = np.linalg.lstsq(np.column_stack([page, np.ones(len(page))]), dots, rcond=None)[0]
    return np.vstack([solved.T, [0.0, 0.0, 1.0]])


def _homography(page: Points, dots: Points) -> Pose | None:
    # none at all for points in a line, whatever its types say
    matrix: Any = cv2.findHomography(page.astype(np.float64), dots.astype(np.float64), 0)[0]
    return np.asarray(matrix, np.float64) if matrix is not None else None


def placed(matrix: Pose, points: Points) -> Points:
    """Points of the page in the photograph."""
    moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), matrix)
    return np.asarray(moved, np.float64).reshape(-1, 2)


def _stray(matrix: Pose, page: Points, dots: Points) -> float:
    """How far, in millimetres, dots lie from where the page has them; far, if it lies edge on."""
    try:
        back = placed(np.asarray(np.linalg.inv(matrix), np.float64), dots)
    except np.linalg.LinAlgError:
        return 1e9
    away = float(np.abs(back - page).max())
    return away if np.isfinite(away) else 1e9


def scale(matrix: Pose, page: Page) -> float:
    """Dots of a millimetre where the page is smallest."""
    edges = placed(matrix, np.array(corners(page.width, page.height)))
    sides = np.hypot(*(np.roll(edges, -1, axis=0) - edges).T)
    marks = np.array(corners(page.width, page.height))
    lengths = np.hypot(*(np.roll(marks, -1, axis=0) - marks).T)
    return float((sides / lengths).min())


def _candidates(picture: Grey, rough: Pose, mark: Points, reach: float) -> list[_Candidate]:
    """What may be a corner mark near where the code says it is, the likeliest first."""
    around = mark + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach
    seen = placed(rough, around)
    dot = float(
        np.hypot(*(placed(rough, mark + np.array([(0, 0), (1, 0)]))[1] - placed(rough, mark[None, :])[0]))
    )
    low = np.maximum(seen.min(axis=0).astype(int), 0)
    high = np.minimum(np.ceil(seen.max(axis=0)).astype(int), [picture.shape[1], picture.shape[0]])
    if (high - low).min() < CORNER * 2 or not np.isfinite(dot) or not 2 < dot < 80:
        return []
    part = picture[low[1] : high[1], low[0] : high[0]]
    shrink = max(1.0, dot / 8.0)
    if shrink > 1:
        smaller = cv2.resize(part, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
        part = np.asarray(smaller, np.uint8)
    size = dot / shrink * CORNER
    block = int(size * 2.5) | 1
    dark = cv2.adaptiveThreshold(part, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 18)
    thin = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(size * _THIN) | 1,) * 2)
    found = _diamonds(part, dark, size)
    for one in _diamonds(part, cv2.morphologyEx(dark, cv2.MORPH_OPEN, thin), size):
        if all(np.hypot(one.x - other.x, one.y - other.y) > size / 3 for other in found):
            found.append(one)
    found.sort(key=lambda one: one.odd)

    def there(at: float, start: int) -> float:
        return (at + 0.5) * shrink + start - 0.5

    return [_Candidate(there(one.x, low[0]), there(one.y, low[1]), one.odd) for one in found[:_MOST]]


def _diamonds(part: Grey, dark: NDArray[Any], size: float) -> list[_Candidate]:
    """What of a part of the picture looks like a corner mark this large; `dark`: not paper."""
    found = []
    outlines, _ = cv2.findContours(dark, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        area = cv2.contourArea(outline)
        share = area / (size * size / 2)
        if not 0.4 < share < 2.0:
            continue
        (_, _), (wide, tall), _ = cv2.minAreaRect(outline)
        full = area / max(1.0, wide * tall)
        lean = min(wide, tall) / max(wide, tall, 1.0)
        if full < 0.7 or lean < 0.5:
            continue
        moments = cv2.moments(outline)
        x, y = moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
        if _alone(part, x, y, size):
            found.append(_Candidate(x, y, float(abs(np.log(share)) + (1 - full) + (1 - lean))))
    return found


def _alone(part: Grey, x: float, y: float, size: float) -> bool:
    """Whether paper is all around it."""
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    columns = np.clip(np.round(x + _ALONE * size * np.cos(turn)).astype(int), 0, part.shape[1] - 1)
    rows = np.clip(np.round(y + _ALONE * size * np.sin(turn)).astype(int), 0, part.shape[0] - 1)
    around = part[rows, columns].astype(np.float64)
    inside = float(part[round(min(y, part.shape[0] - 1)), round(min(x, part.shape[1] - 1))])
    paper = float(np.median(around))
    return inside < 0.75 * paper and float((around < inside + 0.6 * (paper - inside)).mean()) < 0.15
