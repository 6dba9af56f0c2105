"""Hostile clients: whatever they do, others are answered, nothing is kept for long, and all errors look alike."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from random import Random
from typing import Any

import httptools
import pytest

import puzzles
from nonet.web.limits import LIMITS
from nonet.web.protocol import _PIECE
from web.hostile import GET, TIMEOUT, is_closed, post, read, running

HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


# ── bytes ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (HEAD + b"X-Long: ", b"a" * 1000),
        (HEAD, b"X-Many: 1\r\n" * 100),
        (b"GET /", b"a" * 1000),
        (HEAD + b"X-", b"a" * 1000),
        (
            HEAD.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n",
            b"X-Trailer: 1\r\n" * 90,
        ),
    ],
    ids=["one value", "many headers", "path", "name", "trailers"],
)
def test_headers_without_end_are_refused(start: bytes, piece: bytes) -> None:
    with running(lingering_bytes=1 << 20) as server, closing(server.connect()) as client:
        client.sendall(start)
        sent = 0
        try:
            while sent < 64 << 20:  # far more than the two socket buffers hold, so the server has to read or refuse
                client.sendall(piece)
                sent += len(piece)
        except ConnectionError:
            pass
        else:
            pytest.fail(f"{sent} bytes of headers were taken")
        assert server.ask() == 200


def test_the_cost_of_headers_grows_with_their_bytes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: bytes given to the parser, and its calls, for headers that come a byte at a time."""
    fed: list[int] = []

    class Counting(httptools.HttpRequestParser):
        def feed_data(self, data: Any) -> None:
            fed.append(len(data))
            super().feed_data(data)

    monkeypatch.setattr(httptools, "HttpRequestParser", Counting)
    with running() as server, closing(server.connect()) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sends = 1
        with suppress(ConnectionError):
            client.sendall(HEAD + b"X-Long: ")
            while sends < 4 * LIMITS.header_bytes // 64:
                client.sendall(b"a" * 64)
                sends += 1
        assert read(client).status in (0, 431)
        # Every byte is parsed once, in calls that are as few as the client allows; with the piece that exceeds the
        # limit it ends, whatever the client sends on.
        assert LIMITS.header_bytes < sum(fed) <= LIMITS.header_bytes + 2 * _PIECE
        assert len(fed) <= sends + sum(fed) // _PIECE
        done = len(fed)
        with closing(server.connect()) as other:
            other.sendall(GET)
            assert read(other).status == 200
        assert fed[done:] == [len(GET)]


def test_only_named_origins_may_call_the_api() -> None:
    preflight = (
        "OPTIONS /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nOrigin: {}\r\nAccess-Control-Request-Method: POST\r\n\r\n"
    )
    for cors, origin, is_allowed in (
        ((), "https://evil.example", False),
        (("https://good.example",), "https://evil.example", False),
        (("https://good.example",), "https://good.example", True),
    ):
        with running(cors=cors) as server, closing(server.connect()) as client:
            client.sendall(preflight.format(origin).encode())
            head = client.recv(4096).lower()
            assert (b"access-control-allow-origin: " + origin.encode() in head) is is_allowed
            assert b"access-control-allow-origin: *" not in head


def test_large_headers_get_431_in_the_usual_format() -> None:
    with running() as server, closing(server.connect()) as client:
        client.sendall(HEAD + b"X-Long: " + b"a" * (LIMITS.header_bytes + 8192))
        answer = read(client)
        assert (answer.status, answer.code) == (431, "headers_too_large")


@pytest.mark.parametrize("has_length", [True, False], ids=["length", "chunked"])
def test_a_client_that_sends_8_megabytes_reads_why_they_are_refused(has_length: bool) -> None:
    data = bytes(8 << 20)
    with running() as server:
        caller = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)  # sends everything, then reads
        caller.request("POST", "/api/v1/solve", data if has_length else iter([data]))
        answer = caller.getresponse()
        assert (answer.status, json.load(answer)["code"]) == (413, "too_large")
        server.wait(lambda: server.open == 0, "the connection is closed")


