"""Tests in copies of one process: each is told of, whatever becomes of the process."""

import os
import subprocess
import sys
from pathlib import Path

MODULES = {
    "test_well.py": "def test_one():\n    pass\n\ndef test_two():\n    pass\n",
    "test_ill.py": "import os\n\ndef test_wrong():\n    print('seen on the way')\n    assert os.sep == '?'\n",
    "test_dying.py": "import os\n\ndef test_ends():\n    os._exit(3)\n\ndef test_behind():\n    pass\n",
    "test_alike.py": """
import os, pytest

@pytest.fixture(scope="module")
def made():
    yield os.getpid()
    print("taken down")

def test_first(made):
    assert made == os.getpid()

@pytest.mark.parametrize("n", range(3))
def test_others(made, n):
    assert made == os.getpid()
""",
}


def test_each_test_is_told_of_whatever_becomes_of_its_process(tmp_path: Path, root: Path) -> None:
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pytest.ini").touch()
    line = [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "tests.tools.forked", "--processes", "3"]
    line += ["-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:pytest-qt", f"--rootdir={tmp_path}"]
    line += ["--import-mode=importlib", str(tmp_path)]
    alone = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    ran = subprocess.run(line, cwd=root, env=alone, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "2 failed, 6 passed" in ran.stdout
    failed = {
        line.split()[1].partition("::")[2] for line in ran.stdout.splitlines() if line.startswith("FAILED")
    }
    assert failed == {"test_wrong", "test_ends"}
    assert "seen on the way" in ran.stdout
    assert "Its process ended; all of them ended with [0, 0, 3]" in ran.stdout
    assert "NOT RUN, as a process ended: 1, test_dying.py::test_behind" in ran.stdout
