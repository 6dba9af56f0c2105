"""Regular expressions over digits, as automata."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from nonet.errors import LimitError, ParseError
from nonet.variants.kept import Kept
from nonet.variants.lowering import Automaton
from nonet.variants.shape import MOST_SIZE

__all__ = ["automaton_of", "check_expression"]

_MOST_LENGTH: Final = 500
_MOST_STATES: Final = 5_000
_MOST_REPEAT: Final = 50


@dataclass
class _Graph:
    """Thompson's construction: states with an edge that reads one of some digits, or edges that read nothing."""

    reading: dict[int, tuple[frozenset[int], int]] = field(default_factory=dict)
    free: list[set[int]] = field(default_factory=list)

    def state(self) -> int:
        if len(self.free) >= _MOST_STATES:
            raise LimitError("expression_states", most=_MOST_STATES)
        self.free.append(set())
        return len(self.free) - 1


class _Parser:
    def __init__(self, text: str, size: int) -> None:
        if len(text) > _MOST_LENGTH:
            raise ParseError("rule.expression_length", most=_MOST_LENGTH, got=len(text))
        self.text = text
        self.at = 0
        self.size = size
        self.all = frozenset(range(1, size + 1))
        self.graph = _Graph()

    def fail(self, expected: str) -> ParseError:
        got = repr(self.text[self.at]) if self.at < len(self.text) else "the end"
        return ParseError("rule.expression", what=expected, got=got, place=self.at + 1, expression=repr(self.text))

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self, char: str) -> bool:
        if self.peek() == char:
            self.at += 1
            return True
        return False

    def parse(self) -> tuple[int, int]:
        part = self.choice(0)
        if self.at < len(self.text):
            raise self.fail("a digit, '.', '[' or '('")
        return part

    def choice(self, depth: int) -> tuple[int, int]:
        if depth > 30:
            raise LimitError("brackets")
        graph = self.graph
        start, end = graph.state(), graph.state()
        while True:
            first, last = self.sequence(depth)
            graph.free[start].add(first)
            graph.free[last].add(end)
            if not self.take("|"):
                return start, end

    def sequence(self, depth: int) -> tuple[int, int]:
        start = end = self.graph.state()
        while self.peek() not in ("", "|", ")"):
            first, last = self.repeated(depth)
            self.graph.free[end].add(first)
            end = last
        return start, end

    def repeated(self, depth: int) -> tuple[int, int]:
        begin = self.at
        part = self.atom(depth)
        least, most = 1, 1
        if self.take("*"):
            least, most = 0, -1
        elif self.take("+"):
            least, most = 1, -1
        elif self.take("?"):
            least, most = 0, 1
        elif self.take("{"):
            least = self.number()
            most = least
            if self.take(","):
                most = -1 if self.peek() == "}" else self.number()
            if not self.take("}"):
                raise self.fail("'}'")
            if (most != -1 and most < least) or max(least, most) > _MOST_REPEAT:
                raise ParseError("rule.repeat", most=_MOST_REPEAT, least=least, greatest=most)
        if (least, most) == (1, 1):
            return part
        end_of_part = self.at
        graph = self.graph
        start = end = graph.state()

        def again() -> tuple[int, int]:
            self.at = begin
            copy = self.atom(depth)
            self.at = end_of_part
            return copy

        for _ in range(least):
            first, last = again()
            graph.free[end].add(first)
            end = last
        final = graph.state()
        if most == -1:
            first, last = again()
            graph.free[end] |= {first, final}
            graph.free[last] |= {first, final}
        else:
            for _ in range(most - least):
                graph.free[end].add(final)
                first, last = again()
                graph.free[end].add(first)
                end = last
            graph.free[end].add(final)
        return start, final

    def atom(self, depth: int) -> tuple[int, int]:
        if self.take("("):
            part = self.choice(depth + 1)
            if not self.take(")"):
                raise self.fail("')'")
            return part
        start, end = self.graph.state(), self.graph.state()
        if self.take("."):
            digits = self.all
        elif self.take("["):
            digits = self.digit_set()
        else:
            digits = frozenset({self.digit()})
        self.graph.reading[start] = digits, end
        return start, end

    def digit_set(self) -> frozenset[int]:
        is_negated = self.take("^")
        digits: set[int] = set()
        while not self.take("]"):
            first = self.digit()
            last = self.digit() if self.take("-") else first
            digits.update(range(first, last + 1))
        return self.all - digits if is_negated else frozenset(digits)

    def digit(self) -> int:
        if self.take("<"):
            digit = self.number()
            if not self.take(">"):
                raise self.fail("'>'")
            return digit
        char = self.peek()
        if char not in tuple("123456789"):
            raise self.fail("a digit")
        self.at += 1
        return int(char)

    def number(self) -> int:
        begin = self.at
        while self.peek() in tuple("0123456789"):
            self.at += 1
        if begin == self.at:
            raise self.fail("a number")
        return min(int(self.text[begin : self.at]), 10_000)


@lru_cache(1024)  # the longest take 5 ms, and many rules may have the same one
def check_expression(expression: str) -> None:
    """Raise ParseError or LimitError if the expression cannot be read."""
    _Parser(expression, MOST_SIZE).parse()


#: The automata of recent expressions; their tables may have a million entries together.
_AUTOMATA: Final[Kept[Automaton]] = Kept(lambda automaton: len(automaton.next), 1_000_000, 256)


def automaton_of(expression: str, size: int) -> Automaton:
    """Make the automaton of a regular expression over the digits 1 to `size`.

    >>> len(automaton_of("1+2", 4).accepts)
    1
    >>> automaton_of("1(", 4)
    Traceback (most recent call last):
    nonet.errors.ParseError: expected ')', got the end at character 3 of '1('
    """
    return _AUTOMATA.get((expression, size), lambda: _automaton(expression, size))


def _automaton(expression: str, size: int) -> Automaton:
    parser = _Parser(expression, size)
    start, end = parser.parse()
    graph = parser.graph

    def closure(states: frozenset[int]) -> frozenset[int]:
        found, waiting = set(states), list(states)
        while waiting:
            for state in graph.free[waiting.pop()]:
                if state not in found:
                    found.add(state)
                    waiting.append(state)
        return frozenset(found)

    def step(states: frozenset[int], digit: int) -> frozenset[int] | None:
        edges = (graph.reading[state] for state in states if state in graph.reading)
        following = frozenset(to for digits, to in edges if digit in digits)
        return closure(following) if following else None

    return Automaton.build(size, [closure(frozenset({start}))], step, lambda states: end in states)
