"""Orders as JSON lines on standard input, answers on standard output: what the Python peers have in common."""

import http.client
import json
import sys
from urllib.parse import urlsplit


class NotApplicable(Exception):
    """Raised for what the library cannot do."""


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def request(method, url, headers=None, body=None):
    """HTTP by Python's standard library."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request(method, path, body=None if body is None else body.encode(), headers=headers or {})
        answer = connection.getresponse()
        text = answer.read().decode()
        found = {}
        for name, value in answer.getheaders():
            found[name.lower()] = f"{found[name.lower()]}, {value}" if name.lower() in found else value
        return {"status": answer.status, "headers": found, "body": text}
    finally:
        connection.close()


class Seen:
    """Counts the frames whose luma moved against the one before."""

    STEP = 97
    MOVED = 12

    def __init__(self):
        self.changes = 0
        self.before = None

    def take(self, luma):
        points = luma[:: self.STEP]
        if self.before is not None and any(abs(a - b) > self.MOVED for a, b in zip(points, self.before)):
            self.changes += 1
        self.before = points


def energy_of(samples, full_scale, rate):
    """Energy as webrtc-stats counts it: mean square by seconds, of one channel or interleaved ones."""
    if len(samples) == 0:
        return 0.0
    return sum((value / full_scale) ** 2 for value in samples) / len(samples) * (len(samples) / rate)


def answered(number, work):
    """Says what `work` returns, or why it did not."""
    try:
        say({"id": number, "value": work()})
    except NotApplicable as reason:
        say({"id": number, "missing": str(reason)})
    except Exception as error:  # Whatever a library raises is the answer.
        say({"id": number, "error": f"{type(error).__name__}: {error}"})
