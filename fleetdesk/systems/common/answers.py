"""Answers of a form, read without trusting them."""

from __future__ import annotations

from fleetdesk.core.answers import flag, number, one_of, rows, some_of, text

__all__ = ["flag", "number", "one_of", "rows", "some_of", "text"]
