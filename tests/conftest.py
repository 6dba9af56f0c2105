"""Shared by all tests: which tests run together, instruction sets, and a Dask cluster."""

from __future__ import annotations

import faulthandler
import os
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import settings

from nonet import _core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from nonet.engines import Engine

T = TypeVar("T")

#: Files whose tests start a browser, a cluster or hosts. The files of a group run on one worker of pytest-xdist, so
#: that they share what they start, and before all others, because they take the longest. `make check` leaves them out.
GROUPS = {
    "browser": ("tests/browser/",),
    "cluster": ("tests/bulk/test_clusters.py", "tests/engines/test_dask.py"),
    "worker deaths": (
        "tests/counting/test_clusters.py",
        "tests/bulk/test_deduping_faults.py",
        "tests/dataset/test_engines.py",
    ),
    "faults": ("tests/engines/test_faults.py", "tests/engines/test_namespaces.py"),
}

#: The files that take longest of the others: they come next, and `make check` leaves them out too.
LONGEST = (
    "tests/bulk/test_answers.py",
    "tests/bulk/test_deduping.py",
    "tests/bulk/test_hostile.py",
    "tests/bulk/test_records.py",
    "tests/bulk/test_resume.py",
    "tests/bulk/test_timeout.py",
    "tests/classic/test_algorithms.py",
    "tests/classic/test_trace.py",
    "tests/cli/test_answer_files.py",
    "tests/cli/test_commands.py",
    "tests/cli/test_generate.py",
    "tests/cli/test_pictures.py",
    "tests/cli/test_solve_files.py",
    "tests/cli/test_starting.py",
    "tests/contract/test_docs.py",
    "tests/counting/",
    "tests/cuda/",
    "tests/dataset/test_pipeline.py",
    "tests/formats/test_fuzz.py",
    "tests/formats/test_round_trips.py",
    "tests/fuzz/",
    "tests/logic/test_every_word.py",
    "tests/logic/test_soundness.py",
    "tests/native/test_hostile.py",
    "tests/photo/test_reading.py",
    "tests/render/test_book.py",
    "tests/storage/test_outputs.py",
    "tests/storage/test_windows.py",
    "tests/test_arrow.py",
    "tests/test_notebooks.py",
    "tests/test_plugins.py",
    "tests/torture/",
    "tests/variants/test_formats.py",
    "tests/variants/test_rules.py",
    "tests/web/test_hostile.py",
    "tests/web/test_schema.py",
    "tests/web/test_scripts.py",
)

# Idle Dask processes sample their own stacks and clocks all the time, which takes a tenth of a core for each cluster.
os.environ |= {
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "500ms",
    "DASK_DISTRIBUTED__WORKER__MEMORY__MONITOR_INTERVAL": "1s",
}

#: Hypothesis draws the same examples in every run of the suite; `make thorough` draws new ones, and more of them.
settings.register_profile("ci", max_examples=20, deadline=None, derandomize=True, database=None)
settings.register_profile("thorough", max_examples=500, deadline=None)
settings.load_profile(os.environ.get("NONET_EXAMPLES", "ci"))


#: pytest-timeout cannot end a test that hangs in native code: Python never gets to its signal. This can.
HANGING_SECONDS = 660
_STDERR = os.dup(2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """End the process, with a traceback, if a test hangs even after its timeout."""
    faulthandler.dump_traceback_later(HANGING_SECONDS, exit=True, file=_STDERR)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def group_of(nodeid: str) -> str | None:
    """Return the group of a test, if it belongs to one."""
    return next((name for name, places in GROUPS.items() if nodeid.startswith(places)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the groups first, then the longest files; mark their tests `external` and `long`."""
    order = [*GROUPS, None]
    items.sort(key=lambda item: (order.index(group_of(item.nodeid)), not item.nodeid.startswith(LONGEST)))
    for item in items:
        if group_of(item.nodeid):
            item.add_marker(pytest.mark.external)
        elif item.nodeid.startswith(LONGEST):
            item.add_marker(pytest.mark.long)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Start a worker for each core; with `-n auto` one more: one that waits for a cluster leaves its core idle."""
    return (os.cpu_count() or 1) + int(config.option.numprocesses == "auto")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker a group or a file at a time: its fixtures are then set up once.

    `--dist loadgroup` would do, but pytest-xdist 3.8 finds no groups with pytest 9.2 (pytest-xdist issue 1386).
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # pytest-xdist has no types
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid) or nodeid.partition("::")[0]

        def remove_node(self, node: Any) -> str | None:
            """Do not give a test that ended its worker to the next one, which pytest-xdist 3.8 does."""
            units = self.assigned_work[node].values()
            crashed = next((name for unit in units for name, is_done in unit.items() if not is_done), None)
            for unit in units:
                unit |= {crashed: True} if crashed in unit else {}
            super().remove_node(node)
            return crashed

    config.option.loadscopereorder = False
    return ByGroup(config, log)


# A job in the background of a shell ignores Ctrl-C, and so would the processes that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Shared:
    """What the tests of a group start once and share."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._things: dict[Any, Any] = {}

    def get(self, start: Callable[[], AbstractContextManager[T]]) -> T:
        """Return what `start` opens: at first by opening it, later the same again."""
        if start not in self._things:
            self._things[start] = self._stack.enter_context(start())
        thing: T = self._things[start]
        return thing

    def close(self) -> None:
        """End all of it."""
        self._things.clear()
        self._stack.close()


_shared = pytest.StashKey[Shared]()


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> Shared:
    """What this group has started so far."""
    return request.config.stash.setdefault(_shared, Shared())


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """End with the last test of a group what it shared: an idle cluster or browser slows down all that follows."""
    if nextitem is None or group_of(nextitem.nodeid) != group_of(item.nodeid):
        item.config.stash.setdefault(_shared, Shared()).close()


def _start_cluster() -> AbstractContextManager[Engine]:
    from nonet.engines import open_engine

    return open_engine("dask", threads=2)


@pytest.fixture
def cluster(shared: Shared) -> Engine:
    """Yield a Dask cluster of two workers on this machine."""
    return shared.get(_start_cluster)


@pytest.fixture(params=_core.supported_isas())
def isa(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a test once per instruction set of this machine."""
    before = _core.isa()
    _core.use_isa(request.param)
    yield request.param
    _core.use_isa(before)
