"""Whatever the program is doing when it is asked to end: it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fleetdesk.stopping import LastWord

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="a signal ends a process at once there")

STUCK = """
import ctypes, sys, time
from fleetdesk import stopping
stopping.GRACE = 0.5
stopping.LastWord.__init__.__kwdefaults__["grace"] = 0.5
def stuck(*_, **__):
    {how}
"""
ASLEEP = """print("reading", flush=True)
    ctypes.CDLL(None).sleep(600)
"""
DEAF = """
    while True:
        try:
            print("reading", flush=True)
            time.sleep(600)
        except BaseException:
            pass
"""
"""A disk that does not come back, in the words of C; and a library that catches whatever comes."""
COMMAND = """
from fleetdesk import __main__
from fleetdesk.store import fleets
fleets.load = stuck
sys.argv = ["fleetdesk", "check", "README.md"]
sys.exit(__main__.main())
"""
WINDOW = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from fleetdesk.ui.app import AskedToEnd
app = QApplication([])
window = QWidget()
window.show()
asked = AskedToEnd(window)
QTimer.singleShot(0, stuck)
sys.exit(app.exec())
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("how", [ASLEEP, DEAF], ids=["asleep", "deaf"])
@pytest.mark.parametrize("what", [COMMAND, WINDOW], ids=["command", "window"])
def test_a_file_that_is_never_read_to_its_end_holds_nobody(what, how, sign):
    script = STUCK.format(how=how) + what
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout.readline() == "reading\n"
            process.send_signal(sign)
            status = process.wait(timeout=60)
            # A call that the signal itself cut short may still end in good order.
            assert status == 128 + sign or (how is ASLEEP and status in {0, 130})
        finally:
            process.kill()


def test_whoever_takes_it_up_ends_by_himself():
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    word = LastWord((signal.SIGTERM,), grace=60)
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        word.ear.setblocking(True)
        assert word.ear.recv(1) == bytes([signal.SIGTERM])
        word.taken_up()
    finally:
        word.rest()
        signal.signal(signal.SIGTERM, before)
    assert not word._thread.is_alive()
