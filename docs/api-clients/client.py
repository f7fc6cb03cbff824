"""A client of the HTTP API that is made from its OpenAPI document, with Python's own library: call(operation_id, values, body).

SETSUNA_SERVER=https://studio.example SETSUNA_TOKEN=setsuna_pat_... python3 client.py
"""

import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ.get("SETSUNA_SERVER", "http://localhost:8080").rstrip("/") + "/studio/api/openapi.json"
with urllib.request.urlopen(BASE) as answer:
    DOCUMENT = json.load(answer)
ROOT = urllib.parse.urljoin(BASE, DOCUMENT.get("servers", [{"url": "/"}])[0]["url"]).rstrip("/")


def call(operation_id, values=None, body=None):
    """Calls an operation of the document; values fill its path. Raises RuntimeError with the code of a refusal."""
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            if operation.get("operationId") != operation_id:
                continue
            filled = re.sub(r"\{(\w+)\}", lambda name: urllib.parse.quote((values or {})[name[1]], safe=""), path)
            request = urllib.request.Request(
                ROOT + filled,
                method=method.upper(),
                headers={"Authorization": f"Bearer {os.environ['SETSUNA_TOKEN']}", "Content-Type": "application/json"},
                data=None if body is None else json.dumps(body).encode(),
            )
            try:
                with urllib.request.urlopen(request) as answer:
                    text = answer.read()
                    return json.loads(text) if text else None
            except urllib.error.HTTPError as refusal:
                raise RuntimeError(f"{refusal.code} {json.load(refusal)['code']}") from None
    raise LookupError(f"the API has no operation {operation_id}")


if __name__ == "__main__":
    serial_ids = call("listSerialIds")["serialIds"]
    print("\n".join(row["id"] for row in serial_ids))
    if serial_ids:
        print(json.dumps(call("setTally", body={"serialId": serial_ids[0]["id"], "channel": 7, "value": 1})))
