"""Helpers that tests share: waiting for a state, random values from a seed, a server that says what it is told to."""

import random
import socket
import threading
import time
from typing import Any, Callable, List, Optional, TypeVar

T = TypeVar("T")


def until(what: str, look: Callable[[], Optional[T]], seconds: float = 60.0) -> T:
    """Waits until `look` gives something true."""
    end = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come")
        time.sleep(0.01)


def some_text(chance: random.Random) -> str:
    letters = 'abcXYZ019_-:/. "\\\n\t{}[]日本語é😀\u2028'
    return "".join(chance.choice(letters) for _ in range(chance.randrange(0, 12)))


def some_number(chance: random.Random) -> float:
    kind = chance.randrange(5)
    if kind == 0:
        return chance.choice((0, 1, -1, 255, 2**53, -(2**31)))
    if kind == 1:
        return chance.randrange(-1000, 1000)
    return chance.choice((chance.uniform(-1, 1), chance.uniform(-1e9, 1e9), chance.uniform(-1e-6, 1e-6)))


def some_json(chance: random.Random, depth: int = 3) -> Any:
    kind = chance.randrange(7 if depth > 0 else 5)
    if kind == 0:
        return chance.choice((True, False))
    if kind in (1, 2):
        return some_number(chance)
    if kind == 3:
        return None
    if kind == 4:
        return some_text(chance)
    if kind == 5:
        return [some_json(chance, depth - 1) for _ in range(chance.randrange(0, 4))]
    return {some_text(chance): some_json(chance, depth - 1) for _ in range(chance.randrange(0, 4))}


class ByteServer:
    """Answers each connection with `answer(request)`, bytes as they are, and then closes or stays silent."""

    def __init__(self, answer: Callable[[bytes], bytes], closes: bool = True) -> None:
        self._answer, self._closes = answer, closes
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.requests: List[bytes] = []
        self._open: List[socket.socket] = []
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            self._open.append(peer)
            try:
                request = peer.recv(65536)
                self.requests.append(request)
                peer.sendall(self._answer(request))
            except OSError:
                pass
            if self._closes:
                peer.close()

    def close(self) -> None:
        self._listener.close()
        for peer in self._open:
            peer.close()
