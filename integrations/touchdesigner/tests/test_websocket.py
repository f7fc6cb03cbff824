"""Frames of RFC 6455, and a socket whose other end is anybody."""

import base64
import hashlib
import json
import random
import socket
import struct
import unittest

from setsuna import api_client
from setsuna.api_client import ApiClient, ApiPlace
from setsuna.api_messages import Everything, Refusal, read_news, write_message
from setsuna.errors import PluginError
from setsuna.mailbox import MAX_EVENTS, Mailbox
from setsuna.tables import Message
from setsuna.websocket_frames import BINARY, CLOSE, CONTINUATION, PING, TEXT, Frame, FrameReader, encode_frame

from .support import ByteServer, some_json, until


def server_frame(opcode: int, payload: bytes, final: bool = True) -> bytes:
    length = len(payload)
    first = (0x80 if final else 0) | opcode
    if length < 126:
        return struct.pack("!BB", first, length) + payload
    if length < 65536:
        return struct.pack("!BBH", first, 126, length) + payload
    return struct.pack("!BBQ", first, 127, length) + payload


def upgraded(request: bytes) -> bytes:
    key = next(line.split(b":", 1)[1].strip() for line in request.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key"))
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
        + accept
        + b"\r\n\r\n"
    )


class Frames(unittest.TestCase):
    def test_the_examples_of_rfc_6455_5_7(self):
        self.assertEqual(FrameReader().feed(bytes.fromhex("810548656c6c6f")), [Frame(TEXT, b"Hello")])
        self.assertEqual(FrameReader().feed(bytes.fromhex("010348656c80026c6f")), [Frame(TEXT, b"Hello")])
        self.assertEqual(encode_frame(TEXT, b"Hello", bytes.fromhex("37fa213d")), bytes.fromhex("818537fa213d7f9f4d5158"))
        self.assertEqual(encode_frame(PING, b"", b"abcd"), b"\x89\x80abcd")

    def test_messages_come_whole_however_the_bytes_are_cut(self):
        chance = random.Random(1)
        for _ in range(100):
            wanted, stream = [], b""
            for _ in range(chance.randrange(1, 5)):
                payload = bytes(chance.randrange(256) for _ in range(chance.choice((0, 1, 125, 126, 300, 70_000))))
                parts = [
                    payload[at : at + max(1, len(payload) // 3)] for at in range(0, len(payload), max(1, len(payload) // 3))
                ] or [b""]
                opcode = chance.choice((TEXT, BINARY))
                for index, part in enumerate(parts):
                    stream += server_frame(opcode if index == 0 else CONTINUATION, part, index == len(parts) - 1)
                    if index == len(parts) - 1:
                        wanted.append(Frame(opcode, payload))
                    if chance.random() < 0.2:
                        stream += server_frame(PING, b"?")
                        wanted.append(Frame(PING, b"?"))
            reader, got, at = FrameReader(), [], 0
            while at < len(stream):
                step = chance.choice((1, 2, 7, 1000, 100_000))
                got.extend(reader.feed(stream[at : at + step]))
                at += step
            self.assertEqual(got, wanted)

    def test_garbage_is_named_or_waited_for_and_nothing_else(self):
        chance = random.Random(2)
        for _ in range(2000):
            reader = FrameReader()
            try:
                for _ in range(5):
                    reader.feed(bytes(chance.randrange(256) for _ in range(chance.randrange(1, 40))))
            except PluginError as error:
                self.assertEqual(error.code, "api-garbled")
        for bad in ("8185", "c105", "8305", "0900", "89fe0000", "8001", "817fffffffffffffffff", "010361626301"):
            with self.assertRaises(PluginError, msg=bad):
                FrameReader().feed(bytes.fromhex(bad) + b"\x01a")

    def test_news_are_read_strictly(self):
        chance = random.Random(3)
        for _ in range(2000):
            body = some_json(chance)
            if isinstance(body, dict):
                body.update({"t": chance.choice(("all", "state", "event", "refused", "done", "other", 3))})
            try:
                read_news(json.dumps(body).encode())
            except PluginError as error:
                self.assertEqual(error.code, "api-garbled")
        told = read_news(b'{"t":"all","channels":[1],"states":[{"channel":2,"key":"raw","bytes":"AQI=","origin":"session"}]}')
        self.assertEqual(told, Everything((1,), (Message("state", 2, "raw", b"\1\2", "session"),)))
        refused = read_news('{"t":"refused","request":3,"error":{"code":"edge-value","ja":"だめ","en":"no"}}'.encode())
        self.assertIsInstance(refused, Refusal)
        self.assertEqual(refused.error.text("ja"), "だめ [edge-value]")
        self.assertIsNone(read_news(b'{"t":"done","request":1}'))
        self.assertEqual(
            json.loads(write_message(Message("state", 1, "k", b"\1\2"), 5)),
            {"t": "state", "request": 5, "channel": 1, "key": "k", "bytes": "AQI="},
        )


class Waiting(unittest.TestCase):
    def test_the_newest_of_each_state_waits_and_events_never_grow_without_end(self):
        box = Mailbox()
        for number in range(10_000):
            box.put(Message("state", 1, f"k{number % 3}", number))
            box.put(Message("event", 1, "e", number))
        self.assertEqual(len(box), 3 + MAX_EVENTS)
        self.assertEqual(box.dropped, 10_000 - MAX_EVENTS)
        taken = box.take(10)
        self.assertEqual(len(taken), 10)
        self.assertEqual([message.value for message in taken if message.kind == "state"], [9999, 9997, 9998])
        self.assertEqual([message.value for message in taken if message.kind == "event"], list(range(9744, 9751)))
        while len(box):
            self.assertTrue(0 < len(box.take(7)) <= 7)

    def test_states_and_events_do_not_starve_each_other(self):
        box = Mailbox()
        for number in range(200):
            box.put(Message("state", 1, f"k{number}", number))
            box.put(Message("event", 1, "e", number))
        kinds = [message.kind for message in box.take(50)]
        self.assertEqual((kinds.count("state"), kinds.count("event")), (25, 25))


class Client(unittest.TestCase):
    def client(self, *ports, inbox=None):
        """One that goes to the first port, then to the next, and stays at the last."""
        # Its own: one from before may still try.
        phases = self.phases = []
        left = list(ports)
        client = ApiClient(
            lambda: ApiPlace("127.0.0.1", left.pop(0) if len(left) > 1 else left[0], "t" * 22),
            inbox if inbox is not None else Mailbox(),
            set(),
            {},
            lambda phase, error: phases.append((phase, None if error is None else error.code)),
            lambda message, error: phases.append(("refused", error.code)),
        )
        client.start()
        self.addCleanup(lambda: self.assertTrue(client.join(60)))
        self.addCleanup(client.stop)
        return client

    def lost(self):
        return [code for phase, code in self.phases if phase == "lost"]

    def test_a_port_where_nobody_is_is_tried_again(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.client(port)
        until("two attempts", lambda: self.lost()[:2] == ["api-unreachable"] * 2)

    def test_whoever_else_is_on_the_port_is_said_by_name(self):
        for answer, code in (
            (lambda _: b"HTTP/1.1 401 Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", "edge-token"),
            (lambda _: b"220 mail.example ESMTP\r\n\r\n", "api-garbled"),
            (lambda _: b"HTTP/1.1 200 OK\r\n\r\nhello", "api-garbled"),
            (lambda _: b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: wrong\r\n\r\n", "api-garbled"),
            (lambda _: bytes(range(256)) * 100, "api-garbled"),
            (lambda request: upgraded(request) + bytes.fromhex("ffffffff"), "api-garbled"),
            (lambda request: upgraded(request) + server_frame(TEXT, b"no json"), "api-garbled"),
            (lambda request: upgraded(request) + server_frame(TEXT, b'{"t":"all"}'), "api-garbled"),
            (lambda request: upgraded(request) + server_frame(CLOSE, b""), "api-unreachable"),
        ):
            server = ByteServer(answer)
            self.client(server.port)
            until(code, self.lost)
            self.assertEqual(self.lost()[0], code)
            self.assertIn(b"Bearer " + b"t" * 22, server.requests[0])
            self.assertNotIn(b"token=", server.requests[0])
            server.close()

    def test_what_was_told_stays_when_the_program_vanishes_and_goes_when_the_next_one_does_not_tell_it(self):
        self.addCleanup(setattr, api_client, "_DOUBT_SECONDS", api_client._DOUBT_SECONDS)
        api_client._DOUBT_SECONDS = 0.3

        def told(*keys):
            states = [{"channel": 1, "key": key, "value": 1, "origin": "session"} for key in keys]
            return server_frame(TEXT, json.dumps({"t": "all", "channels": [], "states": states}).encode())

        late = server_frame(TEXT, b'{"t":"state","channel":1,"key":"late","value":1,"origin":"session"}')
        first = ByteServer(lambda request: upgraded(request) + told("tally", "late", "same"))
        second = ByteServer(lambda request: upgraded(request) + told("same") + late, closes=False)
        for server in (first, second):
            self.addCleanup(server.close)
        inbox, seen = Mailbox(), []
        self.client(first.port, second.port, inbox=inbox)
        until("the end of what was not told", lambda: seen.extend(inbox.take(9)) or [m for m in seen if m.value is None])
        self.assertEqual({message.key for message in seen if message.value == 1}, {"tally", "late", "same"})
        self.assertEqual([message for message in seen if message.value is None], [Message("state", 1, "tally", None, "session")])


if __name__ == "__main__":
    unittest.main()
