"""
The component in the stand-in for the tool, with the real control edge as its program: SETSUNA_TEST_PROGRAM starts it. What is
sent on channel N comes back on 100 + N. Run by tests/plugin.test.ts.
"""

import base64
import json
import os
import random
import signal
import sys
import unittest
import urllib.error
import urllib.request

from setsuna.channel_names import flatten
from setsuna.inside import component as inside

from .support import some_json
from .td_standin import callback, set_rows, set_samples
from .test_component import InTool


class Live(InTool):
    def setUp(self):
        super().setUp()
        self.set(
            Active=True,
            Serialid="abc-defg",
            Controlsend="1-5",
            Controlreceive="101-105",
            Program=os.environ["SETSUNA_TEST_PROGRAM"],
            Language="en",
        )
        self.until("the API", lambda: "api connected" in self.comp.par.Status.eval())

    def value(self, channel, key):
        return callback(self.comp.op("control"), "GetState")(channel, key)

    def until_value(self, channel, key, value):
        self.until(f"{channel}/{key}", lambda: self.value(channel, key) == value)

    def number(self, name):
        return next((channel[0] for channel in self.comp.op("values").chans() if channel.name == name), None)

    def test_what_goes_out_comes_back_as_it_was(self):
        # Starting the program takes longer than all of these together.
        for part in (self.tally, self.channels, self.tables, self.flood):
            with self.subTest(part.__name__):
                part()

    def tally(self):
        """By parameter, script and CHOP."""
        told = []
        self.comp.op("callbacks").module.onTally = lambda channel, value: told.append((channel, value))
        self.set(Tallychannel=2)
        for value, name in enumerate(("off", "red", "green", "amber")):
            self.set(Tally=name)
            self.until_value(102, "tally", value)
            self.until("its channel", lambda value=value: self.number("102/tally") == value)
        for value in (1, "green", "off"):
            callback(self.comp.op("control"), "SetTally")(3, value)
        self.until_value(103, "tally", 0)
        set_samples(self.comp.op("in_control"), {"1/tally": 1.0, "4/tally": 7.0})
        self.until_value(101, "tally", 1)
        self.until("what is wrong", lambda: "edge-value" in self.problem())
        self.assertEqual([value for channel, value in told if channel == 102], [0, 1, 2, 3])

    def channels(self):
        chance = random.Random(5)
        motion = {"gyroscope": {"alpha": 1.5, "beta": -2.25, "gamma": 90}, "accelerometer": {"x": 0.5, "y": 9.75, "z": -1}}
        samples = {}
        for key, value in motion.items():
            samples.update(flatten(1, key, value))
        pad = {"axes": [0.5, -1], "buttons": [{"value": 1}, {"value": 0.25}]}
        samples.update(flatten(4, "gamepad", pad))
        for index in range(40):
            samples[f"5/fader-{index}"] = chance.randrange(-1000, 1000) / 8
        set_samples(self.comp.op("in_control"), samples)
        for key, value in motion.items():
            self.until_value(101, key, value)
        whole = {"id": "TouchDesigner", "mapping": "", "axes": [0.5, -1]}
        self.until_value(104, "gamepad", {**whole, "buttons": [{"value": 1, "pressed": True}, {"value": 0.25, "pressed": False}]})
        for index in range(40):
            self.until_value(105, f"fader-{index}", samples[f"5/fader-{index}"])
        self.until("the channels", lambda: self.number("105/fader-39") == samples["5/fader-39"])
        self.assertEqual(self.number("104/gamepad/buttons/0/pressed"), 1)

    def tables(self):
        """Texts and bytes too."""
        chance = random.Random(6)
        values = {f"key {index} 日本": some_json(chance) for index in range(60)}
        values = {key: value for key, value in values.items() if value is not None}
        rows = [["channel", "key", "value", "form", "kind"]]
        rows += [["2", key, json.dumps(value), "json", "state"] for key, value in values.items()]
        rows += [["3", "title", "hello, 世界", "", ""], ["3", "raw", base64.b64encode(bytes(range(256))).decode(), "bytes", ""]]
        rows += [["3", "take", '{"camera":1}', "json", "event"], ["9", "other", "1", "", ""]]
        set_rows(self.comp.op("in_table"), rows)
        callback(self.comp.op("table_callbacks"), "onTableChange")(self.comp.op("in_table"))
        self.until_value(103, "title", "hello, 世界")
        self.until_value(103, "raw", bytes(range(256)))
        for key, value in values.items():
            self.until_value(102, key, value)
        self.until(
            "the event", lambda: [row for row in self.comp.op("events")._rows if row[:3] == ["103", "take", '{"camera":1}']]
        )
        self.until(
            "the state's row",
            lambda: ["103", "title", '"hello, 世界"', "json", "state", "session"] in self.comp.op("states")._rows,
        )
        self.until("what is wrong", lambda: "bad-channel" in self.problem())

    def test_values_stay_when_the_program_is_killed_and_are_said_again(self):
        callback(self.comp.op("control"), "SetState")(1, "scene", {"name": "one", "level": 0.5})
        self.until_value(101, "scene", {"name": "one", "level": 0.5})
        told = []
        self.comp.op("callbacks").module.onState = lambda channel, key, value: told.append((channel, key, value))
        process = inside.of(self.comp).bridge._processes["control"]
        first = process._child
        first.send_signal(signal.SIGKILL)
        self.until("its end", lambda: process._child is not first)
        self.assertEqual(self.value(101, "scene"), {"name": "one", "level": 0.5})
        self.assertEqual(self.number("101/scene/level"), 0.5)
        self.until("the next", lambda: "api connected" in self.comp.par.Status.eval())
        self.until("what was said, again", lambda: ["1", "scene"] == next((row[:2] for row in self.state_of_program()), None))
        self.assertEqual(self.value(101, "scene"), {"name": "one", "level": 0.5})
        self.until("it from the other side", lambda: (101, "scene", {"name": "one", "level": 0.5}) in told)
        self.assertNotIn((101, "scene", None), told)

    def state_of_program(self):
        """Returns what the program itself holds, asked over HTTP."""
        place = inside.of(self.comp).bridge._place
        if place is None:
            return []
        request = urllib.request.Request(
            f"http://127.0.0.1:{place.port}/v1/state", headers={"Authorization": f"Bearer {place.token}"}
        )
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return [[str(state["channel"]), state["key"]] for state in json.load(answer)["states"]]
        except urllib.error.URLError:
            return []

    def flood(self):
        """The last of many changes is always said."""
        chop = self.comp.op("in_control")
        for number in range(2000):
            set_samples(chop, {"1/fader": number, "2/fader": -number})
            self.frame()
        self.until_value(101, "fader", 1999)
        self.until_value(102, "fader", -1999)

    def test_a_lamp_stays_lit_when_another_setting_is_changed(self):
        self.set(Tallychannel=2, Tally="red")
        self.until_value(102, "tally", 1)
        told = []
        self.comp.op("callbacks").module.onTally = lambda channel, value: told.append((channel, value))
        self.set(Controlreceive="101-106")
        self.frame()
        self.until("the next program", lambda: "api connected" in self.comp.par.Status.eval())
        self.until("its lamp", lambda: (102, 1) in told)
        self.assertNotIn((102, 0), told)

    def test_the_program_ends_with_the_tool(self):
        process = inside.of(self.comp).bridge._processes["control"]
        child = process._child
        self.exit()
        self.assertIsNotNone(child.poll())


if __name__ == "__main__":
    sys.exit(unittest.main())
