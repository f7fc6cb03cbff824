import { Channel, MediaSessionId, type RelayOpen, SerialId } from "@setsuna/contracts";
import { writeRtpPacket } from "@setsuna/rtp";
import { Admission } from "../admission.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import type { Encapsulation } from "../stream/encapsulation.ts";
import { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import type { SubscriberExperience } from "../viewing/subscriber-experience.ts";
import { preparePublish } from "./prepare-publish.ts";
import type { RolePeer } from "./prepared.ts";
import { SubscribeRtp } from "./subscribe-rtp.ts";

export const H264: OfferedCodec = { codec: "H264", payloadType: 96, rtpmap: "H264/90000" };
export const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
const REF = { serialId: SerialId.parse("abcdefg"), kind: "video" as const, channel: Channel.parse(1) };
const OPEN: RelayOpen = {
  type: "open",
  session: MediaSessionId.parse("s".repeat(22)),
  direction: "publish",
  streams: [REF],
  offer: "",
  playout: "native",
};
const NO_PEER: RolePeer = { sender: () => () => false, sendControl: () => "dropped", roundTripTimeMs: () => undefined };

export const connect = (codec: OfferedCodec, encapsulation: Encapsulation, experience?: SubscriberExperience) => {
  const random = (): number => 7;
  const slots = new StreamSlots({ random, onSender: () => undefined, onTaken: () => undefined });
  const media = [
    {
      kind: "video" as const,
      mid: "0",
      direction: "sendonly" as const,
      codecs: [codec],
      extensions: [],
      feedback: new Set<string>(),
    },
  ];
  const nextSender = () =>
    preparePublish({ slots, random, replace: () => undefined }, OPEN, { media }, new Admission(OPEN)).begin(
      NO_PEER,
      () => undefined,
    );
  const sender = nextSender();
  const stream = slots.rtp(REF);
  const sent: Buffer[] = [];
  const send = (packet: Buffer): boolean => sent.push(Buffer.from(packet)) > 0;
  const subscriber = new RtpSubscriber({
    session: MediaSessionId.parse("r".repeat(22)),
    ssrc: 9,
    kind: "video",
    firstSequence: 0,
    playout: "instant",
    send,
    encapsulation,
    history: stream.history,
    codecs: [encapsulation.name === "packets" ? OPUS : codec],
  });
  stream.add(subscriber);
  stream.join(subscriber, 0);
  const role = new SubscribeRtp([{ mid: "0", stream, subscriber, send }], false, experience);
  return { sender, nextSender, role, sent };
};
export const rtp = (sequenceNumber: number, payload: Uint8Array, marker: boolean): Buffer =>
  Buffer.from(writeRtpPacket({ payloadType: 96, sequenceNumber, timestamp: 3000, ssrc: 5, marker, payload }));
