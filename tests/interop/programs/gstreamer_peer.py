"""GStreamer's webrtcbin as a peer: test picture and tone, or a receiver that decodes."""

import array
import json
import sys
import threading

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstSdp", "1.0")
gi.require_version("GstVideo", "1.0")
gi.require_version("GstWebRTC", "1.0")
from gi.repository import GLib, Gst, GstSdp, GstVideo, GstWebRTC  # noqa: E402
from lines import NotApplicable, Seen, answered, energy_of, request, say  # noqa: E402

Gst.init(None)

PICTURE = "videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=180,framerate=15/1 ! videoconvert ! "
TONE = "audiotestsrc is-live=true ! audioconvert ! audioresample ! "
X264 = "x264enc tune=zerolatency speed-preset=ultrafast bitrate=400 key-int-max=600 ! video/x-h264,profile={} ! "
H264 = "rtph264pay config-interval=-1 aggregate-mode=zero-latency ! application/x-rtp,media=video,encoding-name=H264,payload=96 ! "
SENT = {
    "H264": PICTURE + X264.format("constrained-baseline") + H264,
    "H264-high": PICTURE.replace("videoconvert", "videoconvert ! video/x-raw,format=I420") + X264.format("high") + H264,
    "VP8": PICTURE + "vp8enc deadline=1 keyframe-max-dist=600 ! rtpvp8pay ! application/x-rtp,media=video,encoding-name=VP8,payload=96 ! ",
    "opus": TONE + "opusenc ! rtpopuspay ! application/x-rtp,media=audio,encoding-name=OPUS,payload=111 ! ",
    "PCMU": TONE + "audio/x-raw,rate=8000,channels=1 ! mulawenc ! rtppcmupay ! application/x-rtp,media=audio,encoding-name=PCMU,payload=0 ! ",
}
FEEDBACK = ",rtcp-fb-nack=(boolean)true,rtcp-fb-nack-pli=(boolean)true"
RECEIVED = {
    "H264": "application/x-rtp,media=video,encoding-name=H264,payload=96,clock-rate=90000,packetization-mode=(string)1,profile-level-id=(string)42e01f" + FEEDBACK,
    "VP8": "application/x-rtp,media=video,encoding-name=VP8,payload=96,clock-rate=90000" + FEEDBACK,
    "opus": "application/x-rtp,media=audio,encoding-name=OPUS,payload=111,clock-rate=48000,encoding-params=(string)2",
}
STATES = ("new", "connecting", "connected", "disconnected", "failed", "closed")


