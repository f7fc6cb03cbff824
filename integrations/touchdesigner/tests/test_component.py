"""
The component inside the stand-in for the tool: built by name, driven frame by frame, with programs that are stand-ins or none.
"""

import os
import runpy
import sys
import tempfile
import unittest

from setsuna.inside import component as inside
from setsuna.inside import network
from setsuna.inside.board import Board
from setsuna.inside.pages import LIVE, PAGES
from setsuna.inside.said import Said
from setsuna.tables import Message

from .support import until
from .td_standin import Par, Tool, callback, set_rows

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FAKE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_agent.py")


class InTool(unittest.TestCase):
    def setUp(self):
        self.td = Tool()
        sys.modules["td"] = self.td
        self.addCleanup(sys.modules.pop, "td", None)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.built = network.build(self.td.project, "setsuna", self.td, FOLDER)
        self.comp = self.built.comp
        self.addCleanup(self.exit)

    def exit(self):
        if self.comp.valid:
            callback(self.comp.op("execute_callbacks"), "onExit")()

    def frame(self):
        """One frame of the tool, with its parameter callbacks before."""
        callback(self.comp.op("execute_callbacks"), "onFrameStart")(1)

    def set(self, **pars):
        for name, value in pars.items():
            par = getattr(self.comp.par, name)
            before, par.val = par.val, value
            callback(self.comp.op("parameter_callbacks"), "onValueChange")(par, before)

    def problem(self):
        return self.comp.par.Problem.eval()

    def until(self, what, look):
        """Frames until something shows."""

        def tried():
            self.frame()
            return look()

        return until(what, tried)

    def program(self, mode):
        path = os.path.join(self.folder, mode)
        with open(path, "w", encoding="utf-8") as file:
            log = os.path.join(self.folder, "log")
            file.write(f'#!/bin/sh\nFAKE_AGENT={mode} FAKE_AGENT_LOG="{log}" exec "{sys.executable}" "{FAKE}" "$@"\n')
        os.chmod(path, 0o755)
        return path


class Building(InTool):
    def test_it_is_built_by_names_that_the_tool_has_and_nothing_is_missing(self):
        self.assertEqual(self.built.notes, [])
        names = [each.name for _, page in PAGES for each in page]
        self.assertEqual(len(names), len(set(names)))
        for name in names:
            self.assertIsInstance(getattr(self.comp.par, name), Par)
        self.assertTrue(LIVE <= set(names))
        self.assertTrue(self.comp.par.Password.password)
        self.assertEqual(self.comp.par.Pythonfolder.eval(), FOLDER)
        for name in ("execute_callbacks", "parameter_callbacks", "table_callbacks"):
            self.assertTrue(self.comp.op(name).par.active.eval(), name)
        for name in ("ndi_in", "ndi_out", "web_in"):
            self.assertFalse(self.comp.op(name).par.active.eval(), name)

    def test_the_stand_in_refuses_what_the_tool_does_not_have(self):
        with self.assertRaises(AttributeError):
            self.comp.op("ndi_in").par.source = "x"
        with self.assertRaises(AttributeError):
            self.comp.op("ndi_in").postion = 1
        with self.assertRaises(AttributeError):
            self.comp.create(self.td.ndiTOP, "x")
        with self.assertRaises(AttributeError):
            self.comp.op("out_control").appendChan("a")
        with self.assertRaises(ValueError):
            self.comp.appendCustomPage("X").appendStr("lower")
        with self.assertRaises(TypeError):
            self.comp.op("out_video").inputConnectors[0].connect(self.comp.op("values"))

    def test_building_again_replaces_and_the_script_saves_beside_itself(self):
        first = self.comp
        self.comp = network.build(self.td.project, "setsuna", self.td, FOLDER).comp
        self.assertFalse(first.valid)
        os.makedirs(os.path.join(self.folder, "setsuna"))
        with open(os.path.join(self.folder, "setsuna", "__init__.py"), "w", encoding="utf-8"):
            pass
        runpy.run_path(os.path.join(FOLDER, "build_component.py"), {"FOLDER": self.folder}, "exec")
        self.comp = self.td.op("/project1/setsuna")
        self.assertEqual(self.comp.par.Pythonfolder.eval(), self.folder)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "setsuna.tox")))
        with self.assertRaises(RuntimeError):
            runpy.run_path(os.path.join(FOLDER, "build_component.py"), {"FOLDER": os.path.join(self.folder, "x")}, "exec")

    def test_a_plugin_folder_that_has_gone_is_said_and_ends_nothing(self):
        hidden = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "setsuna"}
        path = list(sys.path)
        self.comp.par.Pythonfolder = os.path.join(self.folder, "gone")
        try:
            for name in hidden:
                del sys.modules[name]
            sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != FOLDER]
            self.frame()
            self.frame()
            self.assertIn("Plugin Folder", self.problem())
        finally:
            sys.modules.update(hidden)
            sys.path[:] = path
            self.comp.par.Pythonfolder = FOLDER


