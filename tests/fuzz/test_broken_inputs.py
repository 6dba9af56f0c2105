"""A few thousand of the fuzzer's inputs in every test run; `make fuzz` tries 100,000."""

from fuzz import broken_inputs


def test_broken_inputs_get_a_right_answer_or_a_clear_error() -> None:
    answers = broken_inputs.run(inputs=3000, seed=2)
    assert answers["answered"] > 300
    assert answers["ParseError"] > 300
    assert answers["NotUniqueError"] > 10
    assert answers["InvalidGridError"] > 10
