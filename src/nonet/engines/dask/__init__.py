"""Run calls on the workers of a Dask cluster: `client` sends them, `retry` sends them again, `worker` runs them."""

from nonet.engines.dask.client import WAIT_SECONDS, Dask
from nonet.engines.dask.retry import LATE_SECONDS

__all__ = ["LATE_SECONDS", "WAIT_SECONDS", "Dask"]
