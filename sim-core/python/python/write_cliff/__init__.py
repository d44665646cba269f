"""Deterministic simulation of flash drives.

1. `run` simulates a scenario, or a workload on a drive; `sweep` does so for many, on threads.
2. `job` reads a job file of fio and rehearses it; `log` reads the logs of fio.
3. `drive` describes a drive, every value with its source; `names` lists what there is.

The compiled part, `_core`, gives JSON and numbers. Tables are pandas DataFrames: pandas is imported
when the first one is asked for.
"""

from ._faults import ScenarioError
from ._files import content, drive, names
from ._jobs import Job, Rehearsal, job
from ._logs import Log, log
from ._runs import Run, run, sweep

__all__ = [
    "Job",
    "Log",
    "Rehearsal",
    "Run",
    "ScenarioError",
    "content",
    "drive",
    "job",
    "log",
    "names",
    "run",
    "sweep",
]
