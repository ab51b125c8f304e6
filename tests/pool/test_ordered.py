"""One function for many arguments, in processes: results in order, whichever process dies."""

from itertools import count, islice
from pathlib import Path

import pytest

from pool import pool_jobs
from pool.pool_helpers import is_alive
from rotonde.errors import InvalidOptions
from rotonde.pool.ordered import AHEAD, MOST_LOSSES, OrderedProcesses


def test_results_come_in_order_and_leaving_ends_every_process() -> None:
    with OrderedProcesses(2) as processes:
        found = list(processes.starmap(pool_jobs.give, ((n,) for n in range(20))))
    assert [value for _, value in found] == list(range(20))
    pids = {pid for pid, _ in found}
    assert len(pids) == 2
    assert not any(map(is_alive, pids))


def test_arguments_may_go_on_for_ever_and_are_taken_only_a_little_ahead() -> None:
    numbers = count()
    with OrderedProcesses(1) as processes:
        found = islice(processes.starmap(pool_jobs.give, ((n,) for n in numbers)), 5)
        assert [value for _, value in found] == list(range(5))
    assert next(numbers) <= 5 + AHEAD


def test_each_process_prepares_once() -> None:
    with OrderedProcesses(1) as processes:
        arguments: list[tuple[object, ...]] = [(), ()]
        prepare = ((pool_jobs.prepare, ("here",)),)
        assert list(processes.starmap(pool_jobs.prepared, arguments, prepare)) == [["here"]] * 2


def test_a_job_whose_process_died_is_done_again(tmp_path: Path) -> None:
    file = tmp_path / "died"
    with OrderedProcesses(2) as processes:
        arguments = ((str(file), n) for n in range(8))
        assert list(processes.starmap(pool_jobs.die_first, arguments)) == list(range(8))
    assert file.exists()


def test_a_job_whose_processes_die_again_and_again_is_given_up() -> None:
    with OrderedProcesses(1) as processes:
        answers = processes.starmap(pool_jobs.die_of, [(1,)])
        with pytest.raises(InvalidOptions, match=r"workers\.lost") as lost:
            next(answers)
    assert lost.value.parameters == {"times": MOST_LOSSES}


def test_what_the_function_refuses_is_raised_here() -> None:
    with OrderedProcesses(1) as processes, pytest.raises(InvalidOptions, match=r"options\.seat"):
        list(processes.starmap(pool_jobs.refuse, [()]))
