"""Content inside the package, files of the caller, and settings as the core reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeAlias

from . import _core
from ._faults import ScenarioError

Value: TypeAlias = str | int | float | bool
Settings: TypeAlias = Mapping[str, Value | Sequence[Value]]
Content: TypeAlias = Mapping[str, str]
"""Texts of the caller by folder and name: `{"drives/own": text}`."""


def content(name: str) -> str:
    """Return the text of a file inside the package: `content("drives/intel-335-240")`."""
    text = _core.content(name)
    if text is None:
        folder = name.partition("/")[0]
        raise ScenarioError("content", f"a name of content/{folder}", name)
    return text


def names(folder: str = "drives") -> list[str]:
    """List a folder of the content: drives, nand, scenarios, workloads or content-types."""
    return _core.names(folder)


def drive(name: str, *, nand: str | None = None, content: Content | None = None) -> dict[str, Any]:
    """Describe a drive: geometry, capacity, times, and every value with its source."""
    sheet: dict[str, Any] = json.loads(_core.drive(name, nand, content or {}))
    return sheet


def pairs(settings: Settings | None) -> list[tuple[str, str]]:
    """Return settings as words; a list is a setting that holds several times."""
    all_pairs = []
    for name, value in (settings or {}).items():
        values = [value] if isinstance(value, Value) else value
        all_pairs += [(name, _word(one)) for one in values]
    return all_pairs


def _word(value: Value) -> str:
    return str(value) if not isinstance(value, bool) else "on" if value else "off"


def scenario_text(scenario: str | PathLike[str], folder: str, content: Content) -> str:
    """Return the text of a scenario: TOML itself, a path, or a name of the content."""
    if isinstance(scenario, str):
        if "\n" in scenario:
            return scenario
        if not scenario.endswith(".toml"):
            name = f"{folder}/{scenario}"
            text = content.get(name, _core.content(name))
            if text is None:
                expected = f"a name of content/{folder}, a path ending in .toml, or TOML"
                raise ScenarioError("scenario", expected, scenario)
            return text
    return Path(fspath(scenario)).read_text(encoding="utf-8-sig")
