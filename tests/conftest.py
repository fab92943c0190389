"""What holds for every test, and where isolation lives.

- Files: no test reads or writes the developer's own data or configuration. The variables by which the product
  finds them point into a folder of the run, here, for the processes that tests start too. A test that wants
  data of its own takes `tmp_path`.
- Chance: hypothesis draws the same examples in every run and keeps none on disk; a failure seen once is seen
  again.
- Clocks: injected by each room's tests. Nothing here patches time.
- Browsers: one Chromium for a whole run, since its start costs more than most tests; each visitor gets a
  context of their own (`visiting`), which shares no cookie, storage or cache with any other.
- Devices: the fakes of `device`, chosen by configuration as the owner would. Nothing here patches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A shared machine stalls for seconds at times; how long an example takes is `make bench`'s business.
settings.register_profile("maxitray", deadline=None, derandomize=True, database=None)
settings.load_profile("maxitray")


@pytest.fixture(scope="session", autouse=True)
def _nothing_of_the_developers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Point every folder that the product may look for at an empty one."""
    home: Path = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(variable, str(home / variable.lower()))
        for variable in ("STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "GPIOZERO_PIN_FACTORY"):
            patch.delenv(variable, raising=False)
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; what needs it is skipped where there is none."""
    from tests.e2e.browser import running_browser  # takes half a second, and most files need none

    with running_browser() as browser:
        yield browser
