import { Channel, MediaSessionId, type RelayOpen, SerialId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { OfferedMedia } from "../sdp/offered-media.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import { prepareSubscribe } from "./prepare-subscribe.ts";
import type { RolePeer } from "./prepared.ts";

const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
const section = (kind: "audio" | "video", codecs: readonly OfferedCodec[]): OfferedMedia => ({
  kind,
  mid: kind,
  direction: "recvonly",
  codecs,
  extensions: [],
  feedback: new Set(),
});
const ref = (kind: "audio" | "video") => ({ serialId: SerialId.parse("abcdefg"), kind, channel: Channel.parse(1) });
const OPEN: RelayOpen = {
  type: "open",
  session: MediaSessionId.parse("s".repeat(22)),
  direction: "subscribe",
  streams: [ref("video"), ref("audio")],
  offer: "",
  playout: "native",
};

const PEER: RolePeer = { sender: () => () => false, sendControl: () => "dropped", roundTripTimeMs: () => undefined };

const world = () => {
  const random = () => 7;
  const slots = new StreamSlots({ random, onSender: () => undefined, onTaken: () => undefined });
  return { slots, parts: { slots, random, replace: () => undefined } };
};

const prepare = (audio: readonly OfferedCodec[]) => {
  const { slots, parts } = world();
  const offer = { media: [section("video", [VP8]), section("audio", audio)] };
  return { slots, prepare: () => prepareSubscribe(parts, OPEN, offer) };
};

it("subscribes to both streams of an offer", () => {
  const { slots, prepare: act } = prepare([OPUS]);
  const { media, begin } = act();
  expect(media.map(({ plan }) => plan.mid)).toEqual(["video", "audio"]);
  begin(PEER, () => undefined);
  expect([slots.rtp(ref("video")).demand.receivers, slots.rtp(ref("audio")).demand.receivers]).toEqual([1, 1]);
});

it("admits a standby viewer, which counts and receives once a heartbeat no longer says standby", () => {
  const { slots, parts } = world();
  const offer = { media: [section("video", [VP8])] };
  const role = prepareSubscribe(parts, { ...OPEN, streams: [ref("video")], standby: true }, offer).begin(PEER, () => undefined);
  const receivers = () => slots.rtp(ref("video")).demand.receivers;
  role.onTrackOpen("video", 0);
  role.onSide({ t: "heartbeat", standby: true }, 0);
  expect([role.isStandby?.(), receivers()]).toEqual([true, 0]);
  role.onSide({ t: "heartbeat" }, 1);
  expect([role.isStandby?.(), receivers()]).toEqual([false, 1]);
  role.onSide({ t: "heartbeat", standby: true }, 2);
  expect([role.isStandby?.(), receivers()]).toEqual([false, 1]);
});

it("subscribes to neither stream if the viewer has no codec for one", () => {
  const { slots, prepare: act } = prepare([]);
  expect(act).toThrow(expect.objectContaining({ code: "no-common-codec" }));
  expect([slots.rtp(ref("video")).demand.receivers, slots.rtp(ref("audio")).demand.receivers]).toEqual([0, 0]);
});
