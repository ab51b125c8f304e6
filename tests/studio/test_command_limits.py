"""What a command of the map studio says when its work does not come to an end."""

from typing import Any

import pytest

from pool import pool_jobs
from pool.pool_helpers import HASTY, job
from rotonde.cli.map_studio import MEGABYTES, _run
from rotonde.core.messages import Voice
from rotonde.errors import InvalidOptions


@pytest.mark.parametrize(
    ("work", "key"),
    [
        (job(pool_jobs.die), "studio.worker-died"),
        (job(pool_jobs.take_memory, 2 * MEGABYTES), "studio.memory-ran-out"),
        (job(pool_jobs.wait_for, "/nowhere/at/all", lane=HASTY), "studio.time-ran-out"),
    ],
)
def test_work_that_is_given_up_is_refused_in_words(work: Any, key: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        _run(work, Voice("en"))
    assert refused.value.key == key
