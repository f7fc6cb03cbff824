import type { z } from "zod";
import { errorBody } from "../errors.ts";
import { Channel, MediaSessionId, SerialId } from "../values.ts";
import type { MESSAGE_SETS, MessageSetName } from "./message-sets.ts";

const session = MediaSessionId.parse("AAAAAAAAAAAAAAAAAAAAAA");
const other = MediaSessionId.parse("BBBBBBBBBBBBBBBBBBBBBA");
const serialId = SerialId.parse("abcdefg");
const channel = Channel.parse(3);
const stream = { kind: "video", channel } as const;
const offer = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n";
const error = errorBody("previous-stream-exists", "abcdefg/video/3");
const proof = "A".repeat(43);
const signature = "A".repeat(86);
const candidate = "candidate:1 1 UDP 2130706431 192.0.2.1 50000 typ host";

type Samples = { readonly [Name in MessageSetName]?: readonly z.input<(typeof MESSAGE_SETS)[Name]["schema"]>[] };

/** Every message, with all members and with only required ones. */
export const SAMPLES = {
  "signalling-from-client": [
    { type: "evaluate", request: 0, serialId: "ABC-DEFG", blinded: proof },
    { type: "hello", protocol: 1, serialId, role: "sender", proof: signature },
    { type: "hello", protocol: 1, serialId: "ABC-DEFG", role: "receiver" },
    { type: "hello", protocol: 1, serialId, role: "receiver", link: "tFq0sXkZQm2vN7bY1cW3dA", proof: signature },
    { type: "publish", request: 1, ...stream, offer, replaces: other, fast: { channel: 4, delayMs: 750 } },
    { type: "publish", request: 9, ...stream, offer, standby: true },
    { type: "publish", request: 10, ...stream, offer, returnAfterSeconds: 5 },
    { type: "publish", request: 11, ...stream, offer, path: { name: "wwan0", of: other, backup: true } },
    { type: "publish", request: 2, kind: "control", channel: 1, offer },
    { type: "subscribe", request: 3, ...stream, offer, playout: "instant" },
    { type: "subscribe", request: 4, kind: "audio", channel: 255, offer, playout: "native" },
    { type: "subscribe", request: 7, ...stream, offer, playout: "instant", standby: true, epochRequest: "A".repeat(86) },
    { type: "subscribe", request: 8, ...stream, offer, playout: "native", replaces: other },
    { type: "candidate", session, candidate, mid: "0" },
    { type: "candidate", session, candidate: "", mid: "" },
    { type: "close", request: 5, session },
    { type: "ping", t0: 1795296962850.385 },
    { type: "direct-ready", publication: session, ready: true },
    { type: "direct-offer", request: 6, subscription: session, offer },
    { type: "direct-answer", session, sdp: offer },
    { type: "direct-refuse", session },
    { type: "thumbnail", publication: session, jpeg: "/9j/4AAQSkZJRg==" },
  ],
  "signalling-from-server": [
    { type: "challenge", challenge: proof },
    { type: "evaluated", request: 0, element: proof, confirmation: proof },
    { type: "welcome", protocol: 1, iceServers: [{ urls: ["stun:stun.example"] }], maxVideoChannels: 3 },
    {
      type: "welcome",
      protocol: 1,
      iceServers: [{ urls: ["turn:turn.example"], username: "1795296962:a", credential: "b" }],
      maxVideoChannels: 0,
      thumbnails: true,
    },
    { type: "answer", request: 1, session, sdp: offer },
    { type: "refused", request: 2, error },
    { type: "refused", error: errorBody("bad-message") },
    { type: "unavailable", error: errorBody("service-unavailable") },
    { type: "closed", session, request: 5, error },
    { type: "closed", session },
    { type: "pong", t0: 1, t1: 1795296962907.7964, t2: 1795296962907.8442 },
    { type: "direct-offered", session, publication: other, viewer: "viewer-1", offer },
    { type: "direct-candidate", session, candidate, mid: "0" },
  ],
  "side-from-client": [
    { t: "heartbeat", serverMinusClientMs: -12.5, settled: true },
    { t: "heartbeat" },
    { t: "heartbeat", answer: true },
    { t: "heartbeat", delayMs: 300 },
    { t: "heartbeat", keyframes: true },
    { t: "heartbeat", sourceMuted: true },
    { t: "heartbeat", sending: { encoded: { rtp: 90_000, at: 1795296962850.4 }, encodeMs: 6.5, pacerMs: 0.4 } },
    { t: "heartbeat", sending: {} },
    { t: "keyframe", recording: true },
    { t: "keyframe" },
    { t: "playout", path: "native" },
    { t: "nack", sequences: [0, 65535] },
    { t: "fec", repairPackets: 12 },
    { t: "fec", repairPackets: 12, slidingWindow: true },
    { t: "fec", repairPackets: 18, slidingWindow: true },
    { t: "delay", delayMs: 750 },
    { t: "route", direct: true },
    { t: "epoch-requests", requests: ["A".repeat(86)] },
    { t: "epoch-answers", answers: [{ to: "A".repeat(43), answer: "AQ" }] },
    { t: "epoch-list" },
    { t: "epoch-list", list: 1 },
    { t: "epoch-requests", requests: ["A".repeat(86)], list: 0 },
    { t: "epoch-renewed", event: "AAAAAAAAAAAAAAAA" },
    { t: "downlink-estimate", bitsPerSecond: 900_000, queuingDelayMs: 40 },
    { t: "downlink-estimate", bitsPerSecond: 900_000, queuingDelayMs: 0, policed: true },
  ],
  "side-from-relay": [
    { t: "epoch-requests", requests: ["A".repeat(86)] },
    { t: "epoch-answers", answers: [{ to: "A".repeat(43), answer: "AQ" }] },
    { t: "epoch-list" },
    { t: "epoch-list", list: 4_294_967_295 },
    { t: "epoch-requests", requests: ["A".repeat(86)], list: 1 },
    { t: "epoch-renewal", event: "AAAAAAAAAAAAAAAA" },
    { t: "clock", rtp: 90_000, capturedAt: 1795296962850.4, settled: true, senderRtp: 4_294_967_295 },
    { t: "clock", rtp: 0, capturedAt: 1795296962850.4, settled: false },
    { t: "state", live: true, receivers: 2, senderGeneration: 1, forwarded: 1, paused: true, idle: true },
    { t: "state", live: true, receivers: 1, senderGeneration: 1, sourceMuted: true },
    { t: "state", live: true, receivers: 1, senderGeneration: 1, standsBy: true, hasStandby: true, bySpare: true },
    { t: "state", live: false, receivers: 0, senderGeneration: 0, cutOff: true },
    {
      t: "state",
      live: false,
      receivers: 0,
      senderGeneration: 0,
      ended: { code: "frame-too-large", detail: "1920x1080, at most 1280x720" },
    },
    {
      t: "uplink",
      packetsReceived: 100,
      packetsLost: 2,
      nacksSent: 3,
      requestsUnanswered: 1,
      packetsRecovered: 1,
      roundTripTimeMs: 20.5,
      repairSymbols: 12,
      slidingWindow: true,
      packetBytes: 1100,
      narrowestDownlink: 900_000,
      uplinkEstimate: 3_500_000,
    },
    { t: "uplink", packetsReceived: 0, packetsLost: 0, nacksSent: 0 },
    {
      t: "downlink",
      packetsSent: 100,
      retransmittedPacketsSent: 2,
      roundTripTimeMs: 20.5,
      droppingFrames: true,
      uplinkReorderingMs: 7.5,
      longPackets: true,
      waitsForKeyframe: true,
      times: {
        carrierZero: 1795296000000.5,
        forwardingMs: 0.6,
        stampedMs: 0.6,
        arrivedMs: 12.5,
        encodedMs: 9.5,
        encodeMs: 6.5,
        pacerMs: 0.4,
      },
    },
    { t: "downlink", packetsSent: 0, retransmittedPacketsSent: 0 },
  ],
  "direct-side": [{ t: "heartbeat" }, { t: "keyframe" }],
  "quality-request": [{ request: 1, bitsPerSecond: 5_000_000 }],
  "quality-answer": [
    { status: "applied", request: 1, bitsPerSecond: 5_000_000 },
    { status: "refused", request: 2, code: "quality-not-allowed" },
  ],
  tally: [0, 1, 2, 3],
  "control-signals": [
    {
      gyroscope: { alpha: 1.5, beta: -2, gamma: 0 },
      accelerometer: { x: 0, y: 9.81, z: -1 },
      orientation: { alpha: 359, beta: -180, gamma: 90, absolute: true },
      gamepad: { id: "Pad", mapping: "standard", axes: [-1, 0.5], buttons: [{ value: 0.25, pressed: false }] },
    },
  ],
  "pairing-settings": [
    {
      version: 1,
      from: "sender",
      serialId,
      password: "secret1!",
      videoChannel: 1,
      audioChannel: 2,
      controlChannel: 3,
      qualityChannel: 4,
      delayMs: 100,
    },
    { version: 1, from: "receiver", serialId, password: "" },
  ],
  "release-feed": [
    [
      {
        title: "1.3.0",
        version: "1.3.0",
        link: "/studio/releases/win-app/setsuna.zip",
        releaseDate: "2026-11-22",
        notes: ["One"],
        bytes: 1,
        sha256: "0".repeat(64),
        signature: "c2lnbmF0dXJl",
        manual: { links: ["/a", "/b"], versions: ["1", "2"] },
      },
    ],
  ],
} as const satisfies Samples;
