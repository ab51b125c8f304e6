"""Where nothing may be skipped (in CI), a skipped test is a failure."""

import os

import pytest

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
