import { Channel, MediaSessionId, type RelayOpen, SerialId, type StreamSideFromClient } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import { Admission } from "../admission.ts";
import type { OfferedMedia } from "../sdp/offered-media.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import { preparePublish } from "./prepare-publish.ts";
import { prepareSubscribe } from "./prepare-subscribe.ts";
import type { RolePeer } from "./prepared.ts";

const PACKETS_BEFORE = 20;
const LOST = 200;
const DELAYED_CHANNEL = Channel.parse(1);
const FAST_CHANNEL = Channel.parse(2);

const section = (direction: OfferedMedia["direction"]): OfferedMedia => ({
  kind: "video",
  mid: "0",
  direction,
  extensions: [],
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

const NO_PEER: RolePeer = { sender: () => () => false, sendControl: () => "dropped", roundTripTimeMs: () => undefined };

interface TestSubscriber {
  readonly says?: StreamSideFromClient;
  readonly cascade?: true;
  readonly channel?: Channel;
}

interface Case {
  readonly keyframes?: true;
  readonly subscribers: readonly TestSubscriber[];
  readonly delayedMs?: Milliseconds;
}

const asksAfter = (silentMs: Milliseconds, { keyframes, subscribers, delayedMs }: Case): boolean => {
  const random = (): number => 7;
  const slots = new StreamSlots({ random, onSender: () => undefined, onTaken: () => undefined });
  const parts = { slots, random, replace: () => undefined };
  const fast = delayedMs === undefined ? {} : { fast: { channel: FAST_CHANNEL, delayMs: delayedMs } };
  const open = { ...openOf("s", "publish", DELAYED_CHANNEL), ...fast };
  const role = preparePublish(parts, open, { media: [section("sendonly")] }, new Admission(open)).begin(NO_PEER, () => undefined);
  for (const [index, { says, cascade, channel = DELAYED_CHANNEL }] of subscribers.entries()) {
    const wanted = { ...openOf(String(index), "subscribe", channel), ...(cascade && { cascade }) };
    const subscriber = prepareSubscribe(parts, wanted, { media: [section("recvonly")] }).begin(NO_PEER, () => undefined);
    if (says !== undefined) subscriber.onSide(says, 0);
  }
  role.onSide({ t: "heartbeat", ...(keyframes && { keyframes }) }, 0);

  let now = 1000;
  const receive = (sequenceNumber: number): void => {
    const payload = Uint8Array.of(0x10, sequenceNumber === 1 ? 0 : 1, 2);
    const place = { payloadType: 96, sequenceNumber, timestamp: sequenceNumber * 3000, ssrc: 5, marker: true, payload };
    role.onPacket("0", Buffer.from(writeRtpPacket(place)), now, now);
    role.tick(now, now);
  };
  for (let sequence = 1; sequence <= PACKETS_BEFORE; sequence += 1) receive(sequence);
  now += silentMs;
  receive(PACKETS_BEFORE + LOST + 1);
  return role.report().some((message) => message.t === "uplink" && message.nacksSent > 0);
};

const delay = (delayMs: Milliseconds): TestSubscriber => ({ says: { t: "heartbeat", delayMs } });

it.each<{ readonly title: string; readonly fromMs: Milliseconds } & Case>([
  { title: "nobody watches", keyframes: true, subscribers: [], fromMs: 250 },
  { title: "all show it at once", keyframes: true, subscribers: [delay(0), delay(0)], fromMs: 250 },
  { title: "one has a delay", keyframes: true, subscribers: [delay(600), delay(0)], fromMs: 600 },
  { title: "one does not say", keyframes: true, subscribers: [delay(0), {}], fromMs: 1000 },
  { title: "an older viewer heartbeats", keyframes: true, subscribers: [{ says: { t: "heartbeat" } }], fromMs: 1000 },
  { title: "the sender does not say that it makes keyframes", subscribers: [delay(0)], fromMs: 1000 },
  {
    title: "those of another node have a delay",
    keyframes: true,
    subscribers: [{ cascade: true, says: { t: "downstream-subscribers", receivers: 3, forwarded: 3, longestDelayMs: 400 } }],
    fromMs: 400,
  },
  {
    title: "another node has nobody any more",
    keyframes: true,
    subscribers: [{ cascade: true, says: { t: "downstream-subscribers", receivers: 0, forwarded: 0 } }],
    fromMs: 250,
  },
  {
    title: "a viewer claims to be another node",
    keyframes: true,
    subscribers: [{ says: { t: "downstream-subscribers", receivers: 0, forwarded: 0, longestDelayMs: 0 } }],
    fromMs: 1000,
  },
  { title: "a channel is held, with nobody there", keyframes: true, delayedMs: 500, subscribers: [], fromMs: 250 },
  { title: "a channel is held", keyframes: true, delayedMs: 500, subscribers: [delay(100)], fromMs: 600 },
  { title: "a channel is held for long", keyframes: true, delayedMs: 800, subscribers: [delay(300)], fromMs: 1000 },
  {
    title: "the FAST channel is watched alone",
    keyframes: true,
    delayedMs: 500,
    subscribers: [{ ...delay(0), channel: FAST_CHANNEL }],
    fromMs: 250,
  },
])("requests retransmission after an outage up to $fromMs ms, and a keyframe beyond: $title", ({ fromMs, ...each }) => {
  expect([asksAfter(fromMs - 10, each), asksAfter(fromMs + 10, each)]).toEqual([true, false]);
});
