"""aiortc as a peer: a moving picture and a tone, or a receiver that decodes."""

import array
import asyncio
import fractions
import json
import math
import sys
import threading
import time
import traceback

import aiortc
import av
from aiortc import RTCConfiguration, RTCPeerConnection, RTCRtpReceiver, RTCRtpSender, RTCSessionDescription
from aiortc.mediastreams import AudioStreamTrack, MediaStreamError, VideoStreamTrack
from lines import NotApplicable, Seen, answered, energy_of, request, say

WIDTH, HEIGHT = 320, 180
RATE = 48000


class Bars(VideoStreamTrack):
    """A bar that moves, fifteen pictures a second."""

    def __init__(self):
        super().__init__()
        self.number = 0
        self.start = None

    async def recv(self):
        self.start = self.start or time.time()
        await asyncio.sleep(max(0, self.start + self.number / 15 - time.time()))
        frame = av.VideoFrame(WIDTH, HEIGHT, "yuv420p")
        for index, plane in enumerate(frame.planes):
            line = bytearray(plane.line_size)
            at = (self.number * 8) % WIDTH if index == 0 else 0
            for x in range(plane.line_size):
                line[x] = (235 if at <= x < at + 60 else 60) if index == 0 else 128
            plane.update(bytes(line) * (plane.buffer_size // plane.line_size))
        frame.pts = self.number * 6000
        frame.time_base = fractions.Fraction(1, 90000)
        self.number += 1
        return frame


class Tone(AudioStreamTrack):
    """440 Hz, in frames of 20 ms."""

    def __init__(self):
        super().__init__()
        self.number = 0
        self.start = None

    async def recv(self):
        self.start = self.start or time.time()
        await asyncio.sleep(max(0, self.start + self.number / 50 - time.time()))
        samples = RATE // 50
        frame = av.AudioFrame(format="s16", layout="mono", samples=samples)
        first = self.number * samples
        wave = [int(9000 * math.sin(2 * math.pi * 440 * (first + n) / RATE)) for n in range(samples)]
        frame.planes[0].update(b"".join(value.to_bytes(2, "little", signed=True) for value in wave))
        frame.pts = first
        frame.sample_rate = RATE
        frame.time_base = fractions.Fraction(1, RATE)
        self.number += 1
        return frame


class Peer:
    def __init__(self):
        self.connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        self.frames = self.keyframes = self.audio_frames = self.plis = self.nacks = self.reports = 0
        self.energy = 0.0
        self.seen = Seen()
        self.tasks = []
        self.connection.on("track", self.play)

    def play(self, track):
        self.tasks.append(asyncio.ensure_future(self.read(track)))

    async def read(self, track):
        try:
            while True:
                frame = await track.recv()
                if track.kind == "audio":
                    self.audio_frames += 1
                    # aiortc's decoder gives interleaved 16-bit samples.
                    self.energy += energy_of(array.array("h", bytes(frame.planes[0])), 32768, frame.sample_rate * len(frame.layout.channels))
                else:
                    self.frames += 1
                    self.keyframes += 1 if frame.key_frame else 0
                    self.seen.take(bytes(frame.planes[0]))
        except MediaStreamError:
            return

    def watch(self, sender):
        """Counts the feedback that a sender gets."""
        inner = sender._handle_rtcp_packet

        async def counted(packet):
            name = type(packet).__name__
            if name == "RtcpPsfbPacket":
                self.plis += 1
            elif name == "RtcpRtpfbPacket" and packet.fmt == 1:
                self.nacks += 1
            elif name == "RtcpRrPacket":
                self.reports += 1
            await inner(packet)

        sender._handle_rtcp_packet = counted

    def watch_receiver(self, receiver):
        """Counts the NACKs that a receiver sends."""
        inner = receiver._send_rtcp_nack

        async def counted(*arguments):
            self.nacks += 1
            await inner(*arguments)

        receiver._send_rtcp_nack = counted


peers = []
faults = []


def broken(raised):
    """A decoder's thread that has ended with an error gives no frame any more."""
    place = traceback.extract_tb(raised.exc_traceback)[-1]
    faults.append(f"{raised.exc_type.__name__} at {place.filename.split('/')[-1]}: {place.line}")


threading.excepthook = broken


def codecs_of(kind, wish, sends):
    able = (RTCRtpSender if sends else RTCRtpReceiver).getCapabilities(kind).codecs
    if wish == "H264-high":
        raise NotApplicable("aiortc encodes and decodes H.264 in the baseline profile")
    name = f"{kind}/{wish}".lower()
    return [each for each in able if each.mimeType.lower() == name]


async def connect(wish):
    peer = Peer()
    sends = wish["direction"] == "send"
    for kind in ("audio", "video"):
        if wish.get(kind) is None:
            continue
        chosen = codecs_of(kind, wish[kind], sends)
        track = Tone() if kind == "audio" else Bars()
        transceiver = peer.connection.addTransceiver(track if sends else kind, direction="sendonly" if sends else "recvonly")
        transceiver.setCodecPreferences(chosen)
        if sends:
            peer.watch(transceiver.sender)
        else:
            peer.watch_receiver(transceiver.receiver)
    await peer.connection.setLocalDescription(await peer.connection.createOffer())
    peers.append(peer)
    return {"peer": len(peers) - 1, "offer": peer.connection.localDescription.sdp}


async def accept(number, sdp):
    await peers[number].connection.setRemoteDescription(RTCSessionDescription(sdp=sdp, type="answer"))


async def figures(number):
    peer = peers[number]
    found = {"state": peer.connection.connectionState}
    if faults:
        found["fault"] = faults.pop()
    if any(each.direction == "sendonly" for each in peer.connection.getTransceivers()):
        return {**found, "plis": peer.plis, "nacks": peer.nacks, "reports": peer.reports}
    counts = {"frames": peer.frames, "keyframes": peer.keyframes, "audioPackets": peer.audio_frames, "nacks": peer.nacks}
    return {**found, **counts, "audioEnergy": peer.energy, "changes": peer.seen.changes}


async def keyframe(number):
    for receiver in peers[number].connection.getReceivers():
        if receiver.track.kind == "video":
            for ssrc in list(receiver._RTCRtpReceiver__remote_streams):
                await receiver._send_rtcp_pli(ssrc)


async def close(number):
    await peers[number].connection.close()


async def serve(queue):
    orders = {"connect": connect, "accept": accept, "figures": figures, "keyframe": keyframe, "close": close}
    loop = asyncio.get_running_loop()
    say({"version": aiortc.__version__})
    while True:
        order = await queue.get()
        if order is None:
            return
        if order["do"] == "request":
            # In a thread: the media go on meanwhile.
            loop.run_in_executor(None, answered, order["id"], lambda order=order: request(**order["with"][0]))
            continue
        try:
            value = await orders[order["do"]](*order["with"])
            answered(order["id"], lambda: value)
        except Exception as error:

            def again(error=error):
                raise error

            answered(order["id"], again)


async def main():
    queue = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read():
        for line in sys.stdin:
            loop.call_soon_threadsafe(queue.put_nowait, json.loads(line))
        loop.call_soon_threadsafe(queue.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    await serve(queue)


asyncio.run(main())
