"""liblo by its Python binding: sends messages and bundles by UDP and TCP, and hears."""

import json
import sys

import liblo
from lines import answered, say

heard = {}
servers = {}


def arguments(values):
    for value in values:
        if value is True:
            yield ("T", None)
        elif value is False:
            yield ("F", None)
        elif isinstance(value, int):
            yield ("i", value)
        else:
            yield ("s", value)


def message_of(order):
    return liblo.Message(order["address"], *arguments(order["args"]))


def send(port, messages, over):
    target = liblo.Address("127.0.0.1", port, liblo.TCP if over == "tcp" else liblo.UDP)
    made = [message_of(each) for each in messages]
    liblo.send(target, made[0] if len(made) == 1 else liblo.Bundle(*made))


def listen(port):
    server = liblo.ServerThread(port, liblo.UDP)

    def hear(path, args):
        heard[path] = args

    server.add_method(None, None, hear)
    server.start()
    servers[port] = server


def newest(key):
    return heard.get(key)


def close(port):
    server = servers.pop(port)
    server.stop()
    server.free()
    heard.clear()


ORDERS = {"send": send, "listen": listen, "newest": newest, "close": close}
say({"version": "liblo"})
for line in sys.stdin:
    order = json.loads(line)
    answered(order["id"], lambda: ORDERS[order["do"]](*order["with"]))
