"""The table at the end of `make test-picamera2`: what each check proves, whether it passed, and its figures.

A plugin of pytest. A check prints its figures, which pytest keeps; here they become rows that begin with
`| `, by which `setup/test-picamera2.sh` finds them.
"""

from __future__ import annotations

import pytest

#: Each check with what became of it and what it printed.
_rows: dict[str, tuple[str, str]] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a check; one that passed and then failed to clean up has failed."""
    if report.when == "call" or report.failed:
        _rows[report.nodeid] = ("passed" if report.passed else "FAILED", report.capstdout)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the rows."""
    for check, (verdict, figures) in _rows.items():
        name = check.partition("::test_")[2].replace("_", " ")
        terminalreporter.write_line(f"| {verdict}  {name}")
        for figure in figures.splitlines():
            terminalreporter.write_line(f"|         {figure}")
    passed = sum(verdict == "passed" for verdict, _ in _rows.values())
    terminalreporter.write_line(f"| {passed} of {terminalreporter._numcollected} checks passed")
