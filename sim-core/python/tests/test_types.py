"""The types in the package: strict by themselves, and the stubs agree with the compiled part."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "words",
    [["mypy", "--strict", "--package", "write_cliff"], ["mypy.stubtest", "write_cliff._core"]],
)
def test_types(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
