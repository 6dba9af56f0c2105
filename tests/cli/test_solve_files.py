"""nonet solve on files and pipes: exit codes, messages, memory, interrupts."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
import puzzles
import shell
from mixing import proper_lines

SOLVE = [sys.executable, "-m", "nonet", "solve"]


def run(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
    return shell.run("solve", *arguments, stdin=stdin)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.txt"
    path.write_text("".join(f"{line}\n" for line in proper_lines(500)))
    return path


def test_a_good_file_is_exit_code_0_with_a_summary(good: Path, tmp_path: Path) -> None:
    done = run(good, "-o", tmp_path / "out.txt")
    assert done.returncode == 0
    assert done.stdout == ""
    assert done.stderr.startswith("nonet: 500 puzzles: 500 unique; 500 in ")


def test_unreadable_lines_are_exit_code_1_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{puzzles.WIKIPEDIA}\nrubbish\n")
    done = run(path, "-o", tmp_path / "out.txt")
    assert done.returncode == 1
    assert "1 unique, 1 unreadable" in done.stderr
    assert f"what could not be read is in {tmp_path / 'out.txt.rejects'}" in done.stderr
    assert (tmp_path / "out.txt.rejects").read_text().endswith("\trubbish\n")


def test_any_solution_will_do_in_files_too(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{puzzles.MANY}\n")
    assert run(path, "-o", tmp_path / "one.txt").returncode == 1
    assert run(path, "--any", "-o", tmp_path / "any.txt").returncode == 0
    assert nonet.Grid((tmp_path / "any.txt").read_text().strip()).is_solved


def test_standard_input_goes_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    text = f"{puzzles.WIKIPEDIA}\n".encode() * 3000
    assert run("-", stdin=text).stdout == f"{puzzles.WIKIPEDIA_SOLUTION}\n" * 3000
    assert run("-o", tmp_path / "out.txt", stdin=text).returncode == 0
    assert (tmp_path / "out.txt").read_text() == f"{puzzles.WIKIPEDIA_SOLUTION}\n" * 3000
    assert run("--format", "csv", stdin=text).stdout.startswith("puzzle,solution,status\n53..7")


def test_csv_and_boards_on_standard_input_are_recognised() -> None:
    table = f"number,puzzle\n1,{puzzles.WIKIPEDIA}\n".encode()
    assert puzzles.WIKIPEDIA_SOLUTION in run(stdin=table).stdout
    assert run("--format", "csv", stdin=table).stdout.splitlines()[0] == "number,puzzle,solution,status"
    board = "\n".join(puzzles.WIKIPEDIA[i : i + 9] for i in range(0, 81, 9)).encode()
    assert run(stdin=board).stdout == f"{puzzles.WIKIPEDIA_SOLUTION}\n"


def test_a_pipe_is_answered_while_it_is_open() -> None:
    with subprocess.Popen(SOLVE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(f"{puzzles.WIKIPEDIA}\n".encode())
            process.stdin.flush()
            assert process.stdout.readline().decode().strip() == puzzles.WIKIPEDIA_SOLUTION
        process.stdin.close()
        assert process.wait(timeout=300) == 0


def test_many_failures_on_a_pipe_are_counted_after_the_first(tmp_path: Path) -> None:
    done = run(stdin=b"rubbish\n" * 1000)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 21
    assert done.stderr.splitlines()[-1] == "nonet: 980 more puzzles failed"
    assert done.stdout.count("# unreadable") == 1000


def test_a_person_sees_a_bar_and_a_summary(good: Path, tmp_path: Path) -> None:
    seen = shell.run_at_a_terminal("solve", good, "-o", tmp_path / "out.txt", code=0)
    assert "solving" in seen
    assert "500 unique" in seen


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """A file of a hundred megabytes takes hardly more than one of twenty-five."""
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from nonet.bulk.tasks import solve_files\n"
        "summary = solve_files([Path(sys.argv[1])], Path(sys.argv[2]), sync=False, threads=2)\n"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "status = Path('/proc/self/status')  # Linux counts the process that started this one into the other figure\n"
        "lines = status.read_text().splitlines() if status.exists() else []\n"
        "print(summary.rows, next((line.split()[1] for line in lines if line.startswith('VmHWM')), peak))\n"
    )
    block = "".join(f"{line}\n" for line in proper_lines(5000)).encode()
    path, out = tmp_path / "large.txt", tmp_path / "out.txt"
    peaks = []
    for blocks in (60, 240):
        with path.open("wb") as file:
            for _ in range(blocks):
                file.write(block)
        program = [sys.executable, "-c", code, str(path), str(out)]
        done = subprocess.run(program, capture_output=True, text=True, check=True)
        rows, peak = map(int, done.stdout.split())
        assert rows == 5000 * blocks
        assert out.stat().st_size == path.stat().st_size
        peaks.append(peak // (1024 if sys.platform == "darwin" else 1))
    assert peaks[1] < 300_000  # kilobytes
    assert peaks[1] - peaks[0] < 60_000


def test_control_c_ends_a_pipe_at_once() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(SOLVE, **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(f"{puzzles.WIKIPEDIA}\n".encode())
        process.stdin.flush()
        process.stdout.readline()  # it is up and waits for more
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=300) == 130
        assert b"Traceback" not in process.stderr.read()
