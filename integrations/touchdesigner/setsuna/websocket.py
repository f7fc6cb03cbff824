"""A WebSocket client on one blocking socket (RFC 6455), for a thread of its own: only this machine's program is spoken to."""

import base64
import hashlib
import os
import selectors
import socket
from typing import List, Tuple

from .errors import PluginError
from .websocket_frames import CLOSE, PING, PONG, TEXT, Frame, FrameReader, encode_frame

_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_MAX_HEAD_BYTES = 16 * 1024
_READ_BYTES = 64 * 1024


def _status_and_headers(head: bytes) -> Tuple[int, dict]:
    lines = head.decode("latin-1").split("\r\n")
    words = lines[0].split(" ")
    if len(words) < 2 or not words[0].startswith("HTTP/1.1") or not words[1].isdigit():
        raise PluginError("api-garbled", "no HTTP")
    pairs = (line.partition(":") for line in lines[1:] if ":" in line)
    return int(words[1]), {name.strip().lower(): value.strip() for name, _, value in pairs}


class WebSocket:
    """Open from the start. Raises PluginError `edge-token` (401), `api-unreachable` or `api-garbled`, here and in each method."""

    def __init__(self, host: str, port: int, path: str, token: str, timeout: float, wake: socket.socket) -> None:
        """`timeout`: seconds for the connection and for each write. `wake`: bytes there end a `wait`."""
        self._frames = FrameReader()
        try:
            self._socket = socket.create_connection((host, port), timeout)
        except OSError as error:
            raise PluginError("api-unreachable", f"{host}:{port}") from error
        try:
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._rest = self._handshake(f"{host}:{port}", path, token)
        except OSError as error:
            self._socket.close()
            raise PluginError("api-unreachable", f"{host}:{port}") from error
        except PluginError:
            self._socket.close()
            raise
        # Not select(): the tool may have more files open than that can count.
        self._selector = selectors.DefaultSelector()
        for each in (self._socket, wake):
            self._selector.register(each, selectors.EVENT_READ)

    def _handshake(self, authority: str, path: str, token: str) -> bytes:
        key = base64.b64encode(os.urandom(16)).decode("ascii")
        self._socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {authority}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n".encode("ascii")
        )
        data = b""
        while b"\r\n\r\n" not in data:
            more = self._socket.recv(_READ_BYTES)
            if not more or len(data) > _MAX_HEAD_BYTES:
                raise PluginError("api-garbled", "no answer")
            data += more
        head, _, rest = data.partition(b"\r\n\r\n")
        status, headers = _status_and_headers(head)
        if status == 401:
            raise PluginError("edge-token")
        accept = base64.b64encode(hashlib.sha1((key + _GUID).encode("ascii")).digest()).decode("ascii")
        if status != 101 or headers.get("sec-websocket-accept") != accept:
            raise PluginError("api-garbled", f"HTTP {status}")
        return rest

    def wait(self, seconds: float) -> bool:
        """Waits for bytes, at most `seconds`. True when there is something to read."""
        return bool(self._rest) or any(key.fileobj is self._socket for key, _ in self._selector.select(seconds))

    def read(self) -> List[Frame]:
        """
        Messages and pings that have come; pings are answered. Raises PluginError `api-unreachable` when the other side has gone.
        """
        try:
            data, self._rest = (self._rest, b"") if self._rest else (self._socket.recv(_READ_BYTES), b"")
        except OSError as error:
            raise PluginError("api-unreachable") from error
        if not data:
            raise PluginError("api-unreachable")
        frames = self._frames.feed(data)
        for frame in frames:
            if frame.opcode == PING:
                self._send(PONG, frame.payload)
            elif frame.opcode == CLOSE:
                raise PluginError("api-unreachable")
        return frames

    def send_text(self, text: str) -> None:
        self._send(TEXT, text.encode("utf-8"))

    def ping(self) -> None:
        self._send(PING, b"")

    def _send(self, opcode: int, payload: bytes) -> None:
        try:
            self._socket.sendall(encode_frame(opcode, payload, os.urandom(4)))
        except OSError as error:
            raise PluginError("api-unreachable") from error

    def close(self) -> None:
        """Says goodbye as far as that takes no time."""
        try:
            self._socket.settimeout(0.2)
            self._socket.sendall(encode_frame(CLOSE, (1000).to_bytes(2, "big"), os.urandom(4)))
        except OSError:
            # Whoever cannot be told has gone already.
            pass
        finally:
            self._selector.close()
            self._socket.close()
