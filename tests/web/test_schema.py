"""The API fuzzed from its own schema: no request causes an internal error."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from nonet.web import create_app

schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(allow_hosts=["*"]))


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_call_fails_inside(case: Any) -> None:
    case.call_and_validate(checks=[not_a_server_error])
