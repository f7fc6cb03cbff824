"""
Stands in for the program where what is tested is how it is kept running: says lines, ends, hangs, as the variable FAKE_AGENT
tells. The real program is met in live.py.
"""

import json
import os
import sys

mode = os.environ.get("FAKE_AGENT", "run")
log = os.environ["FAKE_AGENT_LOG"]
with open(log, "a", encoding="utf-8") as file:
    secret = os.environ.get("SETSUNA_ID_PASSWORD")
    file.write(json.dumps({"arguments": sys.argv[1:], "password": secret, "pid": os.getpid()}) + "\n")


def say(**line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if mode == "garbage":
    sys.stdout.buffer.write(b"\xff\xfe\x00 no json\n[1]\n\n" + b"x" * 300_000 + b"\n" + b"[" * 100_000 + b"\n")
    say(event="stream", phase="live")
if mode in ("wrong-password", "port-in-use"):
    say(event="error", code=mode, ja="日本語", en="English", detail="detail")
    sys.exit(4)
if mode == "crash":
    sys.exit(1)
say(event="stream", phase="connecting")
if mode == "hang":
    sys.stdin.close()
    import threading

    threading.Event().wait()
sys.stdin.buffer.read()
with open(log + ".ended", "w", encoding="utf-8"):
    pass