def test_headers_up_to_the_limit_are_taken() -> None:
    with running() as server, closing(server.connect()) as client:
        client.sendall(HEAD + b"X-Long: " + b"a" * (LIMITS.header_bytes - 8192 - 100) + b"\r\n\r\n")
        assert read(client).status == 200


def test_garbage_gets_400_or_a_closed_connection() -> None:
    random = Random(7)
    with running() as server:
        for number in range(60):
            with closing(server.connect()) as client:
                garbage = random.randbytes(random.choice((1, 20, 3000)))
                client.sendall(garbage + b"\r\n\r\n" if number % 2 else b"GET / HTTP/1.1\r\n" + garbage + b"\r\n\r\n")
                client.shutdown(socket.SHUT_WR)
                answer = read(client)
                assert answer.status in (0, 400, 431)
                assert answer.status == 0 or answer.code
        assert server.ask() == 200
        server.wait(lambda: server.open == 0, "all connections are gone")


def test_pipelined_requests_are_answered_in_order_and_bounded() -> None:
    with running() as server:
        with closing(server.connect()) as client:
            client.sendall(GET + post("solve", puzzle=puzzles.WIKIPEDIA) + GET)
            bodies = [read(client).body for _ in range(3)]
            assert [b"solution" in body for body in bodies] == [False, True, False]
        with closing(server.connect()) as client:
            with suppress(ConnectionError):
                client.sendall(post("count", puzzle=puzzles.EMPTY) * 2000)
            assert is_closed(client)
        assert server.ask() == 200


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_slow_headers_and_bodies_time_out() -> None:
    with running(header_seconds=0.3, body_seconds=0.3) as server, ExitStack() as stack:
        silent, slow, body = (stack.enter_context(closing(server.connect())) for _ in range(3))
        slow.sendall(HEAD)
        body.sendall(post("solve", puzzle=puzzles.EMPTY)[:-5])
        assert (read(slow).code, read(body).code, read(silent).code) == ("request_timeout",) * 3
        server.wait(lambda: server.open == 0, "all connections are gone")


def test_idle_connections_time_out() -> None:
    with running(idle_seconds=0.3) as server, closing(server.connect()) as idle:
        idle.sendall(GET)
        assert read(idle).status == 200
        assert is_closed(idle)
        server.wait(lambda: server.open == 0, "the connection is gone")


def test_a_client_that_reads_nothing_is_dropped() -> None:
    with running(stuck_seconds=0.3) as server:
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(TIMEOUT)
        client.connect(("127.0.0.1", server.port))
        with closing(client):
            ask = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for _ in range(100):  # until the answers fill every buffer on the way
                try:
                    client.sendall(ask)
                except ConnectionError:
                    break
                server.wait(lambda: True, "")
            server.wait(lambda: server.open == 0, "the connection is dropped")
        assert server.ask() == 200


def test_slowloris_locks_nobody_out() -> None:
    with running(connections=8) as server, ExitStack() as stack:
        for number in range(40):
            client = stack.enter_context(closing(server.connect("127.0.0.2")))
            with suppress(ConnectionError):
                client.sendall(HEAD if number % 2 else post("solve", puzzle=puzzles.EMPTY)[:-9])
            assert server.ask() == 200
        server.wait(lambda: server.open <= 8, "the oldest connections are closed")


def test_a_client_with_all_connections_busy_locks_nobody_out() -> None:
    with running(connections=8, slow_workers=1, seconds=600.0, body_seconds=600.0) as server, ExitStack() as stack:
        pool = server.server._workers._slow
        other = stack.enter_context(closing(server.connect("127.0.0.3")))
        other.sendall(post("solve", puzzle=puzzles.WIKIPEDIA)[:-9])  # a client with one connection keeps it
        for _ in range(7):
            client = stack.enter_context(closing(server.connect("127.0.0.2")))
            client.sendall(post("count", puzzle=puzzles.EMPTY))
        server.wait(lambda: len(pool._calls) == 7, "all are being answered")
        for _ in range(3):
            assert server.ask() == 200
        other.sendall(post("solve", puzzle=puzzles.WIKIPEDIA)[-9:])
        assert read(other).status == 200


