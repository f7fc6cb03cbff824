"""
The program's local API from a thread of its own. What arrives waits in the inbox for the frame of the tool; what the tool says
waits in the outbox for the thread. When the program goes away the last values stay, it is tried again, and what was said is said
again.
"""

import socket
import threading
import time
from typing import Callable, Dict, NamedTuple, Optional, Set, Tuple

from .api_messages import Everything, Refusal, read_news, write_message
from .errors import PluginError
from .mailbox import Mailbox
from .tables import Message
from .websocket import WebSocket
from .websocket_frames import TEXT

_CONNECT_SECONDS = 2.0
_FIRST_WAIT, _LONGEST_WAIT = 0.25, 4.0
# A program that is there answers a ping; one that has said nothing for so long has hung.
_PING_SECONDS, _SILENT_SECONDS = 5.0, 15.0
# A program that was started anew knows nothing at first: what it does not tell may still come from the network. Seconds.
_DOUBT_SECONDS = 8.0
_REMEMBERED_REQUESTS = 1024
_AT_ONCE = 256


class ApiPlace(NamedTuple):
    """Holds the address of the API, and the token that it wants to be shown. The token is a secret of this machine."""

    host: str
    port: int
    token: str


class ApiClient:
    """
    `on_phase(name, error)` is called from the thread: `connecting`, `connected`, `lost` with what happened. `on_refused(message,
    error)`: the program refused a message, or None where it could not say which.
    """

    def __init__(
        self,
        place: Callable[[], Optional[ApiPlace]],
        inbox: Mailbox,
        known: Set[Tuple[int, str]],
        said: Dict[Tuple[int, str], Message],
        on_phase: Callable[[str, Optional[PluginError]], None],
        on_refused: Callable[[Optional[Message], PluginError], None],
    ) -> None:
        """
        `place`: asked before each attempt; None while the program has not said it yet. `known`: states that the inbox's reader
        has from before; those that the program does not tell within seconds are told as None. `said`: states that were said
        before and are said again.
        """
        self._place = place
        self._inbox = inbox
        self._on_phase = on_phase
        self._on_refused = on_refused
        self._wake_in, self._wake_out = socket.socketpair()
        self._wake_in.setblocking(False)
        self._wake_out.setblocking(False)
        self._outbox = Mailbox(self._wake)
        self._said = said
        self._known = known
        # When a state that the program did not tell is given up.
        self._doubted: Dict[Tuple[int, str], float] = {}
        self._ended = threading.Event()
        self._thread: Optional[threading.Thread] = None
        self._request = 0
        self._requests: Dict[int, Message] = {}

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="setsuna-api", daemon=True)
        self._thread.start()

    def say(self, message: Message) -> None:
        """Never blocks. Of each state the newest value is sent."""
        self._outbox.put(message)

    def stop(self) -> None:
        """Never blocks; `join` waits."""
        self._ended.set()
        self._wake()

    def join(self, seconds: float) -> bool:
        """True when the thread has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
            return not self._thread.is_alive()
        return True

    def _wake(self) -> None:
        try:
            self._wake_in.send(b"\0")
        except OSError:
            # Full: the thread has been woken already. Closed: it has ended.
            pass

    def _run(self) -> None:
        wait = _FIRST_WAIT
        while not self._ended.is_set():
            begun = time.monotonic()
            place = self._place()
            if place is None:
                self._ended.wait(_FIRST_WAIT)
                continue
            try:
                self._on_phase("connecting", None)
                self._converse(WebSocket(place.host, place.port, "/v1/socket", place.token, _CONNECT_SECONDS, self._wake_out))
            except PluginError as error:
                if not self._ended.is_set():
                    self._on_phase("lost", error)
            if time.monotonic() - begun > _LONGEST_WAIT:
                wait = _FIRST_WAIT
            self._ended.wait(wait)
            wait = min(2 * wait, _LONGEST_WAIT)
        self._wake_in.close()
        self._wake_out.close()

    def _converse(self, socket_: WebSocket) -> None:
        try:
            self._on_phase("connected", None)
            for message in self._said.values():
                self._outbox.put(message, unless_waiting=True)
            heard = pinged = time.monotonic()
            while not self._ended.is_set():
                readable = socket_.wait(min(_PING_SECONDS, self._give_up()))
                self._drain_wake()
                now = time.monotonic()
                if readable:
                    heard = now
                    for frame in socket_.read():
                        if frame.opcode == TEXT:
                            self._take(frame.payload)
                elif now - heard > _SILENT_SECONDS:
                    raise PluginError("api-unreachable")
                if now - pinged > _PING_SECONDS:
                    socket_.ping()
                    pinged = now
                self._send(socket_)
        finally:
            socket_.close()

    def _drain_wake(self) -> None:
        try:
            while self._wake_out.recv(4096):
                pass
        except BlockingIOError:
            pass

    def _take(self, payload: bytes) -> None:
        news = read_news(payload)
        if isinstance(news, Everything):
            here = {(state.channel, state.key) for state in news.states}
            until = time.monotonic() + _DOUBT_SECONDS
            self._doubted = {where: until for where in self._known - here}
            self._known |= here
            for state in news.states:
                self._inbox.put(state)
        elif isinstance(news, Refusal):
            message = None if news.request is None else self._requests.get(news.request)
            self._on_refused(message, news.error)
        elif news is not None:
            if news.kind == "state":
                where = (news.channel, news.key)
                self._known.add(where)
                self._doubted.pop(where, None)
            self._inbox.put(news)

    def _give_up(self) -> float:
        """Lets go of states that have not come in time. Returns the seconds until there may be more to let go of."""
        now = time.monotonic()
        for where in [where for where, until in self._doubted.items() if until <= now]:
            del self._doubted[where]
            self._known.discard(where)
            self._inbox.put(Message("state", *where, None, "session"))
        return max(0.01, min(self._doubted.values(), default=now + _PING_SECONDS) - now)

    def _send(self, socket_: WebSocket) -> None:
        while True:
            messages = self._outbox.take(_AT_ONCE)
            for message in messages:
                if message.kind == "state":
                    self._said[(message.channel, message.key)] = message
                self._request += 1
                self._requests[self._request] = message
                self._requests.pop(self._request - _REMEMBERED_REQUESTS, None)
                socket_.send_text(write_message(message, self._request))
            if len(messages) < _AT_ONCE:
                return
