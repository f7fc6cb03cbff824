"""The program: found, started with the right words, kept alive, ended."""

import json
import os
import stat
import sys
import tempfile
import unittest

from setsuna import agent_process
from setsuna.agent_process import AgentProcess, wait_after
from setsuna.bridge import Bridge
from setsuna.commands import environment_of, receive_arguments, remove_edge_file, send_arguments, write_edge_file
from setsuna.errors import PluginError
from setsuna.ndi_names import full_name, own_name
from setsuna.program import Machine, find_program
from setsuna.settings import parse_channels, settings_of
from setsuna.tables import Message

from .support import until

FAKE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_agent.py")
VALUES = {
    "Server": "https://studio.example/",
    "Serialid": "ABC-defg",
    "Password": "",
    "Program": "",
    "Apiport": 0,
    "Sendvideo": False,
    "Sendvideochannel": 1,
    "Sendaudio": False,
    "Sendaudiochannel": 1,
    "Size": "1280x720",
    "Sendfps": 30,
    "Videobitrate": 5.0,
    "Audiobitrate": 128,
    "Fastchannel": 0,
    "Hold": 750,
    "Qualitychannel": 0,
    "Answerchannel": 0,
    "Qualitylimit": 0.0,
    "Receivevideo": False,
    "Receivevideochannel": 2,
    "Receiveaudio": False,
    "Receiveaudiochannel": 2,
    "Delay": 0,
    "Method": "ndi",
    "Controlsend": "1-3",
    "Controlreceive": "4",
}


def settings(**changed):
    return settings_of({**VALUES, **changed}, {}, False)


class Settings(unittest.TestCase):
    def test_each_wrong_setting_is_named(self):
        for changed, code in (
            ({"Serialid": "abcdefgh"}, "bad-serial-id"),
            ({"Serialid": ""}, "bad-serial-id"),
            ({"Server": "ftp://x"}, "setting-wrong"),
            ({"Server": "https://user:word@host"}, "setting-wrong"),
            ({"Server": "http://[::1"}, "setting-wrong"),
            ({"Password": "123456789"}, "id-password-form"),
            ({"Password": "日本"}, "id-password-form"),
            ({"Controlsend": "0"}, "bad-channel"),
            ({"Controlsend": "3-1"}, "bad-channel"),
            ({"Controlsend": "256"}, "bad-channel"),
            ({"Controlsend": "4"}, "setting-wrong"),
            ({"Sendvideo": True, "Sendvideochannel": 0}, "bad-channel"),
            ({"Sendvideo": True, "Size": "big"}, "setting-wrong"),
            ({"Sendvideo": True, "Videobitrate": 0}, "setting-wrong"),
            ({"Sendvideo": True, "Fastchannel": 1}, "fast-channel-same"),
            ({"Sendvideo": True, "Qualitychannel": 9}, "setting-wrong"),
            ({"Sendvideo": True, "Qualitychannel": 9, "Answerchannel": 9}, "quality-channel-is-main"),
            ({"Sendvideo": True, "Qualitychannel": 9, "Answerchannel": 2}, "setting-wrong"),
            ({"Receivevideo": True, "Delay": 1001}, "bad-delay"),
            ({"Receivevideo": True, "Delay": 0.5}, "bad-delay"),
            ({"Receivevideo": True, "Method": "srt"}, "setting-wrong"),
            ({"Apiport": 70000}, "setting-wrong"),
        ):
            with self.assertRaises(PluginError, msg=str(changed)) as caught:
                settings(**changed)
            self.assertEqual(caught.exception.code, code, changed)
        with self.assertRaises(PluginError) as caught:
            settings_of({**VALUES, "Sendvideo": True, "Size": "1920x1080"}, {}, True)
        self.assertEqual(caught.exception.code, "picture-too-large")

    def test_channels_and_ids_are_read_as_people_write_them(self):
        self.assertEqual(parse_channels(" 1-3,7  9,2 ", "x"), (1, 2, 3, 7, 9))
        self.assertEqual(parse_channels("", "x"), ())
        self.assertEqual((settings().serial_id, settings().server), ("abc-defg", "https://studio.example"))

    def test_the_password_is_in_no_text_and_on_no_command_line(self):
        secret = settings_of({**VALUES, "Sendvideo": True, "Receivevideo": True}, {"SETSUNA_ID_PASSWORD": "s3cr3t!!"}, False)
        self.assertEqual(secret.password, "s3cr3t!!")
        line = send_arguments(secret, secret.sending, "PC (x)") + receive_arguments(secret, secret.receiving, "y")
        self.assertNotIn("s3cr3t!!", " ".join(line) + repr(secret) + str(secret))
        self.assertIn("--password-env", line)
        self.assertEqual(
            environment_of(secret, {"PYTHONHOME": "x", "PATH": "p"}), {"PATH": "p", "SETSUNA_ID_PASSWORD": "s3cr3t!!"}
        )
        self.assertEqual(environment_of(settings(), {"SETSUNA_ID_PASSWORD": "old"}), {})


