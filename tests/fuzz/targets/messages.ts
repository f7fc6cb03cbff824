import { ControlInbox } from "@setsuna/client";
import {
  ChannelText,
  CONTROL_SIGNALS,
  DirectSide,
  encodeControlMessage,
  FromRelay,
  MAX_CONTROL_BYTES,
  parseControlHeader,
  parseControlMessage,
  RelayConfig,
  SerialId,
  ServerMessage,
  SideFromClient,
  SideFromRelay,
  StreamRef,
  ToRelay,
} from "@setsuna/contracts";
import { formatAddressRange, formatIpAddress, parseAddressRange, parseIpAddress } from "@setsuna/kit";
import { ControlStream } from "@setsuna/relay/testing";
import fc from "fast-check";
import { parseClientMessage } from "../../../apps/studio/src/streams/signalling/parse-client-message.ts";
import { expectSame, expectSameBytes, expectThat } from "../lib/bounded.ts";
import { capturedToClient, capturedToServer } from "../lib/captures.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { mutatedJson, readJson } from "../lib/mutated-json.ts";
import { mutatedText } from "../lib/mutated-text.ts";
import { fuzzTarget } from "../lib/target.ts";

const SESSION = "abcdefghijklmnopqrstuv";
const STREAM = { serialId: "abcdefg", kind: "video", channel: 1 };

const control = (value: unknown, kind: "state" | "event" = "state"): Uint8Array =>
  encodeControlMessage({ kind, key: "gyroscope", sequence: 3, capturedAt: 1_700_000_000_000, payload: { type: "json", value } });
const CONTROL_SAMPLES = [
  control({ alpha: 1, beta: 2, gamma: 3 }),
  control({ id: "pad", mapping: "standard", axes: [0, 1], buttons: [{ value: 1, pressed: true }] }, "event"),
  control("[".repeat(2000)),
  encodeControlMessage({
    kind: "event",
    key: "",
    sequence: 0xffff_ffff,
    capturedAt: 0,
    payload: { type: "binary", bytes: Uint8Array.of(1, 2, 3) },
  }),
];
const deepControl = fc.nat(MAX_CONTROL_BYTES / 2 - 20).map((depth) => {
  const head = CONTROL_SAMPLES[0]?.subarray(0, 16 + "gyroscope".length) ?? new Uint8Array(0);
  return Uint8Array.from(Buffer.concat([head, Buffer.from("[".repeat(depth) + "]".repeat(depth))]));
});

const message = fc.record({
  kind: fc.constantFrom("state" as const, "event" as const),
  key: fc.string({ maxLength: 20, unit: "grapheme" }),
  sequence: fc.nat(0xffff_ffff),
  capturedAt: fc.double({ noNaN: true }),
  payload: fc.oneof(
    fc
      .jsonValue({ maxDepth: 3 })
      .map((value) => ({ type: "json" as const, value: JSON.parse(JSON.stringify(value)) as unknown })),
    fc.uint8Array({ maxLength: 50 }).map((bytes) => ({ type: "binary" as const, bytes })),
  ),
});

const SIDE_SAMPLES = [
  { t: "heartbeat", serverMinusClientMs: 12.5, settled: true },
  { t: "keyframe" },
  { t: "playout", path: "instant" },
  { t: "nack", sequences: [1, 2, 65_535] },
  { t: "fec", repairPackets: 2 },
  { t: "fec", repairPackets: 12, slidingWindow: true },
  { t: "delay", delayMs: 750 },
  { t: "route", direct: true },
  { t: "clock", rtp: 1, capturedAt: 2, settled: false },
  { t: "state", live: true, receivers: 2, senderGeneration: 1 },
  { t: "uplink", packetsReceived: 1, packetsLost: 0, nacksSent: 0, repairSymbols: 1 },
  { t: "downlink", packetsSent: 4, retransmittedPacketsSent: 1 },
];
const LIMITS = {
  videoChannels: 3,
  maxFrame: { longSide: 1920, shortSide: 1080 },
  maxBitrate: 5_000_000,
  allowedAddresses: ["192.0.2.0/24"],
};
const RELAY_SAMPLES = [
  { type: "open", session: SESSION, direction: "publish", streams: [STREAM], offer: "v=0", playout: "instant", limits: LIMITS },
  { type: "candidate", session: SESSION, candidate: "candidate:1 1 UDP 1 192.0.2.1 9 typ host", mid: "0" },
  { type: "signal-gone", session: SESSION, gone: true },
  { type: "inject", request: 1, stream: STREAM, key: "tally", value: { on: true } },
  { type: "list", request: 1, serialId: "abcdefg" },
  { type: "answer", session: SESSION, sdp: "v=0" },
  { type: "injected", request: 1, outcome: { receivers: 1 } },
  {
    type: "health",
    publishers: 1,
    subscribers: 1,
    packetsIn: 1,
    packetsOut: 1,
    cpuMicroseconds: 1,
    eventLoopDelayP99Ms: 1,
    memoryBytes: 1,
  },
];

