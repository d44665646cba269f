"""The command line that `cargo xtask` has built, and the files of the project."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def project() -> Path:
    return ROOT


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package has its content inside, so every test runs in an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def program() -> Callable[..., str]:
    """Prints what the command line prints, without the folder `content` too."""

    def output(*words: object, fails: bool = False) -> str:
        command = [os.environ["WRITE_CLIFF_PROGRAM"], *map(str, words)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=600)
        assert (done.returncode != 0) == fails, done.stderr
        return done.stderr if fails else done.stdout

    return output
