"""Worked cases of our own: each rule read a second time from its digest, both sides of every limit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fleetdesk.core.cases import check_case
from fleetdesk.systems.galleys.cases import run_case

FILE = json.loads(Path(__file__).with_name("more_cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", FILE["cases"], ids=lambda case: case["id"])
def test_case(case):
    result = check_case(run_case, case)
    assert result.passed, result.reason


def test_each_case_has_a_number_of_its_own():
    assert len({case["id"] for case in FILE["cases"]}) == FILE["conventions"]["count"]
