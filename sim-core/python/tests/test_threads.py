"""Several runs at once: the same results, other threads go on, and how much faster it is."""

import threading
import time

import pytest

import write_cliff

RUNS = [
    {"scenario": "v300-240", "settings": {"scale": 8, "seed": seed}} for seed in range(1, 7)
]


def test_any_number_of_threads_gives_the_same_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Prints the ratio and asserts no time: a busy machine has no second processor."""
    seconds, digests = [], []
    for threads in [1, 2]:
        begin = time.perf_counter()
        digests.append([run.digest for run in write_cliff.sweep(RUNS, threads=threads)])
        seconds.append(time.perf_counter() - begin)
    assert digests[0] == digests[1]
    assert len(set(digests[0])) == len(RUNS)
    with capsys.disabled():
        one, two = seconds
        print(f"\n1 thread {one:.2f} s, 2 threads {two:.2f} s: {one / two:.2f} times as fast")


def test_other_threads_go_on_while_a_run_works() -> None:
    begun = threading.Event()

    def work() -> None:
        begun.set()
        write_cliff.run("v300-240", settings={"scale": 8})

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    turns = 0
    while thread.is_alive():
        turns += 1
    thread.join()
    assert turns > 1000