# ── work ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("end", ["close", "reset", "half"])
def test_work_of_a_disconnected_client_is_cancelled(end: str) -> None:
    with running(slow_workers=1, seconds=600.0) as server, ExitStack() as stack:
        pool = server.server._workers._slow
        clients = [stack.enter_context(closing(server.connect())) for _ in range(8)]
        for client in clients:
            client.sendall(post("count", puzzle=puzzles.EMPTY))
        server.wait(lambda: len(pool._calls) == 8, "all wait for the one worker")
        for client in clients:
            if end == "half":  # a client that will send no more cannot be told from one that is gone
                client.shutdown(socket.SHUT_WR)
            elif end == "reset":
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.close()
            else:
                client.close()
        with closing(server.connect("127.0.0.3")) as user:  # the server may not have seen yet that the others have left
            user.sendall(post("rate", puzzle=puzzles.WIKIPEDIA))
            assert read(user).status == 200
        server.wait(lambda: not pool._calls and pool._waiting == 0, "nothing is left")


# ── headers ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("split", [None, 100, -30])
def test_a_call_that_offers_another_protocol_keeps_its_body(split: int | None) -> None:
    """As curl --http2 sends it."""
    headers = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n"
    call = post("solve", headers, puzzle=puzzles.WIKIPEDIA)
    with running() as server, closing(server.connect()) as client:
        for part in (call,) if split is None else (call[:split], call[split:]):
            client.sendall(part)
            time.sleep(0.05)
        assert read(client).status == 200


def test_a_body_is_not_lost_where_the_offer_comes_in_two_pieces() -> None:
    headers = "Connection: Upgrade\r\nUpgrade: h2c\r\n"
    first, name, rest = post("solve", headers, puzzle=puzzles.WIKIPEDIA).partition(b"Upgr")
    first, name, rest = first + name + rest.partition(b"Upgr")[0], b"Upgr", rest.partition(b"Upgr")[2]
    with running() as server, closing(server.connect()) as client:
        client.sendall(first + name)
        time.sleep(0.05)
        client.sendall(rest)
        answer = read(client)
        assert (answer.status, answer.code) == (400, "bad_request")


def test_a_request_without_a_host_is_refused() -> None:
    with running() as server, closing(server.connect()) as client:
        client.sendall(b"GET /health HTTP/1.1\r\n\r\n")
        answer = read(client)
        assert (answer.status, answer.code) == (400, "bad_request")
        client.sendall(b"GET /health HTTP/1.0\r\n\r\n")  # which needs none
        assert read(client).status == 200


# ── names, shapes, files, ends ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8009", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8009", 200),
        ("192.168.1.7", 200),
        ("evil.example", 421),
        ("evil.example:8009", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.evil.example", 421),
        ("", 421),
        ("localhost\r\nHost: evil.example", 421),
    ],
)
def test_other_host_names_are_refused(host: str, status: int) -> None:
    with running() as server, closing(server.connect()) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: " + host.encode() + b"\r\n\r\n")
        answer = read(client)
        assert answer.status == status
        assert status == 200 or answer.code == "wrong_host"


def test_every_error_has_the_same_format() -> None:
    large = b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n"
    cases = {
        b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n": (404, "not_found"),
        b"GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n": (404, "not_found"),
        b"GET /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n\r\n": (405, "method_not_allowed"),
        b"DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n": (405, "method_not_allowed"),
        large: (413, "too_large"),
        post("solve", puzzle="." * 80): (422, "unreadable"),
        post("solve", puzzle="55" + "." * 79): (422, "conflict"),
        post("solve", puzzle=puzzles.EMPTY): (422, "several"),
        post("solve"): (422, "bad_request"),
        post("convert", puzzle=puzzles.EMPTY, to="papyrus"): (422, "format"),
        post("nothing"): (404, "not_found"),
        b"\0\1\2\r\n\r\n": (400, "bad_request"),
    }
    with running() as server:
        for request, expected in cases.items():
            with closing(server.connect()) as client:
                client.sendall(request)
                answer = read(client)
                assert (answer.status, answer.code) == expected, request