class Commands(unittest.TestCase):
    def test_what_is_sent_and_received_is_said_in_the_programs_own_words(self):
        one = settings(
            Sendvideo=True, Sendaudio=True, Fastchannel=5, Hold=500, Qualitychannel=20, Answerchannel=21, Qualitylimit=12.5,
            Receiveaudio=True, Delay=40, Videobitrate=7.25,
        )  # fmt: skip
        self.assertEqual(
            " ".join(send_arguments(one, one.sending, "PC (Setsuna out 1)")),
            "send --id abc-defg --server https://studio.example --json --end-with-input --video 1 --audio 1 "
            "--input ndi:PC (Setsuna out 1) "
            "--size 1280x720 --fps 30 --bitrate 7.25 --audio-bitrate 128 --fast 5 --hold 500 "
            "--quality 20 --control 21 --quality-limit 12.5",
        )
        self.assertEqual(
            " ".join(receive_arguments(one, one.receiving, "Setsuna in 1")),
            "receive --id abc-defg --server https://studio.example --json --end-with-input --audio 2 "
            "--delay 40 --output ndi:Setsuna in 1",
        )

    def test_the_token_lies_in_a_file_of_this_user_alone(self):
        path = write_edge_file(8790, "token")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file), {"api": {"host": "127.0.0.1", "port": 8790, "token": "token"}})
        if os.name == "posix":
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
            self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode), 0o700)
        remove_edge_file(path)
        remove_edge_file(path)
        self.assertFalse(os.path.exists(os.path.dirname(path)))

    def test_ndi_names_are_looked_up_on_this_machine_first(self):
        name = own_name("out", 12, 7)
        cells = ["other (x)", f"ZZZ ({name})", f"STUDIO-PC.LOCAL ({name})", f"AAA ({name} 2)", "", "()"]
        self.assertEqual(full_name(name, cells, "studio-pc"), f"STUDIO-PC.LOCAL ({name})")
        self.assertEqual(full_name(name, cells, "elsewhere"), f"ZZZ ({name})")
        self.assertIsNone(full_name("Setsuna out 1-1", cells, "studio-pc"))


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name

    def machine(self, platform="linux", **environment):
        return Machine(platform, {"PATH": "", **environment}, self.home, os.path.join(self.home, "plugin"))

    def app(self, *parts, platform="linux"):
        folder = os.path.join(self.home, *parts)
        for name in (
            os.path.join("runtime", "node.exe" if platform == "win32" else "node"),
            os.path.join("app", "setsuna.mjs"),
            "setsuna",
            "setsuna.cmd",
        ):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding="utf-8"):
                pass
            os.chmod(os.path.join(folder, name), 0o755)
        return folder

    def test_the_newest_app_that_is_installed_is_found(self):
        for platform, folder in (("darwin", "Applications"), ("win32", "Programs")):
            for version in ("1.2.9", "1.10.0", "1.3.0"):
                self.app(folder, f"SetsunaStudio-{platform}-{version}", platform=platform)
            found = find_program("", self.machine(platform, LOCALAPPDATA=self.home))
            self.assertIn("1.10.0", found[0])
            self.assertTrue(found[1].endswith("setsuna.mjs"))
        nested = self.app("plugin", "SetsunaStudio-mac-9.9.9", "SetsunaStudio-mac-9.9.9")
        self.assertEqual(find_program("", self.machine("darwin"))[1], os.path.join(nested, "app", "setsuna.mjs"))

    def test_nothing_that_was_downloaded_is_run_unless_it_is_named(self):
        for platform in ("darwin", "win32", "linux"):
            folder = self.app("Downloads", f"SetsunaStudio-{platform}-9.9.9", platform=platform)
            downloads = os.path.join(self.home, "Downloads")
            for beside in (os.path.join(self.home, "plugin"), downloads, os.path.join(downloads, ".")):
                with self.assertRaises(PluginError):
                    find_program("", Machine(platform, {"PATH": ""}, self.home, beside))
            named = find_program(folder, self.machine(platform))
            self.assertEqual(named[1], os.path.join(folder, "app", "setsuna.mjs"))

    def test_what_is_named_comes_first_and_a_launcher_leads_to_its_runtime(self):
        folder = self.app("elsewhere")
        runtime = [os.path.join(folder, "runtime", "node"), os.path.join(folder, "app", "setsuna.mjs")]
        self.assertEqual(find_program(folder, self.machine()), runtime)
        self.assertEqual(
            find_program(os.path.join(folder, "setsuna"), self.machine()), [os.path.realpath(part) for part in runtime]
        )
        self.assertEqual(find_program("", self.machine(SETSUNA_PROGRAM=folder)), runtime)
        self.assertEqual(find_program("", self.machine(PATH=folder)), [os.path.realpath(part) for part in runtime])
        self.assertEqual(find_program(FAKE, self.machine()), [FAKE])

    def test_what_is_not_there_is_said(self):
        os.makedirs(os.path.join(self.home, "plugin", "SetsunaStudio-broken-1.3.0"))
        for wish in ("", "/nowhere", self.home):
            with self.assertRaises(PluginError) as caught:
                find_program(wish, self.machine())
            self.assertEqual(caught.exception.code, "program-missing")


