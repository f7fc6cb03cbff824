import { spawnSync } from "node:child_process";
import type { Client } from "../tools.ts";
import type { Bilingual } from "../types.ts";
import { LineProgram, lineClient, PYTHON, type Reported } from "./line-program.ts";
import { notInstalled } from "./missing.ts";
import { NO_LOOPBACK } from "./no-loopback.ts";
import { publisherOf } from "./rtc-publisher.ts";

const SENDING = ["state", "plis", "nacks", "reports"] as const;

interface PythonPeer {
  readonly id: string;
  readonly name: string;
  readonly does: Bilingual;
  readonly program: string;
  readonly probe: string;
  readonly packages: string;
  readonly reported: Reported;
  readonly without?: Readonly<Record<string, string>>;
}

const pythonPeer = ({ id, name, does, program, probe, packages, reported, without = {} }: PythonPeer): Client => ({
  id,
  name,
  does,
  tools: ["rtc", "publisher"],
  missing: () => (spawnSync(PYTHON, ["-c", probe]).status === 0 ? undefined : notInstalled(name, packages)),
  open: async () => {
    const running = new LineProgram(program);
    const rtc = lineClient(running, reported);
    const version = await running.version;
    return { version, rtc, publisher: publisherOf(rtc), without, close: () => running.close() };
  },
});

export const aiortc = pythonPeer({
  id: "aiortc",
  name: "aiortc",
  does: { en: "WebRTC in Python, with FFmpeg's codecs", ja: "PythonのWebRTC。コーデックはFFmpeg" },
  program: "aiortc_peer.py",
  probe: "import aiortc, av",
  packages: "python3-aiortc",
  reported: {
    send: SENDING,
    receive: ["state", "frames", "keyframes", "audioPackets", "audioEnergy", "changes", "nacks"],
  },
});

export const gstreamer = pythonPeer({
  id: "gstreamer",
  name: "GStreamer webrtcbin",
  does: {
    en: "GStreamer's WebRTC element, with its own encoders and decoders",
    ja: "GStreamerのWebRTC要素。エンコーダーとデコーダーもGStreamer",
  },
  program: "gstreamer_peer.py",
  probe: `import gi
gi.require_version("Gst", "1.0"); gi.require_version("GstWebRTC", "1.0"); gi.require_version("GstVideo", "1.0")
from gi.repository import Gst
Gst.init(None)
assert all(Gst.ElementFactory.find(name) for name in ("webrtcbin", "nicesrc", "x264enc", "vp8enc", "opusenc", "rtph264pay"))`,
  reported: { send: SENDING, receive: ["state", "frames", "audioPackets", "audioEnergy", "changes"] },
  without: { "whip-nack": NO_LOOPBACK, "whep-loss": NO_LOOPBACK },
  packages: "python3-gst-1.0 gir1.2-gst-plugins-bad-1.0 gstreamer1.0-nice gstreamer1.0-plugins-{base,good,bad,ugly}",
});