def start(*options: str, files: int | None = None, program: str | None = None) -> tuple[subprocess.Popen[bytes], int]:
    """Start `nonet serve` as a separate process, with a limit on open files; `program` is Python code to run it."""
    python = [sys.executable, "-m", "nonet"] if program is None else [sys.executable, "-c", program]
    command = [*python, "serve", "--no-open", "--port", "0", *options]
    if files:
        command = ["bash", "-c", f'ulimit -n {files}; exec "$@"', "-", *command]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    return process, int(process.stdout.readline().split(b"localhost:")[1].split(b"/")[0])


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on open files there")
def test_running_out_of_files_resets_no_connection() -> None:
    process, port = start(files=96)
    try:
        with ExitStack() as stack:
            user = stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), TIMEOUT)))
            for _ in range(30):
                for _ in range(10):
                    stack.enter_context(
                        closing(socket.create_connection(("127.0.0.1", port), TIMEOUT, ("127.0.0.2", 0)))
                    )
                user.sendall(GET)
                assert read(user).status == 200
    finally:
        process.terminate()
        _, said = process.communicate(timeout=TIMEOUT)
    assert said == b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_shutdown_is_quick_and_quiet(number: int) -> None:
    process, port = start()
    with closing(socket.create_connection(("127.0.0.1", port), TIMEOUT)) as client:
        client.sendall(post("count", puzzle=puzzles.EMPTY) + GET)
        with closing(socket.create_connection(("127.0.0.1", port), TIMEOUT)) as other:
            other.sendall(GET)
            assert read(other).status == 200
        os.kill(process.pid, number)
        answer = read(client)
        assert (answer.status, answer.code) == (503, "busy")
    _, said = process.communicate(timeout=TIMEOUT)
    assert said == b""
    assert process.returncode in (0, -number)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("work", ["while True: pass", "lock.acquire()"])
def test_a_signal_ends_the_process_whatever_its_threads_do(work: str, number: int) -> None:
    """Code that looks at no clock is stopped; a call into C that does not return is left behind."""
    program = f"""
import threading, nonet.solving
from nonet.cli import main
def solve(*given, **named):
    print("solving", flush=True)
    lock = threading.Lock()
    lock.acquire()
    {work}
nonet.solving.solve = solve
main()
"""
    process, port = start(program=program)
    assert process.stdout is not None
    with closing(socket.create_connection(("127.0.0.1", port), TIMEOUT)) as client:
        client.sendall(post("solve", puzzle=puzzles.EMPTY))
        assert process.stdout.readline() == b"solving\n"
        os.kill(process.pid, number)
        answer = read(client)
        assert (answer.status, answer.code) == (503, "busy")
    _, said = process.communicate(timeout=TIMEOUT)
    left = number == signal.SIGINT and work == "lock.acquire()"  # SIGTERM is passed on, which ends all threads
    assert process.returncode in ((1,) if left else (0, -number))
    assert said == (b"nonet: ended with work that did not stop\n" if left else b"")


def test_a_well_behaved_user_is_answered_every_time() -> None:
    """All attacks at once; the user asks twenty times and gets twenty answers."""
    random = Random(3)
    attacks = (HEAD, random.randbytes(400), post("count", puzzle=puzzles.EMPTY), GET * 40, HEAD + b"A: " * 9000)
    with running(connections=32, slow_workers=1) as server, ExitStack() as stack:
        for _ in range(20):
            for kind, attack in enumerate(attacks):
                client = stack.enter_context(closing(server.connect(f"127.0.0.{kind + 2}")))
                with suppress(ConnectionError):
                    client.sendall(attack)
                    if random.random() < 0.3:
                        client.close()
            assert server.ask() == 200
        assert server.open <= 32
