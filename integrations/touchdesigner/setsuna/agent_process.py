"""
One run of the `setsuna` program, kept alive: started, listened to, started again with longer and longer waits, ended with the
tool. The program ends by itself when its standard input closes (`--end-with-input`), so it ends with the tool even when that
crashes.
"""

import json
import subprocess
import sys
import threading
import time
from typing import Any, Callable, List, Mapping, Optional

from .errors import PluginError, error_of_body

_FIRST_WAIT, _LONGEST_WAIT = 0.5, 30.0
# A run that lasted so long was a good one; the next failure waits from the beginning.
_GOOD_RUN_SECONDS = 20.0
_GRACE_SECONDS = 4.0
_MAX_LINE = 256 * 1024
# Nothing gets better by itself: the person has to change a setting first.
LASTING = frozenset(
    """
    bad-usage bad-serial-id bad-channel bad-delay unknown-serial-id wrong-password password-not-set
    too-many-guesses channel-over-limit quality-channel-is-main fast-channel-same id-password-form
    contract-restricted-terms address-not-allowed gstreamer-missing gstreamer-plugin-missing
    ndi-runtime-missing
    """.split()
)


def wait_after(failures: int) -> float:
    """Seconds before the next start, after so many failures in a row."""
    return min(_FIRST_WAIT * 2 ** min(failures - 1, 16), _LONGEST_WAIT)


class AgentProcess:
    """
    `on_line(line)`: an object that the program printed; `on_phase(name, error)`: starting, running, waiting, failed, ended. From
    a thread.
    """

    def __init__(
        self,
        name: str,
        command: List[str],
        environment: Mapping[str, str],
        on_line: Callable[[Mapping[str, Any]], None],
        on_phase: Callable[[str, Optional[PluginError]], None],
    ) -> None:
        self.name = name
        self._command = command
        self._environment = dict(environment)
        self._on_line = on_line
        self._on_phase = on_phase
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._child: Optional["subprocess.Popen[bytes]"] = None
        self._thread = threading.Thread(target=self._run, name=f"setsuna-{name}", daemon=True)
        self._last_error: Optional[PluginError] = None

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Never blocks: the program is asked to end, and made to after a while."""
        with self._lock:
            self._ended.set()
            child = self._child
        if child is not None:
            _close(child.stdin)
            timer = threading.Timer(_GRACE_SECONDS, _make_end, [child])
            timer.daemon = True
            timer.start()

    def join(self, seconds: float) -> bool:
        """True when the program and its thread have ended."""
        if self._thread.ident is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def kill(self) -> None:
        """At the end of the tool, when no time is left."""
        with self._lock:
            child = self._child
        if child is not None:
            _make_end(child)

    def _run(self) -> None:
        failures = 0
        while not self._ended.is_set():
            begun = time.monotonic()
            error = self._once()
            if self._ended.is_set():
                break
            failures = 1 if time.monotonic() - begun > _GOOD_RUN_SECONDS else failures + 1
            if error.code in LASTING:
                self._on_phase("failed", error)
                self._ended.wait()
                break
            self._on_phase("waiting", error)
            self._ended.wait(wait_after(failures))
        self._on_phase("ended", None)

    def _once(self) -> PluginError:
        """One run from start to end; why it ended."""
        self._last_error = None
        self._on_phase("starting", None)
        try:
            child = self._spawn()
        except OSError as error:
            return PluginError("program-not-started", error.strerror or type(error).__name__)
        if child is None:
            return PluginError("program-ended")
        self._on_phase("running", None)
        assert child.stdout is not None
        with child.stdout as output:
            for line in iter(lambda: output.readline(_MAX_LINE), b""):
                self._take(line)
        code = child.wait()
        _close(child.stdin)
        with self._lock:
            self._child = None
        return self._last_error or PluginError("program-ended", f"exit code {code}")

    def _spawn(self) -> Optional["subprocess.Popen[bytes]"]:
        # No window of a console pops up beside the tool.
        flags = {"creationflags": subprocess.CREATE_NO_WINDOW} if sys.platform == "win32" else {}
        with self._lock:
            if self._ended.is_set():
                return None
            self._child = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=self._environment,
                **flags,
            )
            return self._child

    def _take(self, line: bytes) -> None:
        try:
            body = json.loads(line)
        except (ValueError, RecursionError):
            # The program says objects alone; anything else is a library's word on the way.
            return
        if not isinstance(body, dict):
            return
        if body.get("event") == "error":
            self._last_error = error_of_body(body) or self._last_error
        self._on_line(body)


def _close(stream: Any) -> None:
    try:
        stream.close()
    except OSError:
        # The other end has gone already.
        pass


def _make_end(child: "subprocess.Popen[bytes]") -> None:
    if child.poll() is None:
        child.kill()
