"""Small jobs that may take for ever, such as reading files of others, done beside whoever asks for them."""

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import Generic, Literal, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

SECONDS = 5.0
"""A job that takes longer is late: what is still read by then lies on a disk that is slow or gone."""
OVERTAKEN = 0.3
"""Seconds after which another hand goes on with what waits behind a slow job."""
MOST_HANDS = 4
"""Slow jobs done at the same time; where all of them are late, what waits is late as well."""

Late = Literal["late"]
LATE: Late = "late"


class _Hand(Thread):
    """Does one job after another until none is left. The program does not wait for it when it ends."""

    def __init__(self, jobs: "SideJobs[K, T]") -> None:
        super().__init__(daemon=True)
        self.since = monotonic()
        self.late = False
        self.key: object = None
        self._jobs = jobs

    def run(self) -> None:
        """Runs in its own thread."""
        while self._jobs.work(self):
            pass


class SideJobs(Generic[K, T]):
    """Does jobs in the order they were asked for and tells what came of them when asked; it calls nobody.

    One hand does them, and another one as well where a job is slow. What comes of a late job is told when it comes,
    if ever.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        """`seconds` a job may take before it is late."""
        self._seconds = seconds
        self._jobs: deque[tuple[K, Callable[[], T]]] = deque()
        self._open: set[K] = set()
        """What was asked for and did not come yet, late or not."""
        self._late: set[K] = set()
        self._hands: list[_Hand] = []
        self._came: SimpleQueue[tuple[K, T | Exception]] = SimpleQueue()
        self._change = Condition()

    def ask(self, jobs: Mapping[K, Callable[[], T]]) -> None:
        """Do these as well; one that is being done under the same key is not done twice."""
        with self._change:
            fresh = {key: job for key, job in jobs.items() if key not in self._open}
            self._jobs.extend(fresh.items())
            self._open |= fresh.keys()
        self._engage()

    def told(self) -> dict[K, T | Late | Exception]:
        """What came since this was last asked: a result, what went wrong, or that it is late."""
        found: dict[K, T | Late | Exception] = dict.fromkeys(self._too_late(), LATE)
        try:
            while True:
                key, result = self._came.get_nowait()
                found[key] = result
        except Empty:
            return found

    def waits(self) -> bool:
        """Whether something is still to come that is not late."""
        with self._change:
            return self._due() or not self._came.empty()

    def hopes(self) -> bool:
        """Whether something late may still come."""
        with self._change:
            return bool(self._late)

    def wait(self, seconds: float) -> None:
        """Wait until nothing is to come any more, but no longer than that."""
        with self._change:
            self._change.wait_for(lambda: not self._due(), seconds)

    def _due(self) -> bool:
        """Whether something asked for did not come and is not late: what is late is among what is open."""
        return len(self._open) > len(self._late)

    def close(self) -> None:
        """Nobody asks any more: what has not been begun is not."""
        with self._change:
            self._jobs.clear()
            self._open.clear()

    def work(self, hand: _Hand) -> bool:
        """Do the next job; tells whether there was one. Runs in the thread of a hand."""
        with self._change:
            if not self._jobs:
                self._hands.remove(hand)
                return False
            key, job = self._jobs.popleft()
            hand.key, hand.since, hand.late = key, monotonic(), False
        result: T | Exception
        try:
            result = job()
        except Exception as error:  # noqa: BLE001 - a thread has nobody above it: whoever asked is told
            result = error
        with self._change:
            self._came.put((key, result))
            self._open.discard(key)
            self._late.discard(key)
            self._change.notify_all()
        return True

    def _too_late(self) -> list[K]:
        """Jobs that are late since this was last asked."""
        with self._change:
            now = monotonic()
            fresh = []
            for hand in self._hands:
                if not hand.late and hand.key in self._open and now - hand.since > self._seconds:
                    hand.late = True
                    fresh += [key for key in self._open if key == hand.key]
            if self._jobs and sum(hand.late for hand in self._hands) >= MOST_HANDS:
                fresh += [key for key, _ in self._jobs]
                self._open -= {key for key, _ in self._jobs}
                self._jobs.clear()
            self._late |= self._open & set(fresh)
        self._engage()
        return fresh

    def _engage(self) -> None:
        """See that somebody does what waits."""
        with self._change:
            quick = [hand for hand in self._hands if monotonic() - hand.since < OVERTAKEN]
            if not self._jobs or quick or len(self._hands) >= MOST_HANDS:
                return
            hand = _Hand(self)
            self._hands.append(hand)
        hand.start()
