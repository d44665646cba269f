"""The package gives what the command line prints: the same bytes, objects and errors."""

import io
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas
import pytest

import write_cliff

Program = Callable[..., str]

RUNS: list[tuple[dict[str, Any], list[str]]] = [
    ({"scenario": "v300-240", "settings": {"scale": 64}}, ["v300-240", "--set", "scale=64"]),
    (
        {
            "scenario": "mixed",
            "drive": "kingston-v300-120",
            "nand": "micron-20nm-async",
            "settings": {"scale": 64, "trim": True, "spare_factor": 0.25},
        },
        "mixed --drive kingston-v300-120 --nand micron-20nm-async --set scale=64 --set trim=on "
        "--set spare_factor=0.25".split(),
    ),
]


@pytest.mark.parametrize(("given", "words"), RUNS)
def test_a_run_is_that_of_the_command_line(
    given: dict[str, Any], words: list[str], program: Program
) -> None:
    run = write_cliff.run(**given)
    printed = program("run", *words)
    assert run.csv == printed
    assert run.digest == program("run", *words, "--format", "digest").strip()
    read = pandas.read_csv(io.StringIO(printed), dtype=float)
    pandas.testing.assert_frame_equal(run.rows, read, check_exact=True)
    whole = json.loads(program("run", *words, "--format", "json"))
    for only_there in ["rows", "moments", "blocks"]:
        del whole[only_there]
    assert run.report == whole


def test_a_scenario_may_be_text_or_a_file_and_a_drive_the_caller_s(
    tmp_path: Path, program: Program
) -> None:
    text = write_cliff.content("workloads/mixed")
    (tmp_path / "own.toml").write_text(text, encoding="utf-8-sig")
    own = {"drives/own": write_cliff.content("drives/intel-335-240")}
    printed = program("run", "mixed", "--drive", "intel-335-240", "--set", "scale=64")
    for scenario in [text, "own.toml", tmp_path / "own.toml"]:
        run = write_cliff.run(scenario, drive="own", settings={"scale": 64}, content=own)
        assert run.csv == printed


def test_a_drive_is_that_of_the_command_line(program: Program) -> None:
    for nand in [None, "micron-20nm-async"]:
        words = ["--nand", nand] if nand else []
        printed = json.loads(program("drive", "kingston-v300-120", *words))
        assert write_cliff.drive("kingston-v300-120", nand=nand) == printed
    printed_names = {line.split()[0] for line in program("drive", "--format", "names").splitlines()}
    assert set(write_cliff.names()) == printed_names


def test_a_job_file_is_read_and_rehearsed_as_on_the_command_line(
    project: Path, tmp_path: Path, program: Program
) -> None:
    path = project / "tests/lab/jobs/f-until-steady.fio"
    job = write_cliff.job(path)
    assert job.report == json.loads(program("job", path, "--explain", "--format", "json"))
    assert job.corrected == program("job", path, "--as", "fio")
    assert job.workload == program("job", path, "--as", "workload").split("\n", 1)[1]
    words = ["job", path, "--drive", "intel-335-240", "--preview", "--out", tmp_path]
    printed = json.loads(program(*words, "--format", "json"))["drives"][0]
    rehearsal = job.rehearse("intel-335-240", preview=True)
    assert rehearsal.report == printed
    assert rehearsal.csv == (tmp_path / "intel-335-240.csv").read_text()
    assert len(rehearsal.rows) == rehearsal.csv.count("\n") - 1
    assert rehearsal.seconds.size == len(printed["seconds"]["values"])


def test_logs_are_read_as_on_the_command_line(project: Path, program: Program) -> None:
    logs = project / "tests/lab/logs"
    for names in [
        ["two-jobs_iops.1.log", "two-jobs_iops.2.log"],
        ["invented-randwrite-iodepth-32-numjobs-1_iops.1.log", "invented-randwrite-32-1.json"],
    ]:
        files = [logs / name for name in names]
        log = write_cliff.log(*files)
        assert log.report == json.loads(program("log", *files, "--format", "json"))
        assert log.rows["iops"].mean() == pytest.approx(log.facts["mean"])
    assert write_cliff.log(logs / "mean-and-max_lat.1.log").rows.empty


def test_a_job_or_log_that_cannot_be_used_is_refused(project: Path) -> None:
    for read in [write_cliff.job, write_cliff.log]:
        with pytest.raises(write_cliff.ScenarioError, match="found a web page"):
            read(project / "tests/lab/broken/html-saved-instead.csv")


@pytest.mark.parametrize(
    ("settings", "words"),
    [({"scale": 0}, "scale=0"), ({"queue_depth": 1.5}, "queue_depth=1.5"), ({"x": 1}, "x=1")],
)
def test_an_error_names_field_expected_and_found(
    settings: dict[str, float], words: str, program: Program
) -> None:
    with pytest.raises(write_cliff.ScenarioError) as caught:
        write_cliff.run("v300-240", settings=settings)
    error = caught.value
    assert program("run", "v300-240", "--set", words, fails=True) == f"write-cliff: {error}\n"
    assert str(error) == f"{error.field}: expected {error.expected}, found {error.found}"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("field", "call"),
    [
        ("scenario", lambda: write_cliff.run("no-such-scenario")),
        ("drive", lambda: write_cliff.run("mixed", drive="no-such-drive")),
        ("drive", lambda: write_cliff.drive("no-such-drive")),
        ("nand", lambda: write_cliff.drive("intel-335-240", nand="no-such-part")),
        ("content", lambda: write_cliff.content("drives/no-such-drive")),
    ],
)
def test_an_unknown_name_is_refused(field: str, call: Callable[[], object]) -> None:
    with pytest.raises(write_cliff.ScenarioError) as caught:
        call()
    assert caught.value.field == field
    assert "no-such" in caught.value.found


def test_pandas_is_needed_for_tables_only() -> None:
    script = (
        "import sys; sys.modules['pandas'] = None; import write_cliff\n"
        "run = write_cliff.run('v300-240', settings={'scale': 64}); print(run.digest)\n"
        "try: run.rows\n"
        "except ImportError: print('no table')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[1:] == ["no table"], done.stderr
