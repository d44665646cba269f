"""Logs of fio: what they prove by themselves."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _core
from ._tables import table

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, eq=False)
class Log:
    """The logs and the result of one run of fio."""

    report: dict[str, Any] = field(repr=False)
    """As `write-cliff log FILE... --format json`."""
    values: bytes = field(repr=False)
    """The rate of each second as little-endian numbers of 8 bytes."""

    @property
    def checks(self) -> list[dict[str, Any]]:
        """Where the files contradict each other or themselves."""
        return list(self.report["checks"])

    @property
    def facts(self) -> dict[str, Any]:
        """Mean, fall and verdicts; empty without a log of commands or bytes per second."""
        return dict((self.report["curve"] or {}).get("rate") or {})

    @cached_property
    def rows(self) -> pandas.DataFrame:
        """One row per second: `time_s` since the logs began, and `iops` or `bytes_per_s`."""
        rows = table(self.values, ["iops" if self.facts.get("is_iops", True) else "bytes_per_s"])
        start = self.report["curve"]["from_s"] if len(rows) else 0
        rows.insert(0, "time_s", [float(start + second) for second in range(len(rows))])
        return rows


def log(*files: str | PathLike[str], depth: int | None = None) -> Log:
    """Read the logs and the JSON result of one run of fio, plain or packed by gzip.

    `depth` is the number of commands under way at once in all jobs, if the result does not say it.
    """
    with ExitStack() as stack:
        opened = [(str(file), stack.enter_context(Path(file).open("rb"))) for file in files]
        report, values = _core.log(opened, depth)
    return Log(json.loads(report), values)
