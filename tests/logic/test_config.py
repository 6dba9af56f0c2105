"""LogicConfig: HoDoKu's default, changed by small steps, never by accident."""

import dataclasses
import json

import pytest

import nonet
from nonet.logic import LogicConfig


def test_the_default_is_hodokus() -> None:
    config = LogicConfig()
    assert config.is_default
    assert config.order == tuple(entry.id for entry in nonet.techniques() if entry.is_on)
    assert config.enabled == set(config.order)


def test_a_configuration_is_immutable_and_compares_by_value() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        LogicConfig().order = ()  # type: ignore[misc]
    assert LogicConfig() == LogicConfig(order=LogicConfig().order)
    assert len({LogicConfig(), LogicConfig(uniqueness=None), LogicConfig(uniqueness=True)}) == 2


def test_techniques_are_added_at_their_place_and_taken_away() -> None:
    config = LogicConfig().having("wxyz_wing", "direct_pointing")
    order = list(config.order)
    assert order.index("xyz_wing") < order.index("wxyz_wing") < order.index("unique_rectangle_1")
    assert order.index("hidden_single") < order.index("direct_pointing") < order.index("locked_pair")
    assert config.without("wxyz_wing", "direct_pointing").is_default
    assert config.having("wxyz_wing") == config


def test_a_custom_order_is_kept() -> None:
    config = LogicConfig.of("X-Wing", "naked_single")
    assert config.order == ("x_wing", "naked_single")
    assert not config.is_default


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: LogicConfig.of("naked_singel"), "did you mean naked_single"),
        (lambda: LogicConfig.of(), "expected at least one technique"),
        (lambda: LogicConfig.of("x_wing").without("x_wing"), "expected at least one technique"),
        (lambda: LogicConfig.of("x_wing", "X-Wing"), "expected every technique once, got 'x_wing' twice"),
    ],
)
def test_nonsense_is_refused(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=message):
        make()


def test_a_configuration_survives_json() -> None:
    config = LogicConfig(uniqueness=False, als_in_chains=True).having("medusa_3d")
    assert LogicConfig.from_json(json.loads(json.dumps(config.to_json()))) == config
