"""The API fuzzed from its own schema: no request causes an internal error."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonet.web import create_app


def test_no_request_causes_an_internal_error() -> None:
    """Requests that the schema allows and requests that it does not, to every call of the API.

    `@schema.parametrize()` would draw thousands of requests while tests are collected, by every worker of
    pytest-xdist; and pytest-xdist would run one call of the API only, because it gives all of them the same name.
    """
    import schemathesis  # here, because it takes longer to import than all of nonet
    from schemathesis.checks import not_a_server_error

    schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(allow_hosts=["*"]))
    called = set()
    for found in schema.get_all_operations():
        operation: Any = found.ok()

        @given(st.one_of([operation.as_strategy(mode) for mode in schemathesis.GenerationMode]))
        @settings(max_examples=6, suppress_health_check=list(HealthCheck))
        def call(case: Any) -> None:
            called.add((case.method, case.path))
            case.call_and_validate(checks=[not_a_server_error])

        call()
    assert len(called) == sum(len(methods) for methods in schema.raw_schema["paths"].values())
