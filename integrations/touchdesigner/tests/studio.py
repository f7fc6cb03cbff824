"""
The component in the stand-in for the tool, with the real program and a real studio: SETSUNA_TEST_PROGRAM, SETSUNA_TEST_SERVER and
SETSUNA_TEST_ID. The other end is tests/e2e/parallel/node-tool.test.ts, which reads channel 7 and speaks on channel 8.
"""

import os
import unittest

from .td_standin import callback, set_rows, set_samples
from .test_component import InTool


class InStudio(InTool):
    def number(self, name):
        return next((channel[0] for channel in self.comp.op("values").chans() if channel.name == name), None)

    def start(self, **more):
        self.set(
            Active=True,
            Server=os.environ["SETSUNA_TEST_SERVER"],
            Serialid=os.environ["SETSUNA_TEST_ID"],
            Program=os.environ["SETSUNA_TEST_PROGRAM"],
            Controlsend="7",
            Controlreceive="8",
            Language="en",
            **more,
        )

    def test_tally_and_control_go_both_ways_through_a_studio(self):
        self.start(Tallychannel=7)
        self.until("the API", lambda: "api connected" in self.comp.par.Status.eval())
        self.set(Tally="red")
        set_samples(self.comp.op("in_control"), {"7/gyroscope/alpha": 1.5, "7/gyroscope/beta": 0, "7/gyroscope/gamma": -90})
        set_rows(
            self.comp.op("in_table"),
            [["channel", "key", "value", "form"], ["7", "title", "こんにちは", ""], ["7", "raw", "AP8=", "bytes"]],
        )
        callback(self.comp.op("table_callbacks"), "onTableChange")(self.comp.op("in_table"))
        self.until("a tally from elsewhere", lambda: self.number("8/tally") == 2)
        self.until("a controller from elsewhere", lambda: self.number("8/gamepad/buttons/0/pressed") == 1)
        callback(self.comp.op("control"), "SetState")(7, "heard", True)
        self.until("the lamp's end with its sender", lambda: self.number("8/tally") is None)
        callback(self.comp.op("control"), "SendEvent")(7, "gone", {"channel": 8})
        self.until("the last word", lambda: callback(self.comp.op("control"), "GetState")(7, "heard") is True)
        self.until("the end by the other side", lambda: os.path.exists(os.environ["SETSUNA_TEST_END"]))

    def test_a_wrong_password_is_said_and_not_tried_again(self):
        self.start(Password="wrong")
        self.until("the word", lambda: "password" in self.problem())
        self.assertIn("control failed", self.comp.par.Status.eval())
        self.assertNotIn("wrong ", self.problem())


if __name__ == "__main__":
    unittest.main()
