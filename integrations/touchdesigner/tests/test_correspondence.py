"""CHOP channels, tables and tally: there and back again."""

import random
import struct
import unittest

from setsuna.channel_names import collect, flatten, is_nameable, parse_name
from setsuna.errors import PluginError
from setsuna.signals import quality_wish, shaped
from setsuna.tables import HEADER, Message, json_text, messages_of, parse_json, row_of
from setsuna.tally import TALLY_NAMES, tally_value

from .support import some_json, some_number, some_text

SEED = 20261122


def as_chop(number: float) -> float:
    """A CHOP's sample: 32 bits."""
    return struct.unpack("f", struct.pack("f", number))[0]


def shape_of_numbers(chance: random.Random, depth: int):
    """JSON that channels can say: numbers in objects and lists with names that are allowed."""
    kind = chance.randrange(3 if depth > 0 else 1)
    if kind == 0:
        return float(f"{chance.uniform(-1000, 1000):.6g}") if chance.random() < 0.7 else chance.randrange(-100, 100)
    if kind == 1:
        return [shape_of_numbers(chance, depth - 1) for _ in range(chance.randrange(1, 5))]
    names = [f"n{index}" if chance.random() < 0.5 else f"part:{index}-x_{index}" for index in range(chance.randrange(1, 5))]
    return {name: shape_of_numbers(chance, depth - 1) for name in names}


class Channels(unittest.TestCase):
    def test_numbers_come_back_as_they_were_through_a_chop_of_32_bits(self):
        chance = random.Random(SEED)
        for _ in range(500):
            states = {
                (chance.randrange(1, 256), f"key{index}"): shape_of_numbers(chance, 3) for index in range(chance.randrange(1, 5))
            }
            samples = {}
            for (channel, key), value in states.items():
                samples.update(flatten(channel, key, value))
            back, errors = collect({name: as_chop(number) for name, number in samples.items()})
            self.assertEqual(errors, [])
            self.assertEqual(back, states)

    def test_any_json_gives_names_that_the_tool_allows_and_finite_numbers(self):
        chance = random.Random(SEED + 1)
        for _ in range(1000):
            key = some_text(chance)
            for name, number in flatten(7, key, some_json(chance)).items():
                self.assertRegex(name, r"\A7/[A-Za-z0-9_:/-]+\Z")
                self.assertTrue(all(is_nameable(part) for part in name.split("/")), name)
                self.assertEqual(parse_name(name)[0], (7, key))
                struct.pack("d", number)

    def test_signals_of_the_table(self):
        gyroscope = {"alpha": 1.5, "beta": -2, "gamma": 0.25}
        self.assertEqual(
            flatten(1, "gyroscope", gyroscope), {"1/gyroscope/alpha": 1.5, "1/gyroscope/beta": -2, "1/gyroscope/gamma": 0.25}
        )
        pad = {"id": "x", "mapping": "standard", "axes": [0.5, -1], "buttons": [{"value": 1, "pressed": True}]}
        flat = flatten(4, "gamepad", pad)
        self.assertEqual(
            flat,
            {"4/gamepad/axes/0": 0.5, "4/gamepad/axes/1": -1, "4/gamepad/buttons/0/value": 1, "4/gamepad/buttons/0/pressed": 1},
        )
        value, errors = collect(flat)
        self.assertEqual(errors, [])
        self.assertEqual(shaped("gamepad", value[(4, "gamepad")]), {**pad, "id": "TouchDesigner", "mapping": ""})
        self.assertEqual(
            shaped("orientation", {"alpha": 1, "beta": 2, "gamma": 3, "absolute": 1}),
            {"alpha": 1, "beta": 2, "gamma": 3, "absolute": True},
        )

    def test_wrong_names_are_told_one_by_one_and_the_rest_counts(self):
        samples = {
            "tally": 1,
            "0/tally": 1,
            "256/x": 1,
            "1/": 1,
            "1/a b": 1,
            "x/y": 1,
            "2/fader": 0.5,
            "3/nan": float("nan"),
        }
        values, errors = collect(samples)
        self.assertEqual(values, {(2, "fader"): 0.5})
        self.assertEqual(sorted(error.code for error in errors), ["bad-channel"] * 2 + ["edge-value"] + ["name-unsuitable"] * 4)
        for samples in ({"1/a": 1, "1/a/b": 2}, {"1/a/b": 2, "1/a": 1}, {"1/a/b": 1, "1/a/b/c": 2}, {"1/a/b/c": 1, "1/a/b": 2}):
            values, errors = collect(samples)
            self.assertEqual((values, [error.code for error in errors]), ({}, ["name-unsuitable"]), samples)

    def test_what_no_receiver_would_take_is_refused_by_name(self):
        for key, value in (
            ("tally", 4),
            ("tally", 0.5),
            ("tally", None),
            ("gyroscope", {"alpha": 1, "beta": 2}),
            ("accelerometer", 3),
            ("gamepad", {"axes": [1.5]}),
            ("gamepad", {"axes": [0] * 65}),
            ("gamepad", {"buttons": [{"value": 2}]}),
            ("gamepad", {"buttons": [{}]}),
            ("orientation", {"alpha": 1, "beta": 2, "gamma": 3, "absolute": "yes"}),
            ("quality", 5e6),
        ):
            with self.assertRaises(PluginError, msg=f"{key} {value}") as caught:
                shaped(key, value)
            self.assertEqual(caught.exception.code, "edge-value")
            self.assertIn(key, caught.exception.detail)
        self.assertEqual(quality_wish(7, 5e6), {"request": 7, "bitsPerSecond": 5_000_000})
        with self.assertRaises(PluginError):
            quality_wish(7, 49_000)


