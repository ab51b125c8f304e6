"""What holds for all tests: none is timed, and where none may be skipped (in CI), that fails."""

import os

import pytest
from hypothesis import HealthCheck, settings

# Machines are busy, and the first example may compile: a slow example is no fault.
settings.register_profile("rotonde", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rotonde")

_skipped: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped:
        _skipped.append(f"{report.nodeid}: {report.longrepr}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if _skipped and os.environ.get("ROTONDE_NO_SKIPS"):
        for line in _skipped:
            print(f"\nskipped, but nothing may be: {line}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
