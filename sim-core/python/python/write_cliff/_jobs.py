"""Job files of fio: what they do, and what they would measure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _core
from ._files import Content, Settings, pairs
from ._tables import table

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, eq=False)
class Rehearsal:
    """What a drive does with a job file."""

    report: dict[str, Any] = field(repr=False)
    """As `write-cliff job FILE --drive NAME --format json` prints for a drive."""
    values: bytes = field(repr=False)
    """The rows as little-endian numbers of 8 bytes."""

    @property
    def drive(self) -> str:
        return str(self.report["drive"])

    @property
    def stages(self) -> list[dict[str, Any]]:
        """For each stage its time, its bytes, its curve and its verdicts."""
        return list(self.report["stages"])

    @property
    def csv(self) -> str:
        """The rows as `write-cliff job FILE --drive NAME --out DIR` writes them."""
        return _core.csv(self.values)

    @cached_property
    def rows(self) -> pandas.DataFrame:
        """One row per recorded second, with the columns of a run."""
        return table(self.values, _core.csv(self.values).partition("\n")[0].split(","))

    @cached_property
    def seconds(self) -> pandas.DataFrame:
        """The seconds of each stage, which go on without the rule that ends it."""
        import pandas

        columns, values = self.report["seconds"]["columns"], self.report["seconds"]["values"]
        width = len(columns)
        rows = [values[at : at + width] for at in range(0, len(values), width)]
        return pandas.DataFrame(rows, columns=columns, dtype=float)


@dataclass(frozen=True, eq=False)
class Job:
    """A job file that has been read."""

    report: dict[str, Any] = field(repr=False)
    """As `write-cliff job FILE --explain --format json`: stages, lines, warnings."""
    _core: _core.Job = field(repr=False)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What became of each line."""
        return list(self.report["lines"])

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """Where the jobs measure something else than they seem to."""
        return list(self.report["warnings"])

    @property
    def corrected(self) -> str:
        """The file, corrected where a warning has a remedy."""
        return self._core.corrected()

    @property
    def workload(self) -> str:
        """A workload for `run`, with each difference from the file as a comment before it."""
        text, differences = self._core.workload()
        return "".join(f"# {difference}\n" for difference in differences) + text

    def rehearse(
        self,
        drive: str,
        *,
        settings: Settings | None = None,
        preview: bool = False,
        content: Content | None = None,
    ) -> Rehearsal:
        """Run the jobs on a drive; `preview`: on one that is scaled down as far as 1:64."""
        given = self._core.rehearse(drive, pairs(settings), preview, dict(content or {}))
        return Rehearsal(json.loads(given[0]), given[1])


def job(
    file: str | PathLike[str],
    *,
    variables: Mapping[str, str] | None = None,
    capacity_bytes: int | None = None,
) -> Job:
    """Read a job file of fio. `variables` are those of `${NAME}`, ncpus, mb_memory, pagesize."""
    path = Path(file)
    core = _core.Job(str(path), path.read_bytes(), dict(variables or {}), capacity_bytes)
    return Job(json.loads(core.explained()), core)