class Peer:
    def __init__(self, wish):
        self.sends = wish["direction"] == "send"
        self.frames = self.keyframes = self.audio = 0
        self.energy = 0.0
        self.luma = Seen()
        self.sinks = []
        self.keyframes_asked = 0
        text = "webrtcbin name=peer bundle-policy=max-bundle "
        if self.sends:
            for kind in ("audio", "video"):
                if wish.get(kind) is not None:
                    text += SENT[wish[kind]] + "peer. "
        # A description of one element alone is that element and no pipeline.
        made = Gst.parse_launch(text)
        self.pipeline = made if self.sends else Gst.Pipeline.new()
        if not self.sends:
            self.pipeline.add(made)
        self.peer = self.pipeline.get_by_name("peer")
        if not self.sends:
            self.peer.connect("pad-added", self.play)
            for kind in ("audio", "video"):
                if wish.get(kind) is not None:
                    if wish[kind] not in RECEIVED:
                        raise NotApplicable(f"not decoded here: {wish[kind]}")
                    caps = Gst.Caps.from_string(RECEIVED[wish[kind]])
                    transceiver = self.peer.emit("add-transceiver", GstWebRTC.WebRTCRTPTransceiverDirection.RECVONLY, caps)
                    transceiver.set_property("do-nack", True)
        self.pipeline.set_state(Gst.State.PLAYING)
        if self.sends:
            for index in range(2):
                transceiver = self.peer.emit("get-transceiver", index)
                if transceiver is not None:
                    transceiver.set_property("direction", GstWebRTC.WebRTCRTPTransceiverDirection.SENDONLY)
                    transceiver.set_property("do-nack", True)

    def play(self, _peer, pad):
        if pad.get_direction() != Gst.PadDirection.SRC:
            return
        decoder = Gst.ElementFactory.make("decodebin")
        decoder.connect("pad-added", self.count)
        self.pipeline.add(decoder)
        decoder.sync_state_with_parent()
        pad.link(decoder.get_static_pad("sink"))
        pad.add_probe(Gst.PadProbeType.BUFFER, self.heard, pad.get_current_caps().get_structure(0).get_string("media"))

    def heard(self, _pad, _info, media):
        if media == "audio":
            self.audio += 1
        return Gst.PadProbeReturn.OK

    def count(self, _decoder, pad):
        sink = Gst.ElementFactory.make("fakesink")
        sink.set_property("sync", False)
        self.pipeline.add(sink)
        sink.sync_state_with_parent()
        pad.link(sink.get_static_pad("sink"))
        self.sinks.append(sink.get_static_pad("sink"))
        caps = pad.get_current_caps().get_structure(0)
        if caps.get_name().startswith("video"):
            pad.add_probe(Gst.PadProbeType.BUFFER, self.seen, caps.get_value("width") * caps.get_value("height"))
        else:
            pad.add_probe(Gst.PadProbeType.BUFFER, self.sounded, caps.get_string("format"), caps.get_value("rate") * caps.get_value("channels"))

    def bytes_of(self, info):
        buffer = info.get_buffer()
        return buffer.extract_dup(0, buffer.get_size())

    def seen(self, _pad, info, pixels):
        self.frames += 1
        # The decoders give planes, luma first.
        self.luma.take(self.bytes_of(info)[:pixels])
        return Gst.PadProbeReturn.OK

    def sounded(self, _pad, info, form, rate):
        code, full_scale = ("f", 1.0) if form.startswith("F32") else ("h", 32768)
        self.energy += energy_of(array.array(code, self.bytes_of(info)), full_scale, rate)
        return Gst.PadProbeReturn.OK

    def until(self, ready):
        """Waits for a state of the pipeline, three seconds at most."""
        for _ in range(300):
            if ready():
                return
            threading.Event().wait(0.01)

    def offer(self):
        # An offer made before the encoders have said what they send has no sections.
        self.until(lambda: all(pad.get_current_caps() is not None for pad in self.peer.sinkpads))
        promise = Gst.Promise.new()
        self.peer.emit("create-offer", None, promise)
        promise.wait()
        # The reply owns the offer: it has to outlive it.
        reply = promise.get_reply()
        made = reply.get_value("offer")
        done = Gst.Promise.new()
        self.peer.emit("set-local-description", made, done)
        done.wait()
        complete = GstWebRTC.WebRTCICEGatheringState.COMPLETE
        self.until(lambda: self.peer.get_property("ice-gathering-state") == complete)
        return self.peer.get_property("local-description").sdp.as_text()

    def accept(self, sdp):
        _, message = GstSdp.SDPMessage.new_from_text(sdp)
        answer = GstWebRTC.WebRTCSessionDescription.new(GstWebRTC.WebRTCSDPType.ANSWER, message)
        done = Gst.Promise.new()
        self.peer.emit("set-remote-description", answer, done)
        done.wait()

    def figures(self):
        found = {"state": STATES[int(self.peer.get_property("connection-state"))]}
        if not self.sends:
            return {**found, "frames": self.frames, "audioPackets": self.audio, "audioEnergy": self.energy, "changes": self.luma.changes}
        promise = Gst.Promise.new()
        self.peer.emit("get-stats", None, promise)
        promise.wait()
        counts = {"plis": 0, "nacks": 0, "reports": 0}
        rows = promise.get_reply()
        for index in range(rows.n_fields()):
            row = rows.get_value(rows.nth_field_name(index))
            if row.get_name() == "outbound-rtp":
                counts["plis"] += row.get_value("pli-count") + row.get_value("fir-count")
                counts["nacks"] += row.get_value("nack-count")
            # The row is there from the beginning; a round trip is known from the first report on.
            if row.get_name() == "remote-inbound-rtp" and row.get_value("round-trip-time") > 0:
                counts["reports"] += 1
        return {**found, **counts}

    def keyframe(self):
        event = GstVideo.video_event_new_upstream_force_key_unit(Gst.CLOCK_TIME_NONE, True, 1)
        for sink in self.sinks:
            sink.push_event(event)

    def close(self):
        self.pipeline.set_state(Gst.State.NULL)


peers = []


def connect(wish):
    peer = Peer(wish)
    peers.append(peer)
    return {"peer": len(peers) - 1, "offer": peer.offer()}


ORDERS = {
    "connect": connect,
    "accept": lambda number, sdp: peers[number].accept(sdp),
    "figures": lambda number: peers[number].figures(),
    "keyframe": lambda number: peers[number].keyframe(),
    "close": lambda number: peers[number].close(),
    "request": lambda order: request(**order),
}


def serve():
    say({"version": Gst.version_string().split(" ")[1]})
    for line in sys.stdin:
        order = json.loads(line)
        answered(order["id"], lambda order=order: ORDERS[order["do"]](*order["with"]))
    loop.quit()


loop = GLib.MainLoop()
threading.Thread(target=serve, daemon=True).start()
loop.run()
