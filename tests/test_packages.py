"""What the program stands on has a reason, a lowest and a highest version, and both are tried."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


@pytest.fixture(scope="module")
def asked(root):
    """What players install, by name."""
    found = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    return {canonicalize_name(one.name): one for one in map(Requirement, found)}


def pinned(root, name: str) -> dict[str, set[str]]:
    """The versions of a file of constraints; several where the Python makes a difference."""
    found: dict[str, set[str]] = {}
    for line in (root / ".ci" / f"constraints-{name}.txt").read_text("utf-8").splitlines():
        one = Requirement(line)
        found.setdefault(canonicalize_name(one.name), set()).add(str(one.specifier).removeprefix("=="))
    return found


def test_every_package_has_two_bounds(asked):
    assert asked
    for one in asked.values():
        operators = {bound.operator for bound in one.specifier}
        assert operators == {">=", "<"}, one


def test_every_package_has_a_reason_beside_it(root):
    text = (root / "pyproject.toml").read_text("utf-8")
    block = text.partition("dependencies = [")[2].partition("\n]")[0]
    lines = block.splitlines()
    for at, line in enumerate(lines):
        if line.strip().startswith('"'):
            assert "#" in line or lines[at - 1].strip().startswith("#"), line


@pytest.mark.parametrize("which", ["lowest", "highest"])
def test_versions_that_are_tried_are_within_the_bounds(root, asked, which):
    tried = pinned(root, which)
    for name, one in asked.items():
        assert tried[name], name
        assert all(one.specifier.contains(version) for version in tried[name]), name


def test_the_lowest_are_the_lowest(root, asked):
    tried = pinned(root, "lowest")
    for name, one in asked.items():
        least = next(bound.version for bound in one.specifier if bound.operator == ">=")
        assert all(re.match(rf"{re.escape(least)}(\.|$)", version) for version in tried[name]), (
            name,
            tried[name],
        )
