"""`fleetdesk host` without a window: a phone comes by the printed link, its wish waits for a nod that is typed."""

import asyncio
import os
import re
import subprocess
import sys

from tests.hosting.tables import Phone, session_of


def told(process, wanted):
    """Read what it prints until that comes; gives back what was found."""
    for line in process.stdout:
        if found := re.search(wanted, line):
            return found
    raise AssertionError(f"never said: {wanted}")


def test_a_nod_and_real_dice_on_the_command_line(tmp_path):
    path = tmp_path / "battle.battle"
    session_of("galleys", path).close()
    command = [sys.executable, "-m", "fleetdesk", "host", str(path), "--seat", "Rome", "--nod", "--real-dice"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={
            **os.environ,
            "FLEETDESK_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
            "PYTHONUNBUFFERED": "1",
        },
    )
    try:
        port, key = told(process, r"http://[^:]+:(\d+)/#(\S+)").groups()
        told(process, "Plain HTTP: .* --tls encrypts")

        def typed(line):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()

        async def play():
            phone = Phone(int(port), invite=key)
            await phone.come()
            await phone.shown()
            assert '"real": true' in phone.heard[0]
            for word, came, wish in (("no", "no", "first-wish"), ("yes 2", "done", "second-wish")):
                strike = {"kind": "strike", "ship": "a-s1", "slot": "marines", "lost": 0, "by": 1, "id": wish}
                assert (await phone.wish(strike))["came"] == "waits"
                phone.answers.clear()
                told(process, r"^\d\. .*[Mm]arines")
                typed(word)
                await phone.until(lambda wish=wish: wish in phone.answers)
                assert phone.answers[wish]["came"] == came
            await phone.leave()

        asyncio.run(play())
        typed("yes 9")
        told(process, "Nothing of that number waits")
        typed("stop")
        told(process, "The table is closed")
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.communicate()