export const messageTargets = [
  fuzzTarget("signalling to the server", mutatedJson(capturedToServer), (text) => {
    const read = parseClientMessage(text);
    if (!read.ok) expectThat(typeof read.error.error.code === "string", "an error without a code");
  }),
  fuzzTarget("signalling to clients", mutatedJson(capturedToClient), (text) => {
    ServerMessage.safeParse(readJson(text));
  }),
  fuzzTarget("side channel", mutatedJson(SIDE_SAMPLES), (text) => {
    const value = readJson(text);
    SideFromClient.safeParse(value);
    SideFromRelay.safeParse(value);
    DirectSide.safeParse(value);
  }),
  fuzzTarget("studio and relay", mutatedJson(RELAY_SAMPLES), (text) => {
    const value = readJson(text);
    ToRelay.safeParse(value);
    FromRelay.safeParse(value);
    RelayConfig.safeParse(value);
  }),
  fuzzTarget(
    "control signals",
    mutatedJson([
      { alpha: 1, beta: 2, gamma: 3, absolute: true },
      { axes: [0], buttons: [], id: "", mapping: "" },
    ]),
    (text) => {
      const value = readJson(text);
      for (const schema of Object.values(CONTROL_SIGNALS)) schema.safeParse(value);
    },
  ),
  fuzzTarget(
    "control messages",
    fc.oneof({ weight: 8, arbitrary: wireBytes(CONTROL_SAMPLES) }, { weight: 1, arbitrary: deepControl }),
    (bytes) => {
      const header = parseControlHeader(bytes);
      const whole = parseControlMessage(bytes);
      expectThat(header.ok || !whole.ok, "a message without a header");
      const inbox = new ControlInbox();
      expectThat(inbox.take(bytes).ok === whole.ok, "two readers do not agree");
      inbox.take(bytes);
      const stream = new ControlStream(StreamRef.parse({ ...STREAM, kind: "control" }), () => undefined);
      stream.attach();
      stream.onMessage("state", bytes);
      stream.onMessage("event", bytes);
      expectThat(stream.malformed <= 2, "counted twice");
      if (whole.ok) JSON.stringify(whole.value);
    },
  ),
  fuzzTarget("control messages, written and read", message, (value) => {
    const read = parseControlMessage(encodeControlMessage(value));
    expectThat(read.ok, "a written message cannot be read");
    const { payload, ...header } = read.value;
    const { payload: own, ...ownHeader } = value;
    expectSame({ ...ownHeader, ...header }, ownHeader, "header");
    if (payload.type === "binary" && own.type === "binary") expectSameBytes(payload.bytes, own.bytes, "payload");
    else expectSame(payload, own, "payload");
  }),
  fuzzTarget("serial IDs and channels", mutatedText(["abc-defg", "ABCDEFG", " abcdefg ", "255", "1"]), (text) => {
    const id = SerialId.safeParse(text);
    if (id.success) expectThat(/^[a-z]{7}$/.test(id.data), id.data);
    const channel = ChannelText.safeParse(text);
    if (channel.success) expectThat(channel.data >= 1 && channel.data <= 255, String(channel.data));
  }),
  fuzzTarget(
    "addresses",
    mutatedText(["192.0.2.1/24", "2001:db8::1/48", "::ffff:192.0.2.1", "fe80::1%eth0", "::", "1.2.3.4"]),
    (text) => {
      const address = parseIpAddress(text);
      if (address !== undefined) expectSame(parseIpAddress(formatIpAddress(address)), address, "address");
      const range = parseAddressRange(text);
      if (range.ok) expectSame(parseAddressRange(formatAddressRange(range.value)), range, "range");
    },
  ),
];
