"""nonet watch: a classic algorithm at work, animated in the terminal."""

from __future__ import annotations

import enum
import time
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nonet import classic, render
from nonet.classic.event import CONTRADICTION, PLACE, SOLVED, TRY, UNDO
from nonet.cli.errors import Refused
from nonet.cli.examples import ClassicOptions, complete_algorithm
from nonet.cli.keyboard import Keyboard
from nonet.cli.pictures import Pictures, expect_suffix, numbered
from nonet.cli.reading import Inputs  # noqa: TC001 - typer reads it at run time
from nonet.cli.reporting import Reporter
from nonet.cli.sharing import takes
from nonet.errors import LimitError, UsageError
from nonet.geometry import HOUSES
from nonet.grid import Grid
from nonet.render import terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from nonet.classic.event import Event

__all__ = ["watch"]

_FRAMES_PER_SECOND = 30
_SLOWEST, _FASTEST = 0.5, 2.0**20
_FASTEST_FILM = 50.0  # frames per second that viewers can follow
_NARROWEST = 68  # columns that board and facts take side by side

_TRY_STYLE = "yellow"
_PLACE_STYLE = "cyan"
_NEW_STYLE = "bold black on yellow"
_FORCED_STYLE = "bold black on cyan"
_UNDO_STYLE = "dim on grey23"
_WRONG_STYLE = "bold white on red"
_SOLVED_STYLE = "green"


@takes(ClassicOptions)
def watch(
    *,
    inputs: Inputs = None,
    options: ClassicOptions,
    algorithm: Annotated[
        str,
        typer.Option(
            "--algorithm",
            "-a",
            metavar="NAME",
            help=f"One of {', '.join(classic.ALGORITHMS)}.",
            autocompletion=complete_algorithm,
        ),
    ] = "bitmask",
    speed: Annotated[float, typer.Option(min=_SLOWEST, max=_FASTEST, help="Initial speed in events per second.")] = 8,
    node_limit: Annotated[int | None, typer.Option(min=0, help="Stop after this many nodes.")] = None,
    frames: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Print the first N events as plain boards instead.")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write an animated SVG instead.")] = None,
    gif: Annotated[Path | None, typer.Option("--gif", metavar="FILE", help="Write an animated GIF instead.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the events instead, one JSON object each.")] = False,
) -> None:
    """Watch a classic algorithm search: digits tried in yellow, forced digits in cyan, contradictions in red.

    Keys: + faster, - slower, space pause and continue, s single step, q quit. Without a terminal, prints the outcome of
    the search. Files have at most 240 frames; a longer search shows every n-th event and says so. GIF needs
    `pip install 'nonet[print]'`.

    Examples:
    ```
    nonet watch --example ordinary --algorithm fewest_first
    nonet watch 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. --speed 500
    nonet watch --example ordinary --frames 5 | less
    nonet watch --example ordinary --algorithm norvig --svg search.svg --gif search.gif
    ```

    """
    name = algorithm.replace("-", "_")
    if name not in classic.ALGORITHMS:
        known = [*classic.ALGORITHMS]
        raise Refused(UsageError("cli.one_of", known=known, got=algorithm), hint="--algorithm")
    expect_suffix("--svg", svg, ".svg")
    expect_suffix("--gif", gif, ".gif")
    pictures = Pictures(svg, gif)
    report = Reporter(as_json=as_json)
    written = 0
    search = partial(classic.events, algorithm=name, unique=options.unique, node_limit=node_limit)
    for read, events in report.results(options.puzzles(inputs), search):
        if svg is not None or gif is not None:
            events.close()
            written += 1
            for path, animate in ((svg, render.animate), (gif, render.animate_gif)):
                if path is not None:
                    with closing(search(read.grid)) as again:
                        moving = animate(read.grid, again, speed=min(speed, _FASTEST_FILM), title=f"Algorithm {name}")
                    pictures.write(numbered(path, written), moving)
            continue
        scene = _Scene(read.grid, classic.ALGORITHMS[name], events, speed)
        try:
            if as_json:
                for event in scene:
                    report.json(event.to_json())
            elif frames is not None:
                _print_frames(report, scene, frames)
            elif not report.for_people:
                _print_summary(report, scene)
            elif not _animate(report, scene):
                break
        finally:
            events.close()
    report.finish()


class _Ending(enum.Enum):
    """How a search ended."""

    SOLVED = "solved"
    NO_SOLUTION = "no solution"
    PROVED = "solved, and there is no other solution"
    SEVERAL = "two solutions found"
    LIMIT = "stopped at the node limit"
    QUIT = "quit"