class Process(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = os.path.join(folder.name, "log")
        self.phases, self.lines = [], []

    def process(self, mode, command=None):
        process = AgentProcess(
            "test",
            command or [sys.executable, FAKE],
            {**os.environ, "FAKE_AGENT": mode, "FAKE_AGENT_LOG": self.log},
            self.lines.append,
            lambda phase, error: self.phases.append((phase, None if error is None else error.code)),
        )
        self.addCleanup(lambda: self.assertTrue(process.join(60)))
        self.addCleanup(process.stop)
        process.start()
        return process

    def starts(self):
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8") as file:
            return file.read().splitlines()

    def grace(self, seconds):
        before = agent_process._GRACE_SECONDS
        agent_process._GRACE_SECONDS = seconds
        self.addCleanup(setattr, agent_process, "_GRACE_SECONDS", before)

    def test_it_runs_until_it_is_stopped_and_then_ends_by_itself(self):
        # A busy machine may let the program wait for longer than a user would.
        self.grace(60)
        process = self.process("run")
        until("its line", lambda: self.lines)
        process.stop()
        self.assertTrue(process.join(60))
        self.assertEqual(self.phases, [("starting", None), ("running", None), ("ended", None)])
        self.assertEqual(len(self.starts()), 1)
        self.assertTrue(os.path.exists(f"{self.log}.ended"), "it was killed")

    def test_a_program_that_ends_is_started_again_with_growing_waits(self):
        self.process("crash")
        until("three starts", lambda: len(self.starts()) >= 3)
        self.assertEqual(self.phases[2], ("waiting", "program-ended"))
        self.assertEqual([wait_after(number) for number in (1, 2, 3, 10, 10_000)], [0.5, 1.0, 2.0, 30.0, 30.0])

    def test_what_no_waiting_mends_is_not_tried_again(self):
        self.process("wrong-password")
        until("the refusal", lambda: ("failed", "wrong-password") in self.phases)
        self.assertEqual(len(self.starts()), 1)
        self.assertNotIn(("waiting", "wrong-password"), self.phases)

    def test_a_port_in_use_is_said_and_tried_again(self):
        self.process("port-in-use")
        until("the word", lambda: ("waiting", "port-in-use") in self.phases)
        until("another try", lambda: len(self.starts()) > 1)

    def test_garbage_on_its_output_ends_nothing(self):
        self.process("garbage")
        until("the line behind it", lambda: {"event": "stream", "phase": "live"} in self.lines)
        until("the next", lambda: {"event": "stream", "phase": "connecting"} in self.lines)

    def test_one_that_hangs_is_made_to_end(self):
        self.grace(0.1)
        process = self.process("hang")
        until("its line", lambda: self.lines)
        process.stop()
        self.assertTrue(process.join(60))

    def test_a_program_that_cannot_be_started_is_said(self):
        self.process("run", [os.path.join(os.path.dirname(FAKE), "none")])
        until("the word", lambda: ("waiting", "program-not-started") in self.phases)


def starts_in(log, count):
    """Returns what the stand-in of the program wrote, once it was started so often."""
    if not os.path.exists(log):
        return None
    with open(log, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return [json.loads(line) for line in lines] if len(lines) == count else None


class WholeBridge(unittest.TestCase):
    def test_nothing_can_be_said_where_nothing_runs_or_on_channels_that_are_not_sent(self):
        bridge = Bridge(Machine("linux", os.environ, "/nowhere", "/nowhere"))
        with self.assertRaises(PluginError) as caught:
            bridge.say(Message("state", 1, "tally", 1))
        self.assertEqual(caught.exception.code, "not-running")
        with self.assertRaises(PluginError) as caught:
            bridge.start(settings(Program="/nowhere"), "in")
        self.assertEqual(caught.exception.code, "program-missing")
        self.assertTrue(bridge.end(1))

    def test_the_password_goes_to_the_program_by_its_environment(self):
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, "log")
            program = os.path.join(folder, "setsuna")
            with open(program, "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}" "$@"\n')
            os.chmod(program, 0o755)
            bridge = Bridge(Machine("linux", {**os.environ, "FAKE_AGENT_LOG": log}, folder, folder))
            bridge.start(settings(Program=program, Password="s3cr3t!!", Receivevideo=True), "Setsuna in 1")
            starts = until("both programs", lambda: starts_in(log, 2))
            self.assertEqual({start["password"] for start in starts}, {"s3cr3t!!"})
            self.assertNotIn("s3cr3t!!", json.dumps([start["arguments"] for start in starts]))
            edge = next(start["arguments"][-1] for start in starts if start["arguments"][0] == "control")
            self.assertTrue(os.path.exists(edge))
            with self.assertRaises(PluginError) as caught:
                bridge.say(Message("state", 9, "tally", 1))
            self.assertEqual(caught.exception.code, "bad-channel")
            with self.assertRaises(PluginError) as caught:
                bridge.say(Message("state", 1, "long", "x" * 16_384))
            self.assertEqual(caught.exception.code, "edge-value")
            self.assertTrue(bridge.end(60))
            self.assertFalse(os.path.exists(edge))


if __name__ == "__main__":
    unittest.main()