class Tally(unittest.TestCase):
    def test_numbers_and_names_are_the_same_four_values(self):
        for value, name in enumerate(TALLY_NAMES):
            for said in (value, float(value), name, name.upper(), str(value), f" {name} "):
                self.assertEqual(tally_value(said), value)
        for said in (-1, 4, 1.5, "blue", "", None, [1], float("nan")):
            with self.assertRaises(PluginError):
                tally_value(said)


class Tables(unittest.TestCase):
    def test_any_state_or_event_comes_back_from_its_row(self):
        chance = random.Random(SEED + 2)
        for _ in range(1000):
            value = (
                bytes(chance.randrange(256) for _ in range(chance.randrange(20))) if chance.random() < 0.3 else some_json(chance)
            )
            message = Message(
                chance.choice(("state", "event")), chance.randrange(1, 256), some_text(chance) or "k", value, "session"
            )
            back, errors = messages_of([HEADER, row_of(message)])
            self.assertEqual(errors, [])
            self.assertEqual(back, [message._replace(origin="")])

    def test_a_person_writes_text_without_quotation_marks_and_columns_in_any_order(self):
        rows = [
            ["Value", "KEY", "Channel"],
            ["hello", "title", "3"],
            ["[1,2]", "list", " 4 "],
            ["NaN", "word", "5"],
            ["", "", ""],
            ["1", "tally", "0"],
            ["1", "", "2"],
        ]
        messages, errors = messages_of(rows)
        self.assertEqual([message[1:4] for message in messages], [(3, "title", "hello"), (4, "list", [1, 2]), (5, "word", "NaN")])
        self.assertEqual([error.code for error in errors], ["bad-channel", "row-unsuitable"])
        self.assertEqual(messages_of([["a", "b"], ["1", "2"]])[1][0].code, "row-unsuitable")
        self.assertEqual(messages_of([]), ([], []))

    def test_what_json_cannot_say_is_refused_both_ways(self):
        loop = []
        loop.append(loop)
        for value in (float("nan"), float("inf"), {1, 2}, b"x", loop):
            with self.assertRaises(PluginError):
                json_text(value)
        for text in ("NaN", "1e999", "-Infinity", "[" * 100_000, "{", ""):
            with self.assertRaises(ValueError, msg=text[:20]):
                parse_json(text)
        _, errors = messages_of(
            [["channel", "key", "value", "form"], ["1", "k", "not base64!", "bytes"], ["1", "k", "{", "json"]]
        )
        self.assertEqual([error.code for error in errors], ["edge-value"] * 2)

    def test_half_of_a_surrogate_pair_becomes_text_that_every_tool_can_hold(self):
        row = row_of(Message("state", 1, "a\ud800", {"x": "\udfff"}))
        "".join(row).encode("utf-8")
        self.assertEqual(messages_of([HEADER, row])[0][0].value, {"x": "\udfff"})

    def test_numbers_keep_their_digits(self):
        chance = random.Random(SEED + 3)
        for _ in range(500):
            number = some_number(chance)
            self.assertEqual(parse_json(json_text(number)), number)


if __name__ == "__main__":
    unittest.main()
