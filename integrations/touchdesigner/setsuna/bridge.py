"""
Everything behind the component: programs, local API and what is to be told. It knows no tool; the frame of the tool calls
`frame`, which never waits. Threads put into mailboxes and nowhere else.
"""

import os
import secrets
import threading
import time
from collections import deque
from typing import Any, Deque, Dict, List, Mapping, NamedTuple, Optional, Set, Tuple

from .agent_process import AgentProcess
from .api_client import ApiClient, ApiPlace
from .commands import (
    control_arguments,
    environment_of,
    receive_arguments,
    remove_edge_file,
    send_arguments,
    write_edge_file,
)
from .errors import PluginError
from .mailbox import Mailbox
from .program import Machine, find_program
from .settings import Settings
from .signals import QUALITY_KEY, quality_wish, shaped
from .tables import MAX_KEY_BYTES, Message, json_text

# A control message has 16 KiB, less what the header and encryption take.
_MAX_VALUE_BYTES = 16 * 1024 - 256


class PartState(NamedTuple):
    """Holds the state of a part: control, api, send, receive. `error`: the reason why it is not running, or its last problem."""

    phase: str
    error: Optional[PluginError]


class Bridge:
    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self.inbox = Mailbox()
        self._lock = threading.Lock()
        self._parts: Dict[str, PartState] = {}
        self._problems: Deque[PluginError] = deque(maxlen=32)
        self._processes: Dict[str, AgentProcess] = {}
        self._stopping: List[AgentProcess] = []
        self._client: Optional[ApiClient] = None
        self._place: Optional[ApiPlace] = None
        self._edge_file: Optional[str] = None
        self._settings: Optional[Settings] = None
        self._command: List[str] = []
        self._run = 0
        self._known: Set[Tuple[int, str]] = set()
        self._said: Dict[Tuple[int, str], Message] = {}
        self._wishes = int(time.time() * 1000)

    @property
    def settings(self) -> Optional[Settings]:
        """Of what runs; None: nothing does."""
        return self._settings

    def start(self, settings: Settings, name_in: str) -> None:
        """
        Starts what the settings name. `name_in`: NDI name of the picture that comes in. Raises PluginError `program-missing`.
        """
        self.stop()
        wants_ndi = settings.receiving is not None and settings.receiving.by == "ndi"
        wants_control = bool(settings.control_send or settings.control_receive)
        if wants_ndi or wants_control or settings.sending is not None:
            self._command = find_program(settings.program, self._machine)
        self._settings = settings
        self.inbox = Mailbox()
        if wants_control:
            self._start_control(settings)
        if wants_ndi and settings.receiving is not None:
            self._start_process("receive", receive_arguments(settings, settings.receiving, name_in))

    def forget(self) -> None:
        """Forgets what was known, which belongs to another ID. Before `start`."""
        self._known = set()
        self._said = {}

    def send_from(self, source: str) -> None:
        """The picture to be sent has been seen as this NDI source. Nothing happens when it is being sent already."""
        settings = self._settings
        if settings is not None and settings.sending is not None and "send" not in self._processes:
            self._start_process("send", send_arguments(settings, settings.sending, source))

    def _start_control(self, settings: Settings) -> None:
        token = secrets.token_urlsafe(32)
        self._edge_file = write_edge_file(settings.api_port, token)
        run = self._run

        def line(body: Mapping[str, Any]) -> None:
            if body.get("event") == "edge" and body.get("message") == "local API opened" and isinstance(body.get("port"), int):
                self._at(run, ApiPlace("127.0.0.1", body["port"], token))

        self._start_process("control", control_arguments(settings, self._edge_file), line)
        # Copies: the thread of the run before may still be at its own. A lamp stays lit when another setting is changed.
        self._known = set(self._known)
        self._said = {where: said for where, said in list(self._said.items()) if where[0] in settings.control_send}
        self._client = ApiClient(
            lambda: self._place,
            self.inbox,
            self._known,
            self._said,
            lambda phase, error: self._told(run, "api", phase, error),
            lambda message, error: self._refused(run, message, error),
        )
        self._client.start()

    def _at(self, run: int, place: Optional[ApiPlace]) -> None:
        with self._lock:
            if run == self._run:
                self._place = place

    def _start_process(self, name: str, arguments: List[str], on_line: Any = None) -> None:
        assert self._settings is not None
        run = self._run

        def phase(phase: str, error: Optional[PluginError]) -> None:
            if name == "control" and phase != "running":
                # Another run listens on another port.
                self._at(run, None)
            self._told(run, name, phase, error)

        process = AgentProcess(
            name,
            self._command + arguments,
            environment_of(self._settings, self._machine.environment),
            on_line or (lambda body: self._line(run, name, body)),
            phase,
        )
        self._processes[name] = process
        process.start()

    def _line(self, run: int, name: str, body: Mapping[str, Any]) -> None:
        if body.get("event") == "stream" and isinstance(body.get("phase"), str):
            self._told(run, name, body["phase"][:40], None)

    def _told(self, run: int, name: str, phase: str, error: Optional[PluginError]) -> None:
        with self._lock:
            if run == self._run:
                self._parts[name] = PartState(phase, error)

    def _refused(self, run: int, message: Optional[Message], error: PluginError) -> None:
        detail = error.detail if message is None else f"{message.channel}/{message.key}"[:80]
        self._problem(run, error.at(detail))

    def _problem(self, run: int, error: PluginError) -> None:
        with self._lock:
            if run == self._run:
                self._problems.append(error)

    def say(self, message: Message) -> None:
        """Sends a state or an event. Raises PluginError for a value or channel that cannot be sent. Never waits."""
        client, settings = self._client, self._settings
        if client is None or settings is None:
            raise PluginError("not-running")
        if message.channel not in settings.control_send:
            raise PluginError("bad-channel", f"{message.channel}: Controlsend")
        value = message.value if isinstance(message.value, bytes) else shaped(message.key, message.value)
        size = len(value) * 4 // 3 if isinstance(value, bytes) else len(json_text(value).encode("utf-8", "replace"))
        key_bytes = len(message.key.encode("utf-8", "replace"))
        if not 1 <= key_bytes <= MAX_KEY_BYTES or key_bytes + size > _MAX_VALUE_BYTES:
            raise PluginError("edge-value", f"{message.channel}/{message.key[:40]}")
        client.say(message._replace(value=value, origin=""))

    def wish_quality(self, channel: int, bits_per_second: float) -> None:
        """Control Quality: asks the sender of the picture for a bitrate. Raises PluginError."""
        self._wishes += 1
        self.say(Message("state", channel, QUALITY_KEY, quality_wish(self._wishes, bits_per_second)))

    def frame(self, limit: int) -> Tuple[List[Message], List[PluginError]]:
        """Returns what has come since, at most `limit` messages, and problems. Never waits."""
        with self._lock:
            problems = list(self._problems)
            self._problems.clear()
        return self.inbox.take(limit), problems

    def parts(self) -> Dict[str, PartState]:
        with self._lock:
            return dict(self._parts)

    def stop(self) -> None:
        """Never waits: programs end by themselves within seconds."""
        with self._lock:
            # What threads of this run say from here on counts no more.
            self._run += 1
            self._parts.clear()
            self._problems.clear()
            self._place = None
        if self._client is not None:
            self._client.stop()
            self._client = None
        for process in self._processes.values():
            process.stop()
        self._stopping = [process for process in self._stopping if not process.join(0)] + list(self._processes.values())
        self._processes = {}
        if self._edge_file is not None:
            remove_edge_file(self._edge_file)
            self._edge_file = None
        self._settings = None

    def end(self, seconds: float) -> bool:
        """
        At the end of the tool: stops and waits so long at most; then programs are made to end. True: all ended by themselves.
        """
        self.stop()
        until = time.monotonic() + seconds
        left = [process for process in self._stopping if not process.join(max(0.0, until - time.monotonic()))]
        for process in left:
            process.kill()
        return not left


def machine_of(platform: str, beside: str) -> Machine:
    return Machine(platform, os.environ, os.path.expanduser("~"), beside)
