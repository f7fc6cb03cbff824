"""
Between the thread of a socket and the frame of the tool. Of each state the newest value waits, in the order in which states first
changed; events wait one by one. Nothing here blocks for longer than a dictionary takes, and nothing grows without end.
"""

import threading
from collections import deque
from itertools import islice
from typing import Callable, Deque, Dict, List, Optional, Tuple

from .tables import Message

MAX_STATES = 4096
MAX_EVENTS = 256


class Mailbox:
    """`on_put` is called, without the lock, after something was put: it wakes who takes."""

    def __init__(self, on_put: Optional[Callable[[], None]] = None) -> None:
        self._lock = threading.Lock()
        self._states: Dict[Tuple[int, str], Message] = {}
        self._events: Deque[Message] = deque()
        self._on_put = on_put
        # States and events that found no room, since the start.
        self.dropped = 0

    def put(self, message: Message, unless_waiting: bool = False) -> None:
        """`unless_waiting`: what waits already for the same state is newer and stays."""
        with self._lock:
            if message.kind == "event":
                if len(self._events) >= MAX_EVENTS:
                    self._events.popleft()
                    self.dropped += 1
                self._events.append(message)
            else:
                where = (message.channel, message.key)
                if unless_waiting and where in self._states:
                    return
                if where not in self._states and len(self._states) >= MAX_STATES:
                    self.dropped += 1
                    return
                self._states[where] = message
        if self._on_put is not None:
            self._on_put()

    def take(self, limit: int) -> List[Message]:
        """
        At most `limit` messages: events have half of the room while there are states too, so that neither starves the other.
        """
        with self._lock:
            room = limit if not self._states else max(1, limit // 2)
            taken = [self._events.popleft() for _ in range(min(room, len(self._events)))]
            for where in list(islice(self._states, limit - len(taken))):
                taken.append(self._states.pop(where))
            while len(taken) < limit and self._events:
                taken.append(self._events.popleft())
            return taken

    def __len__(self) -> int:
        with self._lock:
            return len(self._states) + len(self._events)