@dataclass
class _Scene:
    """Follows the events of a search: the board, and why."""

    puzzle: Grid
    algorithm: classic.Algorithm
    events: Iterator[Event]
    speed: float
    is_paused: bool = False
    last: Event | None = None
    ending: _Ending | None = None
    solutions: list[Grid] = field(default_factory=list)
    digits: list[int] = field(default_factory=list)
    styles: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.digits = list(self.puzzle)

    def __iter__(self) -> Iterator[Event]:
        """Follow the events to the end, yielding each one."""
        while self.step():
            assert self.last is not None
            yield self.last

    def step(self) -> bool:
        """Follow one event; False at the end."""
        try:
            event = next(self.events, None)
        except LimitError:
            self.ending = _Ending.LIMIT
            return False
        if event is None:
            self.ending = self._ending()
            return False
        if event.kind in (TRY, PLACE):
            assert event.cell is not None
            assert event.digit is not None
            self.digits[event.cell] = event.digit
            self.styles[event.cell] = _TRY_STYLE if event.kind == TRY else _PLACE_STYLE
        elif event.kind == UNDO:
            assert event.cell is not None
            self.digits[event.cell] = 0
            self.styles.pop(event.cell, None)
        elif event.kind == SOLVED:
            self.solutions.append(self.board)
        self.last = event
        return True

    def _ending(self) -> _Ending:
        if len(self.solutions) > 1:
            return _Ending.SEVERAL
        if not self.solutions:
            return _Ending.NO_SOLUTION
        return _Ending.SOLVED if self.last is not None and self.last.kind == SOLVED else _Ending.PROVED

    @property
    def board(self) -> Grid:
        """The current board."""
        return Grid.from_digits(self.digits, self.puzzle.clues)

    @property
    def shown_board(self) -> Grid:
        """The board to draw: at the end of a proof, which takes everything back, the solution."""
        return self.solutions[-1] if self.ending and self.solutions else self.board

    @property
    def shown_styles(self) -> dict[int, str]:
        """The style of every cell that is not a plain clue or blank."""
        if self.ending and self.solutions:
            return dict.fromkeys(self.puzzle.blanks, _SOLVED_STYLE)
        styles = dict(self.styles)
        event = self.last
        if event is None:
            return styles
        if event.kind == CONTRADICTION and event.house is not None:
            styles |= dict.fromkeys(HOUSES[event.house], _WRONG_STYLE)
        elif event.kind == SOLVED:
            styles |= dict.fromkeys(self.puzzle.blanks, _SOLVED_STYLE)
        elif event.cell is not None:
            latest = {TRY: _NEW_STYLE, PLACE: _FORCED_STYLE, UNDO: _UNDO_STYLE, CONTRADICTION: _WRONG_STYLE}
            styles[event.cell] = latest[event.kind]
        return styles

    def summary(self) -> str:
        """Return the outcome of the search in one line."""
        nodes, backtracks, depth = (self.last.nodes, self.last.backtracks, self.last.depth) if self.last else (0, 0, 0)
        ending = self.ending.value if self.ending else "not finished"
        return f"{self.algorithm.name}: {ending}; {nodes:,} nodes, {backtracks:,} backtracks, depth {depth}"


def _print_summary(report: Reporter, scene: _Scene) -> None:
    for _ in scene:
        pass
    report.line(scene.summary())
    for solution in scene.solutions:
        report.line(solution.to_line())


def _print_frames(report: Reporter, scene: _Scene, frames: int) -> None:
    for number in range(1, frames + 1):
        if not scene.step():
            report.line(scene.summary())
            return
        assert scene.last is not None
        event = scene.last
        counts = f"nodes {event.nodes:,}, backtracks {event.backtracks:,}, depth {event.depth}"
        report.line(f"{number}. {event}   ({counts})\n{scene.board}\n")


def _animate(report: Reporter, scene: _Scene) -> bool:
    """Draw the search live; False if the user quits."""
    with Keyboard() as keyboard, Live(console=report.console, auto_refresh=False) as live:
        live.update(_draw(scene, report.console.width), refresh=True)
        due, then = 0.0, time.monotonic()
        while scene.ending is None:
            wait = 1 / _FRAMES_PER_SECOND if scene.is_paused else min(1 / _FRAMES_PER_SECOND, (1 - due) / scene.speed)
            key = keyboard.read(max(0.0, wait))
            if key is not None and not _obey(scene, key):
                scene.ending = _Ending.QUIT
            now = time.monotonic()
            due = 0.0 if scene.is_paused else due + (now - then) * scene.speed
            then = now
            has_moved = key is not None
            while due >= 1 and scene.ending is None:
                due -= 1
                has_moved = True
                if not scene.step() or time.monotonic() - now > 1 / _FRAMES_PER_SECOND:
                    due = 0.0  # the search is too slow: draw, and do not try to catch up
            if has_moved:
                live.update(_draw(scene, report.console.width), refresh=True)
    return scene.ending is not _Ending.QUIT


def _obey(scene: _Scene, key: str) -> bool:
    """Handle a key; False to quit."""
    if key in "+=":
        scene.speed = min(_FASTEST, scene.speed * 2)
    elif key in "-_":
        scene.speed = max(_SLOWEST, scene.speed / 2)
    elif key == " ":
        scene.is_paused = not scene.is_paused
    elif key in "sS":
        scene.is_paused = True
        scene.step()
    return key not in "qQ\x1b\x04"


def _draw(scene: _Scene, width: int) -> RenderableType:
    """Draw board and facts, side by side if there is room."""
    board = terminal.board(scene.shown_board, styles=scene.shown_styles)
    facts = _facts(scene)
    keys = Text("+ faster   - slower   space pause   s step   q quit", "dim") if scene.ending is None else Text()
    if width < _NARROWEST:
        return Group(board, facts, keys)
    side = Table.grid(padding=(0, 3))
    side.add_row(board, Padding(facts, (1, 0)))
    return Group(side, keys)


def _facts(scene: _Scene) -> Table:
    event = scene.last
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim")
    facts.add_column()
    facts.add_row("algorithm", Text(scene.algorithm.name, "bold"))
    facts.add_row("", Text(scene.algorithm.idea, "dim"))
    facts.add_row()
    facts.add_row("nodes", f"{event.nodes if event else 0:,}")
    facts.add_row("backtracks", f"{event.backtracks if event else 0:,}")
    facts.add_row("depth", f"{event.depth if event else 0}")
    facts.add_row()
    if scene.ending is None:
        speed = f"{scene.speed:,.0f}" if scene.speed >= 10 else f"{scene.speed:g}"
        paused = Text(f"paused ({speed} a second)", "bold yellow")
        facts.add_row("last", str(event) if event else "")
        facts.add_row("speed", paused if scene.is_paused else f"{speed} events a second")
    else:
        style = _SOLVED_STYLE if scene.solutions else "bold red"
        facts.add_row("result", Text(scene.ending.value, style))
    return facts