class Running(InTool):
    def test_off_does_nothing_and_wrong_settings_are_said_in_the_chosen_language(self):
        for _ in range(12):
            self.frame()
        self.assertEqual((self.comp.par.Status.eval(), self.problem()), ("off", ""))
        self.set(Active=True)
        self.until("the word", lambda: "シリアルID" in self.problem())
        self.set(Language="en", Serialid="abc-defg", Controlsend="1", Program="/nowhere")
        self.until("the next word", lambda: "program-missing" in self.problem())
        self.set(Active=False)
        self.until("no word", lambda: self.problem() == "")

    def test_what_the_program_says_is_shown_and_it_is_started_again_by_restart_alone(self):
        self.set(Active=True, Serialid="abc-defg", Controlsend="1", Program=self.program("wrong-password"), Language="en")
        self.until("the refusal", lambda: self.problem() == "English (detail) [wrong-password]")
        self.assertIn("control failed", self.comp.par.Status.eval())
        log = os.path.join(self.folder, "log")
        with open(log, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), 1)
        callback(self.comp.op("parameter_callbacks"), "onPulse")(self.comp.par.Restart)
        self.until("another start", lambda: len(open_lines(log)) == 2)

    def test_the_non_commercial_edition_is_told_its_size(self):
        self.td.licenses.isNonCommercial = True
        self.set(Active=True, Serialid="abc-defg", Sendvideo=True, Size="1920x1080")
        self.until("the word", lambda: "picture-too-large" in self.problem())

    def test_pictures_go_by_ndi_once_the_sources_are_seen(self):
        self.set(Active=True, Serialid="abc-defg", Program=self.program("run"), Sendvideo=True, Receivevideo=True, Sendfps=25)
        self.until("waiting", lambda: "ndi-waiting" in self.problem())
        out, came = self.comp.op("ndi_out"), self.comp.op("ndi_in")
        self.assertTrue(out.par.active.eval() and came.par.active.eval())
        self.assertEqual(out.par.fps.eval(), 25)
        own = out.par.name.eval()
        log = os.path.join(self.folder, "log")
        self.until("the receiver", lambda: len(open_lines(log)) == 1)
        set_rows(
            self.comp.op("ndi_sources"), [["name", "ip"], [f"PC ({own})", "1"], [f"PC ({own.replace(' out ', ' in ')})", "2"]]
        )
        self.until("the sender", lambda: len(open_lines(log)) == 2)
        self.assertIn(f"ndi:PC ({own})", open_lines(log)[1])
        self.assertEqual(came.par.name.eval(), f"PC ({own.replace(' out ', ' in ')})")
        self.until("no word", lambda: self.problem() == "")
        self.until("its word", lambda: "send connecting" in self.comp.par.Status.eval())
        self.set(Active=False)
        self.frame()
        self.assertFalse(out.par.active.eval() or came.par.active.eval())

    def test_without_ndi_a_page_of_the_server_is_shown_and_no_program_is_needed(self):
        self.set(
            Active=True,
            Serialid="abc-defg",
            Server="https://studio.example",
            Password="s3cr3t",
            Receivevideo=True,
            Receiveaudio=True,
            Method="web",
            Delay=40,
        )
        self.frame()
        web = self.comp.op("web_in")
        self.assertEqual(
            web.par.url.eval(), "https://studio.example/studio/app/player?id=abc-defg&video=1&audio=1&delay=40&autostart=1"
        )
        self.assertTrue(web.par.active.eval())
        self.assertEqual([self.comp.op(name).par.index.eval() for name in ("video_in", "audio_in")], [1, 1])

    def test_an_error_in_a_persons_callback_is_shown_and_the_frame_goes_on(self):
        part = inside.of(self.comp)
        self.comp.op("callbacks").text = "def onState(channel, key, value):\n    raise ValueError('mine')\n"
        part._tell(Message("state", 1, "x", 1))
        part._show_status()
        self.assertIn("ValueError: mine", self.problem())

    def test_a_deleted_component_ends_when_another_is_used(self):
        part = inside.of(self.comp)
        ended = []
        part.bridge.stop = lambda: ended.append(True)
        self.comp.destroy()
        self.comp = network.build(self.td.project, "other", self.td, FOLDER).comp
        self.frame()
        self.assertEqual(ended, [True])


