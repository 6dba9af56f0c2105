"""Run calls on the workers of a Dask cluster."""

from nonet.engines.dask.client import LATE_SECONDS, PATIENT_SECONDS, Dask

__all__ = ["LATE_SECONDS", "PATIENT_SECONDS", "Dask"]
