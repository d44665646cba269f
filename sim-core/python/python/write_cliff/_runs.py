"""Runs of scenarios, one by one or many on threads."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

from . import _core
from ._files import Content, Settings, pairs, scenario_text
from ._tables import table

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, eq=False)
class Run:
    """The result of a run."""

    report: dict[str, Any] = field(repr=False)
    """Description, latencies, wear, losses, map: as `write-cliff run --format json`."""
    digest: str
    """Equal digests, equal runs."""
    values: bytes = field(repr=False)
    """The rows as little-endian numbers of 8 bytes."""

    @cached_property
    def rows(self) -> pandas.DataFrame:
        """One row per simulated second."""
        return table(self.values, self.report["columns"])

    @property
    def csv(self) -> str:
        """The rows as `write-cliff run` prints them."""
        return _core.csv(self.values)


def run(
    scenario: str | PathLike[str],
    *,
    drive: str | None = None,
    nand: str | None = None,
    settings: Settings | None = None,
    content: Content | None = None,
) -> Run:
    """Simulate a scenario, or with `drive` a workload.

    `scenario` is a name of the content, a path ending in .toml, or the TOML itself. `settings` are
    those of `write-cliff settings`. `content` has documents of the caller: `{"drives/own": text}`.
    Raises `ScenarioError` if something cannot be used. Other threads go on while it runs.
    """
    own = dict(content or {})
    text = scenario_text(scenario, "workloads" if drive else "scenarios", own)
    # In TOML, only fields before the first table belong to the document itself.
    given = {"drive": drive, "nand": nand}
    head = "".join(f"{key} = {json.dumps(name)}\n" for key, name in given.items() if name)
    report, values, digest = _core.run(head + text, pairs(settings), own)
    return Run(json.loads(report), digest, values)


def sweep(
    scenarios: Iterable[str | PathLike[str] | Mapping[str, Any]],
    *,
    threads: int | None = None,
) -> list[Run]:
    """Run many scenarios on several threads, by default one per processor.

    Each is a scenario, or the arguments of `run`: `{"scenario": "mixed", "drive": "own", ...}`.
    The results are in the same order and the same for any number of threads.
    """

    def one(scenario: str | PathLike[str] | Mapping[str, Any]) -> Run:
        return run(**scenario) if isinstance(scenario, Mapping) else run(scenario)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return list(pool.map(one, scenarios))