class Bounds(InTool):
    def test_a_frame_takes_a_bounded_number_however_much_has_come(self):
        part = inside.of(self.comp)
        self.set(Active=True, Serialid="abc-defg", Receivevideo=True, Method="web")
        self.frame()
        box = part.bridge.inbox
        for number in range(3000):
            box.put(Message("state", 1 + number % 200, f"k{number % 30}", number, "session"))
            box.put(Message("event", 1, "e", number, "session"))
        waiting = len(box)
        self.frame()
        self.assertEqual(waiting - len(box), inside.MESSAGES_PER_FRAME)
        frames = 1
        while len(box):
            self.frame()
            frames += 1
        self.assertEqual(frames, -(-waiting // inside.MESSAGES_PER_FRAME))
        self.until("the table", lambda: self.comp.op("states").numRows == 601)
        self.assertEqual(len(self.comp.op("values").chans()), 600)

    def test_samples_that_stay_the_same_are_said_once(self):
        said = Said()
        self.assertEqual([message.value for message in said.from_samples({"1/a": 1, "1/b": 2})[0]], [1, 2])
        self.assertEqual(said.from_samples({"1/a": 1, "1/b": 2}), ([], []))
        self.assertEqual([message.key for message in said.from_samples({"1/a": 1, "1/b": 3})[0]], ["b"])
        rows = [["channel", "key", "value", "kind"], ["1", "take", "1", "event"], ["2", "title", "x", ""]]
        self.assertEqual(len(said.from_rows(rows)[0]), 2)
        self.assertEqual(said.from_rows(rows), ([], []))
        rows[2][2] = "y"
        self.assertEqual([message.value for message in said.from_rows(rows)[0]], ["y"])

    def test_the_board_keeps_the_newest_and_lets_go_of_what_has_no_sender(self):
        board = Board()
        board.take(Message("state", 2, "tally", 1, "session"))
        version = board.numbers_version
        board.take(Message("state", 2, "tally", 1, "session"))
        self.assertEqual(board.numbers_version, version)
        board.take(Message("state", 1, "raw", b"\1", "session"))
        self.assertEqual(board.numbers(), {"2/tally": 1})
        self.assertEqual([row[:4] for row in board.state_rows()], [["1", "raw", "AQ==", "bytes"], ["2", "tally", "1", "json"]])
        board.take(Message("state", 2, "tally", None, "session"))
        self.assertEqual((board.numbers(), board.value(2, "tally")), ({}, None))
        for number in range(300):
            board.take(Message("event", 1, "e", number))
        self.assertEqual(len(board.event_rows()), 100)


def open_lines(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


if __name__ == "__main__":
    unittest.main()
