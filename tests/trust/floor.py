"""What a computer takes at least for a word over the network and a line on the disk, while something else is measured.

`python -m tests.trust.floor FILE` answers each line it hears once it is on the disk; `Floor` asks it now and then.
`too_long` asks what its processor is worth just now, before something is said to have taken too long.
"""

import asyncio
import contextlib
import json
import os
import sys
import time
from pathlib import Path

EVERY = 0.1
"""Seconds between two questions."""


WORTH = 0.25
"""Seconds of the processor the work of `too_long` takes where the limits of the tests were set."""


def too_long(seconds: float, most: float) -> bool:
    """Whether these seconds of the processor are more than this one may take for what another does in `most`.

    The measure is a piece of work of the same kind, done now: a processor shared with others, or a slower one, is
    nobody's fault, and only what is over the limit asks.
    """
    if seconds <= most:
        return False
    begun = time.process_time()
    json.loads(json.dumps([{"number": number, "name": str(number)} for number in range(200_000)]))
    return seconds > most * max(1.0, (time.process_time() - begun) / WORTH)


class Floor:
    """Asks a bare process while the measured one works; `waits` are its seconds."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "floor"
        self.waits: list[float] = []

    async def watch(self) -> None:
        """Ask until it is cancelled."""
        bare = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.trust.floor", str(self._file), stdout=asyncio.subprocess.PIPE
        )
        assert bare.stdout is not None
        port = int(await bare.stdout.readline())
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            while True:
                started = time.perf_counter()
                writer.write(b"one more\n")
                await reader.readline()
                self.waits.append(time.perf_counter() - started)
                await asyncio.sleep(EVERY)
        finally:
            writer.close()
            with contextlib.suppress(ProcessLookupError):
                bare.kill()
            await bare.wait()


async def answer(path: Path) -> None:
    """Answer whoever asks, until we are killed."""
    with path.open("ab") as file:

        async def heard(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while line := await reader.readline():
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
                writer.write(line)
                await writer.drain()

        ear = await asyncio.start_server(heard, "127.0.0.1", 0)
        sys.stdout.write(f"{ear.sockets[0].getsockname()[1]}\n")
        sys.stdout.flush()
        await ear.serve_forever()


if __name__ == "__main__":
    asyncio.run(answer(Path(sys.argv[1])))
