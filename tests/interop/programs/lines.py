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


def answered(number, work):
    """Says what `work` returns, or why it did not."""
    try:
        say({"id": number, "value": work()})
    except NotApplicable as reason:
        say({"id": number, "missing": str(reason)})
    except Exception as error:  # Whatever a library raises is the answer.
        say({"id": number, "error": f"{type(error).__name__}: {error}"})
