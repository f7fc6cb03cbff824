import {
  Channel,
  MediaSessionId,
  type RelayOpen,
  type RelayTimes,
  SerialId,
  type StreamSideFromClient,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { Admission } from "../admission.ts";
import type { OfferedMedia } from "../sdp/offered-media.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import { preparePublish } from "./prepare-publish.ts";
import { prepareSubscribe } from "./prepare-subscribe.ts";
import type { RolePeer } from "./prepared.ts";
import type { SessionRole } from "./session-role.ts";

const SERVER_START = 1_795_600_000_000;
const SERVER_MINUS_SENDER = 5000;
const ABS_CAPTURE_TIME = "http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time";
const FRAME_MS = 40;
const UPLINK_MS = 30;
const FORWARDING_MS = 3;

const CHANNELS = { own: Channel.parse(1), fast: Channel.parse(2) };
const section = (direction: OfferedMedia["direction"]): OfferedMedia => ({
  kind: "video",
  mid: "0",
  direction,
  extensions: [{ id: 3, uri: ABS_CAPTURE_TIME }],
  feedback: new Set(["nack", "nack pli"]),
  codecs: [{ codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" }],
});
const openOf = (name: string, direction: RelayOpen["direction"], channel: Channel): RelayOpen => ({
  type: "open",
  session: MediaSessionId.parse(name.repeat(22)),
  direction,
  offer: "",
  playout: "native",
  streams: [{ serialId: SerialId.parse("abcdefg"), kind: "video", channel }],
});
const PEER: RolePeer = { sender: () => () => true, sendControl: () => "dropped", roundTripTimeMs: () => undefined };

const captureExtension = (capturedAt: Milliseconds) => {
  const elements = new Uint8Array(12);
  const view = new DataView(elements.buffer);
  const seconds = (capturedAt - SERVER_MINUS_SENDER) / 1000 + 2_208_988_800;
  elements[0] = (3 << 4) | 7;
  view.setUint32(1, Math.floor(seconds));
  view.setUint32(5, Math.floor((seconds % 1) * 2 ** 32));
  return { profile: 0xbede, elements };
};

class RelayPath {
  now = 1000;
  private readonly waiting: (() => void)[] = [];
  private readonly parts;
  private readonly sender: SessionRole;

  constructor(fastDelayMs?: Milliseconds) {
    const random = (): number => 7;
    const slots = new StreamSlots({
      random,
      onSender: () => undefined,
      onTaken: () => undefined,
      later: (run) => this.waiting.push(run),
      now: () => this.now,
    });
    this.parts = { slots, random, replace: () => undefined };
    const fast = fastDelayMs === undefined ? {} : { fast: { channel: CHANNELS.fast, delayMs: fastDelayMs } };
    const open = { ...openOf("s", "publish", CHANNELS.own), ...fast };
    this.sender = preparePublish(this.parts, open, { media: [section("sendonly")] }, new Admission(open)).begin(
      PEER,
      () => undefined,
    );
  }

  subscribe(channel: Channel): SessionRole {
    const open = openOf(channel === CHANNELS.own ? "o" : "f", "subscribe", channel);
    const role = prepareSubscribe(this.parts, open, { media: [section("recvonly")] }).begin(PEER, () => undefined);
    role.onTrackOpen("0", this.now);
    return role;
  }

  heartbeat(says: Partial<StreamSideFromClient> = {}): void {
    const rtp = 90 * 400;
    const encodedAt = SERVER_START + 1000 + 400 - UPLINK_MS + 12 - SERVER_MINUS_SENDER;
    const sending = { encoded: { rtp, at: encodedAt }, encodeMs: 7, pacerMs: 0.5 };
    const heartbeat = { t: "heartbeat", serverMinusClientMs: SERVER_MINUS_SENDER, settled: true, sending, ...says } as const;
    this.sender.onSide(heartbeat as StreamSideFromClient, this.now);
  }

  send(frames: number, subscribers: readonly SessionRole[]): void {
    for (let frame = 0; frame < frames; frame += 1) {
      const cameAt = 1000 + frame * FRAME_MS;
      for (; this.now + 5 <= cameAt; this.now += 5) this.tick(subscribers);
      this.now = cameAt;
      const packet = writeRtpPacket({
        payloadType: 96,
        sequenceNumber: frame + 1,
        timestamp: frame * FRAME_MS * 90,
        ssrc: 5,
        marker: true,
        payload: Uint8Array.of(0x10, frame === 0 ? 0 : 1, 2),
        extension: captureExtension(SERVER_START + cameAt - UPLINK_MS),
      });
      this.sender.onPacket("0", Buffer.from(packet), this.now, SERVER_START + this.now);
      this.now += FORWARDING_MS;
      for (const run of this.waiting.splice(0)) run();
    }
  }

  private tick(subscribers: readonly SessionRole[]): void {
    for (const role of [this.sender, ...subscribers]) role.tick(this.now, SERVER_START + this.now);
    for (const run of this.waiting.splice(0)) run();
  }
}

const timesOf = (role: SessionRole): RelayTimes | undefined => role.report().find((message) => message.t === "downlink")?.times;

describe("relay times for subscribers", () => {
  it("include the sender's stages, the uplink, the relay's own, and the zero of its stamps", () => {
    const path = new RelayPath();
    const subscriber = path.subscribe(CHANNELS.own);
    path.heartbeat();
    path.send(60, [subscriber]);
    expect(timesOf(subscriber)).toEqual({
      carrierZero: SERVER_START,
      forwardingMs: FORWARDING_MS,
      stampedMs: FORWARDING_MS,
      arrivedMs: expect.closeTo(UPLINK_MS, 0),
      encodedMs: expect.closeTo(12, 0),
      encodeMs: 7,
      pacerMs: 0.5,
    });
  });

  it("omit the times of a sender that reports none, and all times while clocks are guesses", () => {
    const path = new RelayPath();
    const subscriber = path.subscribe(CHANNELS.own);
    path.heartbeat({ sending: undefined } as Partial<StreamSideFromClient>);
    path.send(60, [subscriber]);
    expect(Object.keys(timesOf(subscriber) ?? {})).toEqual(["carrierZero", "forwardingMs", "stampedMs", "arrivedMs"]);
    path.heartbeat({ settled: false } as Partial<StreamSideFromClient>);
    expect(timesOf(subscriber)).toBeUndefined();
  });

  it("count the delay of Multi Latency as relay time, but not before it", () => {
    const path = new RelayPath(200);
    const [own, fast] = [path.subscribe(CHANNELS.own), path.subscribe(CHANNELS.fast)];
    path.heartbeat();
    path.send(80, [own, fast]);
    expect(timesOf(fast)).toMatchObject({ forwardingMs: FORWARDING_MS, arrivedMs: expect.closeTo(UPLINK_MS, 0) });
    const delayed = timesOf(own);
    expect(delayed?.forwardingMs).toBeGreaterThanOrEqual(200);
    expect(delayed?.forwardingMs).toBeLessThan(212);
    expect(Math.abs((delayed?.arrivedMs ?? 0) - UPLINK_MS)).toBeLessThan(12);
  });
});
