"""WebSocket frames, RFC 6455 §5: what a client writes and reads. No sockets here; bytes come in as arguments."""

import struct
from typing import List, NamedTuple, Optional

from .errors import PluginError

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
# Everything that holds may come in one message: 256 keys of 16 KiB on each channel is the most that a relay keeps.
MAX_MESSAGE_BYTES = 8 * 1024 * 1024


class Frame(NamedTuple):
    opcode: int
    payload: bytes


def encode_frame(opcode: int, payload: bytes, mask: bytes) -> bytes:
    """One whole frame as a client sends it, masked with four bytes (§5.3)."""
    length = len(payload)
    if length < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
    repeated = mask * (length // 4 + 1)
    masked = int.from_bytes(payload, "big") ^ int.from_bytes(repeated[:length], "big")
    return head + mask + masked.to_bytes(length, "big")


class FrameReader:
    """Messages of a server. Raises PluginError `api-garbled` for what no server may send; the connection is of no use then."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._parts: List[bytes] = []
        self._opcode: Optional[int] = None

    def feed(self, data: bytes) -> List[Frame]:
        """Whole messages and control frames, in their order."""
        self._bytes += data
        done: List[Frame] = []
        while True:
            frame = self._next()
            if frame is None:
                return done
            done.extend(frame)

    def _next(self) -> Optional[List[Frame]]:
        buffer = self._bytes
        if len(buffer) < 2:
            return None
        opcode, final, length = buffer[0] & 0x0F, bool(buffer[0] & 0x80), buffer[1] & 0x7F
        is_control = opcode >= CLOSE
        if buffer[0] & 0x70 or buffer[1] & 0x80 or opcode not in (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG):
            raise PluginError("api-garbled", "frame")
        if is_control and (not final or length > 125):
            raise PluginError("api-garbled", "control frame")
        head = 2 + (2 if length == 126 else 8 if length == 127 else 0)
        if len(buffer) < head:
            return None
        if head > 2:
            length = int.from_bytes(buffer[2:head], "big")
        if length + sum(map(len, self._parts)) > MAX_MESSAGE_BYTES:
            raise PluginError("api-garbled", "too long")
        if len(buffer) < head + length:
            return None
        payload = bytes(buffer[head : head + length])
        del buffer[: head + length]
        if is_control:
            return [Frame(opcode, payload)]
        return self._assembled(opcode, payload, final)

    def _assembled(self, opcode: int, payload: bytes, final: bool) -> List[Frame]:
        if (opcode == CONTINUATION) == (self._opcode is None):
            raise PluginError("api-garbled", "fragments")
        if opcode != CONTINUATION:
            self._opcode = opcode
        self._parts.append(payload)
        if not final:
            return []
        whole = Frame(self._opcode or TEXT, b"".join(self._parts))
        self._parts, self._opcode = [], None
        return [whole]
