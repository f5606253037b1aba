"""The soak in short: some taps in each language and theme, and that it would notice what it looks for."""

import subprocess
import sys
import warnings

import pytest
from PySide6.QtCore import QTimer, qWarning

from tests.trust import soak


@pytest.mark.slow
def test_random_taps_find_nothing(root):
    command = [sys.executable, "-m", "tests.trust.soak", "--events", "100", "--round", "50", "--seed", "7"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "100 events" in done.stdout
    assert "no exception, no warning, no window left behind" in done.stdout


def fails():
    raise KeyError("in a slot")


def warns():
    warnings.warn("old news", DeprecationWarning, stacklevel=1)


def complains():
    qWarning("Qt does not like this")


@pytest.mark.parametrize(
    ("deed", "said"), [(fails, "in a slot"), (warns, "old news"), (complains, "does not like")]
)
def test_what_goes_wrong_is_noticed(qapp, deed, said):
    with soak.watched() as told:
        QTimer.singleShot(0, deed)
        soak.settle(3)
        with pytest.raises(soak.Trouble, match=said):
            told.check()
    with soak.watched() as told:
        soak.settle(3)
        told.check()
